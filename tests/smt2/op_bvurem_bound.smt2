; The rest is below the divisor.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (not (=> (distinct y #x00) (bvult (bvurem x y) y))))
(set-info :status unsat)
(check-sat)
