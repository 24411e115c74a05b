; Division overflow.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 12))
(declare-const y (_ BitVec 12))
(assert (not (= (bvsdivo x y) (and (= x #x800) (= y #xfff)))))
(set-info :status unsat)
(check-sat)
