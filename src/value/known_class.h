/* The classes that the code knows, at fixed addresses of the abstract heap: classes.def lists them with their
 * bases. */
#ifndef MOIRA_VALUE_KNOWN_CLASS_H
#define MOIRA_VALUE_KNOWN_CLASS_H

#include <stdbool.h>
#include <stdint.h>

/* A place on the abstract heap; 0 is none. */
typedef uint32_t Address;

/* The addresses of the classes that the code knows. */
typedef enum KnownClass {
    CLASS_none,
#define CLASS(name, base) CLASS_##name,
#include "value/classes.def"
    CLASS_KNOWN_END,
} KnownClass;

/* The base of a class that the code knows; CLASS_none for `object` and for other classes. */
Address class_known_base(Address class);
/* Its name; NULL for other classes. */
const char *class_known_name(Address class);
/* Whether [class] is [base], or below it as far as the code knows. */
bool class_known_below(Address class, Address base);
/* The lowest known class above both; `object` when nothing else is known of one. */
Address class_known_common(Address a, Address b);

#endif
