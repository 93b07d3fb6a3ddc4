"""What families of roles do not have."""

from enum import Enum

from moira.choreo import At, Ch1, Ch2, Ch3, Channel, Channels, Each, Everywhere, Family, Members, Mesh, On, Role


class A(Role): ...
class W(Family): ...
class V(Family): ...


class L(Enum):
    X = "x"
    Y = "y"


class Square(Ch2[A, W]):
    def __init__(self, ws: Members[W], links: Channels[int, A, W], mesh: Mesh[int, W]) -> None:
        self.ws = ws
        self.links = links
        self.mesh = mesh
        self.kept: Each[int, W] = Each()
        self.count: Everywhere[int] = 0

    def parameter(self, x: At[int, W]) -> None:  # expect: choreo-family
        pass

    def channel(self, ch: Channel[int, A, W]) -> None:  # expect: choreo-family
        pass

    def result(self, x: Each[int, W]) -> At[int, W]:  # expect: choreo-family
        return Each(x)

    def not_a_family(self, x: Each[int, A]) -> None:  # expect: choreo-family
        pass

    def nobody_chosen(self, x: Each[int, W]) -> None:
        y = x[0]  # expect: choreo-family

    def which(self, x: Each[int, W], n: At[int, A]) -> None:
        for w in self.ws:
            y = x[w]
        self.links[w].com(n)  # expect: choreo-family

    def outside(self, n: At[int, A]) -> None:
        y: At[int, W] = 3  # expect: choreo-family

    def placed(self) -> None:
        (print @ W())("x")  # expect: choreo-family

    def after(self, x: Each[int, W]) -> Each[int, W]:
        for w in self.ws:
            y = x[w] + 1
        r: Each[int, W] = Each()
        for w in self.ws:
            r[w] = y  # expect: choreo-family
        return r

    def from_turn_to_turn(self, x: Each[int, W]) -> None:
        for w in self.ws:
            if w > 0:
                self.links[w].com(y)  # expect: choreo-name
            y = x[w]

    def in_one_branch(self, x: Each[int, W]) -> None:
        for w in self.ws:
            if w == 0:
                y = x[w]
            self.links[w].com(y)  # expect: choreo-family

    def counts(self) -> Everywhere[int]:
        n: Everywhere[int] = 0
        for w in self.ws:
            n += 1  # expect: choreo-family
        return n

    def counts_in_field(self) -> None:
        for w in self.ws:
            self.count = w  # expect: choreo-family

    def leaves(self, x: Each[int, W]) -> None:
        for w in self.ws:
            if w == 1:
                return  # expect: choreo-family
            self.links[w].com(x[w])

    def breaks(self, x: Each[int, W]) -> None:
        for w in self.ws:
            self.links[w].com(x[w])
            break  # expect: choreo-family

    def in_another(self, x: Each[int, W]) -> None:
        for w in self.ws:
            for v in self.ws:  # expect: choreo-family
                self.links[v].com(x[v])

    def together(self, x: Each[int, W]) -> None:
        for w in self.ws:
            self.links.gather(x)  # expect: choreo-family

    def together_in_mesh(self, x: Each[int, W]) -> None:
        for w in self.ws:
            self.mesh.shift(x)  # expect: choreo-family

    def together_in_call(self, x: Each[int, W]) -> None:
        for w in self.ws:
            self.gathers(x)  # expect: choreo-family

    def gathers(self, x: Each[int, W]) -> At[int, A]:
        return sum(self.links.gather(x))

    def two_names(self, x: Each[int, W]) -> None:
        y = x  # expect: choreo-family
        self.kept = x  # expect: choreo-family

    def two_names_returned(self, x: Each[int, W]) -> Each[int, W]:
        return x  # expect: choreo-family

    def changes_parameter(self, x: Each[int, W]) -> None:
        for w in self.ws:
            x[w] = 1  # expect: choreo-family

    def no_operation(self, x: Each[int, W]) -> None:
        self.links.broadcast(x)  # expect: choreo-chan
        self.mesh.gather(x)  # expect: choreo-chan
        self.mesh.all_reduce(x)  # expect: choreo-chan

    def not_alike(self, x: Each[int, W], n: At[int, A]) -> None:
        self.mesh.shift(x, n)  # expect: choreo-chan

    def not_data(self, x: Each[int, W]) -> None:
        print(x)  # expect: choreo-loc

    def in_lambda(self, x: Each[int, W]) -> None:
        for w in self.ws:
            f = lambda: x[w]  # expect: choreo-nested

    def untold(self, n: At[int, A]) -> None:
        if n > 0:  # expect: choreo-untold-choice
            for w in self.ws:
                self.links[w].com(n)

    def told_one(self, n: At[int, A]) -> None:
        for w in self.ws:
            if n > 0:  # expect: choreo-untold-choice
                self.links[w].select(L.X)
                self.links[w].com(n)

    def another_one(self, x: Each[int, W]) -> None:
        for w in self.ws:
            w = 0  # expect: choreo-family
            self.links[w].com(x[w])

    def another_loop(self, x: Each[int, W]) -> None:
        for w in self.ws:
            for w in range(2):  # expect: choreo-family
                self.links[w].com(x[w])

    def never_given(self) -> At[list[int], A]:
        y: Each[int, W] = Each()  # expect: choreo-family
        return self.links.gather(y)

    def deleted(self, x: Each[int, W]) -> None:
        y: Each[int, W] = Each(x)
        del y  # expect: choreo-unsupported


class Alone(Ch1[W]):
    def bare(self, x: int) -> None:  # expect: choreo-unlocated
        pass

    def says(self) -> None:
        print("x")  # expect: choreo-ambig


class Plain(Ch2[A, V]):
    def __init__(self, links: Channels[int, V, A]) -> None:  # expect: choreo-family
        self.links = links

    def outside(self, links: Channels[int, A, V], x: Each[int, V]) -> None:
        One[A, V]().run()  # expect: choreo-family


class B(Role): ...


class One(Ch2[A, B]):
    def run(self) -> None:
        pass

    def wrong(self) -> None:
        Square[A, B]()  # expect: choreo-family
