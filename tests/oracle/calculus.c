/* Prints random programs of the gradual tensor calculus with concrete inputs and what the evaluator and the
 * static checker say of them, one JSON object per line: build/calculus SEED COUNT. */
#include "../unit/unit_calculus.h"

#include "../calculus/evaluate.h"
#include "../calculus/static_check.h"
#include "base/json.h"

#include <stdio.h>
#include <stdlib.h>

static void print_tensor(JsonWriter *json, const ConcreteTensor *tensor) {
    json_begin_object(json);
    json_key(json, "shape");
    json_begin_array(json);
    for (uint32_t i = 0; i < tensor->rank; i++) json_number(json, tensor->dims[i]);
    json_end_array(json);
    json_key(json, "items");
    json_begin_array(json);
    for (int64_t i = 0; i < tensor->count; i++) json_number(json, tensor->items[i]);
    json_end_array(json);
    json_end_object(json);
}

static void print_case(RandomPrograms *random) {
    random->declarations = 1 + draw(random, 3);
    random->needs_batch = draw(random, 2);
    random->is_static = draw(random, 2); /* otherwise a reshape may leave a dimension open */
    CalculusProgram program = random_program(random);
    ConcreteTensor tensors[3], result;
    GradualType types[3];
    for (uint32_t i = 0; i < program.count; i++) {
        types[i] = static_type(random, program.declarations[i].type);
        tensor_make(&random->arena, types[i].rank, types[i].dims, &tensors[i]);
        for (int64_t k = 0; k < tensors[i].count; k++) tensors[i].items[k] = (int64_t)draw(random, 19) - 9;
    }
    program = with_types(random, &program, types);
    StrBuf out = {0}, text = {0};
    JsonWriter json;
    json_init(&json, &out, 0);
    json_begin_object(&json);
    expression_print(&program, program.result, &text);
    json_key_string(&json, "program", strbuf_text(&text));
    json_key(&json, "needs_batch");
    json_bool(&json, random->needs_batch);
    json_key(&json, "inputs");
    json_begin_object(&json);
    for (uint32_t i = 0; i < program.count; i++) {
        json_key(&json, program.declarations[i].name);
        print_tensor(&json, &tensors[i]);
    }
    json_end_object(&json);
    json_key_number(&json, "error", evaluate(&program, tensors, program.count, &random->arena, &result));
    json_key(&json, "result");
    print_tensor(&json, &result);
    json_key(&json, "well_typed");
    StaticType shape;
    if (calculus_is_static(&program)) {
        json_bool(&json, static_check(&program, &shape));
    } else {
        json_null(&json);
    }
    json_end_object(&json);
    puts(strbuf_text(&out));
    strbuf_free(&out);
    strbuf_free(&text);
    arena_free(&random->arena);
}

int main(int count, char **arguments) {
    if (count != 3) {
        fputs("usage: calculus SEED COUNT\n", stderr);
        return 2;
    }
    RandomPrograms random = {.seed = strtoull(arguments[1], NULL, 10), .rank_limit = 4, .depth = 3};
    for (long i = strtol(arguments[2], NULL, 10); i > 0; i--) print_case(&random);
    return 0;
}
