"""Drives a headless Chromium through its debugging pipe, with nothing but the standard library.

    with browser.Browser() as b:
        page = b.open("file:///…")
        page.evaluate("document.title")

`page.requests` are the addresses of everything that the page asked for, `page.messages` what it said on the console, with errors
that nobody caught.
"""

import base64
import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PROGRAMS = ["chromium", "chromium-browser", "google-chrome"]
LIMIT = 60  # seconds for an answer


def find():
    """The path of a Chromium, or nothing."""
    return next(filter(None, map(shutil.which, PROGRAMS)), "")


class Browser:
    def __init__(self, *options):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        our_read, its_write = os.pipe()
        its_read, our_write = os.pipe()
        command = [find(), "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--no-first-run",
                   "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage", "--hide-scrollbars",
                   f"--user-data-dir={self.folder.name}", *options, "about:blank"]
        # What it reads is its descriptor 3, what it writes 4; ours may have these numbers.
        spare = [os.dup(its_read) for _ in range(4)]
        high_read, high_write = os.dup(its_read), os.dup(its_write)
        script = f'exec "$@" 3<&{high_read} 4>&{high_write}'
        self.process = subprocess.Popen(["bash", "-c", script, "bash", *command], pass_fds=(high_read, high_write),
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for descriptor in (its_read, its_write, high_read, high_write, *spare):
            os.close(descriptor)
        self.read_end, self.write_end = our_read, our_write
        self.buffer, self.numbers, self.answers, self.pages = b"", itertools.count(1), {}, {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.send("Browser.close")
            self.process.wait(10)
        except (OSError, RuntimeError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.read_end)
        os.close(self.write_end)
        self.folder.cleanup()

    def _receive(self, until):
        """One message more, or an error when the time is over."""
        while b"\0" not in self.buffer:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.read_end], [], [], left)[0]:
                raise RuntimeError("the browser does not answer")
            data = os.read(self.read_end, 1 << 20)
            if not data:
                raise RuntimeError("the browser ended")
            self.buffer += data
        message, _, self.buffer = self.buffer.partition(b"\0")
        message = json.loads(message)
        if "id" in message:
            self.answers[message["id"]] = message
        elif message.get("sessionId") in self.pages:
            self.pages[message["sessionId"]].hear(message["method"], message["params"])

    def send(self, method, session=None, limit=LIMIT, **params):
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": params, **({"sessionId": session} if session else {})}
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + limit
        while number not in self.answers:
            self._receive(until)
        answer = self.answers.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def open(self, address="about:blank", width=1280, height=800, dark=False):
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = self.pages[session] = Page(self, session, target)
        for domain in ("Page", "Runtime", "Network", "Log"):
            page.send(f"{domain}.enable")
        page.resize(width, height)
        page.set_dark(dark)
        if address != "about:blank":
            page.go(address)
        return page


class Page:
    def __init__(self, browser, session, target):
        self.browser, self.session, self.target = browser, session, target
        self.requests, self.messages, self.loaded = [], [], False

    def hear(self, method, params):
        if method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.messages.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.messages.append(" ".join(str(a.get("value", a.get("description"))) for a in params["args"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.messages.append(params["entry"]["text"])
        elif method == "Page.loadEventFired":
            self.loaded = True

    def send(self, method, **params):
        return self.browser.send(method, self.session, **params)

    def resize(self, width, height):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def set_dark(self, dark):
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def go(self, address):
        self.requests.clear()
        self.messages.clear()
        self.loaded = False
        self.send("Page.navigate", url=address)
        until = time.monotonic() + LIMIT
        while not self.loaded:
            self.browser._receive(until)
        # The event may have been that of a page before.
        self.wait(f"location.href === {json.dumps(address)} && document.readyState === 'complete'")

    def evaluate(self, expression):
        """The value of a JavaScript expression, a promise awaited."""
        result = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", "an exception"))
        return result["result"].get("value")

    def wait(self, condition, limit=LIMIT):
        """Waits until an expression is true."""
        until = time.monotonic() + limit
        while not self._holds(condition):
            if time.monotonic() > until:
                raise RuntimeError(f"never: {condition}")
            time.sleep(0.02)

    def _holds(self, condition):
        try:
            return self.evaluate(condition)
        except RuntimeError as error:
            if "context" in str(error):  # the page is just giving way to another
                return False
            raise

    def press(self, key, modifiers=0, **more):
        """A key; modifiers: 1 Alt, 2 Control, 8 Shift."""
        for kind in ("rawKeyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key, modifiers=modifiers, **more)

    def screenshot(self, path):
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"]))

    def close(self):
        self.browser.send("Target.closeTarget", targetId=self.target)
        del self.browser.pages[self.session]
