# Shared data that goes into a container, out of it again, and is changed there at one role.
from moira.choreo import At, Ch2, Channel, Everywhere, Role


class A(Role): ...
class B(Role): ...


class Box:
    held: object = None


class P(Ch2[A, B]):
    def run(self, ch: Channel[int, A, B], a: At[int, A], la: At[list, A], box: At[Box, A]) -> None:
        f: Everywhere[list[int]] = [1, 2]
        [f][0].append(a)  # expect: choreo-shared
        {"k": f}["k"].append(a)  # expect: choreo-shared
        [*[f]][0].append(a)  # expect: choreo-shared
        dict(k=f)["k"].append(a)  # expect: choreo-shared
        box.held = f  # expect: choreo-shared
        pair: At[tuple, A] = (f, 1)  # expect: choreo-shared
        box.held = list(map(f.append, [a]))  # expect: choreo-shared
        box.held = sorted([a], key=f.append)  # expect: choreo-shared
        box.held = [v.append(a) for v in [f]]  # expect: choreo-shared
        box.held = max(f, [a])  # expect: choreo-shared
        la += [f]  # expect: choreo-shared

        def change(v=f):  # expect: choreo-shared
            v.append(a)

        for v in (f, la):  # expect: choreo-shared
            v.append(a)
        for w in [f]:
            w.append(a)  # expect: choreo-shared
        match f:
            case whole:
                whole.append(a)  # expect: choreo-shared
        g: Everywhere[tuple] = (f,)
        g[0].append(a)  # expect: choreo-shared

    def fine(self, ch: Channel[int, A, B], a: At[int, A], la: At[list, A]) -> None:
        f: Everywhere[list[int]] = [1, 2]
        la.append(sum(f) + f[0] + a)
        la.extend(f)
        la += [v + a for v in f]
        la = f[:1] + [a]
        match max(f + [a]) + a:
            case 3:
                la.append(a)
            case other:
                la.append(other)
        d: Everywhere[dict[str, int]] = {"x": 1}
        for k, v in d.items():
            b = ch.com(a + v)
        for i, v in enumerate(f):
            b = ch.com(a + i)
