; An error with its place; nothing follows it.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(assert (forall ((x Bool)) x))
(check-sat)
;> (error "line 5 column 9: 'forall' of this form is not supported")
