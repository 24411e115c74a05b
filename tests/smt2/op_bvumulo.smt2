; Unsigned product overflow.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 5))
(declare-const y (_ BitVec 5))
(assert (not (= (bvumulo x y) (distinct ((_ extract 9 5) (bvmul ((_ zero_extend 5) x) ((_ zero_extend 5) y))) (_ bv0 5)))))
(set-info :status unsat)
(check-sat)
