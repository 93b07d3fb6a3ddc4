#include "cli/mypy.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- where the stubs are ---- */

static const char *stubs_in(const char *python, Arena *arena) {
    const char *folder = arena_printf(arena, "%s/moira/profiles/erased", python);
    return access(folder, R_OK) == 0 ? folder : NULL;
}

static const char *find_stubs(Arena *arena) {
    const char *chosen = getenv("MOIRA_PYTHON");
    if (chosen) return stubs_in(chosen, arena);
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0) return NULL;
    path[length] = '\0';
    static const char *const places[] = {"../python", "../share/moira/python", "../../python"};
    char *slash = strrchr(path, '/');
    if (!slash) return NULL;
    *slash = '\0';
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const char *stubs = stubs_in(arena_printf(arena, "%s/%s", path, places[i]), arena);
        if (stubs) return stubs;
    }
    return NULL;
}

/* ---- running ---- */

static _Noreturn void become_mypy(const Text *const *texts, uint32_t count, const char *stubs, Arena *arena) {
    const char *before = getenv("MYPYPATH");
    setenv("MYPYPATH", before && *before ? arena_printf(arena, "%s:%s", stubs, before) : stubs, 1);
    static const char *const options[] = {"mypy",
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
    const char **arguments = arena_alloc(arena, (option_count + count + 1) * sizeof *arguments);
    memcpy(arguments, options, sizeof options);
    for (uint32_t i = 0; i < count; i++) arguments[option_count + i] = texts[i]->path;
    arguments[option_count + count] = NULL;
    execvp("mypy", (char *const *)arguments);
    _exit(127);
}

/* The output of mypy; NULL, or why there is none. */
static const char *run(const Text *const *texts, uint32_t count, const char *stubs, Arena *arena,
                       StrBuf *out) {
    int ends[2], status = 0;
    if (pipe(ends) != 0) return strerror(errno);
    pid_t child = fork();
    if (child < 0) return strerror(errno);
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        become_mypy(texts, count, stubs, arena);
    }
    close(ends[1]);
    char buffer[4096];
    for (ssize_t length; (length = read(ends[0], buffer, sizeof buffer)) != 0;) {
        if (length < 0 && errno != EINTR) break;
        if (length > 0) strbuf_put(out, buffer, (size_t)length);
    }
    close(ends[0]);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127) return "mypy is not installed";
    if (!WIFEXITED(status) || WEXITSTATUS(status) > 1)
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
static void read_line(const char *line, const Text *const *texts, uint32_t count, Diagnostics *diagnostics) {
    for (uint32_t i = 0; i < count; i++) {
        size_t length = strlen(texts[i]->path);
        unsigned number, column;
        int used = 0;
        if (strncmp(line, texts[i]->path, length) != 0) continue;
        if (sscanf(line + length, ":%u:%u: error: %n", &number, &column, &used) < 2 || used == 0) continue;
        Span span = word_at(texts[i], offset_of(texts[i], number, column));
        diag_add(diagnostics, CODE_CHOREO_MYPY, texts[i], span, "%s", line + length + used);
        return;
    }
}

const char *mypy_check(const Text *const *texts, uint32_t count, Arena *arena, Diagnostics *diagnostics) {
    StrBuf out = {0};
    const char *stubs = find_stubs(arena);
    if (!stubs)
        return "the stubs of moira.choreo for mypy are not found: set MOIRA_PYTHON to the folder `python`";
    const char *problem = run(texts, count, stubs, arena, &out);
    for (size_t start = 0; !problem && start < out.length;) {
        size_t length = 0;
        while (start + length < out.length && out.data[start + length] != '\n') length++;
        read_line(arena_copy(arena, out.data + start, length), texts, count, diagnostics);
        start += length + 1;
    }
    strbuf_free(&out);
    return problem;
}
