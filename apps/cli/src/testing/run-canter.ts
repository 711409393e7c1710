import "temporal-polyfill/global";
import { Readable } from "node:stream";
import { vi } from "vitest";
import { runCli } from "../run-cli.ts";

export type Ended = { readonly status: number; readonly out: string; readonly err: string };

type Options = {
  /** The content of standard input. */
  readonly input?: string;
  /** The whole environment except PATH; without a demo unless it sets one. */
  readonly env?: Readonly<Record<string, string>>;
};

type Written = (error?: Error | null) => void;

/** Captures what is written to a stream of the process, until `restore`. */
const takeOver = (stream: NodeJS.WriteStream) => {
  const pieces: Buffer[] = [];
  const spy = vi.spyOn(stream, "write").mockImplementation((chunk, ...more) => {
    pieces.push(Buffer.from(chunk));
    const written = more.find((one): one is Written => typeof one === "function");
    if (written) process.nextTick(written);
    return true;
  });
  return { text: () => Buffer.concat(pieces).toString(), restore: () => spy.mockRestore() };
};

const runNow = async (args: readonly string[], { input = "", env = {} }: Options): Promise<Ended> => {
  const environment: Readonly<Record<string, string | undefined>> = {
    PATH: process.env["PATH"],
    CANTER_DEMO: "0",
    ...env,
  };
  for (const name of new Set([...Object.keys(process.env), ...Object.keys(environment)]))
    vi.stubEnv(name, environment[name]);
  const stdin = vi
    .spyOn(process, "stdin", "get")
    .mockReturnValue(Readable.from([Buffer.from(input)]) as unknown as typeof process.stdin);
  const [out, err] = [takeOver(process.stdout), takeOver(process.stderr)];
  try {
    const status = await runCli(args);
    return { status, out: out.text(), err: err.text() };
  } finally {
    for (const one of [out, err]) one.restore();
    stdin.mockRestore();
    vi.unstubAllEnvs();
  }
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command line in this process, as bin/canter does in a separate one (which takes a second each time); `canter.test.ts` runs that
 * one. The process has one environment and one standard output: commands must run in sequence.
 */
export const runCanter = (args: readonly string[], options: Options = {}): Promise<Ended> => {
  const run = last.then(() => runNow(args, options));
  last = run.catch(() => undefined);
  return run;
};

/** Makes a database in a folder, as the server's first start does: most commands make none. */
export async function makeDatabase(folder: string): Promise<void> {
  const { openCanter, readConfig } = await import("@canter/server/in-process");
  const config = readConfig({ CANTER_DATA: folder, CANTER_DEMO: "0" });
  if (!config.ok) throw new Error("The folder of a test can be configured.");
  await (await openCanter(config.value)).close();
}
