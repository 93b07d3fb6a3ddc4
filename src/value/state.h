/* A state: what is known at a point of a run. Heap and variables are persistent maps: copying a state is
 * copying this struct, and joining two states costs what was changed since they were one.
 *
 * Objects that no run changes (built-ins, library modules, what is only read of imported modules) are kept
 * once for all states, in a Statics table; what a state says itself wins over it. Addresses below
 * CLASS_KNOWN_END are the known classes. Static addresses have STATIC_ADDRESS set. */
#ifndef MOIRA_VALUE_STATE_H
#define MOIRA_VALUE_STATE_H

#include "value/formula.h"
#include "value/object.h"

enum { STATIC_ADDRESS = 1u << 31 };

/* What is known to hold on a path: a requirement that was met, or a condition that was taken. Paths that part
 * share what they had in common. */
typedef struct Assumption {
    const struct Assumption *before; /* NULL: the first one */
    const Formula *formula;
    uint32_t origin; /* the place that told it; 0: unknown */
    uint32_t length; /* of the list that ends here */
} Assumption;

/* A condition that a path has taken without knowing it. Paths that part share what they had in common. */
typedef struct Guard {
    const struct Guard *before; /* NULL: the first one */
    struct Node *test;
    const struct Scope *scope; /* of the frame that asked */
    bool outcome;
    bool returns;    /* where it has the other one, the function returns */
    uint32_t length; /* of the list that ends here */
} Guard;

typedef struct State {
    bool is_reached; /* false: no run comes here, and the rest means nothing */
    PMap heap;       /* address to const Object * */
    PMap shared;     /* the same for the addresses of what all states share, when this one has changed it: few
                        states do, so that most questions about classes and functions end here */
    PMap locals;     /* symbol to const Value *: the variables of the running function that no function inside
                        it uses; unused at the level of a module */
    PMap facts;      /* number of a dimension to what is known of it on this path (const Fact *) */
    PMap numbers;    /* identity of something unknown to between which numbers it lies (const RealBounds *) */
    const Assumption *assumed; /* newest first; only while the run is recorded */
    const Guard *guards;       /* of the running frame, newest first */
    Gradients gradients;
} State;

typedef struct Statics {
    Arena arena;            /* outlives the states of one run */
    const Object **objects; /* by address without STATIC_ADDRESS */
    uint32_t count, capacity;
    const Object *known[CLASS_KNOWN_END]; /* the classes that the code knows, once they are loaded */
} Statics;

/* Room for one more object that all states share; put it with statics_put, which also takes known classes.
 * Any other object belongs to a state, and nothing is done with it. */
Address statics_reserve(Statics *statics);
void statics_put(Statics *statics, Address address, const Object *object);
void statics_free(Statics *statics);

/* Whether what stands there belongs to all states, unless one has changed it. */
static inline bool address_is_shared(Address address) {
    return address & STATIC_ADDRESS || address < CLASS_KNOWN_END;
}
/* The object at [address], or NULL when nothing is known of it. */
const Object *state_get(const State *state, const Statics *statics, Address address);
/* What the state itself says of it; NULL when it leaves it as all states have it. */
const Object *state_own(const State *state, Address address);
void state_put(Arena *arena, State *state, Address address, const Object *object);

/* NEVER when the variable is unbound; setting it to NEVER unbinds it. */
Value state_local(const State *state, Sym name);
void state_set_local(Arena *arena, State *state, Sym name, Value value);
void state_remove_local(Arena *arena, State *state, Sym name);

/* Adds to what is known to hold. */
void state_assume(Arena *arena, State *state, const Formula *formula, uint32_t origin);

/* The value of an attribute of [object] itself, as in its __dict__; NEVER for none. */
Value object_attribute(const Object *object, Sym name);
/* A copy of [object] with the attribute set. */
const Object *object_with_attribute(Arena *arena, const Object *object, Sym name, Value value);
const Object *object_without_attribute(Arena *arena, const Object *object, Sym name);

/* The least state above both. Names bound in one only may be absent; an object that one only has stays as it
 * is; of facts stays what both know. What is assumed on one path only becomes one assumption: that of one or
 * that of the other. */
State state_join(Arena *arena, const Statics *statics, const State *a, const State *b);
/* What [a] knows of numbers becomes what both know of them. */
void state_join_facts(Arena *arena, State *a, const State *b);
/* The same for the head of a loop: chains of widened states end. */
State state_widen(Arena *arena, const Statics *statics, const State *old, const State *new);
/* The same, where there is no time for chains: what is not in [new] what it was in [old] is anything. */
State state_forget(Arena *arena, const Statics *statics, const State *old, const State *new);
/* Whether both say the same; cheap where they share. */
bool state_equal(const Statics *statics, const State *a, const State *b);
/* [a] is at least as precise as [b]. */
bool state_less(Arena *arena, const Statics *statics, const State *a, const State *b);

/* Drops the objects with addresses of [first] and above that came since [before] and that nothing else in
 * [state] reaches, seen from the locals, [roots], and what changed since [before]. */
void state_collect(Arena *arena, State *state, const State *before, Address first, const Value *roots,
                   uint32_t root_count);

#endif
