; The modulus has the divisor's sign.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 7))
(declare-const y (_ BitVec 7))
(assert (not (or (= y (_ bv0 7)) (= (bvsmod x y) (_ bv0 7)) (= (bvslt (bvsmod x y) (_ bv0 7)) (bvslt y (_ bv0 7))))))
(set-info :status unsat)
(check-sat)
