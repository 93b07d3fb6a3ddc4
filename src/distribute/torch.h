/* What the rules of PyTorch share: the models that become replicas, the loops that train them, the names
 * under which modules know the helpers, and whether an expression is a model that is wrapped already where it
 * stands. All memory is in the rewriter's arena. */
#ifndef MOIRA_DISTRIBUTE_TORCH_H
#define MOIRA_DISTRIBUTE_TORCH_H

#include "distribute/rewriter.h"

/* What a module needs in its prologue. */
enum TorchNeeds {
    NEEDS_DIST = 1 << 0,    /* import torch.distributed as dist */
    NEEDS_DDP = 1 << 1,     /* DistributedDataParallel */
    NEEDS_SAMPLER = 1 << 2, /* DistributedSampler */
    NEEDS_OS = 1 << 3,
    NEEDS_AVERAGE = 1 << 5, /* the functions that make parameters equal, and average their gradients */
    NEEDS_PART = 1 << 6,    /* the class that divides an IterableDataset */
    NEEDS_TURNS = 1 << 4,   /* the function that hands out every so many-th element */
};

/* A model whose parameters an optimizer changes: a variable, or an attribute of a class. */
typedef struct Replica {
    ThingSet things;
    const Node *owner;     /* the expression of which the optimizer takes the parameters */
    const char *text;      /* its source: "model", "self.model" */
    Variable *variable;    /* or */
    Class *class;          /* with */
    Sym attribute;         /* the attribute that holds it */
    Function *function;    /* whose code wraps it */
    const Node *statement; /* after which, or before which, it is wrapped */
    bool is_before;        /* before [statement]: a parameter that is used as it comes */
    bool is_parallel;      /* nn.DataParallel stands there already */
} Replica;

/* How a loop without a loader is divided. */
typedef enum LoopWay {
    LOOP_AS_IT_IS,
    LOOP_IN_TURNS,  /* each process takes every so many-th element */
    LOOP_SHORTENED, /* it draws batches by chance, and makes fewer steps */
} LoopWay;

/* A loop that trains: the innermost one around optimizer.step(). */
typedef struct TrainingLoop {
    Node *node; /* For or While */
    Function *function;
    Array(const Node *) sources; /* the expressions in its head that are loaders */
    ThingSet loaders;            /* that it takes batches from, in its head or with next() */
    const Node *key;             /* of the loader that it trains with, among those of a dictionary, or NULL */
    LoopWay way;
} TrainingLoop;

typedef struct Torch {
    Rewriter *rewriter;
    Script *script;
    Arena *arena;
    Array(Replica) replicas;
    Array(TrainingLoop) loops;
    /* Names for the helpers, free in all modules. */
    const char *dist, *ddp, *sampler, *os, *init, *turns;
    const char *share, *average;
    Map samplers;            /* calls that make samplers to their SamplerFate plus one, once it was decided */
    const char *part, *rows; /* the class that divides an IterableDataset, and the one that it comes from */
    ThingSet drawn;          /* loaders whose samplers draw by chance */
    bool averages;           /* the program's steps average gradients, and no model is wrapped */
    bool divides_batches;    /* nn.DataParallel was there: a batch is for all processes together */
    uint32_t hoisted;        /* datasets that were given names */
    Array(const Node *)
        downloads; /* calls that make datasets, which the first process of a machine does first */
    Map held;      /* Functions that run only while it does, and the others wait */
} Torch;

/* Finds loops and models; refuses what cannot be known. */
void torch_find_loops(Torch *torch);
void torch_find_replicas(Torch *torch);

/* The rules, in torch_*.c. */
void torch_refuse(Torch *torch);    /* what cannot be distributed at all */
void torch_wrap(Torch *torch);      /* WRAP, and what is reached through the wrapper */
void torch_load(Torch *torch);      /* LOAD and EPOCH */
void torch_sync(Torch *torch);      /* SYNC */
void torch_download(Torch *torch);  /* DL */
void torch_turns(Torch *torch);     /* TURNS */
void torch_rates(Torch *torch);     /* LR */
void torch_average(Torch *torch);   /* AVERAGE, instead of WRAP */
void torch_schedules(Torch *torch); /* LR, of schedules that count batches */
void torch_devices(Torch *torch);   /* DEV */
void torch_files(Torch *torch);     /* CKPT, progress bars */
void torch_metrics(Torch *torch);   /* METRIC */
void torch_prologue(Torch *torch);  /* PRO */

#endif
