; Comparison as a bit.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 21))
(declare-const y (_ BitVec 21))
(assert (not (= (= (bvcomp x y) #b1) (= x y))))
(set-info :status unsat)
(check-sat)
