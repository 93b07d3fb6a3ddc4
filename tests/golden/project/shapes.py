from __future__ import annotations
import numpy as np
from moira.choreo import At, Ch2, Channel, Role
from moira.hints import NdArray


class Worker(Role): ...
class Server(Role): ...


class Step(Ch2[Worker, Server]):
    def __init__(self, ch: Channel[object, Worker, Server]) -> None:
        self.ch = ch

    def run(self, x: At[NdArray[32, 784], Worker], w: At[NdArray[784, 10], Server]) -> At[NdArray[32, 10], Server]:
        y: At[NdArray[32, 784], Server] = self.ch.com(x)
        z: At[NdArray[32, 100], Server] = self.ch.com(x)  # expect: annotation-mismatch
        a: At[NdArray[10, 10], Server] = y @ w  # expect: annotation-mismatch
        b = self.ch.com(x.T) @ w  # expect: shape-mismatch
        return y @ w
