; Overflow literals of conversions to a narrower integer type; the name ends in both widths.
; The forms from 16 to 8 bits are the pattern of all pairs (see README.md).

;; 16 to 8 bits

; A signed value is beyond the narrower signed type. C11 6.3.1.3p3.
(define-fun signed.to_signed.overflow.16.8 ((x (_ BitVec 16))) Bool
  (bvsge x (bvshl (_ bv1 16) (_ bv7 16))))

; A signed value is below the narrower signed type. C11 6.3.1.3p3.
(define-fun signed.to_signed.underflow.16.8 ((x (_ BitVec 16))) Bool
  (bvslt x (bvneg (bvshl (_ bv1 16) (_ bv7 16)))))

; The narrower signed type has the value.
(define-fun signed.to_signed.valid.16.8 ((x (_ BitVec 16))) Bool
  (not (or (signed.to_signed.overflow.16.8 x) (signed.to_signed.underflow.16.8 x))))

; A signed value is beyond the narrower unsigned type. C11 6.3.1.3p2.
(define-fun signed.to_unsigned.overflow.16.8 ((x (_ BitVec 16))) Bool
  (bvsge x (bvshl (_ bv1 16) (_ bv8 16))))

; A signed value is below zero. C11 6.3.1.3p2.
(define-fun signed.to_unsigned.underflow.16.8 ((x (_ BitVec 16))) Bool
  (bvslt x (_ bv0 16)))

; The narrower unsigned type has the value.
(define-fun signed.to_unsigned.valid.16.8 ((x (_ BitVec 16))) Bool
  (not (or (signed.to_unsigned.overflow.16.8 x) (signed.to_unsigned.underflow.16.8 x))))

; An unsigned value is beyond the narrower signed type. C11 6.3.1.3p3.
(define-fun unsigned.to_signed.overflow.16.8 ((x (_ BitVec 16))) Bool
  (bvuge x (bvshl (_ bv1 16) (_ bv7 16))))

; The narrower signed type has the value.
(define-fun unsigned.to_signed.valid.16.8 ((x (_ BitVec 16))) Bool
  (not (unsigned.to_signed.overflow.16.8 x)))

; An unsigned value is beyond the narrower unsigned type. C11 6.3.1.3p2.
(define-fun unsigned.to_unsigned.overflow.16.8 ((x (_ BitVec 16))) Bool
  (bvuge x (bvshl (_ bv1 16) (_ bv8 16))))

; The narrower unsigned type has the value.
(define-fun unsigned.to_unsigned.valid.16.8 ((x (_ BitVec 16))) Bool
  (not (unsigned.to_unsigned.overflow.16.8 x)))

;; 32 to 8 bits

; A signed value is beyond the narrower signed type. C11 6.3.1.3p3.
(define-fun signed.to_signed.overflow.32.8 ((x (_ BitVec 32))) Bool
  (bvsge x (bvshl (_ bv1 32) (_ bv7 32))))

; A signed value is below the narrower signed type. C11 6.3.1.3p3.
(define-fun signed.to_signed.underflow.32.8 ((x (_ BitVec 32))) Bool
  (bvslt x (bvneg (bvshl (_ bv1 32) (_ bv7 32)))))

; The narrower signed type has the value.
(define-fun signed.to_signed.valid.32.8 ((x (_ BitVec 32))) Bool
  (not (or (signed.to_signed.overflow.32.8 x) (signed.to_signed.underflow.32.8 x))))

; A signed value is beyond the narrower unsigned type. C11 6.3.1.3p2.
(define-fun signed.to_unsigned.overflow.32.8 ((x (_ BitVec 32))) Bool
  (bvsge x (bvshl (_ bv1 32) (_ bv8 32))))

; A signed value is below zero. C11 6.3.1.3p2.
(define-fun signed.to_unsigned.underflow.32.8 ((x (_ BitVec 32))) Bool
  (bvslt x (_ bv0 32)))

; The narrower unsigned type has the value.
(define-fun signed.to_unsigned.valid.32.8 ((x (_ BitVec 32))) Bool
  (not (or (signed.to_unsigned.overflow.32.8 x) (signed.to_unsigned.underflow.32.8 x))))

; An unsigned value is beyond the narrower signed type. C11 6.3.1.3p3.
(define-fun unsigned.to_signed.overflow.32.8 ((x (_ BitVec 32))) Bool
  (bvuge x (bvshl (_ bv1 32) (_ bv7 32))))

; The narrower signed type has the value.
(define-fun unsigned.to_signed.valid.32.8 ((x (_ BitVec 32))) Bool
  (not (unsigned.to_signed.overflow.32.8 x)))

; An unsigned value is beyond the narrower unsigned type. C11 6.3.1.3p2.
(define-fun unsigned.to_unsigned.overflow.32.8 ((x (_ BitVec 32))) Bool
  (bvuge x (bvshl (_ bv1 32) (_ bv8 32))))

; The narrower unsigned type has the value.
(define-fun unsigned.to_unsigned.valid.32.8 ((x (_ BitVec 32))) Bool
  (not (unsigned.to_unsigned.overflow.32.8 x)))

