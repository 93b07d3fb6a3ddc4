/* The elements of arrays, as far as shapes and errors need them. */
#ifndef MOIRA_VALUE_ELEMENT_H
#define MOIRA_VALUE_ELEMENT_H

typedef enum ElementType {
    ELEMENT_UNKNOWN,
    ELEMENT_BOOL,
    ELEMENT_INT, /* signed, of any width */
    ELEMENT_UNSIGNED,
    ELEMENT_FLOAT,
    ELEMENT_COMPLEX,
    ELEMENT_OBJECT,
    ELEMENT_STRING, /* str or bytes */
    ELEMENT_OTHER,  /* times, records */
} ElementType;

/* Whether the elements of an array can be written. */
typedef enum ArrayAccess { ACCESS_WRITE, ACCESS_READ, ACCESS_UNKNOWN } ArrayAccess;

#endif
