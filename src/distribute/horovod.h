/* The rules for TensorFlow with Horovod. Each file horovod_*.c holds the rules of one theme; horovod.c
 * applies them in order and writes the prologue of each module that was changed.
 *
 * Names that the rules bring in (hvd, hvd_part …) are free in their module; horovod_text puts them into a
 * text. */
#ifndef MOIRA_DISTRIBUTE_HOROVOD_H
#define MOIRA_DISTRIBUTE_HOROVOD_H

#include "distribute/rewriter.h"

/* What a module needs in its prologue. */
enum {
    NEED_HVD = 1 << 0,        /* the module of Horovod itself */
    NEED_KERAS = 1 << 1,      /* its module for Keras: callbacks */
    NEED_DONE = 1 << 2,       /* the set of optimizers whose variables were broadcast */
    NEED_FILTER = 1 << 3,     /* the classes of callbacks that write */
    NEED_PIN = 1 << 4,        /* the function that gives a session its GPU */
    NEED_PART = 1 << 5,       /* the function that takes a rank's part of an array */
    NEED_SHARD = 1 << 6,      /* the function that takes a rank's part of a dataset */
    NEED_OS = 1 << 7,         /* the module os */
    NEED_TF = 1 << 8,         /* the module tensorflow under a name of its own */
    NEED_TURNS = 1 << 10,     /* the function that takes a rank's turns of a loop */
    NEED_BARRIER = 1 << 11,   /* the function in which all ranks wait for each other */
    NEED_OPTIMIZER = 1 << 13, /* the function that wraps an optimizer where there are others */
    NEED_AVERAGE = 1 << 12,   /* the function that averages gradients */
    NEED_PACKAGE = 1 << 9,    /* the package keras itself */
};

/* How the program trains. */
typedef enum TrainingPattern {
    PATTERN_KERAS,     /* fit, or train_on_batch */
    PATTERN_TAPE,      /* a gradient tape */
    PATTERN_MIXED,     /* fit with a train_step of its own */
    PATTERN_SESSION,   /* TensorFlow 1: a session runs a train op */
    PATTERN_MONITORED, /* … a monitored session */
    PATTERN_ESTIMATOR, /* … an estimator */
} TrainingPattern;

typedef struct Horovod {
    Rewriter *rewriter;
    Script *script;
    Arena *arena;
    uint32_t kinds; /* Effects that occur in the program */
    TrainingPattern pattern;
    bool is_graph;      /* one of TensorFlow 1's patterns */
    bool has_started;   /* a script that trains is among the files, and initialises Horovod */
    bool has_both;      /* both modules of Horovod are needed: tapes or broadcasts, and callbacks */
    bool is_standalone; /* Keras comes from the package keras */
    bool divides;       /* some data or number of steps is divided, so a step is worth more */
    ThingSet training;  /* the datasets that are trained on */
    ThingSet sharded;   /* the datasets of which each process has its part */
    bool divides_order; /* parts are taken of data in the order in which the program has it */
    Array(const Node *) shortened; /* data of which the rows after the last whole part are left out */
    Map broadcasting; /* functions (nodes): 1 the broadcast has no place there, 2 it stands there */
    struct BroadcastKey *broadcasts; /* the broadcasts that stand already, the last one first */
    uint32_t alike, apart; /* loops and data of which all processes take the same batches, and others */
    bool warned_seed;      /* it was said that a seed makes all processes draw alike */
} Horovod;

/* [template] with @h, @k for the modules of Horovod, @d for the set of what was broadcast, @f, @i, @p, @s, @u
 * for the functions filter, pin, part, shard, turns, @b for barrier, @a for average, @t for tensorflow and @e
 * for the Keras that the program uses, as they are called in the module of [node]; marks what the module
 * needs. */
const char *horovod_text(Horovod *horovod, const Node *node, const char *template);
/* The name of TensorFlow in the module of [node], or NULL. */
const char *horovod_tensorflow(const Horovod *horovod, const Node *node);

/* Whether rates stay: the user wants it so, or all processes train on the same batches, and the average of
 * their gradients is worth no more than one. */
bool horovod_keeps_rate(const Horovod *horovod);
/* `e * hvd.size()`, and `e // hvd.size()`; None and -1 stay. */
void horovod_scale(Horovod *horovod, const char *rule, const Node *expression);
void horovod_divide(Horovod *horovod, const char *rule, const Node *expression);
/* `max(1, e // hvd.size())` */
void horovod_divide_at_least_one(Horovod *horovod, const char *rule, const Node *expression);

/* Whether the class has a train_step of its own that uses a tape. */
bool horovod_is_mixed_class(const Horovod *horovod, const Class *class);
/* Whether all models that [expression] may be have one. */
bool horovod_is_mixed_model(const Horovod *horovod, const Node *expression);
/* Whether the gradients applied by [call] come from tapes; the tapes are in [tapes]. */
bool horovod_applies_tape(const Horovod *horovod, const AstCall *call, ThingSet *tapes);

/* What makes a dataset of the graph, NULL for none; [is_alike]: all processes read it in the same order. */
const Node *horovod_graph_data(Horovod *horovod, bool *is_alike);

/* Refuses a program for Keras 3, which Horovod cannot run; true when it is one. */
bool horovod_refuses_keras3(Horovod *horovod);

/* The expression that is iterated over, without the functions that only pass it on: enumerate, tqdm, iter. */
const Node *horovod_peel(const Script *script, const Node *node);

/* Each checks or rewrites one theme in the whole program. */
void horovod_restrict(Horovod *horovod);       /* R1 to R10, X1, X5 to X7 */
void horovod_restrict_loops(Horovod *horovod); /* T1 to T5 */
void horovod_environment(Horovod *horovod);    /* ENV-DEL, DL */
void horovod_find_data(Horovod *horovod);      /* which datasets are trained on */
void horovod_data(Horovod *horovod);           /* DATA, STEPS */
void horovod_loops(Horovod *horovod);          /* STEPS of loops */
void horovod_warn_rest(Horovod *horovod);      /* says which rows are not trained on */
void horovod_rates(Horovod *horovod);          /* SCHED, OPT, OPT-STR */
void horovod_tapes(Horovod *horovod);          /* TAPE */
void horovod_broadcasts(Horovod *horovod);     /* BC */
void horovod_fits(Horovod *horovod);           /* FIT-CB, FIT-VERB */
/* Lets rank 0 alone show the progress of [call], which has an argument `verbose`. */
void horovod_verbose(Horovod *horovod, const AstCall *call, const char *signature);
void horovod_sessions(Horovod *horovod); /* the patterns of TensorFlow 1 */

#endif
