#!/usr/bin/env bash
# The wheel and the source distribution: what is in them, that two are the same, and a session of somebody who installs the
# wheel into an empty environment. Nothing is fetched from anywhere.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"
program=$(readlink -f "$MOIRA")
if ! python=$("$root/scripts/find_python" --module ensurepip --module venv 2>/dev/null); then
    skip 'the wheel: no Python that makes virtual environments (Debian: python3-venv)'
    finish
    exit
fi
make_wheel() { "$python" "$root/scripts/make_wheel" "$@"; }

# A program for which no wheel can be made is said to be so.
try_shell "$python $root/scripts/make_wheel $root/README.md dist"
expect_error 'README.md: not a program for a system that is known'

strip -o stripped "$program"
if ! wheel=$(make_wheel stripped dist 2>wrong); then
    expect 'only a program of the sanitizers has no wheel' grep -q 'libasan\|libubsan' wrong
    skip 'the wheel: the sanitizers need libraries of their own'
    finish
    exit
fi
expect 'two wheels are the same' cmp "$wheel" "$(make_wheel stripped again)"
try_shell "PYTHONPATH=$root/scripts $python -c 'import moira_backend; moira_backend.strip_program(\"$program\", \"thin\")' && readelf -W -n thin/moira"
expect_status 0
expect_not_in_output 'Build ID'
sdist=$(make_wheel --sdist dist)
expect 'two source distributions are the same' cmp "$sdist" "$(make_wheel --sdist again)"
tar -tzf "$sdist" >names
expect 'the backend is in it' grep -q 'scripts/moira_backend.py$' names
expect 'so are the rules' grep -q 'docs/rules/shape-mismatch.md$' names

# The tag asks for the newest symbol of the C library that the program uses.
newest=$(readelf -W -V stripped | grep -o 'GLIBC_2\.[0-9]*' | sort -t. -k2n | tail -n 1)
case $wheel in *manylinux_2_"${newest#GLIBC_2.}"_*) result pass ;; *) result fail "the tag should say $newest: $wheel" ;; esac
cat >record.py <<'PYTHON'
import base64, csv, hashlib, sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
names = [entry.filename for entry in wheel.infolist()]
record = next(name for name in names if name.endswith("/RECORD"))
rows = list(csv.reader(wheel.read(record).decode().splitlines()))
assert sorted(row[0] for row in rows) == sorted(names), "the record lists every file"
for name, digest, size in rows:
    data = wheel.read(name)
    wanted = "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    assert name == record or (digest, size) == (wanted, str(len(data))), name
print("fine")
PYTHON
try_shell "$python record.py $wheel"
expect_output fine

# All versions are the same.
version=$(sed -n 's/^VERSION := //p' "$root/Makefile")
expect 'the package has the version' grep -qF "__version__ = \"$version\"" "$root/python/moira/__init__.py"
expect 'so does its description' grep -qF "version = \"$version\"" "$root/python/pyproject.toml"

# ---- an empty environment ----

"$python" -m venv env
find env | sort >before
cp "$root/examples/autoencoder.py" .
unset PYTHONPATH
try_shell "env/bin/pip --disable-pip-version-check install -q --no-index $wheel"
expect_status 0
try_shell 'env/bin/moira check --output-format concise autoencoder.py'
expect_status 1
expect_output 'autoencoder.py:20:16: error[shape-mismatch]: cannot multiply (..., 20) by (30, hidden)'
for command in 'env/bin/moira-check' 'env/bin/python -m moira'; do
    try_shell "$command check -q --output-format concise autoencoder.py"
    expect_status 1
    expect_output 'autoencoder.py:20:16: error[shape-mismatch]: cannot multiply (..., 20) by (30, hidden)'
    try_shell "$command check no-such-file.py"
    expect_status 2
done
try_shell "env/bin/python -c 'import moira; print(*moira.check(\"autoencoder.py\")); import moira.hints, moira.choreo'"
expect_output 'autoencoder.py:20:16: error[shape-mismatch]: cannot multiply (..., 20) by (30, hidden)'
packages=$(echo env/lib/python3*/site-packages)

# A library beside the package is found: any will do that can be opened but is not Z3.
mkdir -p "$packages/z3/lib"
if library=$(ls /lib/*/libm.so.6 /usr/lib/*/libm.so.6 2>/dev/null | head -n 1) && [ -n "$library" ]; then
    cp "$library" "$packages/z3/lib/libz3.so"
    try_shell 'env/bin/moira version'
    expect_in_output 'no Z3: libz3 is too old'
fi
rm -r "$packages/z3"
try_shell 'MOIRA_LIBZ3=none env/bin/moira version --output-format json'
expect_in_output '"z3": {"reason": "libz3 is not installed"}'

# The other `moira` of PyPI.
mkdir "$packages/moira-1.3.2.dist-info"
try_shell 'env/bin/moira-check version'
expect_status 1
expect_error 'the distribution `moira` is installed beside `moira-check`'
rm -r "$packages/moira-1.3.2.dist-info"

try_shell 'env/bin/pip --disable-pip-version-check uninstall -q -y moira-check'
expect_status 0
find env | sort >after
expect 'nothing is left' cmp before after

# The oldest Python of this machine, as an old project has it.
old=$("$root/scripts/find_python" --all | head -n 1 | cut -d ' ' -f 2-)
if "$old" -m venv old >/dev/null 2>&1; then
    try_shell "old/bin/python -m pip --disable-pip-version-check install -q --no-index $wheel"
    expect_status 0
    try_shell "old/bin/python -c 'import moira, moira.hints; print(*moira.check(\"autoencoder.py\")); print(moira.hints.NdArray[2, ...])'"
    expect_output 'autoencoder.py:20:16: error[shape-mismatch]: cannot multiply (..., 20) by (30, hidden)
NdArray[2, ...]'
    if ! old/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 10))'; then
        try_shell 'old/bin/python -c "import moira.choreo"'
        expect_status 1
        expect_error 'moira.choreo needs Python 3.10 or later'
    fi
else
    skip 'the wheel in the oldest Python: it makes no virtual environments'
fi

# ---- from the sources ----

# Without a compiler a sentence says what is missing.
mkdir tools
for tool in make bash sh; do ln -s "$(command -v $tool)" tools; done
try_shell "PATH=$PWD/tools env/bin/pip --disable-pip-version-check install --no-index $root"
expect_status 1
expect_error 'moira-check: to build it, gcc, strip, readelf must be installed'

finish
