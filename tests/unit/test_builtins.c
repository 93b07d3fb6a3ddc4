/* Operators, functions and methods of the built-in types. Constants are compared with CPython by
 * tests/oracle/builtins_oracle.py; here stand messages, symbols, and values of which only a part is known. */
#include "unit.h"

#include "unit_text.h"
#include "workspace/analyser.h"

#include <stdio.h>

typedef struct Case {
    const char *program;  /* several statements; `n` is an unknown int, `xs` a list of unknown length */
    const char *expected; /* what is known of v at the end, or the first message */
} Case;

/* Runs [program] behind a few definitions: "code: message" of the first finding, else the value of v. */
static const char *run_program(const char *program, Arena *arena) {
    Analyser *analyser = ARENA_NEW(arena, Analyser);
    AnalyserOptions options = {.modules = module_options_default(11), .interp = {.minor = 11}};
    analyser_prepare(analyser, &options);
    const char *source = arena_printf(arena, "n = int(input())\nxs = input().split()\n%s\n", program);
    Diagnostics diagnostics;
    diagnostics_init(&diagnostics, arena);
    ParseOptions parse = {.minor = 11};
    const Tree *tree = parse_module(unit_text(arena, "program.py", source), &parse, &analyser->symbols,
                                    &analyser->sources, &diagnostics);
    analyser_run(analyser, tree, &diagnostics);
    StrBuf dump = {0};
    analyser_dump(analyser, &dump);
    const char *result = "nothing";
    const char *line = strstr(strbuf_text(&dump), "\nv: ");
    if (line) result = arena_copy(arena, line + 4, strcspn(line + 4, "\n"));
    if (diagnostics.items.count)
        result = arena_printf(arena, "%s: %s", diag_code_info(diagnostics.items.items[0].code)->code,
                              diagnostics.items.items[0].message);
    strbuf_free(&dump);
    diagnostics_free(&diagnostics);
    analyser_free(analyser);
    return result;
}

static void run_cases(const Case *cases) {
    for (; cases->program; cases++) {
        Arena arena = {0};
        const char *got = run_program(cases->program, &arena);
        unit_check(strcmp(got, cases->expected) == 0, __FILE__, __LINE__, "%s\n    gives  %s\n    wanted %s",
                   cases->program, got, cases->expected);
        arena_free(&arena);
    }
}

TEST(builtins_numbers) {
    static const Case cases[] = {
        {"v = 7 // -2, 7 % -2, -7 // 2, -7 % 2, 7.5 // -2, -7.5 % 2", "(-4, -1, -4, 1, -4.0, 0.5)"},
        {"v = 2 ** 62 + 2 ** 62", "int"},
        {"v = 2 ** -1, 0 / -3, (-8) ** 2, 2 ** 0.5", "(0.5, -0.0, 64, 1.4142135623730951)"},
        {"v = 9007199254740993 / 3, 9007199254740993 == 9007199254740992.0", "(3002399751580331.0, False)"},
        {"v = n + 1 - n, n * 0, -n + n, 2 * n // 2", "(1, 0, 0, n)"},
        {"v = n ** 2, n << 2, n / 2, n ** 2 - n * n", "(n*n, 4*n, float, 0)"},
        {"v = n == n, n < n + 1, n >= n + 1, n == 3", "(True, True, False, bool)"},
        {"v = min(n, n), max(3, 4.5), abs(-n) == abs(n)", "(n, 4.5, True)"},
        {"v = True + True, True & False, True & 2, ~True", "(2, False, 0, -2)"},
        {"v = round(2.5), round(-0.5), round(2.675, 2), round(1234, -2), round(n)", "(2, 0, 2.67, 1200, n)"},
        {"v = divmod(-7, 2), divmod(7.5, 2), pow(3, 200, 13), int('0x_ff', 0)",
         "((-4, 1), (3.0, 1.5), 9, 255)"},
        {"v = (1 + 2j) * (3 - 1j), abs(3 + 4j), complex(1, 2).conjugate()", "((5+5j), 5.0, (1-2j))"},
        {NULL, NULL},
    };
    run_cases(cases);
}

