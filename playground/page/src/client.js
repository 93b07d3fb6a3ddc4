// The page's side of the worker. Questions are answered one after the other. What takes longer than `limit` milliseconds is ended with its
// worker, and another one takes its place: no program, however it is made, stops the page.

export class Client {
  constructor(workerSource, programBytes, { limit = 10000 } = {}) {
    this.url = URL.createObjectURL(new Blob([workerSource], { type: "text/javascript" }));
    this.program = programBytes; // a promise of bytes at first, then the compiled module
    this.limit = limit;
    this.queue = [];
    this.running = null;
    this.restarts = 0;
    this.#start();
  }

  /** The answer of moira.METHOD(...args); {status: "stopped"} when it took too long, {status: "dropped"} when nobody waits any more. */
  ask(method, args, group = "") {
    return new Promise((resolve) => {
      this.queue.push({ method, args, group, resolve });
      this.#next();
    });
  }

  /** Drops the questions of a group, ends the worker if it is busy with one of them for long. */
  drop(group, busyFor = 400) {
    this.queue = this.queue.filter((item) => item.group !== group || item.resolve({ status: "dropped" }));
    if (this.running?.group === group && performance.now() - this.running.since > busyFor) this.#end("dropped");
  }

  #start() {
    this.ready = false;
    this.worker = new Worker(this.url);
    this.worker.onmessage = ({ data }) => this.#hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.#end("broken");
    };
    const worker = this.worker;
    Promise.resolve(this.program).then((program) => worker.postMessage({ program }));
  }

  #hear(data) {
    if (data.module) {
      this.program = data.module;
      this.ready = true;
    } else if (data.problem) {
      this.problem = data.problem;
    } else if (this.running?.id === data.id) {
      const { resolve, timer, since } = this.running;
      clearTimeout(timer);
      this.running = null;
      resolve({ ...data.result, took: performance.now() - since });
    }
    this.#next();
  }

  #next() {
    if (this.problem) for (const item of this.queue.splice(0)) item.resolve({ status: "broken", stderr: this.problem });
    if (this.running || !this.ready || this.queue.length === 0) return;
    const item = this.queue.shift();
    const id = (this.last = (this.last ?? 0) + 1);
    this.running = { ...item, id, since: performance.now(), timer: setTimeout(() => this.#end("stopped"), this.limit) };
    this.worker.postMessage({ id, method: item.method, args: item.args });
  }

  #end(status) {
    this.worker.terminate();
    this.restarts++;
    if (this.running) {
      clearTimeout(this.running.timer);
      this.running.resolve({ status });
      this.running = null;
    }
    this.#start();
  }
}
