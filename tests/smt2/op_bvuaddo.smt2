; Unsigned sum overflow, by one bit more.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 10))
(declare-const y (_ BitVec 10))
(assert (not (= (bvuaddo x y) (bvugt (bvadd ((_ zero_extend 1) x) ((_ zero_extend 1) y)) #b01111111111))))
(set-info :status unsat)
(check-sat)
