; Overflow literals of arithmetic on bit-vectors: too great, too small, and valid, for each operation that can be so.
; The forms for 8 bits are the pattern of all widths (see README.md).

;; 8 bits

; Signed addition is beyond the greatest value. C11 6.5p5.
(define-fun signed.add.overflow.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (and (bvsge x (_ bv0 8)) (bvsge y (_ bv0 8)) (bvslt (bvadd x y) (_ bv0 8))))

; Signed addition is below the least value. C11 6.5p5.
(define-fun signed.add.underflow.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (and (bvslt x (_ bv0 8)) (bvslt y (_ bv0 8)) (bvsge (bvadd x y) (_ bv0 8))))

; Signed addition gives the mathematical sum. C11 6.5p5.
(define-fun signed.add.valid.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (not (or (signed.add.overflow.8 x y) (signed.add.underflow.8 x y))))

; Signed subtraction is beyond the greatest value. C11 6.5p5.
(define-fun signed.sub.overflow.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (and (bvsge x (_ bv0 8)) (bvslt y (_ bv0 8)) (bvslt (bvsub x y) (_ bv0 8))))

; Signed subtraction is below the least value. C11 6.5p5.
(define-fun signed.sub.underflow.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (and (bvslt x (_ bv0 8)) (bvsge y (_ bv0 8)) (bvsge (bvsub x y) (_ bv0 8))))

; Signed subtraction gives the mathematical difference. C11 6.5p5.
(define-fun signed.sub.valid.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (not (or (signed.sub.overflow.8 x y) (signed.sub.underflow.8 x y))))

; Signed multiplication is beyond the greatest value. C11 6.5p5.
(define-fun signed.mul.overflow.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (bvsgt (bvmul ((_ sign_extend 8) x) ((_ sign_extend 8) y)) ((_ sign_extend 8) (bvnot (bvshl (_ bv1 8) (_ bv7 8))))))

; Signed multiplication is below the least value. C11 6.5p5.
(define-fun signed.mul.underflow.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (bvslt (bvmul ((_ sign_extend 8) x) ((_ sign_extend 8) y)) ((_ sign_extend 8) (bvshl (_ bv1 8) (_ bv7 8)))))

; Signed multiplication gives the mathematical product. C11 6.5p5.
(define-fun signed.mul.valid.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (not (or (signed.mul.overflow.8 x y) (signed.mul.underflow.8 x y))))

; The negative of the least value is beyond the greatest; no negation is too small. C11 6.5.3.3p3.
(define-fun signed.neg.overflow.8 ((x (_ BitVec 8))) Bool
  (= x (bvshl (_ bv1 8) (_ bv7 8))))

; Negation gives the mathematical negative.
(define-fun signed.neg.valid.8 ((x (_ BitVec 8))) Bool
  (not (signed.neg.overflow.8 x)))

; The least value divided by -1 is beyond the greatest; no quotient is too small. C11 6.5.5p6.
(define-fun signed.div.overflow.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (and (= x (bvshl (_ bv1 8) (_ bv7 8))) (= y (bvnot (_ bv0 8)))))

; Division by zero. C11 6.5.5p5.
(define-fun signed.div.zero.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (= y (_ bv0 8)))

; Division gives the quotient truncated towards zero. C11 6.5.5p6.
(define-fun signed.div.valid.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (not (or (signed.div.overflow.8 x y) (signed.div.zero.8 x y))))

; x * 2^y is beyond the greatest value, for a distance y below the width. C11 6.5.7p4.
(define-fun signed.shl.overflow.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (and (bvsge x (_ bv0 8)) (distinct (bvashr (bvshl x y) y) x)))

; x * 2^y is below the least value, for a distance y below the width. C11 6.5.7p4 leaves negative x undefined altogether.
(define-fun signed.shl.underflow.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (and (bvslt x (_ bv0 8)) (distinct (bvashr (bvshl x y) y) x)))

; A left shift gives x * 2^y.
(define-fun signed.shl.valid.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (not (or (signed.shl.overflow.8 x y) (signed.shl.underflow.8 x y))))

