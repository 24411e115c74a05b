; A model with a function.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_UFBV)
(declare-const x (_ BitVec 8))
(declare-fun f ((_ BitVec 4)) Bool)
(assert (= x #x2a))
(assert (f #x3))
(assert (not (f #x4)))
(set-info :status sat)
(check-sat)
(get-model)
;> sat
;> (
;>   (define-fun x () (_ BitVec 8) #x2a)
;>   (define-fun f ((x!0 (_ BitVec 4))) Bool (ite (= x!0 #x3) true (ite (= x!0 #x4) false false)))
;> )
