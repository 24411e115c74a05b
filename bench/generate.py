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
    """A branch-heavy program over ten variables, and `count` further globals that no branch writes."""
    globals_ = "\n".join(f"int spare{i} = {i};" for i in range(count))
    branches = []
    for i in range(600):
        a, b = i % 10, (i * 3 + 1) % 10
        branches.append(
            f"    if (nondet_int() > {i}) {{\n        used[{a}] = used[{b}] ^ {i};\n"
            f"    }} else {{\n        used[{b}] = {i % 50};\n    }}\n"
        )
    return (
        "int nondet_int(void);\nvoid __CPROVER_assert(_Bool condition, const char *text);\n"
        f"{globals_}\nstatic int used[10];\n\nint main(void) {{\n{''.join(branches)}"
        '    __CPROVER_assert(used[0] >= 0, "never negative");\n'
        f'    __CPROVER_assert(spare{count - 1} == {count - 1}, "untouched");\n    return 0;\n}}\n'
    )
