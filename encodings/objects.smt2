; Dynamic objects: numbered in the order of their allocation, with a size and a bit that says whether they are alive.
; Equations are those of the paper, section 3.5.7.

; VALID_OBJECT, equation (17): if it is a dynamic object, it is alive. C11 7.22.3.
(define-fun object.valid ((dynamic Bool) (alive Bool)) Bool
  (=> dynamic alive))

; DEALLOCATED_OBJECT, equation (18), asked at the end of the program: if it is a dynamic object, it is not alive.
(define-fun object.deallocated ((dynamic Bool) (alive Bool)) Bool
  (=> dynamic (not alive)))

;; sizes of 8 bits

; IS_DYNAMIC_OBJECT, equation (16): one of the objects first to last, at an offset below its size.
(define-fun object.is_dynamic.8 ((o (_ BitVec 32)) (i (_ BitVec 8)) (first (_ BitVec 32)) (last (_ BitVec 32)) (size (_ BitVec 8))) Bool
  (and (bvule first o) (bvule o last) (bvult i size)))

;; sizes of 16 bits

; IS_DYNAMIC_OBJECT, equation (16): one of the objects first to last, at an offset below its size.
(define-fun object.is_dynamic.16 ((o (_ BitVec 32)) (i (_ BitVec 16)) (first (_ BitVec 32)) (last (_ BitVec 32)) (size (_ BitVec 16))) Bool
  (and (bvule first o) (bvule o last) (bvult i size)))

;; sizes of 32 bits

; IS_DYNAMIC_OBJECT, equation (16): one of the objects first to last, at an offset below its size.
(define-fun object.is_dynamic.32 ((o (_ BitVec 32)) (i (_ BitVec 32)) (first (_ BitVec 32)) (last (_ BitVec 32)) (size (_ BitVec 32))) Bool
  (and (bvule first o) (bvule o last) (bvult i size)))

;; sizes of 64 bits

; IS_DYNAMIC_OBJECT, equation (16): one of the objects first to last, at an offset below its size.
(define-fun object.is_dynamic.64 ((o (_ BitVec 32)) (i (_ BitVec 64)) (first (_ BitVec 32)) (last (_ BitVec 32)) (size (_ BitVec 64))) Bool
  (and (bvule first o) (bvule o last) (bvult i size)))
