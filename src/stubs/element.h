/* Types of array elements: their names in stubs ("float64"), and to what they are promoted. A width of 0 bits
 * is unknown; then the name is that of the kind alone ("float"). Of the floats with 16 bits, those with the
 * exponents of float32 ("bfloat16") are told from the others by BFLOAT16_BITS. */
#ifndef MOIRA_STUBS_ELEMENT_H
#define MOIRA_STUBS_ELEMENT_H

#include "stubs/dialect.h"
#include "value/object.h"

enum { BFLOAT16_BITS = 17 };

typedef struct Element {
    uint8_t type;   /* ElementType */
    uint8_t bits;   /* 0: unknown */
    bool is_scalar; /* of a number or an array of rank 0, which gives way to arrays */
    bool is_number; /* of a scalar: it is no array at all, and gives way to arrays of rank 0 in PyTorch */
} Element;

/* The element type of a name, as stubs and NumPy write it: "float64", "f4", "int", "<U5"; unknown for others.
 */
Element element_from_name(const char *name, size_t length);
/* "float64", "float"; NULL when it is unknown. */
const char *element_name(Element element);
/* As PyTorch's messages call it: "Float", "Long"; NULL when it is unknown. */
const char *element_torch_name(Element element);

static inline bool element_is_number(Element element) {
    return element.type >= ELEMENT_BOOL && element.type <= ELEMENT_COMPLEX;
}

/* What two operands give, as the library promotes them. */
Element element_promote(const Dialect *dialect, Element a, Element b);
/* What a rule makes of the operands' promoted type: the kinds of docs/stubs.md, "float", "sum", "bool". */
Element element_of_kind(const Dialect *dialect, const char *kind, Element promoted);

#endif
