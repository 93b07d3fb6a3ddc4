/* The checks that results of `moira distribute` must pass, on small programs.
 * tests/oracle/rewriting_oracle.py has many more. */
#include "unit.h"
#include "unit_text.h"
#include "workspace/verify_distribution.h"

enum { MINOR = 12 };

#define SOURCE_HEAD "import os\nimport shutil\nimport torch\n"
#define RESULT_HEAD SOURCE_HEAD "import torch.distributed as dist\ndist.init_process_group('gloo')\n"
#define ALONE "if dist.get_rank() == 0: "

/* [wanted] is a part of the reason; NULL: nothing is wrong. */
static void check_result(const char *before, const char *after, const char *wanted) {
    Arena arena = {0};
    ParseOptions parse = {.minor = MINOR};
    ModuleOptions modules = {.minor = MINOR, .environment = "", .system_root = "/nonexistent"};
    AnalyserOptions options = {.modules = modules, .interp = {.minor = MINOR}};
    DistributionVerifier verifier = {0};
    distribution_verifier_prepare(&verifier, &options, &parse, &modules);
    RewriteFile file = {.original = unit_text(&arena, "x.py", before),
                        .outcome = REWRITE_CHANGED,
                        .text = unit_text(&arena, "x.py", after)->data,
                        .length = strlen(after)};
    Unverified unverified = verify_distribution(&verifier, &file, 1);
    const char *reason = unverified.reason ? unverified.reason : "fine";
    if (wanted)
        CHECK_STRING(strstr(reason, wanted) ? wanted : reason, wanted);
    else
        CHECK_STRING(reason, "fine");
    distribution_verifier_free(&verifier);
    arena_free(&arena);
}

/* The same behind the first lines of a program. */
static void check_lines(const char *before, const char *after, const char *wanted) {
    Arena arena = {0};
    check_result(arena_printf(&arena, "%s%s", SOURCE_HEAD, before),
                 arena_printf(&arena, "%s%s", RESULT_HEAD, after), wanted);
    arena_free(&arena);
}

TEST(verify_python_and_names) {
    check_lines("print(1)\n", ALONE "print(1)\n", NULL);
    check_lines("print(1)\n", ALONE "print(1\n", "never closed");
    check_lines("print(1)\n", "if disk.get_rank() == 0: print(1)\n", "nothing binds the new name 'disk'");
    check_lines("x = os.sep\nprint(1)\n", "t = x\nx = os.sep\nprint(1)\n", "'x' is not defined");
    check_lines("x = os.getcwd()\nprint(1)\n", "x = os.getcwd()\nif x == 'a': y = 1\nprint(y)\n",
                "'y' may have no value here");
    /* What may have no value in the source may have none in the result. */
    check_lines("if os.getcwd() == 'a': y = 1\nprint(y)\n", "if os.getcwd() == 'a': y = 1\nt = y\nprint(y)\n",
                NULL);
    check_lines("print(1 + 'a')\n", ALONE "print(1 + 'a')\n", NULL);
    check_lines("x = 1\nprint(x)\n", "x = 1\nx = x + 'a'\nprint(x)\n", "unsupported operand");
}

TEST(verify_structure_of_results) {
    check_lines("def f(*a): pass\nx = f(1, 2.5)\n", "def f(*a): pass\nx = f(1), 2.5\n",
                "became a part of something else");
    check_lines("for i in range(3):\n    a = i\n    print(a)\n", "for i in range(3):\n    a = i\nprint(a)\n",
                "outside of what it was a part of");
    check_lines("for i in range(3):\n    a = i\nprint(a)\n", "for i in range(3):\n    a = i\n    print(a)\n",
                "inside of what it was no part of");
    check_lines("x = max(1.5, 2.5)\n", "x = max(1.5 * dist.get_world_size(), 2.5)\n", NULL);
}

TEST(verify_ranks_of_results) {
    check_lines("print(1)\n", "if dist.get_rank() == 1: print(1)\n", "compared with something else than 0");
    check_lines("print(1)\n", "if dist.get_rank() != 0: print(1)\n", "done by all others");
    check_lines("print(1)\n", ALONE "dist.barrier()\nprint(1)\n", "only rank 0 reaches this barrier");
    check_lines("print(1)\n", "if dist.get_rank() != 0: dist.barrier()\nprint(1)\n" ALONE "dist.barrier()\n",
                NULL);
    check_lines("print(1)\n", "torch.cuda.set_device(dist.get_rank())\nprint(1)\n", "local rank");
}

TEST(verify_files_of_results) {
    const char *reason = "do not wait for it";
    check_lines("torch.save(1, 'a.pt')\ntorch.load('a.pt')\n",
                ALONE "torch.save(1, 'a.pt')\ntorch.load('a.pt')\n", reason);
    check_lines("torch.save(1, 'a.pt')\ntorch.load('a.pt')\n",
                ALONE "torch.save(1, 'a.pt')\ndist.barrier()\ntorch.load('a.pt')\n", NULL);
    check_lines("torch.save(1, 'a.pt')\ntorch.load('b.pt')\n",
                ALONE "torch.save(1, 'a.pt')\ntorch.load('b.pt')\n", NULL);
    check_lines("p = 'a'\ntorch.save(1, p)\np = 'b'\ntorch.load(p)\n",
                "p = 'a'\n" ALONE "torch.save(1, p)\np = 'b'\ntorch.load(p)\n", NULL);
    check_lines("shutil.rmtree('out')\nopen('out/a.txt')\n",
                ALONE "shutil.rmtree('out')\nopen('out/a.txt')\n", reason);
    check_lines("d = 'out'\nshutil.rmtree(d)\nos.listdir(os.path.join(d, 'a'))\n",
                "d = 'out'\n" ALONE "shutil.rmtree(d)\nos.listdir(os.path.join(d, 'a'))\n", reason);
    check_lines("torch.load('a.pt')\nos.remove('a.pt')\n", "torch.load('a.pt')\n" ALONE "os.remove('a.pt')\n",
                "may still be reading");
    /* Whoever asks whether a folder is there makes it only on rank 0. */
    check_lines("if not os.path.exists('out'): os.makedirs('out')\n",
                "if not os.path.exists('out'):\n    " ALONE "os.makedirs('out')\n", NULL);
}

TEST(verify_files_through_functions) {
    check_lines(
        "def put(p):\n    torch.save(1, p)\ndef get(p):\n    return torch.load(p)\nput('a')\nget('a')\n",
        "def put(p):\n    " ALONE
        "torch.save(1, p)\ndef get(p):\n    return torch.load(p)\nput('a')\nget('a')\n",
        "do not wait for it");
    check_lines(
        "def put(p):\n    torch.save(1, p)\ndef get(p):\n    return torch.load(p)\nput('a')\nget('b')\n",
        "def put(p):\n    " ALONE
        "torch.save(1, p)\ndef get(p):\n    return torch.load(p)\nput('a')\nget('b')\n",
        NULL);
    /* A training step is one for all. */
    check_lines("for i in range(3):\n    torch.load('a')\n    loss.backward()\n    torch.save(1, 'a')\n",
                "for i in range(3):\n    torch.load('a')\n    loss.backward()\n    " ALONE
                "torch.save(1, 'a')\n",
                "do not wait for it");
    check_lines("for i in range(3):\n    loss.backward()\n    torch.save(1, 'a')\ntorch.load('b')\n",
                "for i in range(3):\n    loss.backward()\n    " ALONE "torch.save(1, 'a')\ntorch.load('b')\n",
                NULL);
}
