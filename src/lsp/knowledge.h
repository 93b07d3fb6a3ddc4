/* What is known of one version of a document: its tree, its findings, the values of its expressions, the
 * shapes of what it assigns. It is learned as deeply as a question needs, and holds until the next version:
 * names need the tree alone, findings the run that `moira check` makes, and shapes the one of `moira shapes`,
 * which supposes what uncalled functions get and can take ten times as long.
 *
 * The analyser stays from version to version, so that what is imported is read and parsed once. It is made
 * anew when one of those files changes, and when what former versions left behind takes too much memory. */
#ifndef MOIRA_LSP_KNOWLEDGE_H
#define MOIRA_LSP_KNOWLEDGE_H

#include "eval/facts.h"
#include "eval/observer.h"
#include "lsp/model_size.h"
#include "workspace/check_file.h"

/* A text that is held in memory: what others that import [path] read. */
typedef struct HeldText {
    const char *path;
    const char *data;
    size_t length;
} HeldText;

typedef struct HeldTexts {
    const HeldText *items;
    uint32_t count;
} HeldTexts;

typedef enum KnowledgeDepth { KNOWS_TREE, KNOWS_FINDINGS, KNOWS_SHAPES } KnowledgeDepth;

/* What is said of an object. It is kept apart, since objects that are made for an uncalled function go when
 * the next one is run. */
typedef struct KnownObject {
    ObjectKind kind;
    Address class;
    const Shape *shape;    /* of an array; NULL for all others */
    uint8_t element, bits; /* as in ArrayObject */
} KnownObject;

/* What an expression was when it was evaluated: one text, or a few. */
typedef struct KnownValue {
    const Node *node;
    const char *text;          /* "Tensor (n, 3)"; "Tensor (2, 3) or None" */
    const KnownObject *object; /* the only one that it was; NULL: none, or several */
    Value last;
    uint32_t count; /* of values that differ from the one before */
    uint32_t texts; /* of different texts */
    bool is_array;  /* some of them were arrays */
} KnownValue;

/* Someone who waits for the value of what ends at [end], as it is while the program runs. */
typedef struct Probe {
    uint32_t end;
    void (*meet)(void *context, Interp *interp, Value value);
    void *context;
} Probe;

typedef struct Learned {
    Observer observer; /* first, so that it can be told from it */
    Analyser analyser;
    const SettingsScope *scope; /* with which the analyser was made */
    size_t base_size;           /* bytes that it had after its first version */
    bool has_file;
    KnowledgeDepth depth; /* of what is known, when there is a file */
    PythonFile file;      /* of the version that is known */
    SourceModule *module; /* also of a text with syntax errors */
    bool has_fixes;       /* the findings have the fixes that are certain */
    bool has_run;         /* the interpreter ran it: there are values and shapes */
    Arena arena;          /* the rest, of this version */
    Map value_numbers;    /* expression to its index in [values] + 1 */
    Array(KnownValue) values;
    ModelSizes models;  /* of what was learned with shapes */
    Diagnostics others; /* findings that lie in other files */
    const Probe *probe; /* while it learns */
} Learned;

/* What is to be learned of. */
typedef struct Lesson {
    const char *path; /* by which messages call it */
    const char *data;
    size_t length;
    const SettingsScope *scope;
    bool is_notebook; /* [data] is the text of a notebook file */
    KnowledgeDepth depth;
    HeldTexts held;          /* of the other documents; they are copied */
    const atomic_bool *stop; /* when this becomes true, it ends early */
    const Probe *probe;      /* NULL: no request waits */
} Lesson;

/* Learns what there is to know to that depth; false when it was stopped, and nothing is known. */
bool knowledge_learn(Learned *knowledge, const Lesson *lesson);
/* Whether a change of the file [path] changes what is known. */
bool knowledge_depends_on(const Learned *knowledge, const char *path);
/* The files that it depends on may have changed. */
void knowledge_forget(Learned *knowledge);
void knowledge_free(Learned *knowledge);

/* The text of the version that is known; NULL when none is. */
const Text *knowledge_text(const Learned *knowledge);
/* The innermost node at [offset] for which [wanted] is true; NULL for none. */
Node *knowledge_node_at(const Learned *knowledge, uint32_t offset, bool (*wanted)(const Node *node));
/* What is known of an expression; NULL for nothing. */
const KnownValue *knowledge_value(const Learned *knowledge, const Node *expression);
/* What is known of an assignment target that is, or may be, an array; NULL for nothing. */
const Assigned *knowledge_assigned(const Learned *knowledge, const Node *target);

#endif
