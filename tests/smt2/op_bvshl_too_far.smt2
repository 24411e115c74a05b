; Shifted out.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 16))
(declare-const y (_ BitVec 16))
(assert (not (=> (bvuge y (_ bv16 16)) (= (bvshl x y) (_ bv0 16)))))
(set-info :status unsat)
(check-sat)
