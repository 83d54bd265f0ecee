"""A real browser for tests: headless Chromium, driven over its debugging protocol."""

from __future__ import annotations

import base64
import json
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

from websockets.sync.client import connect

PATIENCE_S = 20
LISTENING = "DevTools listening on "
_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-port=0",
)  # fmt: skip
_PRINTED = {"Space": " ", "Enter": "Enter", "ArrowLeft": "ArrowLeft", "ArrowRight": "ArrowRight"}


class Browser:
    """A Chromium of its own, with an empty profile; ends with the `with` block."""

    def __init__(self, program: str) -> None:
        self._program = program
        self.complaints: list[str] = []
        self._count = 0

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            profile = stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
            process = stack.enter_context(self._started(profile))
            socket = connect(listening(process), max_size=None, compression=None)
            self._socket = stack.enter_context(socket)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @contextmanager
    def _started(self, profile: str) -> Iterator[subprocess.Popen[str]]:
        """The program, until the block ends; what it says after its address is read by nobody."""
        command = [self._program, *_FLAGS, f"--user-data-dir={profile}", "about:blank"]
        with subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        ) as process:
            yield process
            process.terminate()
            process.communicate()

    def open(self, url: str) -> Page:
        """A new tab that has loaded the address."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, target, session)
        page.call("Page.enable")
        page.call("Runtime.enable")
        page.call("Log.enable")
        page.go(url)
        return page

    def call(self, method: str, session: str | None = None, **params: Any) -> Any:
        """One command of the protocol and its result; news that comes before it is looked at."""
        self._count += 1
        command = {"id": self._count, "method": method, "params": params}
        self._socket.send(json.dumps(command | ({"sessionId": session} if session else {})))
        while True:
            news = json.loads(self._socket.recv(PATIENCE_S))
            if news.get("id") == self._count:
                assert "error" not in news, f"{method}: {news['error']['message']}"
                return news["result"]
            self._note(news)

    def download_to(self, folder: Path) -> None:
        """Put what pages download into a folder, without asking."""
        self.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))

    def _note(self, news: dict[str, Any]) -> None:
        if news.get("method") == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(news["params"]["exceptionDetails"]))
        if news.get("method") == "Log.entryAdded" and news["params"]["entry"]["level"] == "error":
            self.complaints.append(news["params"]["entry"]["text"])


def listening(process: subprocess.Popen[str]) -> str:
    """Where the debugging protocol is spoken, as Chromium says once it listens."""
    assert process.stderr
    for line in process.stderr:
        if LISTENING in line:
            return line.partition(LISTENING)[2].strip()
    raise AssertionError("Chromium ended without listening")


class Page:
    """A tab of the browser."""

    def __init__(self, browser: Browser, target: str, session: str) -> None:
        self._browser, self._target, self._session = browser, target, session

    def call(self, method: str, **params: Any) -> Any:
        """One command of the protocol, to this tab."""
        return self._browser.call(method, self._session, **params)

    def go(self, url: str) -> None:
        """Load an address in this tab."""
        self.call("Page.navigate", url=url)
        self.wait_for("document.readyState === 'complete'")

    def close(self) -> None:
        """Close the tab."""
        self._browser.call("Target.closeTarget", targetId=self._target)

    def evaluate(self, expression: str) -> Any:
        """The value of an expression of JavaScript, awaited if it is a promise."""
        answer = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait_for(self, expression: str) -> Any:
        """The expression's value as soon as it is true; AssertionError if it isn't in 15 s."""
        value = self.evaluate(f"""new Promise((done) => {{
            let left = 1500;
            const look = () => {{
                let value = null;
                try {{ value = ({expression}); }} catch (error) {{ value = null; }}
                if (value || left-- === 0) done(value);
                else setTimeout(look, 10);
            }};
            look();
        }})""")
        assert value, f"never came true: {expression}"
        return value

    def key(self, code: str, kind: str, repeat: bool = False) -> None:
        """A key of the keyboard by its place; `kind` is down or up."""
        printed = _PRINTED.get(code, code.removeprefix("Key").lower())
        self.call(
            "Input.dispatchKeyEvent", type="rawKeyDown" if kind == "down" else "keyUp",
            code=code, key=printed, autoRepeat=repeat,
        )  # fmt: skip

    def mouse(self, selector: str, kind: str) -> None:
        """The mouse over an element's middle; `kind` is Pressed or Released."""
        x, y = self.middle(selector)
        self.call(
            "Input.dispatchMouseEvent", type=f"mouse{kind}", x=x, y=y, button="left", clickCount=1
        )

    def click(self, selector: str) -> None:
        """Press and release the mouse over an element."""
        self.mouse(selector, "Pressed")
        self.mouse(selector, "Released")

    def touch(self, kind: str, *selectors: str) -> None:
        """Fingers on elements; `kind` is Start or End, `selectors` where fingers are then."""
        points = [
            {"x": x, "y": y, "id": finger}
            for finger, (x, y) in enumerate(map(self.middle, selectors))
        ]
        self.call("Input.dispatchTouchEvent", type=f"touch{kind}", touchPoints=points)

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of an element, in pixels of the window; it is scrolled to if need be."""
        box = self.evaluate(f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            element.scrollIntoView({{ block: "nearest", behavior: "instant" }});
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        return box[0], box[1]

    def emulate(
        self, width: int, height: int, dots: float = 1, dark: bool = False, touch: bool = False
    ) -> None:
        """A window of this size, dots per pixel, colour scheme and way of pointing."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=dots, mobile=touch,
        )  # fmt: skip
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch, maxTouchPoints=5)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def screenshot(self, path: str | Path) -> None:
        """What is in the window, as a PNG file."""
        data = self.call("Page.captureScreenshot", format="png")["data"]
        Path(path).write_bytes(base64.b64decode(data))
