/* What was found before, kept on disk: a run over unchanged files reads and hashes them, and
 * analyses nothing. What it finds is the same, byte for byte.
 *
 * There is a file for each folder that runs start from, version of the program and set of options. It holds
 * the findings of each file that was analysed, and for it and all modules that its imports reach what they
 * were: the digest of their text, and what each of their imports led to, those that led nowhere too. Findings
 * hold where all of that is the same today. What depends on anything else is not kept (Project.looks_around).
 *
 * The folder is the user's own: mode 0700, never a link, never named by a project, in which a file that hides
 * findings could be shipped. A file that is cut short, of another version or damaged counts as none; who
 * cannot write does not. Two runs at once do not hurt each other: a file is replaced whole.
 *
 * A Cache is shared by all threads; a CacheReader belongs to one of them and to its analyser. */
#ifndef MOIRA_WORKSPACE_CACHE_H
#define MOIRA_WORKSPACE_CACHE_H

#include "eval/facts.h"
#include "workspace/analyser.h"

/* What is known of the run of one file besides its findings. */
typedef struct CacheOutcome {
    bool analysed;           /* to its end */
    uint64_t known, unknown; /* expressions */
    Array(UnknownName) names;
} CacheOutcome;

typedef struct Cache Cache;
typedef struct CacheReader CacheReader;

/* The folder for it: [chosen], or NULL for the user's usual one; it is made when something is to be kept.
 * NULL when the user has none. */
const char *cache_folder(const char *chosen, Arena *arena);
/* Removes what is kept there; how many files that were. */
uint32_t cache_clean(const char *folder, Arena *arena);

/* Opens what is known for these options; it is empty when nothing is. */
Cache *cache_open(const char *folder, const AnalyserOptions *options);
/* Keeps for later what was found, when something was found anew and that took long enough; with [always] in
 * any case. To be called before the analysers are freed, by one thread. How many files were recalled. */
uint32_t cache_save(Cache *cache, bool always);
void cache_close(Cache *cache);

/* A reader for the analyser of this thread; the cache frees it. */
CacheReader *cache_reader(Cache *cache, Analyser *analyser);
/* Appends the findings of an earlier run to those of [file]; false when there is none that holds. The names
 * of the outcome are freed by the caller. */
bool cache_recall(CacheReader *reader, PythonFile *file, CacheOutcome *outcome);
/* Remembers what the run that came last found in [file], those of its findings from [first] on. It follows
 * cache_recall of the same file. */
void cache_keep(CacheReader *reader, const PythonFile *file, uint32_t first, const CacheOutcome *outcome);
/* The tree of a text that recalled findings are about; NULL for any other. */
const Tree *cache_tree(const Cache *cache, const Text *text);

#endif
