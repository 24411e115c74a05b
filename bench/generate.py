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
    """A controller that runs for ever: modes, filters, counters and timers, mostly conditionals, a few products and
    quotients. With `bug_depth` its watchdog counts that many good cycles before an output leaves its range."""
    state = seed * 2654435761 % 2**32 or 1

    def roll(n):
        nonlocal state
        state = (state * 1103515245 + 12345) % 2**31
        return (state >> 8) % n

    lines = [
        "int nondet_int(void);",
        "_Bool nondet_bool(void);",
        "void __CPROVER_assert(_Bool condition, const char *text);",
        "void __CPROVER_assume(_Bool condition);",
        *(f"static int v{i} = {i % 5};" for i in range(variables)),
        "static int mode, timer, watchdog, level = 50, output;",
        "",
        "static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }",
        "",
        "int main(void) {",
        "    while (1) {",
        "        int speed = nondet_int(), demand = nondet_int();",
        "        _Bool brake = nondet_bool(), fault = nondet_bool();",
        "        __CPROVER_assume(speed >= 0 && speed <= 300 && demand >= -100 && demand <= 100);",
        "        switch (mode) {",
        "        case 0: if (speed > 20 && !brake) { mode = 1; timer = 0; } break;",
        "        case 1: timer = timer < 100 ? timer + 1 : 100; if (fault) mode = 3; else if (brake) mode = 2; break;",
        "        case 2: timer = timer > 0 ? timer - 1 : 0; if (timer == 0) mode = 0; break;",
        "        default: if (!fault && brake) mode = 0; break;",
        "        }",
    ]
    for i in range(variables):
        other, third = f"v{roll(variables)}", f"v{roll(variables)}"
        low, high = -(10 + roll(90)), 10 + roll(90)
        kind = roll(8)
        if kind < 4:
            text = f"if (mode == {roll(4)} && {other} > {roll(high)}) v{i} = clamp(v{i} + {1 + roll(3)}, {low}, {high});"
            text += f" else if ({third} < demand) v{i} = clamp(v{i} - {1 + roll(3)}, {low}, {high});"
        elif kind < 6:
            text = f"v{i} = brake ? {other} : speed > {roll(300)} ? clamp({third}, {low}, {high}) : v{i};"
        elif kind < 7:
            text = f"v{i} = clamp((v{i} * 3 + demand) / 4, {low}, {high});"
        else:
            text = f"v{i} = clamp({other} * {2 + roll(3)} - {third}, {low}, {high});"
        lines.append("        " + text)
    lines += [
        "        level = clamp((level * 7 + speed + demand) / 8, 0, 300);",
        "        output = mode == 1 ? clamp(level - 50 + v0, -400, 400) : mode == 2 ? level / 2 : 0;",
    ]
    if bug_depth is None:
        lines.append("        if (brake && !fault && watchdog < 1000) watchdog = watchdog + 1; else watchdog = 0;")
        lines.append('        __CPROVER_assert(watchdog >= 0 && watchdog <= 1000, "watchdog");')
    else:
        lines.append("        if (mode != 3) watchdog = watchdog + 1; else watchdog = 0;")
        lines.append(f'        __CPROVER_assert(watchdog < {bug_depth} || v0 < 100, "watchdog");')
        lines.append(f"        if (watchdog >= {bug_depth}) level = 301;")
    lines += [
        '        __CPROVER_assert(output >= -400 && output <= 400, "output");',
        '        __CPROVER_assert(level >= 0 && level <= 300, "level");',
        '        __CPROVER_assert(mode >= 0 && mode <= 3 && timer >= 0 && timer <= 100, "mode");',
        "    }",
        "}",
        "",
    ]
    return "\n".join(lines)
