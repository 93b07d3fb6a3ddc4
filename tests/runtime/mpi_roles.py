"""What each process runs under `mpirun -n 3`: the running example with both passwords, then with a program of another
fingerprint. With a folder as its argument it takes the projections in it, else those written by hand."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "python")]

from moira.choreo import MpiNetwork, ProtocolMismatch  # noqa: E402
from moira.choreo.frames import Program  # noqa: E402

import support  # noqa: E402
from support import PASSWORDS, ROLES, SECONDS, play  # noqa: E402

program = None
if len(sys.argv) > 1:
    sys.path.insert(0, sys.argv[1])
    import dist_auth_epp

    for role in ROLES:
        setattr(support, f"DistAuth_{role}", getattr(dist_auth_epp, f"DistAuth_{role}"))
    program = dist_auth_epp.DistAuth_IP

network = MpiNetwork(ROLES, timeout=SECONDS, program=program)
for password, _ in PASSWORDS:
    print(f"<{network.role} {password}: {play(network, password)} unread {network.unread()}>", flush=True)
    network._comm.Barrier()  # what the next run sends must not be counted in this one
for end in network.channels():
    end._stream.close()

wrong = MpiNetwork(ROLES, comm=network._comm.Dup(), timeout=SECONDS, program=Program("Auth", network.role))
try:
    play(wrong, "password")
except ProtocolMismatch:
    print("<wrong program: refused>", flush=True)
wrong.close()
