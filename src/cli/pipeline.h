/* From a path to what is known about the Python in it: read, decode, parse, check. Every command that reads
 * Python goes through here, so that all of them see the same files and say the same about them.
 *
 * A PythonFile owns all of its memory. The text and the diagnostics, which are needed until everything is
 * printed, are kept apart from the tree, which python_file_drop_tree gives back early. */
#ifndef MOIRA_CLI_PIPELINE_H
#define MOIRA_CLI_PIPELINE_H

#include "syntax/parser.h"

typedef struct PythonFile {
    const char *path;    /* to open; "-" is standard input */
    const char *name;    /* in messages */
    const char *failure; /* why there is no text at all: an unreadable file; NULL when there is one */
    Text *text;          /* NULL also when the bytes are not text, which a diagnostic says */
    Tree *tree;          /* NULL when there is no text */
    Diagnostics diagnostics;
    Symbols symbols;
    size_t bytes;        /* of the file */
    uint64_t parse_time; /* nanoseconds spent in the parser */
    Arena arena;         /* text and diagnostics */
    Arena tree_arena;    /* the tree */
} PythonFile;

/* Reads and parses. */
void python_file_load(PythonFile *file, const char *path, const char *name, const ParseOptions *options);

/* Adds what only the compiler refuses (when there are no syntax errors to confuse it), and takes away what
 * comments in the file silence. */
void python_file_check(PythonFile *file);

/* True when the file cannot be compiled, so that there is no tree to rely on. */
bool python_file_is_broken(const PythonFile *file);

void python_file_drop_tree(PythonFile *file);
void python_file_free(PythonFile *file);

#endif
