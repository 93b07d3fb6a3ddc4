/* Fuzzes the abstract interpreter with libFuzzer: a program is parsed, compiled and run on abstract values
 * with all models, as `moira check` does it; then what is known of its globals is printed and its findings
 * are rendered. The budget is small, so that a run takes milliseconds: whatever takes longer does too much in
 * one step. The length of the program decides whether the run is strict, and whether it counts what is known,
 * so that a corpus file is an ordinary Python file.
 *
 * An analyser serves several inputs before it is made anew, as one of the program serves several files: what
 * one file leaves behind must not hurt the next. The inputs themselves are made by mutate.h. */
#include "base/file.h"
#include "diag/render.h"
#include "eval/observer.h"
#include "mutate.h"
#include "syntax/compile_check.h"
#include "syntax/source.h"
#include "value/check.h"
#include "workspace/analyser.h"

#include <stdlib.h>
#include <string.h>

enum {
    STEPS = 4000, /* that an input may take */
    INPUTS = 50   /* that one analyser serves */
};

/* libFuzzer calls a function of the bytes alone, so what lasts from input to input has no other place. */
static Analyser analyser;
static int inputs;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size,
                                 uint8_t *out, size_t most, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

static const Tree *parse(const uint8_t *data, size_t size, Diagnostics *diagnostics) {
    Arena *arena = &analyser.sources;
    char *padded = arena_alloc_zero(arena, size + FILE_PADDING);
    if (size) memcpy(padded, data, size);
    Text *text = source_decode("fuzz.py", padded, size, arena, diagnostics);
    if (!text) return NULL;
    ParseOptions options = {.minor = PYTHON_NEWEST};
    return parse_module(text, &options, &analyser.symbols, arena, diagnostics);
}

static void render(const Diagnostics *diagnostics) {
    StrBuf out = {0};
    analyser_dump(&analyser, &out);
    diag_render(diagnostics, &(RenderOptions){.format = RENDER_FULL}, &out);
    strbuf_free(&out);
}

/* What is left in the end must not be taken for a leak. */
static void free_analyser(void) {
    if (inputs % INPUTS) analyser_free(&analyser);
}

static void check_value(Observer *observer, const Node *node, Value value) {
    (void)observer;
    (void)node;
    if (!value_check(value)) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Observer observer = {.on_value = check_value};
    if (inputs == 0) atexit(free_analyser);
    /* No folder is searched: what other files say is not part of the input. */
    AnalyserOptions options = {.modules = {.minor = PYTHON_NEWEST, .system_root = "/nowhere"},
                               .interp = {.minor = PYTHON_NEWEST, .budget = STEPS}};
    analyser_prepare(&analyser, &options);
    analyser.options.strict = size & 1;
    analyser.observer = size & 2 ? &observer : NULL;
    Arena arena = {0};
    Diagnostics diagnostics;
    diagnostics_init(&diagnostics, &arena);
    const Tree *tree = parse(data, size, &diagnostics);
    if (tree && !tree->has_errors) compile_check(tree, &analyser.symbols, &arena, &diagnostics);
    bool runs = tree && diagnostics_count(&diagnostics, SEVERITY_ERROR) == 0;
    if (runs) {
        analyser_run(&analyser, tree, &diagnostics);
        render(&diagnostics);
    }
    diagnostics_free(&diagnostics);
    arena_free(&arena);
    if (++inputs % INPUTS == 0) {
        analyser_free(&analyser);
        analyser = (Analyser){0};
    }
    return runs ? 0 : -1; /* what does not run is not worth keeping */
}

/* One input in twenty is changed byte by byte: what nobody would write. */

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
    if (seed % 20 == 0) return LLVMFuzzerMutate(data, size, most);
    size_t changed = mutate_program(data, size, NULL, 0, data, most, seed);
    return changed ? changed : LLVMFuzzerMutate(data, size, most);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size,
                                 uint8_t *out, size_t most, unsigned seed) {
    return mutate_program(data, size, other, other_size, out, most, seed);
}
