#!/usr/bin/env bash
# `moira check`: what is found where, in which format, with which status; options; many files at once.
. "$(dirname "$0")/lib.sh"

printf 'x = 1\nname = "a" + x\n' >bad.py
echo 'x = 1' >good.py
echo 'x = = 1' >syntax.py
printf 'return 3\n"a" + 1\n' >compile.py
printf 'answer = input()\nif answer == 1:\n    print("never")\n' >warning.py

try check good.py
expect_status 0
expect_output 'No problems found.'
try check bad.py
expect_status 1
expect_in_output 'bad.py:2:8: error[operand-types]:'
expect_in_output '2 | name = "a" + x'
expect_in_output 'Found 1 error.'
try check -q --output-format concise bad.py
expect 'one line' test "$(wc -l <<<"$output")" = 1
try check --output-format json bad.py
expect_in_output '"line": 2, "column": 8, "end_line": 2, "end_column": 15, "code": "operand-types", "severity": "error"'
try check --output-format sarif bad.py
expect_in_output '"ruleId": "operand-types"'
try check --output-format github bad.py
expect_in_output '::error '

# Warnings alone are no error.
try check warning.py
expect_status 0
expect_in_output 'warning[constant-comparison]'
try check --error-on-warning warning.py
expect_status 1

# A file that does not compile is not run; the front end's findings are those of `parse`.
try check --output-format concise syntax.py
expect_status 1
expect_output 'syntax.py:1:5: error[syntax-error]: invalid syntax'
try check --output-format concise compile.py
expect_status 1
expect_output "compile.py:1:1: error[compile-error]: 'return' outside function"
try check missing.py
expect_status 2
expect_error 'moira: error: missing.py: no such file or directory'

# Standard input.
try_with bad.py check --output-format concise --stdin-filename train.py -
expect_status 1
expect_in_output 'train.py:2:8: error[operand-types]'

# Comments that silence: `check` judges those for its own codes, `parse` does not.
cat >ignored.py <<'PYTHON'
"a" + 1  # moira: ignore[operand-types]
"a" + "b"  # moira: ignore[operand-types]
PYTHON
try check --output-format concise ignored.py
expect_status 0
expect_output 'ignored.py:2:12: warning[unused-ignore]: `operand-types` silences nothing here'
try parse ignored.py
expect_status 0
expect_output 'No problems found.'
# ... nor does `check` where it did not get so far.
printf 'return\n"a" + "b"  # moira: ignore[operand-types]\n' >stopped.py
try check --output-format concise stopped.py
expect_output "stopped.py:1:1: error[compile-error]: 'return' outside function"

# Imports: the project's own modules, a search path, stubs.
mkdir -p package library
printf 'def half(n):\n    return n / 2\nsize = 3\n' >package/tools.py
printf 'from package.tools import half, size\nhalf(size)\nhalf("a")\n"a" + size\n' >uses.py
touch package/__init__.py
try check --output-format concise uses.py
expect_status 1
expect_in_output 'uses.py:4:1: error[operand-types]'
# What fails inside another module is reported there, by the name that the user would give the file.
expect_in_output 'package/tools.py:2:12: error[operand-types]'
try check -q uses.py
expect_in_output '::: uses.py:3:1'
expect_not_in_output "$PWD"

# A mistake in a stub is reported there, once however many files use it, and silenced there.
mkdir -p stubs users
printf 'from moira.stubs import *\ndef double(x: ArrayLike[N]) -> Array[N, M]: ...\n' >stubs/mylib.pyi
for i in 1 2 3; do printf 'import mylib\nmylib.double([%d])\n' $i >users/file$i.py; done
try check -q -j3 --output-format concise --stubs stubs users
expect_status 1
expect 'one line' test "$(wc -l <<<"$output")" = 1
expect_in_output 'stubs/mylib.pyi:2:41: error[stub-error]'
expect_not_in_output "$PWD"
sed -i '2s/$/  # moira: ignore[stub-error]  # moira: ignore[no-such-code]/' stubs/mylib.pyi
try check --output-format concise --stubs stubs users
expect_status 0
expect_output ''

# Stubs see the version that is found, and nothing is run to find it.
mkdir -p found/numpy
printf 'import numpy as np\na = np.zeros((2, 2))\na @= a\n' >inplace.py
printf 'raise SystemExit\n' >found/numpy/__init__.py
printf '__version__ = "1.21.5"\n' >found/numpy/version.py
try check --search-path found --output-format concise inplace.py
expect_status 1
expect_in_output 'inplace.py:3:1: error[wrong-type]: In-place matrix multiplication'
mkdir found/numpy-1.26.0.dist-info
try check --search-path found --output-format concise inplace.py
expect_status 0

# Stubs are compared with their sources, wherever these are, when somebody asks.
mkdir -p verified/stubs verified/src
touch verified/pyproject.toml
printf 'from moira.stubs import *\ndef turn(x: Array[N, M]) -> Array[N, M]: ...\ndef same(x: Array[N]) -> Array[N]: ...\n' \
    >verified/stubs/turning.pyi
