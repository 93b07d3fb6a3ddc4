from __future__ import annotations
from moira.choreo import At, Ch2, Channel, Role
from moira.hints import NdArray

class Server(Role): ...
class Worker(Role): ...

class Step(Ch2[Server, Worker]):
    def __init__(self, channel: Channel[NdArray[784, 10], Server, Worker]) -> None:
        self.channel = channel

    def gradient(self, weights: At[NdArray[784, 10], Server], batch: At[NdArray[int, 784], Worker]) \
            -> At[NdArray[int, 10], Worker]:
        here: At[NdArray[784, 10], Worker] = self.channel.com(weights)
        return batch @ here
