import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { installPeers } from "./agent-run/install-peers.ts";
import type { TimedTurns } from "./agent-run/time-turns.ts";
import { type Figure, spreadOf } from "./figure.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const peers = ["streamtext", "langgraph", "mastra"].map((name) => path(`../peers/${name}.mjs`));

/** One process of a contestant, on the Node that runs the bench. */
const race = async (script: string, flags: readonly string[]): Promise<TimedTurns> => {
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...flags]);
  return JSON.parse(stdout) as TimedTurns;
};

const medianOf = (values: readonly number[]) => spreadOf(values).median;

/** Several processes of one contestant as one: the median of each of their figures. */
const combine = (rounds: readonly TimedTurns[]) => ({
  name: rounds[0]?.name ?? "",
  value: medianOf(rounds.map(({ median }) => median)),
  processMedians: rounds.map(({ median }) => median),
  p95: medianOf(rounds.map(({ p95 }) => p95)),
  userCpu: medianOf(rounds.map(({ userCpu }) => userCpu)),
  systemCpu: medianOf(rounds.map(({ systemCpu }) => systemCpu)),
});

/** The contestants take turns, so that whatever else the machine does falls on all of them alike. */
const raceAll = async (scripts: readonly string[], isQuick: boolean) => {
  const flags = isQuick ? ["--warm-up=20", "--runs=40"] : ["--warm-up=100", "--runs=300"];
  const rounds: TimedTurns[][] = [];
  for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
    const times: TimedTurns[] = [];
    for (const script of scripts) times.push(await race(script, flags));
    rounds.push(times);
  }
  return scripts.map((_, index) =>
    combine(rounds.map((times) => times[index]).filter((times) => times !== undefined)),
  );
};

/** What a run of seven instant model calls and six instant tools costs in each framework, in milliseconds. */
export const measureAgentRun = async (isQuick: boolean): Promise<Figure[]> => {
  if (!installPeers()) return [];
  return (await raceAll(peers, isQuick)).map((peer) => ({ ...peer, unit: "ms" }));
};
