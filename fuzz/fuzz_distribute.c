/* Fuzzes `moira distribute` with libFuzzer: a program is parsed and rewritten, and the result must be Python.
 * The length of the program decides for what it is rewritten. The inputs are made by mutate.h: names are
 * rebound, functions call themselves, and statements stand where nobody would put them. */
#include "base/file.h"
#include "distribute/distribute.h"
#include "mutate.h"
#include "syntax/compile_check.h"
#include "syntax/name.h"
#include "syntax/source.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size,
                                 uint8_t *out, size_t most, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

/* The tree of a program that compiles, or NULL. */
static const Tree *parse(const char *data, size_t size, Symbols *symbols, Arena *arena) {
    Diagnostics diagnostics;
    diagnostics_init(&diagnostics, arena);
    char *padded = arena_alloc_zero(arena, size + FILE_PADDING);
    if (size) memcpy(padded, data, size);
    Text *text = source_decode("fuzz.py", padded, size, arena, &diagnostics);
    const Tree *tree = NULL;
    if (text)
        tree = parse_module(text, &(ParseOptions){.minor = PYTHON_NEWEST}, symbols, arena, &diagnostics);
    if (tree && !tree->has_errors) compile_check(tree, symbols, arena, &diagnostics);
    bool is_fine = tree && diagnostics_count(&diagnostics, SEVERITY_ERROR) == 0;
    diagnostics_free(&diagnostics);
    return is_fine ? tree : NULL;
}

static void distribute(const Tree *tree, DistributeTarget target, Symbols *symbols, Arena *arena) {
    ModuleResolver resolver;
    module_resolver_init(&resolver, &(ModuleOptions){.minor = PYTHON_NEWEST, .system_root = "/nowhere"});
    Library library;
    library_init(&library, symbols);
    Project project;
    project_init(&project, symbols, &resolver, PYTHON_NEWEST);
    Diagnostics diagnostics;
    diagnostics_init(&diagnostics, arena);
    Script script;
    script_init(&script, &project, &library, arena);
    script_add(&script, tree, true);
    script_analyse(&script);
    DistributeResult result =
        distribute_script(&script, &(DistributeOptions){.target = target}, arena, &diagnostics, NULL);
    const DistributedModule *module = result.outcome == DISTRIBUTE_DONE ? &result.modules[0] : NULL;
    if (module && module->text && !parse(module->text, module->length, symbols, arena)) abort();
    script_free(&script);
    diagnostics_free(&diagnostics);
    project_free(&project);
    library_free(&library);
    module_resolver_free(&resolver);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena arena = {0};
    Symbols symbols;
    symbols_init_python(&symbols);
    const Tree *tree = parse((const char *)data, size, &symbols, &arena);
    if (tree)
        distribute(tree,
                   size % 8 == 1   ? TARGET_HOROVOD
                   : size % 8 == 2 ? TARGET_DDP
                                   : TARGET_AUTO,
                   &symbols, &arena);
    symbols_free(&symbols);
    arena_free(&arena);
    return tree ? 0 : -1; /* what does not compile is not worth keeping */
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
    size_t changed = mutate_program(data, size, NULL, 0, data, most, seed);
    return changed ? changed : LLVMFuzzerMutate(data, size, most);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size,
                                 uint8_t *out, size_t most, unsigned seed) {
    return mutate_program(data, size, other, other_size, out, most, seed);
}
