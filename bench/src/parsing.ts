import { readFileSync } from "node:fs";
import { parse as parseDates } from "chrono-node/en";
import { parseMessage } from "@canter/domain/language/parse-message";
import { type Figure, sample, spreadOf, withReference } from "./figure.ts";

type Case = { readonly message: string; readonly now: string; readonly units: "kg" | "lb" };

const readCases = (): Case[] =>
  readFileSync(
    new URL("../../packages/domain/src/language/cases/log-messages.jsonl", import.meta.url),
    "utf8",
  )
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Case);

const rateOf = (cases: readonly Case[], seconds: number, parse: (one: Case) => unknown) => {
  for (const one of cases) parse(one);
  const started = performance.now();
  let count = 0;
  while (performance.now() - started < seconds * 1000)
    for (const one of cases) {
      parse(one);
      count += 1;
    }
  return (count * 1000) / (performance.now() - started);
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
  const cases = readCases();
  const rate = rateOf(cases, 3, ({ message, now, units }) => parseMessage(message, { now, units }));
  const dates = rateOf(cases, 1, ({ message, now }) => parseDates(message, new Date(now)));
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
