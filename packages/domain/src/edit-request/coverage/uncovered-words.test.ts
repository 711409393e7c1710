import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lexicon } from "../../language/lexicon/lexicon.ts";
import { sampleNow, sampleProgram } from "../cases/sample-programs.ts";
import { readEditRequest } from "../read-edit-request.ts";

const catalogue = lexicon().exercises;
const read = (name: string, message: string) =>
  readEditRequest({ program: sampleProgram(name), message, now: sampleNow[name] ?? "", catalogue });

type Case = { readonly program: string; readonly message: string; readonly expect: unknown };
const cases = readFileSync(new URL("../cases/edit-cases.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => JSON.parse(line) as Case)
  .filter(({ expect: wanted }, at) => at % 3 === 0 && Array.isArray(wanted));
/** Texts that are taken over, and remarks beside a request: those may hold any word. */
const asWritten = /[:“”'"]|saying|call|rename|named/u;
const remarks =
  /felt|hurt|too long|how|what|busy|slept|feeling|hey|travel|came up|crazy|date night|write it in/u;

describe("what a request says and the edits don't show", () => {
  it.each([
    "replace squats with lunges",
    "drop the hammer curls on Wednesday",
    "drop the pushdowns today",
    "make next week a deload",
    "add a set to bench",
    "add 5 lbs to bench",
    "bench 4x6 @ 170",
    "move Friday to Saturday",
    "skip leg day",
    "no bench today",
    "only 2 sets of bench today",
    "squats 10 lbs heavier next week",
    "superset pushdowns and lateral raises",
    "two more reps on everything on Friday",
  ])("is nothing in an everyday request: %s", (message) => {
    expect(read("garage", message)).toMatchObject({ kind: "edits", confidence: "sure" });
    expect(read("garage", message).unsureAbout).toBeUndefined();
  });

  it.each([
    // hedges, and what is so now
    ["probably drop the pushdowns", "probably"],
    ["bench around 170", "around"],
    ["bench at least 5 sets", "at least"],
    ["bench is 5 sets", "is"],
    ["bench > 170", ">"],
    // times that no edit knows
    ["drop the planks for now", "now"],
    ["5 lbs more on bench every other week", "every other"],
    // alternatives, negations, exceptions
    ["swap bench for dips or push-ups", "or"],
    ["do not add a set to bench", "not"],
    ["replace bench with dips except next week", "next week"],
    ["no bench, squats", "no"],
    ["rows not bench", "not"],
    // quantities that aren't told
    ["add a couple of sets to bench", "a couple of sets"],
    ["remove one session", "one"],
    // what was there is another value, or goes the other way
    ["bench 170 instead of 160", "160"],
    ["raise bench to 160", "raise"],
    ["drop bench to 5 sets", "drop"],
    // a second wish that was swallowed
    ["superset bench and shoulder press as C with 60 s rest", "60 s|C"],
    ["push-ups 4x15, last one amrap", "4x15|last one"],
    // manners and equipment
    ["slow squats 3x8", "slow"],
    ["replace bench with weighted dips", "weighted dips"],
    ["clear leg day", "clear"],
  ])("names what it is: %s", (message, word) => {
    const reading = read("garage", message);
    expect(reading).toMatchObject({ kind: "edits", confidence: "unsure" });
    expect(reading.unsureAbout?.join(" ")).toMatch(new RegExp(word, "u"));
  });

  it.each([
    ["garage", "bench +5 each session"],
    ["garage", "bench 5x5 at 80"],
    ["garage", "drop bench. keep it on Friday"],
    ["garage", "drop all accessories this week"],
    ["mixed", "drop one run next week"],
    ["mixed", "swap strength and the ride next week"],
    ["mixed", "swap the rest day with the tempo run"],
    ["mixed", "make tomorrow a strength day"],
    ["club", "squats 5% heavier"],
    ["club", "make week 2 the deload instead of week 3"],
  ])("is doubted where it can be meant in two ways, in %s: %s", (name, message) => {
    const reading = read(name, message);
    expect([reading.kind, reading.kind === "edits" ? reading.confidence : "unsure"]).toEqual([
      reading.kind,
      "unsure",
    ]);
  });

  it("never overlooks a word that it doesn't know, wherever that stands in a request that it was sure of", () => {
    const overlooked: string[] = [];
    for (const { program, message } of cases) {
      const before = read(program, message);
      if (before.confidence !== "sure" || asWritten.test(message) || remarks.test(message)) continue;
      const words = message.split(" ");
      for (let at = 1; at < words.length; at += 2) {
        const said = [...words.slice(0, at), "zorbly", ...words.slice(at)].join(" ");
        const after = read(program, said);
        const isSame = JSON.stringify(after.toolCalls) === JSON.stringify(before.toolCalls);
        if (after.kind === "edits" && after.confidence === "sure" && isSame) overlooked.push(said);
      }
    }
    expect(overlooked).toEqual([]);
  });
});
