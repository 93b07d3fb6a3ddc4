/* Printing trees: what it looks like, and that parsing it again gives the same tree. */
#include "unit.h"
#include "unit_text.h"

#include "base/strbuf.h"
#include "syntax/name.h"
#include "syntax/parser.h"
#include "syntax/unparse.h"

typedef struct Session {
    Arena arena;
    Symbols symbols;
    Diagnostics diagnostics;
    ParseOptions options;
    StrBuf printed;
} Session;

static void open_session(Session *session, int minor, bool type_comments) {
    *session = (Session){.options = {.minor = minor, .type_comments = type_comments}};
    symbols_init_python(&session->symbols);
    diagnostics_init(&session->diagnostics, &session->arena);
}

static void close_session(Session *session) {
    strbuf_free(&session->printed);
    diagnostics_free(&session->diagnostics);
    symbols_free(&session->symbols);
    arena_free(&session->arena);
}

static const Tree *parse(Session *session, const char *source) {
    const Text *text = unit_text(&session->arena, "test.py", source);
    return parse_module(text, &session->options, &session->symbols, &session->arena, &session->diagnostics);
}

/* Prints the tree of [source], and checks that the result has the same tree. */
static const char *print(Session *session, const char *source, const char *file, int line) {
    const Tree *tree = parse(session, source);
    unit_check(!tree->has_errors, file, line, "does not parse: %.200s", source);
    ast_unparse(&tree->module->node, &session->symbols, session->options.minor, &session->printed);
    const char *printed = strbuf_text(&session->printed);
    const Tree *again = parse(session, printed);
    bool same = !again->has_errors && ast_equal(&tree->module->node, &again->module->node);
    unit_check(same, file, line, "another tree: %.200s\nfor %.200s", printed, source);
    return printed;
}

static void check_prints(int minor, const char *source, const char *wanted, const char *file, int line) {
    Session session;
    open_session(&session, minor, false);
    unit_check_string(print(&session, source, file, line), wanted, file, line);
    close_session(&session);
}

#define CHECK_PRINTS_IN(minor, source, wanted) check_prints((minor), (source), (wanted), __FILE__, __LINE__)
#define CHECK_PRINTS(source, wanted) CHECK_PRINTS_IN(PYTHON_NEWEST, source, wanted)
#define CHECK_KEPT(source) CHECK_PRINTS(source, source)
#define CHECK_KEPT_IN(minor, source) CHECK_PRINTS_IN(minor, source, source)

TEST(unparse_operators_need_few_parentheses) {
    CHECK_PRINTS("((a)+(b*c))-(d-e)", "a + b * c - (d - e)\n");
    CHECK_PRINTS("(-1)**(-x), -(1**x), (a**b)**(c**d)", "(-1) ** -x, -1 ** x, (a ** b) ** c ** d\n");
    CHECK_PRINTS("(await x)**2, -(await x), await(x)()", "await x ** 2, -await x, await x()\n");
    CHECK_KEPT("not a == b, (not a) == b, not (not a) in b, -(not a)\n");
    CHECK_KEPT("(a < b) < c, a < b < c, (a and b) and c or d, a and (b or c)\n");
    CHECK_KEPT("(a if b else c) if (d if e else f) else g if h else i\n");
    CHECK_KEPT("(lambda: x) or y, lambda: (yield), lambda *a, b=1, **c: a\n");
    CHECK_KEPT("(1).real, 1.5.real, 1j.imag, ....x, (-1).x, 1[0]\n");
    CHECK_PRINTS("1_000, 0xff, 1e400, 1e400j, 1.0, 5e-324, 99999999999999999999",
                 "1000, 255, 1e309, 1e309j, 1.0, 5e-324, 99999999999999999999\n");
}

TEST(unparse_walrus_yield_and_stars_where_they_may_stand) {
    CHECK_KEPT("(x := 1)\nf(x := 1, k=(y := 2))\na[x := 1, y := 2]\n[x := 1, (y := 2, 3)]\n");
    CHECK_KEPT("x = yield a, b\nx += yield\nreturn (yield), *a\n(yield from a)()\n");
    CHECK_KEPT("if x := 1:\n    assert (x := 2)\n");
    CHECK_KEPT(
        "f(*a or b, **c or d)\nprint(*a or b, *[*(a or b)])\na[*b], a[*b, 1:2, ::3]\n{**(a or b), c: d}\n");
    CHECK_KEPT("f(x for x in y)\nf((x for x in y), z)\n[x async for x, in (a if b else c) if (lambda: d)]\n");
    CHECK_PRINTS_IN(10, "a[(*b, c)], a[(x := 1)]", "a[(*b, c)], a[x := 1]\n");
    CHECK_PRINTS_IN(9, "{(x := 1)}, a[(x := 1)]", "{x := 1}, a[(x := 1)]\n");
    CHECK_KEPT_IN(8, "for x in (*a, b):\n    x += (*a, b)\n    {(x := 1)}\n");
}

