/* From an expression to the dotted name of what it means: through imports, aliases bound once
 * (`nn = torch.nn`), and the re-exports of modules that can be found. `nn.Conv2d` is torch.nn.Conv2d whether
 * or not PyTorch is installed.
 *
 * Bindings in different arms of an if or try are alternatives, and all of them are given, in the order of the
 * text. A name that is bound in several ways one after the other, or to a value that is not a name, has no
 * dotted name: the answer is empty. A binding to None beside others counts as the absence of the thing, not
 * as another thing. Answers live in the project. */
#ifndef MOIRA_NAMES_RESOLVE_H
#define MOIRA_NAMES_RESOLVE_H

#include "names/project.h"

typedef struct Candidate {
    const char *name;         /* as a user of the library would write it: followed through the project's own
                                 modules and not through other people's ("torch.nn.Conv2d") */
    const char *definition;   /* followed as far as files can be found ("torch.nn.modules.conv.Conv2d") */
    const FoundModule *found; /* it is a module that was found, or NULL */
    SourceModule *module; /* where it is defined, or the module that it is; NULL when there is no source */
    Variable *variable;   /* what is bound there, or NULL */
} Candidate;

struct Resolution {
    uint32_t count;  /* 0: unknown; 1: that is it; more: alternatives */
    bool is_partial; /* there are alternatives that have no name, or are None */
    Candidate items[];
};

/* What the Name, Attribute, NamedExpr or conditional expression [expression] of [module] means. Never NULL.
 */
const Resolution *resolve_expression(Project *project, SourceModule *module, const Node *expression);

/* What [variable] of [module] is bound to. */
const Resolution *resolve_variable(Project *project, SourceModule *module, Variable *variable);

/* What the dotted name [dotted] means in [module], as if its first part were written in [scope]. */
const Resolution *resolve_dotted(Project *project, SourceModule *module, const Scope *scope,
                                 const char *dotted);

/* What the absolute name [dotted] ("torch.nn.Conv2d") stands for, as seen from [module]. */
const Resolution *resolve_absolute(Project *project, SourceModule *module, const char *dotted);

/* The qualified name of what [variable] binds: "package.module.Class.method". */
const char *variable_qualified_name(Project *project, const SourceModule *module, const Variable *variable);

/* The one site that says what the variable means, apart from `x = None`, `x: int` and `del x`; NULL when
 * there is none or more than one. */
const Site *variable_only_site(const Variable *variable);

bool is_builtin_name(const char *name, int minor);
/* Whether every module has [name] without binding it: __name__, __file__ and their like. */
bool is_module_name(const char *name);

#endif
