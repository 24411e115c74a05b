; An error with its place; nothing follows it.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(assert (bvult x #x00))
(check-sat)
;> (error "line 5 column 16: 'x' is not declared")
