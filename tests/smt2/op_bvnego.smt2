; Negation overflow.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 12))
(assert (not (= (bvnego x) (and (bvslt x #x000) (= x (bvneg x))))))
(set-info :status unsat)
(check-sat)
