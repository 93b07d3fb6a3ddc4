#include "gradual/branch.h"

#include "eval/interp.h"
#include "solve/solve.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CASES = 600, MOST_OPEN_INPUTS = 8 };

/* The ranks of the inputs whose rank is not declared, and what else is said of them. */
typedef struct Case {
    uint8_t ranks[MOST_OPEN_INPUTS];
    const char *text; /* a condition on sizes; NULL: none */
} Case;

typedef Array(Case) Cases;

/* One occurrence of a condition in a run, over all cases. */
typedef struct BranchOccurrence {
    Node *test;
    const Text *text;
    uint32_t number;                /* the n-th time that a run meets it */
    bool can_be_true, can_be_false; /* with inputs that were tried */
    bool may_be_true, may_be_false; /* with others: that it cannot is not proved */
    bool is_reached;
    bool is_about_sizes; /* in some run: a loop may ask about a size first, and then about what it made of it
                          */
    const char *because;
    Cases reached, when_true, when_false;
} BranchOccurrence;

typedef struct BranchFinder {
    Subject *subject;
    Interp *interp;
    const BranchOptions *options;
    ShapeBranches *branches;
    const Shape **shapes;
    uint32_t open[MOST_OPEN_INPUTS]; /* inputs whose rank is not declared */
    uint32_t ranks[MOST_OPEN_INPUTS];
    uint32_t open_count;
    Array(BranchOccurrence) occurrences;
    Map pure;         /* calls (their spans) that only compute */
    bool passes;      /* some input passes the function, or may */
    bool is_included; /* some rank is not excluded by --where */
} BranchFinder;

/* ---- occurrences ---- */

static BranchOccurrence *occurrence_of(BranchFinder *finder, const ProgramStep *step, uint32_t number) {
    for (uint32_t i = 0; i < finder->occurrences.count; i++) {
        BranchOccurrence *known = &finder->occurrences.items[i];
        if (known->test == step->test && known->number == number) return known;
    }
    array_push(&finder->occurrences,
               ((BranchOccurrence){.test = step->test, .text = step->text, .number = number}));
    return &array_last(&finder->occurrences);
}

/* Either outcome may be. */
static void give_up(BranchOccurrence *occurrence, const char *because) {
    occurrence->may_be_true = occurrence->may_be_false = true;
    occurrence->because = because;
}

/* How often the condition of [step] was met before it in the same run. */
static uint32_t number_of(const Program *program, uint32_t step) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < step; i++)
        number += program->steps.items[i].kind == STEP_BRANCH &&
                  program->steps.items[i].test == program->steps.items[step].test;
    return number;
}

/* ---- classes of inputs ---- */

static void add_case(const BranchFinder *finder, const char *text, Cases *cases) {
    Case next = {.text = text};
    for (uint32_t i = 0; i < finder->open_count; i++) next.ranks[i] = (uint8_t)finder->ranks[i];
    array_push(cases, next);
}

/* The ranks that an input has in some cases: bit r for rank r, the bit after the limit for all ranks beyond
 * it. */
static uint64_t ranks_in(const Cases *cases, uint32_t input) {
    uint64_t ranks = 0;
    for (uint32_t i = 0; i < cases->count; i++) ranks |= 1ull << cases->items[i].ranks[input];
    return ranks;
}

static uint32_t bit_count(uint64_t bits) { return (uint32_t)__builtin_popcountll(bits); }

static void put_list(const char *name, const char *word, uint64_t ranks, StrBuf *out) {
    strbuf_printf(out, "%s.ndim %s (", name, word);
    for (uint32_t rank = 0, count = 0; rank < 64; rank++)
        if (ranks >> rank & 1) strbuf_printf(out, "%s%u", count++ ? ", " : "", rank);
    strbuf_puts(out, ")");
}

