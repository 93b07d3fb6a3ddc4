#!/usr/bin/env bash
# The formats that services read, several reports in one run, and what `--output-format` refuses.
. "$(dirname "$0")/lib.sh"

printf 'x = 1\nname = "a" + x\n' >bad.py
echo 'x = 1' >good.py

try check --output-format pylint bad.py
expect_status 1
expect_output "bad.py:2: [operand-types] unsupported operand type(s) for +: 'str' and 'int'"
try check --output-format json-lines bad.py good.py
expect 'one line' test "$(wc -l <<<"$output")" = 1
expect_in_output '{"file": "bad.py", "line": 2, "column": 8,'
try check --output-format json-lines good.py
expect_output ''
try check --output-format gitlab good.py
expect_output '[]'
try_shell '$MOIRA check --output-format gitlab bad.py | python3 -c "
import json, sys
[issue] = json.load(sys.stdin)
print(issue[\"check_name\"], issue[\"severity\"], issue[\"location\"], len(issue[\"fingerprint\"]))"'
expect_output "operand-types major {'path': 'bad.py', 'lines': {'begin': 2, 'end': 2}} 32"
try_shell '$MOIRA check --output-format junit bad.py good.py | python3 -c "
import sys, xml.etree.ElementTree as tree
for case in tree.parse(sys.stdin).getroot().iter(\"testcase\"):
    print(case.get(\"classname\"), case.get(\"name\"), case.find(\"failure\").get(\"type\"))"'
expect_output 'bad.py operand-types error'

# SARIF: a rule has its page, a result what tells it from others.
try_shell '$MOIRA check --output-format sarif bad.py | python3 -c "
import json, sys
[run] = json.load(sys.stdin)[\"runs\"]
[rule], [result] = run[\"tool\"][\"driver\"][\"rules\"], run[\"results\"]
print(rule[\"helpUri\"].endswith(\"#operand-types\"), rule[\"help\"][\"markdown\"].splitlines()[0])
print(len(result[\"partialFingerprints\"][\"primaryLocationLineHash\"]))"'
expect_output "$(printf 'True # operand-types\n32')"

# A fingerprint does not depend on what stands above.
try_shell '$MOIRA check --output-format gitlab bad.py >before; { printf "import os\n\n"; cat bad.py; } >more && mv more bad.py
$MOIRA check --output-format gitlab bad.py >after; diff before after | grep -c fingerprint; diff <(grep -o "fingerprint[^,]*" before) <(grep -o "fingerprint[^,]*" after) && echo same'
expect_output "$(printf '2\nsame')"

# Several reports at once.
try check --output-format concise --output-format sarif:out.sarif --output-format junit:out.xml bad.py
expect_status 1
expect_output "bad.py:4:8: error[operand-types]: unsupported operand type(s) for +: 'str' and 'int'"
expect 'a report in SARIF' grep -q '"ruleId": "operand-types"' out.sarif
expect 'a report in XML' grep -q '<testcase name="operand-types"' out.xml
try parse --output-format gitlab:parse.json good.py
expect_status 0
expect_output 'No problems found.'
expect 'an empty report' test "$(cat parse.json)" = '[]'
try check --output-format sarif:no/such/folder.sarif good.py
expect_status 2
expect_error 'no/such/folder.sarif: no such file or directory'
try check --output-format sarif: good.py
expect_status 2
expect_error '--output-format: `sarif:` names no file'
try check --output-format sarfi:x good.py
expect_status 2
expect_error 'did you mean `sarif`?'
try shapes --output-format json:x good.py
expect_status 2
expect_error 'FORMAT:FILE is for `moira check` and `moira parse`'
printf '[tool.moira]\noutput-format = "sarif:x"\n' >pyproject.toml
try check good.py
expect_status 2
expect_error 'pyproject.toml:2: output-format: `sarif:x` is none of'
expect 'nothing was written' test ! -e x

finish
