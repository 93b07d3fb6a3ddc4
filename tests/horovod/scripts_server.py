"""Runs scripts_worker.py again and again, and imports TensorFlow once, which takes longer than most scripts do.

scripts_server.py SOCKET waits for requests. scripts_server.py SOCKET ARGUMENT… is one: a child of the server becomes the
process that `python scripts_worker.py ARGUMENT…` would have been, or `horovodrun …`, with the environment, the output and
the status of the one who asks. It ends when that one does.
"""

import contextlib
import json
import os
import select
import signal
import socket
import sys
import traceback


def become_worker(request, output):
    import scripts_worker
    from horovod.runner.launch import run_commandline

    os.setsid()
    for target, source in zip((1, 2), output):
        os.dup2(source, target)
    os.environ.clear()
    os.environ.update(request["environment"])
    status = 1
    try:
        if request["arguments"][0] == "horovodrun":
            sys.argv = request["arguments"]
            run_commandline()
        else:
            scripts_worker.main(*request["arguments"])
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(bool(end.code))
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def answer(connection):
    """Starts a worker, and tells its status, or ends it when nobody waits any more."""
    text, output, _, _ = socket.recv_fds(connection, 1 << 20, 2)
    child = os.fork()
    if child == 0:
        become_worker(json.loads(text), output)
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            connection.sendall(str(os.waitstatus_to_exitcode(status)).encode())
            return
        if select.select([connection], [], [], 0.1)[0]:
            os.killpg(child, signal.SIGKILL)
            return


def serve(path):
    import horovod.runner.launch  # noqa: F401
    import horovod.tensorflow.keras  # noqa: F401
    import matplotlib.pyplot  # noqa: F401
    import scripts_worker  # noqa: F401

    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        connection, _ = listener.accept()
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            answer(connection)
            os._exit(0)
        connection.close()


def ask(path, arguments):
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(path)
        request = json.dumps({"environment": dict(os.environ), "arguments": arguments})
        socket.send_fds(connection, [request.encode()], [1, 2])
        return int(connection.recv(16) or b"1")


if __name__ == "__main__":
    sys.exit(ask(sys.argv[1], sys.argv[2:]) if len(sys.argv) > 2 else serve(sys.argv[1]))
