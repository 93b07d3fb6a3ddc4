/* Doing something to all the files that the user named: finding them, reading and parsing them in parallel,
 * and printing what came out in the order of their names, byte for byte the same for any number of threads.
 * One file's failure stops no other. */
#ifndef MOIRA_CLI_FILES_H
#define MOIRA_CLI_FILES_H

#include "cli/session.h"
#include "workspace/python_file.h"
#include "workspace/walk.h"

typedef struct FileResult {
    PythonFile file;
    StrBuf output;      /* what the command made of the file */
    uint32_t lines;     /* of the text, when they are counted */
    bool broken;        /* there is no tree to work on, and no output */
    const char *remark; /* what the work says with --verbose; NULL for nothing */
    bool analysed;      /* the work looked for all that the abstract interpreter finds */
    bool done;
} FileResult;

/* Makes [result->output] of a file that is not broken, and may add to its diagnostics. Runs on several
 * threads at once: it may change nothing but the result, and what [context] has for [worker] alone. */
typedef void FileWork(void *context, uint32_t worker, FileResult *result);
/* What is to be done when all files are read: may add to the findings of the run and raise the session's
 * status. */
typedef void FileEnd(void *context, Session *session);
/* What the run did not see, for its last line; NULL for nothing that matters. */
typedef const char *FileUnseen(void *context, Session *session);
/* The tree of a text that findings are about; NULL when there is none. */
typedef const Tree *FileTree(void *context, const Text *text);
/* Where the files of [worker] live; called on its thread, before each of them. */
typedef PythonHome FileHome(void *context, uint32_t worker);

typedef struct FileRun {
    FileWork *work; /* NULL when the findings are all there is to it */
    FileHome *home; /* NULL when each file owns its memory; a home outlives the run */
    FileEnd *end;   /* NULL when there is nothing more to do; what it finds is printed with the rest */
    void *context;  /* for [work], [home] and [end] */
    bool alone;     /* all files on one thread, one after the other: they belong together */
    bool headers;   /* a line `# path` stands before the output of each of several files */
    bool checks;    /* findings are what the command is for: look for all, print them on standard output */
    bool keeps;     /* texts and outputs are used after the run: nothing but findings is printed */
    bool gathers; /* findings may be about other files, too: they are sorted, and printed when all is done */
    /* The files have a home, and what is found in one of them may be found by the runs of others as well: it
     * is reported once, and what the comments of a file silence is known when all runs are done. */
    bool shares;
    FileTree
        *tree; /* when the run shares; what is found in files that are not of the run has comments, too */
    FileUnseen *unseen; /* asked when nothing was found; NULL when all was looked at */
    bool defers;        /* where the findings are one document the caller prints it */
    bool counts_lines;
    /* The rest is the outcome. */
    Walk walk;
    FileResult *results;
    uint32_t count;
    Diagnostics findings; /* of all files, in order */
} FileRun;

/* Runs the command over the files of the session's operands and raises the session's status. */
void files_run(FileRun *run, Session *session);
void files_free(FileRun *run);
/* Raises the session's status as findings demand it. */
void session_judge(Session *session, const Diagnostics *findings);

#endif
