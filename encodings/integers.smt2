; C arithmetic on Int. Values of a type are its mathematical values; what leaves the range is wrapped explicitly.
; The forms for 8 bits are the pattern of all widths (see README.md).

; The quotient truncated towards zero, of a divisor that is not zero. C11 6.5.5p6.
(define-fun int.div ((x Int) (y Int)) Int
  (ite (>= x 0) (div x y) (- (div (- x) y))))

; The rest of that quotient: it has the sign of x. C11 6.5.5p6.
(define-fun int.rem ((x Int) (y Int)) Int
  (ite (>= x 0) (mod x y) (- (mod (- x) y))))

; SAME_OBJECT, equation (9): two pointers name the same object.
(define-fun int.same_object ((o Int) (p Int)) Bool
  (= o p))

; INVALID_POINTER, equation (11), negated: the object is NULL (0) or no object at all (1). C11 6.5.3.2p4.
(define-fun int.invalid ((o Int)) Bool
  (<= o 1))

; NULL: object 0 at offset 0. C11 6.3.2.3p3.
(define-fun int.null ((o Int) (i Int)) Bool
  (and (= o 0) (= i 0)))

; LOWER_BOUND, equation (10): not below the object p, whose contents begin at low. Offsets are not negative.
(define-fun int.lower_bound ((o Int) (i Int) (p Int) (low Int)) Bool
  (or (not (< i low)) (not (int.same_object o p))))

; UPPER_BOUND, equation (10): not at or beyond the end of the object p. C11 6.5.6p8.
(define-fun int.upper_bound ((o Int) (i Int) (p Int) (end Int)) Bool
  (or (not (>= i end)) (not (int.same_object o p))))

; IS_DYNAMIC_OBJECT, equation (16): one of the objects first to last, at an offset below its size.
(define-fun int.is_dynamic ((o Int) (i Int) (first Int) (last Int) (size Int)) Bool
  (and (<= first o) (<= o last) (< i size)))

;; 8 bits

; The signed type has the value. C11 6.2.6.2.
(define-fun int.signed.fits.8 ((x Int)) Bool
  (and (<= (- 128) x) (<= x 127)))

; The unsigned type has the value. C11 6.2.6.2.
(define-fun int.unsigned.fits.8 ((x Int)) Bool
  (and (<= 0 x) (<= x 255)))

; The value modulo the unsigned type. C11 6.2.5p9.
(define-fun int.unsigned.wrap.8 ((x Int)) Int
  (mod x 256))

; The value as the signed type has it in two's complement. C11 6.3.1.3p3.
(define-fun int.signed.wrap.8 ((x Int)) Int
  (- (mod (+ x 128) 256) 128))

; As int.unsigned.wrap, of a value that is at most one round away.
(define-fun int.unsigned.wrap_once.8 ((x Int)) Int
  (ite (> x 255) (- x 256) (ite (< x 0) (+ x 256) x)))

; As int.signed.wrap, of a value that is at most one round away.
(define-fun int.signed.wrap_once.8 ((x Int)) Int
  (ite (> x 127) (- x 256) (ite (< x (- 128)) (+ x 256) x)))

; The sum is beyond the greatest value. C11 6.5p5.
(define-fun int.signed.add.overflow.8 ((x Int) (y Int)) Bool
  (> (+ x y) 127))

; The sum is below the least value. C11 6.5p5.
(define-fun int.signed.add.underflow.8 ((x Int) (y Int)) Bool
  (< (+ x y) (- 128)))

; The sum is a value of the type. C11 6.5p5.
(define-fun int.signed.add.valid.8 ((x Int) (y Int)) Bool
  (not (or (int.signed.add.overflow.8 x y) (int.signed.add.underflow.8 x y))))

; The sum is beyond the greatest value. C11 6.2.5p9.
(define-fun int.unsigned.add.overflow.8 ((x Int) (y Int)) Bool
  (> (+ x y) 255))

; The sum is below zero. C11 6.2.5p9.
(define-fun int.unsigned.add.underflow.8 ((x Int) (y Int)) Bool
  (< (+ x y) 0))

; The sum is a value of the type. C11 6.2.5p9.
(define-fun int.unsigned.add.valid.8 ((x Int) (y Int)) Bool
  (not (or (int.unsigned.add.overflow.8 x y) (int.unsigned.add.underflow.8 x y))))

