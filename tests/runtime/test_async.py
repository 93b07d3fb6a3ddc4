"""Projections as coroutines, `moira project --async`: the examples in one event loop, over Unix sockets, equal their sources."""

import asyncio
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from moira.choreo import PeerFailed, Sessions, Unit
from moira.choreo.aio import AsyncNetwork, run_async

import example_cases
import family_runs
from protocols import Choreography, has_projector, load_package, load_source, moira_program, plain, project
from support import ROOT, SECONDS

EXAMPLES = ROOT / "examples/choreo"


@unittest.skipUnless(has_projector(), "projections as coroutines: this moira cannot project")
class AsyncTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp())
        cls.paths = {path.stem: path for path in sorted(EXAMPLES.glob("*.py"))
                     if path.stem not in (*example_cases.ARRAYS, "order_or_cancel")}
        # Other tests of this process have imported the packages of the same names.
        for name in [name for name in sys.modules if name.partition(".")[0].endswith("_epp")]:
            del sys.modules[name]
        cls.modules = {name: load_source(path) for name, path in cls.paths.items()}
        every = {**cls.modules, "order_or_cancel": load_source(EXAMPLES / "order_or_cancel.py")}
        cls.cases = list(example_cases.plain_cases(every))
        cls.problem = project(cls.paths.values(), cls.folder, "--async")
        sys.path.insert(0, str(cls.folder))

    @classmethod
    def tearDownClass(cls):
        sys.path.remove(str(cls.folder))
        for name in [name for name in sys.modules if name.partition(".")[0].endswith("_epp")]:
            del sys.modules[name]
        shutil.rmtree(cls.folder)

    def setUp(self):
        self.assertEqual(self.problem, "")
        self.sockets = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.sockets)

    async def play(self, roles, run):
        """Runs a coroutine for each role with its network; what they returned, and how much was not read."""
        addresses = {role: str(self.sockets / str(number)) for number, role in enumerate(roles)}
        networks = {role: AsyncNetwork(role, addresses, timeout=SECONDS) for role in roles}
        for network in networks.values():
            await network.listen()
        results = await asyncio.gather(*(run(role, network) for role, network in networks.items()))
        unread = sum(end.unread() for network in networks.values() for end in network._ends())
        for network in networks.values():
            network.close()
        return dict(zip(roles, results)), unread

    def test_examples(self):
        seen = set()
        for name, cls, method, arguments in self.cases:
            if (name, cls, method) in seen or name == "order_or_cancel":
                continue
            seen.add((name, cls, method))
            with self.subTest(example=name, method=method):
                choreography = Choreography(self.paths[name], cls)
                package = load_package(self.folder, name)
                wanted, after, _ = choreography.run_source(self.modules[name], method, arguments)
                _, given = choreography.calls(package, method, arguments, dict.fromkeys(choreography.roles))

                async def run(role, network):
                    projected = getattr(package, f"{cls}_{role}" if len(choreography.roles) > 1 else cls)
                    if not hasattr(projected, method):
                        return None
                    ends = {end: await network.channel(pair[pair[0] == role], end)
                            for end, pair in choreography.channels.items() if role in pair}
                    return await run_async(getattr(projected(**ends), method), **given[role])

                results, unread = asyncio.run(self.play(choreography.roles, run))
                self.assertEqual(choreography.differences(method, wanted, after, results, given), [])
                self.assertEqual(unread, 0)
        self.assertGreater(len(seen), 15)

    def test_families(self):
        for name, cls, method, arguments in family_runs.example_cases(self.modules, 3):
            with self.subTest(example=name, method=method):
                choreography = family_runs.FamilyChoreography(self.paths[name], cls, 3)
                package = load_package(self.folder, name)
                wanted, _, _ = choreography.run_source(self.modules[name], method, arguments)

                async def run(player, network):
                    given = choreography.given(package, player, method, arguments)
                    role, number = choreography.place(player)
                    parts = {}
                    for part, kind, _ in choreography.parameters("__init__")[0]:
                        if kind == "Members":
                            parts[part] = family_runs.Members(3, number)
                        elif kind == "Mesh":
                            parts[part] = await network.peers(3, part)
                        elif number is None:
                            parts[part] = await network.family(choreography.family, 3, part)
                        else:
                            parts[part] = await network.channel(choreography.roles[0], part)
                    suffix = f"_{role}" if len(choreography.roles) > 1 else ""
                    return await run_async(getattr(getattr(package, cls + suffix)(**parts), method), **given)

                results, unread = asyncio.run(self.play(choreography.players, run))
                kind = choreography.parameters(method)[1][0]
                got = [plain(value) for value in results.values() if value is not Unit.id and value is not None]
                self.assertEqual(got, [plain(value) for value in (wanted if kind == "Each" else [wanted])])
                self.assertEqual(unread, 0)

    def test_sessions(self):
        package = load_package(self.folder, "two_buyers")
        module = self.modules["two_buyers"]
        arguments = {"title": "Faust", "contribution": 20, "budget": 10, "prices": {"Faust": 30}}
        choreography = Choreography(self.paths["two_buyers"], "TwoBuyers")
        wanted, _, _ = choreography.run_source(module, "buy", arguments)
        served = choreography.roles[0]
        addresses = {role: str(self.sockets / role) for role in choreography.roles}
        _, given = choreography.calls(package, "buy", arguments, dict.fromkeys(choreography.roles))

        async def play(session):
            role = session.role
            ends = {end: await session.achannel(pair[pair[0] == role], end)
                    for end, pair in choreography.channels.items() if role in pair}
            return await getattr(package, f"TwoBuyers_{role}")(**ends).buy(**given[role])

        async def main():
            hubs = {role: Sessions(role, addresses, play, timeout=SECONDS) for role in choreography.roles}
            for hub in hubs.values():
                await hub.__aenter__()

            async def one():
                last = choreography.roles[-1]
                session = hubs[last].begin()
                async with session:
                    return await play(session)

            results = await asyncio.gather(*(one() for _ in range(50)))
            for hub in hubs.values():
                self.assertTrue(await hub.drain_async(SECONDS))
            counts = hubs[served].metrics()
            for hub in hubs.values():
                await hub.__aexit__(None, None, None)
            return results, counts

        results, counts = asyncio.run(main())
        self.assertEqual((counts["ended"], counts["failed"]), (50, 0))
        self.assertEqual(len(results), 50)
        if choreography.result_place("buy") == choreography.roles[-1]:
            self.assertEqual(set(map(plain, results)), {plain(wanted)})

    def test_failures(self):
        package = load_package(self.folder, "dist_auth")

        async def run(role, network):
            channel = await network.channel("IP" if role == "Client" else "Client")
            if role == "IP":
                with self.assertRaises(PeerFailed):
                    await run_async(package.DistAuth_IP(channel, channel).authenticate)
                return
            with self.assertRaises(AttributeError):
                await run_async(package.DistAuth_Client(channel).authenticate, None)

        asyncio.run(self.play(["Client", "IP"], run))

    def test_a_constructor_that_communicates(self):
        path = self.sockets / "made.py"
        path.write_text("from moira.choreo import At, Ch2, Channel, Role\n\n\nclass A(Role): ...\nclass B(Role): ...\n\n\n"
                        "class P(Ch2[A, B]):\n    def __init__(self, ch: Channel[int, A, B], x: At[int, A]) -> None:\n"
                        "        self.x: At[int, B] = ch.com(x)\n")
        done = subprocess.run([moira_program(), "project", "--isolated", "--async", "--check", path],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("error[choreo-unsupported]: a constructor cannot be a coroutine", done.stdout)


if __name__ == "__main__":
    unittest.main()
