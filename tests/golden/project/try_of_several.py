"""What a try of several roles, which handles PeerFailed, does not have."""

from moira.choreo import At, Ch3, Channel, PeerFailed, Role


class A(Role): ...
class B(Role): ...
class C(Role): ...


def f(x: int) -> int:
    return x


class P(Ch3[A, B, C]):
    def __init__(self, ab: Channel[int, A, B], bc: Channel[int, B, C]) -> None:
        self.ab = ab
        self.bc = bc

    def right(self, x: At[int, A]) -> At[int, C]:
        try:
            y = self.bc.com(f(self.ab.com(x)))
        except (ValueError, PeerFailed):
            y = -1
        return y

    def named(self, x: At[int, A]) -> None:
        try:  # expect: choreo-try
            self.bc.com(f(self.ab.com(x)))
        except PeerFailed as error:
            pass

    def more_parts(self, x: At[int, A]) -> None:
        try:  # expect: choreo-try
            self.bc.com(f(self.ab.com(x)))
        except PeerFailed:
            pass
        finally:
            print("x" @ A())

    def leaves(self, x: At[int, A]) -> None:
        try:  # expect: choreo-try
            self.bc.com(f(self.ab.com(x)))
            return
        except PeerFailed:
            pass

    def other_handler(self, x: At[int, A]) -> None:
        try:  # expect: choreo-try
            self.bc.com(f(self.ab.com(x)))
        except ValueError:
            pass

    def leak(self, x: At[int, A]) -> At[int, B]:
        y: At[int, B] = 0
        try:
            y = f(self.ab.com(x))
        except PeerFailed:
            pass
        return y  # expect: choreo-try

    def leak_in_handler(self, x: At[int, A]) -> None:
        y: At[int, B] = 0
        try:
            y = f(self.ab.com(x))
        except PeerFailed:
            self.ab.com(y)  # expect: choreo-try

    def told(self, x: At[int, A]) -> At[int, C]:
        try:
            self.ab.com(x)
        except PeerFailed:
            return 3
        return self.bc.com(4 @ B())

    def not_told(self, x: At[int, A]) -> None:
        try:  # expect: choreo-try
            self.ab.com(x)
        except PeerFailed:
            return
        self.bc.com(4 @ B())


class NobodyLeads(Ch3[A, B, C]):
    def run(self, ab: Channel[int, A, B], x: At[int, A], y: At[int, C]) -> None:
        try:  # expect: choreo-try
            print(ab.com(x))
            print(y)
        except PeerFailed:
            pass