; The difference is beyond the greatest value. C11 6.5p5.
(define-fun int.signed.sub.overflow.8 ((x Int) (y Int)) Bool
  (> (- x y) 127))

; The difference is below the least value. C11 6.5p5.
(define-fun int.signed.sub.underflow.8 ((x Int) (y Int)) Bool
  (< (- x y) (- 128)))

; The difference is a value of the type. C11 6.5p5.
(define-fun int.signed.sub.valid.8 ((x Int) (y Int)) Bool
  (not (or (int.signed.sub.overflow.8 x y) (int.signed.sub.underflow.8 x y))))

; The difference is beyond the greatest value. C11 6.2.5p9.
(define-fun int.unsigned.sub.overflow.8 ((x Int) (y Int)) Bool
  (> (- x y) 255))

; The difference is below zero. C11 6.2.5p9.
(define-fun int.unsigned.sub.underflow.8 ((x Int) (y Int)) Bool
  (< (- x y) 0))

; The difference is a value of the type. C11 6.2.5p9.
(define-fun int.unsigned.sub.valid.8 ((x Int) (y Int)) Bool
  (not (or (int.unsigned.sub.overflow.8 x y) (int.unsigned.sub.underflow.8 x y))))

; The product is beyond the greatest value. C11 6.5p5.
(define-fun int.signed.mul.overflow.8 ((x Int) (y Int)) Bool
  (> (* x y) 127))

; The product is below the least value. C11 6.5p5.
(define-fun int.signed.mul.underflow.8 ((x Int) (y Int)) Bool
  (< (* x y) (- 128)))

; The product is a value of the type. C11 6.5p5.
(define-fun int.signed.mul.valid.8 ((x Int) (y Int)) Bool
  (not (or (int.signed.mul.overflow.8 x y) (int.signed.mul.underflow.8 x y))))

; The product is beyond the greatest value. C11 6.2.5p9.
(define-fun int.unsigned.mul.overflow.8 ((x Int) (y Int)) Bool
  (> (* x y) 255))

; The product is below zero. C11 6.2.5p9.
(define-fun int.unsigned.mul.underflow.8 ((x Int) (y Int)) Bool
  (< (* x y) 0))

; The product is a value of the type. C11 6.2.5p9.
(define-fun int.unsigned.mul.valid.8 ((x Int) (y Int)) Bool
  (not (or (int.unsigned.mul.overflow.8 x y) (int.unsigned.mul.underflow.8 x y))))

; The quotient as bvsdiv has it, so that both encodings agree beyond what C defines: by zero it is -1 or 1, and the least value by -1 is itself.
(define-fun int.signed.div.8 ((x Int) (y Int)) Int
  (ite (= y 0) (ite (>= x 0) (- 1) 1) (int.signed.wrap_once.8 (int.div x y))))

; The rest as bvsrem has it: by zero it is x.
(define-fun int.signed.rem.8 ((x Int) (y Int)) Int
  (ite (= y 0) x (int.rem x y)))

; The quotient as bvudiv has it: by zero it is the greatest value.
(define-fun int.unsigned.div.8 ((x Int) (y Int)) Int
  (ite (= y 0) 255 (div x y)))

; The rest as bvurem has it: by zero it is x.
(define-fun int.unsigned.rem.8 ((x Int) (y Int)) Int
  (ite (= y 0) x (mod x y)))

;; 16 bits

; The signed type has the value. C11 6.2.6.2.
(define-fun int.signed.fits.16 ((x Int)) Bool
  (and (<= (- 32768) x) (<= x 32767)))

; The unsigned type has the value. C11 6.2.6.2.
(define-fun int.unsigned.fits.16 ((x Int)) Bool
  (and (<= 0 x) (<= x 65535)))

; The value modulo the unsigned type. C11 6.2.5p9.
(define-fun int.unsigned.wrap.16 ((x Int)) Int
  (mod x 65536))

; The value as the signed type has it in two's complement. C11 6.3.1.3p3.
(define-fun int.signed.wrap.16 ((x Int)) Int
  (- (mod (+ x 32768) 65536) 32768))

