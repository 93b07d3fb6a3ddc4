"""A choreography that uses others: of single roles, with one member of its family, and of a whole family."""

from enum import Enum

from moira.choreo import At, Ch2, Channel, Channels, Each, Everywhere, Family, Members, Mesh, Role


class S(Role): ...
class W(Family): ...
class A(Role): ...
class B(Role): ...
class V(Family): ...


class L(Enum):
    X = "x"
    Y = "y"


class Square(Ch2[A, B]):
    def __init__(self, ch: Channel[int, A, B], largest: At[int, B]) -> None:
        self.ch = ch
        self.largest = largest

    def ask(self, x: At[int, A]) -> At[int, A]:
        y = self.ch.com(x)
        if y <= self.largest:
            self.ch.select(L.X @ B())
            return self.ch.com(y * y)
        else:
            self.ch.select(L.Y @ B())
            return -1


class Sum(Ch2[A, V]):
    def __init__(self, vs: Members[V], links: Channels[int, A, V]) -> None:
        self.vs = vs
        self.links = links

    def total(self, x: Each[int, V]) -> At[int, A]:
        return sum(self.links.gather(x)) + self.extra()

    def extra(self) -> At[int, A]:
        return 0 @ A()


class Larger(Sum[A, V]):
    def extra(self) -> At[int, A]:
        n: At[int, A] = 0
        for v in self.vs:
            n += self.links[v].com(v + 1 @ V())
        return n


class Questions(Ch2[S, W]):
    def __init__(self, ws: Members[W], links: Channels[int, S, W], mesh: Mesh[int, W]) -> None:
        self.ws = ws
        self.links = links
        self.mesh = mesh

    def run(self, limits: Each[int, W], x: At[int, S]) -> At[list[int], S]:
        out: At[list[int], S] = []
        for w in self.ws:
            square = Square[S, W](self.links[w], limits[w])
            out.append(square.ask(x + w))
        sums = Sum[S, W](self.ws, self.links)
        out.append(sums.total(limits))
        larger = Larger[S, W](self.ws, self.links)
        out.append(larger.total(limits))
        table: Everywhere[list[int]] = [3, 1, 2]
        for w in self.ws:
            for t in table:
                if t > w:
                    out.append(self.links[w].com(limits[w] * t))
        got = self.links.scatter([table[0] + i for i in range(len(self.ws))])
        back: Each[int, W] = Each()
        for w in self.ws:
            back[w] = got[w] + len(self.ws)
            for k in range(2):
                if back[w] % 2 == 0:
                    self.links[w].select(L.X)
                    back[w] += self.links[w].com(k @ S())
                else:
                    self.links[w].select(L.Y)
                    break
        return out + self.links.gather(back)
