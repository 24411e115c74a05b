; An error with its place; nothing follows it.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= (bvadd x #b1) x))
(check-sat)
;> (error "line 6 column 12: 'bvadd' does not apply to arguments of sorts (_ BitVec 8), (_ BitVec 1)")
