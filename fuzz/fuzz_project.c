/* Fuzzes the checker and the projector of choreographies with libFuzzer: a program is parsed, checked and
 * projected to all roles, as `moira project` does it, and its findings are rendered. The length of the
 * program decides whether types are kept. The inputs are made by mutate.h.
 *
 * What must hold, for any input: what is printed for a role is a Python program that compiles. A violation
 * aborts, which libFuzzer reports together with the input. */
#include "base/file.h"
#include "choreo/emit.h"
#include "diag/render.h"
#include "mutate.h"
#include "syntax/compile_check.h"
#include "syntax/name.h"
#include "syntax/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_LIMIT = 3000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size,
                                 uint8_t *out, size_t most, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

typedef struct Fuzz {
    Arena arena;
    Symbols symbols;
    Diagnostics diagnostics;
} Fuzz;

/* NULL for what is no program, or one that is too deep for any pass. */
static const Tree *parse(Fuzz *fuzz, const char *data, size_t size) {
    char *padded = arena_alloc_zero(&fuzz->arena, size + FILE_PADDING);
    if (size) memcpy(padded, data, size);
    Text *text = source_decode("fuzz.py", padded, size, &fuzz->arena, &fuzz->diagnostics);
    if (!text) return NULL;
    ParseOptions options = {.minor = PYTHON_NEWEST};
    const Tree *tree = parse_module(text, &options, &fuzz->symbols, &fuzz->arena, &fuzz->diagnostics);
    if (!tree->has_errors) compile_check(tree, &fuzz->symbols, &fuzz->arena, &fuzz->diagnostics);
    bool is_right = diagnostics_count(&fuzz->diagnostics, SEVERITY_ERROR) == 0;
    return is_right && tree->depth <= DEPTH_LIMIT ? tree : NULL;
}

static void check_output(Fuzz *fuzz, const ChoreoOutput *output) {
    for (uint32_t i = 0; i < output->files.count; i++) {
        const OutputFile *file = &output->files.items[i];
        uint32_t before = fuzz->diagnostics.items.count;
        if (parse(fuzz, file->text, file->length)) continue;
        fprintf(stderr, "violated: %s does not compile:\n%s\n", file->path, file->text);
        for (uint32_t k = before; k < fuzz->diagnostics.items.count; k++)
            fprintf(stderr, "reported: %s\n", fuzz->diagnostics.items.items[k].message);
        abort();
    }
}

static void project(Fuzz *fuzz, const Tree *tree, bool annotations) {
    ChoreoProgram program;
    ChoreoOutput output;
    EmitOptions options = {.annotations = annotations, .version = "fuzz"};
    choreo_program_init(&program, &fuzz->arena, &fuzz->symbols, NULL, &fuzz->diagnostics);
    choreo_add(&program, tree);
    choreo_check(&program);
    choreo_emit(&program, &options, &output);
    choreo_warn(&program);
    if (diagnostics_count(&fuzz->diagnostics, SEVERITY_ERROR) == 0) check_output(fuzz, &output);
    output_free(&output);
    choreo_program_free(&program);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Fuzz fuzz = {0};
    symbols_init_python(&fuzz.symbols);
    diagnostics_init(&fuzz.diagnostics, &fuzz.arena);
    const Tree *tree = parse(&fuzz, (const char *)data, size);
    if (tree) project(&fuzz, tree, size & 1);
    StrBuf out = {0};
    diagnostics_sort(&fuzz.diagnostics);
    diag_render(&fuzz.diagnostics, &(RenderOptions){.format = RENDER_FULL}, &out);
    strbuf_free(&out);
    diagnostics_free(&fuzz.diagnostics);
    symbols_free(&fuzz.symbols);
    arena_free(&fuzz.arena);
    return 0;
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
