#include "workspace/mypy.h"
#include "base/beside.h"
#include "base/system.h"
#include "workspace/outside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- where the stubs are ---- */

static const char *stubs_in(const char *python, Arena *arena) {
    const char *folder = arena_printf(arena, "%s/moira/profiles/erased", python);
    return access(folder, R_OK) == 0 ? folder : NULL;
}

static const char *find_stubs(Arena *arena) {
    const char *chosen = getenv("MOIRA_PYTHON");
    if (chosen) return stubs_in(chosen, arena);
    static const char *const places[] = {"../python", "../share/moira/python", "../../python"};
    static const char stubs[] = "moira/profiles/erased";
    const char *found = beside_find(places, sizeof places / sizeof *places, stubs, arena);
    return found ? found : beside_package(stubs, arena);
}

/* ---- which mypy ---- */

static OutsideProgram find_mypy(const MypyJob *job, Arena *arena) {
    const char **files = arena_alloc(arena, (job->count + 1) * sizeof *files);
    for (uint32_t i = 0; i < job->count; i++) files[i] = job->texts[i]->path;
    files[job->count] = job->config_file;
    return outside_find("mypy", files, job->count + 1, arena);
}

/* ---- running ---- */

/* What mypy sees of the environment: nothing of Python's or its own variables, which could lead it to code.
 */
static char **clean_environment(const OutsideProgram *mypy, const char *stubs, Arena *arena) {
    static const char *const kept[] = {"HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR"};
    size_t count = 0;
    char **variables = arena_alloc(arena, (sizeof kept / sizeof *kept + 4) * sizeof *variables);
    variables[count++] = arena_printf(arena, "PATH=%s", mypy->path);
    variables[count++] = arena_printf(arena, "MYPYPATH=%s", stubs);
    variables[count++] = arena_printf(arena, "PYTHONSAFEPATH=1");
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (getenv(kept[i])) variables[count++] = arena_printf(arena, "%s=%s", kept[i], getenv(kept[i]));
    variables[count] = NULL;
    return variables;
}

/* The output of mypy; NULL, or why there is none. */
static const char *run(const OutsideProgram *mypy, const MypyJob *job, const char *stubs, Arena *arena,
                       StrBuf *out) {
    static const char *const options[] = {"mypy",
                                          "--config-file=", /* none: one of the project may name plugins */
                                          "--strict",
                                          "--no-error-summary",
                                          "--no-color-output",
                                          "--show-column-numbers",
                                          "--show-error-codes",
                                          "--hide-error-context",
                                          "--no-pretty",
                                          "--cache-dir=/dev/null",
                                          "--"};
    size_t option_count = sizeof options / sizeof *options;
    const char **arguments = arena_alloc(arena, (option_count + job->count + 1) * sizeof *arguments);
    memcpy(arguments, options, sizeof options);
    for (uint32_t i = 0; i < job->count; i++) {
        const char *path = job->texts[i]->path;
        /* mypy takes what begins with @ for a file of further options. */
        arguments[option_count + i] = *path == '@' ? arena_printf(arena, "./%s", path) : path;
    }
    arguments[option_count + job->count] = NULL;
    int status = system_run(mypy->program, arguments, clean_environment(mypy, stubs, arena), out);
    if (status == -1) return arena_printf(arena, "%s cannot be run", mypy->program);
    if (status < 0 || status > 1)
        return arena_printf(arena, "mypy failed: %.*s", (int)strcspn(strbuf_text(out), "\n"),
                            strbuf_text(out));
    return NULL;
}

/* ---- reading what it says ---- */

static uint32_t offset_of(const Text *text, uint32_t line, uint32_t column) {
    if (line == 0 || line > text_line_count(text)) return 0;
    Span span = text_line(text, line);
    uint32_t offset = span.start;
    /* Columns count characters. */
    for (uint32_t i = 1; i < column && offset < span.end; i++) do
            offset++;
        while (offset < span.end && (text->data[offset] & 0xC0) == 0x80);
    return offset;
}

/* A name, or the one character, at [offset]. */
static Span word_at(const Text *text, uint32_t offset) {
    uint32_t end = offset;
    while (end < text->length && ((text->data[end] & 0x80) || text->data[end] == '_' ||
                                  ((text->data[end] | 32) >= 'a' && (text->data[end] | 32) <= 'z') ||
                                  (text->data[end] >= '0' && text->data[end] <= '9')))
        end++;
    return (Span){offset, end > offset || offset >= text->length ? end : offset + 1};
}

/* PATH:LINE:COLUMN: error: MESSAGE */
static void read_line(const char *line, const MypyJob *job, Diagnostics *diagnostics) {
    for (uint32_t i = 0; i < job->count; i++) {
        const Text *text = job->texts[i];
        size_t length = strlen(text->path);
        unsigned number, column;
        int used = 0;
        if (strncmp(line, text->path, length) != 0) continue;
        if (sscanf(line + length, ":%u:%u: error: %n", &number, &column, &used) < 2 || used == 0) continue;
        Span span = word_at(text, offset_of(text, number, column));
        diag_add(diagnostics, CODE_CHOREO_MYPY, text, span, "%s", line + length + used);
        return;
    }
}

const char *mypy_check(const MypyJob *job, Arena *arena, Diagnostics *diagnostics) {
    StrBuf out = {0};
    const char *stubs = find_stubs(arena);
    if (!stubs)
        return "the stubs of moira.choreo for mypy are not found: set MOIRA_PYTHON to the folder `python`";
    OutsideProgram mypy = find_mypy(job, arena);
    const char *problem =
        mypy.program ? run(&mypy, job, stubs, arena, &out)
        : mypy.left
            ? arena_printf(arena, "mypy is not installed outside of the project: %s is not run", mypy.left)
            : "mypy is not installed";
    for (size_t start = 0; !problem && start < out.length;) {
        size_t length = 0;
        while (start + length < out.length && out.data[start + length] != '\n') length++;
        read_line(arena_copy(arena, out.data + start, length), job, diagnostics);
        start += length + 1;
    }
    strbuf_free(&out);
    return problem;
}
