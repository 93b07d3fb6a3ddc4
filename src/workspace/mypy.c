#include "workspace/mypy.h"
#include "base/word.h"

#include <errno.h>
#include <fcntl.h>
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

/* ---- which mypy ---- */

/* Where the program is, and what of PATH it gets to see. */
typedef struct Mypy {
    const char *program; /* NULL: there is none */
    const char *left;    /* one that belongs to the project and is not run, or NULL */
    StrBuf path;
} Mypy;

/* Whether [path] lies in the folder [folder]. In the user's home, or above it, lie the user's own programs
 * there. */
static bool is_of_folder(const char *path, const char *folder) {
    char *real = realpath(folder, NULL), *home = getenv("HOME") ? realpath(getenv("HOME"), NULL) : NULL;
    bool is_everything = !real || strcmp(real, "/") == 0 || (home && path_is_below(home, real));
    bool is_own = !is_everything && path_is_below(path, real);
    free(real);
    free(home);
    return is_own;
}

/* Whether [path] is part of what is being checked: below the current folder, the folder of a file, or that of
 * the configuration. What lies there may have come with the project. */
static bool is_of_project(const char *path, const MypyJob *job, Arena *arena) {
    char *real = realpath(path, NULL);
    bool is_own = !real || is_of_folder(real, ".");
    for (uint32_t i = 0; i <= job->count && !is_own; i++) {
        const char *file = i < job->count ? job->texts[i]->path : job->config_file;
        const char *slash = file ? strrchr(file, '/') : NULL;
        if (slash) is_own = is_of_folder(real, arena_copy(arena, file, (size_t)(slash - file) + 1));
    }
    free(real);
    return is_own;
}

static void find_mypy(Mypy *mypy, const MypyJob *job, Arena *arena) {
    const char *entry = getenv("PATH") ? getenv("PATH") : "/usr/local/bin:/usr/bin:/bin";
    for (size_t length; *entry; entry += length + (entry[length] == ':')) {
        length = strcspn(entry, ":");
        const char *folder = length ? arena_copy(arena, entry, length) : ".";
        const char *program = arena_printf(arena, "%s/mypy", folder);
        bool is_there = access(program, X_OK) == 0;
        /* What is relative leads into whatever folder one is in. */
        bool is_own = *folder != '/' || is_of_project(folder, job, arena) ||
                      (is_there && is_of_project(program, job, arena));
        if (is_own && is_there) mypy->left = program;
        if (is_own) continue;
        strbuf_printf(&mypy->path, "%s%s", mypy->path.length ? ":" : "", folder);
        if (is_there && !mypy->program) mypy->program = program;
    }
}

/* ---- running ---- */

/* What mypy sees of the environment: nothing of Python's or its own variables, which could lead it to code.
 */
static char **clean_environment(Mypy *mypy, const char *stubs, Arena *arena) {
    static const char *const kept[] = {"HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR"};
    size_t count = 0;
    char **variables = arena_alloc(arena, (sizeof kept / sizeof *kept + 4) * sizeof *variables);
    variables[count++] = arena_printf(arena, "PATH=%s", strbuf_text(&mypy->path));
    variables[count++] = arena_printf(arena, "MYPYPATH=%s", stubs);
    variables[count++] = arena_printf(arena, "PYTHONSAFEPATH=1");
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (getenv(kept[i])) variables[count++] = arena_printf(arena, "%s=%s", kept[i], getenv(kept[i]));
    variables[count] = NULL;
    return variables;
}

static _Noreturn void become_mypy(Mypy *mypy, const MypyJob *job, const char *stubs, Arena *arena) {
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
    execve(mypy->program, (char *const *)arguments, clean_environment(mypy, stubs, arena));
    _exit(127);
}

/* The output of mypy; NULL, or why there is none. */
static const char *run(Mypy *mypy, const MypyJob *job, const char *stubs, Arena *arena, StrBuf *out) {
    int ends[2], status = 0;
    if (pipe(ends) != 0) return strerror(errno);
    pid_t child = fork();
    if (child < 0) return strerror(errno);
    if (child == 0) {
        int nothing = open("/dev/null", O_RDONLY);
        if (nothing >= 0) dup2(nothing, STDIN_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        become_mypy(mypy, job, stubs, arena);
    }
    close(ends[1]);
    char buffer[4096];
    for (ssize_t length; (length = read(ends[0], buffer, sizeof buffer)) != 0;) {
        if (length < 0 && errno != EINTR) break;
        if (length > 0) strbuf_put(out, buffer, (size_t)length);
    }
    close(ends[0]);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        return arena_printf(arena, "%s cannot be run", mypy->program);
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
    Mypy mypy = {0};
    const char *stubs = find_stubs(arena);
    if (!stubs)
        return "the stubs of moira.choreo for mypy are not found: set MOIRA_PYTHON to the folder `python`";
    find_mypy(&mypy, job, arena);
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
    strbuf_free(&mypy.path);
    strbuf_free(&out);
    return problem;
}
