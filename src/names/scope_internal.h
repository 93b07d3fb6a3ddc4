/* What the two passes that build a ScopeTable share; private to scope.c and scope_collect.c. */
#ifndef MOIRA_NAMES_SCOPE_INTERNAL_H
#define MOIRA_NAMES_SCOPE_INTERNAL_H

#include "names/scope.h"

/* A scope of [kind] as the last child of [parent], which is NULL for the module's. */
Scope *scope_add(ScopeTable *table, Scope *parent, ScopeKind kind, Node *node, Sym name);

/* The variable of [scope] with the name [mangled], made if there is none, with [flags] added to its own. A
 * name declared global anywhere also gets that flag in the module. */
Variable *scope_add_variable(ScopeTable *table, Scope *scope, Sym mangled, uint32_t flags);

void scope_set_use(ScopeTable *table, const Node *node, Variable *variable);

/* [name] as it is known inside the class named [class_name]; 0 for no class. */
Sym mangle_private(Symbols *symbols, Sym class_name, Sym name);

/* The first pass: scopes, variables and sites, nothing resolved. */
void scopes_collect(ScopeTable *table);

#endif
