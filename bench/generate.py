"""C programs that are too large to keep: each function returns the text of one. Same arguments, same text."""


def functions(megabytes):
    """Many functions with nested conditionals, until the text has the size; main calls the first of them."""
    head = "int nondet_int(void);\nvoid __CPROVER_assert(_Bool condition, const char *text);\nstatic int state[64];\n\n"
    parts = [head]
    size, number = len(head), 0
    while size < megabytes * 1_000_000:
        text = one_function(number)
        parts.append(text)
        size += len(text)
        number += 1
    parts.append('int main(void) {\n    __CPROVER_assert(f0(nondet_int() & 7, 1) >= -100000, "bounded");\n    return 0;\n}\n')
    return "".join(parts)


def one_function(number):
    lines = [f"static int f{number}(int a, int b) {{", "    int r = 0;"]
    for i in range(6):
        slot = (number * 7 + i * 5) % 64
        lines += [
            f"    if (a > {i} && (b & {1 << i}) != 0) {{",
            f"        if (state[{slot}] < {number % 100 + i}) {{",
            f"            r += a * {i + 1} - (b ^ {number % 251});",
            f"            state[{slot}] = r & 255;",
            "        } else if (b == a) {",
            f"            r = r > {i * 10} ? r - {i} : r + {number % 13};",
            "        } else {",
            f"            state[{(slot + 1) % 64}] ^= {i};",
            "        }",
            "    }",
        ]
    lines += ["    return r & 1023;", "}", "", ""]
    return "\n".join(lines)


def long_expression(operators):
    terms = " + ".join(["x", "y", "3u", "z"][i % 4] for i in range(operators + 1))
    return (
        "unsigned nondet_uint(void);\nvoid __CPROVER_assert(_Bool condition, const char *text);\n\n"
        "int main(void) {\n    unsigned x = nondet_uint(), y = nondet_uint(), z = nondet_uint();\n"
        f"    unsigned sum = {terms};\n"
        '    __CPROVER_assert(sum == sum + 0u, "sum");\n    return 0;\n}\n'
    )


def else_if_chain(length):
    chain = "    else ".join(f"if (x == {i}u)\n        y = {i * 7 % 1000 + 1}u;\n" for i in range(length))
    return (
        "unsigned nondet_uint(void);\nvoid __CPROVER_assert(_Bool condition, const char *text);\n\n"
        f"int main(void) {{\n    unsigned x = nondet_uint(), y = 0;\n    {chain}"
        '    __CPROVER_assert(y <= 1000u, "bounded");\n    return 0;\n}\n'
    )


def untouched_globals(count):
    """60,000 joins over ten variables, and `count` further globals that no branch writes. The branches stand in a loop:
    written out they would be read once each, and the figure would be the time of reading `count` more lines."""
    globals_ = "\n".join(f"int spare{i} = {i};" for i in range(count))
    branches = []
    for i in range(60):
        a, b = i % 10, (i * 3 + 1) % 10
        branches.append(
            f"        if (nondet_int() > {i}) {{\n            used[{a}] = used[{b}] ^ round;\n"
            f"        }} else {{\n            used[{b}] = {i % 50};\n        }}\n"
        )
    return (
        "int nondet_int(void);\nvoid __CPROVER_assert(_Bool condition, const char *text);\n"
        f"{globals_}\nstatic int used[10];\n\nint main(void) {{\n"
        f"    for (int round = 0; round < 1000; round++) {{\n{''.join(branches)}    }}\n"
        '    __CPROVER_assert(used[0] >= 0, "never negative");\n'
        f'    __CPROVER_assert(spare{count - 1} == {count - 1}, "untouched");\n    return 0;\n}}\n'
    )


