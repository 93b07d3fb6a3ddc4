/* The cost of one call of a model that is asked about, for `moira cost` and `moira summary --cost`. */
#ifndef MOIRA_CLI_MODEL_COST_H
#define MOIRA_CLI_MODEL_COST_H

#include "cli/model_entry.h"
#include "cost/cost_print.h"

/* Calls the model of an open entry and counts; false when the call does not come to its end. tape_free
 * follows in both cases. */
bool model_cost(ModelEntry *model, const CostAsked *asked, CostTape *tape, CostStep *step);

#endif
