#include "workspace/python_file.h"
#include "base/file.h"
#include "base/utf.h"
#include "diag/suppress.h"
#include "syntax/compile_check.h"
#include "syntax/name.h"
#include "syntax/notebook.h"
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

/* Whether the first line says that Python runs the file. */
static bool names_python(const char *data) {
    static const char *const programs[] = {"python", "pypy", "uv run"};
    const char *end = data + strcspn(data, "\n");
    for (size_t i = 0; strncmp(data, "#!", 2) == 0 && i < sizeof programs / sizeof *programs; i++) {
        const char *found = strstr(data, programs[i]);
        if (found && found < end) return true;
    }
    return false;
}

/* What a name says that is no name of a Python file; NULL when the file may be one: its suffix is Python's,
 * it has none, or its first line says that Python runs it. */
static const char *other_suffix(const char *name, const FileContent *content) {
    const char *slash = strrchr(name, '/'), *base = slash ? slash + 1 : name;
    const char *dot = strrchr(base, '.');
    if (!dot || dot == base || !dot[1] || name[0] == '<' || strncmp(dot, ".py", 3) == 0) return NULL;
    if (strstr(base, ".py.") || strcmp(dot, ".wsgi") == 0 || strcmp(dot, ".cgi") == 0) return NULL;
    return names_python(content->data) ? NULL : dot;
}

/* The text of the program, as the name of the file says what it holds. */
static Text *decode(PythonFile *file, const FileContent *content, NotebookUse use, Arena *arena) {
    if (notebook_is_named(file->name)) {
        NotebookRefusal refusal = {.reason = "a notebook, which this command does not read"};
        Text *text = NULL;
        if (use == NOTEBOOK_SCRIPT)
            text = notebook_script(file->name, content->data, content->length, arena, &refusal);
        else if (use == NOTEBOOK_TEXT)
            text = notebook_decode(file->name, content->data, content->length, arena, &refusal);
        file->failure = refusal.reason;
        return text;
    }
    const char *suffix = other_suffix(file->name, content);
    if (suffix)
        file->failure = arena_printf(arena, "not a Python file: its name ends with %s", suffix);
    else
        file->failure = not_source(content);
    if (file->failure) return NULL;
    return source_decode(file->name, content->data, content->length, arena, &file->diagnostics);
}

/* IPython compiles each cell by itself: an error in one of them is none of the others, and what two of them
 * together would make is none. True when all cells are fine. */
static bool check_cells(PythonFile *file, const ParseOptions *options) {
    const Text *text = file->text;
    uint32_t errors = 0;
    for (uint32_t i = 0; i < text->cells->count; i++) {
        Arena scratch;
        arena_init(&scratch);
        uint32_t start = text->cells->items[i].start, first = file->diagnostics.items.count;
        uint32_t end = i + 1 < text->cells->count ? text->cells->items[i + 1].start : text->length;
        char *copy = arena_alloc_zero(&scratch, end - start + FILE_PADDING);
        memcpy(copy, text->data + start, end - start);
        Text cell;
        text_init(&cell, text->path, copy, end - start, &scratch);
        Tree *tree = parse_module(&cell, options, file->symbols, &scratch, &file->diagnostics);
        errors += tree->has_errors;
        for (uint32_t k = first; k < file->diagnostics.items.count; k++) {
            Diagnostic *found = &file->diagnostics.items.items[k];
            found->text = text;
            found->span.start += start;
            found->span.end += start;
            for (uint32_t n = 0; n < found->notes.count; n++) {
                found->notes.items[n].text = text;
                found->notes.items[n].span.start += start;
                found->notes.items[n].span.end += start;
            }
        }
        arena_free(&scratch);
    }
    return errors == 0;
}

static Tree *parse_notebook(PythonFile *file, const ParseOptions *options, Arena *arena) {
    Diagnostics ignored;
    diagnostics_init(&ignored, &file->arena);
    bool is_fine = check_cells(file, options);
    Tree *tree = parse_module(file->text, options, file->symbols, arena, &ignored);
    if (is_fine && tree->has_errors) diagnostics_move(&file->diagnostics, &ignored);
    tree->has_errors |= !is_fine;
    diagnostics_free(&ignored);
    return tree;
}

/* An empty file, whose texts go where they are to live. */
static void open_file(PythonFile *file, const char *path, const char *name, const PythonHome *home) {
    *file = (PythonFile){.path = path, .name = name};
    diagnostics_init(&file->diagnostics, &file->arena);
    if (!home) symbols_init_python(&file->own_symbols);
    file->symbols = home ? home->symbols : &file->own_symbols;
}

static void parse_file(PythonFile *file, const ParseOptions *options, const PythonHome *home) {
    Arena *arena = home ? home->arena : &file->tree_arena;
    uint64_t start = now();
    file->tree = file->text->cells && !file->text->cells->is_script
                     ? parse_notebook(file, options, arena)
                     : parse_module(file->text, options, file->symbols, arena, &file->diagnostics);
    file->parse_time = now() - start;
    diagnostics_sort(&file->diagnostics);
}

void python_file_load(PythonFile *file, const char *path, const char *name, const ParseOptions *options,
                      NotebookUse use, const PythonHome *home) {
    FileContent content;
    open_file(file, path, name, home);
    Arena *arena = home ? home->arena : &file->arena;
    file->failure = file_read_named(path, arena, &content);
    if (file->failure) return;
    file->bytes = content.length;
    file->text = decode(file, &content, use, arena);
    if (file->text) parse_file(file, options, home);
}

void python_file_take(PythonFile *file, const char *path, const char *data, size_t length, NotebookUse use,
                      const ParseOptions *options, const PythonHome *home) {
    open_file(file, path, path, home);
    Arena *arena = home ? home->arena : &file->arena;
    char *copy = arena_alloc_zero(arena, length + FILE_PADDING);
    if (length > 0) memcpy(copy, data, length);
    file->bytes = length;
    if (use == NOTEBOOK_TEXT) {
        NotebookRefusal refusal = {.reason = NULL};
        file->text = notebook_decode(path, copy, length, arena, &refusal);
        file->failure = refusal.reason;
    } else {
        file->text = ARENA_NEW(arena, Text);
        text_init(file->text, path, copy, (uint32_t)length, arena);
    }
    if (file->text) parse_file(file, options, home);
}

void python_file_compile(PythonFile *file) {
    if (file->tree) compile_check(file->tree, file->symbols, &file->tree_arena, &file->diagnostics);
}

/* The codes of the parser and the compiler come first in the table; the interpreter's stand after them. */
static bool is_of_front_end(DiagCode code) { return code <= CODE_UNUSED_IGNORE; }

void python_file_suppress(PythonFile *file, bool was_analysed, const bool *off) {
    if (!file->tree) return;
    bool checked[CODE_COUNT];
    for (DiagCode code = 0; code < CODE_COUNT; code++)
        checked[code] = !off[code] && (was_analysed || is_of_front_end(code));
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
