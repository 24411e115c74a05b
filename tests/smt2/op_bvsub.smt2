; A difference and its subtrahend.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 31))
(declare-const y (_ BitVec 31))
(assert (not (= (bvadd (bvsub x y) y) x)))
(set-info :status unsat)
(check-sat)
