; The rest of a division by zero is the dividend.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 19))
(assert (not (= (bvurem x (_ bv0 19)) x)))
(set-info :status unsat)
(check-sat)
