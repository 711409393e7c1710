import { expect, it } from "vitest";
import { runCanter } from "./testing/run-canter.ts";

/** The answers to the given lines. */
async function run(args: readonly string[], lines: readonly unknown[] = []) {
  const input = lines
    .map(
      (line) => `${typeof line === "string" ? line : JSON.stringify(line)}
`,
    )
    .join("");
  const { status, out, err } = await runCanter(args, { input, env: { LANG: "C.UTF-8" } });
  const answers = out
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
  return { status, answers, err };
}

const session = (dayOfWeek: string, workType: string) => ({
  dayOfWeek,
  workType,
  durationMinutes: 45,
  focus: "",
  notes: "",
});
const plan = {
  goal: "Ready for the show",
  targetDate: "2026-06-07",
  reasoning: "Flat first.",
  weeklyPlans: [
    {
      weekNumber: 1,
      startDate: "2026-06-01",
      focus: "Base",
      sessions: [
        session("Monday", "FLATWORK"),
        session("Wednesday", "FLATWORK"),
        session("Saturday", "JUMPING"),
      ],
    },
  ],
};
const flat = (date: string) => ({ date, workType: "FLATWORK" });
const now = "2026-06-04T18:00:00+02:00";

it("reports for each line whether its plan is on track, what it is behind on, and what to do", async () => {
  const done = [flat("2026-06-01"), flat("2026-06-02")];
  const { status, answers } = await run(
    ["evaluate", "--jsonl"],
    [
      { id: "a", plan, done: [...done, flat("2026-06-04")], now },
      { id: 2, plan, done, now: "2026-06-03T10:00:00Z" },
      { plan: null, done: [], now },
    ],
  );
  expect(status).toBe(0);
  expect(answers).toEqual([
    {
      id: "a",
      status: "behind",
      behind: ["JUMPING"],
      message: "You're behind on jumping: the plan called for 1 jumping session this week.",
      suggestion: "Consider a gymnastics session in the next 2 days.",
    },
    {
      id: 2,
      status: "on_track",
      behind: [],
      message: "You're on track: 2 of 3 planned sessions of week 1 are done.",
      suggestion: "Next in the plan is a jumping session on Saturday.",
    },
    {
      status: "no_data",
      behind: [],
      message: "There is nothing to compare yet: there is no plan with a session and a date.",
      suggestion: null,
    },
  ]);
});

it("names the field of an invalid line and continues", async () => {
  const { status, answers } = await run(
    ["evaluate", "--jsonl"],
    [
      { id: "x", plan, done: [], now: "soon" },
      "{",
      { id: "y", plan, done: [{ date: "2026-02-30", workType: "X" }], now },
      { id: "z", plan, done: [], now },
    ],
  );
  expect(status).toBe(2);
  expect(answers).toMatchObject([
    { id: "x", error: "now: must be a date and time with offset, as in 2026-11-20T18:40:00-05:00" },
    { error: expect.stringContaining("the line must be JSON") },
    { id: "y", error: expect.stringMatching(/^done\.0/) },
    { id: "z", status: "behind" },
  ]);
  const without = await run(["evaluate"]);
  expect(without).toMatchObject({ status: 2, err: expect.stringContaining("--jsonl") });
});
