/* What `moira annotate` found out about a function, as JSON. */
#ifndef MOIRA_REPORT_MIGRATION_JSON_H
#define MOIRA_REPORT_MIGRATION_JSON_H

#include "base/json.h"
#include "gradual/migrate.h"

/* One object; with [has_expressions] also the shape of every operation. */
void migration_json(JsonWriter *json, Subject *subject, const Migration *migration, bool has_expressions);

#endif
