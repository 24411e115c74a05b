; Signed division by unsigned division.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 6))
(declare-const y (_ BitVec 6))
(assert (not (= (bvsdiv x y) (ite (= (bvslt x (_ bv0 6)) (bvslt y (_ bv0 6))) (bvudiv (ite (bvslt x (_ bv0 6)) (bvneg x) x) (ite (bvslt y (_ bv0 6)) (bvneg y) y)) (bvneg (bvudiv (ite (bvslt x (_ bv0 6)) (bvneg x) x) (ite (bvslt y (_ bv0 6)) (bvneg y) y)))))))
(set-info :status unsat)
(check-sat)
