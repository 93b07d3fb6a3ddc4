/* Choreographic classes with their roles, bases, fields and methods. They lie in the arena of their program.
 */
#ifndef MOIRA_CHOREO_CLASS_H
#define MOIRA_CHOREO_CLASS_H

#include "choreo/program.h"

typedef struct Method Method;
typedef struct TypedBlock TypedBlock; /* choreo/typed.h */

typedef struct ChoreoBase {
    ChoreoClass *class;
    RoleMap map; /* from its formals to the roles of the class */
} ChoreoBase;

typedef struct ChoreoField {
    Sym name;
    Located type;
    const Node *node; /* where it is declared */
} ChoreoField;

struct ChoreoClass {
    ChoreoModule *module;
    AstClassDef *node;
    Sym name;
    const Sym *roles; /* the formals */
    uint32_t role_count;
    RoleSet families;                /* the roles that stand for any number of members */
    Array(Sym) data;                 /* the type variables of data, after the roles */
    Array(ChoreoBase) bases;         /* choreographic ones */
    Array(const Node *) plain_bases; /* others, but for ChN and Generic */
    Array(ChoreoField) fields;       /* its own */
    Map field_index;                 /* Sym to index + 1 */
    Array(Method *) methods;         /* its own, in the order of the text */
    Map method_index;                /* Sym to index + 1 */
    RoleMap identity;                /* each role to itself */
    bool is_open;                    /* its roles and bases are known */
    bool has_members;                /* fields and methods have been collected */
};

typedef enum MethodKind { METHOD_INSTANCE, METHOD_STATIC, METHOD_CLASS } MethodKind;

typedef struct ChoreoParameter {
    Sym name;
    const Astarg *node;
    Located type;
    Node *value; /* the default, or NULL */
    bool keyword_only;
} ChoreoParameter;

/* One call of a choreographic method in the body of another. */
typedef struct MethodCall {
    Method *callee;
    RoleMap map; /* from the formals of the callee's class to those of the caller's */
    const Node *node;
    RoleSet chosen;   /* the families of which the call is for one member */
    bool is_value;    /* the method is a value, which is called when others know nothing of it */
    uint8_t value_at; /* the role that has the value */
    const Node
        *lent; /* an argument that all roles have alike and fewer get, and which can be changed; or NULL */
} MethodCall;

struct Method {
    ChoreoClass *class;
    AstFunctionDef *node;
    Sym name;
    uint8_t kind; /* MethodKind */
    bool is_property, is_abstract;
    bool has_self;               /* its first parameter is the object or the class */
    bool is_broken;              /* something in its body is wrong, or in a method that it calls */
    bool communicates;           /* it sends or receives, or a method that it calls */
    bool changes;                /* what all roles have alike in objects and containers */
    bool is_called;              /* by some choreography of the program */
    Sym self;                    /* the name of that parameter */
    ChoreoParameter *parameters; /* without it */
    uint32_t parameter_count;
    Located result;
    const TypedBlock *body; /* typed; NULL before it is checked */
    RoleSet part;           /* the participants, in formals of the class */
    Array(MethodCall) calls;
    Array(Method *) overridden; /* the methods of the bases that it stands for */
    struct PartEdge *edges;     /* to the methods whose participants follow from its own; private */
    bool is_queued;             /* private */
};

/* Everything is at its only role, which is one and no family. */
static inline bool choreo_is_single(const ChoreoClass *class) {
    return class->role_count == 1 && !class->families;
}

/* Finds the fields and methods of a class whose roles and bases are known. */
void choreo_open_members(ChoreoClass *class);

/* Whether a projection of a class that the module has or imports is named so. */
bool choreo_is_projected(const ChoreoModule *module, Sym name);

/* Where [role] stands among the formals, or NO_ROLE. */
uint32_t choreo_role(const ChoreoClass *class, Sym role);

/* The field or method [name] of a class or of the closest of its bases; NULL when there is none. [map]
 * becomes the way from the roles of the class that has it to those of [class]. */
ChoreoField *choreo_field(ChoreoClass *class, Sym name, RoleMap *map);
Method *choreo_method(ChoreoClass *class, Sym name, RoleMap *map);
/* The map from the formals of [base] to the roles of [class], or NULL when it is no base of it. */
RoleMap choreo_base_map(ChoreoClass *class, const ChoreoClass *base);
RoleMap choreo_compose(ChoreoProgram *program, RoleMap inner, uint32_t count, RoleMap outer);

/* The located type that the annotation [node] in [class] says, with everything that is wrong in it reported.
 * A type without a location is At the only role of a class that has one. */
Located choreo_annotation(ChoreoClass *class, Node *node);

/* The family of which a type needs one member to be chosen: that of At[T, F], a channel to F, an object with
 * F in the place of a role; NO_ROLE when it needs none. */
uint32_t choreo_member(const ChoreoClass *class, const Located *type);
/* Complains about such a type where nobody is chosen: of a parameter, a result, a field. */
bool choreo_is_settled(ChoreoClass *class, const Located *type, const Node *node);

/* Whether [node] is an expression whose brackets hold located types or roles of [class]. */
bool choreo_is_located(ChoreoClass *class, const Node *node);

/* A type and a set of roles in words, in the arena. */
const char *choreo_type_text(const ChoreoClass *class, const Located *type);
const char *choreo_roles_text(const ChoreoClass *class, RoleSet roles);

#endif
