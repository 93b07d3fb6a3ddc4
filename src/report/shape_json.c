#include "report/shape_json.h"

static void put_dim(JsonWriter *json, Dim dim) {
    int64_t number;
    if (!dim) {
        json_null(json);
    } else if (dim_is_constant(dim, &number)) {
        json_number(json, number);
    } else {
        StrBuf text = {0};
        dim_print(dim, &text);
        json_string(json, strbuf_text(&text));
        strbuf_free(&text);
    }
}

/* Of an open shape what is known from the front and from the back, without the unknown ones at the stretch.
 */
static void put_open_shape(JsonWriter *json, const Shape *shape) {
    uint32_t front = shape->rank, back = shape->rank;
    while (front > 0 && !shape_from_front(shape, front - 1)) front--;
    while (back > 0 && !shape_from_back(shape, back - 1)) back--;
    if (front + back > shape->rank) front = shape->rank > back ? shape->rank - back : 0;
    for (uint32_t i = 0; i < front; i++) put_dim(json, shape_from_front(shape, i));
    json_string(json, "...");
    for (uint32_t i = back; i-- > 0;) put_dim(json, shape_from_back(shape, i));
}

void shape_json(JsonWriter *json, const Shape *shape) {
    json_begin_array(json);
    if (shape->is_open)
        put_open_shape(json, shape);
    else
        for (uint32_t i = 0; i < shape->rank; i++) put_dim(json, shape_from_front(shape, i));
    json_end_array(json);
}