; Unsigned addition wraps around. C11 6.2.5p9.
(define-fun unsigned.add.overflow.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (bvult (bvadd x y) x))

; Unsigned addition gives the mathematical sum; it is never too small.
(define-fun unsigned.add.valid.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (not (unsigned.add.overflow.8 x y)))

; Unsigned subtraction wraps around. C11 6.2.5p9.
(define-fun unsigned.sub.underflow.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (bvult x y))

; Unsigned subtraction gives the mathematical difference; it is never too great.
(define-fun unsigned.sub.valid.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (not (unsigned.sub.underflow.8 x y)))

; Unsigned multiplication wraps around. C11 6.2.5p9.
(define-fun unsigned.mul.overflow.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (distinct ((_ extract 15 8) (bvmul ((_ zero_extend 8) x) ((_ zero_extend 8) y))) (_ bv0 8)))

; Unsigned multiplication gives the mathematical product; it is never too small.
(define-fun unsigned.mul.valid.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (not (unsigned.mul.overflow.8 x y)))

; The negative of an unsigned value is below zero. C11 6.2.5p9.
(define-fun unsigned.neg.underflow.8 ((x (_ BitVec 8))) Bool
  (distinct x (_ bv0 8)))

; Unsigned negation gives the mathematical negative.
(define-fun unsigned.neg.valid.8 ((x (_ BitVec 8))) Bool
  (not (unsigned.neg.underflow.8 x)))

; Division by zero. C11 6.5.5p5.
(define-fun unsigned.div.zero.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (= y (_ bv0 8)))

; Unsigned division is valid: it cannot overflow.
(define-fun unsigned.div.valid.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (not (unsigned.div.zero.8 x y)))

; x * 2^y wraps around, for a distance y below the width. C11 6.5.7p4.
(define-fun unsigned.shl.overflow.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (distinct (bvlshr (bvshl x y) y) x))

; A left shift gives x * 2^y.
(define-fun unsigned.shl.valid.8 ((x (_ BitVec 8)) (y (_ BitVec 8))) Bool
  (not (unsigned.shl.overflow.8 x y)))

;; 16 bits

; Signed addition is beyond the greatest value. C11 6.5p5.
(define-fun signed.add.overflow.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (and (bvsge x (_ bv0 16)) (bvsge y (_ bv0 16)) (bvslt (bvadd x y) (_ bv0 16))))

; Signed addition is below the least value. C11 6.5p5.
(define-fun signed.add.underflow.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (and (bvslt x (_ bv0 16)) (bvslt y (_ bv0 16)) (bvsge (bvadd x y) (_ bv0 16))))

; Signed addition gives the mathematical sum. C11 6.5p5.
(define-fun signed.add.valid.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (not (or (signed.add.overflow.16 x y) (signed.add.underflow.16 x y))))

; Signed subtraction is beyond the greatest value. C11 6.5p5.
(define-fun signed.sub.overflow.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (and (bvsge x (_ bv0 16)) (bvslt y (_ bv0 16)) (bvslt (bvsub x y) (_ bv0 16))))

; Signed subtraction is below the least value. C11 6.5p5.
(define-fun signed.sub.underflow.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (and (bvslt x (_ bv0 16)) (bvsge y (_ bv0 16)) (bvsge (bvsub x y) (_ bv0 16))))

; Signed subtraction gives the mathematical difference. C11 6.5p5.
(define-fun signed.sub.valid.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (not (or (signed.sub.overflow.16 x y) (signed.sub.underflow.16 x y))))

; Signed multiplication is beyond the greatest value. C11 6.5p5.
(define-fun signed.mul.overflow.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (bvsgt (bvmul ((_ sign_extend 16) x) ((_ sign_extend 16) y)) ((_ sign_extend 16) (bvnot (bvshl (_ bv1 16) (_ bv15 16))))))

