import { readFileSync } from "node:fs";
import { parse as parseDates } from "chrono-node/en";
import { parseMessage } from "@canter/domain/language/parse-message";
import { type Figure, sample, spreadOf, withReference } from "./figure.ts";

type Case = { readonly message: string; readonly now: string; readonly units: "kg" | "lb" };

const readCases = (...names: readonly string[]): Case[] =>
  names.flatMap((name) =>
    readFileSync(new URL(`../../packages/domain/src/language/cases/${name}.jsonl`, import.meta.url), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Case),
  );

/** Messages a second over each message once: what was looked up for one must not make the next pass quicker. */
const rateOf = (cases: readonly Case[], parse: (one: Case) => unknown) => {
  const started = performance.now();
  for (const one of cases) parse(one);
  return (cases.length * 1000) / (performance.now() - started);
};

const warmUp = (cases: readonly Case[], parse: (one: Case) => unknown) => {
  for (let pass = 0; pass < 8; pass += 1) for (const one of cases) parse(one);
};

const hostileTexts = (): string[] => [
  "1x".repeat(50_000),
  "(".repeat(100_000),
  "squat 5x5 @ 225, ".repeat(6_000),
  "\u0000\u0007🏇".repeat(25_000),
  "a".repeat(100_000),
];

/** Messages a second on one core, beside chrono-node reading only the dates of the same messages. */
export const measureParsing = async (): Promise<Figure[]> => {
  const known = readCases("log-messages", "harder-messages");
  const fresh = readCases("developed-on");
  const read = ({ message, now, units }: Case) => parseMessage(message, { now, units });
  const readDates = ({ message, now }: Case) => parseDates(message, new Date(now));
  warmUp(known, read);
  const rate = rateOf(fresh, read);
  warmUp(known, readDates);
  const dates = rateOf(fresh, readDates);
  const hostile: number[] = [];
  for (const text of hostileTexts())
    hostile.push(
      ...(await sample(3, 1, () => parseMessage(text, { now: "2026-11-20T18:40:00-05:00", units: "lb" }))),
    );
  return [
    withReference(
      { name: "messages parsed", value: rate, unit: "1/s", atLeast: 5000 },
      "chrono-node, dates only",
      dates,
    ),
    {
      name: "100 kB of hostile text",
      value: Math.max(...hostile),
      unit: "ms",
      atMost: 100,
      spread: spreadOf(hostile),
    },
  ];
};