;; 32 to 16 bits

; A signed value is beyond the narrower signed type. C11 6.3.1.3p3.
(define-fun signed.to_signed.overflow.32.16 ((x (_ BitVec 32))) Bool
  (bvsge x (bvshl (_ bv1 32) (_ bv15 32))))

; A signed value is below the narrower signed type. C11 6.3.1.3p3.
(define-fun signed.to_signed.underflow.32.16 ((x (_ BitVec 32))) Bool
  (bvslt x (bvneg (bvshl (_ bv1 32) (_ bv15 32)))))

; The narrower signed type has the value.
(define-fun signed.to_signed.valid.32.16 ((x (_ BitVec 32))) Bool
  (not (or (signed.to_signed.overflow.32.16 x) (signed.to_signed.underflow.32.16 x))))

; A signed value is beyond the narrower unsigned type. C11 6.3.1.3p2.
(define-fun signed.to_unsigned.overflow.32.16 ((x (_ BitVec 32))) Bool
  (bvsge x (bvshl (_ bv1 32) (_ bv16 32))))

; A signed value is below zero. C11 6.3.1.3p2.
(define-fun signed.to_unsigned.underflow.32.16 ((x (_ BitVec 32))) Bool
  (bvslt x (_ bv0 32)))

; The narrower unsigned type has the value.
(define-fun signed.to_unsigned.valid.32.16 ((x (_ BitVec 32))) Bool
  (not (or (signed.to_unsigned.overflow.32.16 x) (signed.to_unsigned.underflow.32.16 x))))

; An unsigned value is beyond the narrower signed type. C11 6.3.1.3p3.
(define-fun unsigned.to_signed.overflow.32.16 ((x (_ BitVec 32))) Bool
  (bvuge x (bvshl (_ bv1 32) (_ bv15 32))))

; The narrower signed type has the value.
(define-fun unsigned.to_signed.valid.32.16 ((x (_ BitVec 32))) Bool
  (not (unsigned.to_signed.overflow.32.16 x)))

; An unsigned value is beyond the narrower unsigned type. C11 6.3.1.3p2.
(define-fun unsigned.to_unsigned.overflow.32.16 ((x (_ BitVec 32))) Bool
  (bvuge x (bvshl (_ bv1 32) (_ bv16 32))))

; The narrower unsigned type has the value.
(define-fun unsigned.to_unsigned.valid.32.16 ((x (_ BitVec 32))) Bool
  (not (unsigned.to_unsigned.overflow.32.16 x)))

;; 64 to 8 bits

; A signed value is beyond the narrower signed type. C11 6.3.1.3p3.
(define-fun signed.to_signed.overflow.64.8 ((x (_ BitVec 64))) Bool
  (bvsge x (bvshl (_ bv1 64) (_ bv7 64))))

; A signed value is below the narrower signed type. C11 6.3.1.3p3.
(define-fun signed.to_signed.underflow.64.8 ((x (_ BitVec 64))) Bool
  (bvslt x (bvneg (bvshl (_ bv1 64) (_ bv7 64)))))

; The narrower signed type has the value.
(define-fun signed.to_signed.valid.64.8 ((x (_ BitVec 64))) Bool
  (not (or (signed.to_signed.overflow.64.8 x) (signed.to_signed.underflow.64.8 x))))

; A signed value is beyond the narrower unsigned type. C11 6.3.1.3p2.
(define-fun signed.to_unsigned.overflow.64.8 ((x (_ BitVec 64))) Bool
  (bvsge x (bvshl (_ bv1 64) (_ bv8 64))))

; A signed value is below zero. C11 6.3.1.3p2.
(define-fun signed.to_unsigned.underflow.64.8 ((x (_ BitVec 64))) Bool
  (bvslt x (_ bv0 64)))

; The narrower unsigned type has the value.
(define-fun signed.to_unsigned.valid.64.8 ((x (_ BitVec 64))) Bool
  (not (or (signed.to_unsigned.overflow.64.8 x) (signed.to_unsigned.underflow.64.8 x))))

; An unsigned value is beyond the narrower signed type. C11 6.3.1.3p3.
(define-fun unsigned.to_signed.overflow.64.8 ((x (_ BitVec 64))) Bool
  (bvuge x (bvshl (_ bv1 64) (_ bv7 64))))

; The narrower signed type has the value.
(define-fun unsigned.to_signed.valid.64.8 ((x (_ BitVec 64))) Bool
  (not (unsigned.to_signed.overflow.64.8 x)))

; An unsigned value is beyond the narrower unsigned type. C11 6.3.1.3p2.
(define-fun unsigned.to_unsigned.overflow.64.8 ((x (_ BitVec 64))) Bool
  (bvuge x (bvshl (_ bv1 64) (_ bv8 64))))

; The narrower unsigned type has the value.
(define-fun unsigned.to_unsigned.valid.64.8 ((x (_ BitVec 64))) Bool
  (not (unsigned.to_unsigned.overflow.64.8 x)))

