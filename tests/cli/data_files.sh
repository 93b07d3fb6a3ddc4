#!/usr/bin/env bash
# Shapes from headers of files which a program names: .npy, .npz, safetensors, and JSON. Headers of strangers do no harm.
. "$(dirname "$0")/lib.sh"

cat >make.py <<'END'
import io
import json
import os
import random
import struct
import zipfile


def npy(header, size=0, version=1, magic=b"\x93NUMPY"):
    text = header.encode() + b"\n"
    return magic + bytes([version, 0]) + struct.pack("<H" if version == 1 else "<I", len(text)) + text + bytes(size)


def said(descr, shape):
    return "{'descr': %s, 'fortran_order': False, 'shape': %s, }" % (descr, shape)


def put(name, data):
    with open(name, "wb") as file:
        file.write(data)


def tensors(header, size=0):
    text = header.encode()
    return struct.pack("<Q", len(text)) + text + bytes(size)


os.makedirs("hostile")
os.makedirs("outside")
os.makedirs("project/data")
put("project/x.npy", npy(said("'<f4'", "(3, 4)"), 48))
put("project/data/long.npy", npy(said("'<f8'", "(2, 5)"), 80, version=2))
put("project/scalar.npy", npy(said("'<i8'", "()"), 8))
put("project/vector.npy", npy(said("'|b1'", "(7,)"), 7))
put("project/records.npy", npy(said("[('a', '<i4'), ('b', '<f4', (2,))]", "(6,)"), 200))
put("project/objects.npy", npy(said("'|O'", "(3, 4)"), 300))
put("project/short.npy", npy(said("'<f4'", "(3, 4)"), 47))
put("outside/far.npy", npy(said("'<f4'", "(3, 4)"), 48))
with zipfile.ZipFile("project/z.npz", "w") as archive:
    archive.writestr("a.npy", npy(said("'<f4'", "(2, 5)"), 40))
    archive.writestr("b.npy", npy(said("'<i8'", "(7,)"), 56))
with zipfile.ZipFile("project/packed.npz", "w", zipfile.ZIP_DEFLATED) as archive:
    archive.writestr("a.npy", npy(said("'<f4'", "(2, 5)"), 40))
put("project/m.safetensors", tensors(json.dumps({"__metadata__": {"format": "pt"}, "w": {
    "dtype": "F32", "shape": [4, 5], "data_offsets": [0, 80]}}), 80))
put("project/config.json", json.dumps({"hidden": 64, "layers": [1, {"x": 1.5}], "name": "m\u00e9\n", "on": True}).encode())

chance = random.Random(1)
good = [open("project/" + name, "rb").read() for name in ("x.npy", "z.npz", "m.safetensors", "config.json")]
cases = [npy(said("'<f4'", shape), 48) for shape in
         ("(-3, 4)", "(3, 4", "(" + "1, " * 60 + ")", "(99999999999999999999, 4)", "(1099511627777,)", "(3.0, 4)", "None", "((3,),)",
          "(4294967296, 4294967296, 16)", "(True, 2)", "(3 4)", "(3)")]
cases += [npy(said(descr, "(3, 4)"), 48) for descr in ("'f4", "f4", "'<f99999999999'", "''", "'<'", "'<x'", "None", "[" * 3000)]
cases += [npy("", 48), npy("{", 48), npy("\0" * 50, 48), npy("{" * 60000, 10), npy(said("'<f4'", "(3, 4)"), 48, version=9),
          b"", b"\x93NUMPY", b"\x93NUMPY\x01\x00\xff\xff", b"PK\5\6", b"PK\5\6" + b"\xff" * 18, b"PK\1\2" * 40]
deep = ["[" * 100000, "{\"a\":" * 5000, "[1,]", "{\"a\" 1}", "{1: 2}", "nul", "\"\\ud800\"", "\"\\q\"", "1e999", "NaN", "12345678901234567890123",
        "[1] [2]", "\"a", "{\"a\": 1, \"a\": 2", "\xff\xfe", "-", "1" * 2000]
cases += [text.encode("latin-1") for text in deep] + [tensors(text) for text in deep]
cases += [struct.pack("<Q", 2 ** 64 - 1), struct.pack("<Q", 2 ** 63) + b"{}", tensors('{"w": {"dtype": "F32", "shape": [-1]}}'),
          tensors('{"w": 3}'), tensors('[]'), tensors('{"w": {"dtype": 1, "shape": "x"}}')]
