; Bound of a zero-extended word.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 9))
(assert (not (bvult ((_ zero_extend 4) x) #b0001000000000)))
(set-info :status unsat)
(check-sat)
