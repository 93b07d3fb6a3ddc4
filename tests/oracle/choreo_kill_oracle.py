#!/usr/bin/env python3
"""Kills one role of a choreography with SIGKILL, at a random step of a random role, while all run as processes over TCP.

Every other role must end with PeerFailed, and long before its time-out: none may hang, and none may end in another way.
In half of the runs the victim dies at a step that was drawn (before or after its n-th message), in the others at a time
that was drawn, wherever it is then. The choreography is choreo_rounds.py, projected.

    choreo_kill_oracle.py --seed 7             200 runs
    choreo_kill_oracle.py --seed 7 --sample    8 runs
"""

import argparse
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(__file__).with_name("choreo_rounds.py")
RUNS, SAMPLE = 200, 8
TIMEOUT = 20.0  # what a role waits for another; nobody should need it
SLOW = 5.0  # seconds after which the end of a role counts as too late
ENDLESS = 10 ** 9
MOST_STEPS, LONGEST = 400, 0.15
STATUS = {0: "ended as if nothing had happened", 10: "PeerFailed", 11: "Timeout", 12: "another exception"}
ROLES = ("Hub", "Left", "Middle", "Right")
CHANNELS = (("Hub", "Left"), ("Hub", "Middle"), ("Hub", "Right"), ("Left", "Middle"), ("Middle", "Right"))

sys.path[:0] = [str(ROOT / "python")]


def play(role, addresses, dying_step, ready):
    """One role, in its own process; the exit status tells how it ended."""
    import choreo_rounds_epp as package
    from moira.choreo import Endpoint, PeerFailed, TcpNetwork, Timeout, Unit, run_role

    steps = 0
    send, receive = Endpoint._send, Endpoint._receive

    def step(operation, *arguments):
        nonlocal steps
        steps += 1
        if steps == dying_step:
            os.kill(os.getpid(), signal.SIGKILL)
        result = operation(*arguments)
        if steps == -dying_step:
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    if dying_step:
        Endpoint._send = lambda *arguments: step(send, *arguments)
        Endpoint._receive = lambda *arguments: step(receive, *arguments)
    try:
        projection = getattr(package, f"Rounds_{role}")
        with TcpNetwork(role, addresses, timeout=TIMEOUT, program=projection) as network:
            ends = {f"{one}_{other}".lower(): network.channel(other if one == role else one)
                    for one, other in CHANNELS if role in (one, other)}
            os.write(ready, b".")
            run_role(projection(**ends).run, *([ENDLESS] if role == "Hub" else []), network=network)
        return 0
    except PeerFailed:
        return 10
    except Timeout as error:
        print(f"{role}: {error}", flush=True)
        return 11
    except BaseException as error:
        print(f"{role}: {type(error).__name__}: {error}", flush=True)
        return 12


def free_addresses():
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in ROLES]
    addresses = {role: one.getsockname() for role, one in zip(ROLES, sockets)}
    for one in sockets:
        one.close()
    return addresses


def start(role, addresses, dying_step, ready):
    process = os.fork()
    if process == 0:
        try:
            status = play(role, addresses, dying_step, ready)
        finally:
            sys.stdout.flush()
        os._exit(status)
    return process


def run(chance):
    """One run: how the survivors ended, and how many seconds after the death of the victim."""
    victim = chance.choice(ROLES)
    at_step = chance.random() < 0.5
    dying_step = chance.choice((1, -1)) * chance.randrange(1, MOST_STEPS) if at_step else 0
    addresses = free_addresses()
    reader, ready = os.pipe()
    processes = {start(role, addresses, dying_step if role == victim else 0, ready): role for role in ROLES}
    numbers = {role: process for process, role in processes.items()}
    os.close(ready)
    for _ in ROLES:
        os.read(reader, 1)
    if not at_step:
        time.sleep(chance.random() * LONGEST)
        os.kill(numbers[victim], signal.SIGKILL)
    _, status = os.waitpid(numbers[victim], 0)
    died, ends = time.monotonic(), {}
    what = f"{victim} {'at step ' + str(dying_step) if at_step else 'at some time'}"
    if not os.WIFSIGNALED(status):
        ends[victim] = ("was not killed", 0.0)
    waiting = {process: role for process, role in processes.items() if role != victim}
    while waiting and time.monotonic() - died < TIMEOUT + 10:
        process, status = os.waitpid(-1, os.WNOHANG)
        if process in waiting:
            ends[waiting.pop(process)] = (STATUS.get(os.waitstatus_to_exitcode(status), f"status {status}"),
                                          time.monotonic() - died)
        else:
            time.sleep(0.001)
    for process, role in waiting.items():
        ends[role] = ("hangs", TIMEOUT + 10)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    os.close(reader)
    return what, ends


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true", help=f"{SAMPLE} runs")
    parser.add_argument("--count", type=int, help="that many runs")
    options = parser.parse_args()
    moira = os.environ.get("MOIRA", str(ROOT / "build/moira"))
    chance = random.Random(options.seed)
    if sys.version_info < (3, 10):
        print("skipped: killing roles: the runtime needs Python 3.10 or later")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([moira, "project", "--isolated", "-o", folder, SOURCE], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        if done.returncode == 2 and "project" not in subprocess.run([moira, "--help"], stdout=subprocess.PIPE,
                                                                     text=True).stdout:
            print("skipped: killing roles: this moira cannot project")
            print("0 passed, 0 failed, 1 skipped")
            return 0
        if done.returncode != 0:
            print(f"failed: {SOURCE.name} is not projected: {done.stdout}")
            print("0 passed, 1 failed, 0 skipped")
            return 1
        sys.path.insert(0, folder)
        import choreo_rounds_epp  # noqa: F401  (the children of this process have it then)
        count = options.count or (SAMPLE if options.sample else RUNS)
        failed, slowest, survivors = 0, 0.0, 0
        for number in range(count):
            what, ends = run(chance)
            wrong = {role: end for role, end in ends.items() if end[0] != "PeerFailed" or end[1] > SLOW}
            slowest = max([slowest, *(seconds for _, seconds in ends.values())])
            survivors += len(ends)
            if wrong:
                failed += 1
                print(f"failed: run {number}, {what} killed: " +
                      ", ".join(f"{role} {end} after {seconds:.2f} s" for role, (end, seconds) in wrong.items()))
    print(f"{count} runs: {survivors} survivors ended with PeerFailed, the slowest {slowest:.3f} s after the death" if not
          failed else f"{count} runs, {failed} with a survivor that did not end as it must")
    print(f"{count - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