; As int.unsigned.wrap, of a value that is at most one round away.
(define-fun int.unsigned.wrap_once.16 ((x Int)) Int
  (ite (> x 65535) (- x 65536) (ite (< x 0) (+ x 65536) x)))

; As int.signed.wrap, of a value that is at most one round away.
(define-fun int.signed.wrap_once.16 ((x Int)) Int
  (ite (> x 32767) (- x 65536) (ite (< x (- 32768)) (+ x 65536) x)))

; The sum is beyond the greatest value. C11 6.5p5.
(define-fun int.signed.add.overflow.16 ((x Int) (y Int)) Bool
  (> (+ x y) 32767))

; The sum is below the least value. C11 6.5p5.
(define-fun int.signed.add.underflow.16 ((x Int) (y Int)) Bool
  (< (+ x y) (- 32768)))

; The sum is a value of the type. C11 6.5p5.
(define-fun int.signed.add.valid.16 ((x Int) (y Int)) Bool
  (not (or (int.signed.add.overflow.16 x y) (int.signed.add.underflow.16 x y))))

; The sum is beyond the greatest value. C11 6.2.5p9.
(define-fun int.unsigned.add.overflow.16 ((x Int) (y Int)) Bool
  (> (+ x y) 65535))

; The sum is below zero. C11 6.2.5p9.
(define-fun int.unsigned.add.underflow.16 ((x Int) (y Int)) Bool
  (< (+ x y) 0))

; The sum is a value of the type. C11 6.2.5p9.
(define-fun int.unsigned.add.valid.16 ((x Int) (y Int)) Bool
  (not (or (int.unsigned.add.overflow.16 x y) (int.unsigned.add.underflow.16 x y))))

; The difference is beyond the greatest value. C11 6.5p5.
(define-fun int.signed.sub.overflow.16 ((x Int) (y Int)) Bool
  (> (- x y) 32767))

; The difference is below the least value. C11 6.5p5.
(define-fun int.signed.sub.underflow.16 ((x Int) (y Int)) Bool
  (< (- x y) (- 32768)))

; The difference is a value of the type. C11 6.5p5.
(define-fun int.signed.sub.valid.16 ((x Int) (y Int)) Bool
  (not (or (int.signed.sub.overflow.16 x y) (int.signed.sub.underflow.16 x y))))

; The difference is beyond the greatest value. C11 6.2.5p9.
(define-fun int.unsigned.sub.overflow.16 ((x Int) (y Int)) Bool
  (> (- x y) 65535))

; The difference is below zero. C11 6.2.5p9.
(define-fun int.unsigned.sub.underflow.16 ((x Int) (y Int)) Bool
  (< (- x y) 0))

; The difference is a value of the type. C11 6.2.5p9.
(define-fun int.unsigned.sub.valid.16 ((x Int) (y Int)) Bool
  (not (or (int.unsigned.sub.overflow.16 x y) (int.unsigned.sub.underflow.16 x y))))

; The product is beyond the greatest value. C11 6.5p5.
(define-fun int.signed.mul.overflow.16 ((x Int) (y Int)) Bool
  (> (* x y) 32767))

; The product is below the least value. C11 6.5p5.
(define-fun int.signed.mul.underflow.16 ((x Int) (y Int)) Bool
  (< (* x y) (- 32768)))

; The product is a value of the type. C11 6.5p5.
(define-fun int.signed.mul.valid.16 ((x Int) (y Int)) Bool
  (not (or (int.signed.mul.overflow.16 x y) (int.signed.mul.underflow.16 x y))))

; The product is beyond the greatest value. C11 6.2.5p9.
(define-fun int.unsigned.mul.overflow.16 ((x Int) (y Int)) Bool
  (> (* x y) 65535))

; The product is below zero. C11 6.2.5p9.
(define-fun int.unsigned.mul.underflow.16 ((x Int) (y Int)) Bool
  (< (* x y) 0))

; The product is a value of the type. C11 6.2.5p9.
(define-fun int.unsigned.mul.valid.16 ((x Int) (y Int)) Bool
  (not (or (int.unsigned.mul.overflow.16 x y) (int.unsigned.mul.underflow.16 x y))))

