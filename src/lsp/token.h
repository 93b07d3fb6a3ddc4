/* What names are, for editors that colour them: kinds of semantic tokens. */
#ifndef MOIRA_LSP_TOKEN_H
#define MOIRA_LSP_TOKEN_H

#include "base/json.h"

/* Writes the legend: which number means which kind, and which bit which property. */
void token_put_legend(JsonWriter *json);

#endif
