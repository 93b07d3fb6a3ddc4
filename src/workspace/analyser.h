/* An abstract interpreter with all that it stands on: a table of names, a finder of modules, a project. What
 * has been read and parsed serves the next file, so each thread has an analyser that stays for all of its
 * files; but each file is run by a new interpreter, so that the outcome does not depend on the order. Texts
 * and trees of those files live in the analyser, as long as it does; values and shapes of a run live until
 * the next run begins. */
#ifndef MOIRA_WORKSPACE_ANALYSER_H
#define MOIRA_WORKSPACE_ANALYSER_H

#include "eval/interp.h"
#include "eval/options.h"
#include "eval/stub/verify.h"
#include "workspace/python_file.h"
#include "workspace/settings_scope.h"

typedef struct AnalyserOptions {
    ModuleOptions modules;
    InterpOptions interp;
} AnalyserOptions;

typedef struct Analyser {
    bool is_ready; /* false in zeroed memory: nothing has been made yet */
    Symbols symbols;
    ModuleResolver resolver;
    Project project;
    InterpOptions options;
    Observer *observer; /* observer of the next runs, or NULL */
    bool has_interp;    /* false until something is run */
    Interp interp;      /* of the run that came last */
    Arena sources;      /* texts and trees */
    Arena run;          /* what belongs to the run that came last */
} Analyser;

/* What the settings say about the analysis: version, search paths, stubs, strictness, budget. */
AnalyserOptions analyser_options(const Settings *settings);

/* Makes [analyser] ready; nothing when it is so already. */
void analyser_prepare(Analyser *analyser, const AnalyserOptions *options);
void analyser_free(Analyser *analyser);

/* Where files for this analyser are to be loaded. */
PythonHome analyser_home(Analyser *analyser);

/* Compares a shape stub with its source; false when it is no shape stub. */
bool analyser_verify(Analyser *analyser, const Tree *tree, Diagnostics *diagnostics, StubVerdict *verdict);
/* Runs a file that was loaded there; what it finds is appended to [diagnostics]. The file as a module, which
 * lives as long as the analyser. */
SourceModule *analyser_run(Analyser *analyser, const Tree *tree, Diagnostics *diagnostics);
/* Runs a module of [project], which has the analyser's names, and may hold other texts than the files do. */
void analyser_run_in(Analyser *analyser, Project *project, SourceModule *module, Diagnostics *diagnostics);
/* Drops what the run that came last left: a project of its own may be freed then. */
void analyser_forget(Analyser *analyser);

/* Makes a new interpreter that stands before the first statement of [source]. */
void analyser_begin(Analyser *analyser, SourceModule *source, Diagnostics *diagnostics);

/* The same piece by piece, for input that is typed: the statements of each input run in one module that goes
 * on from input to input. The value of an expression statement; NEVER for all others. */
Value analyser_step(Analyser *analyser, SourceModule *input, Node *statement, Diagnostics *diagnostics);

/* Appends a line `name: VALUE` for each global of the file that ran last, sorted by name. */
void analyser_dump(Analyser *analyser, StrBuf *out);

/* An analyser for each worker and each scope of settings, made when it is needed: most runs are over one
 * file. */
typedef struct WorkerAnalysers {
    Array(Analyser *) items; /* by the scope's index; NULL: not needed yet */
} WorkerAnalysers;

typedef struct AnalyserPool {
    bool supposes; /* as in InterpOptions */
    WorkerAnalysers *workers;
    uint32_t count;
} AnalyserPool;

void analyser_pool_init(AnalyserPool *pool, const Settings *settings);
void analyser_pool_free(AnalyserPool *pool);
/* The tree of a text that one of them read; NULL when none did. */
const Tree *analyser_pool_tree(const AnalyserPool *pool, const Text *text);
/* To be called on the worker's thread. */
Analyser *analyser_of_worker(AnalyserPool *pool, uint32_t worker, const SettingsScope *scope);

#endif
