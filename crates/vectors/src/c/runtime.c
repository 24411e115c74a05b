#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In case that the program has included the header before. */
extern void exit(int code);

struct flotilla_input {
    const char *name;
    size_t size;
    const char *bytes;
};

struct flotilla_output {
    const char *name;
    const void *address;
    size_t offset, size;
    const char *bytes;
};

struct flotilla_test {
    int number;
    const struct flotilla_input *inputs;
    size_t input_count;
    const struct flotilla_output *outputs;
    size_t output_count;
    int ends_early;
};

static const struct flotilla_test *flotilla_test;
static unsigned char flotilla_result[64];
static unsigned char flotilla_used[1000000];

/* Compares the outputs; the result is the exit code. */
static int flotilla_conclude(int ended_early) {
    int code = 0;
    size_t i, k;
    if (ended_early != flotilla_test->ends_early) {
        printf("test %d: the program %s\n", flotilla_test->number,
               ended_early ? "ended early" : "was expected to end early, or to ask for more inputs");
        code = 1;
    }
    for (i = 0; i < flotilla_test->output_count; i++) {
        const struct flotilla_output *out = &flotilla_test->outputs[i];
        const unsigned char *found = (const unsigned char *)out->address + out->offset;
        if (memcmp(found, out->bytes, out->size) != 0) {
            printf("test %d: %s is", flotilla_test->number, out->name);
            for (k = 0; k < out->size; k++)
                printf(" %02x", found[k]);
            printf(", expected");
            for (k = 0; k < out->size; k++)
                printf(" %02x", (unsigned char)out->bytes[k]);
            printf("\n");
            code = 1;
        }
    }
    return code;
}

/* The test ends here. */
static void flotilla_end(void) {
    exit(flotilla_conclude(1));
}

void flotilla_exit(int code) {
    (void)code;
    flotilla_end();
}

void flotilla_abort(void) {
    flotilla_end();
}

/* An assertion fails. */
static void flotilla_aborted(int signal_number) {
    (void)signal_number;
    flotilla_end();
}

/* The next input of this name. */
static void flotilla_take(const char *name, void *to, size_t size) {
    size_t i;
    for (i = 0; i < flotilla_test->input_count; i++) {
        const struct flotilla_input *in = &flotilla_test->inputs[i];
        if (!flotilla_used[i] && strcmp(in->name, name) == 0) {
            flotilla_used[i] = 1;
            memcpy(to, in->bytes, in->size < size ? in->size : size);
            return;
        }
    }
    flotilla_end();
}

static int flotilla_main_program(int argc, char **argv, const struct flotilla_test *tests, int (*run)(int)) {
    int failed = 0, count = 0;
    if (argc > 1) {
        signal(SIGABRT, flotilla_aborted);
        return run(atoi(argv[1]));
    }
    for (; tests->number; tests++, count++) {
        char command[4096];
        if (strlen(argv[0]) > sizeof command - 32)
            return 2;
        sprintf(command, "\"%s\" %d", argv[0], tests->number);
        fflush(stdout);
        if (system(command) != 0) {
            printf("test %d failed\n", tests->number);
            failed++;
        }
    }
    printf("%d tests, %d failed\n", count, failed);
    return failed != 0;
}
