; Sign of a sign-extended word.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 9))
(assert (not (= (bvslt ((_ sign_extend 7) x) #x0000) (bvslt x (_ bv0 9)))))
(set-info :status unsat)
(check-sat)
