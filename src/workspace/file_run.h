/* Doing something to all the files that were named: finding them, reading and parsing them in parallel, and
 * handing each of them over in the order of their names, for any number of threads. One file's failure stops
 * no other.
 *
 * The caller fills in the request, calls file_run_find, and file_run_work then. Nothing is printed here. */
#ifndef MOIRA_WORKSPACE_FILE_RUN_H
#define MOIRA_WORKSPACE_FILE_RUN_H

#include "workspace/python_file.h"
#include "workspace/settings_scope.h"
#include "workspace/walk.h"

typedef struct FileResult {
    PythonFile file;
    const SettingsScope *scope; /* the settings that hold for it */
    StrBuf output;              /* what the work made of the file */
    bool broken;                /* there is no tree to work on, and no output */
    const char *remark;         /* what the work says with --verbose; NULL for nothing */
    bool analysed;              /* the work looked for all that the abstract interpreter finds */
    bool done;
} FileResult;

/* Makes [result->output] of a file that is not broken, and may add to its diagnostics. Runs on several
 * threads at once: it may change nothing but the result, and what [context] has for [worker] alone. */
typedef void FileWork(void *context, uint32_t worker, FileResult *result);
/* Where the files of [worker] and [scope] live; called on its thread, before each of them. */
typedef PythonHome FileHome(void *context, uint32_t worker, const SettingsScope *scope);
/* Takes over a file that is done; called for each file in order, by one thread at a time. */
typedef void FileReady(void *context, FileResult *result);
/* The tree of a text that findings are about; NULL when there is none. */
typedef const Tree *FileTree(void *context, const Text *text);

/* Which findings a run is after. */
typedef enum FindingScope {
    FINDINGS_OF_SYNTAX, /* syntax errors alone: the run is about something else */
    FINDINGS_OF_FILES,  /* all that a file has; comments silence some */
    /* The files have a home, and what is found in one of them may be found by the runs of others as well: it
     * is reported once, and what the comments of a file silence is known when all runs are done. */
    FINDINGS_SHARED,
} FindingScope;

typedef struct FileRun {
    const Settings *settings;
    const char *const *paths;
    uint32_t path_count;
    uint32_t jobs; /* threads, as in pool_run */
    FindingScope scope;
    NotebookUse notebooks;
    bool keeps;       /* texts and outputs are used after the run */
    FileWork *work;   /* NULL when the findings are all there is to it */
    FileHome *home;   /* NULL when each file owns its memory; a home outlives the run */
    FileTree *tree;   /* when findings are shared: comments count also in files that are not of the run */
    void *context;    /* of these three */
    FileReady *ready; /* NULL: single files are not waited for */
    void *waiting;    /* its context */
    /* The rest is the outcome. */
    Walk walk;
    SettingsScopes scopes;
    FileResult *results;
    uint32_t count;
    uint32_t passed_over; /* notebooks of other languages that were met in folders */
    uint32_t next;        /* the first result that was not handed over yet */
    Diagnostics findings; /* of all files, in order */
} FileRun;

/* Finds the files of the paths; what could not be read is in [run->walk.problems]. Returns what is wrong with
 * a configuration, and finds no files then; NULL when all is well. */
const char *file_run_find(FileRun *run);
/* Applies the rules and the comments that hold for a file to what was found in it. */
void file_run_judge(const FileRun *run, FileResult *result);
/* Works on all of them. Findings that are shared are gathered by gather_findings (gather.h). */
void file_run_work(FileRun *run);
void file_run_free(FileRun *run);

#endif
