; let binds in parallel and hides.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (let ((y (bvadd x #x01)) (x (bvneg x))) (let ((z (bvadd x y))) (distinct z #x01))))
(set-info :status unsat)
(check-sat)
