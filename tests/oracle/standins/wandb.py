"""A stand-in for wandb: what is logged goes to a file."""

import os


class Config(dict):
    pass


class Run:
    def __init__(self):
        self.config = Config()
        os.makedirs("wandb", exist_ok=True)
        self.file = open("wandb/run.log", "a")

    def log(self, values, **_):
        self.file.write(f"{sorted(values)}\n")

    def finish(self):
        self.file.close()


def init(**_):
    return Run()


def Image(value, **_):
    return value


Histogram = Image
