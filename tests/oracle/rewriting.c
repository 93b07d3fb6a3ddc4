/* Verifies pairs of a source and what was made of it by `moira distribute`, as the command itself does before
 * it writes anything. Standard input has one pair per line, the two paths separated by a tab. For each pair a
 * line is printed: `fine`, or why the result must not be used. */
#include "base/file.h"
#include "base/pool.h"
#include "syntax/source.h"
#include "workspace/verify_distribution.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MINOR = 12 };

static Text *read_text(const char *path, Arena *arena) {
    FileContent content;
    Diagnostics ignored;
    diagnostics_init(&ignored, arena);
    const char *failure = file_read(path, arena, &content);
    Text *text = failure ? NULL : source_decode(path, content.data, content.length, arena, &ignored);
    if (!text) {
        fprintf(stderr, "%s: %s\n", path, failure ? failure : "not text");
        exit(2);
    }
    return text;
}

static void verify_line(DistributionVerifier *verifier, char *line, Arena *arena) {
    char *tab = strchr(line, '\t');
    if (!tab) exit(2);
    *tab = '\0';
    const Text *source = read_text(arena_copy(arena, line, strlen(line)), arena);
    const Text *result = read_text(arena_copy(arena, tab + 1, strlen(tab + 1)), arena);
    RewriteFile file = {
        .original = source, .outcome = REWRITE_CHANGED, .text = result->data, .length = result->length};
    Unverified unverified = verify_distribution(verifier, &file, 1);
    printf("%s\n", unverified.reason ? unverified.reason : "fine");
    fflush(stdout);
}

static void verify_all(void *context, uint32_t item, uint32_t worker) {
    (void)context, (void)item, (void)worker;
    ParseOptions parse = {.minor = MINOR};
    ModuleOptions modules = {.minor = MINOR, .environment = "", .system_root = "/nonexistent"};
    AnalyserOptions options = {.modules = modules, .interp = {.minor = MINOR}};
    DistributionVerifier verifier = {0};
    Arena arena = {0}; /* of the texts, which the verifier keeps */
    char *line = NULL;
    size_t capacity = 0;
    distribution_verifier_prepare(&verifier, &options, &parse, &modules);
    while (getline(&line, &capacity, stdin) > 0) {
        line[strcspn(line, "\n")] = '\0';
        verify_line(&verifier, line, &arena);
    }
    free(line);
    distribution_verifier_free(&verifier);
    arena_free(&arena);
}

int main(void) {
    /* On a thread with the stack that deep programs need. */
    pool_run(1, 1, verify_all, NULL);
    return 0;
}
