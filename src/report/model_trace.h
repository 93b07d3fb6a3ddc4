/* The models that a program calls while it runs, each as a graph on a page (model_html.h). One who watches a
 * run passes on what it is told of modules; the outermost call of a module that has parts is a model. The
 * same model, called with the same shapes, is told once. Nothing fails. */
#ifndef MOIRA_REPORT_MODEL_TRACE_H
#define MOIRA_REPORT_MODEL_TRACE_H

#include "report/page.h"
#include "report/summary.h"

typedef struct ModelTrace {
    Interp *interp;
    Arena *arena; /* of the run */
    const PageFiles *files;
    uint32_t first_number; /* of the anchors of the first model */
    StrBuf *out;
    uint32_t count; /* of models that are written */
    bool is_open;   /* a model is being called: */
    Summary summary;
    uint32_t depth; /* of the frames when the call began */
    StrMap told;    /* what was written: model, and shapes */
} ModelTrace;

void model_trace_hear(ModelTrace *trace, const ModuleCall *told);
/* The run is over. */
void model_trace_end(ModelTrace *trace);

#endif
