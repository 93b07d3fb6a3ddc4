"""The protocols in examples/choreo: what the projections do equals what the source does as one program, on threads with
copies, on threads through the codec, and on TCP; no message is left over."""

import shutil
import sys
import tempfile
import unittest
from pathlib import Path

from moira.choreo import JsonCodec, TcpNetwork, Tls, run_role

import example_cases
from protocols import Choreography, has_projector, load_package, load_source, project
from support import ROOT, SECONDS, check_mpi, in_threads, local_addresses, make_certificates

try:
    import numpy
except ImportError:
    numpy = None

EXAMPLES = ROOT / "examples/choreo"


def sources():
    found = [path for path in sorted(EXAMPLES.glob("*.py")) if numpy is not None or path.stem not in example_cases.ARRAYS]
    return {path.stem: path for path in found}


class SourceTest(unittest.TestCase):
    def test_the_sources_run(self):
        modules = {name: load_source(path) for name, path in sources().items()}
        count = 0
        for name, cls, method, arguments in example_cases.plain_cases(modules):
            Choreography(EXAMPLES / f"{name}.py", cls).run_source(modules[name], method, arguments)
            count += 1
        self.assertGreater(count, 60)


@unittest.skipUnless(has_projector(), "the examples: this moira cannot project")
class ProjectionTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp())
        cls.paths = sources()
        cls.modules = {name: load_source(path) for name, path in cls.paths.items()}
        cls.problem = project(cls.paths.values(), cls.folder)
        cls.cases = list(example_cases.plain_cases(cls.modules))
        if numpy is not None:
            cls.cases += list(example_cases.array_cases(numpy))

    @classmethod
    def tearDownClass(cls):
        if str(cls.folder) in sys.path:
            sys.path.remove(str(cls.folder))
        shutil.rmtree(cls.folder)

    def setUp(self):
        self.assertEqual(self.problem, "")

    def test_on_threads(self):
        self.assertGreaterEqual(len({name for name, *_ in self.cases}), 14)
        for codec in (None, JsonCodec()):
            for name, cls, method, arguments in self.cases:
                with self.subTest(example=name, method=method, codec=codec):
                    choreography = Choreography(self.paths[name], cls)
                    package = load_package(self.folder, name)
                    self.assertEqual(choreography.compare(self.modules[name], package, method, arguments, codec=codec,
                                                          timeout=SECONDS), "")

    def on_tcp(self, name, cls, method, arguments, tls=lambda role: None):
        """The same with a TCP network for each role."""
        choreography = Choreography(self.paths[name], cls)
        package = load_package(self.folder, name)
        wanted, after, _ = choreography.run_source(self.modules[name], method, arguments)
        addresses = local_addresses(choreography.roles)
        programs = {role: getattr(package, f"{cls}_{role}") for role in choreography.roles}
        networks = {role: TcpNetwork(role, addresses, timeout=SECONDS, program=programs[role], tls=tls(role))
                    for role in choreography.roles}
        calls, given = choreography.calls(package, method, arguments, networks)
        results = in_threads(**{role: lambda role=role, call=call: run_role(call, network=networks[role])
                                for role, call in calls.items()})
        self.assertEqual(choreography.differences(method, wanted, after, results, given), [])
        self.assertEqual(sum(network.unread() for network in networks.values()), 0)
        for network in networks.values():
            network.close()

    def test_on_tcp(self):
        seen = set()
        for name, cls, method, arguments in reversed(self.cases):
            if (name, cls, method) not in seen:
                seen.add((name, cls, method))
                with self.subTest(example=name, method=method):
                    self.on_tcp(name, cls, method, arguments)

    def test_the_running_example_with_mpi(self):
        check_mpi(self, self.folder)

    def test_the_running_example_with_tls(self):
        certificates = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, certificates)
        if not make_certificates(certificates):
            self.skipTest("TLS: there is no openssl to make certificates with")
        for case in self.cases:
            if case[0] == "dist_auth":
                self.on_tcp(*case, tls=lambda role: Tls(certificates / f"{role}.pem", certificates / f"{role}.key",
                                                        certificates / "authority.pem"))
