/* Measures the parser alone: reads a list of files (one path per line of standard input) into memory, then
 * parses each of them a number of times and says how long that took.
 *
 *     parse_bench [--passes N] [--minor N] [--per-file] < list
 *
 * One line of numbers is printed: files, bytes, seconds of processor time of the fastest pass, bytes of
 * trees, and syntax errors. With --per-file there is one such line for each file. Decoding the bytes, which
 * checks that they are UTF-8, is part of what is measured, as it is for every other parser. --passes 0 only
 * reads the files: the difference to one pass, under callgrind, is the work of parsing. */
#include "base/file.h"
#include "base/pool.h"
#include "syntax/name.h"
#include "syntax/parser.h"
#include "syntax/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Input {
    const char *path;
    FileContent content;
} Input;

typedef Array(Input) Inputs;

typedef struct Bench {
    Inputs inputs;
    int passes, minor;
    bool per_file;
} Bench;

typedef struct Result {
    size_t bytes, tree_bytes, errors;
    double seconds; /* of the fastest pass */
} Result;

/* Processor time of this thread: what others do on the machine does not count. */
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void parse_input(const Input *input, const Bench *bench, Symbols *symbols, Result *result) {
    Arena arena = {0};
    Diagnostics diagnostics;
    diagnostics_init(&diagnostics, &arena);
    Text *text = source_decode(input->path, input->content.data, input->content.length, &arena, &diagnostics);
    if (text) {
        ParseOptions options = {.minor = bench->minor};
        parse_module(text, &options, symbols, &arena, &diagnostics);
    }
    result->tree_bytes += arena_used(&arena);
    result->errors += diagnostics_count(&diagnostics, SEVERITY_ERROR);
    diagnostics_free(&diagnostics);
    arena_free(&arena);
}

/* Symbols are shared by the files, as they are in the program itself. */
static Result measure(const Bench *bench, uint32_t first, uint32_t end) {
    Result best = {.seconds = 1e9};
    for (int pass = 0; pass < bench->passes; pass++) {
        Symbols symbols;
        symbols_init_python(&symbols);
        Result result = {0};
        double start = now();
        for (uint32_t i = first; i < end; i++) {
            parse_input(&bench->inputs.items[i], bench, &symbols, &result);
            result.bytes += bench->inputs.items[i].content.length;
        }
        result.seconds = now() - start;
        symbols_free(&symbols);
        if (result.seconds < best.seconds) best = result;
    }
    return best;
}

static void print_result(uint32_t files, const Result *result) {
    printf("%u %zu %.9f %zu %zu\n", files, result->bytes, result->seconds, result->tree_bytes,
           result->errors);
}

/* Runs on a thread of the pool, whose stack is as large as the program's. */
static void run_bench(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    Bench *bench = context;
    uint32_t count = bench->inputs.count;
    if (!bench->per_file) {
        Result result = measure(bench, 0, count);
        print_result(count, &result);
    }
    for (uint32_t i = 0; bench->per_file && i < count; i++) {
        Result result = measure(bench, i, i + 1);
        print_result(1, &result);
    }
}

static void read_inputs(Bench *bench, Arena *arena) {
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while ((length = getline(&line, &capacity, stdin)) > 0) {
        if (line[length - 1] == '\n') length--;
        Input input = {.path = arena_copy(arena, line, (size_t)length)};
        const char *error = file_read(input.path, arena, &input.content);
        if (error)
            fprintf(stderr, "parse_bench: %s: %s\n", input.path, error);
        else
            array_push(&bench->inputs, input);
    }
    free(line);
}

int main(int count, char **arguments) {
    Bench bench = {.passes = 3, .minor = PYTHON_NEWEST};
    memory_keep_freed();
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--per-file") == 0)
            bench.per_file = true;
        else if (strcmp(arguments[i], "--passes") == 0 && i + 1 < count)
            bench.passes = atoi(arguments[++i]);
        else if (strcmp(arguments[i], "--minor") == 0 && i + 1 < count)
            bench.minor = atoi(arguments[++i]);
        else {
            fprintf(stderr, "usage: parse_bench [--passes N] [--minor N] [--per-file] < list\n");
            return 2;
        }
    }
    Arena arena = {0};
    read_inputs(&bench, &arena);
    pool_run(1, 1, run_bench, &bench);
    array_free(&bench.inputs);
    arena_free(&arena);
    return 0;
}
