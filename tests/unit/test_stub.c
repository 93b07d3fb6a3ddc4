#include "eval/interp.h"
#include "eval/options.h"
#include "eval/stub/stub.h"
#include "unit.h"
#include "unit_names.h"

/* A program that imports a stub, and what the interpreter finds in it. */
typedef struct Checked {
    Workshop workshop;
    Interp interp;
    Arena arena;
    Diagnostics found;
} Checked;

static void run_begin(Checked *run, const char *stub, const char *program) {
    workshop_open(&run->workshop, 11);
    workshop_write(&run->workshop, "lib/mylib.pyi", stub);
    run->arena = (Arena){0};
    diagnostics_init(&run->found, &run->workshop.arena);
    interp_init(&run->interp, &run->workshop.symbols, &run->workshop.project, &(InterpOptions){.minor = 11});
    SourceModule *module = workshop_add(&run->workshop, "main.py", program);
    interp_run(&run->interp, module, &run->arena, &run->found);
    diagnostics_sort(&run->found);
}

static void run_end(Checked *run) {
    diagnostics_free(&run->found);
    interp_free(&run->interp);
    workshop_close(&run->workshop);
    arena_free(&run->arena);
}

/* One line per finding: `line code: message`. */
static const char *findings(Checked *run) {
    const char *text = "";
    for (uint32_t i = 0; i < run->found.items.count; i++) {
        const Diagnostic *item = &run->found.items.items[i];
        text = arena_printf(&run->workshop.arena, "%s%s%u %s: %s", text, i ? "\n" : "",
                            text_position(item->text, item->span.start).line,
                            diag_code_info(item->code)->code, item->message);
    }
    return text;
}

#define HEAD "from moira.stubs import *\n"

/* Checks what is found in [program], which uses the rules of [stub]. */
static void expect(const char *stub, const char *program, const char *wanted) {
    Checked run;
    run_begin(&run, stub, program);
    CHECK_STRING(findings(&run), wanted);
    run_end(&run);
}

/* Checks that the stub's function f(), without arguments, gives a value that prints as [wanted]. */
static void gives(const char *body, const char *wanted) {
    Arena arena = {0};
    const char *stub = arena_printf(&arena, HEAD "def f():\n    return %s\n", body);
    /* A dict that lacks the value as a key says what it lacks. */
    const char *program = "import mylib\n{}[mylib.f()]\n";
    Checked run;
    run_begin(&run, stub, program);
    CHECK_STRING(findings(&run), arena_printf(&arena, "2 key-missing: the dict has no key %s", wanted));
    run_end(&run);
    arena_free(&arena);
}

TEST(stub_message_has_all_its_parts) {
    Checked run;
    run_begin(&run,
              HEAD "@broadcasting(\"B\")\n"
                   "@says(\"cannot multiply {a} by {b}\")\n"
                   "def matmul(a: Array[*B, M, K], b: Array[*B, K, N]) -> Array[*B, M, N]: ...\n",
              "import numpy as np, mylib\n"
              "x = np.zeros((32, 784))\n"
              "w = np.zeros((768, 10))\n"
              "mylib.matmul(x, w)\n");
    CHECK_STRING(findings(&run), "4 shape-mismatch: cannot multiply (32, 784) by (768, 10)");
    const Diagnostic *item = &run.found.items.items[0];
    CHECK_STRING(item->label, "784 (last of x) is not 768 (first of w)");
    CHECK_STRING(item->help, "mylib.matmul(a: Array[*B, M, K], b: Array[*B, K, N]) -> Array[*B, M, N]");
    CHECK(item->notes.count == 2);
    CHECK_STRING(item->notes.items[0].message, "784 comes from here");
    CHECK_STRING(item->notes.items[1].message, "768 comes from here");
    run_end(&run);
}

TEST(stub_requirement_quotes_the_library) {
    Checked run;
    run_begin(&run,
              HEAD "def dot(a: ArrayLike[M, K], b: ArrayLike[L, N]) -> Array[M, N]:\n"
                   "    assert K == L, f\"shapes {compact(a)} and {compact(b)} not aligned: {K} != {L}\"\n",
              "import mylib\n"
              "mylib.dot([[1, 2, 3]], [[1], [2]])\n");
    CHECK_STRING(findings(&run), "2 shape-mismatch: dot cannot take (1, 3) and (2, 1)");
    const Diagnostic *item = &run.found.items.items[0];
    CHECK(item->notes.count == 1);
    CHECK_STRING(item->notes.items[0].message, "shapes (1,3) and (2,1) not aligned: 3 != 2");
    run_end(&run);
}

