#include "stubs/element.h"
#include "unit.h"

#include <string.h>

enum { TYPES = 14, SCALARS = 4 };
static const char *const types[TYPES] = {"bool",    "int8",    "int16",     "int32",     "int64",
                                         "uint8",   "uint16",  "uint32",    "uint64",    "float16",
                                         "float32", "float64", "complex64", "complex128"};
/* What np.result_type gives for two arrays. */
static const char *const promoted[TYPES][TYPES] = {
    {"bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
     "float64", "complex64", "complex128"},
    {"int8", "int8", "int16", "int32", "int64", "int16", "int32", "int64", "float64", "float16", "float32",
     "float64", "complex64", "complex128"},
    {"int16", "int16", "int16", "int32", "int64", "int16", "int32", "int64", "float64", "float32", "float32",
     "float64", "complex64", "complex128"},
    {"int32", "int32", "int32", "int32", "int64", "int32", "int32", "int64", "float64", "float64", "float64",
     "float64", "complex128", "complex128"},
    {"int64", "int64", "int64", "int64", "int64", "int64", "int64", "int64", "float64", "float64", "float64",
     "float64", "complex128", "complex128"},
    {"uint8", "int16", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
     "float64", "complex64", "complex128"},
    {"uint16", "int32", "int32", "int32", "int64", "uint16", "uint16", "uint32", "uint64", "float32",
     "float32", "float64", "complex64", "complex128"},
    {"uint32", "int64", "int64", "int64", "int64", "uint32", "uint32", "uint32", "uint64", "float64",
     "float64", "float64", "complex128", "complex128"},
    {"uint64", "float64", "float64", "float64", "float64", "uint64", "uint64", "uint64", "uint64", "float64",
     "float64", "float64", "complex128", "complex128"},
    {"float16", "float16", "float32", "float64", "float64", "float16", "float32", "float64", "float64",
     "float16", "float32", "float64", "complex64", "complex128"},
    {"float32", "float32", "float32", "float64", "float64", "float32", "float32", "float64", "float64",
     "float32", "float32", "float64", "complex64", "complex128"},
    {"float64", "float64", "float64", "float64", "float64", "float64", "float64", "float64", "float64",
     "float64", "float64", "float64", "complex128", "complex128"},
    {"complex64", "complex64", "complex64", "complex128", "complex128", "complex64", "complex64",
     "complex128", "complex128", "complex64", "complex64", "complex128", "complex64", "complex128"},
    {"complex128", "complex128", "complex128", "complex128", "complex128", "complex128", "complex128",
     "complex128", "complex128", "complex128", "complex128", "complex128", "complex128", "complex128"},
};
/* What an array of each type and True, 1, 2.5 and 1j give. */
static const char *const scalars[SCALARS] = {"bool", "int64", "float64", "complex128"};
static const char *const with_scalar[SCALARS][TYPES] = {
    {"bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
     "float64", "complex64", "complex128"},
    {"int64", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
     "float64", "complex64", "complex128"},
    {"float64", "float64", "float64", "float64", "float64", "float64", "float64", "float64", "float64",
     "float16", "float32", "float64", "complex64", "complex128"},
    {"complex128", "complex128", "complex128", "complex128", "complex128", "complex128", "complex128",
     "complex128", "complex128", "complex64", "complex64", "complex128", "complex64", "complex128"},
};

static Element named(const char *name) { return element_from_name(name, strlen(name)); }

static bool is_named(Element element, const char *name) {
    const char *own = element_name(element);
    return own && strcmp(own, name) == 0;
}

TEST(element_names_come_back) {
    for (int i = 0; i < TYPES; i++) CHECK(is_named(named(types[i]), types[i]));
    CHECK(is_named(named("f4"), "float32"));
    CHECK(is_named(named("<i8"), "int64"));
    CHECK(is_named(named("?"), "bool"));
    CHECK(is_named(named("U10"), "str"));
    CHECK(is_named(named("float"), "float"));
    CHECK(named("nonsense").type == ELEMENT_UNKNOWN);
    CHECK(named("").type == ELEMENT_UNKNOWN);
    CHECK(element_name((Element){0}) == NULL);
}

TEST(element_promotes_as_numpy_does) {
    for (int i = 0; i < TYPES; i++)
        for (int j = 0; j < TYPES; j++)
            CHECK(
                is_named(element_promote(&dialect_numpy, named(types[i]), named(types[j])), promoted[i][j]));
}

TEST(element_numbers_give_way_to_arrays) {
    for (int i = 0; i < SCALARS; i++)
        for (int j = 0; j < TYPES; j++) {
            Element number = named(scalars[i]), array = named(types[j]);
            number.is_scalar = true;
            CHECK(is_named(element_promote(&dialect_numpy, number, array), with_scalar[i][j]));
            CHECK(is_named(element_promote(&dialect_numpy, array, number), with_scalar[i][j]));
        }
}

TEST(element_kinds) {
    CHECK(is_named(element_of_kind(&dialect_numpy, "float", named("int32")), "float64"));
    CHECK(is_named(element_of_kind(&dialect_numpy, "float", named("float32")), "float32"));
    CHECK(is_named(element_of_kind(&dialect_numpy, "sum", named("bool")), "int64"));
    CHECK(is_named(element_of_kind(&dialect_numpy, "sum", named("float16")), "float16"));
    CHECK(is_named(element_of_kind(&dialect_numpy, "real", named("complex64")), "float32"));
    CHECK(is_named(element_of_kind(&dialect_numpy, "bool", named("complex64")), "bool"));
    CHECK(is_named(element_of_kind(&dialect_numpy, NULL, named("int8")), "int8"));
    CHECK(element_of_kind(&dialect_numpy, "float", (Element){0}).type == ELEMENT_UNKNOWN);
}
