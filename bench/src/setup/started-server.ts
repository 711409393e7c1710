import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { round, type Spread, spreadOf } from "./figure.ts";

/** The location of data: a folder, and for PostgreSQL its address. */
export type Place = { readonly dataDir: string; readonly url?: string };

const program = (name: string) =>
  fileURLToPath(new URL(`../../../apps/server/src/testing/${name}.ts`, import.meta.url));

const token = "the-owners-key-for-the-bench";
/** The headers of the first owner's requests. */
export const asOwner = { authorization: `Bearer ${token}` };

export type Started = { readonly child: ChildProcess; readonly url: string };

/** Starts one of the server's programs, which reports its address; its clock starts at `now` (epoch milliseconds). */
export const start = async (name: string, { dataDir, url }: Place, now: number): Promise<Started> => {
  const child = fork(program(name), {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      PORT: "0",
      CANTER_DEMO: "0",
      CANTER_DATA: dataDir,
      DATABASE_URL: url ?? "",
      CANTER_CLOCK: new Date(now).toISOString(),
      CANTER_OWNER_TOKEN: token,
    },
  });
  const [ready] = (await once(child, "message")) as [{ url: string }];
  return { child, url: ready.url };
};

export const stop = async ({ child }: Started): Promise<void> => {
  child.disconnect();
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
};

/** `userCpu`, `systemCpu`: milliseconds of the server's processor time per request. */
export type Timed = { readonly spread: Spread; readonly userCpu?: number; readonly systemCpu?: number };

/** Measures requests inside the server, without a socket. */
export const timed = async ({ child }: Started, asked: object): Promise<Timed> => {
  child.send({ headers: asOwner, paths: [], ...asked });
  const [{ samples, userCpu, systemCpu }] = (await once(child, "message")) as [
    { samples: number[]; userCpu: number; systemCpu: number },
  ];
  return { spread: spreadOf(samples), userCpu: round(userCpu), systemCpu: round(systemCpu) };
};
