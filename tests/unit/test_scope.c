/* Scopes: what belongs to which, sites, lookups. The rules themselves are compared with CPython by
 * tests/oracle/symtable_oracle.py. */
#include "unit.h"
#include "unit_names.h"

static const ScopeTable *scopes_of(Workshop *workshop, const char *source) {
    return workshop_add(workshop, "test.py", source)->scopes;
}

/* The n-th scope of a walk over all. */
static Scope *scope_at(const ScopeTable *table, int n) {
    Scope *scope = table->module;
    while (n-- > 0) scope = scope_next(scope);
    return scope;
}

static Variable *variable(Workshop *workshop, const ScopeTable *table, Scope *scope, const char *name) {
    return scope_variable(table, scope, workshop_sym(workshop, name));
}

TEST(scope_walk_visits_parents_first) {
    Workshop workshop;
    workshop_open(&workshop, 11);
    const ScopeTable *table =
        scopes_of(&workshop, "class A:\n def f(self): return lambda: [x for x in self]\n"
                             "def g(): pass\n");
    static const ScopeKind kinds[] = {
        SCOPE_MODULE, SCOPE_CLASS, SCOPE_FUNCTION, SCOPE_LAMBDA, SCOPE_LIST_COMPREHENSION, SCOPE_FUNCTION};
    for (int i = 0; i < 6; i++) CHECK(scope_at(table, i)->kind == kinds[i]);
    CHECK(scope_at(table, 6) == NULL);
    CHECK(scope_at(table, 4)->parent == scope_at(table, 3));
    CHECK(!scope_at(table, 2)->nested && scope_at(table, 3)->nested);
    workshop_close(&workshop);
}

TEST(scope_sites_of_global_and_nonlocal_are_the_definitions) {
    Workshop workshop;
    workshop_open(&workshop, 11);
    const ScopeTable *table = scopes_of(&workshop, "def f():\n"
                                                   "    global x\n"
                                                   "    x = 1\n"
                                                   "    y = 1\n"
                                                   "    def g():\n"
                                                   "        nonlocal y\n"
                                                   "        y = 2\n"
                                                   "x = 0\n");
    Variable *x = variable(&workshop, table, table->module, "x");
    CHECK(x->site_count == 2);
    CHECK(x->sites->scope == scope_at(table, 1) && x->sites->next->scope == table->module);
    Variable *inner = variable(&workshop, table, scope_at(table, 1), "x");
    CHECK(inner->definition == x && inner->site_count == 0 && inner->reach == REACH_GLOBAL_EXPLICIT);
    Variable *y = variable(&workshop, table, scope_at(table, 1), "y");
    CHECK(y->site_count == 2 && y->reach == REACH_CELL);
    CHECK(variable(&workshop, table, scope_at(table, 2), "y")->definition == y);
    workshop_close(&workshop);
}

TEST(scope_use_leads_from_node_to_definition) {
    Workshop workshop;
    workshop_open(&workshop, 11);
    const ScopeTable *table = scopes_of(&workshop, "import a.b as c\nc.d\nprint\n");
    const NodeList *body = table->tree->module->body;
    const Node *use = AS(Attribute, AS(Expr, body->items[1])->value)->value;
    Variable *c = scope_use(table, use)->definition;
    CHECK(c && c->sites->node == AS(Import, body->items[0])->names->items[0]);
    CHECK(c->sites->owner == body->items[0]);
    CHECK(scope_use(table, AS(Expr, body->items[2])->value)->definition == NULL);
    CHECK(scope_use(table, body->items[1]) == NULL);
    workshop_close(&workshop);
}

TEST(scope_owners_of_sites) {
    Workshop workshop;
    workshop_open(&workshop, 11);
    const ScopeTable *table = scopes_of(&workshop, "for a in b: pass\nwith c as (d, e): pass\n"
                                                   "(f := (g := 1))\nh = i, j = k\n"
                                                   "match l:\n  case [m]: n = 1\n  case {**o}: pass\n"
                                                   "try: pass\nexcept E as p: pass\n[q for q in r]\n");
    static const struct {
        const char *name;
        NodeKind owner;
    } wanted[] = {{"a", AST_For},       {"d", AST_withitem},   {"e", AST_withitem},     {"f", AST_NamedExpr},
                  {"g", AST_NamedExpr}, {"h", AST_Assign},     {"j", AST_Assign},       {"m", AST_match_case},
                  {"n", AST_Assign},    {"o", AST_match_case}, {"p", AST_ExceptHandler}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        const Variable *found = variable(&workshop, table, table->module, wanted[i].name);
        CHECK(found && found->sites && found->sites->owner->kind == wanted[i].owner);
    }
    CHECK(variable(&workshop, table, scope_at(table, 1), "q")->sites->owner->kind == AST_comprehension);
    CHECK(variable(&workshop, table, table->module, "q") == NULL);
    workshop_close(&workshop);
}

