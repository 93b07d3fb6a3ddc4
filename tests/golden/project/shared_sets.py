# The order of a set goes on with what is made of it, and with what takes it.
from moira.choreo import At, Ch2, Channel, Everywhere, Role


class A(Role): ...
class B(Role): ...


class P(Ch2[A, B]):
    def named(self, names: Everywhere[list[str]]) -> Everywhere[str]:
        for name in names:
            return name
        return ""

    def counted(self, names: Everywhere[set[str]]) -> Everywhere[int]:
        return len(names)

    def run(self, ch: Channel[int, A, B], a: At[int, A]) -> None:
        names: Everywhere[set[str]] = {"p", "q"}
        n: Everywhere[int] = self.counted(names)
        first: Everywhere[str] = self.named(names)  # expect: choreo-shared
        held: Everywhere[object] = (names, 1)  # expect: choreo-shared
        many: Everywhere[list[set[str]]] = [names]
        for name in many[0]:  # expect: choreo-shared
            b = ch.com(a)
        some: Everywhere[list] = []
        some += names  # expect: choreo-shared
        d: Everywhere[dict[str, int]] = {"p": 1}
        for key in d.keys() | {"q"}:  # expect: choreo-shared
            b = ch.com(a)
        for key in sorted(names):
            b = ch.com(a)
        if "p" in names and len(names) > n:
            b = ch.com(a)
