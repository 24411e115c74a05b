; Unsigned difference overflow.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 10))
(declare-const y (_ BitVec 10))
(assert (not (= (bvusubo x y) (bvult x y))))
(set-info :status unsat)
(check-sat)
