"""Runs choreographies with families of roles both ways: the source as one program, and its projections, one for each member,
on threads or on other networks. What a class needs is read from the annotations of its constructor and methods."""

import copy

from moira.choreo import Channel, Channels, Each, Members, Mesh, ThreadHub, Unit, members_of, run_local

import ast
from pathlib import Path

from protocols import plain, subscript, translated

SECONDS = 60.0
MANY = {"Members": Members, "Channels": Channels, "Mesh": Mesh}


class FamilyChoreography:
    """One class of a source file with one family among its roles, and [count] members."""

    def __init__(self, path, name, count):
        tree = ast.parse(Path(path).read_text(encoding="utf-8"))
        classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
        self.name, self.count, self.node = name, count, classes[name]
        self.roles = [ast.unparse(one) for one in subscript(self.node.bases[0])[1]]
        self.family = next(role for role in self.roles if ast.unparse(classes[role].bases[0]) == "Family")
        self.members = members_of(self.family, count)
        self.players = [role for role in self.roles if role != self.family] + self.members

    def parameters(self, method):
        node = next(one for one in self.node.body if isinstance(one, ast.FunctionDef) and one.name == method)
        return [(one.arg, *subscript(one.annotation)) for one in node.args.args[1:]], subscript(node.returns)

    def run_source(self, module, method, arguments):
        """The result, the arguments after the run, and the number of messages."""
        parts = {name: Channel() if kind == "Channel" else MANY[kind](self.count)
                 for name, kind, _ in self.parameters("__init__")[0]}
        arguments = copy.deepcopy(arguments)
        result = getattr(getattr(module, self.name)(**parts), method)(**arguments)
        return result, arguments, sum(part.values + getattr(part, "labels", 0) for part in parts.values()
                                      if not isinstance(part, Members))

    def place(self, player):
        """The role that a player plays, and its number in the family."""
        if player in self.members:
            return self.family, self.members.index(player)
        return player, None

    def make(self, package, player, network):
        """The object of a player, with its ends of the channels."""
        role, number = self.place(player)
        parts = {}
        for name, kind, arguments in self.parameters("__init__")[0]:
            if kind == "Members":
                parts[name] = Members(self.count, number)
            elif kind == "Channel":
                ends = [ast.unparse(one) for one in arguments[1:]]
                if role in ends:
                    parts[name] = network.channel(ends[ends[0] == role], name)
            elif kind == "Mesh":
                if role == self.family:
                    parts[name] = network.peers(self.count, name)
            elif role == self.family:
                parts[name] = network.channel(ast.unparse(arguments[1]), name)
            elif role == ast.unparse(arguments[1]):
                parts[name] = network.family(self.family, self.count, name)
        suffix = f"_{role}" if len(self.roles) > 1 else ""
        return getattr(package, self.name + suffix)(**parts)

    def given(self, package, player, method, arguments):
        role, number = self.place(player)
        given = {}
        for name, kind, places in self.parameters(method)[0]:
            value = arguments[name]
            if kind == "Each" and role == self.family:
                given[name] = translated(value[number], package)
            elif kind == "Everywhere" or (kind == "At" and ast.unparse(places[-1]) == role):
                given[name] = translated(value, package)
        return given

    def compare(self, module, package, method, arguments, networks=None, **settings):
        """Runs both ways; what differs, as text."""
        wanted, after, messages = self.run_source(module, method, arguments)
        hub = ThreadHub(**settings)
        networks = networks or {player: hub.at(player) for player in self.players}
        given = {player: self.given(package, player, method, arguments) for player in self.players}
        calls = {}
        for player in self.players:
            def call(player=player):
                made = self.make(package, player, networks[player])
                return getattr(made, method)(**given[player]) if hasattr(made, method) else None
            calls[player] = call
        got = run_local(timeout=SECONDS, **calls)
        kind, places = self.parameters(method)[1]
        problems = []
        for player, result in got.items():
            role, number = self.place(player)
            expected = None
            if kind == "Each" and role == self.family:
                expected = wanted[number]
            elif kind == "At" and ast.unparse(places[-1]) == role:
                expected = wanted
            if plain(None if result is Unit.id else result) != plain(expected):
                problems.append(f"{player} returns {plain(result)}, and the source {plain(expected)}")
            for name, value in given[player].items():
                there = after[name][number] if isinstance(after[name], Each) else after[name]
                if plain(value) != plain(there):
                    problems.append(f"{name} is {plain(value)} at {player}, and {plain(there)} in the source")
        sent = sum(end._sent for network in networks.values() for end in network.channels())
        if sent != messages and not any(kind == "Mesh" for _, kind, _ in self.parameters("__init__")[0]):
            problems.append(f"{sent} messages were sent, and the source has {messages}")
        unread = sum(network.unread() for network in networks.values())
        if unread:
            problems.append(f"{unread} messages were not read")
        return "\n".join(problems)


def example_cases(modules, count):
    """File, class, method and arguments of the examples with families, for [count] members."""
    federated = modules["federated_family"]
    total = 2 * count + 3
    points = [federated.Point(x / total, 3 * x / total + 1) for x in range(total)]
    data = Each(points[w::count] for w in range(count))
    yield "federated_family", "FederatedFamily", "run", {"start": federated.Line(0.0, 0.0), "data": data, "goal": 0.1,
                                                         "rate": 0.2}
    yield "federated_family", "FederatedFamily", "share", {"points": points}
    limits = [(7 * w * w + 3) % 11 for w in range(count)]
    yield "auction_family", "AuctionFamily", "run", {"start": 1, "limits": Each(limits)}
    yield "auction_family", "AuctionFamily", "reveal", {"limits": Each(limits)}
    yield "ring_family", "RingFamily", "normalize", {"numbers": Each([float(w), 1.5] for w in range(count))}
    yield "ring_family", "RingFamily", "spread", {"tokens": Each(f"<{w}>" for w in range(count)), "steps": 3}
    yield "ring_family", "RingFamily", "transpose", {"rows": Each([10 * w + j for j in range(count)] for w in range(count))}
