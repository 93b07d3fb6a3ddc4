#!/usr/bin/env bash
# What is written is written whole: all files of one rewriting or none, whatever fails or interrupts it, and each file
# stays the file that it was.
. "$(dirname "$0")/lib.sh"

unchanged() { # a folder looks as it did when `remember` was called
    if [ "$(snapshot "$1")" = "$remembered" ]; then result pass; else result fail "$1 should be as it was"; fi
}
remember() { remembered=$(snapshot "$1"); }
snapshot() { (cd "$1" && find . -type f -exec md5sum {} + | sort && find . | sort); }

# Hard links, owners, modes.
mkdir links
echo 'x  =  1' >links/a.py
ln links/a.py links/b.py
chmod 751 links/a.py
before=$(stat -c '%i %h %a %u %g' links/a.py)
try unparse --in-place links/a.py
expect_status 0
expect_file links/b.py 'x = 1'
expect 'it is the same file' test "$(stat -c '%i %h %a %u %g' links/a.py)" = "$before"
echo 'y  =  1' >links/a.py
try unparse --in-place links
expect_status 0
expect_file links/a.py 'y = 1'
expect 'nothing stays behind' test "$(ls -A links | tr '\n' ' ')" = 'a.py b.py '
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
    echo 'x  =  1' >links/c.py
    chown 65534:65533 links/c.py
    chmod 640 links/c.py
    try unparse --in-place links/c.py
    expect_status 0
    expect_file links/c.py 'x = 1'
    expect 'the owner is kept' test "$(stat -c '%u %g %a' links/c.py)" = '65534 65533 640'
    # Whoever may write to a file but not give it away writes into it.
    mkdir -m 777 shared && chmod 755 .
    echo 'x  =  1' >shared/c.py
    chmod 666 shared/c.py
    before=$(stat -c '%i %u %g %a' shared/c.py)
    try_shell 'setpriv --reuid=65534 --regid=65534 --clear-groups $MOIRA unparse --in-place shared/c.py'
    expect_status 0
    expect_file shared/c.py 'x = 1'
    expect 'the owner is kept' test "$(stat -c '%i %u %g %a' shared/c.py)" = "$before"
else
    skip '6 checks of owners: only root gives files away'
fi

# Links that a project brings lead nowhere.
mkdir -p tree victim epp
echo 'x  =  1' | tee tree/a.py victim/v.py >/dev/null
ln -s ../victim/v.py tree/v.py
ln -s ../victim/v.py a.link.py
remember victim
try unparse --in-place tree
expect_status 2
expect_errors 'moira: error: tree/v.py: a link leads out of the folder; name the file itself, or --exclude it'
unchanged victim
expect_file tree/a.py 'x  =  1'
try unparse --in-place --exclude v.py tree
expect_status 0
mkdir -p linked/tree linked2
ln -s ../../victim/v.py linked/tree/a.py
ln -s ../victim linked2/tree
for folder_name in linked linked2; do
    try unparse -o $folder_name tree/a.py
    expect_status 2
    expect_errors "moira: error: $folder_name/tree/a.py: a link leads out of $folder_name"
    unchanged victim
done
ln -s ../nowhere epp/greet_epp
printf 'from typing import TypeVar\nfrom moira.choreo import Ch1\nA = TypeVar("A")\nclass C(Ch1[A]):\n    pass\n' >greet.py
try project -o epp greet.py
expect_status 2
expect_error 'a link leads out of epp'
expect 'nothing is written behind a link' test ! -e nowhere
# Whoever names a link means it.
try unparse --in-place tree/v.py
expect_status 0
expect_file victim/v.py 'x = 1'
expect 'the link stays' test -L tree/v.py
ln -s victim folder.link
try unparse -o folder.link tree/a.py
expect_status 0
expect_file victim/tree/a.py 'x = 1'
# The name of a file does not become code.
cp greet.py $'g\nimport os\n#.py'
try project $'g\nimport os\n#.py'
expect_status 0
expect_not_in_output $'\nimport os'
rm $'g\nimport os\n#.py'

