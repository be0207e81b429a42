"""The documents say what is so."""

import contextlib
import io
import re

from conftest import ROOT


def test_the_session_on_the_first_page(monkeypatch):
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / "python.md").read_text()
    code = re.search(r"```python\n(.*?)```", page, re.S)
    expected = re.search(r"```text\n(.*?)```", page, re.S)
    assert code and expected
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code[1], {})
    assert out.getvalue() == expected[1]
