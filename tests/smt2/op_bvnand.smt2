; nand.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 7))
(declare-const y (_ BitVec 7))
(assert (not (= (bvnand x y) (bvor (bvnot x) (bvnot y)))))
(set-info :status unsat)
(check-sat)
