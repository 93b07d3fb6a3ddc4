#!/usr/bin/env bash
# Which files are read, what is printed about them, and with which exit status.
. "$(dirname "$0")/lib.sh"
unset FORCE_COLOR
export NO_COLOR=1

mkdir -p src/deep .hidden __pycache__ node_modules venv/lib data
echo 'x = 1' | tee src/a.py src/deep/b.pyi .hidden/h.py __pycache__/c.py node_modules/n.py venv/lib/v.py >/dev/null
echo 'x = = 1' >src/bad.py
touch venv/pyvenv.cfg data/table.csv
echo 'x = = 2' >script
echo 'def f(): return "\d"' >warn.py

# Finding files.
try parse --output-format concise src
expect_status 1
expect_output 'src/bad.py:1:5: error[syntax-error]: invalid syntax'
try ast
expect_status 1
expect_in_output '# src/a.py'
expect_in_output '# src/deep/b.pyi'
for skipped_name in hidden __pycache__ node_modules venv; do expect_not_in_output $skipped_name; done
try ast --exclude '!.hidden/' --exclude deep --exclude /src/bad.py
expect_status 0
expect_in_output '# .hidden/h.py'
expect_not_in_output deep
try parse -q --exclude 'src/*' src
expect_status 2
expect_errors 'moira: error: src: no Python files here'
try parse -q .hidden
expect_status 0
try parse -q venv
expect_status 0
try parse --output-format concise script
expect_status 1
expect_output 'script:1:5: error[syntax-error]: invalid syntax'
try parse --output-format concise script ./script src/../script src
expect_output "$(printf './script:1:5: error[syntax-error]: invalid syntax\nsrc/bad.py:1:5: error[syntax-error]: invalid syntax')"
try parse data
expect_status 2
expect_output ''
expect_errors 'moira: error: data: no Python files here'
try parse -q missing.py src/a.py
expect_status 2
expect_errors 'moira: error: missing.py: no such file or directory'
try parse --output-format concise missing.py src/bad.py
expect_status 2
expect_output 'src/bad.py:1:5: error[syntax-error]: invalid syntax'
ln -s . src/loop
ln -s ../script src/link.py
try parse --output-format concise src
expect_status 1
expect_output "$(printf 'src/bad.py:1:5: error[syntax-error]: invalid syntax\nsrc/link.py:1:5: error[syntax-error]: invalid syntax')"
rm src/loop src/link.py

# What may not be read. Root may read everything, so the program then runs as nobody.
nobody='setpriv --reuid=65534 --regid=65534 --clear-groups'
if [ "$(id -u)" != 0 ]; then nobody=''; fi
if chmod 755 . && $nobody "$MOIRA" version >/dev/null 2>&1; then
    mkdir closed && chmod 0 closed
    echo x >secret.py && chmod 0 secret.py
    try_shell "$nobody \$MOIRA parse -q src/a.py closed secret.py"
    expect_status 2
    expect_errors "$(printf 'moira: error: closed: permission denied\nmoira: error: secret.py: permission denied')"
    chmod 555 src
    try_shell "$nobody \$MOIRA unparse --in-place src/a.py src/deep/b.pyi"
    expect_status 0
    echo 'x  = 1' >src/a.py
    try_shell "$nobody \$MOIRA unparse --in-place src/a.py"
    expect_status 2
    expect_errors 'moira: error: src/a.py: permission denied'
    expect_file src/a.py 'x  = 1'
    chmod 755 src closed
    echo 'x = 1' >src/a.py
    rm -rf closed secret.py
else
    skip 'files without permission: the program cannot be run as nobody'
fi

# Git's ignore files.
mkdir -p repository/{.git/info,build,keep/build}
printf '/build/\n*.gen.py\n!good.gen.py\n' >repository/.gitignore
echo 'local.py' >repository/.git/info/exclude
echo '!local.py' >repository/keep/.gitignore
for name in build/x keep/build/x local keep/local a.gen good.gen; do echo 'x' >repository/$name.py; done
try_shell 'cd repository && "$MOIRA" ast | grep "^#"'
expect_output "$(printf '# good.gen.py\n# keep/build/x.py\n# keep/local.py')"
try_shell 'cd repository/keep && "$MOIRA" ast . | grep "^#"'
expect_output "$(printf '# build/x.py\n# local.py')"
try parse -q repository/build
expect_status 0

# Findings and the exit status.
try parse src/a.py
expect_status 0
expect_output 'No problems found.'
try parse -q src/bad.py
expect_status 1
expect_not_in_output 'Found'
try parse src/bad.py
expect_in_output 'Found 1 error.'
try parse --output-format concise warn.py
expect_status 0
expect_in_output 'warning[syntax-warning]'
try parse --error-on-warning warn.py
expect_status 1
try parse --output-format json src
expect_status 1
expect_in_output '"file": "src/bad.py", "line": 1, "column": 5'
try parse --output-format json src/a.py
expect_output '[]'
try parse --output-format sarif src
expect_in_output '"version": "2.1.0"'
try parse --output-format github src
expect_in_output '::error'
try parse --timing -q src/a.py
expect_output ''
expect_error 'moira: parsed 1 file: 6 bytes, 1 lines in '
expect_error 'MB/s'

