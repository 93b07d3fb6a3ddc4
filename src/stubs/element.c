#include "stubs/element.h"

#include <stdlib.h>
#include <string.h>

/* Names of element types; the first of a type and width is the one that is printed. */
static const struct {
    const char *name;
    uint8_t type, bits;
} names[] = {
    {"bool", ELEMENT_BOOL, 8},
    {"int8", ELEMENT_INT, 8},
    {"int16", ELEMENT_INT, 16},
    {"int32", ELEMENT_INT, 32},
    {"int64", ELEMENT_INT, 64},
    {"int", ELEMENT_INT, 0},
    {"uint8", ELEMENT_UNSIGNED, 8},
    {"uint16", ELEMENT_UNSIGNED, 16},
    {"uint32", ELEMENT_UNSIGNED, 32},
    {"uint64", ELEMENT_UNSIGNED, 64},
    {"uint", ELEMENT_UNSIGNED, 0},
    {"float16", ELEMENT_FLOAT, 16},
    {"bfloat16", ELEMENT_FLOAT, BFLOAT16_BITS},
    {"float32", ELEMENT_FLOAT, 32},
    {"float64", ELEMENT_FLOAT, 64},
    {"float128", ELEMENT_FLOAT, 128},
    {"float", ELEMENT_FLOAT, 0},
    {"complex64", ELEMENT_COMPLEX, 64},
    {"complex128", ELEMENT_COMPLEX, 128},
    {"complex", ELEMENT_COMPLEX, 0},
    {"object", ELEMENT_OBJECT, 0},
    {"str", ELEMENT_STRING, 0},
    {"other", ELEMENT_OTHER, 0},
    /* Other ways to write them. */
    {"bool_", ELEMENT_BOOL, 8},
    {"bool8", ELEMENT_BOOL, 8},
    {"?", ELEMENT_BOOL, 8},
    {"int_", ELEMENT_INT, 64},
    {"intp", ELEMENT_INT, 64},
    {"intc", ELEMENT_INT, 32},
    {"long", ELEMENT_INT, 64},
    {"longlong", ELEMENT_INT, 64},
    {"short", ELEMENT_INT, 16},
    {"byte", ELEMENT_INT, 8},
    {"uintp", ELEMENT_UNSIGNED, 64},
    {"uintc", ELEMENT_UNSIGNED, 32},
    {"ulonglong", ELEMENT_UNSIGNED, 64},
    {"ushort", ELEMENT_UNSIGNED, 16},
    {"ubyte", ELEMENT_UNSIGNED, 8},
    {"half", ELEMENT_FLOAT, 16},
    {"single", ELEMENT_FLOAT, 32},
    {"double", ELEMENT_FLOAT, 64},
    {"float_", ELEMENT_FLOAT, 64},
    {"longdouble", ELEMENT_FLOAT, 128},
    {"longfloat", ELEMENT_FLOAT, 128},
    {"csingle", ELEMENT_COMPLEX, 64},
    {"singlecomplex", ELEMENT_COMPLEX, 64},
    {"cdouble", ELEMENT_COMPLEX, 128},
    {"cfloat", ELEMENT_COMPLEX, 128},
    {"complex_", ELEMENT_COMPLEX, 128},
    {"complex256", ELEMENT_COMPLEX, 0},
    {"clongdouble", ELEMENT_COMPLEX, 0},
    {"object_", ELEMENT_OBJECT, 0},
    {"O", ELEMENT_OBJECT, 0},
    {"str_", ELEMENT_STRING, 0},
    {"string_", ELEMENT_STRING, 0},
    {"unicode_", ELEMENT_STRING, 0},
    {"bytes", ELEMENT_STRING, 0},
    {"bytes_", ELEMENT_STRING, 0},
    {"datetime64", ELEMENT_OTHER, 0},
    {"timedelta64", ELEMENT_OTHER, 0},
    {"void", ELEMENT_OTHER, 0},
    {"b", ELEMENT_INT, 8},
    {"h", ELEMENT_INT, 16},
    {"i", ELEMENT_INT, 32},
    {"l", ELEMENT_INT, 64},
    {"q", ELEMENT_INT, 64},
    {"p", ELEMENT_INT, 64},
    {"B", ELEMENT_UNSIGNED, 8},
    {"H", ELEMENT_UNSIGNED, 16},
    {"I", ELEMENT_UNSIGNED, 32},
    {"L", ELEMENT_UNSIGNED, 64},
    {"Q", ELEMENT_UNSIGNED, 64},
    {"P", ELEMENT_UNSIGNED, 64},
    {"e", ELEMENT_FLOAT, 16},
    {"f", ELEMENT_FLOAT, 32},
    {"d", ELEMENT_FLOAT, 64},
    {"g", ELEMENT_FLOAT, 128},
    {"F", ELEMENT_COMPLEX, 64},
    {"D", ELEMENT_COMPLEX, 128},
};

