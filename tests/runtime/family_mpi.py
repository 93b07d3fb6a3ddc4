"""What each process runs under `mpirun -n 8`: federated averaging with a server and seven workers. Arguments: the folder with
the projections, and the file with the source."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "python"), sys.argv[1]]

from moira.choreo import MpiNetwork, run_role  # noqa: E402

import federated_family_epp  # noqa: E402
from family_runs import FamilyChoreography, example_cases  # noqa: E402
from protocols import load_source, plain  # noqa: E402

WORKERS = 7
folder = Path(sys.argv[2])
modules = {name: load_source(folder / f"{name}.py") for name in ("federated_family", "auction_family", "ring_family")}
choreography = FamilyChoreography(folder / "federated_family.py", "FederatedFamily", WORKERS)
network = MpiNetwork(choreography.players, timeout=60, program=federated_family_epp.FederatedFamily_Server)
_, _, method, arguments = next(example_cases(modules, WORKERS))
player = choreography.make(federated_family_epp, network.role, network)
given = choreography.given(federated_family_epp, network.role, method, arguments)
result = run_role(getattr(player, method), network=network, **given)
if network.role == "Server":
    wanted, _, _ = choreography.run_source(modules["federated_family"], method, arguments)
    print("<equal>" if plain(result) == plain(wanted) else f"<{result}, not {wanted}>", flush=True)
print(f"<{network.role} unread {network.unread()}>", flush=True)
network._comm.Barrier()
network.close()
