"""Imports a command by its name, and gives it what all commands share."""
import logging

SHARED = {"logger": logging.getLogger(__name__), "limit": 3}


def load(name):
    return __import__(f"tool.commands.{name}", fromlist=[name])


def share(module):
    for name in SHARED:
        setattr(module, name, SHARED[name])


def run(name):
    command = load(name)
    share(command)
    return command.run()
