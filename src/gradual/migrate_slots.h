/* What an annotation says of each dimension: a number, a name, or nothing. Private to the files that answer
 * gradual/migrate.h. */
#ifndef MOIRA_GRADUAL_MIGRATE_SLOTS_H
#define MOIRA_GRADUAL_MIGRATE_SLOTS_H

#include "gradual/migrator.h"

/* The slots that an annotation has already: numbers, and names of its own. */
void slots_declare(Migrator *migrator, InputType *type, const Shape *shape);
/* All slots, as the mode of the migration wants them; [values] are the numbers that were found. */
void slots_fill(Migrator *migrator, const int64_t *values);
/* Ranks that may vary are not said, unless a precise type is asked for. */
void slots_drop_ranks(Migrator *migrator);
TypeSlot *slots_find(Migrator *migrator, const Free *free);

#endif
