#include "workspace/git.h"
#include "base/sha1.h"
#include "base/sha256.h"
#include "base/strbuf.h"
#include "base/system.h"
#include "base/word.h"
#include "workspace/outside.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- running git ---- */

/* Nothing of git's own variables, which may be those of a hook and name another repository. Objects that a
 * partial clone lacks would be fetched by programs that the repository names: no protocol is allowed. */
static char **variables(const OutsideProgram *git, const char *root, Arena *arena) {
    static const char *const fixed[] = {"LC_ALL=C",
                                        "GIT_ALLOW_PROTOCOL=none",
                                        "GIT_NO_LAZY_FETCH=1",
                                        "GIT_NO_REPLACE_OBJECTS=1",
                                        "GIT_OPTIONAL_LOCKS=0",
                                        "GIT_TERMINAL_PROMPT=0"};
    static const char *const kept[] = {"HOME", "XDG_CONFIG_HOME"};
    size_t count = sizeof fixed / sizeof *fixed;
    char **list = arena_alloc(arena, (count + sizeof kept / sizeof *kept + 3) * sizeof *list);
    for (size_t i = 0; i < count; i++) list[i] = arena_copy(arena, fixed[i], strlen(fixed[i]));
    list[count++] = arena_printf(arena, "PATH=%s", git->path);
    /* A folder that only looks like a repository does not lead to one above it. */
    const char *slash = strrchr(root, '/');
    list[count++] = arena_printf(arena, "GIT_CEILING_DIRECTORIES=%.*s", (int)(slash - root), root);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (getenv(kept[i])) list[count++] = arena_printf(arena, "%s=%s", kept[i], getenv(kept[i]));
    list[count] = NULL;
    return list;
}

enum { WORDS_MOST = 6 };

/* What git prints for these words; or why it does not. */
static const char *ask(const char *root, const char *const *words, Arena *arena, StrBuf *out) {
    static const char *const options[] = {"git", "--no-pager",
                                          "-c",  "core.fsmonitor=false",
                                          "-c",  "core.hooksPath=/dev/null",
                                          "-c",  "core.attributesFile=/dev/null",
                                          "-C"};
    enum { OPTIONS = sizeof options / sizeof *options };
    const char *arguments[OPTIONS + WORDS_MOST + 2];
    memcpy(arguments, options, sizeof options);
    size_t count = OPTIONS;
    arguments[count++] = root;
    for (size_t i = 0; i < WORDS_MOST && words[i]; i++) arguments[count++] = words[i];
    arguments[count] = NULL;
    const char *inside = arena_printf(arena, "%s/", root);
    OutsideProgram git = outside_find("git", &inside, 1, arena);
    if (!git.program)
        return git.left ? arena_printf(arena, "git lies in the project and is not run: %s", git.left)
                        : "git is not installed";
    int status = system_run(git.program, arguments, variables(&git, root, arena), out);
    if (status == 0) return NULL;
    if (status < 0 || out->length == 0) return arena_printf(arena, "%s failed", git.program);
    const char *said = strbuf_text(out);
    return arena_printf(arena, "git: %.*s", (int)strcspn(said, "\n"), said);
}

/* ---- the files of a commit ---- */

/* `MODE TYPE NAME\tPATH`; what git warned of may stand before the first. */
static void take_entry(GitTree *tree, char *entry, Arena *arena) {
    while (*entry && !is_digit_char((unsigned char)*entry) && strchr(entry, '\n'))
        entry = strchr(entry, '\n') + 1;
    char *path = strchr(entry, '\t'), *type = strchr(entry, ' ');
    if (!path || !type || strncmp(type, " blob ", 6) != 0) return;
    *path++ = '\0';
    const char *name = type + 6;
    *strmap_at(&tree->objects, arena_copy(arena, path, strlen(path))) = arena_copy(arena, name, strlen(name));
}

/* The commit at which the current branch left [revision], which ends with `...`. */
static const char *find_base(const char *root, const char **revision, Arena *arena) {
    const char *other = arena_copy(arena, *revision, strlen(*revision) - 3);
    StrBuf out = {0};
    const char *error = ask(root, (const char *[]){"merge-base", other, "HEAD", NULL}, arena, &out);
    if (!error) *revision = arena_copy(arena, strbuf_text(&out), strcspn(strbuf_text(&out), "\n"));
    strbuf_free(&out);
    return error;
}

/* A repository without any commit: all of its files are new. */
static bool has_no_commit(const char *root, Arena *arena) {
    StrBuf out = {0};
    const char *error = ask(root, (const char *[]){"rev-list", "-n", "1", "--all", NULL}, arena, &out);
    bool is_empty = !error && out.length == 0;
    strbuf_free(&out);
    return is_empty;
}

const char *git_read_tree(GitTree *tree, const char *root, const char *revision, Arena *arena) {
    *tree = (GitTree){.root = root};
    size_t length = strlen(revision);
    if (*revision == '-' || length == 0) return arena_printf(arena, "`%s` is no name of a commit", revision);
    const char *error = NULL;
    if (length > 3 && strcmp(revision + length - 3, "...") == 0) error = find_base(root, &revision, arena);
    if (error) return error;
    StrBuf out = {0};
    const char *words[] = {"ls-tree", "-r", "-z", "--full-tree", revision, NULL};
    error = ask(root, words, arena, &out);
    for (size_t at = 0; !error && at < out.length;) {
        size_t size = strlen(strbuf_text(&out) + at);
        take_entry(tree, out.data + at, arena);
        at += size + 1;
    }
    strbuf_free(&out);
    return error && strcmp(revision, "HEAD") == 0 && has_no_commit(root, arena) ? NULL : error;
}

void git_tree_free(GitTree *tree) { strmap_free(&tree->objects); }

/* ---- comparing ---- */

static bool is_named(const char *data, size_t length, const char *name) {
    char head[32], digits[65];
    /* The NUL at its end is part of what is hashed. */
    size_t head_length = (size_t)snprintf(head, sizeof head, "blob %zu", length) + 1;
    if (strlen(name) == SHA1_DIGITS) {
        sha1_hex(head, head_length, data, length, digits);
    } else {
        Sha256 hash;
        sha256_init(&hash);
        sha256_add(&hash, head, head_length);
        sha256_add(&hash, data, length);
        sha256_finish_hex(&hash, digits, 64);
    }
    return strcmp(digits, name) == 0;
}

bool git_tree_has(const GitTree *tree, const char *path, const FileContent *content) {
    const char *name =
        path_is_below(path, tree->root) ? strmap_get(&tree->objects, path + strlen(tree->root) + 1) : NULL;
    if (!name) return false;
    if (is_named(content->data, content->length, name)) return true;
    if (!memmem(content->data, content->length, "\r\n", 2)) return false;
    StrBuf plain = {0};
    for (size_t i = 0; i < content->length; i++)
        if (content->data[i] != '\r' || i + 1 == content->length || content->data[i + 1] != '\n')
            strbuf_putc(&plain, content->data[i]);
    bool is_same = is_named(strbuf_text(&plain), plain.length, name);
    strbuf_free(&plain);
    return is_same;
}
