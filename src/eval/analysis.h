/* What is known of libraries and modules, and the tables of names and numbers: it stays for the next file. */
#ifndef MOIRA_EVAL_ANALYSIS_H
#define MOIRA_EVAL_ANALYSIS_H

#include "eval/object/native.h"
#include "eval/object/place.h"
#include "eval/stub/stubs.h"
#include "names/project.h"
#include "syntax/name.h"

typedef struct Analysis {
    Symbols *symbols;
    Project *project;
    DimTable dims;
    Statics statics;
    Array(const NativeFunction *) natives; /* FunctionObject.native counts from 1 */
    StrMap native_numbers;                 /* qualified name to its number there */
    Stubs stubs;                           /* what was read of shape stubs */
    StrMap modules;                        /* path or name to Module */
    Module *builtins;
    Array(Place) places;
    Map place_numbers;            /* node to its number in [places] */
    Map any_symbols;              /* identity of an unknown thing to the dimension that it is */
    Map members;                  /* enumeration and name to the identity of the member (member.c), */
    Map member_keys;              /* and back */
    Map editions;                 /* address of a module or class and name: whether this version has it, */
                                  /* or else why not (stub/edition.c) */
    Map registries;               /* address of a container that others fill to its module (registry.c), */
    Map registered;               /* and address and key, when it was looked up */
    Arena scratch;                /* of what an uncalled function makes; empty between two of them */
    Array(uint8_t) builtin_names; /* by symbol: whether it is the name of a built-in (module.c) */
    Address next_address;         /* of the next new object */
    uint32_t identities;          /* of unknown things, VALUE_ANY */
} Analysis;

#endif