TEST(unparse_strings_with_the_fewest_escapes) {
    CHECK_PRINTS("x = \"a\", \"it's\", '\"', '\\'\"', b'\\xff\\'', u'u', '\\\\', 'a' \"b\"",
                 "x = 'a', \"it's\", '\"', '\\'\"', b\"\\xff'\", u'u', '\\\\', 'ab'\n");
    CHECK_KEPT("x = '\\x00\\x7f\\n\\t\\r\\ud800\\u2028\\ufeff\\U000e0001é😀'\n");
    CHECK_PRINTS("def f():\n  'doc\\n\"\"\"\\n\\\\d\\r'\n", "def f():\n    '''doc\n\"\"\"\n\\\\d\\r'''\n");
    CHECK_PRINTS("'ends with \"'", "'''ends with \"'''\n");
    CHECK_PRINTS("'\\'\"\"\"\"'", "\"\"\"'\"\"\\\"\\\"\"\"\"\n");
    CHECK_PRINTS("u'doc'", "u\"\"\"doc\"\"\"\n");
}

TEST(unparse_fstrings) {
    CHECK_PRINTS("x = f\"{a!r:>{w}}{{}}{ {1: 2} }'{b, c}\"", "x = f\"{a!r:>{w}}{{}}{ {1: 2}}'{b, c}\"\n");
    CHECK_PRINTS("x = f'{a=}' f'' 'b'", "x = f'a={a!r}b'\n");
    CHECK_KEPT("x = f'{(lambda: a)}{a if b else (lambda: c)}{(x := 1)}{yield}{*a, b}{a != b:}'\n");
    CHECK_KEPT("x = f'{a[\"k\"]}{\"\\n\"}{f\"{b['k']}\"}', f'{x:\\x7b\\n\\'\"}'\n");
    CHECK_KEPT("x = u'a' f'{b}', f'{a}' u'b', u'a' f''\n");
    CHECK_KEPT("x = t'{a + b!r:{c}}', t'{ {1}}'\n");
    CHECK_KEPT("x = f'{f\"{f'{f\"{f'{1}'}\"}'}\"}'\n");
}

TEST(unparse_fstrings_before_they_could_hold_any_quote) {
    CHECK_KEPT_IN(11, "x = f'{a[\"k\"]}\\n', f\"{''}'\\\\\"\n");
    CHECK_KEPT_IN(11, "x = f'''{\"'\"}{'\"'}'''\n");
    CHECK_KEPT_IN(11, "x = f'''{\"\"\"\n\"\"\"}'''\n");
    CHECK_PRINTS_IN(11, "x = f\"\"\"{\"'''\"}\"\"\" f'''{'\"\"\"'}'''\n",
                    "x = f'''{\"''\" \"'\"}{'\"\"\"'}'''\n");
    CHECK_PRINTS_IN(11, "x = f\"\"\"{f'''{f\"{f'{1}'}\"}'''}\"\"\"",
                    "x = f'''{f'{f\"\"\"{f\"{1}\"}\"\"\"}'}'''\n");
    CHECK_KEPT_IN(11, "x = u'' f'a{b}c'\n");
}

