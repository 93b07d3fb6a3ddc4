#!/usr/bin/env bash
# Input that nobody can have meant, and a defect of the program itself: each has a message and a status.
. "$(dirname "$0")/lib.sh"

head -c 4096 /dev/urandom >binary.py
printf '\0\xff' >>binary.py
try parse binary.py
expect_status 2
expect_output ''
expect_errors 'moira: error: binary.py: a binary file, not Python source'
printf '\xff\xfex\0=\0001\0' >utf16.py
try parse utf16.py
expect_status 2
expect_errors 'moira: error: utf16.py: UTF-16 text, which Python does not read'
printf 'x = "\xff"\n' >invalid.py
try parse --output-format concise invalid.py
expect_status 1
expect_in_output 'invalid.py:1:'
expect_in_output 'error[encoding-error]'
printf 'x = 1\0\n' >nul.py
try parse --output-format concise nul.py
expect_status 1
expect_in_output 'error[syntax-error]'
: >empty.py
try parse empty.py
expect_status 0
try ast empty.py
expect_status 0
truncate -s 200M huge.py
try parse huge.py
expect_status 2
expect_errors 'moira: error: huge.py: larger than 128 MiB, the most that is read'
rm huge.py
try parse ''
expect_status 2
expect_error 'no such file or directory'
try parse "$(printf 'x%.0s' $(seq 5000))"
expect_status 2
expect_error 'file name too long'
mkdir folder.py
try parse folder.py
expect_status 2
expect_errors 'moira: error: folder.py: no Python files here'
mkfifo pipe.py
try_shell '(echo "x = = 1" >pipe.py &); "$MOIRA" parse --output-format concise pipe.py'
expect_status 1
expect_output 'pipe.py:1:5: error[syntax-error]: invalid syntax'

# One bad file does not stop the others.
echo 'x = = 1' >bad.py
try parse --output-format concise missing.py binary.py bad.py empty.py
expect_status 2
expect_output 'bad.py:1:5: error[syntax-error]: invalid syntax'
expect_error 'moira: error: missing.py: no such file or directory'
expect_error 'moira: error: binary.py: a binary file'

# A deep nest is refused, not survived by luck.
{ printf '(%.0s' $(seq 20000); echo; } >deep.py
try parse -q deep.py
expect_status 1

# A defect: the signal is caught, and the message says what to report.
mkfifo wait
crash() {
    tried="a signal $1"
    status=0
    "$MOIRA" parse --stdin-filename train.py - <wait >/dev/null 2>"$folder.err" &
    local process=$!
    exec 9>wait
    sleep 0.3
    kill -"$1" $process
    wait $process || status=$?
    exec 9>&-
    : >"$folder.out"
    collect
}
crash ABRT
expect_status 101
expect_error 'moira: internal error: abort'
expect_error 'Please report it'

finish