TEST(builtins_number_errors) {
    static const Case cases[] = {
        {"v = n / 0", "zero-division: division by zero"},
        {"v = n % 0", "zero-division: integer modulo by zero"},
        {"v = 1.5 // 0", "zero-division: float floor division by zero"},
        {"v = 0 ** -1", "zero-division: 0.0 cannot be raised to a negative power"},
        {"v = 1 << -1", "negative-shift: negative shift count"},
        {"v = 1 << 2 ** 60", "overflow: the result of << is too large for any memory"},
        {"v = 10.0 ** 400", "overflow: (34, 'Numerical result out of range')"},
        {"v = int('12x')", "invalid-value: invalid literal for int() with base 10: '12x'"},
        {"v = float('1.2.3')", "invalid-value: could not convert string to float: '1.2.3'"},
        {"v = int(None)",
         "wrong-type: int() argument must be a string, a bytes-like object or a real number, "
         "not 'NoneType'"},
        {"v = int(float('nan'))", "invalid-value: cannot convert float NaN to integer"},
        {"v = range(1.5)", "wrong-type: 'float' object cannot be interpreted as an integer"},
        {"v = chr(-1)", "invalid-value: chr() arg not in range(0x110000)"},
        {"v = -'a'", "operand-types: bad operand type for unary -: 'str'"},
        {NULL, NULL},
    };
    run_cases(cases);
}

TEST(builtins_sequences) {
    static const Case cases[] = {
        {"k = len(xs)\nv = len([0] * n), len([1, 2] * 3), len(xs + [1]) - k", "(max(n, 0), 6, 1)"},
        {"v = [1, 2, 3]\nv[1:2] = 'ab'\ndel v[0]\nv += (9,)\nv *= 2", "['a', 'b', 3, 9, 'a', 'b', 3, 9]"},
        {"a = [1, 2]\nb = a\nb.append(a.pop(0))\nv = a, a is b", "([2, 1], True)"},
        {"v = [3, 1, 2]\nv.sort(key=lambda x: -x)\nv.insert(-1, 0)\nv.remove(3)", "[2, 0, 1]"},
        {"v = sorted({3, 1, 2}), sorted('ba', reverse=True), min({4, 2}), sum([[1], [2]], [])",
         "([1, 2, 3], ['b', 'a'], 2, [1, 2])"},
        {"v = list(zip('ab', range(5))), list(enumerate('ab', 1)), list(map(lambda a, b: a + b, [1, 2], [3, "
         "4]))",
         "([('a', 0), ('b', 1)], [(1, 'a'), (2, 'b')], [4, 6])"},
        {"v = list(filter(None, [0, 1, ''])), list(reversed('ab')), tuple(range(3))",
         "([1], ['b', 'a'], (0, 1, 2))"},
        {"v = [list(range(n))[0] == list(range(n))[1]]", "[bool]"},
        {"v = [i for i, x in enumerate(xs)]", "list[int]"},
        {"v = [1, 2, 3][n]", "1 | 2 | 3"},
        {"it = iter('abc')\nv = next(it), next(it), list(it), next(it, None)", "('a', 'b', ['c'], None)"},
        {"v = range(0, n)[5], len(range(2, n)), 3 in range(5), range(0, 10, 2)[1:3]",
         "(5, max(0, n - 2), True, range(2, 6, 2))"},
        {"v = (1, 2) < (1, 3), [1, 2] == [1, 2.0], (1,) + (n,), (1, 2) * 2",
         "(True, True, (1, n), (1, 2, 1, 2))"},
        {"v = xs[1:], xs[0], ', '.join(xs)", "(list[str], str, str)"},
        {NULL, NULL},
    };
    run_cases(cases);
}