TEST(stub_overloads_report_what_got_furthest) {
    const char *stub = HEAD "@overload\n"
                            "def f(a: ArrayLike[N], b: int) -> Array[N]: ...\n"
                            "@overload\n"
                            "def f(a: ArrayLike[N, M], b: ArrayLike[M]) -> Array[N]: ...\n";
    expect(stub, "import mylib\nmylib.f([1, 2], 3)\nmylib.f([[1, 2]], [3, 4])\n", "");
    expect(stub, "import mylib\nmylib.f([[1, 2]], [3, 4, 5])\n",
           "2 shape-mismatch: f cannot take (1, 2) and (3,)");
    expect(stub, "import mylib\nmylib.f([[[1]]], 3)\n",
           "2 wrong-rank: f needs an array of 1 dimension, not (1, 1, 1)");
}

TEST(stub_overloads_share_a_body) {
    const char *stub = HEAD "@overload\n"
                            "def f(x: ArrayLike[C]) -> Array[H]: ...\n"
                            "@overload\n"
                            "def f(x: ArrayLike[N, C]) -> Array[N, H]: ...\n"
                            "def f(x):\n"
                            "    assert C > 1, f\"{C} is too small\"\n"
                            "    H = C // 2\n";
    expect(stub,
           "import mylib\n"
           "1 / (mylib.f([1, 2, 3, 4]).shape != (2,))\n"
           "1 / (mylib.f([[1, 2, 3, 4]]).shape != (1, 2))\n"
           "mylib.f([[1], [2]])\n",
           "2 zero-division: division by zero\n"
           "3 zero-division: division by zero\n"
           "4 shape-mismatch: f cannot take (2, 1)");
}

TEST(stub_failure_of_one_branch_is_no_error) {
    const char *stub = HEAD "def f(x: ArrayLike[N], flag) -> Array[N]:\n"
                            "    if flag:\n"
                            "        raise ValueError(\"no flags\")\n";
    expect(stub, "import mylib\nmylib.f([1], input())\nmylib.f([1], 0)\n", "");
    expect(stub, "import mylib\nmylib.f([1], 1)\n", "2 invalid-value: no flags");
    expect(stub, "import mylib\ntry:\n    mylib.f([1], 1)\nexcept ValueError:\n    pass\n", "");
    expect(stub, "import mylib\ntry:\n    mylib.f([1], 1)\nexcept TypeError:\n    pass\n",
           "3 invalid-value: no flags");
}

TEST(stub_exceptions_are_the_library_s_own) {
    const char *stub = HEAD "class OddError(RuntimeError): ...\n"
                            "Mismatch = RuntimeError\n"
                            "def f(x: ArrayLike[3]) -> Array[3]: ...\n"
                            "@raises(OddError)\n"
                            "def g(x: ArrayLike[3]) -> Array[3]: ...\n";
    expect(stub, "import mylib\ntry:\n    mylib.f([1])\nexcept RuntimeError:\n    pass\n", "");
    expect(stub, "import mylib\ntry:\n    mylib.g([1])\nexcept mylib.OddError:\n    pass\n", "");
    expect(stub, "import mylib\ntry:\n    mylib.f([1])\nexcept mylib.OddError:\n    pass\n",
           "3 shape-mismatch: f cannot take (1,)");
}

TEST(stub_unknown_arguments_are_no_error) {
    const char *stub = HEAD "def f(x: Array[N, 3], mode: Literal[\"a\"], n: int, s: Shape, p: Pair,\n"
                            "      many: Seq[ArrayLike[N]]) -> Array[N, n, *s, p[0], len(many)]: ...\n";
    expect(stub,
           "import mylib\n"
           "def g(x, mode, n, s, p, many):\n"
           "    y = mylib.f(x, mode, n, s, p, many)\n"
           "    y + 1\n"
           "    mylib.f(x, mode, 2.5, s, p, many)\n"
           "    mylib.f(x, \"b\", n, s, p, many)\n"
           "    mylib.f(x, mode, n, (1, 2.5), p, many)\n"
           "    mylib.f(x, mode, n, s, (1, 2, 3), many)\n"
           "    mylib.f(x, mode, n, s, p, [1])\n",
           "5 wrong-type: f(): argument 'n' must be int, not float\n"
           "6 invalid-value: f(): argument 'mode' must be 'a', not 'b'\n"
           "7 invalid-dimension: 'float' object cannot be interpreted as an integer\n"
           "8 wrong-type: f(): argument 'p' must be int or tuple of 2 ints, not tuple\n"
           "9 wrong-rank: f needs an array of 1 dimension, not ()");
}

TEST(stub_parameters_may_be_any_number_of_things) {
    const char *stub = HEAD "def f(*shape: Shape, flag=True) -> Array[*shape]: ...\n"
                            "def g(*arrays: ArrayLike) -> Array[*broadcast(*arrays)]: ...\n";
    expect(stub,
           "import mylib\n"
           "1 / (mylib.f(2, 3).shape != (2, 3))\n"
           "1 / (mylib.f((2, 3)).shape != (2, 3))\n"
           "1 / (mylib.f([2, 3]).shape != (2, 3))\n"
           "1 / (mylib.f().shape != ())\n"
           "1 / (mylib.g([[1], [2]], [1, 2, 3], 5).shape != (2, 3))\n"
           "mylib.f(2, -3)\n"
           "mylib.g([1, 2], [1, 2, 3])\n",
           "2 zero-division: division by zero\n"
           "3 zero-division: division by zero\n"
           "4 zero-division: division by zero\n"
           "5 zero-division: division by zero\n"
           "6 zero-division: division by zero\n"
           "7 invalid-dimension: the shape (2, -3) has a negative dimension\n"
           "8 shape-mismatch: cannot broadcast (2,) with (3,)");
}

