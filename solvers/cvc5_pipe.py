"""cvc5 on standard input and output, from its Python module: one command after the other, as the executable does."""
import re
import sys

import cvc5


# Strings, quoted symbols and comments, whose parentheses do not count.
QUOTED = re.compile(r'"[^"]*"|\|[^|]*\||;[^\n]*')


def commands(lines):
    """Lines, joined where a command goes on in the next one."""
    waiting = []
    for line in lines:
        waiting.append(line)
        text = "".join(waiting) if len(waiting) > 1 else line
        plain = QUOTED.sub("", text)
        if plain.count("(") <= plain.count(")") and '"' not in plain and "|" not in plain:
            yield text
            waiting = []
    yield "".join(waiting)


def main():
    if "--version" in sys.argv:
        print("This is cvc5 version", cvc5.__version__)
        return
    terms = cvc5.TermManager()
    solver = cvc5.Solver(terms)
    for option, value in [("incremental", "true"), ("produce-models", "true"), ("arrays-exp", "true")]:
        solver.setOption(option, value)
    symbols = cvc5.SymbolManager(terms)
    parser = cvc5.InputParser(solver, symbols)
    for text in commands(sys.stdin):
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "input")
        while True:
            command = parser.nextCommand()
            if command.isNull():
                break
            if command.getCommandName() == "exit":
                return
            answer = str(command.invoke(solver, symbols))
            sys.stdout.write(answer)
            if answer.startswith("(error"):
                sys.exit(1)
        sys.stdout.flush()


try:
    main()
except Exception as error:
    print(f'(error "{error}")')
    sys.exit(1)
