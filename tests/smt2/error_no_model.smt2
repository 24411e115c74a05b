; An error with its place; nothing follows it.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(get-model)
(check-sat)
;> (error "line 5 column 1: there is no model: the latest command must be a check that answered sat")
