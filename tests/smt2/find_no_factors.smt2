; A Mersenne prime has no small factors.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 10))
(declare-const y (_ BitVec 10))
(assert (= (bvmul ((_ zero_extend 10) x) ((_ zero_extend 10) y)) (_ bv524287 20)))
(set-info :status unsat)
(check-sat)
