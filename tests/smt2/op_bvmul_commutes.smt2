; Products commute.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 6))
(declare-const y (_ BitVec 6))
(assert (not (= (bvmul x y) (bvmul y x))))
(set-info :status unsat)
(check-sat)