/* A set of ranks in words: `x.ndim == 4`, `x.ndim != 4`, `x.ndim >= 2`, `x.ndim in (3, 4)`. */
static void put_ranks(const char *name, uint64_t ranks, uint64_t all, uint32_t limit, StrBuf *out) {
    uint32_t first = (uint32_t)__builtin_ctzll(ranks), last = 63 - (uint32_t)__builtin_clzll(ranks);
    uint64_t others = all & ~ranks;
    if (bit_count(ranks) == 1 && first <= limit)
        strbuf_printf(out, "%s.ndim == %u", name, first);
    else if (bit_count(others) == 1 && others >> limit <= 1)
        strbuf_printf(out, "%s.ndim != %u", name, (uint32_t)__builtin_ctzll(others));
    else if (last > limit && bit_count(ranks) == last - first + 1)
        strbuf_printf(out, "%s.ndim >= %u", name, first);
    else if (first == 0 && last <= limit && bit_count(ranks) == last + 1)
        strbuf_printf(out, "%s.ndim <= %u", name, last);
    else if (last <= limit && bit_count(ranks) == last - first + 1 && last - first > 1)
        strbuf_printf(out, "%u <= %s.ndim <= %u", first, name, last);
    else if (last <= limit)
        put_list(name, "in", ranks, out);
    else if (others && others >> (limit + 1) == 0)
        put_list(name, "not in", others, out);
    else
        strbuf_printf(out, "%s.ndim == %u", name, first);
}

/* Inputs of one outcome in words: what they have in common when that says it all, else one case of them. */
static const char *class_text(const BranchFinder *finder, const Cases *cases, const Cases *all) {
    if (cases->count == 0) return NULL;
    StrBuf out = {0};
    uint64_t combinations = 1;
    const char *text = cases->items[0].text;
    bool is_uniform = true;
    for (uint32_t i = 0; i < finder->open_count; i++) combinations *= bit_count(ranks_in(cases, i));
    for (uint32_t i = 1; i < cases->count && is_uniform; i++) {
        const char *other = cases->items[i].text;
        is_uniform = text == other || (text && other && strcmp(text, other) == 0);
    }
    is_uniform = is_uniform && combinations == cases->count;
    bool is_whole = text && strstr(text, ".shape == ("); /* the numbers of all inputs */
    for (uint32_t i = 0; i < finder->open_count && !is_whole; i++) {
        uint64_t known = ranks_in(all, i);
        uint64_t ranks = is_uniform ? ranks_in(cases, i) : 1ull << cases->items[0].ranks[i];
        if (ranks == known) continue;
        if (out.length > 0) strbuf_puts(&out, " and ");
        put_ranks(finder->subject->inputs.items[finder->open[i]].text, ranks, known,
                  finder->options->rank_limit, &out);
    }
    if (text && out.length > 0)
        strbuf_printf(&out, strstr(text, " or ") ? " and (%s)" : " and %s", text);
    else if (text)
        strbuf_puts(&out, text);
    const char *copy = out.length ? arena_copy(finder->interp->run.arena, out.data, out.length) : NULL;
    strbuf_free(&out);
    return copy;
}

/* ---- questions ---- */

/* The shapes of the inputs with the numbers that the solver has found. */
static const Shape **numbered(BranchFinder *finder, const Solve *solve) {
    Interp *interp = finder->interp;
    uint32_t count = finder->subject->inputs.count;
    const Shape **shapes = arena_alloc_zero(interp->run.arena, ((size_t)count + 1) * sizeof *shapes);
    for (uint32_t i = 0; i < count; i++) {
        const Shape *shape = finder->shapes[i];
        if (!shape || shape->is_open) continue;
        Dim *dims = arena_alloc(interp->run.arena, ((size_t)shape->rank + 1) * sizeof *dims);
        for (uint32_t k = 0; k < shape->rank; k++) {
            bool is_symbol = dim_symbol_name(shape->dims[k]) != NULL;
            dims[k] = is_symbol ? dim_constant(&interp->analysis.dims, solve_value(solve, shape->dims[k]))
                                : shape->dims[k];
        }
        shapes[i] = shape_new(interp->run.arena, dims, shape->rank);
    }
    return shapes;
}

typedef struct SymbolSearch {
    const BranchFinder *finder;
    bool is_other; /* a symbol is no size of an input */
} SymbolSearch;

static void look_for_other(void *context, Dim symbol) {
    SymbolSearch *search = context;
    bool is_size = false;
    for (uint32_t i = 0; i < search->finder->subject->inputs.count && !is_size; i++) {
        const Shape *shape = search->finder->shapes[i];
        for (uint32_t k = 0; shape && k < shape->rank * (shape->is_open ? 2 : 1); k++)
            is_size |= shape->dims[k] == symbol;
    }
    search->is_other |= !is_size;
}

/* Whether a formula speaks of nothing but the sizes of the inputs. */
static bool is_about_inputs(BranchFinder *finder, const Formula *formula) {
    SymbolSearch search = {.finder = finder};
    if (formula_has_unknown(formula)) return false;
    formula_symbols(&finder->interp->analysis.dims, formula, look_for_other, &search);
    return !search.is_other;
}

