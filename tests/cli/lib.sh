# Sourced by the tests of this folder. They need bash, coreutils and the program in $MOIRA, and run in a
# folder of their own. A test is a call of `try`, which runs the program, followed by what is expected:
#
#     try parse missing.py
#     expect_status 2
#     expect_error 'moira: error: missing.py: no such file or directory'
#
# `finish` prints the counts.
set -u
MOIRA=${MOIRA:?the program to test}
export LC_ALL=C.UTF-8
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
# What a program asks of the system, into the file `trace`; leaks cannot be looked for meanwhile.
traced="$(command -v strace) -f -o trace -E ASAN_OPTIONS=detect_leaks=0"
export traced
passed=0 failed=0
output='' errors='' status=0 tried=''

# Runs the program with the given arguments, or with `input` on its standard input.
try() { try_with /dev/null "$@"; }
try_with() {
    local input=$1
    shift
    tried="moira $*"
    status=0
    "$MOIRA" "$@" <"$input" >"$folder.out" 2>"$folder.err" || status=$?
    collect
}

# Runs a shell command in which $MOIRA is the program.
try_shell() {
    tried=$1
    status=0
    bash -c "$1" </dev/null >"$folder.out" 2>"$folder.err" || status=$?
    collect
}

collect() {
    output=$(cat "$folder.out")
    errors=$(cat "$folder.err")
    rm -f "$folder.out" "$folder.err"
}

result() {
    if [ "$1" = pass ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED (line %s): %s\n  %s\n  status %s, output:\n%s\n  errors:\n%s\n' \
            "${BASH_LINENO[1]}" "$tried" "$2" "$status" "$output" "$errors"
    fi
}

expect_status() {
    if [ "$status" = "$1" ]; then result pass; else result fail "the status should be $1"; fi
}
expect_output() {
    if [ "$output" = "$1" ]; then result pass; else result fail "the output should be: $1"; fi
}
expect_errors() {
    if [ "$errors" = "$1" ]; then result pass; else result fail "the errors should be: $1"; fi
}
expect_in_output() {
    case $output in *"$1"*) result pass ;; *) result fail "the output should have: $1" ;; esac
}
expect_not_in_output() {
    case $output in *"$1"*) result fail "the output should not have: $1" ;; *) result pass ;; esac
}
expect_error() {
    case $errors in *"$1"*) result pass ;; *) result fail "the errors should have: $1" ;; esac
}
expect_file() {
    if [ "$(cat "$1" 2>/dev/null)" = "$2" ]; then result pass; else result fail "$1 should hold: $2"; fi
}
expect() { # DESCRIPTION COMMAND...
    local description=$1
    shift
    if "$@"; then result pass; else result fail "$description"; fi
}

skipped=0
skip() {
    skipped=$((skipped + 1))
    echo "skipped: $1"
}

finish() {
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" = 0 ]
}
