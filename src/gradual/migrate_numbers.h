/* Which dimensions can be numbers, which numbers, and why not: private to the files that answer
 * gradual/migrate.h. The ranks are chosen by then. */
#ifndef MOIRA_GRADUAL_MIGRATE_NUMBERS_H
#define MOIRA_GRADUAL_MIGRATE_NUMBERS_H

#include "gradual/migrator.h"

/* Lists the dimensions that are left open, with the symbols of the run that was kept. */
void numbers_name(Migrator *migrator);
/* Takes what a run assumed, in the order of the program: what was given, and the rules. */
void numbers_collect(Migrator *migrator, const SubjectTrace *trace);

/* The question is about all dimensions as numbers, or about none. */
void numbers_ask_for(Migrator *migrator, bool is_number);
/* Finds the dimensions that no number fits, each by itself, and says why. */
void numbers_find_never(Migrator *migrator);
/* Makes as many dimensions numbers as possible, in their order. False when those that must be cannot. */
bool numbers_choose(Migrator *migrator);
/* Finds the smallest numbers in question with which the function runs; [values] has one for each of
 * [Migrator.frees]. */
bool numbers_find(Migrator *migrator, int64_t *values);

/* Whether a dimension is said to be a number by a condition of the command line. */
bool numbers_are_given(Migrator *migrator, const Free *free);
/* Whether the rules leave a dimension no other number, and two of them no difference. */
bool numbers_are_forced(Migrator *migrator, const Free *free, int64_t value);
bool numbers_are_equal(Migrator *migrator, const Free *a, const Free *b);
/* The numbers that the rules leave a dimension. */
SizeRange numbers_range(Migrator *migrator, Dim symbol);
/* Between these two the dimensions with [is_number] are what is asked about: are numbers forced, equal, and
 * which fit? */
void numbers_pose(Migrator *migrator);
void numbers_put_away(Migrator *migrator);

#endif