; Signed multiplication is below the least value. C11 6.5p5.
(define-fun signed.mul.underflow.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (bvslt (bvmul ((_ sign_extend 16) x) ((_ sign_extend 16) y)) ((_ sign_extend 16) (bvshl (_ bv1 16) (_ bv15 16)))))

; Signed multiplication gives the mathematical product. C11 6.5p5.
(define-fun signed.mul.valid.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (not (or (signed.mul.overflow.16 x y) (signed.mul.underflow.16 x y))))

; The negative of the least value is beyond the greatest; no negation is too small. C11 6.5.3.3p3.
(define-fun signed.neg.overflow.16 ((x (_ BitVec 16))) Bool
  (= x (bvshl (_ bv1 16) (_ bv15 16))))

; Negation gives the mathematical negative.
(define-fun signed.neg.valid.16 ((x (_ BitVec 16))) Bool
  (not (signed.neg.overflow.16 x)))

; The least value divided by -1 is beyond the greatest; no quotient is too small. C11 6.5.5p6.
(define-fun signed.div.overflow.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (and (= x (bvshl (_ bv1 16) (_ bv15 16))) (= y (bvnot (_ bv0 16)))))

; Division by zero. C11 6.5.5p5.
(define-fun signed.div.zero.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (= y (_ bv0 16)))

; Division gives the quotient truncated towards zero. C11 6.5.5p6.
(define-fun signed.div.valid.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (not (or (signed.div.overflow.16 x y) (signed.div.zero.16 x y))))

; x * 2^y is beyond the greatest value, for a distance y below the width. C11 6.5.7p4.
(define-fun signed.shl.overflow.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (and (bvsge x (_ bv0 16)) (distinct (bvashr (bvshl x y) y) x)))

; x * 2^y is below the least value, for a distance y below the width. C11 6.5.7p4 leaves negative x undefined altogether.
(define-fun signed.shl.underflow.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (and (bvslt x (_ bv0 16)) (distinct (bvashr (bvshl x y) y) x)))

; A left shift gives x * 2^y.
(define-fun signed.shl.valid.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (not (or (signed.shl.overflow.16 x y) (signed.shl.underflow.16 x y))))

; Unsigned addition wraps around. C11 6.2.5p9.
(define-fun unsigned.add.overflow.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (bvult (bvadd x y) x))

; Unsigned addition gives the mathematical sum; it is never too small.
(define-fun unsigned.add.valid.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (not (unsigned.add.overflow.16 x y)))

; Unsigned subtraction wraps around. C11 6.2.5p9.
(define-fun unsigned.sub.underflow.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (bvult x y))

; Unsigned subtraction gives the mathematical difference; it is never too great.
(define-fun unsigned.sub.valid.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (not (unsigned.sub.underflow.16 x y)))

; Unsigned multiplication wraps around. C11 6.2.5p9.
(define-fun unsigned.mul.overflow.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (distinct ((_ extract 31 16) (bvmul ((_ zero_extend 16) x) ((_ zero_extend 16) y))) (_ bv0 16)))

; Unsigned multiplication gives the mathematical product; it is never too small.
(define-fun unsigned.mul.valid.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (not (unsigned.mul.overflow.16 x y)))

; The negative of an unsigned value is below zero. C11 6.2.5p9.
(define-fun unsigned.neg.underflow.16 ((x (_ BitVec 16))) Bool
  (distinct x (_ bv0 16)))

; Unsigned negation gives the mathematical negative.
(define-fun unsigned.neg.valid.16 ((x (_ BitVec 16))) Bool
  (not (unsigned.neg.underflow.16 x)))

; Division by zero. C11 6.5.5p5.
(define-fun unsigned.div.zero.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (= y (_ bv0 16)))

; Unsigned division is valid: it cannot overflow.
(define-fun unsigned.div.valid.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (not (unsigned.div.zero.16 x y)))

; x * 2^y wraps around, for a distance y below the width. C11 6.5.7p4.
(define-fun unsigned.shl.overflow.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (distinct (bvlshr (bvshl x y) y) x))

