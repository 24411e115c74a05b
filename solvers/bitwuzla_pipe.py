"""Bitwuzla on standard input and output, from its Python module: one command a line, as the executable does.

The module's parser cannot pop what an earlier piece of text pushed, so a pop starts anew with what is left.
"""
import sys

import bitwuzla

KEPT = ("(set-", "(declare-", "(define-", "(assert")


def new_parser(levels):
    options = bitwuzla.Options()
    options.set(bitwuzla.Option.PRODUCE_MODELS, True)
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
    for line in sum(levels, []):
        parser.parse(line, False, False)
    return parser


def main():
    if "--version" in sys.argv:
        print(bitwuzla.version())
        return
    levels = [[]]
    parser = new_parser(levels)
    for line in sys.stdin:
        if line.startswith("(push 1)"):
            levels.append([])
        elif line.startswith("(pop 1)"):
            levels.pop()
            parser = new_parser(levels)
        elif line.startswith("(exit"):
            return
        else:
            parser.parse(line, False, False)
            if line.startswith(KEPT):
                levels[-1].append(line)
            sys.stdout.flush()


try:
    main()
except Exception as error:
    print(f'(error "{error}")')
    sys.exit(1)