TEST(stub_mistakes_are_reported_once) {
    expect(HEAD "def f(x: ArrayLike[N]) -> Array[M]: ...\n",
           "import mylib\nmylib.f([1])\nmylib.f([1]) + \"text\"\n",
           "2 stub-error: 'M' is neither bound by a parameter nor assigned");
    expect(
        HEAD "def f(x: ArrayLike[2 * N]) -> Array[N]: ...\n", "import mylib\nmylib.f([1])\nmylib.f([1])\n",
        "2 stub-error: the dimensions of a parameter are numbers and names; put the condition into the body");
}

TEST(stub_what_is_not_modelled_is_unknown) {
    expect(HEAD "def f(x: ArrayLike[N]) -> Array[N]:\n"
                "    if N > 1:\n"
                "        not_modelled(\"long ones\")\n"
                "    assert N == 0, \"too long\"\n",
           "import mylib\nmylib.f([1, 2]).whatever()\nmylib.f([1])\n",
           "3 shape-mismatch: f cannot take (1,)");
}

TEST(stub_words_give_what_they_say) {
    gives("reshape((2, 3, 4), (-1, 2))", "(12, 2)");
    gives("broadcast((2, 1), (3,))", "(2, 3)");
    gives("reduce((2, 3, 4), (0, -1))", "(3,)");
    gives("reduce((2, 3, 4), 1, True)", "(2, 1, 4)");
    gives("concat([(2, 3), (5, 3)])", "(7, 3)");
    gives("stack([(2, 3), (2, 3)], -1)", "(2, 3, 2)");
    gives("permute((2, 3, 4))", "(4, 3, 2)");
    gives("index((5, 6, 7), (slice(1, 3), None, ..., 0))", "(2, 1, 6)");
    gives("index((5, 6), [0, 2, 4])", "(3, 6)");
    gives("expand((3, 1), (2, 3, 4))", "(2, 3, 4)");
    gives("einsum('bij,bjk->bik', [(7, 2, 3), (7, 3, 4)])", "(7, 2, 4)");
    gives("split((7, 2), [2, 5])", "((2, 2), (3, 2), (2, 2))");
    gives("axis(-1, 3)", "2");
    gives("axes(None, 3)", "(0, 1, 2)");
    gives("axes((-1, 0), 3)", "(2, 0)");
    gives("shape([[1, 2, 3]])", "(1, 3)");
    gives("shape((2, 3))", "(2,)");
    gives("rank([[1]])", "2");
    gives("prod((2, 3, 4))", "24");
    gives("dtype([1, 2.5])", "'float64'");
    gives("dtype([True, 2])", "'int64'");
    gives("promote('int8', 'float16')", "'float16'");
    gives("elements([[1, 2], [3, 4]])", "(1, 2, 3, 4)");
    gives("slice_size(0, 10, 3)", "4");
    gives("compact((2, 3))", "'(2,3)'");
    gives("version('numpy')[:2]", "(2, 4)");
    gives("scale_size(5, 1.5)", "7");
}

TEST(stub_layers_own_what_they_assign) {
    expect(HEAD "class Conv:\n"
                "    def __init__(self, c_in: int, c_out: int, kernel_size: Pair, stride: Pair = 1, padding: "
                "Pair = 0):\n"
                "        self.weight = array((c_out, c_in, *kernel_size))\n"
                "    def __call__(self, x: ArrayLike[N, C, H, W]) -> Array[N, self.c_out, H2, W2]:\n"
                "        assert C == self.c_in, f\"expected {self.c_in} channels, but got {C}\"\n"
                "        H2 = conv_size(H, 0, self)\n"
                "        W2 = conv_size(W, 1, self)\n"
                "        assert H2 >= 1 and W2 >= 1, \"the input is too small\"\n",
           "import numpy as np, mylib\n"
           "conv = mylib.Conv(3, 8, 3, padding=(1, 0))\n"
           "1 / (conv.weight.shape != (8, 3, 3, 3))\n"
           "1 / (conv(np.zeros((2, 3, 10, 10))).shape != (2, 8, 10, 8))\n"
           "conv(np.zeros((2, 4, 10, 10)))\n"
           "conv(np.zeros((2, 3, 1, 1)))\n",
           "3 zero-division: division by zero\n"
           "4 zero-division: division by zero\n"
           "5 shape-mismatch: conv cannot take (2, 4, 10, 10)\n"
           "6 shape-mismatch: the input is too small");
}