;; 64 to 16 bits

; A signed value is beyond the narrower signed type. C11 6.3.1.3p3.
(define-fun signed.to_signed.overflow.64.16 ((x (_ BitVec 64))) Bool
  (bvsge x (bvshl (_ bv1 64) (_ bv15 64))))

; A signed value is below the narrower signed type. C11 6.3.1.3p3.
(define-fun signed.to_signed.underflow.64.16 ((x (_ BitVec 64))) Bool
  (bvslt x (bvneg (bvshl (_ bv1 64) (_ bv15 64)))))

; The narrower signed type has the value.
(define-fun signed.to_signed.valid.64.16 ((x (_ BitVec 64))) Bool
  (not (or (signed.to_signed.overflow.64.16 x) (signed.to_signed.underflow.64.16 x))))

; A signed value is beyond the narrower unsigned type. C11 6.3.1.3p2.
(define-fun signed.to_unsigned.overflow.64.16 ((x (_ BitVec 64))) Bool
  (bvsge x (bvshl (_ bv1 64) (_ bv16 64))))

; A signed value is below zero. C11 6.3.1.3p2.
(define-fun signed.to_unsigned.underflow.64.16 ((x (_ BitVec 64))) Bool
  (bvslt x (_ bv0 64)))

; The narrower unsigned type has the value.
(define-fun signed.to_unsigned.valid.64.16 ((x (_ BitVec 64))) Bool
  (not (or (signed.to_unsigned.overflow.64.16 x) (signed.to_unsigned.underflow.64.16 x))))

; An unsigned value is beyond the narrower signed type. C11 6.3.1.3p3.
(define-fun unsigned.to_signed.overflow.64.16 ((x (_ BitVec 64))) Bool
  (bvuge x (bvshl (_ bv1 64) (_ bv15 64))))

; The narrower signed type has the value.
(define-fun unsigned.to_signed.valid.64.16 ((x (_ BitVec 64))) Bool
  (not (unsigned.to_signed.overflow.64.16 x)))

; An unsigned value is beyond the narrower unsigned type. C11 6.3.1.3p2.
(define-fun unsigned.to_unsigned.overflow.64.16 ((x (_ BitVec 64))) Bool
  (bvuge x (bvshl (_ bv1 64) (_ bv16 64))))

; The narrower unsigned type has the value.
(define-fun unsigned.to_unsigned.valid.64.16 ((x (_ BitVec 64))) Bool
  (not (unsigned.to_unsigned.overflow.64.16 x)))

;; 64 to 32 bits

; A signed value is beyond the narrower signed type. C11 6.3.1.3p3.
(define-fun signed.to_signed.overflow.64.32 ((x (_ BitVec 64))) Bool
  (bvsge x (bvshl (_ bv1 64) (_ bv31 64))))

; A signed value is below the narrower signed type. C11 6.3.1.3p3.
(define-fun signed.to_signed.underflow.64.32 ((x (_ BitVec 64))) Bool
  (bvslt x (bvneg (bvshl (_ bv1 64) (_ bv31 64)))))

; The narrower signed type has the value.
(define-fun signed.to_signed.valid.64.32 ((x (_ BitVec 64))) Bool
  (not (or (signed.to_signed.overflow.64.32 x) (signed.to_signed.underflow.64.32 x))))

; A signed value is beyond the narrower unsigned type. C11 6.3.1.3p2.
(define-fun signed.to_unsigned.overflow.64.32 ((x (_ BitVec 64))) Bool
  (bvsge x (bvshl (_ bv1 64) (_ bv32 64))))

; A signed value is below zero. C11 6.3.1.3p2.
(define-fun signed.to_unsigned.underflow.64.32 ((x (_ BitVec 64))) Bool
  (bvslt x (_ bv0 64)))

; The narrower unsigned type has the value.
(define-fun signed.to_unsigned.valid.64.32 ((x (_ BitVec 64))) Bool
  (not (or (signed.to_unsigned.overflow.64.32 x) (signed.to_unsigned.underflow.64.32 x))))

; An unsigned value is beyond the narrower signed type. C11 6.3.1.3p3.
(define-fun unsigned.to_signed.overflow.64.32 ((x (_ BitVec 64))) Bool
  (bvuge x (bvshl (_ bv1 64) (_ bv31 64))))

; The narrower signed type has the value.
(define-fun unsigned.to_signed.valid.64.32 ((x (_ BitVec 64))) Bool
  (not (unsigned.to_signed.overflow.64.32 x)))

; An unsigned value is beyond the narrower unsigned type. C11 6.3.1.3p2.
(define-fun unsigned.to_unsigned.overflow.64.32 ((x (_ BitVec 64))) Bool
  (bvuge x (bvshl (_ bv1 64) (_ bv32 64))))

; The narrower unsigned type has the value.
(define-fun unsigned.to_unsigned.valid.64.32 ((x (_ BitVec 64))) Bool
  (not (unsigned.to_unsigned.overflow.64.32 x)))
