#!/usr/bin/env bash
# Configuration files, --config, --isolated, and what `moira config` says about them.
. "$(dirname "$0")/lib.sh"

expect_setting() { # KEY LINE, with any number of spaces
    local line
    line=$(grep "^#\? *$1 = " <<<"$output" | tr -s ' ')
    if [ "$line" = "$2" ]; then result pass; else result fail "the setting should be: $2"; fi
}

mkdir -p project/src/deep
echo 'x = = 1' >project/src/bad.py
printf 'match x:\n    case 1:\n        pass\n' >project/src/new.py

# Every setting has a default, and what is printed is TOML.
cd project || exit 1
try_shell 'env -u VIRTUAL_ENV -u CONDA_PREFIX PATH=/nowhere "$MOIRA" config'
expect_status 0
expect_setting target-version 'target-version = "3.14" # default'
expect_setting exclude 'exclude = [] # default'
expect_setting stdin-filename '# stdin-filename = (not set) # default; not in a file'
try_shell 'env -u VIRTUAL_ENV -u CONDA_PREFIX PATH=/nowhere "$MOIRA" config -o ../printed.toml'
cp ../printed.toml moira.toml
try config
expect_status 0
expect_setting target-version 'target-version = "3.14" # moira.toml:'"$(grep -n '^target-version' moira.toml | cut -d: -f1)"
rm moira.toml

# pyproject.toml counts only with its table; the closest folder wins, and moira.toml in one folder.
printf '[tool.other]\nx = 1\n' >src/pyproject.toml
printf '[project]\nname = "x"\n\n[tool.moira]\ntarget-version = "3.9"\njobs = 2\n' >pyproject.toml
try config src/new.py
expect_setting target-version 'target-version = "3.9" # pyproject.toml:5'
expect_setting jobs 'jobs = 2 # pyproject.toml:6'
try parse -q --output-format concise src/new.py
expect_status 1
expect_in_output 'unsupported-syntax'
try parse -q src/new.py --target-version 3.10
expect_status 0
try parse -q src/new.py --isolated
expect_status 0
try parse -q src/new.py --config target-version=3.10
expect_status 0
try config --config target-version=3.10
expect_setting target-version 'target-version = "3.10" # --config'
try config --config target-version=3.10 --target-version 3.12
expect_setting target-version 'target-version = "3.12" # command line'
printf 'target-version = "3.11"\n' >moira.toml
try config
expect_setting target-version 'target-version = "3.11" # moira.toml:1'
expect_setting jobs 'jobs = 0 # default'
printf 'target-version = "3.12"\n' >src/deep/moira.toml
try config src/deep
expect_setting target-version 'target-version = "3.12" # src/deep/moira.toml:1'
try config src
expect_setting target-version 'target-version = "3.11" # moira.toml:1'
try_with src/new.py config --stdin-filename src/deep/x.py -
expect_setting target-version 'target-version = "3.12" # src/deep/moira.toml:1'
try_shell 'cd src/deep && "$MOIRA" config ../bad.py'
expect_setting target-version "target-version = \"3.11\" # $(pwd -P)/moira.toml:1"
try parse -v -q src/new.py
expect_error 'moira: the configuration is moira.toml'
rm moira.toml src/deep/moira.toml

# Lists, and paths relative to the file that has them.
printf '[tool.moira]\nexclude = ["bad.py", "src/deep"]\nsearch-paths = "lib"\n' >pyproject.toml
try config
expect_setting exclude 'exclude = ["bad.py", "src/deep"] # pyproject.toml:2'
expect_setting search-paths 'search-paths = ["lib"] # pyproject.toml:3'
try_shell 'cd src && "$MOIRA" parse .'
expect_status 0
expect_output 'No problems found.'
try config --exclude a --exclude b
expect_setting exclude 'exclude = ["a", "b"] # command line'
try config --config 'exclude=["a", "b"]' --config exclude=c
expect_setting exclude 'exclude = ["a", "b", "c"] # --config'
try config --config exclude=[]
expect_setting exclude 'exclude = [] # --config'

# Switches can be turned off again; formats that a command does not know are left aside.
printf '[tool.moira]\nquiet = true\noutput-format = "sarif"\n' >pyproject.toml
try parse --output-format full --no-quiet src/new.py
expect_output 'No problems found.'
try rules
expect_status 0
expect_in_output 'syntax-error '
try config --output-format json
expect_in_output '{"key": "quiet", "value": true, "origin": "file", "file": "pyproject.toml", "line": 2}'
expect_in_output '{"key": "output-format", "value": "json", "origin": "command-line"}'
expect_in_output '{"key": "exclude", "value": [], "origin": "default"}'
expect_in_output '{"key": "output", "value": null, "origin": "default"}'

# Integers as TOML writes them.
for number in 0x1F 3_1 0o37 0b11111 +31; do
    printf '[tool.moira]\njobs = %s\n' $number >pyproject.toml
    try config
    expect_setting jobs 'jobs = 31 # pyproject.toml:2'
    rm pyproject.toml
    try config --config jobs=$number
    expect_setting jobs 'jobs = 31 # --config'
