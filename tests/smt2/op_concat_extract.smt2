; Parts put together.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 15))
(assert (not (= (concat ((_ extract 14 9) x) ((_ extract 8 0) x)) x)))
(set-info :status unsat)
(check-sat)
