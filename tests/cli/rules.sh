#!/usr/bin/env bash
# Which rules are reported, and how: on the command line, in configuration files, by file.
. "$(dirname "$0")/lib.sh"

cat >bad.py <<'PYTHON'
answer = input()
if answer == 1:
    print("never")
"a" + 1
1 / 0
PYTHON
codes() { try check -q --output-format concise "$@" bad.py; output=$(sed 's/.*: \([a-z]*\)\[\(.*\)\]:.*/\1 \2/' <<<"$output" | paste -sd,); }

codes
expect_output 'warning constant-comparison,error operand-types,error zero-division'
codes --ignore zero-division
expect_output 'warning constant-comparison,error operand-types'
codes --ignore zero-division,operand-types
expect_status 0
expect_output 'warning constant-comparison'
codes --select 'zero-*'
expect_output 'error zero-division'
codes --select zero-division --select operand-types
expect_output 'error operand-types,error zero-division'
codes --select 'zero-*, operand-types' --ignore zero-division
expect_output 'error operand-types'
codes --error constant-comparison --warn zero-division
expect_output 'error constant-comparison,error operand-types,warning zero-division'
codes --rule 'zero-*=warning' --rule operand-types=off
expect_status 0
expect_output 'warning constant-comparison,warning zero-division'
codes --rule 'zero-division=warning' --rule '*=off'
expect_output 'warning zero-division'
codes --per-file-ignores '*.py=operand-types'
expect_output 'warning constant-comparison,error zero-division'
codes --per-file-ignores 'tests/=operand-types'
expect_output 'warning constant-comparison,error operand-types,error zero-division'

# What cannot be meant.
try check --ignore no-such-rule bad.py
expect_status 2
expect_error 'moira: error: --ignore: there is no rule `no-such-rule`'
try check --select ALL bad.py
expect_error '`*` stands for all of them'
try check --ignore zero-divison bad.py
expect_error 'did you mean `zero-division`?'
try check --ignore syntax-error bad.py
expect_status 2
expect_error '`syntax-error` is always an error'
try check --rule zero-division=loud bad.py
expect_error '`loud` is none of error, warning, off'
try check --rule zero-division bad.py
expect_error '`zero-division` is not CODE=LEVEL'
try check --per-file-ignores zero-division bad.py
expect_error '`zero-division` is not GLOB=CODES'
echo 'x = = 1' >syntax.py
try check --output-format concise --ignore '*' syntax.py
expect_status 1
expect_output 'syntax.py:1:5: error[syntax-error]: invalid syntax'

# Comments: one for a rule that is off is not judged; that it is useless can be turned off itself.
echo 'x = 1  # moira: ignore[zero-division]' >comment.py
try check -q --output-format concise comment.py
expect_output 'comment.py:1:8: warning[unused-ignore]: `zero-division` silences nothing here'
try check -q --ignore zero-division comment.py
expect_output ''
try check -q --ignore unused-ignore comment.py
expect_output ''
try check -q --output-format concise --error unused-ignore comment.py
expect_status 1

# Configuration files.
mkdir -p tests/deep
cp bad.py tests/deep/bad.py
cat >pyproject.toml <<'TOML'
[tool.moira]
ignore = ["constant-comparison"]

[tool.moira.rules]
"zero-*" = "warning"

[tool.moira.per-file-ignores]
"tests" = ["operand-types", "zero-division"]
TOML
codes
expect_output 'error operand-types,warning zero-division'
try check -q tests
expect_output ''
try check -q --output-format concise --rule zero-division=error tests/deep
expect_output ''
codes --error zero-division
expect_output 'error operand-types,error zero-division'
codes --select constant-comparison
expect_output 'warning constant-comparison'
try_shell '$MOIRA config | grep -E "^(rules|ignore|per-file)"'
expect_in_output 'rules = {"zero-*" = "warning"}'
expect_in_output 'per-file-ignores = {"tests" = "operand-types,zero-division"}'
printf '[tool.moira.rules]\nzero-division = 3\n' >pyproject.toml
try check bad.py
expect_status 2
expect_error 'pyproject.toml:1: rules: `zero-division` takes a string or an array of strings, not an integer'
printf '[tool.moira]\nrules = "off"\n' >pyproject.toml
try check bad.py
expect_error 'pyproject.toml:2: rules: takes a table, not a string'
printf '[tool.moira]\nignore = ["zero"]\n' >pyproject.toml
try check bad.py
expect_error 'pyproject.toml:2: ignore: there is no rule `zero`'

# Whole runs.
rm pyproject.toml
try check --exit-zero bad.py
expect_status 0
expect_in_output 'error[zero-division]'
try check --exit-zero missing.py
expect_status 2
try check --statistics bad.py tests
expect_status 1
expect_in_output '     2  operand-types           an operator does not work on these types'
expect_in_output 'Found 4 errors and 2 warnings.'
try check --statistics --output-format json bad.py
expect_in_output '{"code": "operand-types", "count": 1, "summary":'
try parse --statistics syntax.py
expect_in_output '     1  syntax-error'
try check --show-files . 
expect_status 0
expect_output 'bad.py
comment.py
syntax.py
tests/deep/bad.py'

# --config FILE.
printf 'ignore = ["zero-division"]\n' >other.toml
printf '[tool.moira]\nignore = ["operand-types"]\n' >pyproject.toml
codes --config other.toml
expect_output 'warning constant-comparison,error operand-types'
codes --config other.toml --config strict=true
expect_output 'warning constant-comparison,error operand-types'
mkdir elsewhere
mv pyproject.toml elsewhere
codes --config elsewhere/pyproject.toml
expect_output 'warning constant-comparison,error zero-division'
try check --config elsewhere/pyproject.toml -v bad.py
expect_error 'moira: the configuration is elsewhere/pyproject.toml'
try check --config missing.toml bad.py
expect_status 2
expect_error 'moira: error: --config: `missing.toml` is neither a file nor KEY=VALUE'
try check --config other.toml --isolated bad.py
expect_status 2
echo 'ignore = 3' >other.toml
try check --config other.toml bad.py
expect_error 'other.toml:1: ignore: takes a string or an array of strings, not an integer'
printf '[project]\n' >pyproject.toml
try check --config pyproject.toml bad.py
expect_error 'pyproject.toml: there is no table [tool.moira]'

finish
