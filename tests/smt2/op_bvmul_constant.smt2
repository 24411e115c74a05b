; Ten times by shifts.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(assert (not (= (bvmul x (_ bv10 32)) (bvadd (bvshl x (_ bv3 32)) (bvshl x (_ bv1 32))))))
(set-info :status unsat)
(check-sat)
