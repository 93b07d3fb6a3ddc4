/* What the two files of the projector share: project.c does statements, project_expression.c expressions. */
#ifndef MOIRA_CHOREO_PROJECT_H
#define MOIRA_CHOREO_PROJECT_H

#include "choreo/local.h"

typedef struct Projector {
    ChoreoProgram *program;
    ChoreoModule *module;
    ChoreoClass *class;
    Method *method;
    uint32_t role;
    Arena *arena;
    const ProjectOptions *options;
    Projection *projection;
    LocalMerger merger;
    bool communicates;   /* the expressions projected since it was cleared do */
    uint32_t failures;   /* choices that could not be merged so far */
    bool is_too_deep;    /* has been reported for this method */
    Node *unit;          /* Unit.id, the one node that stands for nothing */
    Array(Node *) stack; /* parts that are being collected */
} Projector;

/* The projection of an expression; [projector->unit] when nothing of it is at the role. */
Node *projector_expression(Projector *projector, Typed *typed);
/* All that [nodes] do, as one expression. */
Node *projector_unit(Projector *projector, Node *const *nodes, uint32_t count);

/* True for Unit.id(…). */
bool projector_is_unit(const Projector *projector, const Node *node);

Node *projector_node(Projector *projector, NodeKind kind, const Node *origin);
#define PROJECTOR_NODE(projector, kind, origin) AS(kind, projector_node(projector, AST_##kind, origin))
NodeList *projector_list(Projector *projector, Node *const *items, uint32_t count);

#endif