/* Inputs for which [side] holds: what it says, or, where that is not all known, the numbers that were tried.
 */
static const char *side_text(BranchFinder *finder, const Solve *solve, const Formula *side) {
    if (is_about_inputs(finder, side))
        return side->kind == FORMULA_TRUE ? NULL : formula_text(finder->interp->run.arena, side);
    StrBuf out = {0};
    const Shape **shapes = numbered(finder, solve);
    for (uint32_t i = 0; i < finder->subject->inputs.count; i++) {
        if (!shapes[i]) continue;
        strbuf_printf(&out, "%s%s.shape == (", out.length ? " and " : "",
                      finder->subject->inputs.items[i].text);
        for (uint32_t k = 0; k < shapes[i]->rank; k++) {
            int64_t size = 0;
            dim_is_constant(shapes[i]->dims[k], &size);
            strbuf_printf(&out, "%s%lld", k ? ", " : "", (long long)size);
        }
        strbuf_puts(&out, shapes[i]->rank == 1 ? ",)" : ")");
    }
    const char *text = arena_copy(finder->interp->run.arena, out.data ? out.data : "", out.length);
    strbuf_free(&out);
    return text;
}

/* Whether the condition has [outcome] when the function runs with the numbers that the solver has found. */
static bool is_witnessed(BranchFinder *finder, const Solve *solve, const ProgramStep *step, uint32_t number,
                         bool outcome) {
    SubjectTrace trace;
    subject_trace(finder->subject, numbered(finder, solve), TRACE_NUMBERS, &trace);
    bool is_found = false;
    for (uint32_t i = 0; i < trace.program.steps.count && !is_found; i++) {
        const ProgramStep *other = &trace.program.steps.items[i];
        is_found = other->kind == STEP_BRANCH && other->test == step->test &&
                   number_of(&trace.program, i) == number && other->verdict == (outcome ? TRI_YES : TRI_NO);
    }
    trace_free(&trace);
    return is_found;
}

static Solve *assumed(BranchFinder *finder, const ProgramStep *step) {
    Solve *solve = subject_ask(finder->subject, finder->options->budget);
    for (const Assumption *at = step->assumed; at; at = at->before) solve_add(solve, at->formula);
    return solve;
}

/* What a step shows of its condition. */
static void judge_open(BranchFinder *finder, const ProgramStep *step, BranchOccurrence *occurrence) {
    bool outcomes[2] = {true, false};
    if (step->condition->kind == FORMULA_UNKNOWN) {
        occurrence->is_reached = true;
        give_up(occurrence, "what it asks is not known in terms of sizes");
        return;
    }
    for (uint32_t i = 0; i < 2; i++) {
        Solve *solve = assumed(finder, step);
        const Formula *side =
            outcomes[i] ? step->condition : formula_not(finder->interp->run.arena, step->condition);
        solve_add(solve, side);
        SolveAnswer answer = solve_check(solve);
        if (answer != SOLVE_NO) occurrence->is_reached = true;
        bool is_possible =
            answer == SOLVE_YES && is_witnessed(finder, solve, step, occurrence->number, outcomes[i]);
        if (is_possible) {
            *(outcomes[i] ? &occurrence->can_be_true : &occurrence->can_be_false) = true;
            add_case(finder, side_text(finder, solve, side),
                     outcomes[i] ? &occurrence->when_true : &occurrence->when_false);
        } else if (answer != SOLVE_NO) {
            *(outcomes[i] ? &occurrence->may_be_true : &occurrence->may_be_false) = true;
            occurrence->because =
                answer == SOLVE_UNDECIDED && solve_reason(solve)
                    ? arena_copy(finder->interp->run.arena, solve_reason(solve), strlen(solve_reason(solve)))
                    : "not everything on the way to it is modelled";
        }
        subject_asked(finder->subject, solve);
    }
}

static void judge(BranchFinder *finder, const ProgramStep *step, uint32_t number) {
    BranchOccurrence *occurrence = occurrence_of(finder, step, number);
    add_case(finder, NULL, &occurrence->reached);
    occurrence->is_about_sizes |= step->is_about_sizes;
    if (step->verdict == TRI_UNKNOWN && step->is_about_sizes) {
        judge_open(finder, step, occurrence);
        return;
    }
    if (step->verdict == TRI_UNKNOWN) {
        occurrence->is_reached = true;
        give_up(occurrence, "what it asks is not known in terms of sizes");
        return;
    }
    if (step->is_about_sizes) {
        Solve *solve = assumed(finder, step);
        bool is_reached = solve_check(solve) != SOLVE_NO;
        subject_asked(finder->subject, solve);
        if (!is_reached) return;
    }
    bool outcome = step->verdict == TRI_YES;
    occurrence->is_reached = true;
    *(outcome ? &occurrence->can_be_true : &occurrence->can_be_false) = true;
    add_case(finder, NULL, outcome ? &occurrence->when_true : &occurrence->when_false);
}

