import { type Spread, spreadOf } from "../setup/figure.ts";

/** The output of a contestant's process: wall clock and processor time of one turn, in milliseconds. */
export type TimedTurns = {
  readonly name: string;
  readonly median: number;
  readonly p95: number;
  readonly runs: number;
  readonly min: number;
  readonly max: number;
  /** Per turn, all threads of the process, garbage collection included. */
  readonly userCpu: number;
  readonly systemCpu: number;
};

const numberFrom = (flag: string, fallback: number): number => {
  const given = process.argv.find((argument) => argument.startsWith(`--${flag}=`));
  return given === undefined ? fallback : Number(given.slice(flag.length + 3));
};

const toTimedTurns = (name: string, wall: Spread, cpu: NodeJS.CpuUsage): TimedTurns => {
  const perTurn = (microseconds: number) => Number((microseconds / 1000 / wall.samples).toPrecision(4));
  return {
    name,
    median: wall.median,
    p95: wall.p95,
    runs: wall.samples,
    min: wall.min,
    max: wall.max,
    userCpu: perTurn(cpu.user),
    systemCpu: perTurn(cpu.system),
  };
};

/**
 * Runs a contestant's turn repeatedly in this process and prints a line of `TimedTurns`. `--warm-up=100` turns are not counted,
 * `--runs=300` are; a turn throws if it was incomplete. At the end `verify`, if given, checks what the turns have stored.
 */
export const timeTurns = async (
  name: string,
  runTurn: (index: number) => Promise<void>,
  verify?: (turns: number) => void,
): Promise<void> => {
  const warmUp = numberFrom("warm-up", 100);
  const runs = numberFrom("runs", 300);
  for (let index = 0; index < warmUp; index += 1) await runTurn(index);
  const samples: number[] = [];
  const cpu = process.cpuUsage();
  for (let index = warmUp; index < warmUp + runs; index += 1) {
    const started = performance.now();
    await runTurn(index);
    samples.push(performance.now() - started);
  }
  const timed = toTimedTurns(name, spreadOf(samples), process.cpuUsage(cpu));
  verify?.(warmUp + runs);
  console.log(JSON.stringify(timed));
};
