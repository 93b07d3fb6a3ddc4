/* How often each rule was broken. */
#include "base/json.h"
#include "diag/render.h"

#include <stdlib.h>

typedef struct RuleCount {
    DiagCode code;
    uint32_t count;
} RuleCount;

static int compare_counts(const void *a, const void *b) {
    const RuleCount *left = a, *right = b;
    if (left->count != right->count) return left->count > right->count ? -1 : 1;
    return (int)left->code - (int)right->code;
}

/* Those that were broken come first; returns how many they are. */
static uint32_t count_rules(const Diagnostics *diagnostics, RuleCount counts[CODE_COUNT]) {
    for (DiagCode code = 0; code < CODE_COUNT; code++) counts[code] = (RuleCount){.code = code};
    for (uint32_t i = 0; i < diagnostics->items.count; i++) counts[diagnostics->items.items[i].code].count++;
    qsort(counts, CODE_COUNT, sizeof *counts, compare_counts);
    uint32_t broken = 0;
    while (broken < CODE_COUNT && counts[broken].count > 0) broken++;
    return broken;
}

void diag_statistics(const Diagnostics *diagnostics, RenderFormat format, StrBuf *out) {
    RuleCount counts[CODE_COUNT];
    uint32_t broken = count_rules(diagnostics, counts);
    JsonWriter json;
    json_init(&json, out, 1);
    if (format == RENDER_JSON) json_begin_array(&json);
    for (uint32_t i = 0; i < broken; i++) {
        const CodeInfo *info = diag_code_info(counts[i].code);
        if (format != RENDER_JSON) {
            strbuf_printf(out, "%6u  %-22s  %s\n", counts[i].count, info->code, info->summary);
            continue;
        }
        json_begin_object(&json);
        json_key_string(&json, "code", info->code);
        json_key_number(&json, "count", counts[i].count);
        json_key_string(&json, "summary", info->summary);
        json_end_object(&json);
    }
    if (format != RENDER_JSON) return;
    json_end_array(&json);
    strbuf_putc(out, '\n');
}
