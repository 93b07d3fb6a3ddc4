/* Prints source from trees and reads it back: for each file named on standard input, one per line, the tree
 * of what ast_unparse prints must equal the tree of the file.
 *
 *     roundtrip MINOR < list
 *
 * Each difference is a line; the last line is `N equal, N refused, N differ`, where refused files are those
 * that are not Python of that version in the first place. */
#include "base/file.h"
#include "base/pool.h"
#include "syntax/name.h"
#include "syntax/parser.h"
#include "syntax/source.h"
#include "syntax/unparse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Counts {
    ParseOptions options;
    uint32_t equal, refused, differ;
} Counts;

static Tree *parse(const char *path, const FileContent *content, const Counts *counts, Symbols *symbols,
                   Arena *arena, Diagnostics *diagnostics) {
    const Text *text = source_decode(path, content->data, content->length, arena, diagnostics);
    Tree *tree = text ? parse_module(text, &counts->options, symbols, arena, diagnostics) : NULL;
    return tree && !tree->has_errors ? tree : NULL;
}

static void check_file(Counts *counts, const char *path) {
    Arena arena = {0};
    Symbols symbols;
    Diagnostics diagnostics;
    FileContent content;
    symbols_init_python(&symbols);
    diagnostics_init(&diagnostics, &arena);
    const Tree *tree = file_read(path, &arena, &content)
                           ? NULL
                           : parse(path, &content, counts, &symbols, &arena, &diagnostics);
    if (!tree) {
        counts->refused++;
    } else {
        StrBuf source = {0};
        ast_unparse(&tree->module->node, &symbols, tree->minor, &source);
        strbuf_fill(&source, '\0', FILE_PADDING);
        FileContent printed = {.data = source.data, .length = source.length - FILE_PADDING};
        const Tree *again = parse(path, &printed, counts, &symbols, &arena, &diagnostics);
        if (again && ast_equal(&tree->module->node, &again->module->node)) {
            counts->equal++;
        } else {
            counts->differ++;
            printf("%s: %s\n", path,
                   again ? "what is printed has another tree" : "what is printed is refused");
        }
        strbuf_free(&source);
    }
    diagnostics_free(&diagnostics);
    symbols_free(&symbols);
    arena_free(&arena);
}

/* Runs on a thread of the pool for the sake of its stack. */
static void check_files(void *context, uint32_t item, uint32_t worker) {
    (void)item, (void)worker;
    Counts *counts = context;
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, stdin) > 0) {
        line[strcspn(line, "\n")] = '\0';
        if (*line) check_file(counts, line);
    }
    free(line);
}

int main(int count, char **arguments) {
    if (count != 2) {
        fprintf(stderr, "usage: roundtrip MINOR < list\n");
        return 2;
    }
    Counts counts = {.options = {.minor = atoi(arguments[1])}};
    memory_keep_freed();
    pool_run(1, 1, check_files, &counts);
    printf("%u equal, %u refused, %u differ\n", counts.equal, counts.refused, counts.differ);
    return counts.differ ? 1 : 0;
}
