; A total order.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 40))
(declare-const y (_ BitVec 40))
(assert (not (or (bvule x y) (bvult y x))))
(set-info :status unsat)
(check-sat)
