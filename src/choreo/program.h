/* A program of choreographies as the checker and the projector see it: modules and the definitions at their
 * top level. class.h has the choreographic classes.
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

/* Names of libraries that mean something to a choreography, however they are imported. */
typedef enum ChoreoWord {
    WORD_NONE,
    WORD_ROLE,
    WORD_AT,
    WORD_EVERYWHERE,
    WORD_ON,
    WORD_FAMILY,
    WORD_EACH,
    WORD_CHANNELS,
    WORD_MESH,
    WORD_MEMBERS,
    WORD_CH, /* Ch1, Ch2, … */
    WORD_CHANNEL,
    WORD_DI_CHANNEL,
    WORD_DI_DATA_CHANNEL,
    WORD_DI_SELECT_CHANNEL,
    WORD_BI_CHANNEL,
    WORD_UNIT,
    WORD_PEER_FAILED,
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
    enum { NOT_ASKED, CONSTANT_BOX, NO_CONSTANT_BOX } constancy; /* shared_is_constant() */
    bool is_enum, is_int_enum, is_data_class;
    bool is_state;         /* private to the writing of shared code: code that is reached changes it */
    bool is_family;        /* of a role: one of any number of members */
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
    bool changes_shared;           /* some method changes a container in place that is Everywhere */
    Array(Definition) definitions; /* in the order of the text */
    Map by_name;                   /* Sym to the index of its last definition + 1 */
    Array(const Node *) others;    /* statements that may not stand there */
    Array(ChoreoClass *) classes;  /* in the order of the text */
    char fingerprint[17];          /* of its text and of those of the choreographies that it imports */
};

typedef struct ChoreoProgram {
    Arena *arena;
    Symbols *symbols;
    Project *project; /* to look up imports; NULL: other modules are not read */
    Diagnostics *diagnostics;
    Diagnostics silence;           /* takes what is not reported */
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
/* Finds the choreographic classes of a module with their roles and bases. */
void choreo_open_module(ChoreoModule *module);
void choreo_open_class(ChoreoModule *module, Definition *definition);
/* What a name at the top level of the module is, or NULL. */
Definition *choreo_find(const ChoreoModule *module, Sym name);
/* A number, text, or tuple of such, which is the same wherever it is evaluated. */
bool choreo_is_literal(const Node *node);
/* Whether a function of the module binds [name] anew with `global`. */
bool choreo_is_rebound(const ChoreoModule *module, Sym name);
/* Whether a name of the module is bound once, to a literal of numbers and texts. */
bool choreo_is_constant(const ChoreoModule *module, const Definition *definition);
/* Whether `from moira.choreo import *` of the module binds [name]. */
bool choreo_is_starred(const ChoreoModule *module, Sym name);
/* What the name or dotted name [node] means among the names of libraries. */
ChoreoWord choreo_word(const ChoreoModule *module, const Node *node);
/* The number of roles of `ChN`, when choreo_word says WORD_CH. */
uint32_t choreo_arity(const ChoreoModule *module, const Node *node);
/* The choreographic class that [node], a name or dotted name, means; NULL when it means something else. */
ChoreoClass *choreo_class(ChoreoModule *module, const Node *node);
/* The imports of `if TYPE_CHECKING:`, for tools that read annotations; NULL for other statements. */
const NodeList *choreo_typing_imports(const ChoreoProgram *program, const Node *node);
/* The given module with choreographies from which [import] takes a plain definition, which becomes [plain];
 * NULL when it comes from elsewhere. */
ChoreoModule *choreo_import_source(ChoreoModule *module, const Definition *import, Definition **plain);
/* The module whose own definition [import] takes, which becomes [origin]; NULL when it cannot be read. */
ChoreoModule *choreo_import_origin(ChoreoModule *module, const Definition *import, Definition **origin);

/* Reports about [node]; what is found in modules that are only imported is not told. */
Diagnostic *choreo_report(ChoreoModule *module, DiagCode code, const Node *node, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
Diagnostic *choreo_report_at(ChoreoModule *module, DiagCode code, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Where a module's reports go. */
Diagnostics *choreo_sink(ChoreoModule *module);
static inline const char *choreo_text(const ChoreoProgram *program, Sym name) {
    return symbol_text(program->symbols, name);
}
/* The line of [node], from 1. */
uint32_t choreo_line(const ChoreoModule *module, const Node *node);

#endif
