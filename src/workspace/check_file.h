/* Checking one file that was loaded: the abstract interpreter, the rules about programs of many processes,
 * and what the order of cells says; then the rules and the comments that hold for the file. The command line
 * and the language server find the same, because both come here. */
#ifndef MOIRA_WORKSPACE_CHECK_FILE_H
#define MOIRA_WORKSPACE_CHECK_FILE_H

#include "workspace/analyser.h"

/* Appends to the findings of [file], which lives in the home of [analyser], all that a check finds. The
 * module that it is; NULL when it does not compile, and was not run. */
SourceModule *check_file_run(Analyser *analyser, PythonFile *file);

/* Applies the settings and comments that hold for the file [key], an absolute path, to its findings.
 * [was_analysed]: the interpreter has run to its end. */
void check_file_judge(PythonFile *file, const SettingsScope *scope, const char *key, bool was_analysed);

#endif
