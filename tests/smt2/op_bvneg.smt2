; Negation is complement and one.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 17))
(assert (not (= (bvneg x) (bvadd (bvnot x) (_ bv1 17)))))
(set-info :status unsat)
(check-sat)
