/** The exit status of a run that used up the stack of the host. */
export const TOO_DEEP: 3;
/** The exit status of a run that broke down. */
export const BROKEN: 70;

/** Texts or bytes by path. */
export type Contents = Record<string, string | Uint8Array>;

/** A tree of files in memory. */
export class Files {
  constructor(files?: Contents);
  /** Writes a file, with the folders above it. */
  write(path: string, content: string | Uint8Array): void;
  /** All files: their bytes by path. */
  list(): Record<string, Uint8Array>;
}

export interface RunOptions {
  files?: Contents | Files;
  stdin?: string | Uint8Array;
  env?: Record<string, string>;
  cwd?: string;
}

export interface Ran {
  /** 0: nothing was found; 1: something was; 2: it could not be done; TOO_DEEP, BROKEN. */
  status: number;
  stdout: string;
  stderr: string;
  /** The bytes of stdout. */
  bytes: Uint8Array;
  files: Files;
}

/** Lines and columns count from 1; columns are characters. */
export interface Note {
  file: string;
  line: number;
  column: number;
  message: string;
}

export interface Edit {
  /** Offsets in bytes of UTF-8. */
  start: number;
  end: number;
  text: string;
}

export interface Finding {
  file: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  code: string;
  severity: "error" | "warning" | "info";
  message: string;
  notes: Note[];
  fixes: { message: string; edits: Edit[] }[];
}

/** A number is known, a string is an expression, null is an unknown size, "..." stands for any number of sizes. */
export type Shape = (number | string | null)[];

export interface ShapeOf {
  file: string;
  line: number;
  column: number;
  name: string;
  /** The class; null where it is one of several. */
  type: string | null;
  shape: Shape;
}

export interface ProgramOptions {
  /** What the program is called; "program.py" where nothing is said. */
  filename?: string;
  /** Further options of the command. */
  args?: string[];
  /** Further files, such as modules that the program imports. */
  files?: Contents;
}

export interface Listed<T> {
  status: number;
  list: T[];
  messages: string;
}

export class Moira {
  /** Compiles the program. */
  static load(source: BufferSource | Response | WebAssembly.Module): Promise<Moira>;
  readonly module: WebAssembly.Module;
  constructor(module: WebAssembly.Module);
  /** Runs `moira` with these arguments. */
  run(args: string[], options?: RunOptions): Ran;
  /** What `moira check` finds in a program. */
  check(program: string, options?: ProgramOptions): Listed<Finding>;
  /** The shape of each array that a name or an attribute gets. */
  shapes(program: string, options?: ProgramOptions): Listed<ShapeOf>;
  /** A program rewritten; unchanged, with the reasons, where that was refused. */
  rewrite(
    command: "annotate" | "prune" | "distribute",
    program: string,
    options?: ProgramOptions,
  ): { status: number; program: string; messages: string };
  /** The program of each role of a choreography, by the path of its file. */
  project(program: string, options?: ProgramOptions): { status: number; roles: Record<string, string>; messages: string };
  /** Asks the language server about one text. */
  ask(
    program: string,
    requests: [method: string, params: object][],
    options?: ProgramOptions,
  ): { status: number; answers: unknown[]; messages: string };
}
