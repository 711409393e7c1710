import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { describeCall } from "./cases/describe-calls.ts";
import { sampleNow, sampleProgram } from "./cases/sample-programs.ts";
import { readEditRequest } from "./read-edit-request.ts";

const read = (name: string, message: string) =>
  readEditRequest({
    program: sampleProgram(name),
    message,
    now: sampleNow[name] ?? "",
    catalogue: lexicon().exercises,
  });
const calls = (name: string, message: string) => read(name, message).toolCalls.map(describeCall);

describe("a copy of a session", () => {
  it.each([
    "copy Lower from week 1 to week 3",
    "copy Lower from week 1 to the end of week 3",
    "copy week 1 lower to week 3",
    "copy week 1's Lower to week 3",
    "copy week 1 session 2 to week 3",
  ])("is of the week that it is said to come from: %s", (message) => {
    expect(calls("club", message)).toEqual([
      'copy_session sourceWeekNumber=1 sourceSessionNumber=2 targetWeekNumber=3 position="end"',
    ]);
  });

  it("may be of one that is completed", () => {
    expect(calls("garage", "copy Leg Day from week 1 to week 3")).toEqual([
      'copy_session sourceWeekNumber=1 sourceSessionNumber=3 targetWeekNumber=3 position="end"',
    ]);
  });

  it("takes no verb behind a week for the name of one", () => {
    expect(calls("club", "in week 2 lower bench to 80 kg")).toEqual([
      'modify_exercise 2.3.1 updates={targetLoad="80 kg"}',
    ]);
  });
});

describe("two changes of a week in one sentence", () => {
  it.each([
    ["change the phase of week 3 to Peak and start it on September 22", 'startDate="2026-09-22"'],
    ["call week 3 Peak and start it on September 22", 'startDate="2026-09-22"'],
    ["rename week 3 to Peak and end it on September 26", 'endDate="2026-09-26"'],
  ])("are both of that week: %s", (message, date) => {
    expect(calls("garage", message)).toEqual([
      'modify_week 3 updates={phase="Peak"}',
      `modify_week 3 updates={${date}}`,
    ]);
  });

  it("leave it to what is named behind them what is meant by it", () => {
    expect(
      calls("garage", "rename week 3 to Peak. Move Friday's session to Saturday and call it Legs"),
    ).toEqual([
      'modify_week 3 updates={phase="Peak"}',
      'modify_session 2.3 updates={dayOfWeek="Saturday" scheduledDate="2026-09-19"}',
      'modify_session 2.3 updates={name="Legs"}',
    ]);
  });
});

describe("a week beside a day", () => {
  const skipped = (message: string) => [
    ...new Set(calls("garage", message).map((call) => /\d\.\d/u.exec(call)?.[0])),
  ];
  it.each([
    ["skip Friday and next week", ["2.3", "3.1", "3.2", "3.3"]],
    ["skip Friday and all of next week", ["2.3", "3.1", "3.2", "3.3"]],
    ["skip Friday in week 2 and all of week 3", ["2.3", "3.1", "3.2", "3.3"]],
    ["skip Friday in week 2 and week 3", ["2.3", "3.3"]],
    ["skip Friday this week and next week", ["2.3", "3.3"]],
    ["skip Friday next week", ["3.3"]],
  ])("is skipped with it, unless it says which day's: %s", (message, sessions) => {
    expect(skipped(message)).toEqual(sessions);
  });
});

it("is of the week that was spoken of, behind a reason", () => {
  expect(
    calls("garage", "I've been thinking about the last week. I don't want to test. Call it Easy"),
  ).toEqual(['modify_week 4 updates={phase="Easy"}']);
});

it("takes both of the exercises that two clauses were about", () => {
  const removed = calls(
    "garage",
    "no bench and no hammer curls this week, please delete both of them",
  ).filter((call) => call.startsWith("remove_exercise"));
  expect(removed).toHaveLength(2);
});

it("keeps the sets of a deload where these are to stay", () => {
  expect(calls("garage", "make next week a deload but keep all the sets, take 50 lb off bench")).toEqual([
    'modify_week 3 updates={phase="Deload"}',
    'modify_exercise 3.1.1 updates={targetLoad="115 lbs"}',
  ]);
});

it("asks of which week a new one is a copy, also where only that is said", () => {
  expect(read("garage", "add week")).toMatchObject({
    kind: "ask",
    reply: "A new week is a copy of one that is there. Which week should be repeated?",
  });
});

describe("what is wanted no more", () => {
  it("goes from each week that is left, where it is a session", () => {
    const gone = (message: string) => calls("club", message);
    expect(gone("no more Lower days")).toEqual(gone("remove Lower from now on"));
    expect(gone("no more Lower").length).toBeGreaterThan(1);
    expect(gone("no more Lower in week 2")).toHaveLength(1);
  });
});