; A left shift gives x * 2^y.
(define-fun unsigned.shl.valid.16 ((x (_ BitVec 16)) (y (_ BitVec 16))) Bool
  (not (unsigned.shl.overflow.16 x y)))

;; 32 bits

; Signed addition is beyond the greatest value. C11 6.5p5.
(define-fun signed.add.overflow.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (and (bvsge x (_ bv0 32)) (bvsge y (_ bv0 32)) (bvslt (bvadd x y) (_ bv0 32))))

; Signed addition is below the least value. C11 6.5p5.
(define-fun signed.add.underflow.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (and (bvslt x (_ bv0 32)) (bvslt y (_ bv0 32)) (bvsge (bvadd x y) (_ bv0 32))))

; Signed addition gives the mathematical sum. C11 6.5p5.
(define-fun signed.add.valid.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (not (or (signed.add.overflow.32 x y) (signed.add.underflow.32 x y))))

; Signed subtraction is beyond the greatest value. C11 6.5p5.
(define-fun signed.sub.overflow.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (and (bvsge x (_ bv0 32)) (bvslt y (_ bv0 32)) (bvslt (bvsub x y) (_ bv0 32))))

; Signed subtraction is below the least value. C11 6.5p5.
(define-fun signed.sub.underflow.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (and (bvslt x (_ bv0 32)) (bvsge y (_ bv0 32)) (bvsge (bvsub x y) (_ bv0 32))))

; Signed subtraction gives the mathematical difference. C11 6.5p5.
(define-fun signed.sub.valid.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (not (or (signed.sub.overflow.32 x y) (signed.sub.underflow.32 x y))))

; Signed multiplication is beyond the greatest value. C11 6.5p5.
(define-fun signed.mul.overflow.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (bvsgt (bvmul ((_ sign_extend 32) x) ((_ sign_extend 32) y)) ((_ sign_extend 32) (bvnot (bvshl (_ bv1 32) (_ bv31 32))))))

; Signed multiplication is below the least value. C11 6.5p5.
(define-fun signed.mul.underflow.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (bvslt (bvmul ((_ sign_extend 32) x) ((_ sign_extend 32) y)) ((_ sign_extend 32) (bvshl (_ bv1 32) (_ bv31 32)))))

; Signed multiplication gives the mathematical product. C11 6.5p5.
(define-fun signed.mul.valid.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (not (or (signed.mul.overflow.32 x y) (signed.mul.underflow.32 x y))))

; The negative of the least value is beyond the greatest; no negation is too small. C11 6.5.3.3p3.
(define-fun signed.neg.overflow.32 ((x (_ BitVec 32))) Bool
  (= x (bvshl (_ bv1 32) (_ bv31 32))))

; Negation gives the mathematical negative.
(define-fun signed.neg.valid.32 ((x (_ BitVec 32))) Bool
  (not (signed.neg.overflow.32 x)))

; The least value divided by -1 is beyond the greatest; no quotient is too small. C11 6.5.5p6.
(define-fun signed.div.overflow.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (and (= x (bvshl (_ bv1 32) (_ bv31 32))) (= y (bvnot (_ bv0 32)))))

; Division by zero. C11 6.5.5p5.
(define-fun signed.div.zero.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (= y (_ bv0 32)))

; Division gives the quotient truncated towards zero. C11 6.5.5p6.
(define-fun signed.div.valid.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (not (or (signed.div.overflow.32 x y) (signed.div.zero.32 x y))))

; x * 2^y is beyond the greatest value, for a distance y below the width. C11 6.5.7p4.
(define-fun signed.shl.overflow.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (and (bvsge x (_ bv0 32)) (distinct (bvashr (bvshl x y) y) x)))

; x * 2^y is below the least value, for a distance y below the width. C11 6.5.7p4 leaves negative x undefined altogether.
(define-fun signed.shl.underflow.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (and (bvslt x (_ bv0 32)) (distinct (bvashr (bvshl x y) y) x)))

; A left shift gives x * 2^y.
(define-fun signed.shl.valid.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (not (or (signed.shl.overflow.32 x y) (signed.shl.underflow.32 x y))))

