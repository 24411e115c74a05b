; Success is printed on demand; nothing is read after exit.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_UF)
(set-option :print-success true)
(declare-const p Bool)
(assert p)
(set-info :status sat)
(check-sat)
(echo "say ""hi""")
(get-info :error-behavior)
(get-info :name)
(get-option :print-success)
(exit)
(assert nonsense)
;> success
;> success
;> success
;> success
;> sat
;> "say ""hi"""
;> (:error-behavior immediate-exit)
;> (:name "flotilla")
;> true
;> success