/* ---- effects ---- */

static uint64_t span_key(uint32_t start, uint32_t end) { return ((uint64_t)start << 32 | end) + 1; }

/* Operations of a library that leave everything as it is, but for those that work in place, count, or draw
 * random numbers. */
static void note_pure(BranchFinder *finder, const Program *program) {
    static const char *const busy[] = {"BatchNorm", "InstanceNorm", "Dropout", "dropout", "rand", "Module"};
    for (uint32_t i = 0; i < program->steps.count; i++) {
        const ProgramStep *step = &program->steps.items[i];
        if (step->kind != STEP_OPERATION || !step->text) continue;
        bool is_pure = step->name[strlen(step->name) - 1] != '_';
        for (size_t k = 0; k < sizeof busy / sizeof *busy; k++) is_pure &= !strstr(step->name, busy[k]);
        if (is_pure) *map_at(&finder->pure, span_key(step->span.start, step->span.end)) = 1;
    }
}

typedef struct EffectSearch {
    BranchFinder *finder;
    bool found;
} EffectSearch;

/* Functions and methods that only look. */
static bool only_asks(Interp *interp, const Node *func) {
    static const char *const names[] = {"size", "dim",  "numel", "nelement", "ndimension", "len",   "int",
                                        "min",  "max",  "abs",   "sum",      "all",        "any",   "tuple",
                                        "list", "bool", "range", "type",     "isinstance", "float", "getattr",
                                        "zip",  "math", "prod",  "hasattr",  "enumerate",  "str",   "Size"};
    Sym name = func->kind == AST_Name        ? AS(Name, func)->id
               : func->kind == AST_Attribute ? AS(Attribute, func)->attr
                                             : SYM_NONE;
    if (name == SYM_NONE) return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(symbol_text(interp->analysis.symbols, name), names[i]) == 0) return true;
    return false;
}

static bool look_for_effects(void *context, Node *node) {
    EffectSearch *search = context;
    if (node->kind == AST_NamedExpr || node->kind == AST_Await || node->kind == AST_Yield ||
        node->kind == AST_YieldFrom)
        search->found = true;
    if (node->kind == AST_Call && !only_asks(search->finder->interp, AS(Call, node)->func) &&
        !map_find(&search->finder->pure, span_key(node->start, node->end)))
        search->found = true;
    return !search->found;
}

static bool has_effects(BranchFinder *finder, Node *test) {
    EffectSearch search = {.finder = finder};
    ast_walk(test, &(Visitor){.enter = look_for_effects, .context = &search});
    return search.found;
}

/* ---- cases ---- */

static void judge_trace(BranchFinder *finder, const SubjectTrace *trace) {
    finder->is_included |= !trace->is_excluded;
    if (trace->is_excluded) return;
    finder->branches->has_fault |= trace->program.has_fault;
    note_pure(finder, &trace->program);
    if (trace_fails(trace) && finder->branches->failure.items.count == 0)
        array_push(&finder->branches->failure.items, trace->diagnostics.items.items[0]);
    for (uint32_t i = 0; i < trace->program.steps.count; i++)
        if (trace->program.steps.items[i].kind == STEP_BRANCH)
            judge(finder, &trace->program.steps.items[i], number_of(&trace->program, i));
    finder->passes |= trace->is_reached || trace->was_cut;
    if (!trace->was_cut) return;
    for (uint32_t i = 0; i < finder->occurrences.count; i++) {
        give_up(&finder->occurrences.items[i], "the run takes more steps than the budget allows");
    }
}

static const Shape *shape_of_rank(BranchFinder *finder, const Input *input, uint32_t rank) {
    Arena *arena = finder->interp->run.arena;
    Dim none[64] = {0};
    uint32_t limit = finder->options->rank_limit;
    const Shape *wanted =
        rank > limit ? shape_open(arena, none, limit + 1, NULL, 0) : subject_rank(finder->subject, rank);
    const Shape *shape = shape_meet(arena, input->declared, wanted);
    return shape ? subject_symbols(finder->subject, input, shape, 0) : NULL;
}