; Unsigned addition wraps around. C11 6.2.5p9.
(define-fun unsigned.add.overflow.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (bvult (bvadd x y) x))

; Unsigned addition gives the mathematical sum; it is never too small.
(define-fun unsigned.add.valid.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (not (unsigned.add.overflow.32 x y)))

; Unsigned subtraction wraps around. C11 6.2.5p9.
(define-fun unsigned.sub.underflow.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (bvult x y))

; Unsigned subtraction gives the mathematical difference; it is never too great.
(define-fun unsigned.sub.valid.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (not (unsigned.sub.underflow.32 x y)))

; Unsigned multiplication wraps around. C11 6.2.5p9.
(define-fun unsigned.mul.overflow.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (distinct ((_ extract 63 32) (bvmul ((_ zero_extend 32) x) ((_ zero_extend 32) y))) (_ bv0 32)))

; Unsigned multiplication gives the mathematical product; it is never too small.
(define-fun unsigned.mul.valid.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (not (unsigned.mul.overflow.32 x y)))

; The negative of an unsigned value is below zero. C11 6.2.5p9.
(define-fun unsigned.neg.underflow.32 ((x (_ BitVec 32))) Bool
  (distinct x (_ bv0 32)))

; Unsigned negation gives the mathematical negative.
(define-fun unsigned.neg.valid.32 ((x (_ BitVec 32))) Bool
  (not (unsigned.neg.underflow.32 x)))

; Division by zero. C11 6.5.5p5.
(define-fun unsigned.div.zero.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (= y (_ bv0 32)))

; Unsigned division is valid: it cannot overflow.
(define-fun unsigned.div.valid.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (not (unsigned.div.zero.32 x y)))

; x * 2^y wraps around, for a distance y below the width. C11 6.5.7p4.
(define-fun unsigned.shl.overflow.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (distinct (bvlshr (bvshl x y) y) x))

; A left shift gives x * 2^y.
(define-fun unsigned.shl.valid.32 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (not (unsigned.shl.overflow.32 x y)))

;; 64 bits

; Signed addition is beyond the greatest value. C11 6.5p5.
(define-fun signed.add.overflow.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (and (bvsge x (_ bv0 64)) (bvsge y (_ bv0 64)) (bvslt (bvadd x y) (_ bv0 64))))

; Signed addition is below the least value. C11 6.5p5.
(define-fun signed.add.underflow.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (and (bvslt x (_ bv0 64)) (bvslt y (_ bv0 64)) (bvsge (bvadd x y) (_ bv0 64))))

; Signed addition gives the mathematical sum. C11 6.5p5.
(define-fun signed.add.valid.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (not (or (signed.add.overflow.64 x y) (signed.add.underflow.64 x y))))

; Signed subtraction is beyond the greatest value. C11 6.5p5.
(define-fun signed.sub.overflow.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (and (bvsge x (_ bv0 64)) (bvslt y (_ bv0 64)) (bvslt (bvsub x y) (_ bv0 64))))

; Signed subtraction is below the least value. C11 6.5p5.
(define-fun signed.sub.underflow.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (and (bvslt x (_ bv0 64)) (bvsge y (_ bv0 64)) (bvsge (bvsub x y) (_ bv0 64))))

; Signed subtraction gives the mathematical difference. C11 6.5p5.
(define-fun signed.sub.valid.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (not (or (signed.sub.overflow.64 x y) (signed.sub.underflow.64 x y))))

; Signed multiplication is beyond the greatest value. C11 6.5p5.
(define-fun signed.mul.overflow.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (bvsgt (bvmul ((_ sign_extend 64) x) ((_ sign_extend 64) y)) ((_ sign_extend 64) (bvnot (bvshl (_ bv1 64) (_ bv63 64))))))

; Signed multiplication is below the least value. C11 6.5p5.
(define-fun signed.mul.underflow.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (bvslt (bvmul ((_ sign_extend 64) x) ((_ sign_extend 64) y)) ((_ sign_extend 64) (bvshl (_ bv1 64) (_ bv63 64)))))