# Everything is the same for any number of threads.
mkdir many
for i in $(seq 60); do printf 'x = %s\n%s\n' "$i" "$([ $((i % 7)) = 0 ] && echo 'y = = 1')" >many/file$i.py; done
for command in parse ast names 'parse --output-format json' 'parse --output-format sarif' 'unparse --diff'; do
    try_shell "\$MOIRA $command -j1 many 2>&1"
    first=$output
    for jobs in 2 7; do
        try_shell "\$MOIRA $command -j$jobs many 2>&1"
        expect_output "$first"
    done
done

# Colours.
try parse --color always src/bad.py
expect_in_output $'\033['
try parse src/bad.py
expect_not_in_output $'\033['
try_shell 'FORCE_COLOR=1 NO_COLOR= $MOIRA parse src/bad.py'
expect_in_output $'\033['
try_shell 'FORCE_COLOR=1 NO_COLOR=1 $MOIRA parse src/bad.py'
expect_not_in_output $'\033['
try_shell 'FORCE_COLOR=0 NO_COLOR= $MOIRA parse src/bad.py'
expect_not_in_output $'\033['

# Output to a file.
try parse --output-format concise -o findings.txt src
expect_status 1
expect_output ''
expect_file findings.txt 'src/bad.py:1:5: error[syntax-error]: invalid syntax'
try parse -o nowhere/findings.txt src
expect_status 2
expect_error 'moira: error: nowhere/findings.txt: no such file or directory'
try parse missing.py -o findings.txt
expect_status 2
expect_file findings.txt 'src/bad.py:1:5: error[syntax-error]: invalid syntax'
if [ -w /dev/full ]; then
    try_shell '$MOIRA ast src/a.py >/dev/full'
    expect_status 2
    expect_errors 'moira: error: standard output: no space left on device'
    try ast -o /dev/full src/a.py
    expect_status 2
    expect_errors 'moira: error: /dev/full: no space left on device'
    expect 'a device is not replaced' test -c /dev/full
else
    skip 'a full disk: there is no /dev/full'
fi
echo 'x  =  1' >limited.py
try_shell '(ulimit -f 0; exec $MOIRA unparse --in-place limited.py 2>&1) | cat'
expect_output 'moira: error: limited.py: file too large'
expect_file limited.py 'x  =  1'
expect 'no half-written file stays behind' test "$(echo limited*)" = limited.py
rm limited.py
for i in $(seq 3000); do echo "value_$i = [$i, $i, $i]"; done >large.py
try_shell '$MOIRA ast large.py | head -1'
expect_output 'Module('
expect_errors ''

# ast, names, unparse.
try ast src/a.py src/bad.py
expect_status 1
expect_in_output '# src/a.py'
expect_not_in_output '# src/bad.py'
expect_error 'src/bad.py:1:5: error[syntax-error]: invalid syntax'
try ast src/a.py
expect_not_in_output '#'
try ast --target-version 3.8 src/a.py
old=$output
try ast --target-version 3.9 src/a.py
expect_output "$old"
printf 'x = [] # type: list\n' >comment.py
try ast comment.py
expect_not_in_output 'type_comment'
try ast --type-comments comment.py
expect_in_output "type_comment='list'"
try names src/bad.py
expect_status 1
expect_output ''
try names src/a.py
expect_status 0
expect_in_output 'x: '
printf 'x  =  1\n' >spaced.py
printf 'x  =  1\r\n' >crlf.py
chmod 640 spaced.py
try unparse spaced.py
expect_status 0
expect_output 'x = 1'
try unparse --diff spaced.py
expect_status 0
expect_in_output '+x = 1'
expect_file spaced.py 'x  =  1'
try unparse spaced.py crlf.py
expect_status 2
expect_error '--diff, --in-place or -o'
try unparse --diff --in-place spaced.py
expect_status 2
try unparse --in-place spaced.py crlf.py src/bad.py
expect_status 1
expect_file spaced.py 'x  =  1'
try unparse -o out spaced.py src
expect_status 1
expect 'nothing is written when anything was refused' test ! -e out
try unparse -o out spaced.py src/a.py
expect_status 0
expect_file out/spaced.py 'x = 1'
expect_file out/src/a.py 'x = 1'
try unparse -o single.py spaced.py
expect_status 0
expect_file single.py 'x = 1'
try unparse -o single.py src/bad.py
expect_status 1
expect_file single.py 'x = 1'
try unparse --in-place spaced.py crlf.py
expect_status 0
expect_file spaced.py 'x = 1'
expect_file crlf.py $'x = 1\r'
expect 'the mode is kept' test "$(stat -c %a spaced.py)" = 640
try_with spaced.py unparse --in-place -
expect_status 2
expect_error 'standard input cannot be rewritten in place'
printf '# coding: latin-1\nx = "\\u20ac"\n' >latin.py
try unparse latin.py
expect_status 0
expect_output $'# coding: latin-1\nx = \'\\u20ac\''
# A micro sign in a name is the Greek letter mu, which latin-1 does not have.
printf '# coding: latin-1\n\xb5 = 1\n' >latin.py
try unparse latin.py
expect_status 1
expect_output ''
expect_error 'moira: error: latin.py: line 2, column 1: U+03BC cannot be written in ISO-8859-1'

finish
