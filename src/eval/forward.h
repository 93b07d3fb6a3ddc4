/* The types of the interpreter by name, for headers that only point at them, and answers that may be
 * unknown. */
#ifndef MOIRA_EVAL_FORWARD_H
#define MOIRA_EVAL_FORWARD_H

#include "value/module.h"
#include "value/state.h"

typedef struct Interp Interp;
typedef struct Frame Frame;
typedef struct Handler Handler;
typedef struct Loop Loop;
typedef struct Failure Failure;
typedef struct Memo Memo;
typedef struct TensorGroups TensorGroups;

typedef struct Arguments Arguments;
typedef struct NativeCall NativeCall;
typedef struct Observer Observer;

/* Yes, no, or it depends. */
typedef enum Tri { TRI_NO, TRI_YES, TRI_UNKNOWN } Tri;

static inline Tri tri_not(Tri tri) { return tri == TRI_UNKNOWN ? tri : tri == TRI_YES ? TRI_NO : TRI_YES; }
static inline Tri tri_both(Tri a, Tri b) {
    if (a == TRI_NO || b == TRI_NO) return TRI_NO;
    return a == TRI_YES && b == TRI_YES ? TRI_YES : TRI_UNKNOWN;
}

#endif
