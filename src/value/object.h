/* Objects on the abstract heap: what has an identity and can change. An Object is immutable itself; changing
 * one means putting a new Object at its address (state.h). All kinds begin with the Object header;
 * OBJECT_AS(List, object) is the same object as a ListObject. They live in the arena of the analysis. */
#ifndef MOIRA_VALUE_OBJECT_H
#define MOIRA_VALUE_OBJECT_H

#include "syntax/ast.h"
#include "value/element.h"
#include "value/entries.h"
#include "value/gradient.h"

typedef enum ObjectKind {
    OBJECT_INSTANCE, /* of a class that has nothing special about it; also exceptions */
    OBJECT_LIST,     /* list, deque and their subclasses */
    OBJECT_DICT,     /* dict and its subclasses */
    OBJECT_SET,      /* set, frozenset */
    OBJECT_RANGE,
    OBJECT_SLICE,
    OBJECT_ITERATOR, /* what iter, zip, map, enumerate and calls of generators give */
    OBJECT_FUNCTION,
    OBJECT_METHOD,     /* a function with its self */
    OBJECT_DESCRIPTOR, /* property, staticmethod, classmethod */
    OBJECT_CLASS,
    OBJECT_MODULE,
    OBJECT_FRAME, /* the variables of a function that functions inside it see */
    OBJECT_ARRAY, /* ndarray, Tensor */
} ObjectKind;

typedef struct Object {
    uint8_t kind;    /* ObjectKind */
    bool is_summary; /* stands for several objects made at one place: changing it must keep the old as well */
    bool is_open;    /* unknown code may have changed it: there may be further attributes */
    Address class;   /* of which it is an instance */
    PMap attributes; /* symbol to const Value *: the __dict__, or the globals of a module */
} Object;

typedef struct ListObject {
    Object object;
    const Items *items;
} ListObject;

typedef struct DictObject { /* OBJECT_DICT and OBJECT_SET */
    Object object;
    const Entries *entries;
} DictObject;

typedef struct SliceObject { /* OBJECT_SLICE and OBJECT_RANGE */
    Object object;
    Value start, stop, step;
} SliceObject;

typedef struct IteratorObject {
    Object object;
    const Items *items; /* all that it gives */
    uint32_t position;  /* how many of them were taken; an open one forgets this */
    const Items *round; /* of an open one: what it gives next, again and again; or NULL */
    bool is_left;       /* of an open one: somebody took from it, and perhaps all */
} IteratorObject;

struct Module;       /* value/module.h */
struct ClassMembers; /* of the same */

typedef struct FunctionObject {
    Object object;
    Sym name;
    const char *qualified; /* "module.Class.name" */
    Node *node;            /* FunctionDef, AsyncFunctionDef or Lambda */
    struct Module *module; /* where it is written */
    Address frame,
        owner; /* variables of the functions around it; the class around it, for super(); 0: none */
    const Value *defaults; /* evaluated defaults: positional ones, then keyword-only ones (NEVER for none) */
    Address overload;      /* the definition before it, of the same name, under @overload; 0: none */
    uint8_t gradient_mode; /* in which it runs (GradientMode), from 1 on; 0: that of its caller */
    bool is_cached;  /* its arguments are hashed, and a call may do nothing: the result is known already */
    uint16_t native; /* the number of the C function that says what it does on what is known; 0: none */
} FunctionObject;

typedef struct MethodObject {
    Object object;
    Value self, function;
} MethodObject;

typedef enum DescriptorKind { DESCRIPTOR_PROPERTY, DESCRIPTOR_STATIC, DESCRIPTOR_CLASS } DescriptorKind;

typedef struct DescriptorObject {
    Object object;
    uint8_t descriptor;     /* DescriptorKind */
    Value get, set, delete; /* NEVER for none; the function of the other kinds is [get] */
} DescriptorObject;

typedef struct ClassObject {
    Object object;
    Sym name;
    const char *qualified;
    const AstClassDef *node; /* NULL for one made by a call of type, and for those that the code knows */
    struct Module *module;
    Address metaclass;  /* CLASS_type, as a rule */
    const Address *mro; /* itself first; object last */
    uint32_t mro_count;
    uint32_t known_first; /* how many of the order come before any unknown base, where there is one */
    bool has_unknown_base, has_getattribute; /* anything may be inherited; __getattribute__ is its own */
    struct ClassMembers *members;            /* of a model: names that are read on demand; else NULL */
} ClassObject;

typedef struct ModuleObject {
    Object object;
    struct Module *module;
    const char *name; /* dotted, for people; NULL: unknown */
} ModuleObject;

/* The variables of a call that functions inside it use: its attributes. */
typedef struct FrameObject {
    Object object;
    Address outer;     /* the frame around it; 0 for none */
    const void *scope; /* names/scope.h: the Scope whose variables these are */
} FrameObject;

typedef struct ArrayObject {
    Object object;
    const Shape *shape;
    uint8_t element, bits;    /* ElementType, and of how many bits one is; 0: unknown */
    uint8_t access, gradient; /* ArrayAccess, GradientKnown */
    bool may_be_foreign; /* made for something unknown, by what leaves arrays of other libraries to them */
    uint32_t graph;      /* what a backward pass from here goes through (gradient.h); 0: unknown */
    const Items *values; /* the elements in C order where they are known numbers and few; else NULL */
} ArrayObject;

#ifdef NDEBUG
#define OBJECT_AS(kind, object) ((const kind##Object *)(object))
#else /* asserts that the object is one of those that the struct is for */
#define OBJECT_AS(kind, object) ((const kind##Object *)object_as((object), #kind))
#endif
const void *object_as(const void *object, const char *name);
size_t object_size(ObjectKind kind);
/* An array of numbers of known shape, and no larger than memory: only the numbers may be unknown. */
bool array_is_exact(const ArrayObject *array);
/* How many values the [defaults] of a function are: as many as its parameters that may have one. */
uint32_t function_default_count(const FunctionObject *function);

/* The lattice of objects at one address. What one side does not have as an attribute may be absent, or, where
 * that side is open, is unknown, so that the result does not have it either. Objects of different kinds or
 * classes, and different functions, classes and modules, join to an open instance of their common class, of
 * which nothing else is known. When the result says the same as [a] or [b], it is that object. */
bool object_equal(const Object *a, const Object *b);
bool attributes_equal(PMap a, PMap b); /* maps of names to values */
bool object_less(Arena *arena, const Object *a, const Object *b);
const Object *object_join(Arena *arena, const Object *a, const Object *b);
const Object *object_widen(Arena *arena, const Object *old, const Object *new);

#endif