TEST(builtins_sequence_errors) {
    static const Case cases[] = {
        {"v = [1, 2][2]", "index-out-of-range: list index out of range"},
        {"v = (1, 2)[-3]", "index-out-of-range: tuple index out of range"},
        {"v = ''[n]", "index-out-of-range: string index out of range"},
        {"v = ([0] * 3)[len(xs) + 3]", "index-out-of-range: list index out of range"},
        {"v = []\nv.pop()", "index-out-of-range: pop from empty list"},
        {"v = [1]['a']", "wrong-type: list indices must be integers or slices, not str"},
        {"v = [1].index(2)", "invalid-value: 2 is not in list"},
        {"v = [1, 2][::0]", "invalid-value: slice step cannot be zero"},
        {"v = (1, 2)\nv[0] = 1", "item-assignment: 'tuple' object does not support item assignment"},
        {"v = {1, 2}[0]", "not-subscriptable: 'set' object is not subscriptable"},
        {"v = max([])", "invalid-value: max() arg is an empty sequence"},
        {"v = sorted([1, 'a'])", "operand-types: '<' not supported between instances of 'str' and 'int'"},
        {"v = sum(['a'], '')", "wrong-type: sum() can't sum strings [use ''.join(seq) instead]"},
        {"v = ','.join([1])", "wrong-type: sequence item 0: expected str instance, int found"},
        {"v = next(iter([]))", "invalid-value: the iterator has no further items"},
        {"v = len(5)", "wrong-type: object of type 'int' has no len()"},
        {NULL, NULL},
    };
    run_cases(cases);
}

TEST(builtins_mappings) {
    static const Case cases[] = {
        {"v = {'a': 1}\nv['b'] = 2\nv.update(c=3)\ndel v['a']\nv.setdefault('d', [])",
         "{'b': 2, 'c': 3, 'd': []}"},
        {"d = {1: 'x'}\nk = d.keys()\nd[True] = 'y'\nd[2] = 'z'\nv = list(k), d, len(k), 2 in k",
         "([1, 2], {1: 'y', 2: 'z'}, 2, True)"},
        {"d = {}\nd[n] = 1\nv = d.get(3), len(d) == 0", "(None | 1, bool)"},
        {"d = {'a': 1}\nd[input()] = 2\nv = d['a']", "1 | 2"},
        {"v = dict([(1, 2)], a=3), dict.fromkeys('ab', 0), {**{1: 2}, 3: 4}",
         "({1: 2, 'a': 3}, {'a': 0, 'b': 0}, {1: 2, 3: 4})"},
        {"v = {1, 2} & {2, 3}, {1, 2} ^ {2, 3}, {1} <= {1, 2}, {1}.isdisjoint([2])",
         "({2}, {1, 3}, True, True)"},
        {"v = {1: 2} | {3: 4}, {1: 2} == {1: 2.0}, frozenset([1]) == {1}", "({1: 2, 3: 4}, True, True)"},
        {"d = {'a': 1, 'b': 2}\nv = d.pop('a'), d.pop('x', 0), d.popitem(), d", "(1, 0, ('b', 2), {})"},
        {"s = {1}\ns.add(2)\ns.discard(5)\ns |= {3}\nv = sorted(s), len(s)", "([1, 2, 3], 3)"},
        {"class K: pass\na = K()\nb = K()\nd = {a: 1, b: 2}\nv = d[a], d[b], a in d", "(1, 2, True)"},
        {NULL, NULL},
    };
    run_cases(cases);
}

TEST(builtins_mapping_errors) {
    static const Case cases[] = {
        {"v = {'a': 1}['b']", "key-missing: the dict has no key 'b'"},
        {"v = {}\ndel v[1]", "key-missing: the dict has no key 1"},
        {"v = {}\nv[[]] = 1", "wrong-type: unhashable type: 'list'"},
        {"v = set([(1, [2])])", "wrong-type: unhashable type: 'list'"},
        {"v = {1}\nv.remove(2)", "key-missing: there is no key 2"},
        {"v = set().pop()", "key-missing: pop from an empty set"},
        {"v = dict([1])", "wrong-type: cannot convert dictionary update sequence element #0 to a sequence"},
        {"v = dict(['abc'])",
         "invalid-value: dictionary update sequence element #0 has length 3; 2 is required"},
        {NULL, NULL},
    };
    run_cases(cases);
}

