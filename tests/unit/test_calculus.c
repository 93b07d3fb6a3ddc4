/* The theorems about the calculus on random programs: monotonicity (3.1, lemmas 7 to 10), conservative
 * extension (3.2), existence of least upper bounds (11), and what the type systems promise about running. */
#include "../calculus/evaluate.h"
#include "../calculus/static_check.h"
#include "../calculus/typecheck.h"
#include "unit.h"
#include "unit_calculus.h"

#include <stdio.h>
#include <string.h>

enum { PROGRAMS = 20000 };

static bool has_type(const CalculusProgram *program, GradualType *type) {
    TypeError error;
    return typecheck(program, type, &error);
}

TEST(calculus_is_monotone_in_precision) {
    RandomPrograms random = {.seed = 11, .rank_limit = 4, .depth = 3};
    int well_typed = 0;
    for (int i = 0; i < PROGRAMS; i++) {
        random.declarations = 1 + draw(&random, 3);
        random.needs_batch = draw(&random, 2);
        CalculusProgram program = random_program(&random);
        GradualType types[3], type, less;
        for (uint32_t k = 0; k < program.count; k++)
            types[k] = less_precise(&random, program.declarations[k].type);
        CalculusProgram other = with_types(&random, &program, types);
        CHECK(calculus_is_less_precise(&other, &program));
        if (has_type(&program, &type)) {
            well_typed++;
            CHECK(has_type(&other, &less) && type_is_less_precise(&less, &type));
        }
        arena_free(&random.arena);
    }
    CHECK(well_typed > PROGRAMS / 20);
}

TEST(calculus_extends_the_static_system) {
    RandomPrograms random = {.seed = 12, .rank_limit = 4, .depth = 3, .is_static = true};
    int well_typed = 0;
    for (int i = 0; i < PROGRAMS; i++) {
        random.declarations = 1 + draw(&random, 3);
        random.needs_batch = draw(&random, 2);
        CalculusProgram program = random_program(&random);
        GradualType type;
        StaticType shape;
        bool is_static_ok = static_check(&program, &shape);
        CHECK(calculus_is_static(&program));
        CHECK(is_static_ok == has_type(&program, &type));
        if (is_static_ok) {
            well_typed++;
            CHECK(type_is_static(&type) && type.rank == shape.rank);
            for (uint32_t k = 0; k < shape.rank; k++) CHECK((uint64_t)type.dims[k] == shape.dims[k]);
        }
        arena_free(&random.arena);
    }
    CHECK(well_typed > PROGRAMS / 40);
}

static bool make_environment(RandomPrograms *random, const CalculusProgram *program,
                             ConcreteTensor *tensors) {
    for (uint32_t i = 0; i < program->count; i++) {
        const GradualType *type = &program->declarations[i].type;
        if (!tensor_make(&random->arena, type->rank, type->dims, &tensors[i])) return false;
        for (int64_t k = 0; k < tensors[i].count; k++) tensors[i].items[k] = (int64_t)draw(random, 19) - 9;
    }
    return true;
}

/* A static program runs exactly when it is well typed, and gives a tensor of its type. */
TEST(calculus_static_programs_run_when_they_are_well_typed) {
    RandomPrograms random = {.seed = 13, .rank_limit = 4, .depth = 3, .is_static = true};
    int runs = 0;
    for (int i = 0; i < PROGRAMS / 2; i++) {
        random.declarations = 1 + draw(&random, 3);
        CalculusProgram program = random_program(&random);
        ConcreteTensor tensors[3], result;
        StaticType shape;
        CHECK(make_environment(&random, &program, tensors));
        int error = evaluate(&program, tensors, program.count, &random.arena, &result);
        CHECK((error == 0) == static_check(&program, &shape));
        if (error == 0) {
            runs++;
            CHECK(result.rank == shape.rank);
            for (uint32_t k = 0; k < shape.rank; k++) CHECK((uint64_t)result.dims[k] == shape.dims[k]);
        } else {
            CHECK(error == 1 && result.rank == 0 && result.count == 1 && result.items[0] == 0);
        }
        arena_free(&random.arena);
    }
    CHECK(runs > PROGRAMS / 80);
}

/* A gradual program that is ill typed fails for all inputs of its types. */
TEST(calculus_ill_typed_programs_never_run) {
    RandomPrograms random = {.seed = 14, .rank_limit = 4, .depth = 3};
    int tried = 0;
    for (int i = 0; i < PROGRAMS / 2; i++) {
        random.declarations = 1 + draw(&random, 2);
        CalculusProgram program = random_program(&random);
        GradualType type, types[3];
        bool is_well_typed = has_type(&program, &type);
        for (int input = 0; input < 5; input++) {
            for (uint32_t k = 0; k < program.count; k++)
                types[k] = static_type(&random, program.declarations[k].type);
            CalculusProgram concrete = with_types(&random, &program, types);
            ConcreteTensor tensors[3], result;
            if (!make_environment(&random, &concrete, tensors)) continue;
            int error = evaluate(&concrete, tensors, concrete.count, &random.arena, &result);
            if (!is_well_typed) CHECK(error == 1);
            if (error == 0) {
                GradualType found = type_tensor(result.rank, result.dims);
                CHECK(type_is_less_precise(&type, &found));
            }
            tried += !is_well_typed;
        }
        arena_free(&random.arena);
    }
    CHECK(tried > PROGRAMS / 4);
}

