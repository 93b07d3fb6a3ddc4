# Plain code goes along with what it declares global: the name it changes, and no other of the same spelling.
from moira.choreo import At, Ch1, Role


class A(Role): ...


COUNT = 0


def tick(step: int) -> int:
    def unused():
        global LATER
        LATER = step

    global COUNT
    COUNT += step
    return COUNT


class Clock(Ch1[A]):
    def run(self, step: At[int, A]) -> At[int, A]:
        return tick(step)
