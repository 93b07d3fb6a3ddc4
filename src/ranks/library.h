/* What is known of libraries, as data: library.def lists what calling a name of TensorFlow, PyTorch or the
 * standard library gives, and what the methods of the things do.
 *
 * A LibraryName is a dotted name that has been made canonical: `tf.optimizers.Adam`, `keras.optimizers.Adam`
 * and `tf.keras.optimizers.legacy.Adam` have one text and one entry. They live in the Library. Looking up
 * never fails: a name of which nothing is known has no entry. */
#ifndef MOIRA_RANKS_LIBRARY_H
#define MOIRA_RANKS_LIBRARY_H

#include "base/map.h"
#include "base/symbol.h"

typedef enum ThingKind {
#define THING(id, text) THING_##id,
#include "ranks/things.def"
    THING_KIND_COUNT
} ThingKind;

const char *thing_kind_name(ThingKind kind);

/* What a call does besides giving a value. */
typedef enum LibraryFlags {
    LIB_PURE = 1 << 0,           /* no collective, no output: it may be skipped on a rank */
    LIB_GATED = 1 << 1,          /* it writes: on rank 0 only */
    LIB_OPENS = 1 << 2,          /* opens the file `file` in `mode`; without a mode parameter it writes */
    LIB_WRAPPER = 1 << 3,        /* an optimizer around another: its first argument is no rate */
    LIB_WRITER = 1 << 4,         /* a callback or hook that writes */
    LIB_DATASET_SOURCE = 1 << 5, /* a dataset that can be divided here, where it is made */
    LIB_CALLS = 1 << 6,          /* calls the functions among its arguments, eagerly */
    LIB_TRACES = 1 << 7,         /* calls them while it makes a graph */
    LIB_TRANSPARENT = 1 << 8,    /* gives its first argument back, or one that stands for it */
    LIB_ITERATES = 1 << 9,       /* hands out what its first argument hands out: iter, tqdm, list */
    LIB_TRAINS = 1 << 10,        /* a training step or loop */
    LIB_V1 = 1 << 11,            /* of TensorFlow 1 */
    LIB_PAIRS = 1 << 12,         /* gives ((x, y), (x, y)) */
    LIB_DOWNLOADS = 1 << 13,     /* fetches files that other ranks fetch, too */
    LIB_DERIVES = 1 << 14,       /* a method whose result comes from the receiver */
    LIB_CANNED = 1 << 15,        /* an estimator that makes its own optimizer */
    LIB_REFUSED = 1 << 16,       /* cannot be distributed: the rules say why */
    LIB_RECEIVER = 1 << 18,      /* a method that gives its receiver back */
    LIB_RECOUNTS = 1 << 24,      /* a dataset with another number of elements, which depends on the data */
    LIB_ALONE = 1 << 19,        /* … it writes where nothing takes its result: else every rank needs that */
    LIB_READS = 1 << 20,        /* reads the file `file`, or the first parameter */
    LIB_WEIGHTS = 1 << 21,      /* … or writes it; it holds a model */
    LIB_RESULT_PARTS = 1 << 17, /* the result is made of the arguments: gradients in, gradients out */
} LibraryFlags;

/* One line of library.def. The signature lists the parameters in order, separated by spaces; each may have
 * marks behind its name: `*` a learning rate, `/` a number of steps, `[]` a list of those, `=x` the default
 * that is written out when a rate must be added. */
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
    StrMap entries;   /* canonical name to LibraryEntry */
    StrMap canonical; /* name that is another one's alias to that one */
    Map names;        /* the parent's id and the last part to LibraryName */
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

/* What the method [name] of a thing of [kind] does, or NULL. */
const LibraryEntry *library_method(const Library *library, ThingKind kind, Sym name);

/* True when [name] is [dotted], or something below it. */
bool library_is(const LibraryName *name, const char *dotted);
bool library_is_below(const LibraryName *name, const char *dotted);

/* One parameter of a signature. */
typedef struct Parameter {
    const char *name;
    uint32_t length;
    uint32_t position;
    bool is_rate, is_steps, is_list;
    const char *standard; /* the default, [standard_length] bytes; NULL for none */
    uint32_t standard_length;
} Parameter;

/* Reads the next parameter of a signature; false at its end. Begin with a zeroed parameter and the cursor at
 * the start of the signature. */
bool parameter_next(const char **cursor, Parameter *parameter);
/* The parameter called [name]; false when the signature has none. */
bool parameter_find(const char *signature, const char *name, Parameter *parameter);

/* Whether the dotted name is one of a library that the table describes: it is known by its name, wherever it
 * lies. */
bool library_is_known(const char *dotted);

#endif
