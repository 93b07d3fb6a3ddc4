"""Makes the Python distribution `moira-check`: wheels and a source distribution, with the standard library alone.

It is the PEP 517 backend that pip, uv and pre-commit call (pyproject.toml names it), and what scripts/make_wheel uses.
A wheel holds the package python/moira and the program as a script, so that it needs no Python to start; `moira-check`
is an entry point of the package. The same program and package give the same bytes: names are sorted, and all dates are
SOURCE_DATE_EPOCH or 1980.
"""

import base64
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "moira_check"
SOURCES = ("CHANGELOG.md", "LICENSE", "Makefile", "README.md", "docs/rules", "models", "pyproject.toml", "python", "scripts",
           "src")
SUMMARY = "Says what Python machine-learning programs will do before they run: shapes, errors, dead branches"
ENTRY_POINTS = """[console_scripts]
moira-check = moira.__main__:main

[pytest11]
moira = moira.pytest_plugin
"""
# The libraries that every Linux with the GNU C library has, as PEP 600 lists them.
SYSTEM_LIBRARIES = ("libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so", "ld-linux")


def version():
    return re.search(r"^VERSION := (\S+)$", (ROOT / "Makefile").read_text(), re.M)[1]


def metadata():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return f"""Metadata-Version: 2.1
Name: moira-check
Version: {version()}
Summary: {SUMMARY}
License: MIT
Keywords: static analysis,shapes,pytorch,numpy,linter
Classifier: Development Status :: 4 - Beta
Classifier: Environment :: Console
Classifier: Intended Audience :: Developers
Classifier: License :: OSI Approved :: MIT License
Classifier: Programming Language :: C
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Software Development :: Quality Assurance
Classifier: Typing :: Typed
Requires-Python: >=3.8
Provides-Extra: z3
Requires-Dist: z3-solver; extra == 'z3'
Provides-Extra: mpi
Requires-Dist: mpi4py; extra == 'mpi'
Provides-Extra: numpy
Requires-Dist: numpy; extra == 'numpy'
Description-Content-Type: text/markdown

{readme}"""


def seconds():
    """The date of every file."""
    return max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800)  # a zip archive begins with 1980


# ---- what a program runs on ----

def glibc_needed(listing):
    """The newest version of the GNU C library of which the program uses something."""
    versions = {tuple(map(int, found)) for found in re.findall(r"\bGLIBC_(\d+)\.(\d+)", listing)}
    return max(versions) if versions else None


def elf_platform(program):
    """The platform tag of a program for Linux, from what it asks of the system."""
    listing = subprocess.run(["readelf", "-W", "-h", "-d", "-V", str(program)], check=True, stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, text=True, env={**os.environ, "LC_ALL": "C"}).stdout
    machine = "aarch64" if "AArch64" in listing else "x86_64" if "X86-64" in listing else None
    if machine is None:
        raise ValueError(f"{program}: neither for x86-64 nor for aarch64")
    libraries = re.findall(r"\(NEEDED\).*\[(.*)\]", listing)
    foreign = [name for name in libraries if not name.startswith(SYSTEM_LIBRARIES)]
    if not libraries:  # static: it runs everywhere, but those with the GNU C library have a wheel that can open libz3
        return f"musllinux_1_1_{machine}"
    if foreign and all("musl" in name for name in foreign):
        return f"musllinux_1_2_{machine}"
    if foreign:
        raise ValueError(f"{program}: needs {', '.join(foreign)}, which not every system has")
    major, minor = max(glibc_needed(listing), (2, 17))
    old = f".manylinux2014_{machine}" if (major, minor) == (2, 17) else ""
    return f"manylinux_{major}_{minor}_{machine}{old}"


def platform_of(program):
    head = Path(program).read_bytes()[:8]
    if head[:4] == b"\x7fELF":
        return elf_platform(program)
    if head[:2] == b"MZ":
        return "win_amd64"
    if head[:4] == b"\xcf\xfa\xed\xfe":  # Mach-O for 64 bits; the type of the processor follows
        return "macosx_11_0_arm64" if head[4] == 0x0C else "macosx_11_0_x86_64"
    raise ValueError(f"{program}: not a program for a system that is known")


# ---- wheels ----

def package_files(names):
    """The files below [names] of the repository, sorted, without what tools have left there."""
    found = []
    for name in names:
        path = ROOT / name
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            parts = file.relative_to(ROOT).parts
            if file.is_file() and not any(part == "__pycache__" or part[0] == "." or part.endswith(".egg-info") for part in parts):
                found.append(file)
    return found


