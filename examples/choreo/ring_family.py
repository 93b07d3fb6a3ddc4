"""Any number of workers without a master. Each has numbers of its own; `Mesh` connects all of them. `normalize` brings the
numbers of all to mean 0, with an all-reduce; `spread` lets values go around the ring; `transpose` exchanges parts."""

from __future__ import annotations

from typing import List, Tuple

from moira.choreo import Ch1, Each, Everywhere, Family, Members, Mesh


class Worker(Family): ...


def add(a: Tuple[float, int], b: Tuple[float, int]) -> Tuple[float, int]:
    return a[0] + b[0], a[1] + b[1]


class RingFamily(Ch1[Worker]):
    def __init__(self, workers: Members[Worker], mesh: Mesh[object, Worker]) -> None:
        self.workers = workers
        self.mesh = mesh

    def normalize(self, numbers: Each[List[float], Worker]) -> Each[List[float], Worker]:
        sums: Each[Tuple[float, int], Worker] = Each()
        for w in self.workers:
            sums[w] = (sum(numbers[w]), len(numbers[w]))
        totals = self.mesh.all_reduce(sums, add)
        result: Each[List[float], Worker] = Each()
        for w in self.workers:
            total, count = totals[w]
            mine = numbers[w]
            result[w] = [number - total / count for number in mine]
        return result

    def spread(self, tokens: Each[str, Worker], steps: Everywhere[int]) -> Each[str, Worker]:
        seen: Each[str, Worker] = Each(tokens)
        moving: Each[str, Worker] = Each(tokens)
        for _ in range(steps):
            moving = self.mesh.shift(moving, by=2)
            for w in self.workers:
                seen[w] += moving[w]
        return seen

    def transpose(self, rows: Each[List[int], Worker]) -> Each[List[List[int]], Worker]:
        return self.mesh.all_gather(self.mesh.all_to_all(rows))


if __name__ == "__main__":
    for count in (1, 2, 5):
        ring = RingFamily(Members(count), Mesh(count))
        print(ring.normalize(Each([float(w), 1.0] for w in range(count))), ring.spread(Each("abcde"[:count]), 3))
        print(ring.transpose(Each([10 * w + other for other in range(count)] for w in range(count))))
