import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { installPeers } from "./agent-run/install-peers.ts";
import type { TimedTurns } from "./agent-run/time-turns.ts";
import { type Figure, round, type Spread, spreadOf } from "./setup/figure.ts";

type Contestant = readonly [script: string, ...flags: string[]];
type Measured = {
  readonly name: string;
  readonly value: number;
  readonly spread: Spread;
  readonly userCpu: number;
  readonly systemCpu: number;
};

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const canter: Contestant = [path("./agent-run/canter.ts")];
const canterOverWire: Contestant = [...canter, "--wire"];
/** The time of the disk alone for as many commits, without any framework. */
const bareCommits: Contestant = [path("./agent-run/bare-commits.ts")];
const streamText: Contestant = [path("../peers/streamtext.mjs")];
/** These store what happened, as Canter does: it has to be faster than them. */
const rivals: readonly Contestant[] = [[path("../peers/langgraph.mjs")], [path("../peers/mastra.mjs")]];

/** One process of a contestant, on the Node that runs the bench. */
const race = async (contestant: Contestant, flags: readonly string[]): Promise<TimedTurns> => {
  const { stdout } = await promisify(execFile)(process.execPath, [...contestant, ...flags]);
  return JSON.parse(stdout) as TimedTurns;
};

const medianOf = (values: readonly number[]) => spreadOf(values).median;

/** Combines several processes of one contestant: the medians of their medians, 95th percentiles and processor times. */
const combine = (times: readonly TimedTurns[]): Measured => {
  const value = medianOf(times.map(({ median }) => median));
  return {
    name: times[0]?.name ?? "",
    value,
    spread: {
      min: Math.min(...times.map(({ min }) => min)),
      median: value,
      p95: medianOf(times.map(({ p95 }) => p95)),
      max: Math.max(...times.map(({ max }) => max)),
      samples: times.reduce((sum, { runs }) => sum + runs, 0),
    },
    userCpu: medianOf(times.map(({ userCpu }) => userCpu)),
    systemCpu: medianOf(times.map(({ systemCpu }) => systemCpu)),
  };
};

/** The contestants take turns, so that other load on the machine affects all of them alike. */
const raceAll = async (contestants: readonly Contestant[], isQuick: boolean): Promise<Measured[]> => {
  const flags = isQuick ? ["--warm-up=20", "--runs=40"] : ["--warm-up=100", "--runs=300"];
  const times: TimedTurns[][] = contestants.map(() => []);
  for (let pass = 0; pass < (isQuick ? 1 : 3); pass += 1)
    for (const [index, contestant] of contestants.entries())
      times[index]?.push(await race(contestant, flags));
  return times.map(combine);
};

/**
 * The cost of a run with seven instant model calls and six instant tools, from the member's message to the stored reply, next to other
 * frameworks in the same call. If those can't be installed, Canter alone.
 */
export const measureAgentRun = async (isQuick: boolean): Promise<Figure[]> => {
  const peers = [bareCommits, ...(installPeers() ? [streamText, ...rivals] : [])];
  const [own, overWire, ...others] = await raceAll([canter, canterOverWire, ...peers], isQuick);
  if (!own || !overWire) throw new Error("Canter was not measured.");
  const toBeat = others.slice(2).map(({ value }) => value);
  return [
    {
      ...own,
      unit: "ms",
      atMost: Math.min(5, ...toBeat),
      references: others.map((other) => ({ ...other, ratio: round(own.value / other.value) })),
    },
    { ...overWire, unit: "ms" },
  ];
};
