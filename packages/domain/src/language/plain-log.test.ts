import "temporal-polyfill/global";
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readFoodRemark } from "../health/words/food-remarks.ts";
import { readMessage } from "../health/words/read-message.ts";
import { sampleOf, sampleSize } from "../testing/sample-size.ts";
import { limitsForTime } from "../horse/words/caution-words.ts";
import { parseMessage } from "./parse-message.ts";
import { decideAsLearned } from "../intent/learned/decide-as-learned.ts";
import { isPlainLog } from "./plain-log.ts";
import { figureSaid, noteReported } from "../intent/short-replies.ts";

const context = { now: "2026-11-18T18:40:00-05:00", units: "kg" } as const;
const parse = (text: string) => parseMessage(text, context);
const isPlain = (text: string) => isPlainLog(text, parse(text));

const messagesIn = (folder: string, name: string): readonly string[] =>
  readFileSync(new URL(`${folder}/${name}`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly text?: string; readonly message?: string })
    .flatMap(({ text, message }) => text ?? message ?? []);

describe("a plain log", () => {
  it.each([
    "squat 5x5 @ 120kg, then bench 60x8, 62x6",
    "Deadlift: 3x5 140",
    "bench 80 3x8 rpe 8\nrow 70 3x10",
    "5k run 24:10",
    "squat 5x5 @ 120kg, pull-ups 3x8",
    "did squats 5x5 at 120 kg this morning",
    "yesterday: bench 60x8, 62x6",
  ])("is names, values and days: %s", (text) => expect(isPlain(text)).toBe(true));

  it.each([
    "squat 5x5 @ 120kg, felt heavy",
    "squat 5x5 @ 120kg tomorrow",
    "tonight: squat 5x5 @ 120kg",
    "squat 5x5 @ 120kg instead",
    "squat 5x5 @ 120kg?",
    "squats were 5x5",
    "make it squat 5x5",
    "and squat 5x5 @ 120kg",
    "squat 5x5",
    "bench",
    "5 km",
    "no, 120kg",
  ])("has no word beside them: %s", (text) => expect(isPlain(text)).toBe(false));

  it("is a log to whoever reads it, though nobody is asked", () => {
    const messages = sampleOf([
      ...readdirSync(new URL("../intent/cases", import.meta.url)).flatMap((name) =>
        messagesIn("../intent/cases", name),
      ),
      ...["log-messages.jsonl", "varied.jsonl", "adversarial.jsonl"].flatMap((name) =>
        messagesIn("cases", name),
      ),
    ]);
    const plain = messages.filter(isPlain);
    expect(plain.length).toBeGreaterThan(sampleSize(100));
    for (const text of plain) {
      expect(readMessage(text, context)).toEqual({
        parsed: parse(text),
        whole: text,
        rest: text,
        entries: [],
      });
      const { parts, doubted } = decideAsLearned({ text, parsed: parse(text) });
      expect([text, doubted, ...parts.map(({ intent }) => intent)]).toEqual([text, undefined, "log"]);
      expect([noteReported(text), figureSaid(text), readFoodRemark(text), limitsForTime(text)]).toEqual([
        undefined,
        undefined,
        undefined,
        false,
      ]);
    }
  });
});
