/* What an operation of PyTorch costs besides the memory of its result: what it keeps for the backward pass,
 * what it computes, whose elements its result shares. The stub models/moira.costs.pyi says it; it is read
 * once, when a cost is asked for. Rules live in the arena that they are read into. Nothing fails: what the
 * stub does not mention has no rule. */
#ifndef MOIRA_COST_RULE_H
#define MOIRA_COST_RULE_H

#include "base/arena.h"
#include "base/map.h"
#include "base/symbol.h"

enum {
#define SAVES(id, word) COST_SAVES_BIT_##id,
#include "cost/words.def"
};
enum {
#define SAVES(id, word) COST_SAVES_##id = 1 << COST_SAVES_BIT_##id,
#include "cost/words.def"
};
typedef enum CostView {
    COST_VIEW_NONE,
#define VIEW(id, word) COST_VIEW_##id,
#include "cost/words.def"
} CostView;
typedef enum CostWork {
    COST_WORK_NONE,
#define WORK(id, word) COST_WORK_##id,
#include "cost/words.def"
} CostWork;
typedef enum CostLayout {
    COST_LAYOUT_NONE,
#define LAYOUT(id, word) COST_LAYOUT_##id,
#include "cost/words.def"
} CostLayout;
typedef enum CostRuns {
    COST_RUNS_NONE,
#define RUNS(id, word) COST_RUNS_##id,
#include "cost/words.def"
} CostRuns;
typedef enum CostPasses {
    COST_PASSES_NONE,
#define PASSES(id, word) COST_PASSES_##id,
#include "cost/words.def"
} CostPasses;

typedef enum CostCompose {
    COST_COMPOSE_NONE,
#define COMPOSE(id, word) COST_COMPOSE_##id,
#include "cost/words.def"
} CostCompose;

typedef struct CostRule {
    uint32_t saves;  /* COST_SAVES_… */
    uint8_t view;    /* CostView */
    uint8_t work;    /* CostWork */
    uint8_t layout;  /* CostLayout */
    uint8_t runs;    /* CostRuns */
    uint8_t passes;  /* CostPasses */
    uint8_t compose; /* CostCompose */
    const char
        *skips[2];  /* parameters or attributes: where one is 0 or False, the result is the first tensor */
    bool is_change; /* it changes the first tensor, and makes none */
    bool is_cut;    /* the result needs no gradient */
} CostRule;

typedef struct CostRules {
    StrMap by_name; /* const CostRule * */
} CostRules;

void cost_rules_read(CostRules *rules, Symbols *symbols, Arena *arena);
void cost_rules_free(CostRules *rules);
/* The rule of a function by its qualified name, `torch.nn.modules.activation.ReLU.forward`; NULL for none. */
const CostRule *cost_rule(const CostRules *rules, const char *qualified);

#endif
