import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { describeCall } from "./cases/describe-calls.ts";
import { sampleNow, sampleProgram } from "./cases/sample-programs.ts";
import { readEditRequest } from "./read-edit-request.ts";

const read = (sample: string, message: string) =>
  readEditRequest({
    program: sampleProgram(sample),
    message,
    now: sampleNow[sample] ?? "",
    catalogue: lexicon().exercises,
    unit: "lb",
  });
const callsOf = (sample: string, message: string): readonly string[] =>
  read(sample, message).toolCalls.map((call) => describeCall(call).trim());
/** The first words of each call: what it does, and where. */
const placesOf = (sample: string, message: string): readonly string[] =>
  callsOf(sample, message).map((line) => line.split(" ", 2).join(" "));

const eachThursday = [1, 2, 3, 4, 5].map((week) => `remove_session ${week}.3`);
const eachMonday = [1, 2, 3, 4, 5].map((week) => `modify_session ${week}.1`);

describe("what is taken away", () => {
  it.each([
    ["runner", "remove Thursday's run from every week", eachThursday],
    ["runner", "delete Thursday's run for good", eachThursday],
    ["runner", "take the run off Wednesday", ["modify_session 1.2"]],
    [
      "mixed",
      "skip the rest of the week except the long run",
      ["remove_session 1.2", "remove_session 1.2", "remove_session 1.2"],
    ],
    [
      "mixed",
      "cancel everything but the long run this week",
      ["remove_session 1.2", "remove_session 1.2", "remove_session 1.2"],
    ],
    ["mixed", "remove everything on Thursday", ["remove_session 1.4"]],
    [
      "garage",
      "take the planks out of Friday and the rows out of Wednesday",
      ["remove_exercise 2.3.4", "remove_exercise 2.2.2"],
    ],
    ["garage", "remove bench from Monday and Friday", ["remove_exercise 2.1.1"]],
  ] as const)("is what was named, where and as often as was said: %s, %s", (sample, message, expected) => {
    expect(placesOf(sample, message)).toEqual(expected);
  });

  it.each([
    "cut next week's volume in half",
    "reduce next week's volume by a third",
    "cut week 4 by a third",
  ])("is a part of a week, and no week: %s", (message) => {
    expect(placesOf("garage", message).every((line) => line.startsWith("modify_exercise "))).toBe(true);
    expect(placesOf("garage", message)).not.toEqual([]);
  });

  it("is everything of a week that somebody is ill in", () => {
    expect(placesOf("mixed", "I'm sick this week, skip everything")).toHaveLength(4);
  });
});

describe("what is said of each week", () => {
  it("moves every Monday where Mondays don't work", () => {
    expect(placesOf("runner", "Mondays don't work for me anymore, can we do Tuesdays")).toEqual(eachMonday);
  });
});

describe("a week that comes again", () => {
  const copies = (message: string) =>
    callsOf("garage", message).map((line) => /^add_week .*?(\d{4}-\d\d-\d\d)/u.exec(line)?.[1]);
  it.each([
    ["repeat week 2 once more at the end", ["2026-10-05"]],
    ["do week 2 twice", ["2026-09-21"]],
    ["repeat week 2 twice at the end", ["2026-10-05", "2026-10-12"]],
    ["add two more weeks like week 2", ["2026-09-21", "2026-09-28"]],
    ["could you add week 4 once more at the end of the plan?", ["2026-10-05"]],
  ] as const)("is copied as often as is said: %s", (message, starts) => {
    expect(copies(message)).toEqual(starts);
  });
});

describe("what is named otherwise", () => {
  it.each([
    ["garage", "superset 3 n 4", ["modify_exercise 2.1.3", "modify_exercise 2.1.4"]],
    ["club", "same as Monday on Thursday too", ["copy_session sourceWeekNumber=2", "modify_session 1.3"]],
    ["runner", "rename the taper to Race week", ["modify_week 5"]],
    ["runner", "replace the intervals with an easy run", ["modify_session 1.1"]],
    ["club", "instead of lunges I want split squats", ["modify_exercise 1.2.3"]],
    [
      "club",
      "take the face pulls out in every Upper B",
      ["remove_exercise 1.3.3", "remove_exercise 2.3.3", "remove_exercise 3.3.3"],
    ],
    ["mixed", "make Saturday a rest day instead of the long run", ["add_session 1", "remove_session 1.6"]],
    ["mixed", "I'd like another walk on Friday, 20 minutes at an easy pace", ["add_session 1"]],
    ["garage", "my mother is here all next week, so take that week out of the plan", ["remove_week 3"]],
    ["garage", "Friday I can not come, please move this training to Saturday", ["modify_session 2.3"]],
  ] as const)("is found: %s, %s", (sample, message, expected) => {
    expect(placesOf(sample, message)).toEqual(expected);
  });
});

describe("two notes in one sentence", () => {
  it.each([
    "add a note to squats: chest up, and one to bench: pause",
    "note on squats: chest up, on bench: pause",
  ])("are two: %s", (message) => {
    expect(callsOf("garage", message)).toEqual([
      'modify_exercise 2.3.1 updates={notes="chest up"}',
      'modify_exercise 2.1.1 updates={notes="pause"}',
    ]);
  });
});

describe("a reason in between", () => {
  it("says nothing of what is asked for", () => {
    expect(callsOf("garage", "bench: 160 is far from my max, make it 180")).toEqual([
      'modify_exercise 2.1.1 updates={targetLoad="180 lbs"}',
    ]);
  });
});

describe("the only days on which somebody can train", () => {
  it.each([
    [
      "garage",
      "I can only train Tuesdays and Thursdays from next week",
      /^That leaves Press Day \(Monday\), Pull Day/,
    ],
    ["garage", "from next week I can only do Mondays and Fridays", /^That leaves Pull Day \(Wednesday\)\./],
    ["garage", "I can only train Tuesday and Thursday from January", /^Your program ends on/],
    ["garage", "I can train only on Monday, Wednesday and Friday", /^All sessions are on those days already/],
    ["runner", "I can run only on weekends", /^That leaves Quicker run \(Monday\)/],
  ] as const)("are asked about: %s, %s", (sample, message, reply) => {
    expect(read(sample, message)).toMatchObject({ kind: "ask", reply: expect.stringMatching(reply) });
  });
});

describe("days away", () => {
  it.each(["I'm travelling Wednesday to Friday", "I'm away from Thursday to Saturday"])(
    "move nothing from one to the other: %s",
    (message) => {
      expect(read("runner", message)).toMatchObject({
        kind: "ask",
        reply: expect.stringMatching(/move it, skip it/),
      });
    },
  );
});

describe("what is put on something", () => {
  it.each([
    ["runner", 'put "bring gels" on the long run', ['modify_session 1.4 updates={notes="bring gels"}']],
    [
      "club",
      "add warm-up: 5 min bike, leg swings to Lower",
      ['modify_session 1.2 updates={warmup=["5 min bike","leg swings"]}'],
    ],
  ] as const)("is of that: %s, %s", (sample, message, expected) => {
    expect(callsOf(sample, message)).toEqual(expected);
  });
  it("is asked about of a session without exercises", () => {
    expect(read("runner", "add strides to Thursday's run").reply).not.toMatch(/leaves no exercise/);
  });
});

describe("all days of a week", () => {
  it("move with it, and no other week", () => {
    expect(placesOf("garage", "shift everything this week by one day")).toEqual([
      "modify_session 2.1",
      "modify_session 2.2",
      "modify_session 2.3",
    ]);
  });
});
