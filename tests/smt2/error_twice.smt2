; An error with its place; nothing follows it.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x Bool)
(declare-const x Bool)
(check-sat)
;> (error "line 6 column 16: 'x' is already defined")
