/* What only compile() refuses: the places that are marked, all of them and each once. The verdicts themselves
 * are compared with CPython's by tests/oracle/compile_oracle.py. */
#include "unit.h"
#include "unit_text.h"

#include "base/strbuf.h"
#include "syntax/compile_check.h"
#include "syntax/name.h"

static void put_span(StrBuf *out, const Text *text, Span span) {
    strbuf_putc(out, '[');
    strbuf_put(out, text->data + span.start, span.end - span.start);
    strbuf_putc(out, ']');
}

/* Checks that the second pass says [wanted] of [source]: a line for each diagnostic, its place in brackets,
 * its message, and the places and messages of its notes. */
static void check_says(int minor, const char *source, const char *wanted, const char *file, int line) {
    Arena arena = {0};
    Symbols symbols;
    Diagnostics syntax, found;
    StrBuf out = {0};
    symbols_init_python(&symbols);
    diagnostics_init(&syntax, &arena);
    diagnostics_init(&found, &arena);
    const Text *text = unit_text(&arena, "test.py", source);
    const Tree *tree = parse_module(text, &(ParseOptions){.minor = minor}, &symbols, &arena, &syntax);
    compile_check(tree, &symbols, &arena, &found);
    diagnostics_sort(&found);
    for (uint32_t i = 0; i < found.items.count; i++) {
        const Diagnostic *diagnostic = &found.items.items[i];
        put_span(&out, text, diagnostic->span);
        strbuf_printf(&out, " %s", diagnostic->message);
        for (uint32_t j = 0; j < diagnostic->notes.count; j++) {
            strbuf_puts(&out, "; ");
            put_span(&out, text, diagnostic->notes.items[j].span);
            strbuf_printf(&out, " %s", diagnostic->notes.items[j].message);
        }
        strbuf_putc(&out, '\n');
    }
    unit_check_string(strbuf_text(&out), wanted, file, line);
    strbuf_free(&out);
    diagnostics_free(&found);
    diagnostics_free(&syntax);
    symbols_free(&symbols);
    arena_free(&arena);
}

#define CHECK_SAYS_IN(minor, source, wanted) check_says((minor), (source), (wanted), __FILE__, __LINE__)
#define CHECK_SAYS(source, wanted) CHECK_SAYS_IN(PYTHON_NEWEST, source, wanted)

TEST(compile_check_reports_all_errors) {
    CHECK_SAYS("return 1\nbreak\nx = yield\nasync with a: continue\n",
               "[return 1] 'return' outside function\n"
               "[break] 'break' outside loop\n"
               "[yield] 'yield' outside function\n"
               "[async] 'async with' outside async function\n"
               "[continue] 'continue' not properly in loop\n");
    CHECK_SAYS("try: pass\nexcept: pass\nexcept: pass\nexcept A: pass\n",
               "[except] default 'except:' must be last\n"
               "[except] default 'except:' must be last\n");
}

TEST(compile_check_points_at_names) {
    CHECK_SAYS("def f(a: int, b, a=1): global b\n",
               "[a] duplicate argument 'a' in function definition; [a] the first one\n"
               "[b] name 'b' is parameter and global; [b] here\n");
    CHECK_SAYS("f(a=1, b=2, a=3)\n", "[a] keyword argument repeated: a; [a] the first one\n");
    CHECK_SAYS("async def __debug__(): pass\ntry: pass\nexcept (A) as __debug__: pass\n",
               "[__debug__] cannot assign to __debug__\n"
               "[__debug__] cannot assign to __debug__\n");
    CHECK_SAYS("class C[T, *T]: pass\n", "[T] duplicate type parameter 'T'; [T] the first one\n");
    CHECK_SAYS("def f():\n    nonlocal x, y\n",
               "[x] no binding for nonlocal 'x' found\n[y] no binding for nonlocal 'y' found\n");
}

TEST(compile_check_points_at_expressions) {
    CHECK_SAYS("a, *b, c, *d = e\n", "[*d] multiple starred expressions in assignment; [*b] the first one\n");
    CHECK_SAYS("[x for x in y if (x := 1)]\n",
               "[x] assignment expression cannot rebind comprehension iteration variable 'x'; "
               "[x] the iteration variable\n");
    CHECK_SAYS("x = [(1, 2)\n     (3)]\n",
               "[(1, 2)\n     (3)] 'tuple' object is not callable; perhaps you missed a comma?\n");
}

TEST(compile_check_points_at_patterns) {
    CHECK_SAYS("match x:\n    case [a, *a]: pass\n    case {1: _, True: _, **rest}: pass\n    case [a] | "
               "[b]: pass\n",
               "[a] multiple assignments to name 'a' in pattern; [a] the first one\n"
               "[True] mapping pattern checks duplicate key (True); [1] the first one\n"
               "[[b]] alternative patterns bind different names; [[a]] the first alternative\n");
    CHECK_SAYS("match x:\n    case C(a=1, a=2) as __debug__: pass\n",
               "[a] attribute name repeated in class pattern: a; [a] the first one\n"
               "[__debug__] cannot assign to __debug__\n");
}

/* Where the text is broken, nothing is said that depends on how it was meant to be nested. */
TEST(compile_check_is_careful_after_syntax_errors) {
    CHECK_SAYS("def f(:\n    return 1\nbreak\n", "[break] 'break' outside loop\n");
    CHECK_SAYS("deff f():\n    return 1\n", "");
    CHECK_SAYS("for x in (:\n    break\n", "");
    CHECK_SAYS("x = = 1\ndef f(a, a): pass\n",
               "[a] duplicate argument 'a' in function definition; [a] the first one\n");
    CHECK_SAYS("match x:\n    case", "");
    CHECK_SAYS("[for in]\nf(**, a=)\nclass C[", "");
}

TEST(compile_check_knows_versions) {
    const char *nested = "async def f(): return [[x async for x in y] for z in w]\n";
    CHECK_SAYS_IN(11, nested, "");
    CHECK_SAYS_IN(10, nested,
                  "[[x async for x in y]] asynchronous comprehension outside of an asynchronous function\n");
    const char *leaving = "def f():\n    try: pass\n    finally: return 1\n";
    CHECK_SAYS_IN(13, leaving, "");
    CHECK_SAYS_IN(14, leaving, "[return 1] 'return' in a 'finally' block\n");
    CHECK_SAYS_IN(13, "x is -1\n", "[x is -1] \"is\" with 'int' literal. Did you mean \"==\"?\n");
    CHECK_SAYS_IN(14, "x is -1\n", "");
}
