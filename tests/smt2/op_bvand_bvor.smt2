; De Morgan.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 33))
(declare-const y (_ BitVec 33))
(assert (not (= (bvnot (bvand x y)) (bvor (bvnot x) (bvnot y)))))
(set-info :status unsat)
(check-sat)
