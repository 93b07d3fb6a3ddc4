/* Data that all roles have alike, as the checker meets it: how far it can be changed, what would change it at
 * one role alone, and what would depend on the order of a set. Complaints go to the module; nothing here owns
 * memory. */
#ifndef MOIRA_CHOREO_CHECK_SHARED_H
#define MOIRA_CHOREO_CHECK_SHARED_H

#include "choreo/check.h"

/* How far data can be changed, as type and values tell. */
SharedDepth shared_depth(const ChoreoChecker *checker, const Located *type);
/* Notes that all roles change [target] in place; a default of which all calls have the same is refused. */
void shared_note_change(ChoreoChecker *checker, const Node *target, const Located *type);
/* Whether [node] names a container that all roles have alike, and gives no copy of it. */
bool shared_is_alias(ChoreoChecker *checker, const Node *node);
/* A value that is assigned may be deeper than the type says. */
void shared_note_value(ChoreoChecker *checker, Located *type, const Node *value);
/* That of what an iteration or a pattern takes out of [node]. */
SharedDepth shared_element_depth(ChoreoChecker *checker, const Node *node);
/* That of what gives a name to the value itself. */
SharedDepth shared_value_depth(ChoreoChecker *checker, const Node *node);
/* Complains where a loop or match of [owner] takes out of [node] what could be changed. */
void shared_refuse_parts(ChoreoChecker *checker, const Node *statement, const Node *node, uint32_t owner);
/* Complains where [node], a variable or field of that type, could be changed or kept by one role. */
void shared_use(ChoreoChecker *checker, const Node *node, const Located *type);
/* The declared type of a variable, or of a field; NULL when there is none. */
const Located *shared_declared(ChoreoChecker *checker, const Node *node);
/* Whether [target], `d[k]`, gets a value that all roles have, and belongs to what all of them have. */
bool shared_puts(ChoreoChecker *checker, const Node *target, const Typed *value);
/* Whether the statement [node], `f.append(e)`, changes a container that all roles have alike: it is noted. */
bool shared_changes_alike(ChoreoChecker *checker, const Node *node);
/* Whether [node] is such a container. */
bool shared_is_changed(const ChoreoChecker *checker, const Node *node);
/* Complains where the field [target] of an object of fewer roles would keep what all have alike. */
void shared_lend(ChoreoChecker *checker, const Typed *target, const Typed *value);
/* Complains where not all roles make the change, or what is put in could be changed afterwards. */
void shared_judge_change(ChoreoChecker *checker, const Typed *typed);
/* Complains about a target in shared data that only one role would change. */
void shared_store(ChoreoChecker *checker, const Node *target, const Typed *typed);
/* Whether plain code changes what the name holds, or hands it on to where it could be changed. */
bool shared_changes(ChoreoModule *module, const Node *root, Sym name);
/* Whether a name of the module is bound once, to a list or dictionary of literals that nothing in the module
 * changes or hands on to where it could be changed. */
bool shared_is_constant(ChoreoModule *module, Definition *definition);
/* Whether the method of a container of that name changes it. */
bool shared_is_changing(const char *name);
/* Whether the constant is a set or holds one. */
bool shared_is_unordered(ChoreoChecker *checker, const Node *node);
/* Complains about a set for [wanted], which all have alike and of which no annotation says so. */
bool shared_takes(ChoreoChecker *checker, const Located *wanted, const Node *node);
/* Whether [node] is data of a type of the language, as it stands there or by its declaration. */
bool shared_is_builtin(ChoreoChecker *checker, const Node *node);
/* Complains about an iterator, or what holds one: every role would use up its own. */
bool shared_lasts(ChoreoChecker *checker, const Node *node);
/* The same of what is taken out of [node], one after the other. */
bool shared_elements_last(ChoreoChecker *checker, const Node *node);
/* Whether [node] makes something in which data can be kept; NULL does not. */
bool shared_can_keep(const Node *node);
/* Whether a function changes a list, dictionary or object that is the default of a parameter. */
bool shared_keeps_default(ChoreoModule *module, Node *function);
/* Whether a function may remember something from one call to the next. */
bool shared_function_keeps(ChoreoModule *module, Node *function);
/* Complains about local functions that do and that several roles call. */
void shared_judge_functions(ChoreoChecker *checker);
/* Complains about a constant that would depend on the order of a set; false then. */
bool shared_order(ChoreoChecker *checker, const Node *node);

#endif
