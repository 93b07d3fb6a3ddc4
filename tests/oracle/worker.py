"""Runs inside the interpreter that an oracle asks: `worker.py JOB RESULTS`.

JOB is a JSON object; its "worker" names a module beside this file whose `work(job, moira)` yields results,
which are written to RESULTS, one JSON text per line. In pyodide the host's files are under /host, and
programs are run by the host.
"""

import importlib
import json
import subprocess
import sys
import threading

HOST = "/host" if sys.platform == "emscripten" else ""


def read(path):
    with open(HOST + path, "rb") as file:
        return file.read()


def run_program(command, data=b""):
    """The exit status (negative for a signal) and the standard output of [command]."""
    if HOST:
        import moira_host
        done = moira_host.run(json.dumps(command), data)
        return done.status, done.output.to_bytes()
    done = subprocess.run(command, input=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return done.returncode, done.stdout


def main(job_path, results_path):
    job = json.loads(read(job_path))
    module = importlib.import_module(job["worker"])

    def moira(arguments, data=b""):
        return run_program([job["moira"], *arguments], data)

    with open(HOST + results_path, "w") as results:
        for result in module.work(job, moira):
            results.write(json.dumps(result) + "\n")


if __name__ == "__main__":
    if HOST:
        main(sys.argv[1], sys.argv[2])
    else:
        # ast.dump recurses once per level of the tree: give it room.
        sys.setrecursionlimit(50000)
        threading.stack_size(512 << 20)
        failures = []
        threading.excepthook = lambda args: (failures.append(args), sys.__excepthook__(*args[:3]))
        thread = threading.Thread(target=main, args=sys.argv[1:])
        thread.start()
        thread.join()
        sys.exit(1 if failures else 0)
