/* Reading the stub: a function is a rule, its decorators are the words of words.def, and an assignment gives
 * the rule of a name to further ones. */
#include "cost/rule.h"

#include "stubs/model_files.h"
#include "syntax/parser.h"

#include <string.h>

enum { LONGEST_NAME = 128 };

typedef struct RuleReader {
    CostRules *rules;
    const Symbols *symbols;
    Arena *arena;
} RuleReader;

static bool is_word(const Node *node, const char *word) {
    if (node->kind != AST_Constant || node->op != CONSTANT_STR) return false;
    const AstConstant *constant = AS(Constant, node);
    return constant->length == strlen(word) && memcmp(constant->text, word, constant->length) == 0;
}

static uint32_t saves_of(const Node *node) {
    uint32_t saves = 0;
#define SAVES(id, word) \
    if (is_word(node, word)) saves = COST_SAVES_##id;
#include "cost/words.def"
    return saves;
}

static void add_skip(RuleReader *reader, CostRule *rule, const Node *node) {
    const AstConstant *constant = AS(Constant, node);
    uint32_t at = rule->skips[0] != NULL;
    rule->skips[at] = arena_copy(reader->arena, constant->text, constant->length);
}

/* The word of one of the decorators that take one. */
static void read_word(CostRule *rule, const char *decorator, const Node *node) {
#define VIEW(id, word) \
    if (strcmp(decorator, "views") == 0 && is_word(node, word)) rule->view = COST_VIEW_##id;
#define WORK(id, word) \
    if (strcmp(decorator, "work") == 0 && is_word(node, word)) rule->work = COST_WORK_##id;
#define LAYOUT(id, word) \
    if (strcmp(decorator, "layout") == 0 && is_word(node, word)) rule->layout = COST_LAYOUT_##id;
#define RUNS(id, word) \
    if (strcmp(decorator, "runs") == 0 && is_word(node, word)) rule->runs = COST_RUNS_##id;
#define PASSES(id, word) \
    if (strcmp(decorator, "passes") == 0 && is_word(node, word)) rule->passes = COST_PASSES_##id;
#define COMPOSE(id, word) \
    if (strcmp(decorator, "composed") == 0 && is_word(node, word)) rule->compose = COST_COMPOSE_##id;
#include "cost/words.def"
    if (strcmp(decorator, "changes") == 0) rule->is_change = true;
    if (strcmp(decorator, "gradient") == 0) rule->is_cut = is_word(node, "none");
}

static void read_function(RuleReader *reader, const AstFunctionDef *function) {
    CostRule *rule = ARENA_NEW(reader->arena, CostRule);
    FOR_EACH (node, function->decorator_list) {
        const AstCall *call = node->kind == AST_Call ? AS(Call, node) : NULL;
        if (!call || call->func->kind != AST_Name) continue;
        const char *decorator = symbol_text(reader->symbols, AS(Name, call->func)->id);
        FOR_EACH (word, call->args) {
            if (strcmp(decorator, "saves") == 0)
                rule->saves |= saves_of(word);
            else if (strcmp(decorator, "skips") == 0)
                add_skip(reader, rule, word);
            else
                read_word(rule, decorator, word);
        }
    }
    *strmap_at(&reader->rules->by_name, symbol_text(reader->symbols, function->name)) = rule;
}

static void read_aliases(RuleReader *reader, const AstAssign *assign) {
    if (assign->value->kind != AST_Name) return;
    void *rule =
        strmap_get(&reader->rules->by_name, symbol_text(reader->symbols, AS(Name, assign->value)->id));
    FOR_EACH (target, assign->targets)
        if (target->kind == AST_Name)
            *strmap_at(&reader->rules->by_name, symbol_text(reader->symbols, AS(Name, target)->id)) = rule;
}

void cost_rules_read(CostRules *rules, Symbols *symbols, Arena *arena) {
    const ModelFile *file = model_find("moira.costs");
    Text text;
    Diagnostics diagnostics = {0};
    ParseOptions options = {.minor = PYTHON_NEWEST};
    RuleReader reader = {rules, symbols, arena};
    if (!file) return;
    text_init(&text, file->name, file->data, (uint32_t)file->length, arena);
    const Tree *tree = parse_module(&text, &options, symbols, arena, &diagnostics);
    FOR_EACH (node, tree->module->body) {
        if (node->kind == AST_FunctionDef) read_function(&reader, AS(FunctionDef, node));
        if (node->kind == AST_Assign) read_aliases(&reader, AS(Assign, node));
    }
    diagnostics_free(&diagnostics);
}

void cost_rules_free(CostRules *rules) { strmap_free(&rules->by_name); }

const CostRule *cost_rule(const CostRules *rules, const char *qualified) {
    const char *last = strrchr(qualified, '.');
    if (!last || strncmp(qualified, "torch", strlen("torch")) != 0) return NULL;
    if (strcmp(last, ".forward") != 0) return strmap_get(&rules->by_name, last + 1);
    char class[LONGEST_NAME];
    const char *start = last;
    while (start > qualified && start[-1] != '.') start--;
    size_t length = (size_t)(last - start);
    if (length >= sizeof class) return NULL;
    memcpy(class, start, length);
    class[length] = '\0';
    return strmap_get(&rules->by_name, class);
}