printf 'def turn(x):\n    return x.T\ndef same(x):\n    return x\n' >verified/src/turning.py
printf 'import numpy as np\nfrom turning import turn\nturn(np.zeros((2, 3))) + np.zeros((3, 2))\n' >verified/use.py
try check --output-format concise verified
expect_status 1
expect_in_output 'verified/use.py:3:1: error[shape-mismatch]'
expect_not_in_output 'stub-mismatch'
try check --verify-stubs --verbose --output-format concise verified/stubs
expect_status 1
expect_in_output 'verified/stubs/turning.pyi:2:29: error[stub-mismatch]: turn(ndarray (5, 3)) gives ndarray (3, 5)'
expect_error 'moira: verified/stubs/turning.pyi: 1 function agrees with the source, 1 disagrees, 0 are unknown'
sed -i '2s/$/  # moira: ignore[stub-mismatch]/' verified/stubs/turning.pyi
try check --verify-stubs --output-format concise verified/stubs
expect_status 0
rm verified/src/turning.py
try check --verify-stubs --verbose verified/stubs
expect_error 'moira: verified/stubs/turning.pyi: there is no source to compare it with'
printf 'x = 1\n' >verified/stubs/plain.pyi
try check --verify-stubs -q verified/stubs/plain.pyi
expect_status 0

# A folder of stubs that is not there is an error, wherever it is named.
try check --stubs missing users
expect_status 2
expect_output ''
expect_error 'moira: error: --stubs: missing: no such file or directory'
try shapes --stubs stubs --stubs stubs/mylib.pyi users/file1.py
expect_status 2
expect_error 'moira: error: --stubs: stubs/mylib.pyi: not a directory'
printf 'stubs = ["missing"]\n' >users/moira.toml
try check users
expect_status 2
expect_error '/users/missing: no such file or directory'
rm users/moira.toml
printf 'width = 5\n' >library/far.py
printf 'import far\n"a" + far.width\n' >searches.py
try check -q searches.py
expect_status 0
expect_output ''
try check -q --output-format concise --search-path library searches.py
expect_status 1
expect_in_output 'searches.py:2:1: error[operand-types]'

# Coverage.
printf 'import nowhere\nx = nowhere.load(3)\ny = x.mean()\n' >unknown.py
try check --coverage unknown.py
expect_status 0
expect_in_output ' expressions are known.'
expect_in_output 'nowhere.load'
try check --coverage --output-format json unknown.py
expect_in_output '{"findings": ['
expect_in_output '"coverage": {"expressions": '
expect_in_output '{"name": "nowhere.load", "count": 1}'
if command -v python3 >/dev/null; then
    try_shell '"$MOIRA" check --coverage --output-format json | python3 -c "
import json, sys
report = json.load(sys.stdin)
assert report[\"coverage\"][\"known\"] <= report[\"coverage\"][\"expressions\"]
assert len(report[\"findings\"]) > 3"'
    expect_status 0
    expect_errors ''
else
    skip 'whether the JSON of --coverage is JSON: there is no python3'
fi
try check --coverage --output-format concise unknown.py
expect_output ''
expect_error ' expressions are known.'
try check -v unknown.py
expect_error 'moira: unknown: nowhere.load, met 1 time'

# Budget.
cat >long.py <<'PYTHON'
def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


print(sum(collatz(n) for n in range(1, 1000)))
PYTHON
try check --budget 100 --output-format concise long.py
expect_status 0
expect_in_output 'info[budget]'
try check -q --output-format concise long.py
expect_output ''
try check --budget many long.py
expect_status 2

# The state after the run.
printf 'b = [1, 2]\na = 3\n_hidden = None\n' >state.py
try check -q --dump-state state.py
expect_status 0
expect_output '_hidden: None
a: 3
b: [1, 2]'

# Many files: the same for any number of threads.
mkdir many
for i in $(seq 60); do
    printf 'from other%d import value\nx = [%d]\nx[%d]\n"a" + value\n' $((i % 7)) "$i" $((i % 3)) >"many/file$i.py"
done
for i in $(seq 0 6); do echo "value = $i" >"many/other$i.py"; done
"$MOIRA" check -j1 --output-format concise many >one.txt
for jobs in 2 3 8; do
    try check -j$jobs --output-format concise many
    expect 'the order is that of the names' cmp -s one.txt <(printf '%s\n' "$output")
done
expect 'all of them are found' test "$(grep -c operand-types one.txt)" = 60
try check -j8 --output-format concise --coverage many
errors_of_eight=$errors
try check -j1 --output-format concise --coverage many
expect_errors "$errors_of_eight"

# The same for files that import each other in all directions.
real=/usr/lib/python3/dist-packages/numpy/lib
if [ -d $real ]; then
    try check --isolated -j1 --output-format concise --exclude tests $real
    one=$output
    try check --isolated -j3 --output-format concise --exclude tests $real
    expect_output "$one"
else
    skip "the order of NumPy's files: they are not installed"
fi

# The last line says what was not seen, when nothing was found and that is a good part.
cat >unseen.py <<'PYTHON'
import mystery

norm = mystery.Norm(8)
other = mystery.Other()
third = mystery.Third()
print(norm + other + third)
PYTHON
for jobs in 1 3; do
    try check -j $jobs --isolated unseen.py
    expect_status 0
    expect_output 'No problems found; 65 % of the expressions are unknown (mystery.Norm, mystery.Other, …): see --coverage'
done
printf 'def double(x):\n    return x + x\n' >parameters.py
try check --isolated parameters.py
expect_output 'No problems found.'
try check --isolated --output-format concise unseen.py
expect_output ''

finish
