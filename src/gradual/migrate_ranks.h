/* Which ranks the inputs of a function can have: private to the files that answer gradual/migrate.h.
 *
 * Every rank up to the limit is tried for each input while the others are as they are declared; combinations
 * are then gone through in one order, in which rank 0 is the last. The last run with unknown numbers is kept,
 * for it tells the rules. */
#ifndef MOIRA_GRADUAL_MIGRATE_RANKS_H
#define MOIRA_GRADUAL_MIGRATE_RANKS_H

#include "gradual/migrator.h"

/* Finds the ranks that an input may have while the others are as they are declared. */
void ranks_find(Migrator *migrator, InputType *type);

/* The first combination of ranks; false when some input can have none. */
bool ranks_first(Migrator *migrator, uint32_t *ranks);
/* Gives every input the next combination of ranks that it may have by itself; false after the last one. */
bool ranks_next(Migrator *migrator, uint32_t *ranks);
/* Chooses the first ranks, from [ranks] on, with which the function runs; false when there are none. [tries]
 * says how many may still be looked at. */
bool ranks_choose(Migrator *migrator, uint32_t *ranks, uint32_t *tries);

/* The shapes in question, with a symbol for each dimension that is not known unless [is_copy]. */
const Shape **ranks_symbols(Migrator *migrator, bool is_copy);
/* Whether the run that was kept is one of the shapes in question. */
bool ranks_have_run(Migrator *migrator);
void ranks_forget_run(Migrator *migrator);

#endif