for data in good:
    for _ in range(12):
        changed = bytearray(data)
        for _ in range(chance.randint(1, 6)):
            changed[chance.randrange(len(changed))] = chance.randrange(256)
        cases.append(bytes(changed[:chance.randint(1, len(changed))]) if chance.random() < 0.4 else bytes(changed))
lines = ["import json", "import numpy as np", "from safetensors.torch import load_file"]
for number, data in enumerate(cases):
    for ending, code in (("npy", 'np.load("{}")'), ("npz", 'np.load("{}")'), ("safetensors", 'load_file("{}")'),
                         ("json", 'json.load(open("{}"))')):
        name = f"c{number}.{ending}"
        put("hostile/" + name, data)
        lines.append("v = " + code.format(name))
put("hostile/use.py", "\n".join(lines).encode())
END
/usr/bin/env python3 make.py

cat >project/use.py <<'END'
import json
import numpy as np
import torch
from safetensors.torch import load_file

x = np.load("x.npy")
long = np.load("data/long.npy")
scalar = np.load(file="scalar.npy")
vector = np.load("vector.npy")
records = np.load("records.npy")
objects = np.load("objects.npy", allow_pickle=True)
short = np.load("short.npy")
absent = np.load("absent.npy")
archive = np.load("z.npz")
a = archive["a"]
with np.load("z.npz") as data:
    b = data["b"]
packed = np.load("packed.npz")["a"]
w = load_file("m.safetensors")["w"]
with open("config.json") as file:
    config = json.load(file)
layer = torch.nn.Linear(config["hidden"], 10)
x @ np.zeros(3)
layer(torch.zeros(2, 65))
END
for folder in . project; do
    name=project/use.py
    [ $folder = . ] || name=use.py
    try_shell "cd $folder && \"\$MOIRA\" check --isolated --dump-state --output-format concise $name"
    expect_status 1
    for line in 'x: ndarray (3, 4)' 'long: ndarray (2, 5)' 'scalar: ndarray ()' 'vector: ndarray (7,)' 'records: ndarray (6,)' \
        'objects: Any' 'short: Any' 'absent: Any' 'a: ndarray (2, 5)' 'b: ndarray (7,)' 'packed: Any' 'w: Tensor (4, 5)' \
        "config: {'hidden': 64, 'layers': [1, {'x': 1.5}], 'name': 'mé\\n', 'on': True}"; do
        expect_in_output "$line"
    done
    expect_in_output 'cannot multiply (3, 4) by (3,)'
    expect_in_output 'cannot multiply (2, 65) by (64, 10)'
done

# What lies outside, also behind a link, what is no plain file, and what two folders have, is not known.
here=$(pwd -P)
ln -s ../outside/far.npy project/linked.npy
mkfifo project/pipe.npy
mkdir project/folder.npy
cp project/x.npy twice.npy
cp project/data/long.npy project/twice.npy
printf 'import numpy as np\na = np.load("../outside/far.npy")\nb = np.load("%s/outside/far.npy")\nc = np.load("linked.npy")\n' "$here" >project/out.py
printf 'd = np.load("pipe.npy")\ne = np.load("folder.npy")\nf = np.load("/dev/zero")\ng = np.load("")\n' >>project/out.py
try_shell 'cd project && "$MOIRA" check --isolated --dump-state out.py'
expect_status 0
for name in a b c d e f g; do expect_in_output "$name: Any"; done
printf 'import numpy as np\na = np.load("twice.npy")\nb = np.load("%s/project/x.npy")\n' "$here" >project/two.py
try check --isolated --dump-state project/two.py
expect_in_output 'a: Any'
expect_in_output 'b: ndarray (3, 4)'

# A program that writes such files may have written this one.
for line in 'np.save("x.npy", np.zeros(5))' 'np.savez("z.npz", x=1)' 'open("x.npy", "wb").write(b"")' 'import os; os.system("make")'; do
    printf 'import numpy as np\n%s\nx = np.load("x.npy")\n' "$line" >project/writes.py
    try check --isolated --dump-state project/writes.py
    expect_in_output 'x: Any'
done
printf 'import numpy as np, torch\ntorch.save({}, "model.pt")\nx = np.load("x.npy")\n' >project/other.py
try check --isolated --dump-state project/other.py
expect_in_output 'x: ndarray (3, 4)'

try check --isolated -q hostile/use.py
if [ "$status" -le 1 ]; then result pass; else result fail 'hostile headers do no harm'; fi
finish
