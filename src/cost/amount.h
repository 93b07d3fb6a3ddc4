/* Amounts for people: `n × 81.9 MiB + 415.0 KiB`. Text is in the arena that is given. Nothing fails: what is
 * not known is `?`. */
#ifndef MOIRA_COST_AMOUNT_H
#define MOIRA_COST_AMOUNT_H

#include "base/arena.h"
#include "value/dim.h"

typedef enum AmountUnit { AMOUNT_BYTES, AMOUNT_WORK, AMOUNT_COUNT } AmountUnit;

void amount_put(StrBuf *out, AmountUnit unit, int64_t amount);
const char *amount_text(DimTable *dims, Arena *arena, AmountUnit unit, Dim dim);

#endif
