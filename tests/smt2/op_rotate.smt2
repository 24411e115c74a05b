; Rotations, one by more than the width.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 11))
(assert (not (= ((_ rotate_right 4) ((_ rotate_left 15) x)) x)))
(set-info :status unsat)
(check-sat)
