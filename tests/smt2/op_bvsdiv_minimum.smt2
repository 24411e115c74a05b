; The least integer divided by minus one wraps.
(set-info :smt-lib-version 2.6)
(set-option :produce-models true)
(set-logic QF_BV)
(assert (not (= (bvsdiv #x80000000 #xffffffff) #x80000000)))
(set-info :status unsat)
(check-sat)
