; Shift left and back.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 10))
(declare-const y (_ BitVec 10))
(assert (not (= (bvlshr (bvshl x y) y) (bvand x (bvlshr (bvnot (_ bv0 10)) y)))))
(set-info :status unsat)
(check-sat)
