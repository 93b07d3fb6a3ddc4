/* From projections to files: one package for each module, with a file for each class and role, the plain code
 * that these need, and an __init__.
 *
 * emit_tree.c makes Python's tree of a projected class, emit_names.c finds out which names of the module it
 * needs, emit_print.c prints it with the comments of the source, emit.c puts the files together. Everything
 * is in the program's arena but for the tables, which the functions that make them free. */
#ifndef MOIRA_CHOREO_EMIT_H
#define MOIRA_CHOREO_EMIT_H

#include "choreo/local.h"

typedef struct OutputFile {
    const char *path; /* "auth_epp/DistAuth_Client.py" */
    const char *text;
    size_t length;
} OutputFile;

typedef struct ChoreoOutput {
    Array(OutputFile) files;
    uint32_t class_count; /* projected classes of the given modules, with all their roles */
} ChoreoOutput;

typedef struct EmitOptions {
    const char *role;    /* only what this role needs; NULL for all roles */
    bool annotations;    /* keep types, without locations */
    bool is_async;       /* methods that communicate are coroutines */
    bool only_checks;    /* project, to find out what is wrong, and write nothing */
    const char *version; /* of Moira */
} EmitOptions;

/* Projects the given modules of a program that has been checked. What is wrong is reported to the program's
 * diagnostics; files are made only when no error is among them. False when no class has the role of the
 * options.
 */
bool choreo_emit(ChoreoProgram *program, const EmitOptions *options, ChoreoOutput *output);
void output_free(ChoreoOutput *output);

/* ---- inside ---- */

/* The tree of a projected class. */
AstClassDef *emit_class(const Projection *projection, const ProjectOptions *options);

/* The names of a module that some code needs. */
typedef struct NameSet {
    ChoreoModule *module;
    Map names; /* Sym of every name that is read */
} NameSet;

void name_set_free(NameSet *set);
/* Adds the names that the class reads and does not bind itself. */
void emit_class_names(NameSet *set, const AstClassDef *class);
/* Reports plain code that has been reached and would be something else in a projection. */
void emit_check_plain(ChoreoModule *module);
/* Marks the definitions that [set] names and all that they need, of those that go into shared code. */
void emit_reach(NameSet *set);
/* Marks what changes marked definitions of the module when it is loaded. */
void emit_reach_effects(ChoreoModule *module);
/* Marks what marked code and the methods of choreographies change while they run; false when there is
 * nothing. */
bool emit_mark_state(ChoreoModule *module);
/* Whether code that reads [names] may come to read [wanted]. */
bool emit_may_read(const NameSet *names, Sym wanted);
/* Adds the names that code reads. */
void emit_code_names(NameSet *set, Node *node);
/* Marks what the names in [set] import from the shared code of other modules that are projected. */
void emit_reach_imports(const NameSet *set);
/* Marks the data classes and enums that travel to or from a role of the class. */
void emit_reach_data(const Projection *projection);
bool emit_is_data_class(const Definition *definition);
/* Appends the import lines of the module for the names in [set]. */
void emit_imports(const NameSet *set, bool has_annotations, StrBuf *out);
/* Adds the names that a definition of shared code reads. */
void emit_definition_names(NameSet *set, const Definition *definition);

/* Prints the class; communicating lines get their sites appended to [sites] as `line: site` pairs. */
void emit_print_class(const Projection *projection, const AstClassDef *class, SiteTable *table, StrBuf *out,
                      StrBuf *sites);
/* The text of a definition with the comments above it, as it is in the source. */
void emit_print_definition(const ChoreoModule *module, const Node *statement, StrBuf *out);

#endif