; The quotient as bvsdiv has it, so that both encodings agree beyond what C defines: by zero it is -1 or 1, and the least value by -1 is itself.
(define-fun int.signed.div.16 ((x Int) (y Int)) Int
  (ite (= y 0) (ite (>= x 0) (- 1) 1) (int.signed.wrap_once.16 (int.div x y))))

; The rest as bvsrem has it: by zero it is x.
(define-fun int.signed.rem.16 ((x Int) (y Int)) Int
  (ite (= y 0) x (int.rem x y)))

; The quotient as bvudiv has it: by zero it is the greatest value.
(define-fun int.unsigned.div.16 ((x Int) (y Int)) Int
  (ite (= y 0) 65535 (div x y)))

; The rest as bvurem has it: by zero it is x.
(define-fun int.unsigned.rem.16 ((x Int) (y Int)) Int
  (ite (= y 0) x (mod x y)))

;; 32 bits

; The signed type has the value. C11 6.2.6.2.
(define-fun int.signed.fits.32 ((x Int)) Bool
  (and (<= (- 2147483648) x) (<= x 2147483647)))

; The unsigned type has the value. C11 6.2.6.2.
(define-fun int.unsigned.fits.32 ((x Int)) Bool
  (and (<= 0 x) (<= x 4294967295)))

; The value modulo the unsigned type. C11 6.2.5p9.
(define-fun int.unsigned.wrap.32 ((x Int)) Int
  (mod x 4294967296))

; The value as the signed type has it in two's complement. C11 6.3.1.3p3.
(define-fun int.signed.wrap.32 ((x Int)) Int
  (- (mod (+ x 2147483648) 4294967296) 2147483648))

; As int.unsigned.wrap, of a value that is at most one round away.
(define-fun int.unsigned.wrap_once.32 ((x Int)) Int
  (ite (> x 4294967295) (- x 4294967296) (ite (< x 0) (+ x 4294967296) x)))

; As int.signed.wrap, of a value that is at most one round away.
(define-fun int.signed.wrap_once.32 ((x Int)) Int
  (ite (> x 2147483647) (- x 4294967296) (ite (< x (- 2147483648)) (+ x 4294967296) x)))

; The sum is beyond the greatest value. C11 6.5p5.
(define-fun int.signed.add.overflow.32 ((x Int) (y Int)) Bool
  (> (+ x y) 2147483647))

; The sum is below the least value. C11 6.5p5.
(define-fun int.signed.add.underflow.32 ((x Int) (y Int)) Bool
  (< (+ x y) (- 2147483648)))

; The sum is a value of the type. C11 6.5p5.
(define-fun int.signed.add.valid.32 ((x Int) (y Int)) Bool
  (not (or (int.signed.add.overflow.32 x y) (int.signed.add.underflow.32 x y))))

; The sum is beyond the greatest value. C11 6.2.5p9.
(define-fun int.unsigned.add.overflow.32 ((x Int) (y Int)) Bool
  (> (+ x y) 4294967295))

; The sum is below zero. C11 6.2.5p9.
(define-fun int.unsigned.add.underflow.32 ((x Int) (y Int)) Bool
  (< (+ x y) 0))

; The sum is a value of the type. C11 6.2.5p9.
(define-fun int.unsigned.add.valid.32 ((x Int) (y Int)) Bool
  (not (or (int.unsigned.add.overflow.32 x y) (int.unsigned.add.underflow.32 x y))))

; The difference is beyond the greatest value. C11 6.5p5.
(define-fun int.signed.sub.overflow.32 ((x Int) (y Int)) Bool
  (> (- x y) 2147483647))

; The difference is below the least value. C11 6.5p5.
(define-fun int.signed.sub.underflow.32 ((x Int) (y Int)) Bool
  (< (- x y) (- 2147483648)))

; The difference is a value of the type. C11 6.5p5.
(define-fun int.signed.sub.valid.32 ((x Int) (y Int)) Bool
  (not (or (int.signed.sub.overflow.32 x y) (int.signed.sub.underflow.32 x y))))

; The difference is beyond the greatest value. C11 6.2.5p9.
(define-fun int.unsigned.sub.overflow.32 ((x Int) (y Int)) Bool
  (> (- x y) 4294967295))

; The difference is below zero. C11 6.2.5p9.
(define-fun int.unsigned.sub.underflow.32 ((x Int) (y Int)) Bool
  (< (- x y) 0))

