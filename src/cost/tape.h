/* The tape: the operations on tensors of one call of a model, in the order in which they happen, written
 * while the interpreter runs the call. A tensor is a view of a storage; operations, tensors and storages are
 * known by their numbers. How long Python holds a storage is seen from the variables of the running functions
 * (tape_live.c).
 *
 * All memory is in the arena that is given, which must be the interpreter's or live as long, but for lists,
 * which tape_free gives back. Nothing fails: a size that is not known is NULL, and what is not known of an
 * operation is listed. */
#ifndef MOIRA_COST_TAPE_H
#define MOIRA_COST_TAPE_H

#include "cost/rule.h"
#include "eval/observer.h"

typedef enum CostOwner {
    OWNER_STEP, /* it is made in the step */
    OWNER_PARAMETER,
    OWNER_BUFFER,
    OWNER_INPUT,
    OWNER_OUTSIDE, /* it was there before, and its owner is unknown */
} CostOwner;

typedef struct CostStorage {
    Dim bytes;
    uint32_t born;   /* the number of the operation that makes it */
    uint32_t seen;   /* of the last one that uses it, or at whose end a variable holds it */
    uint8_t owner;   /* CostOwner */
    bool is_saved;   /* for the backward pass */
    uint32_t module; /* of the operation that makes it */
} CostStorage;

typedef struct CostTensor {
    uint32_t storage;
    const Shape *shape;
    const Dim *strides; /* in elements, one for each dimension; NULL: in no simple order */
    uint8_t bits;       /* of an element */
    bool is_float;
    bool needs;   /* it needs a gradient */
    bool is_leaf; /* a parameter: its gradient stays */
} CostTensor;

typedef struct CostNumbers {
    const uint32_t *items;
    uint32_t count;
} CostNumbers;

typedef struct CostOperation {
    const char *name;
    const CostRule *rule;        /* NULL: nothing is known of it but its result */
    const Node *site;            /* where it is called, */
    const Frame *frame;          /* by whom, */
    uint32_t given;              /* and with which first tensor, before it is cast; UINT32_MAX: none */
    uint32_t module;             /* the innermost part of the model around it: index in [modules] */
    CostNumbers inputs, outputs; /* tensors */
    CostNumbers saved;           /* storages */
    Dim forward, backward;       /* floating-point operations */
    uint32_t replay;             /* the checkpoint that it is in, which runs it again backwards; 0: none */
    bool is_recorded;            /* for the backward pass */
    bool is_shared;              /* the gradient of the first input is that of the result, or a view of it */
} CostOperation;

/* A part of the model; the first one is the model itself. */
typedef struct CostModule {
    Address address;
    const char *path;
    const char *type;
    uint32_t parent;
    Dim parameters; /* of itself and of those below it, each once */
} CostModule;

/* A call of a stub that has begun. */
typedef struct CostOpen {
    const NativeCall *call;
    const char *name;
    const CostRule *rule;
    uint32_t depth;
    bool is_inside; /* of an operation that has begun */
} CostOpen;

typedef struct CostTape {
    Observer observer; /* first, so that it can be told from it */
    Interp *interp;
    Arena *arena;
    CostRules rules;
    bool is_training;
    uint8_t low_bits; /* of the small type of autocast; 0: there is no autocast */
    Array(CostStorage) storages;
    Array(CostTensor) tensors;
    Array(CostOperation) operations;
    Array(CostModule) modules;
    Map numbers;   /* address of an array to its tensor + 1 */
    Map module_at; /* address of a module to its index + 1 */
    Map casts;     /* tensor to its copy of the small type + 1, kept by autocast */
    Array(CostOpen) open;
    Array(uint32_t) inside;                       /* the parts that run, innermost last */
    Array(const char *) unknown;                  /* what is missing, each once */
    uint32_t undecided, later, choices, widening; /* those of Path when it began */
    uint32_t replay, replays;                     /* the checkpoint that runs, 0: none; how many there were */
    struct CostProgram *program; /* a whole program runs (program.h); NULL: the model is called alone */
} CostTape;

static inline CostTensor *tape_at(const CostTape *tape, uint32_t tensor) {
    return &tape->tensors.items[tensor];
}
DimTable *tape_dims(const CostTape *tape);
/* Of elements of so many bits in that shape. */
Dim tape_bytes(const CostTape *tape, const Shape *shape, uint8_t bits);

/* From now on the tape is told what happens. */
void tape_listen(CostTape *tape, Interp *interp, Arena *arena);
/* What is not known at this point does not count: the step begins here. */
void tape_take_base(CostTape *tape);
/* Whether a module or one of its parts has parameters; [depth] is 0 for who asks. */
bool tape_owns_parameters(const CostTape *tape, Value value, uint32_t depth);
/* What a model owns; the first one is the root of the others. */
void tape_add_model(CostTape *tape, Value model);

/* From now on what is done to tensors is noted. [model] is about to be called with [inputs]. */
void tape_begin(CostTape *tape, Interp *interp, Arena *arena, Value model, const Value *inputs,
                uint32_t input_count);
/* The run is over: nothing is noted any more. */
void tape_end(CostTape *tape);
void tape_free(CostTape *tape);

/* The number of the tensor that an array is; one that is met for the first time was there before. UINT32_MAX
 * when the value is no array. */
uint32_t tape_tensor(CostTape *tape, Value value);
/* The mean of the squares of a tensor, computed in float32: what a step goes back from. */
uint32_t tape_loss(CostTape *tape, uint32_t tensor);
/* Something is missing in what the tape says. */
void tape_miss(CostTape *tape, const char *text);

/* ---- tape_record.c ---- */

/* Notes an operation, the call that has just ended. */
void tape_record(CostTape *tape, const CostOpen *open, Value result);
/* Notes that a checkpoint keeps what it is given; what runs in it keeps nothing. */
void tape_record_checkpoint(CostTape *tape, const NativeCall *call);
void tape_add(CostTape *tape, const CostOperation *operation);
/* Whether operations at this point are recorded for the backward pass. */
bool tape_is_recording(const CostTape *tape);
uint32_t tape_new_storage(CostTape *tape, Dim bytes, CostOwner owner);
uint32_t tape_new_tensor(CostTape *tape, uint32_t storage, const Shape *shape, const CostTensor *like);

/* ---- tape_live.c ---- */

/* Notes which storages the variables of the running functions hold. */
void tape_note_live(CostTape *tape);

#endif
