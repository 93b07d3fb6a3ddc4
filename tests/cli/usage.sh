#!/usr/bin/env bash
# How the program is called: commands, options, help, argument files, standard input, wrong use.
. "$(dirname "$0")/lib.sh"

echo 'x = 1' >good.py
echo 'x = = 1' >bad.py

# Help.
try --help
expect_status 0
expect_in_output 'Usage: moira COMMAND'
expect_in_output 'report every syntax error'
expect_errors ''
whole=$output
try help
expect_output "$whole"
try -h
expect_output "$whole"
try
expect_status 2
expect_output ''
expect_error 'Usage: moira COMMAND'
for command in parse check shapes repl ast unparse names explain rules config completions man version help; do
    try help $command
    expect_status 0
    expect_in_output "Usage: moira $command"
    expect_in_output "\$ "
    page=$output
    try $command --help
    expect_status 0
    expect_output "$page"
    expect 'no line is wider than 80 columns' test -z "$(awk 'length > 80' <<<"$page")"
done
try help prase
expect_status 2
expect_errors 'moira: error: unknown command `prase`; did you mean `parse`?'

# Version.
try version
expect_status 0
expect_in_output 'moira '
expect_in_output 'Python 3.8 to 3.14'
line=$output
try --version
expect_output "$line"
try parse -V
expect_output "$line"
try version --output-format json
expect_in_output '"python": ["3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.14"]'

# Wrong use.
try prase good.py
expect_status 2
expect_output ''
expect_error 'moira: error: unknown command `prase`; did you mean `parse`?'
try zzz
expect_status 2
expect_error 'unknown command `zzz`'
try parse --tming good.py
expect_status 2
expect_error 'moira: error: unknown option `--tming`; did you mean `--timing`?'
expect_error 'see `moira help parse`'
try parse -Z good.py
expect_status 2
expect_error 'unknown option `-Z` in `-Z`'
try ast --timing good.py
expect_status 2
expect_error '`moira ast` has no option `--timing`'
try parse --timing=yes good.py
expect_status 2
expect_error '`--timing` takes no value'
try parse good.py --jobs
expect_status 2
expect_error '`--jobs` needs a value: N'
for value in x -1 1025 1.5 ''; do
    try parse --jobs="$value" good.py
    expect_status 2
    expect_error "--jobs: \`$value\` is not a number from 0 to 1024"
done
try parse --color=alway good.py
expect_status 2
expect_error '--color: `alway` is none of auto, always, never; did you mean `always`?'
for version in 3.7 3.15 2.7 3 311; do
    try parse --target-version $version good.py
    expect_status 2
    expect_error "--target-version: \`$version\` is none of 3.8, 3.9"
done
try parse --output-format xml good.py
expect_status 2
expect_error 'is none of full, concise, json, json-lines, sarif, github, gitlab, junit, pylint'
try rules --output-format sarif
expect_status 2
expect_error 'is none of full, json'
try rules good.py
expect_status 2
expect_error '`moira rules` takes no arguments'
try explain
expect_status 2
expect_error 'which code?'
try completions
expect_status 2
expect_error 'for which shell?'
try completions tcsh
expect_status 2
expect_error 'there are no completions for `tcsh`'

# The ways to write options.
try parse -qj2 good.py
expect_status 0
expect_output ''
try parse -j 2 --target-version=3.8 -q good.py
expect_status 0
try parse -j2 --target-version 3.8 good.py
expect_output 'No problems found.'
try -q parse good.py
expect_status 0
expect_output ''
try parse good.py -q
expect_output ''
try parse -q --no-quiet good.py
expect_output 'No problems found.'
try parse --no-jobs good.py
expect_status 2
expect_error 'unknown option `--no-jobs`'
cp bad.py -- -q.py
try parse -- -q.py
expect_status 1
try parse -q ./-q.py
expect_status 1
rm ./-q.py

# Argument files.
printf 'parse\n--output-format\r\nconcise\n\nbad.py\ngood.py\n' >arguments
try @arguments
expect_status 1
expect_output 'bad.py:1:5: error[syntax-error]: invalid syntax'
echo @arguments >outer
try @outer
expect_status 1
echo @loop >loop
try parse @loop
expect_status 2
expect_error 'nested too deeply'
try parse @nowhere
expect_status 2
expect_error 'moira: error: @nowhere: no such file or directory'
printf 'good.py\0bad.py\0' >names
try_shell '"$MOIRA" parse --output-format concise @- <names'
expect_status 1
expect_in_output 'bad.py:1:5'
try_shell '"$MOIRA" parse @- </dev/null'
expect_status 0
expect_output ''
echo 'y = 2' >@odd.py
try parse -- @odd.py
expect_status 0

# Standard input.
try_with bad.py parse --output-format concise -
expect_status 1
expect_output '<stdin>:1:5: error[syntax-error]: invalid syntax'
try_with bad.py parse --output-format concise --stdin-filename train.py -
expect_output 'train.py:1:5: error[syntax-error]: invalid syntax'
try_with good.py ast -
expect_in_output "id='x'"

# What is printed about rules.
try rules
expect_status 0
expect_in_output 'syntax-error                      error    the text is not Python'
try rules --output-format json
expect_in_output '{"code": "syntax-error", "severity": "error", "summary": "the text is not Python"}'
expect_in_output '{"code": "distribute-optimizer-unknown", "aliases": ["distribute-r5"], "severity": "error"'
for code in $("$MOIRA" rules | cut -d' ' -f1); do
    try explain "$code"
    expect_status 0
    expect_in_output "# $code"
done
try explain distribute-r5
expect_status 0
expect_in_output '# distribute-optimizer-unknown'
try explain sintax-error
expect_status 2
expect_error 'there is no code `sintax-error`; did you mean `syntax-error`?'
try explain --color always syntax-error
expect_in_output $'\033[1m'

finish
