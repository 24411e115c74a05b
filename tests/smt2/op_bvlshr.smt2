; Shifted out to the right; the width is no power of two.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 24))
(declare-const y (_ BitVec 24))
(assert (not (=> (bvuge y (_ bv24 24)) (= (bvlshr x y) (_ bv0 24)))))
(set-info :status unsat)
(check-sat)
