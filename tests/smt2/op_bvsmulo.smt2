; Signed product overflow.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 5))
(declare-const y (_ BitVec 5))
(assert (not (= (bvsmulo x y) (distinct (bvmul ((_ sign_extend 5) x) ((_ sign_extend 5) y)) ((_ sign_extend 5) (bvmul x y))))))
(set-info :status unsat)
(check-sat)
