#!/usr/bin/env python3
"""Thousands of sessions at once on one server, some of whose clients are killed with SIGKILL.

Ten client processes hold their sessions open until all of them have begun, then go on until each has had its share. Beside
them others begin sessions and are killed at times that are drawn. No session of a client that lives may be lost or get a
wrong answer, the server must have had as many at once as were asked for, none may be left, and its memory must not grow.

    sessions_oracle.py             5,000 at once, 100,000 in all, as coroutines; 1,000 and 10,000 as threads
    sessions_oracle.py --sample    300 at once and 1,500 in all; 100 and 500
"""

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

CLIENTS, LINKS = 10, 4  # processes, and connections of each
VICTIMS, VICTIM_SESSIONS = 3, 20
TRIPS = 3
TIMEOUT = 120.0
GROWTH = 1.10  # of the memory between the first fifth and the end


def server(ready, commands, is_async, most):
    """Serves until told to drain; then tells its numbers."""
    from moira.choreo import Sessions

    def serve(session):
        channel = session.channel("Client")
        for _ in range(TRIPS):
            channel.com(channel.com() ** 2)

    async def serve_async(session):
        channel = await session.achannel("Client")
        for _ in range(TRIPS):
            await channel.com(await channel.com() ** 2)

    addresses = {"Server": ("127.0.0.1", 0), "Client": None}
    sessions = Sessions("Server", addresses, serve_async if is_async else serve, timeout=TIMEOUT, most=2 * most)
    with sessions:
        os.write(ready, json.dumps(sessions.addresses["Server"]).encode() + b"\n")
        while os.read(commands, 1) == b"?":
            facts = sessions.metrics()
            facts["memory"] = memory()
            os.write(ready, json.dumps(facts).encode() + b"\n")
        is_drained = sessions.drain(30)
        facts = sessions.metrics()
        facts["drained"] = is_drained
        os.write(ready, json.dumps(facts).encode() + b"\n")


def memory():
    """The resident memory of this process, in KiB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() // 1024


async def client(address, count, total, begun, go, chance):
    """Runs [total] sessions, [count] at once; how many ended as they must."""
    from moira.choreo import Sessions

    addresses = {"Server": tuple(address), "Client": None}
    hubs = [await Sessions("Client", addresses, timeout=TIMEOUT).__aenter__() for _ in range(LINKS)]
    good, left, started, gate = 0, total, 0, asyncio.Event()

    async def one(number):
        nonlocal good, started
        async with hubs[number % LINKS].begin() as session:
            channel = await session.achannel("Server")
            for trip in range(TRIPS):
                question = chance.randrange(1 << 40)
                await channel.com(question)
                if await channel.com() != question ** 2:
                    return
                if trip == 0 and not gate.is_set():
                    started += 1
                    if started == count:
                        os.write(begun, b".")
                        await asyncio.get_running_loop().run_in_executor(None, os.read, go, 1)
                        gate.set()
                    await gate.wait()
        good += 1

    async def work(number):
        nonlocal left
        while left > 0:
            left -= 1
            await one(number)

    await asyncio.gather(*(work(number) for number in range(count)))
    for hub in hubs:
        await hub.__aexit__(None, None, None)
    return good


def victim(address):
    """Begins sessions for ever."""
    _, begun = os.pipe()
    go, opened = os.pipe()
    os.write(opened, b"." * 2)
    asyncio.run(client(address, VICTIM_SESSIONS, 10 ** 9, begun, go, random.Random(1)))


def fork(function, *arguments):
    process = os.fork()
    if process == 0:
        status = 1
        try:
            status = function(*arguments) or 0
        finally:
            sys.stdout.flush()
            os._exit(status)
    return process


def run(count, total, is_async, chance):
    """The first thing that is wrong, or "" and what was measured."""
    ready_read, ready = os.pipe()
    commands_read, commands = os.pipe()
    begun_read, begun = os.pipe()
    go_read, go = os.pipe()
    result_read, result = os.pipe()
    serving = fork(server, ready, commands_read, is_async, count + VICTIMS * VICTIM_SESSIONS)
    lines = os.fdopen(ready_read, "r")
    address = json.loads(lines.readline())

    def ask():
        os.write(commands, b"?")
        return json.loads(lines.readline())

    def ordinary(number):
        got = asyncio.run(client(address, count // CLIENTS, total // CLIENTS, begun, go_read, random.Random(number)))
        os.write(result, f"{got}\n".encode())

    start = time.monotonic()
    clients = [fork(ordinary, number) for number in range(CLIENTS)]
    for _ in range(CLIENTS):
        os.read(begun_read, 1)
    peak = ask()["open"]
    os.write(go, b"." * CLIENTS)
    victims, killed, marks, living = [], 0, [], set(clients)
    while living:
        while len(victims) < VICTIMS:
            victims.append(fork(victim, address))
        time.sleep(0.05 + 0.2 * chance.random())
        dead = victims.pop(chance.randrange(len(victims)))
        os.kill(dead, signal.SIGKILL)
        os.waitpid(dead, 0)
        killed += 1
        facts = ask()
        marks.append((facts["ended"], facts["memory"]))
        for process in list(living):
            if os.waitpid(process, os.WNOHANG)[0]:
                living.discard(process)
    for process in victims:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    seconds = time.monotonic() - start
    os.write(commands, b".")
    final = json.loads(lines.readline())
    os.waitpid(serving, 0)
    os.close(result)
    good = sum(map(int, os.fdopen(result_read).read().split()))
    for end in (begun_read, begun, go_read, go, commands, commands_read, ready):
        os.close(end)
    early = next((memory for ended, memory in marks if ended >= total / 5), marks[0][1])
    print(f"{'coroutines' if is_async else 'threads'}: {peak} at once, {good} of {total} well, {killed} clients killed "
          f"({final['failed']} sessions failed), {seconds:.1f} s, memory {early} to {marks[-1][1]} KiB")
    if peak < count:
        return f"{peak} sessions at once, not {count}"
    if good != total:
        return f"{total - good} of {total} sessions lost"
    if final["open"] or not final["drained"]:
        return f"{final['open']} sessions are left"
    if final["failed"] > killed * VICTIM_SESSIONS + VICTIMS * VICTIM_SESSIONS:
        return f"{final['failed']} sessions failed, more than the killed clients had"
    if marks[-1][1] > GROWTH * early + 4096:
        return f"memory grew from {early} to {marks[-1][1]} KiB"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true")
    options = parser.parse_args()
    if sys.version_info < (3, 10) or not Path("/proc/self/statm").exists():
        print("skipped: sessions: they need Python 3.10 or later, and Linux")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    plans = [(300, 1500, True), (100, 500, False)] if options.sample else [(5000, 100000, True), (1000, 10000, False)]
    failed = 0
    for count, total, is_async in plans:
        problem = run(count, total, is_async, random.Random(options.seed))
        if problem:
            failed += 1
            print(f"failed: {problem}")
    print(f"{len(plans) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
