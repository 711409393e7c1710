import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { parseMessage } from "@canter/domain/language/parse-message";
import { type Figure, round, sample, spreadOf, withReference } from "./setup/figure.ts";

/** The output of `read-fresh.ts`. */
type Rates = {
  readonly fresh: number;
  readonly cold: number;
  readonly dates: number;
  readonly userCpu: number;
};

const program = fileURLToPath(new URL("./parsing/read-fresh.ts", import.meta.url));

/** One quarter of the annotated messages, read by a process that has seen all others. */
const readQuarter = async (quarter: number): Promise<Rates> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, String(quarter)]);
  return JSON.parse(stdout) as Rates;
};

const hostileTexts = (): string[] => [
  "1x".repeat(50_000),
  "(".repeat(100_000),
  "squat 5x5 @ 225, ".repeat(6_000),
  "\u0000\u0007🏇".repeat(25_000),
  "a".repeat(100_000),
];

/**
 * Messages per second on one core that the process has never seen, once it is warm, next to chrono-node reading only their dates; the first
 * ones that a process reads; and hostile ones. Medians of three processes.
 */
export const measureParsing = async (): Promise<Figure[]> => {
  const rates: Rates[] = [];
  for (const quarter of [0, 1, 2]) rates.push(await readQuarter(quarter));
  const of = (name: keyof Rates) => spreadOf(rates.map((one) => one[name]));
  const hostile: number[] = [];
  for (const text of hostileTexts())
    hostile.push(
      ...(await sample(3, 1, () => parseMessage(text, { now: "2026-11-20T18:40:00-05:00", units: "lb" }))),
    );
  return [
    withReference(
      {
        name: "messages parsed, never seen before",
        value: of("fresh").median,
        unit: "1/s",
        atLeast: 5000,
        spread: of("fresh"),
        userCpu: round(of("userCpu").median),
      },
      "chrono-node, dates only",
      of("dates").median,
    ),
    { name: "first messages of a process", value: of("cold").median, unit: "1/s", spread: of("cold") },
    {
      name: "100 kB of hostile text",
      value: Math.max(...hostile),
      unit: "ms",
      atMost: 100,
      spread: spreadOf(hostile),
    },
  ];
};