/* A letter and the bytes of an element: f4, i8, U10. */
static Element from_code(const char *name, size_t length) {
    static const char letters[] = "biufcSUOMmV";
    static const uint8_t types[] = {ELEMENT_BOOL,    ELEMENT_INT,    ELEMENT_UNSIGNED, ELEMENT_FLOAT,
                                    ELEMENT_COMPLEX, ELEMENT_STRING, ELEMENT_STRING,   ELEMENT_OBJECT,
                                    ELEMENT_OTHER,   ELEMENT_OTHER,  ELEMENT_OTHER};
    const char *letter = length && *name ? strchr(letters, *name) : NULL;
    if (!letter) return (Element){0};
    unsigned bytes = 0;
    for (size_t i = 1; i < length; i++) {
        if (name[i] < '0' || name[i] > '9') return (Element){0};
        bytes = bytes * 10 + (unsigned)(name[i] - '0');
        if (bytes > 1000) break;
    }
    Element element = {.type = types[letter - letters]};
    if (element.type <= ELEMENT_COMPLEX && bytes >= 1 && bytes <= 16) element.bits = (uint8_t)(bytes * 8);
    return element;
}

Element element_from_name(const char *name, size_t length) {
    if (length > 1 && strchr("<>=|", *name)) {
        name++;
        length--;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i].name) == length && memcmp(names[i].name, name, length) == 0)
            return (Element){.type = names[i].type, .bits = names[i].bits};
    return from_code(name, length);
}

const char *element_name(Element element) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].type == element.type && names[i].bits == element.bits) return names[i].name;
    /* A width that has no name of its own is that of its kind. */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].type == element.type) return names[i].bits ? NULL : names[i].name;
    return NULL;
}

const char *element_torch_name(Element element) {
    static const struct {
        const char *name;
        uint8_t type, bits;
    } torch_names[] = {
        {"Bool", ELEMENT_BOOL, 8},
        {"Byte", ELEMENT_UNSIGNED, 8},
        {"Char", ELEMENT_INT, 8},
        {"Short", ELEMENT_INT, 16},
        {"Int", ELEMENT_INT, 32},
        {"Long", ELEMENT_INT, 64},
        {"Half", ELEMENT_FLOAT, 16},
        {"BFloat16", ELEMENT_FLOAT, BFLOAT16_BITS},
        {"Float", ELEMENT_FLOAT, 32},
        {"Double", ELEMENT_FLOAT, 64},
        {"ComplexHalf", ELEMENT_COMPLEX, 32},
        {"ComplexFloat", ELEMENT_COMPLEX, 64},
        {"ComplexDouble", ELEMENT_COMPLEX, 128},
    };
    for (size_t i = 0; i < sizeof torch_names / sizeof *torch_names; i++)
        if (torch_names[i].type == element.type && torch_names[i].bits == element.bits)
            return torch_names[i].name;
    return NULL;
}

static uint8_t larger(uint8_t a, uint8_t b) { return a > b ? a : b; }

/* Signed and unsigned integers, of known widths. */
static Element promote_signs(uint8_t whole, uint8_t natural) {
    if (whole > natural) return (Element){.type = ELEMENT_INT, .bits = whole};
    if (natural >= 64) return (Element){.type = ELEMENT_FLOAT, .bits = 64};
    return (Element){.type = ELEMENT_INT, .bits = (uint8_t)(natural * 2)};
}

