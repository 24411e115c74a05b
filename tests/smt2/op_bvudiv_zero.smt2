; Division by zero gives all ones.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 19))
(assert (not (= (bvudiv x (_ bv0 19)) (bvnot (_ bv0 19)))))
(set-info :status unsat)
(check-sat)
