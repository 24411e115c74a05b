; Signed division by zero.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (not (= (bvsdiv x #x00) (ite (bvslt x #x00) #x01 #xff))))
(set-info :status unsat)
(check-sat)
