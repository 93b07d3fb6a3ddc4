/* A program of choreographies as the checker and the projector see it: modules, the definitions at their top
 * level, choreographic classes with their roles, fields and methods.
 *
 * choreo_add takes in the modules to be projected; others come through imports, are read when a choreographic
 * class of theirs is met, and are never complained about. All memory is in the program's arena but for a few
 * tables, which choreo_program_free frees. Whatever is wrong in a file is reported to [diagnostics]. */
#ifndef MOIRA_CHOREO_PROGRAM_H
#define MOIRA_CHOREO_PROGRAM_H

#include "base/map.h"
#include "choreo/located.h"
#include "names/project.h"

typedef struct ChoreoModule ChoreoModule;
typedef struct Method Method;
typedef struct TypedBlock TypedBlock; /* choreo/typed.h */

/* Names of libraries that mean something to a choreography, however they are imported. */
typedef enum ChoreoWord {
    WORD_NONE,
    WORD_ROLE,
    WORD_AT,
    WORD_EVERYWHERE,
    WORD_ON,
    WORD_CH, /* Ch1, Ch2, … */
    WORD_CHANNEL,
    WORD_DI_CHANNEL,
    WORD_DI_DATA_CHANNEL,
    WORD_DI_SELECT_CHANNEL,
    WORD_BI_CHANNEL,
    WORD_UNIT,
    WORD_TYPE_VAR,
    WORD_GENERIC,
    WORD_PROTOCOL,
    WORD_ENUM,
    WORD_INT_ENUM,
    WORD_STATICMETHOD,
    WORD_CLASSMETHOD,
    WORD_PROPERTY,
    WORD_ABSTRACTMETHOD,
    WORD_OVERRIDE,
    WORD_RANGE,
    WORD_SUPER,
} ChoreoWord;

typedef enum DefinitionKind {
    DEFINITION_PLAIN,  /* a function, class or constant */
    DEFINITION_IMPORT, /* one name of an import */
    DEFINITION_ROLE,   /* class R(Role), or a TypeVar, which may also be one of data types */
    DEFINITION_TYPE_VAR,
    DEFINITION_CLASS, /* a choreographic class */
} DefinitionKind;

typedef struct Definition {
    Sym name;
    uint8_t kind;  /* DefinitionKind */
    uint8_t state; /* of opening a class: not yet, under way, done */
    uint8_t word;  /* of an import: the ChoreoWord that it is, or WORD_NONE */
    bool is_enum, is_int_enum, is_data_class;
    bool is_reached;       /* private to the writing of shared code */
    Node *statement;       /* at the top level */
    const Node *alias;     /* of an import */
    const char *qualified; /* of an import: what it binds, dotted, with leading dots when it is relative */
    ChoreoClass *class;    /* of a choreographic class, also of an imported one; NULL until it is opened */
    int32_t previous;      /* an earlier definition of the same name in the module, or -1 */
} Definition;

struct ChoreoModule {
    struct ChoreoProgram *program;
    const Tree *tree;
    SourceModule *source;          /* NULL when there is no project to look up imports in */
    const char *name;              /* the last part of its dotted name, "m" of pkg/m.py */
    bool is_given;                 /* it is to be projected: what is wrong in it is reported */
    bool has_star;                 /* `from moira.choreo import *` */
    Array(Definition) definitions; /* in the order of the text */
    Map by_name;                   /* Sym to the index of its last definition + 1 */
    Array(const Node *) others;    /* statements that may not stand there */
    Array(ChoreoClass *) classes;  /* in the order of the text */
    char fingerprint[17];          /* of its text and of those of the choreographies that it imports */
};

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
    Array(Sym) data;                 /* the type variables of data, behind the roles */
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
} MethodCall;

struct Method {
    ChoreoClass *class;
    AstFunctionDef *node;
    Sym name;
    uint8_t kind; /* MethodKind */
    bool is_property, is_abstract;
    bool has_self;               /* its first parameter is the object or the class */
    bool is_broken;              /* something in its body is wrong, or in a method that it calls */
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

typedef struct ChoreoProgram {
    Arena *arena;
    Symbols *symbols;
    Project *project; /* to look up imports; NULL: other modules are not read */
    Diagnostics *diagnostics;
    Diagnostics silence;           /* takes what nobody wants to hear */
    Array(ChoreoModule *) modules; /* given ones first, in the order in which they were given */
    StrMap by_path;
    Map words; /* Sym of a known name to its ChoreoWord, for `import *` */
    struct {
        Sym com, select, of, id, unit, unexpected_label; /* names that mean something in code */
    } names;
} ChoreoProgram;

void choreo_program_init(ChoreoProgram *program, Arena *arena, Symbols *symbols, Project *project,
                         Diagnostics *diagnostics);
void choreo_program_free(ChoreoProgram *program);

/* Takes in a file that is to be projected; all of them before the first is opened. */
ChoreoModule *choreo_add(ChoreoProgram *program, const Tree *tree);

/* Finds the choreographic classes of a module with their roles and bases; then their fields and methods. */
void choreo_open_module(ChoreoModule *module);
void choreo_open_class(ChoreoModule *module, Definition *definition);
void choreo_open_members(ChoreoClass *class);

/* What a name at the top level of the module is; NULL when it has none of that name. */
Definition *choreo_find(const ChoreoModule *module, Sym name);
/* What the name or dotted name [node] means among the names of libraries. */
ChoreoWord choreo_word(const ChoreoModule *module, const Node *node);
/* The number of roles of `ChN`, when choreo_word says WORD_CH. */
uint32_t choreo_arity(const ChoreoModule *module, const Node *node);
/* The choreographic class that [node], a name or dotted name, means; NULL when it means something else. */
ChoreoClass *choreo_class(ChoreoModule *module, const Node *node);

/* The given module with choreographies from which [import] takes a plain definition, which becomes [plain];
 * NULL when it comes from elsewhere. */
ChoreoModule *choreo_import_source(ChoreoModule *module, const Definition *import, Definition **plain);

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

/* Whether [node] is an expression whose brackets hold located types or roles of [class]. */
bool choreo_is_located(ChoreoClass *class, const Node *node);

/* Reports about [node] in [module]; what is found in modules that are only imported is not told. */
Diagnostic *choreo_report(ChoreoModule *module, DiagCode code, const Node *node, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
Diagnostic *choreo_report_at(ChoreoModule *module, DiagCode code, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Where a module's reports go. */
Diagnostics *choreo_sink(ChoreoModule *module);
static inline Span span_of(const Node *node) { return (Span){node->start, node->end}; }

/* A type and a set of roles in words, in the arena. */
const char *choreo_type_text(const ChoreoClass *class, const Located *type);
const char *choreo_roles_text(const ChoreoClass *class, RoleSet roles);
static inline const char *choreo_text(const ChoreoProgram *program, Sym name) {
    return symbol_text(program->symbols, name);
}
/* The line of [node], from 1. */
uint32_t choreo_line(const ChoreoModule *module, const Node *node);

#endif