; The difference is a value of the type. C11 6.2.5p9.
(define-fun int.unsigned.sub.valid.32 ((x Int) (y Int)) Bool
  (not (or (int.unsigned.sub.overflow.32 x y) (int.unsigned.sub.underflow.32 x y))))

; The product is beyond the greatest value. C11 6.5p5.
(define-fun int.signed.mul.overflow.32 ((x Int) (y Int)) Bool
  (> (* x y) 2147483647))

; The product is below the least value. C11 6.5p5.
(define-fun int.signed.mul.underflow.32 ((x Int) (y Int)) Bool
  (< (* x y) (- 2147483648)))

; The product is a value of the type. C11 6.5p5.
(define-fun int.signed.mul.valid.32 ((x Int) (y Int)) Bool
  (not (or (int.signed.mul.overflow.32 x y) (int.signed.mul.underflow.32 x y))))

; The product is beyond the greatest value. C11 6.2.5p9.
(define-fun int.unsigned.mul.overflow.32 ((x Int) (y Int)) Bool
  (> (* x y) 4294967295))

; The product is below zero. C11 6.2.5p9.
(define-fun int.unsigned.mul.underflow.32 ((x Int) (y Int)) Bool
  (< (* x y) 0))

; The product is a value of the type. C11 6.2.5p9.
(define-fun int.unsigned.mul.valid.32 ((x Int) (y Int)) Bool
  (not (or (int.unsigned.mul.overflow.32 x y) (int.unsigned.mul.underflow.32 x y))))

; The quotient as bvsdiv has it, so that both encodings agree beyond what C defines: by zero it is -1 or 1, and the least value by -1 is itself.
(define-fun int.signed.div.32 ((x Int) (y Int)) Int
  (ite (= y 0) (ite (>= x 0) (- 1) 1) (int.signed.wrap_once.32 (int.div x y))))

; The rest as bvsrem has it: by zero it is x.
(define-fun int.signed.rem.32 ((x Int) (y Int)) Int
  (ite (= y 0) x (int.rem x y)))

; The quotient as bvudiv has it: by zero it is the greatest value.
(define-fun int.unsigned.div.32 ((x Int) (y Int)) Int
  (ite (= y 0) 4294967295 (div x y)))

; The rest as bvurem has it: by zero it is x.
(define-fun int.unsigned.rem.32 ((x Int) (y Int)) Int
  (ite (= y 0) x (mod x y)))

;; 64 bits

; The signed type has the value. C11 6.2.6.2.
(define-fun int.signed.fits.64 ((x Int)) Bool
  (and (<= (- 9223372036854775808) x) (<= x 9223372036854775807)))

; The unsigned type has the value. C11 6.2.6.2.
(define-fun int.unsigned.fits.64 ((x Int)) Bool
  (and (<= 0 x) (<= x 18446744073709551615)))

; The value modulo the unsigned type. C11 6.2.5p9.
(define-fun int.unsigned.wrap.64 ((x Int)) Int
  (mod x 18446744073709551616))

; The value as the signed type has it in two's complement. C11 6.3.1.3p3.
(define-fun int.signed.wrap.64 ((x Int)) Int
  (- (mod (+ x 9223372036854775808) 18446744073709551616) 9223372036854775808))

; As int.unsigned.wrap, of a value that is at most one round away.
(define-fun int.unsigned.wrap_once.64 ((x Int)) Int
  (ite (> x 18446744073709551615) (- x 18446744073709551616) (ite (< x 0) (+ x 18446744073709551616) x)))

; As int.signed.wrap, of a value that is at most one round away.
(define-fun int.signed.wrap_once.64 ((x Int)) Int
  (ite (> x 9223372036854775807) (- x 18446744073709551616) (ite (< x (- 9223372036854775808)) (+ x 18446744073709551616) x)))

; The sum is beyond the greatest value. C11 6.5p5.
(define-fun int.signed.add.overflow.64 ((x Int) (y Int)) Bool
  (> (+ x y) 9223372036854775807))

; The sum is below the least value. C11 6.5p5.
(define-fun int.signed.add.underflow.64 ((x Int) (y Int)) Bool
  (< (+ x y) (- 9223372036854775808)))

