// The worker in which Moira runs. A message is {id, method, args}: a method of the class Moira, and what it is given; the answer is
// {id, result}, without what cannot be sent. The first message has the bytes of the program, or a module that was compiled before.

import { Moira } from "../../package/index.js";

let moira;

self.onmessage = async ({ data }) => {
  if (data.program) {
    try {
      moira = await Moira.load(data.program);
      self.postMessage({ module: moira.module });
    } catch (error) {
      self.postMessage({ problem: String(error) });
    }
    return;
  }
  const { files, bytes, ...result } = moira[data.method](...data.args);
  self.postMessage({ id: data.id, result });
};
