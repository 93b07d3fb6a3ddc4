"""A client of `moira lsp` for tests: it speaks the Language Server Protocol over pipes."""

import json
import os
import subprocess
import threading
from collections import deque


class Client:
    """Starts a server; messages of the server that answer nothing are kept in [told]."""

    def __init__(self, encoding="utf-16", pulls=False, **options):
        command = options.pop("command", None) or [os.environ.get("MOIRA", "moira"), "lsp", *options.pop("arguments", [])]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **{"stderr": subprocess.PIPE, **options})
        self.number = 0
        self.told = deque()
        self.encoding, self.pulls = encoding, pulls
        self.versions = {}
        self.lock = threading.Lock()

    def send(self, message):
        body = message if isinstance(message, bytes) else json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def receive(self):
        """The next message, or None at the end."""
        length = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length)) if length else None

    def notify(self, method, params=None):
        self.send({"method": method, "params": params if params is not None else {}})

    def request(self, method, params=None):
        """The result of a request; an error is an exception."""
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params if params is not None else {}})
        return self.answer(self.number)

    def answer(self, number):
        while (message := self.receive()) is not None:
            if message.get("id") == number and "method" not in message:
                if "error" in message:
                    raise LspError(message["error"])
                return message["result"]
            self.told.append(message)
        raise EOFError(self.process.stderr.read().decode())

    def start(self, root=None, options=None):
        text_document = {"publishDiagnostics": {"relatedInformation": True, "codeDescriptionSupport": True},
                         "documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}
        if self.pulls:
            text_document["diagnostic"] = {"relatedInformation": True}
        result = self.request("initialize", {"processId": None, "rootUri": root, "initializationOptions": options, "capabilities": {
            "workspace": {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]}},
            "general": {"positionEncodings": [self.encoding]}, "textDocument": text_document}})
        self.notify("initialized")
        return result

    def open(self, uri, text):
        self.versions[uri] = 1
        self.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "python", "version": 1,
                                                              "text": text}})

    def change(self, uri, *changes):
        self.versions[uri] += 1
        self.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": self.versions[uri]},
                                               "contentChanges": list(changes)})

    def findings(self, uri):
        """Those of the present text: asked for, or waited for."""
        if self.pulls:
            return self.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
        while True:
            for message in list(self.told):
                if message.get("method") != "textDocument/publishDiagnostics":
                    continue
                params = message["params"]
                if params["uri"] == uri:
                    self.told.remove(message)
                    if params["version"] == self.versions[uri]:
                        return params["diagnostics"]
            message = self.receive()
            if message is None:
                raise EOFError(self.process.stderr.read().decode())
            self.told.append(message)

    def at(self, method, uri, line, character, **more):
        return self.request(f"textDocument/{method}", {
            "textDocument": {"uri": uri}, "position": {"line": line, "character": character}, **more})

    def of(self, method, uri, **more):
        return self.request(f"textDocument/{method}", {"textDocument": {"uri": uri}, **more})

    def stop(self):
        """Ends it as the protocol wants; the exit status."""
        self.request("shutdown")
        self.notify("exit")
        return self.wait()

    def wait(self):
        self.process.stdin.close()
        status = self.process.wait(20)
        self.process.stdout.close()
        self.process.stderr.close()
        return status


class LspError(Exception):
    """The server answered with an error."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]
