"""What methods of a part of self set may be set when a method of self runs."""
from adapter import Adapter


class Sampler:
    def __init__(self, steps):
        self.adapter = Adapter(steps)

    def setup(self):
        self.adapter.configure(3)

    def sample(self):
        return self.adapter.step()
