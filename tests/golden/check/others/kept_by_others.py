"""What the containers of a module keep, others find there: they may call it, and change it."""
from kept_containers import Part, called, listed, named, run


class Running(Part):
    def start(self):
        self.is_running = True


def through_a_dict():
    part = Running()
    named["part"] = part.start
    run()
    part.is_running


def through_a_set():
    part = Running()
    called.update([part.start])
    run()
    part.is_running


def through_a_list():
    part = Running()
    listed.extend([part.start])
    run()
    part.is_running


def through_a_default():
    part = Running()
    named.setdefault("default", part.start)
    run()
    part.is_running
