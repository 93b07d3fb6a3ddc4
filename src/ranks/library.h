/* What is known of libraries: what calling a name of TensorFlow, PyTorch or the standard library gives, and
 * what the methods of the things do. The stubs say it (docs/stubs.md); scripts/embed_facts.c makes tables of
 * it when Moira is built (ranks/library_facts.h).
 *
 * A LibraryName is a dotted name that has been made canonical: `tf.optimizers.Adam`, `keras.optimizers.Adam`
 * and `tf.keras.optimizers.legacy.Adam` have one text and one entry. They live in the Library. Looking up
 * never fails: a name of which nothing is known has no entry. */
#ifndef MOIRA_RANKS_LIBRARY_H
#define MOIRA_RANKS_LIBRARY_H

#include "base/map.h"
#include "base/symbol.h"

typedef enum ThingKind {
#define KIND(id, text) THING_##id,
#define EFFECT(id, text)
#define PATH_USE(id, text)
#include "ranks/vocabulary.def"
    THING_KIND_COUNT
} ThingKind;

const char *thing_kind_name(ThingKind kind);

/* What a call does besides giving a value, as bits. */
enum {
#define KIND(id, text)
#define EFFECT(id, text) LIB_BIT_##id,
#define PATH_USE(id, text)
#include "ranks/vocabulary.def"
};

typedef enum LibraryFlags {
#define KIND(id, text)
#define EFFECT(id, text) LIB_##id = 1 << LIB_BIT_##id,
#define PATH_USE(id, text)
#include "ranks/vocabulary.def"
} LibraryFlags;

/* What a call does with a file. */
typedef enum PathUse {
#define KIND(id, text)
#define EFFECT(id, text)
#define PATH_USE(id, text) PATH_##id,
#include "ranks/vocabulary.def"
    PATH_USE_COUNT
} PathUse;

typedef struct LibraryFile {
    const char *name;      /* of the function, canonical */
    uint8_t use;           /* PathUse */
    uint8_t position;      /* of the parameter that is the path */
    const char *parameter; /* its name */
} LibraryFile;

/* What a stub says of one function. The signature lists the parameters in order, separated by spaces; each
 * may have marks after its name: `*` a learning rate, `/` a number of steps, `[]` a list of those, `@` the
 * group of processes, `|` given by name only, `=x` the default that is written out when a rate must be added.
 */
typedef struct LibraryEntry {
    const char *name; /* dotted and canonical, the last part may be `*`; or the name of a method */
    uint8_t receiver; /* ThingKind of a method's receiver; THING_LIBRARY for a name */
    uint8_t result;   /* ThingKind of what a call gives; THING_UNKNOWN when nothing is known */
    uint32_t flags;   /* LibraryFlags */
    const char *signature;
} LibraryEntry;

typedef struct LibraryName {
    uint32_t id;                      /* counts from 1 */
    const struct LibraryName *parent; /* NULL for a top-level package */
    Sym last;                         /* its last part, as written */
    const char *text;                 /* canonical */
    const LibraryEntry *entry;        /* NULL: nothing is known */
    bool is_v1;                       /* reached through tensorflow.compat.v1 */
    bool is_standalone;               /* reached through the package keras or tf_keras */
    bool is_legacy;                   /* reached through a package of old classes, `.legacy.` */
} LibraryName;

typedef struct Library {
    Arena arena;
    Symbols *symbols;
    Map names; /* the parent's id and the last part to LibraryName */
    uint32_t name_count;
    Map methods; /* kind and name (Sym) to LibraryEntry */
} Library;

void library_init(Library *library, Symbols *symbols);
void library_free(Library *library);

/* The top-level package [first], and the name [last] below [parent]. */
const LibraryName *library_root(Library *library, Sym first);
const LibraryName *library_child(Library *library, const LibraryName *parent, Sym last);
/* A whole dotted name. */
const LibraryName *library_name(Library *library, const char *dotted);

/* What is said of [name], a canonical one, itself; NULL for nothing. */
const LibraryEntry *library_entry(const char *name);

/* The same of a dotted name as users write it. */
const LibraryEntry *library_find(const char *dotted);

/* What calling that does with a file; NULL for nothing that is known. */
const LibraryFile *library_file(const char *dotted);

/* What the method [name] of a thing of [kind] does, or NULL. */
const LibraryEntry *library_method(const Library *library, ThingKind kind, Sym name);

/* True when [name] is [dotted], or something below it. */
bool library_is(const LibraryName *name, const char *dotted);
bool library_is_below(const LibraryName *name, const char *dotted);

enum { KEYWORD_ONLY = INT32_MAX };

/* One parameter of a signature. */
typedef struct SignatureParameter {
    const char *name;
    uint32_t length;
    uint32_t position; /* KEYWORD_ONLY for one that is given by name */
    bool is_rate, is_steps, is_list, is_group;
    const char *standard; /* the default, [standard_length] bytes; NULL for none */
    uint32_t standard_length;
} SignatureParameter;

/* Reads the next parameter of a signature; false at its end. Begin with a zeroed parameter and the cursor at
 * the start of the signature. */
bool parameter_next(const char **cursor, SignatureParameter *parameter);
/* The parameter called [name]; false when the signature has none. */
bool parameter_find(const char *signature, const char *name, SignatureParameter *parameter);

/* Whether the dotted name is one of a library that the table describes: it is known by its name, wherever it
 * lies. */
bool library_is_known(const char *dotted);

#endif
