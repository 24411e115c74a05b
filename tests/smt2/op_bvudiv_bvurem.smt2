; Quotient and rest.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 6))
(declare-const y (_ BitVec 6))
(assert (not (=> (distinct y (_ bv0 6)) (= x (bvadd (bvmul (bvudiv x y) y) (bvurem x y))))))
(set-info :status unsat)
(check-sat)