class Wheel:
    """A wheel that is being written. Its record is the last of its files."""

    def __init__(self, path, tag):
        self.archive = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9)
        self.info = f"{NAME}-{version()}.dist-info"
        self.tag = tag
        self.lines = []

    def add(self, name, data, mode=0o644):
        entry = zipfile.ZipInfo(name, time.gmtime(seconds())[:6])
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.create_system = 3
        entry.external_attr = (0o100000 | mode) << 16
        self.archive.writestr(entry, data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        self.lines.append(f"{name},sha256={digest},{len(data)}\n")

    def finish(self):
        first, _, platforms = self.tag.rpartition("-")
        tags = "".join(f"Tag: {first}-{platform}\n" for platform in platforms.split("."))
        kind = f"Wheel-Version: 1.0\nGenerator: moira_backend\nRoot-Is-Purelib: false\n{tags}"
        for name, text in (("LICENSE", (ROOT / "LICENSE").read_text()), ("METADATA", metadata()), ("WHEEL", kind),
                           ("entry_points.txt", ENTRY_POINTS)):
            self.add(f"{self.info}/{name}", text.encode())
        self.lines.append(f"{self.info}/RECORD,,\n")
        self.add(f"{self.info}/RECORD", "".join(self.lines).encode())
        self.archive.close()


def write_wheel(program, folder):
    """Writes the wheel of [program] into [folder]; its name."""
    tag = f"py3-none-{platform_of(program)}"
    name = f"{NAME}-{version()}-{tag}.whl"
    Path(folder).mkdir(parents=True, exist_ok=True)
    wheel = Wheel(Path(folder) / name, tag)
    for file in package_files(["python/moira"]):
        wheel.add(file.relative_to(ROOT / "python").as_posix(), file.read_bytes())
    script = "moira.exe" if "win" in tag.rpartition("-")[2].split("_")[0] else "moira"
    wheel.add(f"{NAME}-{version()}.data/scripts/{script}", Path(program).read_bytes(), 0o755)
    wheel.finish()
    return name


# ---- the program ----

def find_compiler():
    """The command that compiles C: what CC says, or the first that is there."""
    return os.environ.get("CC") or next((name for name in ("gcc", "clang", "cc") if shutil.which(name)), "gcc")


def build_program(folder):
    """Builds the program into [folder], without symbols; its path."""
    compiler = find_compiler()
    tools = ["make", "bash", compiler.split()[-1], "strip"] + (["readelf"] if sys.platform == "linux" else [])
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing:
        sys.exit(f"moira-check: to build it, {', '.join(missing)} must be installed (on Debian: apt install "
                 "build-essential); a wheel needs nothing")
    # A make that calls pip does not tell ours what to do.
    environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    done = subprocess.run(["make", "-C", str(ROOT), f"CC={compiler}", "build/moira"], env=environment, stdout=sys.stderr)
    if done.returncode != 0:
        sys.exit("moira-check: the program could not be built; the lines above say why")
    return strip_program(ROOT / "build/moira", folder)


def strip_program(program, folder):
    Path(folder).mkdir(parents=True, exist_ok=True)
    stripped = Path(folder) / "moira"
    # What a build is known by depends on the folder that it was made in, by way of what debuggers are told.
    options = ["-R", ".note.gnu.build-id"] if sys.platform == "linux" else []
    subprocess.run(["strip", *options, "-o", str(stripped), str(program)], check=True)
    return stripped


# ---- the source distribution ----

def write_sdist(folder):
    """Writes the source distribution into [folder]; its name."""
    base = f"{NAME}-{version()}"
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w", format=tarfile.PAX_FORMAT) as tar:
        def add(name, data, mode):
            entry = tarfile.TarInfo(f"{base}/{name}")
            entry.size, entry.mtime, entry.mode = len(data), seconds(), mode
            tar.addfile(entry, io.BytesIO(data))
        for file in package_files(SOURCES):
            add(file.relative_to(ROOT).as_posix(), file.read_bytes(), 0o755 if file.stat().st_mode & 0o100 else 0o644)
        add("PKG-INFO", metadata().encode(), 0o644)
    Path(folder).mkdir(parents=True, exist_ok=True)
    (Path(folder) / f"{base}.tar.gz").write_bytes(compressed(archive.getvalue()))
    return f"{base}.tar.gz"


def compressed(data):
    """[data] as gzip writes it, without a name and a date."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = packer.compress(data) + packer.flush()
    end = zlib.crc32(data).to_bytes(4, "little") + (len(data) & 0xFFFFFFFF).to_bytes(4, "little")
    return b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff" + body + end


# ---- what PEP 517 asks for ----

def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """What pip asks before it builds; the tag is known afterwards."""
    folder = Path(metadata_directory) / f"{NAME}-{version()}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(metadata(), encoding="utf-8")
    (folder / "entry_points.txt").write_text(ENTRY_POINTS)
    return folder.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Builds the program; the environment variable MOIRA_PROGRAM names one that is built already."""
    built, folder = os.environ.get("MOIRA_PROGRAM"), ROOT / "build/wheel"
    return write_wheel(strip_program(built, folder) if built else build_program(folder), wheel_directory)


def build_sdist(sdist_directory, config_settings=None):
    return write_sdist(sdist_directory)