TEST(builtins_format) {
    static const Case cases[] = {
        {"v = f'{1234.5:,.2f}|{255:#06x}|{-5:+d}|{\"a\":>3}|{True:d}|{0.000123:g}'",
         "'1,234.50|0x00ff|-5|  a|1|0.000123'"},
        {"v = '%05.1f|%-4s|%x|%%|%r' % (3.14159, 'a', 255, 'b')", "\"003.1|a   |ff|%|'b'\""},
        {"v = '{0}{1[k]}{a!r:>4}'.format(1, {'k': 2}, a='x')", "\"12 'x'\""},
        {"v = f'{n}', f'{n:d}', '%d' % n, '{}'.format(n)", "(str, str, str, str)"},
        {"v = str(1e16), repr(0.1 + 0.2), str([1, 'a', None]), repr({1: (2,)})",
         "('1e+16', '0.30000000000000004', \"[1, 'a', None]\", '{1: (2,)}')"},
        {"v = f'{1234567:_}', f'{1e10:08,}', format(12, '08b'), f'{0.5:%}'",
         "('1_234_567', '10,000,000,000.0', '00001100', '50.000000%')"},
        {"v = f'{n:q}'", "invalid-value: Unknown format code 'q' for object of type 'int'"},
        {"v = f'{\"a\":d}'", "invalid-value: Unknown format code 'd' for object of type 'str'"},
        {"v = '%d' % 'a'", "wrong-type: %d format: a real number is required, not str"},
        {"v = '%s %s' % (1,)", "wrong-type: not enough arguments for format string"},
        {"v = '%s' % (1, 2)", "wrong-type: not all arguments converted during string formatting"},
        {"v = '{} {}'.format(1)",
         "index-out-of-range: Replacement index 1 out of range for positional args tuple"},
        {"v = '{a}'.format(b=1)", "key-missing: there is no argument 'a'"},
        {NULL, NULL},
    };
    run_cases(cases);
}

TEST(builtins_text) {
    static const Case cases[] = {
        {"v = 'a,b,,c'.split(',', 2), ' a  b '.split(), 'a-b-c'.rsplit('-', 1), 'ab\\ncd'.splitlines()",
         "(['a', 'b', ',c'], ['a', 'b'], ['a-b', 'c'], ['ab', 'cd'])"},
        {"v = 'été'[1], len('été'), 'été'.find('é', 1), 'été'[::-1], 'ab'.replace('', '-')",
         "('t', 3, 2, 'été', '-a-b-')"},
        {"v = 'abc'.partition('b'), 'x=1'.removeprefix('x='), 'ab'.center(5, '*'), '-5'.zfill(4)",
         "(('a', 'b', 'c'), '1', '**ab*', '-005')"},
        {"v = 'é'.encode(), b'\\xff'.hex(), b'a' + b'b', b'ab'[0], 'a'.encode().decode()",
         "(b'\\xc3\\xa9', 'ff', b'ab', 97, 'a')"},
        {"v = b'\\xff'.decode()", "invalid-value: the codec cannot decode byte 0xff in position 0"},
        {"v = 'abc'.index('x')", "invalid-value: substring not found"},
        {"v = 'a'.split('')", "invalid-value: empty separator"},
        {"v = 1 in 'a'", "wrong-type: 'in <string>' requires string as left operand, not int"},
        {"v = input().upper(), input().split(), input() + 'a', len(input()) >= 0",
         "(str, list[str], str, True)"},
        {NULL, NULL},
    };
    run_cases(cases);
}