static void run_case(BranchFinder *finder) {
    for (uint32_t i = 0; i < finder->open_count; i++) {
        uint32_t index = finder->open[i];
        finder->shapes[index] =
            shape_of_rank(finder, &finder->subject->inputs.items[index], finder->ranks[i]);
        if (!finder->shapes[index]) return;
    }
    SubjectTrace trace;
    subject_trace(finder->subject, finder->shapes, TRACE_SYMBOLS, &trace);
    judge_trace(finder, &trace);
    trace_free(&trace);
}

/* The next combination of ranks, the last of which stands for all beyond the limit. */
static bool next_case(BranchFinder *finder) {
    for (uint32_t i = finder->open_count; i-- > 0;) {
        if (finder->ranks[i]++ <= finder->options->rank_limit) return true;
        finder->ranks[i] = 0;
    }
    return false;
}

/* Whether the interpreter decides all conditions by itself, whatever the ranks are. One that it does not
 * decide may be about sizes, even if that is not seen where a rank is not known. */
static bool is_decided_at_once(BranchFinder *finder) {
    if (finder->open_count == 0) return false;
    SubjectTrace trace;
    uint32_t open_count = finder->open_count;
    subject_trace(finder->subject, finder->shapes, TRACE_SYMBOLS, &trace);
    bool is_decided = trace.is_reached;
    for (uint32_t i = 0; i < trace.program.steps.count && is_decided; i++)
        is_decided = trace.program.steps.items[i].kind != STEP_BRANCH ||
                     trace.program.steps.items[i].verdict != TRI_UNKNOWN;
    finder->open_count = 0;
    if (is_decided) judge_trace(finder, &trace);
    finder->open_count = open_count;
    trace_free(&trace);
    return is_decided;
}

static void run_cases(BranchFinder *finder) {
    uint64_t cases = 1;
    for (uint32_t i = 0; i < finder->open_count && cases <= MOST_CASES; i++)
        cases *= finder->options->rank_limit + 2;
    if (is_decided_at_once(finder)) return;
    uint32_t tries = 0;
    do {
        run_case(finder);
        tries++;
    } while (tries < MOST_CASES && next_case(finder));
    if (cases <= MOST_CASES) return;
    finder->passes = true; /* perhaps: not all of them were tried */
    for (uint32_t i = 0; i < finder->occurrences.count; i++) {
        give_up(&finder->occurrences.items[i], "the inputs may have too many combinations of ranks");
    }
}

/* ---- rows ---- */

static BranchVerdict verdict_of(const BranchOccurrence *occurrence) {
    if (!occurrence->is_reached) return BRANCH_UNREACHED;
    if (occurrence->can_be_true && occurrence->can_be_false) return BRANCH_BOTH;
    if (occurrence->can_be_true && !occurrence->may_be_false) return BRANCH_TRUE;
    if (occurrence->can_be_false && !occurrence->may_be_true) return BRANCH_FALSE;
    return BRANCH_UNKNOWN;
}

BranchVerdict branch_join(BranchVerdict a, BranchVerdict b) {
    if (a == BRANCH_UNREACHED || a == b) return b;
    if (b == BRANCH_UNREACHED) return a;
    bool is_unknown = a == BRANCH_UNKNOWN || b == BRANCH_UNKNOWN;
    return is_unknown && a != BRANCH_BOTH && b != BRANCH_BOTH ? BRANCH_UNKNOWN : BRANCH_BOTH;
}

static ShapeBranch *branch_of(ShapeBranches *branches, const BranchOccurrence *occurrence) {
    for (uint32_t i = 0; i < branches->items.count; i++)
        if (branches->items.items[i].test == occurrence->test) return &branches->items.items[i];
    array_push(&branches->items, ((ShapeBranch){.test = occurrence->test, .text = occurrence->text}));
    return &array_last(&branches->items);
}

int branches_order(const void *left, const void *right) {
    const ShapeBranch *a = left, *b = right;
    if (a->text != b->text) return strcmp(a->text->path, b->text->path);
    return a->test->start < b->test->start ? -1 : a->test->start > b->test->start;
}

/* Whether some occurrence of the condition depends on sizes. */
static bool is_about_sizes(const BranchFinder *finder, const Node *test) {
    for (uint32_t i = 0; i < finder->occurrences.count; i++) {
        const BranchOccurrence *occurrence = &finder->occurrences.items[i];
        if (occurrence->test == test && occurrence->is_about_sizes) return true;
    }
    return false;
}