done

# Mistakes.
mistake() { # LINE MESSAGE
    printf '[tool.moira]\n%s\n' "$1" >pyproject.toml
    try parse src/new.py
    expect_status 2
    expect_output ''
    expect_error "moira: error: pyproject.toml:$2"
}
mistake 'tagret-version = "3.9"' '2: unknown key `tagret-version`; did you mean `target-version`?'
mistake 'nonsense = 1' '2: unknown key `nonsense`'
mistake 'isolated = true' '2: `isolated` can be given on the command line only'
mistake 'target-version = 3.10' '2: target-version: takes a string, not a float; write "3.10"'
mistake 'target-version = "3.7"' '2: target-version: `3.7` is none of 3.8'
mistake 'jobs = "2"' '2: jobs: takes an integer, not a string'
mistake 'jobs = -0x1' '2:8: `-0x1` is not a value; a string needs quotes'
mistake 'jobs = 0x_1' '2:8: `0x_1` is not a value; a string needs quotes'
mistake 'jobs = -1' '2: jobs: `-1` is not a number from 0 to 1024'
mistake 'jobs = 0x1000' '2: jobs: `4096` is not a number from 0 to 1024'
mistake 'jobs = 2000' '2: jobs: `2000` is not a number from 0 to 1024'
mistake 'quiet = "yes"' '2: quiet: takes true or false, not a string'
mistake 'exclude = [1]' '2: exclude: takes a string or an array of strings, not an integer; write "1"'
mistake 'exclude = ""' '2: exclude: the value is empty'
mistake 'parse = {jobs = 1}' '2: unknown key `parse`'
mistake 'search-paths = "a\u0000b"' '2: search-paths: the value holds a NUL character'
mistake '"quiet\u0000" = true' '2: the key holds a NUL character'
mistake 'search-path = "lib"' '2: unknown key `search-path`; did you mean `search-paths`?'
mistake 'jobs = 1
jobs = 2' '3:1: `jobs` is defined twice'
mistake 'jobs = ' '2:8: a value is missing here'
printf 'tool.moira = 3\n' >pyproject.toml
try parse src/new.py
expect_error 'moira: error: pyproject.toml:1: `tool.moira` is not a table'
try parse --isolated -q src/new.py
expect_status 0
try version
expect_status 0
rm pyproject.toml
mkdir pyproject.toml
try parse src/new.py
expect_status 2
expect_error 'moira: error: pyproject.toml: is a directory'
rmdir pyproject.toml
for pair in nonsense =1 ''; do
    try parse --config "$pair" src/new.py
    expect_status 2
    expect_error "is neither a file nor KEY=VALUE"
done
try parse --config tagret-version=3.9 src/new.py
expect_error 'moira: error: --config: unknown key `tagret-version`; did you mean `target-version`?'
try parse --config 'jobs=x' src/new.py
expect_error 'moira: error: --config: jobs: `x` is not a number from 0 to 1024'
try parse --config 'exclude=["a"' src/new.py
expect_error 'moira: error: --config: exclude: '

# Versions of libraries: the command line replaces what the file says, and mistakes are said at once.
printf 'import numpy as np\nnp.Inf\n' >inf.py
try check -q --library numpy=1.26 inf.py
expect_status 0
try check --output-format concise --library numpy=2.0 inf.py
expect_status 1
expect_in_output "module 'numpy' has no attribute 'Inf' since version 2.0: use np.inf"
printf 'library = ["numpy=1.26", "torch=2.1"]\n' >moira.toml
try check -q inf.py
expect_status 0
try check -q --library numpy=2.4 inf.py
expect_status 1
try config
expect_setting library 'library = ["numpy=1.26", "torch=2.1"] # moira.toml:1'
for command in check shapes summary annotate prune program distribute repl; do
    try $command --library numpy=none inf.py
    expect_status 2
    expect_error 'moira: error: --library: `none` is no version'
done
printf 'library = "numpy"\n' >moira.toml
try check inf.py
expect_status 2
expect_error 'moira: error: moira.toml:1: library: `numpy` is not NAME=VERSION, as torch=2.1 is'
rm moira.toml
for version in '' 2. two 2.x 1.2.3.x '2.1 ' 99999999999999999999 2.1+ -1; do
    try check --library "numpy=$version" inf.py
    expect_status 2
    expect_error "moira: error: --library: \`$version\` is no version"
done
for version in 2 2.1 2.1.3 2.1.0rc1 2.1.0.dev20240101 2.1.0+cu121; do
    try check -q --library "torch=$version" inf.py --library numpy=1.20
    expect_status 0
done
try check --library numppy=2.0 inf.py
expect_status 2
expect_error 'moira: error: library: nothing is known of `numppy`, and no import finds it; did you mean `numpy`?'
printf 'import numpy as np, torch\n{}[np.__version__]\n{}[torch.__version__]\n' >versions.py
try check --output-format concise --library numpy=1.22 --library torch=2.3.1 versions.py
expect_in_output "'1.22.0'"
expect_in_output "'2.3.1'"
finish