/* The width of a float that holds all integers of that width. */
static uint8_t float_bits_for(Element element) {
    if (element.type == ELEMENT_FLOAT) return element.bits;
    if (element.type == ELEMENT_BOOL) return 16;
    if (element.bits == 0) return 0;
    return element.bits == 8 ? 16 : element.bits == 16 ? 32 : 64;
}

static Element promote_kinds(Element a, Element b) {
    bool scalar = a.is_scalar && b.is_scalar;
    if (a.type == ELEMENT_UNKNOWN || b.type == ELEMENT_UNKNOWN) return (Element){.is_scalar = scalar};
    if (a.type == ELEMENT_OBJECT || b.type == ELEMENT_OBJECT)
        return (Element){.type = ELEMENT_OBJECT, .is_scalar = scalar};
    if (!element_is_number(a) || !element_is_number(b)) {
        Element same = {.type = a.type == b.type ? a.type : ELEMENT_UNKNOWN, .is_scalar = scalar};
        return same;
    }
    /* Numbers beside arrays do not widen them, unless they are of a higher kind. */
    if (a.is_scalar != b.is_scalar) {
        Element array = a.is_scalar ? b : a, number = a.is_scalar ? a : b;
        bool both_whole =
            array.type >= ELEMENT_INT && array.type <= ELEMENT_UNSIGNED && number.type <= ELEMENT_UNSIGNED;
        if (number.type <= array.type || both_whole) return array;
        if (number.type == ELEMENT_COMPLEX && array.type == ELEMENT_FLOAT)
            return (Element){.type = ELEMENT_COMPLEX,
                             .bits = array.bits == 0    ? 0
                                     : array.bits <= 32 ? 64
                                                        : 128};
    }
    Element result = {.is_scalar = scalar};
    if (a.type > b.type) {
        Element swap = a;
        a = b;
        b = swap;
    }
    result.type = b.type;
    if (a.type == b.type) {
        result.bits = a.bits && b.bits ? larger(a.bits, b.bits) : 0;
    } else if (a.type == ELEMENT_BOOL) {
        result.bits = b.bits;
    } else if (b.type == ELEMENT_UNSIGNED) {
        if (a.bits && b.bits)
            result = promote_signs(a.bits, b.bits);
        else
            result.type = ELEMENT_UNKNOWN;
        result.is_scalar = scalar;
    } else if (a.bits && b.bits) {
        result.bits = b.type == ELEMENT_FLOAT ? larger(float_bits_for(a), b.bits)
                                              : larger((uint8_t)(float_bits_for(a) * 2), b.bits);
    }
    return result;
}

/* The width of what holds the numbers of two tensors of the same kind: neither float16 nor bfloat16 holds the
 * other. */
static uint8_t common_bits(Element a, Element b) {
    if (!a.bits || !b.bits) return 0;
    uint8_t most = larger(a.bits, b.bits);
    return most == BFLOAT16_BITS && a.bits != b.bits ? 32 : most;
}

/* The width of complex numbers that hold floats. */
static uint8_t complex_bits(Element a) { return a.bits == BFLOAT16_BITS ? 64 : (uint8_t)(a.bits * 2); }

/* Of the same standing: the wider of a kind, and any of a higher kind. */
static Element promote_alike(Element a, Element b) {
    if (a.type > b.type) {
        Element swap = a;
        a = b;
        b = swap;
    }
    Element result = {.type = b.type, .bits = b.bits};
    if (a.type == b.type)
        result.bits = common_bits(a, b);
    else if (a.type == ELEMENT_INT && b.type == ELEMENT_UNSIGNED)
        result = (Element){.type = ELEMENT_INT, .bits = a.bits && b.bits ? larger(a.bits, 16) : 0};
    else if (a.type == ELEMENT_FLOAT && b.type == ELEMENT_COMPLEX)
        result.bits = a.bits && b.bits ? larger(complex_bits(a), b.bits) : 0;
    return result;
}

/* Tensors with dimensions come before those without, and these before numbers: what comes later counts only
 * if it is of a higher kind. */