TEST(unparse_statements) {
    CHECK_KEPT("import a.b as c, d\nfrom ...a import b as c\nfrom . import *\nglobal x, y\n");
    CHECK_KEPT("x: int = 1, 2\n(x): int\nx.y: (int, str) = yield\na, *b = c = d\ndel a, (b, c), [d]\n");
    CHECK_KEPT("with a as b, c as (d, e):\n    pass\nwith ((a, b)):\n    pass\nwith (a, b), c:\n    "
               "pass\nwith ():\n    pass\n");
    CHECK_KEPT("try:\n    pass\nexcept (A, B) as e:\n    raise\nexcept:\n    raise a from b\nelse:\n    "
               "pass\nfinally:\n    pass\n");
    CHECK_KEPT("try:\n    pass\nexcept* A:\n    pass\n");
    CHECK_PRINTS("if a: b\nelse:\n  if c: d\n  else: e\n", "if a:\n    b\nelif c:\n    d\nelse:\n    e\n");
    CHECK_KEPT("async def f():\n    async for a, in *b, c:\n        break\n    else:\n        continue\n");
    CHECK_KEPT("type X[T: (int, str) = int, *Ts = *a, **P = []] = T\n");
    CHECK_KEPT("def f[T](a, /, b: int = 1, *args: *Ts, c, d=2, **e) -> T:\n    pass\n");
    CHECK_PRINTS("x\n@a\n@b := c\nclass C[T](A, *b, k=v): pass\ny\ndef f(*, a): \n  def g(): pass\n  x\n",
                 "x\n\n\n@a\n@b := c\nclass C[T](A, *b, k=v):\n    pass\n\n\ny\n\n\n"
                 "def f(*, a):\n    def g():\n        pass\n\n    x\n");
    CHECK_PRINTS("𝐝𝐞𝐟 = 𝐍one.𝐢f", "𝐝ef = 𝐍one.𝐢f\n");
    CHECK_PRINTS("import 𝐢n.a", "import 𝐢n.a\n");
}

TEST(unparse_patterns) {
    CHECK_KEPT("match a, *b:\n"
               "    case [1, -2.5, 1 - 2j, 'a', None, *_] | (a | b) | [] if x := y:\n        pass\n"
               "    case {1: a, b.c: d | e, **rest} as f:\n        pass\n"
               "    case A.B(a, (b as c) as d, k=_, l={**r}):\n        pass\n"
               "    case (a as b) | c | _:\n        pass\n");
    CHECK_PRINTS("match x:\n  case a, *b: pass\n  case (a): pass\n",
                 "match x:\n    case [a, *b]:\n        pass\n    case a:\n        pass\n");
    CHECK_KEPT("match(x)\nmatch[x]\ntype = match * -x\nmatch: int\n");
}

TEST(unparse_type_comments) {
    Session session;
    open_session(&session, PYTHON_NEWEST, true);
    const char *source =
        "def f(\n    a,  # type: int\n    /,\n    *b  # type: str\n):  # type: (...) -> int\n"
        "    x = []  # type: list[int]\n    for x in y:  # type: int\n        pass\n"
        "    with a as b:  # type: int\n        pass\n";
    CHECK_STRING(print(&session, source, __FILE__, __LINE__), source);
    close_session(&session);
}

/* [head], [count] times [link], [tail]. */
static void check_chain(const char *head, const char *link, const char *tail, int count, int line) {
    StrBuf source = {0};
    strbuf_puts(&source, head);
    for (int i = 0; i < count; i++) strbuf_puts(&source, link);
    strbuf_puts(&source, tail);
    Session session;
    open_session(&session, PYTHON_NEWEST, false);
    print(&session, strbuf_text(&source), __FILE__, line);
    close_session(&session);
    strbuf_free(&source);
}

TEST(unparse_long_chains_without_recursion) {
    static const char *const links[] = {".b",        "[0]",    "()",   " + a",
                                        " ** 2 - a", " and b", " < b", ".b()[c](d).e * a"};
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        check_chain("a", links[i], "\n", 100000, __LINE__);
    check_chain("if a:\n    b\n", "elif a:\n    b\n", "", 100000, __LINE__);
    check_chain("x = 'a'", " 'b'", "\n", 100000, __LINE__);
}

TEST(unparse_an_expression) {
    Session session;
    open_session(&session, PYTHON_NEWEST, false);
    const Tree *tree = parse(&session, "x = 1, 2");
    ast_unparse(AS(Assign, tree->module->body->items[0])->value, &session.symbols, PYTHON_NEWEST,
                &session.printed);
    CHECK_STRING(strbuf_text(&session.printed), "(1, 2)");
    close_session(&session);
}

TEST(unparse_in_ascii) {
    Session session;
    open_session(&session, PYTHON_NEWEST, false);
    const Tree *tree = parse(&session, "é = 'é\\u4e2d', f'{x}😀'");
    ast_unparse_ascii(&tree->module->node, &session.symbols, PYTHON_NEWEST, &session.printed);
    CHECK_STRING(strbuf_text(&session.printed), "é = '\\xe9\\u4e2d', f'{x}\\U0001f600'\n");
    close_session(&session);
}
