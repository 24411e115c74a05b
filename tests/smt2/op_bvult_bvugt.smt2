; Comparisons turned round.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 28))
(declare-const y (_ BitVec 28))
(assert (not (= (bvult x y) (bvugt y x))))
(set-info :status unsat)
(check-sat)
