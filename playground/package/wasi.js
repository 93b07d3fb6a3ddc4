// What a WebAssembly module made for WASI (preview 1) needs of its surroundings, and nothing more: arguments, variables,
// three streams, a clock, random bytes, and files that are all in memory. The same for browsers and for Node. No call
// reaches anything outside: not the network, not a disk.

const OK = 0, BADF = 8, EXIST = 20, INVAL = 28, ISDIR = 31, NOENT = 44, NOSYS = 52, NOTDIR = 54, NOTEMPTY = 55, SPIPE = 70;
const CHARACTER_DEVICE = 2, DIRECTORY = 3, REGULAR_FILE = 4;
const CREATE = 1, FOLDER = 2, EXCLUSIVE = 4, TRUNCATE = 8;
const ROOT_FD = 3;

const encoder = new TextEncoder(), decoder = new TextDecoder();

/** The module has ended by itself. */
export class Exit extends Error {
  constructor(status) {
    super(`exit ${status}`);
    this.status = status;
  }
}

/** A tree of files in memory: a folder is a Map from names to folders and files, a file has `bytes`. */
export class Files {
  constructor(files = {}) {
    this.next = 2;
    this.root = { entries: new Map(), inode: 1 };
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }

  /** Writes a file, with the folders above it. */
  write(path, content) {
    const parts = split(path);
    const name = parts.pop();
    let folder = this.root;
    for (const part of parts) {
      if (!folder.entries.has(part)) folder.entries.set(part, { entries: new Map(), inode: this.next++ });
      folder = folder.entries.get(part);
      if (!folder.entries) throw new Error(`${path}: a part of it is a file`);
    }
    const bytes = typeof content === "string" ? encoder.encode(content) : new Uint8Array(content);
    folder.entries.set(name, { bytes, length: bytes.length, inode: this.next++ });
  }

  /** All files below a folder: their bytes by path. */
  list(folder = this.root, before = "", all = {}) {
    for (const [name, entry] of folder.entries) {
      if (entry.entries) this.list(entry, `${before}${name}/`, all);
      else all[before + name] = entry.bytes.subarray(0, entry.length);
    }
    return all;
  }

  /** [folder, name, entry or undefined]; an error number when a folder on the way is missing. */
  find(from, path) {
    const way = [from];
    const parts = split(path, true);
    let name = ".";
    for (let i = 0; i < parts.length; i++) {
      name = parts[i];
      if (name === ".." && way.length > 1) way.pop();
      if (name === "..") continue;
      const folder = way[way.length - 1];
      if (!folder.entries) return NOTDIR;
      const entry = folder.entries.get(name);
      if (i === parts.length - 1) return [folder, name, entry];
      if (!entry) return NOENT;
      way.push(entry);
    }
    return [undefined, ".", way[way.length - 1]];
  }
}

function split(path, keepsUp = false) {
  return path.split("/").filter((part) => part !== "" && part !== "." && (keepsUp || part !== ".."));
}

function grow(file, length) {
  if (length <= file.bytes.length) return;
  const bytes = new Uint8Array(Math.max(length, file.bytes.length * 2));
  bytes.set(file.bytes.subarray(0, file.length));
  file.bytes = bytes;
}

