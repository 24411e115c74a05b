/* Boolector on standard input and output, from its library: one command after the other, as its executable does. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct Btor Btor;
Btor *boolector_new (void);
void boolector_delete (Btor *);
void boolector_set_opt (Btor *, int32_t option, uint32_t value);
const char *boolector_version (Btor *);
int32_t boolector_parse_smt2 (Btor *, FILE *in, const char *name, FILE *out, char **error, int32_t *status);

/* The first two options of the library's list. */
enum { MODEL_GEN = 0, INCREMENTAL = 1 };

int main (int argc, char **argv)
{
  Btor *btor = boolector_new ();
  if (argc > 1 && !strcmp (argv[1], "--version"))
  {
    puts (boolector_version (btor));
    return 0;
  }
  char *error = 0;
  int32_t status = 0;
  setvbuf (stdout, 0, _IOLBF, 0);
  boolector_set_opt (btor, INCREMENTAL, 1);
  boolector_set_opt (btor, MODEL_GEN, 1);
  boolector_parse_smt2 (btor, stdin, "<stdin>", stdout, &error, &status);
  if (error)
  {
    printf ("(error \"%s\")\n", error);
    return 1;
  }
  boolector_delete (btor);
  return 0;
}
