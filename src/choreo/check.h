/* What the files of the checker share. check.c goes through classes and methods, check_statement.c and
 * check_choice.c through statements, check_expression.c and check_call.c through expressions, check_local.c
 * through what may not communicate. Everything is reported once; what is wrong has an unknown type, which
 * fits everywhere, so that one mistake is one message. */
#ifndef MOIRA_CHOREO_CHECK_H
#define MOIRA_CHOREO_CHECK_H

#include "choreo/typed.h"

typedef struct LocalVariable {
    Sym name;
    Located type;
    const Node *node;               /* where it got its type */
    bool is_declared;               /* by an annotation or as a parameter */
    bool is_definition;             /* a local import or function, plain */
    bool is_turn, has_value;        /* it belongs to the turn of one member, and has a value in it */
    RoleSet *users;                 /* of a definition: the roles that use it */
    struct LocalVariable *previous; /* of a definition: the one of the same name that it replaces */
} LocalVariable;

/* A loop over the members of a family in which the checker is. */
typedef struct FamilyTurn {
    uint32_t family;
    Sym name;
    Statement *statement;
} FamilyTurn;

typedef struct ChoreoChecker {
    ChoreoProgram *program;
    ChoreoModule *module;
    ChoreoClass *class;
    Method *method;
    Array(LocalVariable *) variables;
    Map index;            /* Sym to position + 1 */
    bool has_definitions; /* some variable is a definition */
    bool in_choice;       /* inside of a choice that one role makes */
    bool is_handled;      /* inside of a try that has handlers */
    RoleSet knowers;      /* who knows which branch of the innermost choice was taken */
    enum { NO_LOOP, LOOP_BODY, LOOP_ELSE } loop;
    Array(Typed *) stack; /* parts that are being collected */
    Map parents;          /* of the nodes of a method; made when shared data is met */
    const Method *parents_of;
    Map taken;                   /* loops and matches that take something out of shared data, and where all
                                  * roles change it together */
    Map reads;                   /* Sym to the first and last place where the method reads it */
    uint32_t nested;             /* scopes around the place that finding names has reached */
    Map binds;                   /* Sym of all names that the method binds */
    RoleSet chosen;              /* the families of which a member is chosen here */
    Array(FamilyTurn) turns;     /* the loops that chose them */
    Array(LocalVariable *) turn; /* the variables of such a turn that have a value */
    bool learns_fields;          /* a first round, in which only the types of fields matter */
} ChoreoChecker;

static inline const char *word_text(const ChoreoChecker *checker, Sym name) {
    return choreo_text(checker->program, name);
}
static inline const char *role_text(const ChoreoChecker *checker, uint32_t role) {
    return choreo_text(checker->program, checker->class->roles[role]);
}

/* ---- expressions ---- */

Typed *typed_expression(ChoreoChecker *checker, Node *node);
Typed *typed_call(ChoreoChecker *checker, Node *node);
/* ch.select(E.L) as a statement; NULL when [node] is something else. */
Typed *typed_select(ChoreoChecker *checker, Node *node);

Typed *typed_new(ChoreoChecker *checker, TypedKind kind, Node *node, Located type);
static inline Typed *typed_unknown(ChoreoChecker *checker, Node *node) {
    return typed_new(checker, TYPED_LOCAL, node, (Located){.kind = LOCATED_UNKNOWN});
}

/* Local definitions that [node] uses, and what these use, go to [roles]. */
void typed_note_users(ChoreoChecker *checker, Node *node, RoleSet roles);
/* Puts a const or floating expression at a role. */
void typed_adopt(ChoreoChecker *checker, Typed *typed, uint32_t role);
/* Whether a constant is the same at all roles; complains when only those of an object have it. */
bool typed_is_everywhere(ChoreoChecker *checker, const Typed *typed);
/* Whether the value may stand where [wanted] is asked for, with a complaint when it may not. */
bool typed_fits(ChoreoChecker *checker, Typed *typed, const Located *wanted);
/* Whether data of the built-in type [type] may stand for [wanted]; other types are mypy's business. */
bool typed_data_fits(const ChoreoChecker *checker, const Node *type, const Node *wanted);
/* Complains about a value that is no data at a role: a channel, an object, nothing. */
bool typed_is_data(ChoreoChecker *checker, Typed *typed);
/* One expression made of parts: checks that they are at one role, and says what it is. */
Typed *typed_compound(ChoreoChecker *checker, Node *node, Typed **parts, uint32_t count);
/* Checks [node] and puts it, or what it wraps (a keyword's value, the parts of a slice), on the stack. */
void typed_push_part(void *context, Node *node);
/* The attribute [node] of [base]. */
Typed *typed_attribute(ChoreoChecker *checker, Node *node, Typed *base);
/* All direct parts of [node] are checked and it is a compound of them. */
Typed *typed_parts(ChoreoChecker *checker, Node *node);

/* The call of [callee] in the method that is being checked. */
void checker_note_call(ChoreoChecker *checker, MethodCall call);
/* The field [name] of an object of type [type], here; complains when there is none. */
Located typed_field(ChoreoChecker *checker, const Located *type, Sym name, const Node *node);
Located typed_self(const ChoreoChecker *checker);
bool typed_is_self(const ChoreoChecker *checker, const Node *node);

/* The role that `R` or `R()` names; NO_ROLE when it is neither. A role of another class is reported. */
uint32_t typed_role(ChoreoChecker *checker, const Node *node, bool *is_role);

/* [inner] put at a role by [node], which is e @ R() or On[R].of(e). */
Typed *typed_placed(ChoreoChecker *checker, Node *node, Node *inner, uint32_t role);

/* ---- what communicates nothing ---- */

/* A lambda, comprehension or nested function: its free variables are at one role. */
Typed *typed_nested(ChoreoChecker *checker, Node *node);

/* ---- labels ---- */

/* Whether a selection of [label], E.L, can be told from all others; complains when it cannot. */
bool checker_label(ChoreoChecker *checker, const Node *label);

/* ---- variables ---- */

LocalVariable *checker_find(const ChoreoChecker *checker, Sym name);
/* Whether a name in [target], or in a pattern, is read outside of [node]. */
bool checker_is_read_outside(const ChoreoChecker *checker, Node *target, const Node *node);
LocalVariable *checker_declare(ChoreoChecker *checker, Sym name, Located type, const Node *node);

/* ---- statements ---- */

void checker_block(ChoreoChecker *checker, const NodeList *statements, TypedBlock *block);
/* False when nothing of the statement is left to be projected. */
bool checker_statement(ChoreoChecker *checker, Node *node, Statement *statement);
bool checker_compound_statement(ChoreoChecker *checker, Node *node, Statement *statement);
/* Gives the names in a target, for values at [owner] (or const ones), their types; roles of the target. */
void checker_bind(ChoreoChecker *checker, Node *target, const Located *type);
/* The located type of what an owner's expression gives: At that role, or everywhere. */
Located checker_owner_type(uint32_t owner);
/* In a class of one role everything is there. */
void typed_settle(ChoreoChecker *checker, Typed *typed);
/* The role that makes a choice by [typed], or NO_ROLE when all make it. [what] is "the condition", … */
uint32_t checker_owner(ChoreoChecker *checker, Typed *typed, const char *what);

#endif