TEST(scope_lookup_follows_the_rules) {
    Workshop workshop;
    workshop_open(&workshop, 14);
    const ScopeTable *table = scopes_of(&workshop, "a = 1\n"
                                                   "class C:\n"
                                                   "    a = __b = 2\n"
                                                   "    def m(self): return super()\n"
                                                   "    x: a\n");
    Scope *class = scope_opened(table, table->tree->module->body->items[1], SCOPE_CLASS);
    Scope *method = scope_opened(table, AS(ClassDef, class->node)->body->items[1], SCOPE_FUNCTION);
    Sym a = workshop_sym(&workshop, "a");
    CHECK(scope_lookup(table, class, a)->scope == class);
    CHECK(scope_lookup(table, method, a)->scope == table->module);
    CHECK(scope_lookup(table, class->annotations, a)->scope == class);
    CHECK(scope_lookup(table, class, workshop_sym(&workshop, "__b"))->scope == class);
    CHECK(scope_lookup(table, method, SYM___class__) == class->class_cell && class->class_cell);
    CHECK(scope_lookup(table, method, workshop_sym(&workshop, "nothing")) == NULL);
    workshop_close(&workshop);
}

TEST(scope_annotations_that_are_not_evaluated) {
    Workshop workshop;
    workshop_open(&workshop, 14);
    const ScopeTable *table = scopes_of(&workshop, "def f():\n    y = 1\n    x: y\n");
    Scope *function = scope_opened(table, table->tree->module->body->items[0], SCOPE_FUNCTION);
    Variable *y = variable(&workshop, table, function, "y");
    Variable *use = variable(&workshop, table, function->annotations, "y");
    CHECK(use->flags == VARIABLE_UNEVALUATED && use->definition == y && y->reach == REACH_LOCAL);
    workshop_close(&workshop);
    workshop_open(&workshop, 11);
    table = scopes_of(&workshop, "from __future__ import annotations\nx: T\nT = 1\n");
    CHECK(table->module->annotations->detached);
    CHECK(variable(&workshop, table, table->module->annotations, "T")->definition ==
          variable(&workshop, table, table->module, "T"));
    workshop_close(&workshop);
}

static bool exclude(Workshop *workshop, const ScopeTable *table, const char *a, const char *b) {
    const Variable *x = variable(workshop, table, table->module, a),
                   *y = variable(workshop, table, table->module, b);
    return branches_exclude(x->sites->branch, y->sites->branch);
}

TEST(scope_branches) {
    Workshop workshop;
    workshop_open(&workshop, 11);
    const ScopeTable *table = scopes_of(&workshop, "if a: b = 1\n"
                                                   "elif c:\n"
                                                   "    d = 1\n"
                                                   "    try: e = 1\n"
                                                   "    except F: g = 1\n"
                                                   "    except H: i = 1\n"
                                                   "    else: j = 1\n"
                                                   "    finally: k = 1\n"
                                                   "else: l = 1\n"
                                                   "m = 1\n");
    static const struct {
        const char *a, *b;
        bool exclude;
    } cases[] = {{"b", "d", true},  {"b", "e", true},  {"b", "l", true}, {"d", "e", false}, {"e", "g", true},
                 {"g", "i", true},  {"e", "j", false}, {"j", "g", true}, {"k", "e", false}, {"k", "g", false},
                 {"m", "b", false}, {"b", "b", false}, {"l", "k", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK(exclude(&workshop, table, cases[i].a, cases[i].b) == cases[i].exclude &&
              exclude(&workshop, table, cases[i].b, cases[i].a) == cases[i].exclude);
    workshop_close(&workshop);
}

static char *repeat(Arena *arena, const char *before, const char *middle, uint32_t count, const char *after) {
    size_t length = strlen(middle);
    char *text = arena_alloc(arena, strlen(before) + count * length + strlen(after) + 1), *end = text;
    end = stpcpy(end, before);
    for (uint32_t i = 0; i < count; i++) end = stpcpy(end, middle);
    stpcpy(end, after);
    return text;
}

TEST(scope_survives_depth) {
    Workshop workshop;
    workshop_open(&workshop, 13);
    Arena *arena = &workshop.arena;
    const ScopeTable *table = scopes_of(&workshop, repeat(arena, "x = a", ".b", 200000, "\n"));
    CHECK(table->module->variable_count == 2);
    table = workshop_add(&workshop, "b.py", repeat(arena, "x = a", "+a", 200000, "\n"))->scopes;
    CHECK(table->module->variable_count == 2);
    table =
        workshop_add(&workshop, "c.py", repeat(arena, "if a: b = 1\n", "elif a: b = 1\n", 50000, ""))->scopes;
    CHECK(variable(&workshop, table, table->module, "b")->site_count == 50001);
    table = workshop_add(&workshop, "d.py", repeat(arena, "x = ", "lambda a: ", 1000, "a\n"))->scopes;
    CHECK(table->scope_count == 1001);
    workshop_close(&workshop);
}

TEST(scope_of_broken_programs) {
    static const char *const programs[] = {
        "def f(:\n  x = \nclass\n",        "nonlocal x\nx = 1\n",
        "def f():\n nonlocal y\n y = 1\n", "type 1 = 2\n",
        "[x := 1 for x in y]\n",           "class C: [x := 1 for y in z]\n",
        "def f(x, x): global x\n",         "import\nfrom import x\n",
    };
    Workshop workshop;
    for (int minor = 8; minor <= 14; minor += 3) {
        for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
            workshop_open(&workshop, minor);
            CHECK(scopes_of(&workshop, programs[i])->module != NULL);
            workshop_close(&workshop);
        }
    }
}