TEST(calculus_helper_functions_are_monotone) {
    RandomPrograms random = {.seed = 15, .rank_limit = 4};
    int convolved = 0;
    for (int i = 0; i < PROGRAMS; i++) {
        GradualType a = random_type(&random), b = random_type(&random);
        GradualType less_a = less_precise(&random, a), less_b = less_precise(&random, b);
        GradualType x, y, less_x, less_y;
        /* Lemma 8. */
        type_apply_broadcasting(&a, &b, &x, &y);
        type_apply_broadcasting(&less_a, &less_b, &less_x, &less_y);
        if (type_is_consistent(&x, &y)) CHECK(type_is_consistent(&less_x, &less_y));
        if (!less_a.is_dyn && !less_b.is_dyn)
            CHECK(type_is_less_precise(&less_x, &x) && type_is_less_precise(&less_y, &y));
        /* Lemma 10, then 9. */
        if (!type_match(&a, 4, &x)) continue;
        CHECK(type_match(&less_a, 4, &less_x) && type_is_less_precise(&less_x, &x));
        Conv2D conv = random_conv(&random);
        if (!conv_is_valid(&conv) || !type_calc_conv(&x, &conv, &y)) continue;
        convolved++;
        CHECK(type_calc_conv(&less_x, &conv, &less_y) && type_is_less_precise(&less_y, &y));
    }
    CHECK(convolved > PROGRAMS / 20);
}

TEST(calculus_joins_exist_for_consistent_types) {
    RandomPrograms random = {.seed = 16, .rank_limit = 3};
    int consistent = 0;
    for (int i = 0; i < PROGRAMS; i++) {
        GradualType a = random_type(&random), b = draw(&random, 2) ? random_type(&random) : a;
        if (draw(&random, 2)) b = less_precise(&random, b);
        GradualType join, starred, other;
        bool is_consistent = type_is_consistent(&a, &b);
        CHECK(is_consistent == type_is_consistent(&b, &a));
        CHECK(type_join(&a, &b, &join) == is_consistent);
        CHECK(type_join_starred(&a, &b, &starred) == is_consistent);
        if (!is_consistent) continue;
        consistent++;
        CHECK(type_is_less_precise(&a, &join) && type_is_less_precise(&b, &join));
        CHECK(type_is_less_precise(&starred, &join));
        CHECK((a.is_dyn || b.is_dyn) ? starred.is_dyn : type_equal(&starred, &join));
        CHECK(type_join(&b, &a, &other) && type_equal(&other, &join));
    }
    CHECK(consistent > PROGRAMS / 4);
}

static const char *printed(const GradualType *type) {
    static StrBuf out; /* kept for the caller; one at a time is enough for a test */
    out.length = 0;
    type_print(type, &out);
    return strbuf_text(&out);
}

/* The examples of the paper's section 3. */
TEST(calculus_broadcasting_as_in_the_paper) {
    GradualType a = type_tensor(3, (const int64_t[]){DIM_DYN, 2, DIM_DYN});
    GradualType b = type_tensor(3, (const int64_t[]){1, 2, 2}), x, y, join;
    type_apply_broadcasting(&a, &b, &x, &y);
    CHECK_STRING(printed(&x), "TensorType([Dyn, 2, Dyn])");
    CHECK_STRING(printed(&y), "TensorType([Dyn, 2, 2])");
    CHECK(type_join_starred(&x, &y, &join));
    CHECK_STRING(printed(&join), "TensorType([Dyn, 2, 2])");
    GradualType dyn = type_dyn(), pair = type_tensor(2, (const int64_t[]){1, 2});
    type_apply_broadcasting(&pair, &dyn, &x, &y);
    CHECK(type_join_starred(&x, &y, &join) && join.is_dyn);
}

TEST(calculus_reshape_of_empty_tensors) {
    GradualType empty = type_tensor(2, (const int64_t[]){0, 2}),
                open = type_tensor(1, (const int64_t[]){DIM_DYN});
    GradualType zero = type_tensor(1, (const int64_t[]){0}), dyn = type_dyn();
    GradualType ambiguous = type_tensor(2, (const int64_t[]){0, DIM_DYN});
    GradualType three = type_tensor(2, (const int64_t[]){3, DIM_DYN});
    CHECK(type_can_reshape(&empty, &zero) && type_can_reshape(&empty, &open));
    CHECK(type_can_reshape(&empty, &three) && !type_can_reshape(&empty, &ambiguous));
    CHECK(!type_can_reshape(&dyn, &ambiguous) && type_can_reshape(&dyn, &three));
    GradualType half = type_tensor(2, (const int64_t[]){0, DIM_DYN}),
                four = type_tensor(1, (const int64_t[]){4});
    CHECK(type_can_reshape(&half, &zero) && !type_can_reshape(&half, &four));
}
