/* Running a command over all the files that the user named, and printing what came out in their order, byte
 * for byte the same for any number of threads. */
#ifndef MOIRA_CLI_FILES_H
#define MOIRA_CLI_FILES_H

#include "cli/session.h"
#include "workspace/file_run.h"

/* What is to be done when all files are read: may add to the findings of the run and raise the session's
 * status. */
typedef void FileEnd(void *context, Session *session);
/* What the run did not see, for its last line; NULL for nothing that matters. */
typedef const char *FileUnseen(void *context, Session *session);

/* How the outcome is printed; all zero prints what the work made of each file. */
typedef struct FilePrinting {
    bool headers;       /* a line `# path` stands before the output of each of several files */
    bool defers;        /* where the findings are one document the caller prints it */
    bool alone;         /* all files on one thread, one after the other: they belong together */
    bool is_silent;     /* findings are the caller's to show: none are printed, and none raise the status */
    FileEnd *end;       /* what it finds, in any file, is printed with the rest; NULL for nothing more */
    FileUnseen *unseen; /* asked when nothing was found; NULL when all was looked at */
} FilePrinting;

/* Runs [run] over the files of the session's operands, with the context of its work for [printing] as well,
 * and raises the session's status. Where the run keeps outputs, nothing but findings is printed. */
void files_run(Session *session, FileRun *run, FilePrinting printing);
/* Raises the session's status as findings demand it. */
void session_judge(Session *session, const Diagnostics *findings);

#endif
