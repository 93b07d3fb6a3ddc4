/* What happens in a method of a choreography, as a sequence of steps between its participants: messages,
 * selections, calls of other choreographies, and frames around the branches of choices and the bodies of
 * loops. report/sequence.h draws it. Strings are in the program's arena; diagram_free frees the list. */
#ifndef MOIRA_CHOREO_DIAGRAM_H
#define MOIRA_CHOREO_DIAGRAM_H

#include "base/json.h"
#include "choreo/typed.h"

typedef enum DiagramStepKind {
    STEP_MESSAGE,
    STEP_LABEL,  /* a selection */
    STEP_CALL,   /* of another choreography, by all of [roles] */
    STEP_OPEN,   /* a choice or loop begins */
    STEP_BRANCH, /* its next branch */
    STEP_CLOSE,
    STEP_END, /* all participants return or raise here */
} DiagramStepKind;

typedef struct DiagramStep {
    uint8_t kind;     /* DiagramStepKind */
    uint8_t from, to; /* lanes, of messages and selections; the owner of a choice, or NO_ROLE */
    uint64_t roles;   /* lanes, of a call */
    uint32_t line;    /* of the source, from 1; 0 where a frame ends */
    const char *text;
} DiagramStep;

typedef struct Diagram {
    const char *title;  /* "DistAuth.authenticate" */
    const char **lanes; /* the names of the participants */
    uint32_t lane_count;
    Array(DiagramStep) steps;
} Diagram;

/* The steps of [method], which has been checked. */
void diagram_make(const Method *method, Diagram *diagram);
void diagram_free(Diagram *diagram);

/* The steps as a JSON object, for programs that draw them or walk through them. */
void diagram_json(JsonWriter *json, const Diagram *diagram);

#endif
