; Shift left by three.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 16))
(assert (not (= (bvshl x (_ bv3 16)) (bvmul x (_ bv8 16)))))
(set-info :status unsat)
(check-sat)
