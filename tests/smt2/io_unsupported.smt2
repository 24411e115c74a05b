; Unknown options are no errors.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_UF)
(set-option :no-such-option 1)
(get-info :no-such-info)
(set-info :status sat)
(check-sat)
;> unsupported
;> unsupported
;> sat
