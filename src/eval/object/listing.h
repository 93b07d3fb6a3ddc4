/* Which attributes a value has, by name: what an editor offers after a dot. Nothing runs for the answer, and
 * no model is read: an attribute that somebody computes (__getattr__) is not among them. */
#ifndef MOIRA_EVAL_OBJECT_LISTING_H
#define MOIRA_EVAL_OBJECT_LISTING_H

#include "eval/forward.h"

typedef enum ListedKind { LISTED_VARIABLE, LISTED_FUNCTION, LISTED_CLASS, LISTED_MODULE } ListedKind;

/* Who is told each name; it may be told one more than once. [name] lives as long as the analysis. */
typedef void ListingTell(void *context, const char *name, ListedKind kind);

void listing_of(Interp *interp, Value value, ListingTell *tell, void *context);
/* The keys of a dict that are texts. */
void listing_of_keys(Interp *interp, Value value, ListingTell *tell, void *context);

#endif
