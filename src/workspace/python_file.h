/* From a path to what is known about the Python in it: read, decode, parse, compile. Every command that reads
 * Python goes through here, so that all of them see the same files and say the same about them.
 *
 * A PythonFile owns all of its memory. The text and the diagnostics, which are needed until everything is
 * printed, are kept apart from the tree, which python_file_drop_tree gives back early. For an analysis that
 * goes on from file to file, names, texts and trees belong to a PythonHome instead and stay as long as that.
 */
#ifndef MOIRA_WORKSPACE_PYTHON_FILE_H
#define MOIRA_WORKSPACE_PYTHON_FILE_H

#include "syntax/parser.h"

/* Where files live that must outlast their PythonFile. */
typedef struct PythonHome {
    Symbols *symbols; /* one table for all files, so that a Sym means the same in each of them */
    Arena *arena;     /* texts and trees */
} PythonHome;

/* What becomes of notebooks. */
typedef enum NotebookUse {
    NOTEBOOK_REFUSED, /* the command does not read them */
    NOTEBOOK_TEXT,    /* the text of their program (syntax/notebook.h) */
    NOTEBOOK_SCRIPT,  /* a script */
} NotebookUse;

typedef struct PythonFile {
    const char *path;    /* to open; "-" is standard input */
    const char *name;    /* in messages */
    const char *failure; /* why there is no text at all: an unreadable file; NULL when there is one */
    Text *text;          /* NULL also when the bytes are not text, which a diagnostic says */
    Tree *tree;          /* NULL when there is no text */
    Diagnostics diagnostics;
    Symbols *symbols;    /* [own_symbols], or those of the home */
    size_t bytes;        /* of the file */
    uint64_t parse_time; /* nanoseconds spent in the parser */
    Arena arena;         /* text and diagnostics */
    Arena tree_arena;    /* the tree */
    Symbols own_symbols; /* used when there is no home */
} PythonFile;

/* Reads and parses. [home] is NULL for a file that owns all of its memory. */
void python_file_load(PythonFile *file, const char *path, const char *name, const ParseOptions *options,
                      NotebookUse use, const PythonHome *home);

/* The same with a text that is in memory, valid UTF-8: the buffer of an editor. With NOTEBOOK_TEXT it is that
 * of a notebook file. */
void python_file_take(PythonFile *file, const char *path, const char *data, size_t length, NotebookUse use,
                      const ParseOptions *options, const PythonHome *home);

/* Adds what only the compiler refuses, when there are no syntax errors to confuse it. */
void python_file_compile(PythonFile *file);

/* Takes away what comments in the file silence, and reports comments that silence nothing. Comments for what
 * the abstract interpreter finds are judged only when the file [was_analysed] to its end, and none for rules
 * that are [off], by DiagCode. */
void python_file_suppress(PythonFile *file, bool was_analysed, const bool *off);

/* True when the file cannot be compiled, so that there is no tree to rely on. */
bool python_file_is_broken(const PythonFile *file);

void python_file_drop_tree(PythonFile *file);
void python_file_free(PythonFile *file);

#endif