def reactive(seed, variables, bug_depth=None):
    """A controller that runs for ever: modes, filters, counters and timers, mostly conditionals, some products and
    quotients of inputs and state. Half of its variables, at most 10, are its core; the rest is diagnosis, which nothing
    depends on. What it claims needs the solver: no claim follows from the ranges of the variables alone. With
    `bug_depth` an observer that counts strained cycles comes to that many, and no earlier."""
    state = seed * 2654435761 % 2**32 or 1

    def roll(n):
        nonlocal state
        state = (state * 1103515245 + 12345) % 2**31
        return (state >> 8) % n

    core = min(variables // 2, 10)
    lines = [
        "int nondet_int(void);",
        "_Bool nondet_bool(void);",
        "void __CPROVER_assert(_Bool condition, const char *text);",
        "void __CPROVER_assume(_Bool condition);",
        *(f"static int v{i} = {i % 5};" for i in range(variables)),
        "static int mode, timer, strained, level = 50, peak = 50, cycles, late;",
        "",
        "static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }",
        "",
        "int main(void) {",
        "    while (1) {",
        "        int speed = nondet_int(), demand = nondet_int(), gain = nondet_int();",
        "        _Bool brake = nondet_bool(), fault = nondet_bool();",
        "        __CPROVER_assume(speed >= 0 && speed <= 200 && demand >= -100 && demand <= 100);",
        "        __CPROVER_assume(gain >= 0 && gain <= 8);",
        "        switch (mode) {",
        "        case 0: if (speed > 20 && !brake) { mode = 1; timer = 0; } break;",
        "        case 1: timer = timer < 100 ? timer + 1 : 100; if (fault) mode = 3; else if (brake) mode = 2; break;",
        "        case 2: timer = timer > 0 ? timer - 1 : 0; if (timer == 0) mode = 0; break;",
        "        default: if (!fault && brake) mode = 0; break;",
        "        }",
    ]
    for i in range(variables):
        first, count = (0, core) if i < core else (core, variables - core)
        other, third = f"v{first + roll(count)}", f"v{first + roll(count)}"
        low, high = -(10 + roll(90)), 10 + roll(90)
        kind = roll(16)
        if kind < 8:
            text = f"if (mode == {roll(4)} && {other} > {roll(high)}) v{i} = clamp(v{i} + {1 + roll(3)}, {low}, {high});"
            text += f" else if ({third} < demand) v{i} = clamp(v{i} - {1 + roll(3)}, {low}, {high});"
        elif kind < 12:
            text = f"v{i} = brake ? {other} : speed > {roll(200)} ? clamp({third}, {low}, {high}) : v{i};"
        elif kind < 14:
            text = f"v{i} = clamp({other} * {2 + roll(3)} - {third}, {low}, {high});"
        elif kind < 15:
            text = f"v{i} = clamp({other} * gain / {5 + roll(20)}, {low}, {high});"
        else:
            text = f"v{i} = clamp((v{i} * 3 + demand) / {3 + roll(5)}, {low}, {high});"
        lines.append("        " + text)
    a, b, c = (f"v{roll(core)}" for _ in range(3))
    lines += [
        "        int power = speed * gain / 8;",
        f"        int step = {a} > {b} ? 3 : {c} > demand ? 2 : 1;",
        "        level = power > level ? clamp(level + 3, 0, 200) : power < level ? level - 1 : level;",
        "        peak = level > peak || (brake && fault) ? level : peak;",
        "        if (mode == 3 && fault) cycles = late = 0;",
        "        else if (cycles < 100) { cycles = cycles + 1; if (step > 1) late = late + 1; }",
    ]
    if bug_depth is not None:
        lines += [
            f"        strained = mode != 3 && power * 2 > speed && {a} + demand > -50 ? strained + 1 : 0;",
            f'        __CPROVER_assert(strained < {bug_depth}, "strain");',
        ]
    lines += [
        '        __CPROVER_assert(power <= speed, "power");',
        '        __CPROVER_assert(level <= peak, "peak");',
        '        __CPROVER_assert(late <= cycles, "late");',
        "    }",
        "}",
        "",
    ]
    return "\n".join(lines)
