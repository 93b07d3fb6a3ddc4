/* What a value of a program may be, as distributing tells values apart: a model, an optimizer, a dataset, a
 * function of the program. A thing is made by one expression, so two models made by two calls are two things.
 * Sets of things are never changed. All memory is in the program's arena. Nothing fails. */
#ifndef MOIRA_DISTRIBUTE_THING_H
#define MOIRA_DISTRIBUTE_THING_H

#include "base/arena.h"
#include "ranks/library.h"
#include "syntax/ast.h"

typedef struct Function Function;
typedef struct Class Class;
typedef struct Script Script;
typedef struct ScriptModule ScriptModule;

/* A set of things: their numbers in ascending order. NULL is the empty set. Sets are never changed. */
typedef struct ThingList {
    uint32_t count;
    bool is_full; /* it grew too large: it is the unknown thing for good, and whatever joins it changes
                     nothing */
    uint32_t ids[];
} ThingList;
typedef const ThingList *ThingSet;

/* A thing that is one of so many is not worth telling apart. */
enum { THING_SET_LIMIT = 64 };

typedef struct Thing {
    uint8_t kind;            /* ThingKind */
    ThingSet only;           /* the set of this thing alone, once it was needed */
    bool is_self;            /* stands for every instance of [class]: what `self` is */
    const Node *node;        /* the expression that makes it; NULL for what needs none */
    ScriptModule *module;    /* where that stands; of a MODULE: the module itself */
    const LibraryName *name; /* of a LIBRARY name: itself; of what a library makes: its maker */
    Class *class;       /* the program's own class of an instance, whatever its kind; of a CLASS: itself */
    Function *function; /* of a FUNCTION */
    ThingSet parts;     /* elements of a LIST or ELEMENT; tapes of GRADIENTS; model of VARIABLES; what a
                           DATASET derives from; optimizers that a MODEL was compiled with */
    ThingSet *items;    /* of a TUPLE, one set for each item */
    uint32_t item_count;
} Thing;

const Thing *script_thing(const Script *script, uint32_t id);
/* for (const Thing *thing : set) */
#define FOR_EACH_THING(script, thing, set)                                               \
    for (uint32_t thing##_at = 0; thing##_at < ((set) ? (set)->count : 0); thing##_at++) \
        for (const Thing *thing = script_thing((script), (set)->ids[thing##_at]); thing; thing = NULL)

ThingSet set_add(Arena *arena, ThingSet set, uint32_t id);
ThingSet set_union(Arena *arena, ThingSet a, ThingSet b);
bool set_has(ThingSet set, uint32_t id);
bool sets_meet(ThingSet a, ThingSet b);
/* Whether any, or every (and at least one), thing of [set] is of [kind]. */
bool set_has_kind(const Script *script, ThingSet set, ThingKind kind);
bool set_is_kind(const Script *script, ThingSet set, ThingKind kind);
const Thing *set_first(const Script *script, ThingSet set, ThingKind kind);

#endif