# Something cannot be written.
mkdir -p many/deep
for i in 1 2 3 4 5; do echo "x  =  $i" | tee many/m$i.py many/deep/m$i.py >/dev/null; done
for i in $(seq 400); do echo "x  =  [$i, $i, $i]"; done >many/n.py
ln many/m2.py many/other.py
remember many
try_shell '(ulimit -f 1; exec $MOIRA unparse --in-place many)'
expect_status 2
expect_errors 'moira: error: many/n.py: file too large'
unchanged many
mkdir -p out/many/m3.py
remember out
try unparse -o out many
expect_status 2
expect_errors 'moira: error: out/many/m3.py: is a directory'
unchanged out
try_shell '(ulimit -f 1; exec $MOIRA unparse -o fresh many)'
expect_status 2
expect 'no folder stays behind' test ! -e fresh

# Some roles new and others old would wait for each other for ever.
cat >greet.py <<'PYTHON'
from typing import TypeVar
from moira.choreo import At, Ch2, Channel
A = TypeVar("A")
B = TypeVar("B")
class Greet(Ch2[A, B]):
    def run(self, ch: Channel[str, A, B], x: At[str, A]) -> At[str, B]:
        return ch.com(x)
PYTHON
try project -o roles greet.py
expect_status 0
remember roles
sed -i 's/com(x)/com(x + "!")/' greet.py
for i in $(seq 200); do echo "        # $i"; done >>greet.py
{
    echo '    def more(self, ch: Channel[str, A, B], x: At[str, B]) -> At[str, B]:'
    for i in $(seq 100); do echo "        x = x + '$i'"; done
    echo '        return x'
} >>greet.py
try_shell '(ulimit -f 1; exec $MOIRA project -o roles greet.py)'
expect_status 2
expect_error 'file too large'
unchanged roles
try project -o roles greet.py
expect_status 0

# An interrupt, at any time; and what fails in the middle.
if command -v strace >/dev/null && strace -f -o trace true 2>/dev/null; then
    interrupted() { # SIGNAL SYSCALL WHEN ARGUMENTS...
        local signal=$1 call=$2 when=$3
        shift 3
        try_shell "$traced -e trace=$call -e inject=$call:signal=$signal:when=$when \$MOIRA $*"
    }
    remember many
    for signal in INT TERM HUP; do
        for call in fsync:1 fsync:4 fchmod:2 fsync:11; do
            interrupted $signal ${call%:*} ${call#*:} unparse --in-place many
            expect_status $((128 + $(kill -l $signal)))
            unchanged many
        done
    done
    interrupted INT fsync 3 unparse -o fresh many
    expect_status 130
    expect 'no folder stays behind' test ! -e fresh
    interrupted TERM fsync 2 project -o roles2 greet.py
    expect_status 143
    expect 'no role stays behind' test ! -e roles2
    # One that fails behind others takes them back: of these m2 and other are one file.
    try_shell '$traced -e trace=renameat2,rename -e inject=renameat2:error=EIO:when=5 -e inject=rename:error=EIO:when=1 $MOIRA unparse --in-place many'
    expect_status 2
    expect_error 'input/output error'
    unchanged many
    # An interrupt while the files take their places comes too late: all are new.
    interrupted INT renameat2 2 unparse --in-place many
    expect_status 130
    try unparse --diff many
    expect_status 0
    expect_output ''
    expect 'nothing stays behind' test "$(find many | wc -l)" = 14
    # A signal that is ignored is none.
    for i in 1 2 3; do echo "x  =  $i" >many/m$i.py; done
    try_shell '(trap "" INT; exec $traced -e trace=fsync -e inject=fsync:signal=INT:when=1 $MOIRA unparse --in-place many)'
    expect_status 0
    expect_file many/m1.py 'x = 1'
else
    skip '35 interrupts: strace is missing, or may not trace'
fi
# Without it: whenever the signal comes, the folder is old or new.
for i in $(seq 120); do echo "x  =  $i" >many/k$i.py; done
for delay in 0.002 0.005 0.01 0.02 0.04; do
    for i in $(seq 120); do echo "x  =  $i" >many/k$i.py; done
    try_shell "timeout --foreground -s INT $delay \$MOIRA unparse --in-place many"
    old=$(grep -l '  =  ' many/k*.py | wc -l)
    expect "all files are old or all are new, not $old old ones" test "$old" = 0 -o "$old" = 120
    expect 'nothing stays behind' test -z "$(find many -name '.moira-*')"
done

finish
