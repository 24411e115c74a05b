; Exclusive or by and, or, not.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 65))
(declare-const y (_ BitVec 65))
(assert (not (= (bvxor x y) (bvor (bvand x (bvnot y)) (bvand (bvnot x) y)))))
(set-info :status unsat)
(check-sat)
