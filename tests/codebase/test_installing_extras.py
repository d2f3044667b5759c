"""A missing extra is installed from where the program itself was: its source, or by its name."""

from __future__ import annotations

from importlib import metadata

import pytest

from boardfill import words


class _Installed:
    def __init__(self, origin: str | None) -> None:
        self.origin = origin

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return self.origin


@pytest.mark.parametrize(
    ("origin", "command"),
    [
        ('{"url": "file:///srv/boardfill", "dir_info": {"editable": true}}', "'.[web]'"),
        ('{"url": "file:///srv/boardfill", "dir_info": {}}', "'.[web]'"),
        ('{"url": "file:///srv/boardfill.whl", "archive_info": {}}', "'boardfill[web]'"),
        (None, "'boardfill[web]'"),
    ],
)
def test_it_says_what_to_type(
    origin: str | None, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metadata, "distribution", lambda _: _Installed(origin))
    assert words.pip_install("web") == f"pip install {command}"


def test_a_folder_that_was_never_installed_has_no_source_to_speak_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> object:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "distribution", missing)
    assert words.pip_install("web") == "pip install 'boardfill[web]'"
