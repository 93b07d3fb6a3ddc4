"""Families of roles: one projection for any number of members, on threads for 2, 3, 8 and 64 of them, on TCP, and under MPI
with eight processes."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from moira.choreo import (Channels, Each, Endpoints, JsonCodec, Members, Mesh, PeerFailed, RolesFailed, TcpNetwork,
                          ThreadHub, Unit, members_of, run_local)

from family_runs import FamilyChoreography, example_cases
from protocols import has_projector, load_package, load_source, project
from support import ROOT, SECONDS, local_addresses

EXAMPLES = ROOT / "examples/choreo"
NAMES = ("federated_family", "auction_family", "ring_family")


class ValuesTest(unittest.TestCase):
    def test_members(self):
        self.assertEqual(list(Members(3)), [0, 1, 2])
        self.assertEqual((len(Members(3, 1)), Members(3, 1).me, repr(Members(2, 0))), (3, 1, "Members(2, me=0)"))
        with self.assertRaises(TypeError):
            Members(3).me
        for count, me in ((-1, None), (3, 3), (3, -1)):
            with self.assertRaises(ValueError):
                Members(count, me)
        self.assertEqual(members_of("Worker", 2), ["Worker[0]", "Worker[1]"])

    def test_each(self):
        one = Each([1, 2])
        two = Each(one)
        two[1] = 5
        self.assertEqual((list(one), list(two), one == two, two[1], len(Each())), ([1, 2], [1, 5], False, 5, 0))
        with self.assertRaises(KeyError):
            Each()[0]

    def test_channels_of_a_source(self):
        links = Channels(3)
        value = [1]
        each = links.multicast(value)
        self.assertEqual(links.gather(each), [[1], [1], [1]])
        self.assertIsNot(each[0], value)
        self.assertEqual((links.scatter([4, 5, 6]), links.values), (Each([4, 5, 6]), 9))
        with self.assertRaises(ValueError):
            links.scatter([1])
        with self.assertRaises(KeyError):
            links.gather(Each([1, 2]))

    def test_the_names_of_networks(self):
        hub = ThreadHub()
        self.assertIsInstance(hub.at("Server").family("Worker", 2), Endpoints)
        self.assertEqual(hub.at("Worker[1]").peers(3).me, 1)
        with self.assertRaises(ValueError):
            hub.at("Server").peers(3)

    def test_a_member_that_fails(self):
        hub = ThreadHub()

        def server():
            return hub.at("Server").family("Worker", 3).gather()

        def worker(number):
            end = hub.at(f"Worker[{number}]").channel("Server")
            return end.com(1 // (number - 1))

        with self.assertRaises(RolesFailed) as caught:
            run_local(Server=server, **{f"Worker[{number}]": lambda number=number: worker(number)
                                        for number in range(3)})
        self.assertIsInstance(caught.exception.errors["Worker[1]"], ZeroDivisionError)
        self.assertIsInstance(caught.exception.errors["Server"], PeerFailed)

    def test_one_member_alone(self):
        peers = ThreadHub().at("Worker[0]").peers(1)
        self.assertEqual((peers.shift(1), peers.all_gather(2), peers.all_to_all([3]), peers.all_reduce(4, max)),
                         (1, [2], [3], 4))
        mesh = Mesh(1)
        self.assertEqual(mesh.all_reduce(mesh.shift(Each([4])), max), Each([4]))


@unittest.skipUnless(has_projector(), "families: this moira cannot project")
class FamilyTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp())
        cls.paths = {name: EXAMPLES / f"{name}.py" for name in NAMES}
        cls.modules = {name: load_source(path) for name, path in cls.paths.items()}
        cls.problem = project(cls.paths.values(), cls.folder)

    @classmethod
    def tearDownClass(cls):
        if str(cls.folder) in sys.path:
            sys.path.remove(str(cls.folder))
        shutil.rmtree(cls.folder)

    def setUp(self):
        self.assertEqual(self.problem, "")

    def test_on_threads(self):
        for count in (1, 2, 3, 8, 64):
            for name, cls, method, arguments in example_cases(self.modules, count):
                if count == 64 and name == "ring_family" and method == "transpose":
                    continue  # 64 lists of 64 lists, for which nothing is new
                with self.subTest(example=name, method=method, count=count):
                    choreography = FamilyChoreography(self.paths[name], cls, count)
                    package = load_package(self.folder, name)
                    codec = JsonCodec() if count == 3 else None
                    self.assertEqual(choreography.compare(self.modules[name], package, method, arguments, codec=codec),
                                     "")

    def test_objects_and_classes(self):
        """Choreographies of single roles with one member, and others of the whole family, inherited ones too."""
        path = ROOT / "tests/runtime/family_objects.py"
        self.assertEqual(project([path], self.folder), "")
        module, package = load_source(path), load_package(self.folder, "family_objects")
        for count in (0, 1, 2, 5):
            choreography = FamilyChoreography(path, "Questions", count)
            arguments = {"limits": Each(4 * w + 3 for w in range(count)), "x": 3}
            self.assertEqual(choreography.compare(module, package, "run", arguments), "")

    def test_on_tcp(self):
        for name, cls, method, arguments in example_cases(self.modules, 4):
            with self.subTest(example=name, method=method):
                choreography = FamilyChoreography(self.paths[name], cls, 4)
                package = load_package(self.folder, name)
                addresses = local_addresses(choreography.players)
                networks = {player: TcpNetwork(player, addresses, timeout=SECONDS) for player in choreography.players}
                self.assertEqual(choreography.compare(self.modules[name], package, method, arguments, networks), "")
                for network in networks.values():
                    network.close()

    def test_with_mpi(self):
        found = subprocess.run([ROOT / "scripts/find_python", "--module", "mpi4py"], capture_output=True, text=True)
        if shutil.which("mpirun") is None or found.returncode != 0:
            self.skipTest("MPI: there is no mpirun, or no Python with mpi4py (Debian: openmpi-bin, python3-mpi4py)")
        environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                           OMPI_MCA_btl_vader_single_copy_mechanism="none")
        done = subprocess.run(["mpirun", "--oversubscribe", "-n", "8", found.stdout.strip(),
                               ROOT / "tests/runtime/family_mpi.py", self.folder, EXAMPLES],
                              capture_output=True, text=True, timeout=120, env=environment)
        players = ["Server", *members_of("Worker", 7)]
        self.assertEqual(sorted(re.findall(r"<(.*?)>", done.stdout)),
                         sorted(["equal", *(f"{player} unread 0" for player in players)]), done.stderr)


if __name__ == "__main__":
    unittest.main()
