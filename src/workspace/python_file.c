#include "workspace/python_file.h"
#include "base/file.h"
#include "base/utf.h"
#include "diag/suppress.h"
#include "syntax/compile_check.h"
#include "syntax/name.h"
#include "syntax/source.h"

#include <string.h>
#include <time.h>

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* What is wrong with bytes that cannot be meant as Python; NULL when they may be Python. A NUL alone is
 * a syntax error like another; together with bytes that are not UTF-8 it is a picture or a program. */
static const char *not_source(const FileContent *content) {
    const char *data = content->data;
    size_t length = content->length;
    if (!memchr(data, '\0', length) || utf8_valid_prefix(data, length) == length) return NULL;
    bool utf16 = memcmp(data, "\xFF\xFE", 2) == 0 || memcmp(data, "\xFE\xFF", 2) == 0;
    return utf16 ? "UTF-16 text, which Python does not read" : "a binary file, not Python source";
}

void python_file_load(PythonFile *file, const char *path, const char *name, const ParseOptions *options,
                      const PythonHome *home) {
    FileContent content;
    *file = (PythonFile){.path = path, .name = name};
    diagnostics_init(&file->diagnostics, &file->arena);
    if (!home) symbols_init_python(&file->own_symbols);
    file->symbols = home ? home->symbols : &file->own_symbols;
    Arena *text_arena = home ? home->arena : &file->arena;
    Arena *tree_arena = home ? home->arena : &file->tree_arena;
    file->failure = file_read_named(path, text_arena, &content);
    if (!file->failure) file->failure = not_source(&content);
    if (file->failure) return;
    file->bytes = content.length;
    file->text = source_decode(name, content.data, content.length, text_arena, &file->diagnostics);
    if (!file->text) return;
    uint64_t start = now();
    file->tree = parse_module(file->text, options, file->symbols, tree_arena, &file->diagnostics);
    file->parse_time = now() - start;
    diagnostics_sort(&file->diagnostics);
}

void python_file_compile(PythonFile *file) {
    if (file->tree) compile_check(file->tree, file->symbols, &file->tree_arena, &file->diagnostics);
}

/* The codes of the parser and the compiler come first in the table; the interpreter's stand after them. */
static bool is_of_front_end(DiagCode code) { return code <= CODE_UNUSED_IGNORE; }

void python_file_suppress(PythonFile *file, bool was_analysed) {
    if (!file->tree) return;
    bool checked[CODE_COUNT];
    for (DiagCode code = 0; code < CODE_COUNT; code++) checked[code] = was_analysed || is_of_front_end(code);
    /* These are looked for on demand only. */
    checked[CODE_STUB_MISMATCH] = false;
    /* These are what `moira project` and `moira distribute` find. */
    for (DiagCode code = CODE_CHOREO_TOPLEVEL; code <= CODE_CHOREO_MYPY; code++) checked[code] = false;
    for (DiagCode code = 0; code < CODE_COUNT; code++)
        if (strncmp(diag_code_info(code)->code, "distribute-", strlen("distribute-")) == 0)
            checked[code] = false;
    /* In a file with syntax errors not all of these are looked for. */
    if (file->tree->has_errors) checked[CODE_COMPILE_ERROR] = checked[CODE_SYNTAX_WARNING] = false;
    diag_suppress(&file->diagnostics, file->text, &file->tree->comments, checked);
    diagnostics_sort(&file->diagnostics);
}

bool python_file_is_broken(const PythonFile *file) { return !file->tree || file->tree->has_errors; }

void python_file_drop_tree(PythonFile *file) {
    file->tree = NULL;
    arena_free(&file->tree_arena);
    symbols_free(&file->own_symbols);
}

void python_file_free(PythonFile *file) {
    python_file_drop_tree(file);
    diagnostics_free(&file->diagnostics);
    arena_free(&file->arena);
}
