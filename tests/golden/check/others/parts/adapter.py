"""A class whose methods set more than its __init__ does."""


class Adapter:
    def __init__(self, steps):
        self.steps = steps
        self.schedule = []

    def configure(self, window):
        self.window = window
        self.schedule = [window]

    def step(self):
        return self.schedule[self.window]


class Stack:
    def __init__(self, first):
        self.entries = [first]

    def push(self, entry):
        self.entries.append(entry)

    def pop(self):
        self.entries.pop()
        return self.entries[-1]
