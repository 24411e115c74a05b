; Pointers as tuples: the number of an object (32 bits) and a byte offset in it (as wide as a pointer).
; Equations are those of the paper, sections 3.5.6 and 3.5.7.

; SAME_OBJECT, equation (9): two pointers name the same object. C11 6.5.6p9.
(define-fun pointer.same_object ((o (_ BitVec 32)) (p (_ BitVec 32))) Bool
  (= o p))

; INVALID_POINTER, equation (11), negated: the object is NULL (0) or no object at all (1). C11 6.5.3.2p4.
(define-fun pointer.invalid ((o (_ BitVec 32))) Bool
  (bvule o (_ bv1 32)))

;; offsets of 8 bits

; NULL: object 0 at offset 0. C11 6.3.2.3p3.
(define-fun pointer.null.8 ((o (_ BitVec 32)) (i (_ BitVec 8))) Bool
  (and (= o (_ bv0 32)) (= i (_ bv0 8))))

; LOWER_BOUND, equation (10): not below the object p, whose contents begin at low. Offsets are unsigned.
(define-fun pointer.lower_bound.8 ((o (_ BitVec 32)) (i (_ BitVec 8)) (p (_ BitVec 32)) (low (_ BitVec 8))) Bool
  (or (not (bvult i low)) (not (pointer.same_object o p))))

; UPPER_BOUND, equation (10): not at or beyond the end of the object p. C11 6.5.6p8.
(define-fun pointer.upper_bound.8 ((o (_ BitVec 32)) (i (_ BitVec 8)) (p (_ BitVec 32)) (end (_ BitVec 8))) Bool
  (or (not (bvuge i end)) (not (pointer.same_object o p))))

;; offsets of 16 bits

; NULL: object 0 at offset 0. C11 6.3.2.3p3.
(define-fun pointer.null.16 ((o (_ BitVec 32)) (i (_ BitVec 16))) Bool
  (and (= o (_ bv0 32)) (= i (_ bv0 16))))

; LOWER_BOUND, equation (10): not below the object p, whose contents begin at low. Offsets are unsigned.
(define-fun pointer.lower_bound.16 ((o (_ BitVec 32)) (i (_ BitVec 16)) (p (_ BitVec 32)) (low (_ BitVec 16))) Bool
  (or (not (bvult i low)) (not (pointer.same_object o p))))

; UPPER_BOUND, equation (10): not at or beyond the end of the object p. C11 6.5.6p8.
(define-fun pointer.upper_bound.16 ((o (_ BitVec 32)) (i (_ BitVec 16)) (p (_ BitVec 32)) (end (_ BitVec 16))) Bool
  (or (not (bvuge i end)) (not (pointer.same_object o p))))

;; offsets of 32 bits

; NULL: object 0 at offset 0. C11 6.3.2.3p3.
(define-fun pointer.null.32 ((o (_ BitVec 32)) (i (_ BitVec 32))) Bool
  (and (= o (_ bv0 32)) (= i (_ bv0 32))))

; LOWER_BOUND, equation (10): not below the object p, whose contents begin at low. Offsets are unsigned.
(define-fun pointer.lower_bound.32 ((o (_ BitVec 32)) (i (_ BitVec 32)) (p (_ BitVec 32)) (low (_ BitVec 32))) Bool
  (or (not (bvult i low)) (not (pointer.same_object o p))))

; UPPER_BOUND, equation (10): not at or beyond the end of the object p. C11 6.5.6p8.
(define-fun pointer.upper_bound.32 ((o (_ BitVec 32)) (i (_ BitVec 32)) (p (_ BitVec 32)) (end (_ BitVec 32))) Bool
  (or (not (bvuge i end)) (not (pointer.same_object o p))))

;; offsets of 64 bits

; NULL: object 0 at offset 0. C11 6.3.2.3p3.
(define-fun pointer.null.64 ((o (_ BitVec 32)) (i (_ BitVec 64))) Bool
  (and (= o (_ bv0 32)) (= i (_ bv0 64))))

; LOWER_BOUND, equation (10): not below the object p, whose contents begin at low. Offsets are unsigned.
(define-fun pointer.lower_bound.64 ((o (_ BitVec 32)) (i (_ BitVec 64)) (p (_ BitVec 32)) (low (_ BitVec 64))) Bool
  (or (not (bvult i low)) (not (pointer.same_object o p))))

; UPPER_BOUND, equation (10): not at or beyond the end of the object p. C11 6.5.6p8.
(define-fun pointer.upper_bound.64 ((o (_ BitVec 32)) (i (_ BitVec 64)) (p (_ BitVec 32)) (end (_ BitVec 64))) Bool
  (or (not (bvuge i end)) (not (pointer.same_object o p))))