; The sum is a value of the type. C11 6.5p5.
(define-fun int.signed.add.valid.64 ((x Int) (y Int)) Bool
  (not (or (int.signed.add.overflow.64 x y) (int.signed.add.underflow.64 x y))))

; The sum is beyond the greatest value. C11 6.2.5p9.
(define-fun int.unsigned.add.overflow.64 ((x Int) (y Int)) Bool
  (> (+ x y) 18446744073709551615))

; The sum is below zero. C11 6.2.5p9.
(define-fun int.unsigned.add.underflow.64 ((x Int) (y Int)) Bool
  (< (+ x y) 0))

; The sum is a value of the type. C11 6.2.5p9.
(define-fun int.unsigned.add.valid.64 ((x Int) (y Int)) Bool
  (not (or (int.unsigned.add.overflow.64 x y) (int.unsigned.add.underflow.64 x y))))

; The difference is beyond the greatest value. C11 6.5p5.
(define-fun int.signed.sub.overflow.64 ((x Int) (y Int)) Bool
  (> (- x y) 9223372036854775807))

; The difference is below the least value. C11 6.5p5.
(define-fun int.signed.sub.underflow.64 ((x Int) (y Int)) Bool
  (< (- x y) (- 9223372036854775808)))

; The difference is a value of the type. C11 6.5p5.
(define-fun int.signed.sub.valid.64 ((x Int) (y Int)) Bool
  (not (or (int.signed.sub.overflow.64 x y) (int.signed.sub.underflow.64 x y))))

; The difference is beyond the greatest value. C11 6.2.5p9.
(define-fun int.unsigned.sub.overflow.64 ((x Int) (y Int)) Bool
  (> (- x y) 18446744073709551615))

; The difference is below zero. C11 6.2.5p9.
(define-fun int.unsigned.sub.underflow.64 ((x Int) (y Int)) Bool
  (< (- x y) 0))

; The difference is a value of the type. C11 6.2.5p9.
(define-fun int.unsigned.sub.valid.64 ((x Int) (y Int)) Bool
  (not (or (int.unsigned.sub.overflow.64 x y) (int.unsigned.sub.underflow.64 x y))))

; The product is beyond the greatest value. C11 6.5p5.
(define-fun int.signed.mul.overflow.64 ((x Int) (y Int)) Bool
  (> (* x y) 9223372036854775807))

; The product is below the least value. C11 6.5p5.
(define-fun int.signed.mul.underflow.64 ((x Int) (y Int)) Bool
  (< (* x y) (- 9223372036854775808)))

; The product is a value of the type. C11 6.5p5.
(define-fun int.signed.mul.valid.64 ((x Int) (y Int)) Bool
  (not (or (int.signed.mul.overflow.64 x y) (int.signed.mul.underflow.64 x y))))

; The product is beyond the greatest value. C11 6.2.5p9.
(define-fun int.unsigned.mul.overflow.64 ((x Int) (y Int)) Bool
  (> (* x y) 18446744073709551615))

; The product is below zero. C11 6.2.5p9.
(define-fun int.unsigned.mul.underflow.64 ((x Int) (y Int)) Bool
  (< (* x y) 0))

; The product is a value of the type. C11 6.2.5p9.
(define-fun int.unsigned.mul.valid.64 ((x Int) (y Int)) Bool
  (not (or (int.unsigned.mul.overflow.64 x y) (int.unsigned.mul.underflow.64 x y))))

; The quotient as bvsdiv has it, so that both encodings agree beyond what C defines: by zero it is -1 or 1, and the least value by -1 is itself.
(define-fun int.signed.div.64 ((x Int) (y Int)) Int
  (ite (= y 0) (ite (>= x 0) (- 1) 1) (int.signed.wrap_once.64 (int.div x y))))

; The rest as bvsrem has it: by zero it is x.
(define-fun int.signed.rem.64 ((x Int) (y Int)) Int
  (ite (= y 0) x (int.rem x y)))

; The quotient as bvudiv has it: by zero it is the greatest value.
(define-fun int.unsigned.div.64 ((x Int) (y Int)) Int
  (ite (= y 0) 18446744073709551615 (div x y)))

; The rest as bvurem has it: by zero it is x.
(define-fun int.unsigned.rem.64 ((x Int) (y Int)) Int
  (ite (= y 0) x (mod x y)))
