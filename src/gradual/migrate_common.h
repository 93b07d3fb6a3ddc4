/* What the ranks that an input may have leave in common: `(..., 3, h, w)` of a batch of images and of one.
 * Private to the files that answer gradual/migrate.h. */
#ifndef MOIRA_GRADUAL_MIGRATE_COMMON_H
#define MOIRA_GRADUAL_MIGRATE_COMMON_H

#include "gradual/migrator.h"

/* A run with [shape] for the input, with what it assumes; NULL: nothing is known of one. */
void common_note(Migrator *migrator, InputType *type, const SubjectTrace *trace, const Shape *shape);
/* After all ranks: nothing is left to say where it says no more than that there may be dimensions. */
void common_settle(InputType *type);

#endif
