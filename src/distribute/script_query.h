/* Questions about a program that was analysed: what an expression may be, where it stands, what a call leads
 * to, what code may do when it runs. Answers live as long as the program. Nothing fails. */
#ifndef MOIRA_DISTRIBUTE_SCRIPT_QUERY_H
#define MOIRA_DISTRIBUTE_SCRIPT_QUERY_H

#include "distribute/script.h"

/* ---- Questions about places ---- */

/* The index of the place of [node], which must be in the program. */
uint32_t script_place(const Script *script, const Node *node);
/* What the expression [node] may be. */
ThingSet script_value(const Script *script, const Node *node);
ThingSet script_variable(const Script *script, const Variable *variable);
const Node *script_parent(const Script *script, const Node *node);
/* The innermost statement around [node], or [node] itself when it is one. */
Node *script_statement(const Script *script, const Node *node);
Function *script_function(const Script *script, const Node *node);
Function *script_function_of(const Script *script, const Node *definition);
ScriptModule *script_module(const Script *script, const Node *node);
bool script_contains(const Script *script, const Node *outer, const Node *inner);
/* for (const Node *below : the subtree of root) */
#define FOR_EACH_BELOW(script, below, root)                             \
    for (uint32_t below##_at = script_place((script), (root)),          \
                  below##_end = (script)->places.items[below##_at].end; \
         below##_at < below##_end; below##_at++)                        \
        for (const Node *below = (script)->places.items[below##_at].node; below; below = NULL)

/* The module of the program that an alias of an import means: the one that is named, and with [index] 1 the
 * one that its name is in it; NULL for none. */
ScriptModule *script_imported(const Script *script, const Node *alias, uint32_t index);

/* The definition that the Name [node] reaches, or NULL: a built-in, or a name of nobody. */
Variable *script_definition(const Script *script, const Node *node);
/* True when [node] is the built-in of that name. */
bool script_is_builtin(const Script *script, const Node *node, const char *name);
/* The text of the Name or the attribute [sym]. */
const char *script_text(const Script *script, Sym sym);
/* The source of [node], in the program's arena. */
const char *script_source(const Script *script, const Node *node);

/* ---- Questions about calls ---- */

/* What the library does in [call]: the entry of the name that is called, or of the method for the kind of
 * thing that its receiver is; NULL when the callee is the program's own or unknown. [receiver] may be NULL;
 * else it is set to the things on which the method is called. */
const LibraryEntry *script_entry(const Script *script, const AstCall *call, ThingSet *receiver);
/* The one library name that [expression] is; NULL when it is several or none. */
const LibraryName *script_library_name(const Script *script, const Node *expression);
/* The functions of the program that [call] may enter. */
ThingSet script_callees(const Script *script, const AstCall *call);
/* Whether [call] calls a method of this name, whatever the receiver; the receiver's node is in [on]. */
bool call_is_method(const Script *script, const AstCall *call, const char *name, Node **on);
/* What the statements below [node] (a loop, a call, a block's statement) may do, calls included. */
uint32_t script_effects(const Script *script, const Node *node);
/* The effects of the one call, without its arguments. */
uint32_t script_call_effects(const Script *script, const AstCall *call);

/* Nodes that a question leads to, by calls: each is looked at once. A zeroed walk has none. */
typedef struct CallWalk {
    Array(const Node *) nodes;
    uint32_t next; /* the first that was not looked at yet */
    Map met;
} CallWalk;

/* Adds [node] unless it was there before. */
void walk_to(CallWalk *walk, const Node *node);
/* The next node; when there is none, or [is_done], the walk is freed, and NULL is given. */
const Node *walk_next(CallWalk *walk, bool is_done);
/* The first node that [is_it], in the body of the loop and in the functions that it calls; NULL for none. The
 * test is given the function around a node, or the loop. */
const Node *script_find_in_turn(const Script *script, const Node *loop,
                                bool (*is_it)(const void *context, const Node *within, const Node *node),
                                const void *context);

/* Where the argument [name] of a call stands. */
typedef struct Argument {
    Node *value;    /* NULL: not given */
    Node *keyword;  /* the keyword node, or NULL when it is positional */
    bool is_hidden; /* not found, but `*args` or `**kwargs` may hold it */
} Argument;

/* The parameter `**kwargs` that [node] is, NULL for none; that of which [node] reads one item by its name. */
const Node *keywords_at(const Script *script, const Node *node);
const Node *keywords_item(const Script *script, const Node *node, Sym *name);

Argument call_argument(const Script *script, const AstCall *call, const char *signature, const char *name);

/* The classes [class] comes from, itself first, and the function that is its method [name]; NULL for none. */
Function *class_method(const Script *script, const Class *class, const char *name);
bool class_descends(const Class *class, const Class *ancestor);

/* The value of a constant [key] in a display whose keys are all constants; NULL for none. */
const Node *display_item(const AstDict *display, const Node *key);

#endif
