// Runs worker.py in pyodide: `node pyodide_host.mjs PYODIDE_FOLDER ORACLE_FOLDER JOB RESULTS`.
// The host's file system is mounted at /host; moira_host.run starts a program on the host.
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";

const [packageFolder, oracleFolder, job, results] = process.argv.slice(2);

// An uncaught error would print the whole of pyodide, which is one line.
process.on("uncaughtException", (error) => {
  console.error(String(error));
  process.exit(1);
});

const { loadPyodide } = await import(pathToFileURL(packageFolder + "/pyodide.mjs").href);
const python = await loadPyodide();
python.FS.mkdirTree("/host");
python.FS.mount(python.FS.filesystems.NODEFS, { root: "/" }, "/host");
python.registerJsModule("moira_host", {
  run(command, data) {
    const [program, ...args] = JSON.parse(command);
    const input = data.toJs ? data.toJs() : data;
    const done = spawnSync(program, args, { input, maxBuffer: 1 << 30 });
    return { status: done.status ?? -1, output: new Uint8Array(done.stdout ?? []) };
  },
});
python.globals.set("argv", python.toPy(["worker.py", job, results]));
python.runPython(`
import runpy, sys, warnings
warnings.simplefilter("ignore")
sys.argv = list(argv)
sys.path.insert(0, "/host${oracleFolder}")
runpy.run_path("/host${oracleFolder}/worker.py", run_name="__main__")
`);
