/* The body of a method after checking: every expression and statement with the roles that it concerns. The
 * projector reads nothing else.
 *
 * Most expressions are of one role and communicate nothing: these are leaves here (TYPED_LOCAL), whatever
 * their size, and stay as they were written at the role where they are. Only around communications and calls
 * of choreographies there is a tree. Everything lives in the program's arena. */
#ifndef MOIRA_CHOREO_TYPED_H
#define MOIRA_CHOREO_TYPED_H

#include "choreo/class.h"

typedef enum TypedKind {
    TYPED_LOCAL,    /* as written at the roles of its type, nothing elsewhere */
    TYPED_SELF,     /* self, at every role */
    TYPED_PLACED,   /* e @ R(), On[R].of(e): the part at R */
    TYPED_FIELD,    /* an attribute of the part */
    TYPED_MEMBER,   /* the channel of the chosen member, of the channels of the part */
    TYPED_COM,      /* channel.com(value), channel.select(label): two parts */
    TYPED_CALL,     /* of a method of a choreography: the parts are the arguments */
    TYPED_NEW,      /* of a choreographic class: the parts are the arguments */
    TYPED_COMPOUND, /* an expression of one role with these parts in it, in the order of the text */
} TypedKind;

typedef struct Typed Typed;

typedef struct TypedArgument {
    Typed *value;
    uint32_t parameter; /* of the method */
    Sym keyword;        /* as which it was passed, or 0 */
} TypedArgument;

struct Typed {
    uint8_t kind;             /* TypedKind */
    bool acts;                /* it communicates or calls a choreography somewhere: it cannot be skipped */
    uint8_t sender, receiver; /* roles, of a communication */
    Node *node;
    Located type;
    RoleSet involved; /* the roles at which its projection is more than nothing; known after participants */
    Typed **parts;
    uint32_t part_count;
    Method *method;           /* of a call, and of an object that has a constructor */
    RoleMap map;              /* from the formals of the class of [method] to the roles here */
    Typed *object;            /* of a call: whose method; NULL when the class is named, or for super() */
    ChoreoClass *class;       /* the class that is named, or made */
    RoleMap class_roles;      /* what its formals are */
    const Node *lent;         /* of a call: MethodCall.lent */
    TypedArgument *arguments; /* of a call */
    uint32_t argument_count;
};

typedef enum StatementKind {
    STATEMENT_EXPRESSION,
    STATEMENT_SELECT, /* the value is a TYPED_COM */
    STATEMENT_ASSIGN, /* also with an operator, or an annotation */
    STATEMENT_RETURN,
    STATEMENT_RAISE,
    STATEMENT_ASSERT,
    STATEMENT_LOCAL, /* what stays as it is at [roles]: del, import, def */
    STATEMENT_BREAK,
    STATEMENT_CONTINUE,
    STATEMENT_IF,
    STATEMENT_MATCH,
    STATEMENT_WHILE,
    STATEMENT_FOR,
    STATEMENT_MEMBERS, /* for w in members: at the family, only its own turn */
    STATEMENT_TRY,
    STATEMENT_WITH,
} StatementKind;

/* How control may leave a statement or block other than at its end. All roles leave alike, so such statements
 * concern every role. */
enum { LEAVES_METHOD = 1, LEAVES_LOOP = 2, LEAVES_RAISING = 4 };

struct TypedBlock {
    struct Statement *items;
    uint32_t count;
    uint8_t leaves; /* of any of its statements */
    RoleSet involved;
};

typedef struct TypedCase {
    Node *node; /* the match_case, or the ExceptHandler */
    TypedBlock body;
} TypedCase;

typedef struct Statement {
    uint8_t kind;     /* StatementKind */
    uint8_t owner;    /* of a choice, loop, with, try: the role that decides; NO_ROLE: all decide alike */
    uint8_t leaves;   /* LEAVES_METHOD … */
    Sym shared;       /* of an assignment: the variable that all who read it have alike, or 0 */
    bool is_chosen;   /* it stands in a choice that one role makes */
    bool uses_index;  /* of a loop over members: its variable is read as a number */
    uint8_t family;   /* of such a loop */
    bool can_end;     /* of a loop: something in it leaves it */
    bool is_in_place; /* of `f += e`: f is a container that all have alike */
    Node *node;
    RoleSet roles;    /* of an assignment: those that hold the target; of others: where it is done */
    RoleSet involved; /* the roles at which its projection is more than nothing */
    Typed *value;     /* the test, iterable, subject, value */
    Typed *other;     /* the message of an assert, the cause of a raise */
    Typed **targets;  /* the bases of targets that are expressions, or NULL */
    uint32_t target_count;
    TypedBlock body, orelse, finalbody;
    TypedCase *cases; /* of a match; the handlers of a try */
    uint32_t case_count;
    const struct ChoreoAttempt *attempt; /* of a try of several roles: choreo/attempt.h */
    const RoleSet *users; /* of a local definition: the roles that use it, when it says none itself */
} Statement;

/* Checks the bodies of all methods of all modules, and finds out who takes part in them. */
void choreo_check(ChoreoProgram *program);

/* Warns of what is probably not meant, in a program without errors. */
void choreo_warn(ChoreoProgram *program);

/* The participants of every method, and then the roles that each expression and statement concerns. */
void choreo_find_participants(ChoreoProgram *program);

#endif
