import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Figure, withReference } from "../setup/figure.ts";

const canter = join(import.meta.dirname, "../../../bin/canter");

/** Four weeks of three sessions with four exercises, the usual size for requests: 12 kB. */
const monthProgram = (index: number): object => ({
  weeks: Array.from({ length: 4 }, (_, week) => ({
    phase: "Base",
    startDate: `2026-11-${String(2 + week * 7).padStart(2, "0")}`,
    endDate: `2026-11-${String(8 + week * 7).padStart(2, "0")}`,
    sessions: ["Monday", "Wednesday", "Friday"].map((dayOfWeek) => ({
      name: `Full Body ${index % 7}`,
      dayOfWeek,
      completed: week === 0,
      exercises: ["Back Squat", "Bench Press", "Barbell Row", "Plank"].map((name) => ({
        name,
        warmupSets: 2,
        workingSets: 4,
        reps: "5",
        targetLoad: "185 lbs",
        restSeconds: 180,
        sets: week === 0 ? [1, 2, 3, 4].map((setNumber) => ({ setNumber, reps: 5, weight: 185 })) : [],
        skipped: false,
      })),
    })),
  })),
});

const lineOf = (index: number): string => {
  const updates = { name: "Lunge", workingSets: 1 + (index % 5) };
  const args = JSON.stringify({ weekNumber: 2, sessionNumber: 1, exerciseNumber: 1, updates });
  const toolCalls = [
    { id: "call_1", type: "function", function: { name: "modify_exercise", arguments: args } },
  ];
  return JSON.stringify({ id: String(index), program: monthProgram(index), toolCalls });
};

/** Lines per second through a separate process, not counting its start: the difference between a long and a short input. */
async function secondsFor(lines: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(canter, ["program", "apply", "--jsonl"], { stdio: ["pipe", "pipe", "inherit"] });
  let answered = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    for (const byte of chunk) answered += Number(byte === 10);
  });
  child.stdin.end(`${lines.join("\n")}\n`);
  const [status] = (await once(child, "close")) as [number | null];
  if (status !== 0 || answered !== lines.length)
    throw new Error(`${answered} of ${lines.length} lines, status ${status}`);
  return (performance.now() - started) / 1000;
}

/** `canter program apply --jsonl`: programs read, edited and written, one per line; next to it the same lines only parsed and written. */
export async function measureEditLines(isQuick: boolean): Promise<Figure[]> {
  const count = isQuick ? 2000 : 12_000;
  const lines = Array.from({ length: count }, (_, index) => lineOf(index));
  const short = await secondsFor(lines.slice(0, 200));
  const long = await secondsFor(lines);
  const started = performance.now();
  let length = 0;
  for (const line of lines) length += JSON.stringify(JSON.parse(line)).length;
  const reference = (count * 1000) / (performance.now() - started);
  if (length === 0) throw new Error("nothing was written");
  const figure = {
    name: "programs edited, a line each",
    value: (count - 200) / (long - short),
    unit: "1/s",
    atLeast: 2000,
  };
  return [withReference(figure, "JSON.parse and JSON.stringify alone", reference)];
}
