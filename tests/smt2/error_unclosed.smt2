; An error with its place; nothing follows it.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(assert (and true
(check-sat)
;> (error "line 5 column 9: this parenthesis is never closed")