/** The functions that one run of a module imports, as `imports.wasi_snapshot_preview1`. */
export function makeImports({ args, env = {}, stdin = "", files, memory, onOutput }) {
  const input = { bytes: typeof stdin === "string" ? encoder.encode(stdin) : stdin };
  input.length = input.bytes.length;
  const open = new Map([
    [0, { file: input, at: 0, stream: true }],
    [1, { stream: true }],
    [2, { stream: true }],
    [ROOT_FD, { folder: files.root }],
  ]);
  let nextFd = ROOT_FD + 1;
  const data = () => new DataView(memory().buffer);
  const bytes = (at, length) => new Uint8Array(memory().buffer, at, length);
  const text = (at, length) => decoder.decode(bytes(at, length));
  const number = (at, value) => data().setUint32(at, value, true);
  const long = (at, value) => data().setBigUint64(at, BigInt(value), true);
  const strings = (list) => list.map((item) => encoder.encode(item + "\0"));
  const words = { args: strings(args), env: strings(Object.entries(env).map(([name, value]) => `${name}=${value}`)) };

  function sizes(list, countAt, sizeAt) {
    number(countAt, list.length);
    number(sizeAt, list.reduce((sum, item) => sum + item.length, 0));
    return OK;
  }

  function copy(list, pointersAt, at) {
    for (const item of list) {
      number(pointersAt, at);
      bytes(at, item.length).set(item);
      pointersAt += 4;
      at += item.length;
    }
    return OK;
  }

  function* vectors(at, count) {
    for (let i = 0; i < count; i++) {
      const view = data();
      yield bytes(view.getUint32(at + 8 * i, true), view.getUint32(at + 8 * i + 4, true));
    }
  }

  function read(file, from, at, count) {
    let done = 0;
    for (const room of vectors(at, count)) {
      const part = file.bytes.subarray(from + done, Math.min(file.length, from + done + room.length));
      room.set(part);
      done += part.length;
      if (part.length < room.length) break;
    }
    return done;
  }

  function stat(at, entry, stream) {
    bytes(at, 64).fill(0);
    long(at + 8, entry ? entry.inode ?? 0 : 0);
    data().setUint8(at + 16, stream ? CHARACTER_DEVICE : entry.entries ? DIRECTORY : REGULAR_FILE);
    long(at + 24, 1);
    long(at + 32, entry && !entry.entries ? entry.length : 0);
    return OK;
  }

  const entryOf = (handle) => handle.folder ?? handle.file;
  /** Calls [use] with what [find] finds from an open folder, or returns an error number. */
  function at(fd, pathAt, length, use) {
    const handle = open.get(fd);
    if (!handle) return BADF;
    if (!handle.folder) return NOTDIR;
    const found = files.find(handle.folder, text(pathAt, length));
    return typeof found === "number" ? found : use(...found);
  }

  const calls = {
    args_sizes_get: (countAt, sizeAt) => sizes(words.args, countAt, sizeAt),
    args_get: (pointersAt, at) => copy(words.args, pointersAt, at),
    environ_sizes_get: (countAt, sizeAt) => sizes(words.env, countAt, sizeAt),
    environ_get: (pointersAt, at) => copy(words.env, pointersAt, at),
    clock_res_get: (_clock, at) => (long(at, 1000000), OK),
    clock_time_get(clock, _precision, at) {
      const now = clock === 0 ? Date.now() : performance.now();
      long(at, Math.round(now * 1000) * 1000);
      return OK;
    },
    random_get(at, length) {
      for (let i = 0; i < length; i += 65536) globalThis.crypto.getRandomValues(bytes(at + i, Math.min(65536, length - i)));
      return OK;
    },
    proc_exit(status) {
      throw new Exit(status);
    },
    sched_yield: () => OK,
    poll_oneoff: () => NOSYS,
    fd_prestat_get(fd, at) {
      if (fd !== ROOT_FD) return BADF;
      number(at, 0);
      number(at + 4, 1);
      return OK;
    },
    fd_prestat_dir_name(fd, at) {
      if (fd !== ROOT_FD) return BADF;
      bytes(at, 1)[0] = 47;
      return OK;
    },
    fd_fdstat_get(fd, at) {
      const handle = open.get(fd);
      if (!handle) return BADF;
      bytes(at, 24).fill(0);
      data().setUint8(at, handle.stream ? CHARACTER_DEVICE : handle.folder ? DIRECTORY : REGULAR_FILE);
      long(at + 8, 0x1fffffffn);
      long(at + 16, 0x1fffffffn);
      return OK;
    },
    fd_fdstat_set_flags: () => OK,
    fd_close: (fd) => (open.delete(fd) ? OK : BADF),
    fd_sync: () => OK,
    fd_datasync: () => OK,
    fd_filestat_get(fd, at) {
      const handle = open.get(fd);
      return handle ? stat(at, entryOf(handle), handle.stream) : BADF;
    },
    fd_filestat_set_size(fd, size) {
      const file = open.get(fd)?.file;
      if (!file) return BADF;
      grow(file, Number(size));
      file.bytes.fill(0, file.length);
      file.length = Number(size);
      return OK;
    },
    fd_filestat_set_times: () => OK,
    fd_allocate: () => OK,
    fd_advise: () => OK,
    fd_read(fd, at, count, doneAt) {
      const handle = open.get(fd);
      if (!handle) return BADF;
      if (!handle.file) return ISDIR;
      const done = read(handle.file, handle.at, at, count);
      handle.at += done;
      number(doneAt, done);
      return OK;
    },
    fd_pread(fd, at, count, from, doneAt) {
      const handle = open.get(fd);
      if (!handle?.file) return BADF;
      number(doneAt, read(handle.file, Number(from), at, count));
      return OK;
    },
    fd_write(fd, at, count, doneAt) {
      const handle = open.get(fd);
      if (!handle) return BADF;
      let done = 0;
      for (const part of vectors(at, count)) {
        if (fd === 1 || fd === 2) {
          onOutput(fd, part.slice());
        } else {
          const file = handle.file;
          if (!file) return BADF;
          const from = handle.appends ? file.length : handle.at;
          grow(file, from + part.length);
          file.bytes.set(part, from);
          file.length = Math.max(file.length, from + part.length);
          handle.at = from + part.length;
        }
        done += part.length;
      }
      number(doneAt, done);
      return OK;
    },
    fd_seek(fd, offset, whence, newAt) {
      const handle = open.get(fd);
      if (!handle) return BADF;
      if (handle.stream || !handle.file) return SPIPE;
      const to = [0, handle.at, handle.file.length][whence] + Number(offset);
      if (!(to >= 0)) return INVAL;
      handle.at = to;
      long(newAt, to);
      return OK;
    },
    fd_tell(fd, at) {
      const handle = open.get(fd);
      if (!handle?.file) return BADF;
      long(at, handle.at);
      return OK;
    },
    fd_renumber(from, to) {
      if (!open.has(from)) return BADF;
      open.set(to, open.get(from));
      open.delete(from);
      return OK;
    },
    fd_readdir(fd, at, room, cookie, usedAt) {
      const folder = open.get(fd)?.folder;
      if (!folder) return BADF;
      const all = [...folder.entries].slice(Number(cookie));
      let used = 0, next = Number(cookie);
      for (const [name, entry] of all) {
        const head = new Uint8Array(24), view = new DataView(head.buffer), spelled = encoder.encode(name);
        view.setBigUint64(0, BigInt(++next), true);
        view.setBigUint64(8, BigInt(entry.inode), true);
        view.setUint32(16, spelled.length, true);
        view.setUint8(20, entry.entries ? DIRECTORY : REGULAR_FILE);
        for (const part of [head, spelled]) {
          const fits = part.subarray(0, Math.max(0, room - used));
          bytes(at + used, fits.length).set(fits);
          used += fits.length;
        }
        if (used >= room) break;
      }
      number(usedAt, used);
      return OK;
    },
    path_open(fd, _follow, pathAt, length, how, _rights, _inherited, flags, fdAt) {
      return at(fd, pathAt, length, (folder, name, entry) => {
        if (entry && how & EXCLUSIVE) return EXIST;
        if (entry && how & FOLDER && !entry.entries) return NOTDIR;
        if (!entry) {
          if (!(how & CREATE) || !folder) return NOENT;
          entry = { bytes: new Uint8Array(0), length: 0, inode: files.next++ };
          folder.entries.set(name, entry);
        }
        if (how & TRUNCATE && !entry.entries) entry.length = 0;
        open.set(nextFd, entry.entries ? { folder: entry } : { file: entry, at: 0, appends: (flags & 1) !== 0 });
        number(fdAt, nextFd++);
        return OK;
      });
    },
    path_filestat_get: (fd, _follow, pathAt, length, statAt) =>
      at(fd, pathAt, length, (_folder, _name, entry) => (entry ? stat(statAt, entry, false) : NOENT)),
    path_filestat_set_times: () => OK,
    path_create_directory: (fd, pathAt, length) =>
      at(fd, pathAt, length, (folder, name, entry) => {
        if (entry) return EXIST;
        folder.entries.set(name, { entries: new Map(), inode: files.next++ });
        return OK;
      }),
    path_remove_directory: (fd, pathAt, length) =>
      at(fd, pathAt, length, (folder, name, entry) => {
        if (!entry) return NOENT;
        if (!entry.entries || !folder) return NOTDIR;
        if (entry.entries.size > 0) return NOTEMPTY;
        folder.entries.delete(name);
        return OK;
      }),
    path_unlink_file: (fd, pathAt, length) =>
      at(fd, pathAt, length, (folder, name, entry) => {
        if (!entry) return NOENT;
        if (entry.entries) return ISDIR;
        folder.entries.delete(name);
        return OK;
      }),
    path_rename: (fd, pathAt, length, newFd, newAt, newLength) =>
      at(fd, pathAt, length, (folder, name, entry) =>
        entry
          ? at(newFd, newAt, newLength, (newFolder, newName) => {
              if (!folder || !newFolder) return INVAL;
              folder.entries.delete(name);
              newFolder.entries.set(newName, entry);
              return OK;
            })
          : NOENT),
    path_readlink: () => INVAL,
    path_link: () => NOSYS,
    path_symlink: () => NOSYS,
  };
  return calls;
}
