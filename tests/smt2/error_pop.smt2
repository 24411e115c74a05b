; An error with its place; nothing follows it.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(push 1)
(pop 2)
(check-sat)
;> (error "line 6 column 1: there are not so many open levels")