TEST(builtins_classes) {
    static const Case cases[] = {
        {"v = isinstance(1, int), isinstance(True, (str, int)), issubclass(bool, int), isinstance(n, str)",
         "(True, True, True, False)"},
        {"class A:\n    x = 1\na = A()\na.y = 2\nv = hasattr(a, 'x'), hasattr(a, 'z'), getattr(a, 'z', 5), "
         "type(a).__name__",
         "(True, False, 5, 'A')"},
        {"a = lambda: 0\nv = callable(a), callable(1), callable(int)", "(True, False, True)"},
        {"try:\n    v = [][0]\nexcept IndexError:\n    v = 'caught'", "'caught'"},
        {"try:\n    v = int('a')\nexcept ValueError as error:\n    v = 2", "2"},
        {"v = str(ValueError('a')), repr(KeyError(1)), ValueError(1, 2).args",
         "('a', 'KeyError(1)', (1, 2))"},
        {"class L(list):\n    def first(self):\n        return self[0]\nx = L([5, 6])\nv = x.first(), "
         "len(x), x + [7]",
         "(5, 2, [5, 6, 7])"},
        {"v = any([0, n, 1]), all([]), any(x == 'a' for x in xs), bool(xs)", "(True, True, bool, bool)"},
        {NULL, NULL},
    };
    run_cases(cases);
}

TEST(builtins_what_is_passed_and_what_is_not) {
    static const Case cases[] = {
        {"v = slice(1, ...), slice(1)", "(slice(1, Ellipsis, None), slice(None, 1, None))"},
        {"v = next(iter(()), ...)", "Ellipsis"},
        {"v = str(1, ...)", "wrong-type: argument 2 must be str, not ellipsis"},
        {"v = b'abc'.hex(':'), b'abc'.hex(':', 2), b'abc'.hex('-', -2)",
         "('61:62:63', '61:6263', '6162-63')"},
        {"v = {}; v.update({1, 2})",
         "wrong-type: cannot convert dictionary update sequence element #0 to a sequence"},
        {"v = sum([], b'')", "wrong-type: sum() can't sum bytes [use b''.join(seq) instead]"},
        {"v = {1}.issuperset([2, []]), {1}.isdisjoint([1, []]), {1}.issuperset([1]), {1}.isdisjoint([2])",
         "(False, False, True, True)"},
        {"v = {1}.issuperset([1, []])", "wrong-type: unhashable type: 'list'"},
        {"v = iter(3, 4)", "wrong-type: iter(v, w): v must be callable"},
        {NULL, NULL},
    };
    run_cases(cases);
}

TEST(builtins_generic_aliases) {
    static const Case cases[] = {
        {"v = list[int]([1]), dict[str, int](a=1)", "([1], {'a': 1})"},
        {"class L(list[int]): pass\nv = len(L([1, 2]))", "2"},
        {"Row = list[float]\ndef f(x: Row): return x\nv = f([1.0])", "[1.0]"},
        {"v = list[int] == list[int], list[int] is list", "(bool, False)"},
        {"v = list[int].nothing, list[int].__nothing__", "(Any, Any)"},
        {"v = int[3]", "not-subscriptable: type 'int' is not subscriptable"},
        {"v = int | None, int | 3", "operand-types: unsupported operand type(s) for |: 'type' and 'int'"},
        {NULL, NULL},
    };
    run_cases(cases);
}

TEST(builtins_special_names) {
    static const Case cases[] = {
        {"v = [].__floordiv__", "no-such-attribute: 'list' object has no attribute '__floordiv__'"},
        {"v = xs.__array__ if n else 1", "no-such-attribute: 'list' object has no attribute '__array__'"},
        {"v = n.__array__", "Any"},
        {"v = getattr([], '__array__', 3), hasattr({}, '__len__')", "(3, True)"},
        {"v = type(len), len.__name__", "(<class 'builtin_function_or_method'>, 'len')"},
        {NULL, NULL},
    };
    run_cases(cases);
}

/* Nobody may ever ask for an item; where somebody does, the failure is seen. */
TEST(builtins_lazy_iterators) {
    static const Case cases[] = {
        {"v = map(int, ['x'])", "map"},
        {"v = filter(list, [1])", "filter"},
        {"v = map(bytearray(b'a'), [1])", "map"},
        {"v = list(map(int, ['x']))", "invalid-value: invalid literal for int() with base 10: 'x'"},
        {"for v in map(int, ['x']): pass", "invalid-value: invalid literal for int() with base 10: 'x'"},
        {"m = map(int, ['1', '2']); v = list(m), list(m)", "([1, 2], [])"},
        {NULL, NULL},
    };
    run_cases(cases);
}
