; Arithmetic shift leaves the sign.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 12))
(declare-const y (_ BitVec 12))
(assert (not (=> (bvuge y (_ bv11 12)) (= (bvashr x y) (ite (bvslt x (_ bv0 12)) #xfff #x000)))))
(set-info :status unsat)
(check-sat)