; Signed multiplication gives the mathematical product. C11 6.5p5.
(define-fun signed.mul.valid.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (not (or (signed.mul.overflow.64 x y) (signed.mul.underflow.64 x y))))

; The negative of the least value is beyond the greatest; no negation is too small. C11 6.5.3.3p3.
(define-fun signed.neg.overflow.64 ((x (_ BitVec 64))) Bool
  (= x (bvshl (_ bv1 64) (_ bv63 64))))

; Negation gives the mathematical negative.
(define-fun signed.neg.valid.64 ((x (_ BitVec 64))) Bool
  (not (signed.neg.overflow.64 x)))

; The least value divided by -1 is beyond the greatest; no quotient is too small. C11 6.5.5p6.
(define-fun signed.div.overflow.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (and (= x (bvshl (_ bv1 64) (_ bv63 64))) (= y (bvnot (_ bv0 64)))))

; Division by zero. C11 6.5.5p5.
(define-fun signed.div.zero.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (= y (_ bv0 64)))

; Division gives the quotient truncated towards zero. C11 6.5.5p6.
(define-fun signed.div.valid.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (not (or (signed.div.overflow.64 x y) (signed.div.zero.64 x y))))

; x * 2^y is beyond the greatest value, for a distance y below the width. C11 6.5.7p4.
(define-fun signed.shl.overflow.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (and (bvsge x (_ bv0 64)) (distinct (bvashr (bvshl x y) y) x)))

; x * 2^y is below the least value, for a distance y below the width. C11 6.5.7p4 leaves negative x undefined altogether.
(define-fun signed.shl.underflow.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (and (bvslt x (_ bv0 64)) (distinct (bvashr (bvshl x y) y) x)))

; A left shift gives x * 2^y.
(define-fun signed.shl.valid.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (not (or (signed.shl.overflow.64 x y) (signed.shl.underflow.64 x y))))

; Unsigned addition wraps around. C11 6.2.5p9.
(define-fun unsigned.add.overflow.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (bvult (bvadd x y) x))

; Unsigned addition gives the mathematical sum; it is never too small.
(define-fun unsigned.add.valid.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (not (unsigned.add.overflow.64 x y)))

; Unsigned subtraction wraps around. C11 6.2.5p9.
(define-fun unsigned.sub.underflow.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (bvult x y))

; Unsigned subtraction gives the mathematical difference; it is never too great.
(define-fun unsigned.sub.valid.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (not (unsigned.sub.underflow.64 x y)))

; Unsigned multiplication wraps around. C11 6.2.5p9.
(define-fun unsigned.mul.overflow.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (distinct ((_ extract 127 64) (bvmul ((_ zero_extend 64) x) ((_ zero_extend 64) y))) (_ bv0 64)))

; Unsigned multiplication gives the mathematical product; it is never too small.
(define-fun unsigned.mul.valid.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (not (unsigned.mul.overflow.64 x y)))

; The negative of an unsigned value is below zero. C11 6.2.5p9.
(define-fun unsigned.neg.underflow.64 ((x (_ BitVec 64))) Bool
  (distinct x (_ bv0 64)))

; Unsigned negation gives the mathematical negative.
(define-fun unsigned.neg.valid.64 ((x (_ BitVec 64))) Bool
  (not (unsigned.neg.underflow.64 x)))

; Division by zero. C11 6.5.5p5.
(define-fun unsigned.div.zero.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (= y (_ bv0 64)))

; Unsigned division is valid: it cannot overflow.
(define-fun unsigned.div.valid.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (not (unsigned.div.zero.64 x y)))

; x * 2^y wraps around, for a distance y below the width. C11 6.5.7p4.
(define-fun unsigned.shl.overflow.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (distinct (bvlshr (bvshl x y) y) x))

; A left shift gives x * 2^y.
(define-fun unsigned.shl.valid.64 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (not (unsigned.shl.overflow.64 x y)))
