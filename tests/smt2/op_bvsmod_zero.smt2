; Modulo zero.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (not (= (bvsmod x #x00) x)))
(set-info :status unsat)
(check-sat)
