/* What a module gives to others: its members (any name that `module.name` finds) and its exports (what
 * `from module import *` binds). Names that a module binds in several arms of an if or try are one member
 * with several sites; the resolver (resolve.h) keeps all of them. Memory belongs to the project. */
#ifndef MOIRA_NAMES_EXPORTS_H
#define MOIRA_NAMES_EXPORTS_H

#include "names/project.h"

struct Exports {
    const Sym *names; /* in order, each once */
    uint32_t count;
    bool has_all;     /* __all__ decides; else all names without a leading underscore */
    bool is_complete; /* false: an `import *` or a part of __all__ could not be followed */
};

const Exports *module_exports(Project *project, SourceModule *module);
bool exports_contain(const Exports *exports, Sym name);

/* Where a member of a module is bound. */
typedef struct Member {
    SourceModule *module; /* the module itself, or one that it has an `import *` of; NULL: not a variable */
    Variable *variable;
    bool is_unknown; /* nothing was found, but there may be something: a module-level __getattr__, or an
                        `import *` of a module that is not there */
} Member;

Member module_member(Project *project, SourceModule *module, Sym name);

/* The modules of `from x import *` in [module] in the order of the text; NULL for one that is not there. */
SourceModule *module_star(Project *project, SourceModule *module, uint32_t index);

#endif
