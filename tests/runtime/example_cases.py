"""How the examples are run: file, class, method, and arguments by name. Those with arrays need NumPy."""

import random


def hospital(numpy, chance, size):
    inputs = chance.normal(size=(size, 3))
    return inputs, inputs @ numpy.array([1.0, -2.0, 0.5])


def plain_cases(modules):
    """[modules] are the loaded sources by name: arguments are often instances of their classes."""
    chance = random.Random(20251115)
    auth = modules["dist_auth"]
    for password in ("password", "guess"):
        yield "dist_auth", "DistAuth", "authenticate", {"credentials": auth.Credentials("alice", password)}
    for items in ([], [7], list(range(9))):
        for method in ("by_for", "by_while", "by_break", "by_recursion", "skipping"):
            yield "consume_items", "ConsumeItems", method, {"items": items, "taken": []}
        yield "consume_items", "ConsumeItems", "by_range", {"count": len(items), "items": items, "taken": []}
    yield "diffie_hellman", "DiffieHellman", "exchange", {"a": 123456789, "b": 987654321}
    yield "diffie_hellman", "DiffieHellman", "exchange", {"a": 5, "b": 6, "generator": 5}
    for size in (0, 1, 2, 13, 40):
        items = [chance.randrange(50) for _ in range(size)]
        yield "mergesort", "Mergesort", "sort", {"items": items}
        yield "quicksort", "Quicksort", "sort", {"items": items}
    for x, y in ((3, 4), (12, 3), (99, 99), (12345678, 87654321), (10 ** 30 + 7, 3 ** 60)):
        yield "karatsuba", "Karatsuba", "multiply", {"x": x, "y": y}
    for passwords, patience in ((["wonderland"], 3), (["a", "b", "wonderland"], 3), (["a", "b", "c"], 3), (["a"], 1)):
        yield "sso_retry", "SingleSignOn", "sign_on", {"name": "alice", "passwords": passwords, "patience": patience}
    shop = modules["buyer_seller_shipper"]
    for title, budget in (("The Tempest", 20), ("Faust", 20), ("Nothing", 5)):
        yield "buyer_seller_shipper", "BuyerSellerShipper", "buy", {"order": shop.Order(title, "1 Island Road"),
                                                                    "budget": budget}
    vitals = modules["vitals"].Vitals
    for readings in ([], [vitals("ann", 60)], [vitals("ann", 61), vitals("ben", -1), vitals("eve", 90)]):
        yield "vitals", "VitalsStreaming", "stream", {"readings": readings, "rejected": [], "stored": []}
    for changes in ([-3, 8, -5], [-30, 8, 0], [0, 0, 0]):
        yield "two_phase_commit", "TwoPhaseCommit", "run", {"changes": changes, "a": {"balance": 10}, "b": {"balance": 0},
                                                            "c": {"balance": 5}}
    for numbers in (list(range(10)), [9] * 10, [-5, 3, 100, 7, 7, 0, 1, 2, 3, 4]):
        shares = {f"x{position}": number for position, number in enumerate(numbers)}
        yield "ring_of_ten", "Ring", "total", shares
        yield "ring_of_ten", "Ring", "largest", shares
    for contribution, budget in ((30, 0), (20, 10), (5, 10)):
        yield "two_buyers", "TwoBuyers", "buy", {"title": "Faust", "contribution": contribution, "budget": budget,
                                                 "prices": {"Faust": 30}}
    yield "secret_sum", "SecretSum", "add", {"x": 12, "y": 30, "z": 100}
    for kind in ("Auction", "LoudAuction"):
        for ann, ben in ((5, 7), (9, 2), (0, 0), (4, 4)):
            yield "auction", kind, "run", {"start": 1, "limit_ann": ann, "limit_ben": ben}

    stock = {"Faust": 7, "Macbeth": 900, "Emma": 3}
    for title, balance in (("Faust", 50), ("Hamlet", 50), ("Macbeth", 50)):
        yield "order_or_cancel", "OrderOrCancel", "order", {"title": title, "stock": stock, "balance": balance}
    yield "order_or_cancel", "OrderOrCancel", "order_all", {"titles": ["Faust", "Faust", "Emma"], "stock": stock,
                                                            "balance": 50}


def array_cases(numpy):
    chance = numpy.random.default_rng(20251115)
    hospitals = {name: hospital(numpy, chance, size) for name, size in (("north", 20), ("south", 30), ("west", 10))}
    data = {f"{letter}_{name}": part for name, parts in hospitals.items() for letter, part in zip("xy", parts)}
    for rounds in (0, 1, 12):
        yield "federated_averaging", "FederatedAveraging", "run", {"rounds": rounds, **data}
    inputs = chance.normal(size=(16, 4))
    for goal in (0.05, 1e9):
        yield "split_learning", "SplitLearning", "train", {"x": inputs, "w1": chance.normal(size=(4, 8)),
                                                           "y": inputs[:, :1] * 2, "w2": chance.normal(size=(8, 1)),
                                                           "goal": goal}
    batch = {}
    for side in ("left", "right"):
        batch[f"x_{side}"] = chance.random((32, 784))
        batch[f"y_{side}"] = numpy.eye(10)[chance.integers(0, 10, 32)]
    yield "parameter_server", "ParameterServer", "train", {"steps": 3, "weights": numpy.zeros((784, 10)), **batch}
    yield "pipeline", "Pipeline", "step", {"batch": chance.random((16, 64)), "w1": chance.random((64, 32)),
                                           "w2": chance.random((32, 1)), "target": chance.random((16, 1))}
    yield "ring_all_reduce", "RingAllReduce", "reduce", {"x": chance.random(12), "y": chance.random(12),
                                                         "z": chance.random(12)}


ARRAYS = ("federated_averaging", "split_learning", "parameter_server", "pipeline", "ring_all_reduce")
