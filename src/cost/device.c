/* The greatest size is searched by halving: what a step needs never falls when a size grows. */
#include "cost/device.h"

#include "eval/interp.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MEBIBYTE = 1 << 20, NAME_LENGTH = 32 };

static const CostDevice devices[] = {
#define DEVICE(name, mebibytes, full, low, bandwidth) \
    {name, (int64_t)(mebibytes)*MEBIBYTE, (full)*1e12, (low)*1e12, (bandwidth)*1e9},
#include "cost/devices.def"
};

/* Names are compared without case, and with any separators. */
static bool is_same_name(const char *text, const char *name) {
    for (;;) {
        while (*text == '-' || *text == '_' || *text == ' ') text++;
        while (*name == '-') name++;
        char c = *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') : *text;
        if (c != *name) return false;
        if (!c) return true;
        text++, name++;
    }
}

bool cost_device(const char *text, CostDevice *device) {
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        if (is_same_name(text, devices[i].name)) {
            *device = devices[i];
            return true;
        }
    static const struct {
        const char *unit;
        int power; /* of 1024 */
    } units[] = {{"", 0},    {"b", 0}, {"k", 1},  {"kb", 1},  {"kib", 1}, {"m", 2},  {"mb", 2},
                 {"mib", 2}, {"g", 3}, {"gb", 3}, {"gib", 3}, {"t", 4},   {"tb", 4}, {"tib", 4}};
    char *end;
    double amount = strtod(text, &end);
    if (end == text || !(amount > 0)) return false;
    while (*end == ' ') end++;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        double bytes = ldexp(amount, 10 * units[i].power);
        if (strcasecmp(end, units[i].unit) != 0 || bytes < 1 || bytes >= 1e18) continue;
        *device = (CostDevice){.name = text, .bytes = (int64_t)bytes};
        return true;
    }
    return false;
}

/* ---- what convolutions ask for ---- */

/* Tiles of 4 by 4 results are computed from 6 by 6 transformed inputs, all of which are kept at once. */
static Dim workspace_of(const CostTape *tape, const CostOperation *operation) {
    enum { TILE = 4, TRANSFORMED = 36 };
    DimTable *dims = tape_dims(tape);
    if (operation->inputs.count < 2 || operation->outputs.count == 0) return NULL;
    const CostTensor *weight = tape_at(tape, operation->inputs.items[1]);
    const Shape *made = tape_at(tape, operation->outputs.items[0])->shape, *filter = weight->shape;
    int64_t width, channels;
    if (weight->bits < 32 || filter->is_open || filter->rank != 4 || made->is_open || made->rank != 4)
        return NULL;
    bool is_small = !filter->dims[3] || !dim_is_constant(filter->dims[3], &width) || width < 2;
    bool is_depthwise = filter->dims[1] && dim_is_constant(filter->dims[1], &channels) && channels == 1;
    if (is_small || is_depthwise) return NULL;
    Dim rows = dim_divide(dims, dim_add(dims, made->dims[2], dim_constant(dims, TILE - 1)),
                          dim_constant(dims, TILE));
    Dim columns = dim_divide(dims, dim_add(dims, made->dims[3], dim_constant(dims, TILE - 1)),
                             dim_constant(dims, TILE));
    Dim tiles = dim_multiply(dims, made->dims[0], dim_multiply(dims, rows, columns));
    Dim all = dim_multiply(dims, tiles, dim_add(dims, filter->dims[0], filter->dims[1]));
    return dim_multiply(dims, dim_add(dims, all, dim_multiply(dims, filter->dims[0], filter->dims[1])),
                        dim_constant(dims, 4 * TRANSFORMED));
}

/* Other ways than that one are taken for small batches and large filters: their workspaces were up to this.
 */
enum { LEAST_WORKSPACE = 320 * MEBIBYTE };

static Dim workspace(CostTape *tape, const int64_t *values) {
    DimTable *dims = tape_dims(tape);
    Dim most = dim_constant(dims, 0);
    int64_t greatest = 0;
    for (uint32_t i = 0; i < tape->operations.count; i++) {
        const CostOperation *operation = &tape->operations.items[i];
        if (!operation->rule || operation->rule->work != COST_WORK_CONVOLUTION) continue;
        Dim one = workspace_of(tape, operation);
        int64_t bytes;
        if (!one || !dim_evaluate(one, values, &bytes) || bytes <= greatest) continue;
        most = one;
        greatest = bytes;
    }
    if (greatest == 0) return most;
    return dim_maximum(dims, most, dim_constant(dims, LEAST_WORKSPACE));
}

/* ---- sizes ---- */

typedef struct OnlyName {
    Dim symbol;
    bool is_mixed;
} OnlyName;

static void find_name(void *context, Dim symbol) {
    OnlyName *search = context;
    search->is_mixed |= search->symbol && search->symbol != symbol;
    search->symbol = symbol;
}

/* The context of CUDA and its libraries take a part of the device. The allocator leaves gaps. */
enum { CONTEXT = 512 * MEBIBYTE };

