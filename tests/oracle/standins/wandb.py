"""A stand-in for wandb: what is logged goes to a file."""

import os


class Config(dict):
    pass


class Run:
    def __init__(self, mode):
        self.config = Config()
        if mode != "disabled":
            os.makedirs("wandb", exist_ok=True)
        self.file = open(os.devnull if mode == "disabled" else "wandb/run.log", "a")

    def log(self, values, **_):
        self.file.write(f"{sorted(values)}\n")

    def finish(self):
        self.file.close()


def init(mode=None, **_):
    return Run(mode)


def Image(value, **_):
    return value


Histogram = Image
