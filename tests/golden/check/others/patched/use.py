"""Unknown code that gets a module and the name of an attribute may set that."""
import settings


def test_patched(monkeypatch):
    monkeypatch.setattr(settings, "index", lambda: {"b": 2})
    settings.read("b")


def test_plain(monkeypatch):
    monkeypatch.setattr(settings, "other", 3)
    settings.index()["b"]  # expect: key-missing
