"""`pytest --moira`: every Python file that pytest meets is a test, which fails where `moira check` finds an error. The files
are checked together, when the first of these tests runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from . import results


class FindingsError(Exception):
    """A file with errors; the message has what `moira check` says about it."""


class Checks:
    """The files of a session, and what was found in them."""

    def __init__(self, config: Any) -> None:
        self.strict = bool(config.getoption("--moira-strict"))
        self.paths: list[Path] = []
        self.findings: dict[str, list[results.Finding]] | None = None

    def of(self, path: Path) -> list[results.Finding]:
        if self.findings is None:
            self.findings = {}
            names = [str(path) for path in self.paths]
            for finding in results.check_all(self.paths, strict=self.strict):
                self.findings.setdefault(_test_of(finding, names), []).append(finding)
        return self.findings.get(str(path), [])


def _test_of(finding: results.Finding, names: list[str]) -> str:
    """The file whose test fails: its own or, where pytest does not meet that, the one that calls it."""
    files = [finding.file, *(note.file for note in finding.notes)]
    return next((file for file in files if file in names), names[0])


def _checks_of(config: Any) -> Checks:
    checks: Checks = config.moira_checks
    return checks


class MoiraFile(pytest.File):
    def collect(self) -> Iterator[MoiraItem]:
        _checks_of(self.config).paths.append(self.path)
        yield MoiraItem.from_parent(self, name="moira")


class MoiraItem(pytest.Item):
    def runtest(self) -> None:
        findings = _checks_of(self.config).of(self.path)
        if any(finding.severity == "error" for finding in findings):
            raise FindingsError("\n".join(map(str, findings)))
        if findings:
            self.add_report_section("call", "moira", "\n".join(map(str, findings)))

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        if isinstance(excinfo.value, (FindingsError, results.MoiraError)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, "moira check"


class NoTests(pytest.File):
    """A file that is named and has no name of a test: pytest would import it, and so run a script."""

    def collect(self) -> list[pytest.Item]:
        return []


def pytest_addoption(parser: Any) -> None:
    group = parser.getgroup("moira")
    group.addoption("--moira", action="store_true", help="check every Python file with `moira check`")
    group.addoption("--moira-strict", action="store_true", help="the same with `--strict`: what may fail as well")


def pytest_configure(config: Any) -> None:
    config.moira_checks = Checks(config)


def is_wanted(config: Any) -> bool:
    return bool(config.getoption("--moira") or config.getoption("--moira-strict"))


def pytest_collect_file(file_path: Path, parent: Any) -> MoiraFile | None:
    if not is_wanted(parent.config) or file_path.suffix not in (".py", ".pyi"):
        return None
    file: MoiraFile = MoiraFile.from_parent(parent, path=file_path)
    return file


def pytest_pycollect_makemodule(module_path: Path, parent: Any) -> NoTests | None:
    patterns = [*parent.config.getini("python_files"), "__init__.py"]
    if not is_wanted(parent.config) or any(module_path.match(pattern) for pattern in patterns):
        return None
    file: NoTests = NoTests.from_parent(parent, path=module_path)
    return file
