#!/usr/bin/env bash
# What is made from the table of options: the manual, the reference in docs, and the completions.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"

# The manual page has no mistakes that groff knows.
try man
expect_status 0
expect_in_output '.TH MOIRA 1'
printf '%s\n' "$output" >moira.1
if command -v groff >/dev/null; then
    try_shell 'groff -man -ww -Tutf8 moira.1 2>&1 >/dev/null'
    expect_output ''
    try_shell 'groff -man -ww -Tascii moira.1 | grep -c -e --target-version'
    expect_status 0
else
    skip 'the layout of the manual: there is no groff'
fi

# The reference in docs is current.
try man --markdown
expect_status 0
expect '`make reference` has been run' test "$output" = "$(cat "$root/docs/reference.md")"

# Completions.
try completions bash
printf '%s\n' "$output" >moira.bash
try_shell 'bash -n moira.bash'
expect_status 0
complete_bash() { # WORDS..., the last one being completed
    tried="complete: $*"
    status=0
    output=$(bash -c '. ./moira.bash; COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _moira; echo "${COMPREPLY[*]}"' - "$@")
    errors=
}
complete_bash moira pa
expect_output 'parse'
complete_bash moira parse --ti
expect_output '--timing'
complete_bash moira ast --ti
expect_output ''
complete_bash moira parse --color a
expect_output 'auto always'
complete_bash moira parse --color = al
expect_output 'always'
complete_bash moira parse --output-format s
expect_output 'sarif'
complete_bash moira rules --output-format s
expect_output ''
complete_bash moira completions ''
expect_output 'bash zsh fish'
complete_bash moira explain syntax-e
expect_output 'syntax-error'
complete_bash moira help un
expect_output 'unparse'
complete_bash moira parse x
expect_output ''
for shell in zsh fish; do
    try completions $shell
    expect_status 0
    expect_in_output 'target-version'
    if command -v $shell >/dev/null; then
        printf '%s\n' "$output" >moira.$shell
        try_shell "$shell -n moira.$shell"
        expect_status 0
        expect_errors ''
    else
        skip "the syntax of the completions for $shell: it is not installed"
    fi
done
if command -v fish >/dev/null; then
    try_shell 'HOME=$PWD fish --no-config -c "source moira.fish; complete -C \"moira parse --output-format s\"" | cut -f1'
    expect_output 'sarif'
fi

finish
