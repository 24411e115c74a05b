; Signed comparison by swapped sign bits.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(assert (not (= (bvslt x y) (bvult (bvxor x #x80000000) (bvxor y #x80000000)))))
(set-info :status unsat)
(check-sat)
