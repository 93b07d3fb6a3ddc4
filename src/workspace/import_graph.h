/* Which files of a project import which: those that the user named and, through them, all that they need.
 * Libraries are not followed. A file also needs the __init__ of the packages in which it lies. All memory is
 * in the graph. A file that cannot be read or parsed imports nothing. */
#ifndef MOIRA_WORKSPACE_IMPORT_GRAPH_H
#define MOIRA_WORKSPACE_IMPORT_GRAPH_H

#include "base/map.h"
#include "workspace/settings.h"

typedef struct ImportingFile {
    const char *path;              /* absolute, with links followed */
    Array(uint32_t) imports;       /* by their numbers in the graph */
    Array(const char *) not_found; /* the last parts of names that lead to no file of the project */
} ImportingFile;

typedef struct ImportGraph {
    Array(ImportingFile) files;
    StrMap numbers; /* path to its number plus one */
    Arena arena;
} ImportGraph;

/* The graph of the files that [paths] stand for. */
void import_graph_make(ImportGraph *graph, const Settings *settings, const char *const *paths,
                       uint32_t path_count);
void import_graph_free(ImportGraph *graph);

#endif
