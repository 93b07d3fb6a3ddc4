/* Modules (value/module.h): finding and making them, their globals and attributes. */
#ifndef MOIRA_EVAL_MODULE_H
#define MOIRA_EVAL_MODULE_H

#include "base/strbuf.h"
#include "eval/forward.h"
#include "value/module.h"

/* The file that is to be checked. */
Module *module_main(Interp *interp, SourceModule *source);
/* A module whose text the interpreter wrote itself. */
Module *module_written(Interp *interp, SourceModule *source);
/* A module of a file that is not the one to be checked. */
Module *module_of_source(Interp *interp, SourceModule *source, const char *name);
/* A module of which the interpreter wrote the text itself (dataclass.c). */
Module *module_of_text(Interp *interp, const StrBuf *written, const char *name);
/* Whether a file imports moira.stubs. */
bool imports_stub_words(const Tree *tree, const Symbols *symbols);
/* The module that the statement imports from; NULL when its dots lead nowhere. */
Module *module_import_source(Interp *interp, Module *module, AstImportFrom *node);
/* The module that a dotted name means, seen from [from]; never NULL: nothing may be known of it. */
Module *module_import(Interp *interp, Module *from, const char *dotted);
/* Whether the package, or a part of it, is imported by the program or by what it imports; with [is_named], by
 * the project's own code. */
bool module_is_used(const Interp *interp, const char *package, bool is_named);
/* From now on its globals may be anything, except functions, classes and modules. */
void module_forget_globals(Interp *interp, Module *module);
/* The value of a global of a module; NEVER when it has none, ANY when it may have. */
Value module_global(Interp *interp, Module *module, Sym name);
/* The same with the built-ins behind it. */
Value module_lookup(Interp *interp, Module *module, Sym name);
Value module_builtin(Interp *interp, Sym name);
/* Whether the text of a module registers something: with an abstract class, perhaps. */
bool module_registers(Module *module);
void module_set_global(Interp *interp, Module *module, Sym name, Value value);
void module_delete_global(Interp *interp, Module *module, Sym name);
/* The attribute of a module object, submodules included. */
Value module_attribute(Interp *interp, Module *module, Sym name, const Node *node);
void module_count_unknown(Interp *interp, const char *name);

#endif
