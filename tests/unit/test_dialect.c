#include "stubs/dialect.h"
#include "unit.h"

TEST(dialect_numpy_says_everything) {
    CHECK(!dialect_numpy.base && dialect_torch.base == &dialect_numpy);
    for (int refusal = 0; refusal < REFUSE_COUNT; refusal++) {
        CHECK(dialect_numpy.refusals[refusal].exception && dialect_numpy.refusals[refusal].message);
        CHECK_STRING(dialect_exception(&dialect_numpy, (ShapeRefusal)refusal),
                     dialect_numpy.refusals[refusal].exception);
    }
    CHECK_STRING(dialect_message(&dialect_torch, REFUSE_TUPLE_INDEX, NULL, NULL), "tuple index out of range");
}