static Element promote_ranked(Element a, Element b) {
    if (!element_is_number(a) || !element_is_number(b)) return (Element){0};
    int standing = a.is_scalar + a.is_number, other = b.is_scalar + b.is_number;
    if (standing > other) {
        Element swap = a;
        a = b;
        b = swap;
    }
    Element result = a;
    if (standing == other)
        result = promote_alike(a, b);
    else if (a.type == ELEMENT_FLOAT && b.type == ELEMENT_COMPLEX)
        result = (Element){.type = ELEMENT_COMPLEX, .bits = complex_bits(a)};
    else if (a.type == ELEMENT_BOOL || (a.type < ELEMENT_FLOAT && b.type >= ELEMENT_FLOAT))
        result = promote_alike(a, b);
    result.is_scalar = a.is_scalar;
    result.is_number = a.is_number;
    return result;
}

/* A number of Python's beside an array or scalar: only its kind counts. Truth values are no such numbers. */
static Element promote_weak(Element array, Element number) {
    Element result = {.type = number.type, .bits = number.bits};
    if (!element_is_number(array)) return promote_kinds(array, number);
    if (array.type >= number.type)
        result = (Element){.type = array.type, .bits = array.bits};
    else if (array.type == ELEMENT_FLOAT)
        result.bits = array.bits == 0 ? 0 : array.bits <= 32 ? 64 : array.bits <= 64 ? 128 : 0;
    return result;
}

static bool is_weak(Element element) {
    return element.is_number && element_is_number(element) && element.type != ELEMENT_BOOL;
}

/* NEP 50: scalars and arrays are promoted alike, whatever their values are. */
static Element promote_by_type(Element a, Element b) {
    bool is_number = is_weak(a) && is_weak(b);
    if (is_weak(a) != is_weak(b)) return is_weak(a) ? promote_weak(b, a) : promote_weak(a, b);
    a.is_scalar = b.is_scalar = a.is_number = b.is_number = false;
    Element result = promote_kinds(a, b);
    result.is_scalar = result.is_number = is_number;
    return result;
}

Element element_promote(const Dialect *dialect, Element a, Element b) {
    if (dialect->weak_numbers) return promote_by_type(a, b);
    return dialect->ranks_operands ? promote_ranked(a, b) : promote_kinds(a, b);
}

Element element_of_kind(const Dialect *dialect, const char *kind, Element promoted) {
    if (!kind || strcmp(kind, "promote") == 0 || strcmp(kind, "same") == 0) return promoted;
    bool is_whole = promoted.type >= ELEMENT_BOOL && promoted.type <= ELEMENT_UNSIGNED;
    if (strcmp(kind, "float") == 0)
        return is_whole ? (Element){.type = ELEMENT_FLOAT, .bits = dialect->float_bits} : promoted;
    if (strcmp(kind, "floating") == 0) {
        uint8_t bits = float_bits_for(promoted);
        return is_whole ? (Element){.type = ELEMENT_FLOAT, .bits = bits} : promoted;
    }
    if (strcmp(kind, "deviation") == 0)
        return element_of_kind(dialect, "real", element_of_kind(dialect, "float", promoted));
    if (strcmp(kind, "sum") == 0) {
        if (promoted.type == ELEMENT_BOOL || promoted.type == ELEMENT_INT)
            return (Element){.type = ELEMENT_INT, .bits = 64};
        uint8_t whole = dialect->sums_to_signed ? ELEMENT_INT : ELEMENT_UNSIGNED;
        return promoted.type == ELEMENT_UNSIGNED ? (Element){.type = whole, .bits = 64} : promoted;
    }
    /* Truth values count as small ints in powers and divisions. */
    if (strcmp(kind, "arithmetic") == 0)
        return promoted.type == ELEMENT_BOOL ? (Element){.type = ELEMENT_INT, .bits = 8} : promoted;
    if (strcmp(kind, "real") == 0) {
        if (promoted.type == ELEMENT_COMPLEX)
            return (Element){.type = ELEMENT_FLOAT, .bits = (uint8_t)(promoted.bits / 2)};
        return promoted;
    }
    return element_from_name(kind, strlen(kind));
}