static int64_t with_gaps(int64_t bytes) { return bytes + bytes / 19 + 4 * MEBIBYTE; }

typedef struct Fitting {
    const CostStep *step;
    Dim workspace;
    int64_t *values;
    uint32_t number; /* of the name */
    int64_t bytes;   /* of the device */
} Fitting;

static CostFit fit_of(const Fitting *question) {
    int64_t peak, more = 0;
    if (!question->step->peak.bytes || !dim_evaluate(question->step->peak.bytes, question->values, &peak))
        return FIT_UNKNOWN;
    if (question->workspace && !dim_evaluate(question->workspace, question->values, &more))
        return FIT_UNKNOWN;
    if (peak > question->bytes || with_gaps(peak) > question->bytes) return FIT_NO;
    return more > question->bytes - with_gaps(peak) ? FIT_MAYBE : FIT_YES;
}

/* The greatest value of the name for which the answer is at least so good. */
static int64_t greatest_with(Fitting *question, bool is_safe) {
    int64_t low = 0, high = (int64_t)1 << 40;
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        question->values[question->number] = middle;
        CostFit fit = fit_of(question);
        if (fit == FIT_YES || (fit == FIT_MAYBE && !is_safe))
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* ---- time ---- */

static double evaluated(Dim dim, const int64_t *values) {
    int64_t value;
    return dim && dim_evaluate(dim, values, &value) ? (double)value : 0;
}

/* What an operation reads and writes, each tensor once; a view moves nothing. */
static double bytes_moved(const CostTape *tape, const CostOperation *operation, const int64_t *values) {
    double bytes = 0;
    bool is_view = operation->is_shared && operation->rule && operation->rule->view != COST_VIEW_NONE;
    for (uint32_t i = 0; i < operation->inputs.count && !is_view; i++) {
        const CostTensor *tensor = tape_at(tape, operation->inputs.items[i]);
        bytes += evaluated(tape_bytes(tape, tensor->shape, tensor->bits), values);
    }
    for (uint32_t i = 0; i < operation->outputs.count && !is_view; i++) {
        const CostTensor *tensor = tape_at(tape, operation->outputs.items[i]);
        bytes += evaluated(tape_bytes(tape, tensor->shape, tensor->bits), values);
    }
    return bytes;
}

/* The longer one of computing and of moving, for each operation; backwards twice as much is moved. */
static double least_time(const CostTape *tape, const CostStep *step, const CostDevice *device,
                         const int64_t *values) {
    double seconds = 0;
    for (uint32_t i = 0; i < tape->operations.count; i++) {
        const CostOperation *operation = &tape->operations.items[i];
        if (operation->outputs.count == 0) continue;
        double rate = tape_at(tape, operation->outputs.items[0])->bits < 32 ? device->low : device->full;
        double moved = bytes_moved(tape, operation, values) / device->bandwidth;
        double forward = evaluated(operation->forward, values) / rate;
        seconds += forward > moved ? forward : moved;
        if (!operation->is_recorded) continue;
        double backward = evaluated(operation->backward, values) / rate;
        seconds += backward > 2 * moved ? backward : 2 * moved;
    }
    /* The optimizer reads and writes parameters, gradients and what it keeps. */
    double kept = evaluated(step->optimizer_bytes, values) + evaluated(step->gradient_bytes, values);
    return seconds + 2 * kept / device->bandwidth;
}

CostVerdict cost_verdict(CostTape *tape, const CostStep *step, const CostDevice *device, int64_t used) {
    enum { TYPICAL = 64 };
    DimTable *dims = tape_dims(tape);
    CostVerdict verdict = {.at = used};
    OnlyName search = {0};
    if (step->peak.bytes) dim_symbols(dims, step->peak.bytes, find_name, &search);
    int64_t *values = memory_alloc((dims->symbol_count + 1) * sizeof *values);
    for (uint32_t i = 0; i <= dims->symbol_count; i++) values[i] = used ? used : TYPICAL;
    verdict.workspace = workspace(tape, values);
    Fitting question = {step, verdict.workspace, values, 0, device->bytes - CONTEXT};
    if (search.symbol && !search.is_mixed) {
        verdict.symbol = search.symbol;
        question.number = dim_symbol_number(search.symbol);
        verdict.largest = greatest_with(&question, false);
        verdict.safe = greatest_with(&question, true);
        if (!verdict.at) verdict.at = verdict.largest;
        values[question.number] = verdict.at;
    }
    bool is_number = !search.symbol || (verdict.symbol && used);
    if (is_number) verdict.fit = fit_of(&question);
    if (verdict.fit == FIT_YES && tape->unknown.count > 0) verdict.fit = FIT_MAYBE;
    bool is_timed = device->bandwidth > 0 && (!search.symbol || verdict.at > 0);
    if (is_timed) verdict.seconds = least_time(tape, step, device, values);
    free(values);
    return verdict;
}
