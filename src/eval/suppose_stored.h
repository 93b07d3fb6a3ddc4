/* Attributes that methods set: private to suppose.c and suppose_stored.c.
 *
 * A method finds in an attribute what __init__ has left there, or what a method has. Beginning
 * with what __init__ leaves, the methods of the file run until they leave nothing new; what is found then
 * holds for all calls. Until something has been found, an attribute is None.
 *
 * Sizes that __init__ knows stay what they are; others are named after the attribute: `self.W.shape[0]`. */
#ifndef MOIRA_EVAL_SUPPOSE_STORED_H
#define MOIRA_EVAL_SUPPOSE_STORED_H

#include "eval/uncalled_internal.h"

/* An attribute of the self of a class, or of a part of it. */
typedef struct StoredAttribute {
    Address class;  /* of the self */
    Address object; /* that has the attribute */
    Sym name;
    const char *path; /* what the methods call it */
    Value weak;       /* what it is when nothing is found */
    Value found;      /* NEVER: nothing yet */
    bool is_lost;     /* it may be anything */
} StoredAttribute;

typedef struct StoredAttributes {
    Later *later;
    Array(StoredAttribute) items;
    Map places;           /* path inside an attribute to the address of the array or container there */
    Map sizes;            /* the same to the symbol of a size */
    Map own_sizes;        /* numbers of those symbols */
    uint32_t last_symbol; /* number of the last dimension that is known to every method; 0: all are */
    Address last_address;
    bool has_changed;
    bool is_ending; /* what changes is lost */
} StoredAttributes;

/* The self of a class has been made: [later] has the state before its attributes were weakened. */
void suppose_add_stored(StoredAttributes *stored, Address class, Value self);
/* All have; the current state becomes the one that methods begin with. */
void suppose_begin_stored(StoredAttributes *stored);
/* A method of the class has left [end]. The current state becomes the one that methods begin with. */
void suppose_leave_stored(StoredAttributes *stored, Address class, const State *end);
/* Not all runs have ended: nothing is known. */
void suppose_lose_stored(StoredAttributes *stored);
/* Whether there are such attributes of the self of a class. */
bool suppose_has_stored(const StoredAttributes *stored, Address class);
void suppose_free_stored(StoredAttributes *stored);

#endif