static void fill_rows(BranchFinder *finder) {
    ShapeBranches *branches = finder->branches;
    for (uint32_t i = 0; i < finder->occurrences.count; i++) {
        BranchOccurrence *occurrence = &finder->occurrences.items[i];
        if (!is_about_sizes(finder, occurrence->test)) {
            array_free(&occurrence->reached);
            array_free(&occurrence->when_true);
            array_free(&occurrence->when_false);
            continue;
        }
        BranchVerdict verdict = verdict_of(occurrence);
        ShapeBranch *branch = branch_of(branches, occurrence);
        branch->occurrences++;
        branch->decided += verdict == BRANCH_TRUE || verdict == BRANCH_FALSE;
        branch->verdict = branch_join(branch->verdict, verdict);
        if (verdict == BRANCH_UNKNOWN && !branch->because) branch->because = occurrence->because;
        bool is_open = verdict == BRANCH_BOTH || verdict == BRANCH_UNKNOWN;
        if (is_open && !branch->true_when)
            branch->true_when = class_text(finder, &occurrence->when_true, &occurrence->reached);
        if (is_open && !branch->false_when)
            branch->false_when = class_text(finder, &occurrence->when_false, &occurrence->reached);
        array_free(&occurrence->reached);
        array_free(&occurrence->when_true);
        array_free(&occurrence->when_false);
    }
    for (uint32_t i = 0; i < branches->items.count; i++)
        branches->items.items[i].has_effects = has_effects(finder, branches->items.items[i].test);
    if (branches->items.count)
        qsort(branches->items.items, branches->items.count, sizeof *branches->items.items, branches_order);
}

/* Whether no input passes the function whoever calls it, with whatever object. */
static bool fails_for_anybody(const Subject *subject, const BranchOptions *options) {
    Subject anybody;
    ShapeBranches branches;
    subject_doubt(subject, false, &anybody);
    find_branches(&anybody, options, &branches);
    bool fails = branches.is_ill_typed && branches.failure.items.count > 0 &&
                 (branches.has_fault || subject_is_told(&anybody));
    branches_free(&branches);
    subject_free(&anybody);
    return fails;
}

void find_branches(Subject *subject, const BranchOptions *options, ShapeBranches *branches) {
    *branches = (ShapeBranches){0};
    diagnostics_init(&branches->failure, subject->interp->run.arena);
    BranchFinder finder = {
        .subject = subject, .interp = subject->interp, .options = options, .branches = branches};
    finder.shapes = arena_alloc_zero(subject->interp->run.arena,
                                     ((size_t)subject->inputs.count + 1) * sizeof *finder.shapes);
    for (uint32_t i = 0; i < subject->inputs.count; i++) {
        const Input *input = &subject->inputs.items[i];
        if (!input->is_tensor || !input->is_passed) continue;
        finder.shapes[i] = subject_symbols(subject, input, input->declared, 0);
        if (input->declared->is_open && finder.open_count < MOST_OPEN_INPUTS)
            finder.open[finder.open_count++] = i;
    }
    run_cases(&finder);
    fill_rows(&finder);
    branches->is_excluded = !finder.is_included;
    bool fails = finder.is_included && !finder.passes;
    branches->is_ill_typed = fails && (subject->is_doubted || fails_for_anybody(subject, options));
    for (uint32_t i = 0; i < branches->items.count; i++)
        branches->items.items[i].is_kept = branches->is_excluded || fails;
    array_free(&finder.occurrences);
    map_free(&finder.pure);
}

void branches_free(ShapeBranches *branches) {
    array_free(&branches->items);
    diagnostics_free(&branches->failure);
}

void branch_rows_add(BranchRows *rows, const ShapeBranch *branch) {
    for (uint32_t i = 0; i < rows->count; i++) {
        ShapeBranch *known = &rows->items[i];
        if (known->test != branch->test) continue;
        known->occurrences += branch->occurrences;
        known->decided += branch->decided;
        known->verdict = branch_join(known->verdict, branch->verdict);
        if (!known->because) known->because = branch->because;
        known->has_effects |= branch->has_effects;
        known->is_kept |= branch->is_kept;
        if (!known->true_when) known->true_when = branch->true_when;
        if (!known->false_when) known->false_when = branch->false_when;
        return;
    }
    array_push(rows, *branch);
}
