"""What methods of a part of self set may be set when a method of self runs."""
from adapter import Adapter, Stack


class Sampler:
    def __init__(self, steps):
        self.adapter = Adapter(steps)

    def setup(self):
        self.adapter.configure(3)

    def sample(self):
        return self.adapter.step()


class Context:
    def __init__(self, style):
        self.styles = Stack(style)

    def enter(self, style):
        self.styles.push(style)

    def leave(self):
        return self.styles.pop()
