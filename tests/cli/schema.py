#!/usr/bin/env python3
"""The published schema of configuration files: it is current, and accepts just what the program accepts.

Every key is given every value of a list, by itself and in an array; Debian's python3-jsonschema judges by the
schema, `moira config` by reading the file. Folders that must exist are made before."""
import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MOIRA = os.environ["MOIRA"]

# A value as Python has it; json.dumps writes the same value as TOML for all but tables.
VALUES = [
    True, False, 0, 1, 6, 64, 65, -1, 17, 1024, 1025, 4000000000, 4000000001, 1.5, "", "a", "src", "true", "3.11", "3.7",
    "3.15", "auto", "full", "sarif", "always", "ddp", "hints", "numpy=1.24", "numpy=2", "numpy", "=1", "torch=x",
    "torch=2.13.0+cpu", "jax=0.4.rc1", "shape-mismatch", "choreo-*", "no-such-rule", "syntax-error", "zero-division", [], [[]],
    {}, {"zero-division": "off"}, {"zero-division": "never"}, {"zero-division": 1}, {"no-such-rule": "off"},
    {"src": ["zero-division"]}, {"src": "zero-division"}, {"*.py": ["no-such-rule"]}, {"": ["zero-division"]},
]


def toml(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in value.items()) + "}"
    return json.dumps(value)


def accepts(folder, key, value):
    (folder / "moira.toml").write_text(f"{json.dumps(key)} = {toml(value)}\n")
    run = subprocess.run([MOIRA, "config"], cwd=folder, capture_output=True, text=True)
    if run.returncode not in (0, 2):
        raise SystemExit(f"moira config: status {run.returncode}\n{run.stderr}")
    return run.returncode == 0, run.stderr


def main():
    passed = failed = 0
    text = subprocess.run([MOIRA, "config", "--isolated", "--schema"], capture_output=True, text=True).stdout
    if text == (ROOT / "moira.schema.json").read_text():
        passed += 1
    else:
        failed += 1
        print("moira.schema.json is not current: run `make reference`")
    try:
        import jsonschema
    except ImportError:
        print("skipped: comparing the schema with the program: there is no python3-jsonschema")
        print(f"{passed} passed, {failed} failed, 1 skipped")
        return failed
    schema = json.loads(text)
    jsonschema.Draft7Validator.check_schema(schema)
    judge = jsonschema.Draft7Validator(schema)
    values = VALUES + [[value] for value in VALUES if not isinstance(value, dict)] + [["src", "a"], ["src", 1]]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for part in ("src", "a"):
            (folder / part).mkdir()
        for key in [*schema["properties"], "no-such-key", "schema", "in-place"]:
            for value in values:
                real, message = accepts(folder, key, value)
                # That a folder exists no schema can know.
                if not real and "no such file or directory" in message and judge.is_valid({key: value}):
                    continue
                if real == judge.is_valid({key: value}):
                    passed += 1
                    continue
                failed += 1
                print(f"{key} = {toml(value)}: Moira {'accepts' if real else 'refuses'} it, the schema does not agree\n    {message}")
    print(f"{passed} passed, {failed} failed")
    return failed


if __name__ == "__main__":
    raise SystemExit(1 if main() else 0)
