; The assumptions that a refutation used.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_UF)
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(assert (not (and p r)))
(set-info :status unsat)
(check-sat-assuming (p q r))
(get-unsat-assumptions)
;> unsat
;> (p r)
