; Fixed point (the paper, section 3.5.2): m integral bits, the sign among them, and n fractional bits; x stands for x / 2^n.
; Names end in m and n. The forms for 16 and 32 are the pattern of all formats (see README.md).

;; 16 integral and 32 fractional bits

; The sum; wraps around as the word does.
(define-fun fixed.add.16.32 ((x (_ BitVec 48)) (y (_ BitVec 48))) (_ BitVec 48)
  (bvadd x y))

; The difference; wraps around as the word does.
(define-fun fixed.sub.16.32 ((x (_ BitVec 48)) (y (_ BitVec 48))) (_ BitVec 48)
  (bvsub x y))

; The product, rounded down: the double word is shifted back by the fractional bits.
(define-fun fixed.mul.16.32 ((x (_ BitVec 48)) (y (_ BitVec 48))) (_ BitVec 48)
  ((_ extract 79 32) (bvmul ((_ sign_extend 48) x) ((_ sign_extend 48) y))))

; The quotient, rounded towards zero: the dividend is widened and shifted before it is divided.
(define-fun fixed.div.16.32 ((x (_ BitVec 48)) (y (_ BitVec 48))) (_ BitVec 48)
  ((_ extract 47 0) (bvsdiv (bvshl ((_ sign_extend 48) x) (_ bv32 96)) ((_ sign_extend 48) y))))

; x is less than y.
(define-fun fixed.lt.16.32 ((x (_ BitVec 48)) (y (_ BitVec 48))) Bool
  (bvslt x y))

; x is at most y.
(define-fun fixed.le.16.32 ((x (_ BitVec 48)) (y (_ BitVec 48))) Bool
  (bvsle x y))

; The number of an integer of the same width. C11 6.3.1.4p2.
(define-fun fixed.of_int.16.32 ((x (_ BitVec 48))) (_ BitVec 48)
  (bvshl x (_ bv32 48)))

; The integral part: the fraction is discarded. C11 6.3.1.4p1.
(define-fun fixed.to_int.16.32 ((x (_ BitVec 48))) (_ BitVec 48)
  (ite (bvslt x (_ bv0 48)) (bvneg (bvlshr (bvneg x) (_ bv32 48))) (bvlshr x (_ bv32 48))))

;; 16 integral and 16 fractional bits

; The sum; wraps around as the word does.
(define-fun fixed.add.16.16 ((x (_ BitVec 32)) (y (_ BitVec 32))) (_ BitVec 32)
  (bvadd x y))

; The difference; wraps around as the word does.
(define-fun fixed.sub.16.16 ((x (_ BitVec 32)) (y (_ BitVec 32))) (_ BitVec 32)
  (bvsub x y))

; The product, rounded down: the double word is shifted back by the fractional bits.
(define-fun fixed.mul.16.16 ((x (_ BitVec 32)) (y (_ BitVec 32))) (_ BitVec 32)
  ((_ extract 47 16) (bvmul ((_ sign_extend 32) x) ((_ sign_extend 32) y))))

; The quotient, rounded towards zero: the dividend is widened and shifted before it is divided.
(define-fun fixed.div.16.16 ((x (_ BitVec 32)) (y (_ BitVec 32))) (_ BitVec 32)
  ((_ extract 31 0) (bvsdiv (bvshl ((_ sign_extend 32) x) (_ bv16 64)) ((_ sign_extend 32) y))))

; x is less than y.
(define-fun fixed.lt.16.16 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (bvslt x y))

; x is at most y.
(define-fun fixed.le.16.16 ((x (_ BitVec 32)) (y (_ BitVec 32))) Bool
  (bvsle x y))

; The number of an integer of the same width. C11 6.3.1.4p2.
(define-fun fixed.of_int.16.16 ((x (_ BitVec 32))) (_ BitVec 32)
  (bvshl x (_ bv16 32)))

; The integral part: the fraction is discarded. C11 6.3.1.4p1.
(define-fun fixed.to_int.16.16 ((x (_ BitVec 32))) (_ BitVec 32)
  (ite (bvslt x (_ bv0 32)) (bvneg (bvlshr (bvneg x) (_ bv16 32))) (bvlshr x (_ bv16 32))))

;; 32 integral and 32 fractional bits

; The sum; wraps around as the word does.
(define-fun fixed.add.32.32 ((x (_ BitVec 64)) (y (_ BitVec 64))) (_ BitVec 64)
  (bvadd x y))

; The difference; wraps around as the word does.
(define-fun fixed.sub.32.32 ((x (_ BitVec 64)) (y (_ BitVec 64))) (_ BitVec 64)
  (bvsub x y))

; The product, rounded down: the double word is shifted back by the fractional bits.
(define-fun fixed.mul.32.32 ((x (_ BitVec 64)) (y (_ BitVec 64))) (_ BitVec 64)
  ((_ extract 95 32) (bvmul ((_ sign_extend 64) x) ((_ sign_extend 64) y))))

; The quotient, rounded towards zero: the dividend is widened and shifted before it is divided.
(define-fun fixed.div.32.32 ((x (_ BitVec 64)) (y (_ BitVec 64))) (_ BitVec 64)
  ((_ extract 63 0) (bvsdiv (bvshl ((_ sign_extend 64) x) (_ bv32 128)) ((_ sign_extend 64) y))))

; x is less than y.
(define-fun fixed.lt.32.32 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (bvslt x y))

; x is at most y.
(define-fun fixed.le.32.32 ((x (_ BitVec 64)) (y (_ BitVec 64))) Bool
  (bvsle x y))

; The number of an integer of the same width. C11 6.3.1.4p2.
(define-fun fixed.of_int.32.32 ((x (_ BitVec 64))) (_ BitVec 64)
  (bvshl x (_ bv32 64)))

; The integral part: the fraction is discarded. C11 6.3.1.4p1.
(define-fun fixed.to_int.32.32 ((x (_ BitVec 64))) (_ BitVec 64)
  (ite (bvslt x (_ bv0 64)) (bvneg (bvlshr (bvneg x) (_ bv32 64))) (bvlshr x (_ bv32 64))))
