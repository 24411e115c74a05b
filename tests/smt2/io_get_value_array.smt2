; An array value.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))
(assert (= a (store ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x00) #x01 #x02)))
(set-info :status sat)
(check-sat)
(get-value (a (select a #x01)))
;> sat
;> ((a (store ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x00) #x01 #x02))
;>  ((select a #x01) #x02))
