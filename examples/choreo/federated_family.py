"""Federated averaging with any number of workers: Worker is a family of roles, checked and projected once for every number
of members. Each fits a line to data that it does not show; the server averages what they found, weighted by how much
data they have, and stops when the average no longer moves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import List

from moira.choreo import At, Ch2, Channels, Each, Everywhere, Family, Members, Role


class Server(Role): ...
class Worker(Family): ...


class Next(Enum):
    ROUND = "ROUND"
    DONE = "DONE"


@dataclass
class Line:
    slope: float
    height: float


@dataclass
class Update:
    line: Line
    points: int


@dataclass
class Point:
    x: float
    y: float


def fit(line: Line, points: List[Point], rate: float) -> Line:
    """One step of gradient descent."""
    errors = [line.slope * point.x + line.height - point.y for point in points]
    slope = sum(error * point.x for error, point in zip(errors, points)) / len(points)
    return Line(line.slope - rate * slope, line.height - rate * sum(errors) / len(points))


def average(updates: List[Update]) -> Line:
    total = sum(update.points for update in updates)
    return Line(sum(update.line.slope * update.points for update in updates) / total,
                sum(update.line.height * update.points for update in updates) / total)


def distance(a: Line, b: Line) -> float:
    return abs(a.slope - b.slope) + abs(a.height - b.height)


class FederatedFamily(Ch2[Server, Worker]):
    def __init__(self, workers: Members[Worker], links: Channels[object, Server, Worker]) -> None:
        self.workers = workers
        self.links = links

    def run(self, start: At[Line, Server], data: Each[List[Point], Worker], goal: At[float, Server],
            rate: Everywhere[float]) -> At[Line, Server]:
        line = start
        moved: At[float, Server] = goal + 1
        while moved > goal:
            self.links.select(Next.ROUND)
            current: Each[Line, Worker] = self.links.multicast(line)
            updates: Each[Update, Worker] = Each()
            for w in self.workers:
                better = fit(current[w], data[w], rate)
                updates[w] = Update(better, len(data[w]))
            found = average(self.links.gather(updates))
            moved = distance(found, line)
            line = found
        else:
            self.links.select(Next.DONE)
        return line

    def share(self, points: At[List[Point], Server]) -> Each[List[Point], Worker]:
        """Deals the points out to the workers."""
        shares: Each[List[Point], Worker] = Each()
        for w in self.workers:
            shares[w] = self.links[w].com(points[w::len(self.workers)])
        return shares


if __name__ == "__main__":
    points = [Point(x / 10, 3 * x / 10 + 1) for x in range(40)]
    for count in (2, 3, 8, 64):
        family = FederatedFamily(Members(count), Channels(count))
        print(count, family.run(Line(0.0, 0.0), family.share((points * 4)[:max(count, 40)]), 1e-3, 0.1))
