/* Located types: where a value of a choreography is. A type says of a value which roles hold a part of it:
 * one role (At), all of them (Everywhere), the two ends of a channel, or the roles of an object of a
 * choreographic class. What the value is at that role, the data type, is opaque here and kept only to be
 * printed.
 *
 * Roles are numbers: the positions of the formal roles of the class in whose text the type stands. A RoleMap
 * leads from the formals of one class to the roles of another: calling a method of `C[B, A]` maps 0 to B and
 * 1 to A. Types are values; what they point to lives in the arena of the program. */
#ifndef MOIRA_CHOREO_LOCATED_H
#define MOIRA_CHOREO_LOCATED_H

#include "base/strbuf.h"
#include "syntax/ast.h"

#include <assert.h>

typedef struct ChoreoClass ChoreoClass;

/* A set of roles, one bit for each. */
typedef uint64_t RoleSet;
enum { ROLE_LIMIT = 64, NO_ROLE = 255 };
#define ALL_ROLES UINT64_MAX

static inline RoleSet role_bit(uint32_t role) { return (RoleSet)1 << role; }
static inline bool role_in(uint32_t role, RoleSet set) {
    assert(role < ROLE_LIMIT);
    return set >> role & 1;
}
/* The only role of a set, or NO_ROLE. */
static inline uint32_t role_only(RoleSet set) {
    return set && (set & (set - 1)) == 0 ? (uint32_t)__builtin_ctzll(set) : (uint32_t)NO_ROLE;
}

typedef const uint8_t *RoleMap;

/* The image of [set], a set of formals, under [map]. */
RoleSet role_map_set(RoleMap map, RoleSet set);

typedef enum LocatedKind {
    LOCATED_UNKNOWN,  /* an error has been reported: fits everything */
    LOCATED_NONE,     /* nothing: the result of a method without one */
    LOCATED_CONST,    /* the same at every role: literals, what is computed from them, Everywhere variables */
    LOCATED_FLOATING, /* plain things, which are wherever they are needed */
    LOCATED_AT,
    LOCATED_EACH, /* a value at each member of a family */
    LOCATED_EVERYWHERE,
    LOCATED_CHANNEL,
    LOCATED_MESH,   /* channels between all members of a family */
    LOCATED_OBJECT, /* of a choreographic class */
} LocatedKind;

typedef enum ChannelKind {
    CHANNEL_SYMMETRIC, /* Channel[T, A, B] */
    CHANNEL_DIRECTED,  /* DiChannel[T, A, B] */
    CHANNEL_DATA,      /* DiDataChannel[T, A, B] */
    CHANNEL_SELECT,    /* DiSelectChannel[A, B] */
    CHANNEL_BOTH,      /* BiChannel[T, U, A, B]: T from A to B, U back */
    CHANNEL_KIND_COUNT,
} ChannelKind;

/* How far data that all roles have alike can be changed. */
typedef enum SharedDepth {
    SHARED_FIXED, /* not at all */
    SHARED_BOX,   /* itself, and nothing that is in it */
    SHARED_DEEP,  /* whatever is in it */
} SharedDepth;

typedef struct Located {
    uint8_t kind;              /* LocatedKind */
    uint8_t channel;           /* ChannelKind, of a channel */
    uint8_t role;              /* of At; the family of Each and Mesh */
    uint8_t count;             /* of [roles] */
    uint8_t depth;             /* of Everywhere: SharedDepth, as far as its values have told */
    bool is_many;              /* of a channel: one to each member of the family at its second end */
    uint8_t members;           /* of Everywhere: 1 + the family whose members it lists, or 0 */
    bool is_unordered;         /* of Everywhere: its values have been sets */
    RoleSet holders;           /* of what is everywhere in an object of fewer roles: these; 0 for all */
    RoleMap roles;             /* the ends of a channel; what the formals of [class] are */
    ChoreoClass *class;        /* of an object */
    const Node *data;          /* the data type, of At, Everywhere and a channel; NULL when it is not known */
    const Node *back;          /* that of the other direction, of a BiChannel */
    const NodeList *arguments; /* the whole list in the brackets, of an object */
} Located;

Located located_at(uint32_t role, const Node *data);

/* The roles that hold a part of a value; of all [role_count] roles for what is everywhere. */
RoleSet located_roles(const Located *type);

/* [type] of the text of another class, for one in which its formals are what [map] says. */
Located located_map(const Located *type, RoleMap map, Arena *arena);

/* Whether a value of type [type] may stand where [wanted] is asked for. Const and floating values are no
 * concern of this: they are wherever they are wanted. */
bool located_fits(const Located *type, const Located *wanted);
/* Whether each fits where the other is wanted. */
bool located_equal(const Located *a, const Located *b);

/* The number of data types and the name of a kind of channels. */
uint32_t channel_data_count(ChannelKind kind);
const char *channel_name(ChannelKind kind);
/* Whether the end [end] (0 or 1) of a channel may send data, or labels. */
bool channel_sends(ChannelKind kind, uint32_t end, bool is_label);

/* `@Client`, `Channel[Client, IP]`, `AuthResult[Client, Service]`: for messages. [names] are the roles. */
void located_print(const Located *type, const Sym *names, const Symbols *symbols, StrBuf *out);

#endif
