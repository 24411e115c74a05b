; Repetition.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 3))
(assert (not (= ((_ repeat 4) x) (concat x x x x))))
(set-info :status unsat)
(check-sat)
