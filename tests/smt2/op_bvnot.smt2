; Complement twice.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 13))
(assert (not (= (bvnot (bvnot x)) x)))
(set-info :status unsat)
(check-sat)
