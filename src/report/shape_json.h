/* A shape as JSON: a list in which a number is known, a string is a symbolic expression ("2*h"), null is an
 * unknown dimension and "..." an unknown stretch. */
#ifndef MOIRA_REPORT_SHAPE_JSON_H
#define MOIRA_REPORT_SHAPE_JSON_H

#include "base/json.h"
#include "value/shape.h"

void shape_json(JsonWriter *json, const Shape *shape);

#endif
