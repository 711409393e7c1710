import { describe, expect, it } from "vitest";
import { findProgramNamed } from "./find-program-named.ts";
import {
  programVerbs,
  readAnyProgramCommand,
  readLooseProgramCommand,
} from "./read-loose-program-command.ts";
import { sessionNamed, sessionNames } from "./session-named.ts";
import { exceptedForms, readProgramCommand, replacedForms } from "./read-program-command.ts";

/** A Friday. */
const today = "2026-11-20";

describe("what is to become of a program", () => {
  const said: readonly (readonly [string, object | undefined])[] = [
    ["I'm starting it on Monday", { kind: "start", named: undefined, date: "2026-11-23" }],
    ["I’m starting P90X on Monday", { kind: "start", named: "P90X", date: "2026-11-23" }],
    ["start the Ninety Days program tomorrow", { kind: "start", named: "Ninety Days", date: "2026-11-21" }],
    ["ok, let's start Morning Yoga", { kind: "start", named: "Morning Yoga", date: today }],
    [
      "I want to begin Garage Strength on 1 December",
      { kind: "start", named: "Garage Strength", date: "2026-12-01" },
    ],
    ["starting garage strength next monday", { kind: "start", named: "garage strength", date: "2026-11-23" }],
    ["I'll start that in 3 days!", { kind: "start", named: undefined, date: "2026-11-23" }],
    ["start The Block on 2026-11-15", { kind: "start", named: "Block", date: "2026-11-15" }],
    [
      "Start The Block on 2026-11-15, the days since then are done.",
      { kind: "start", named: "Block", date: "2026-11-15", earlier: "done" },
    ],
    [
      "start it on 2026-11-15 with all days before done",
      { kind: "start", named: undefined, date: "2026-11-15", earlier: "done" },
    ],
    // There is none before 2028: no date is read.
    ["start P90X on 29 february", undefined],
    ["pause it until 2026-02-31", { kind: "pause", days: undefined }],
    ["pause my program", { kind: "pause", days: undefined }],
    ["I am on day 23 of P90X", { kind: "place", by: "day", number: 23, named: "P90X" }],
    ["I'm in week 3 of my program now", { kind: "place", by: "week", number: 3, named: undefined }],
    ["skip ahead to day 12", { kind: "place", by: "day", number: 12, named: undefined }],
    ["can you put me back to week 1 please", { kind: "place", by: "week", number: 1, named: undefined }],
    ["move deadlifts to week 2", undefined],
    ["I'm on day 3 of this cold and it is bad", undefined],
    ["please pause the plan for two weeks", { kind: "pause", days: 14 }],
    ["pause it until Monday", { kind: "pause", days: 3 }],
    ["put my training on hold", { kind: "pause", days: undefined }],
    ["put the plan on pause", { kind: "pause", days: undefined }],
    ["resume my program", { kind: "resume" }],
    ["I'm getting back to the program", { kind: "resume" }],
    ["quit the program", { kind: "end", isFinished: false }],
    ["I've finished the program!", { kind: "end", isFinished: true }],
    ["mark today's session done", { kind: "advance", date: undefined }],
    ["go ahead and mark me down as done with today's session", { kind: "advance", date: undefined }],
    ["put me down as done for today", { kind: "advance", date: undefined }],
    ["mark Upper A as not done", { kind: "reopen", date: undefined, session: "upper a" }],
    ["mark the long run not done", { kind: "reopen", date: undefined, session: "long run" }],
    ["untick yesterday's session please", { kind: "reopen", date: "2026-11-19" }],
    ["set bench day back to to-do", { kind: "reopen", date: undefined, session: "bench day" }],
    ["Squat Day is not done", { kind: "reopen", date: undefined, session: "squat day" }],
    ["I have not done Squat Day", { kind: "reopen", date: undefined, session: "squat day" }],
    ["Wednesday's session isn't done yet", { kind: "reopen", date: "2026-11-18" }],
    ["mark Friday's session", { kind: "mark", what: "Friday's session" }],
    ["can you mark bench day please", { kind: "mark", what: "bench day" }],
    ["mark my words", undefined],
    ["make Beau's plan inactive", { kind: "end", isFinished: false, mayPause: true }],
    ["mark yesterday's workout as done", { kind: "advance", date: "2026-11-19" }],
    [
      "did a 30-min bike ride instead of Kenpo X, didn't feel like it",
      {
        kind: "substitute",
        actual: "a 30-min bike ride",
        instead: "Kenpo X",
        date: today,
        reason: "didn't feel like it",
      },
    ],
    ["yesterday I ran 5k instead of today's session", undefined],
    [
      "I rode Beau instead of the session because the gym was shut",
      {
        kind: "substitute",
        actual: "rode Beau",
        instead: undefined,
        date: today,
        reason: "the gym was shut",
      },
    ],
    // None of these is about a program.
    ["start the session", undefined],
    ["starting weight 60 kg", undefined],
    ["squats 5x5 @ 225", undefined],
    ["ran 5k in 25:00", undefined],
    ["when does my program start?", undefined],
    ["make next week a deload", undefined],
    ["pause squats 3x5", undefined],
    ["stopped at 80 kg, grip gave up", undefined],
    ["", undefined],
    ["start ".repeat(200), undefined],
  ];
  it.each(said)("%s", (text, command) => {
    expect(readProgramCommand(text, today)).toEqual(command);
  });

  it.each(
    Object.entries(programVerbs).flatMap(([kind, parts]) =>
      parts.map(([, example]) => [kind, example] as const),
    ),
  )("may be a command, by its parts: %s: %s", (kind, text) => {
    expect(readLooseProgramCommand(text, today)).toMatchObject({ kind });
  });
  it.each(sessionNames.map(([, example]) => example))("may be a finished session: %s", (text) => {
    expect(readLooseProgramCommand(text, today)).toMatchObject({ kind: "advance" });
  });
  it.each([
    "swam instead of today's session, 1000 yards in 30 min",
    "instead of today's session I swam 1000 yards in 30 min",
    "Instead of my workout: swam 1000 yards in 30 min",
    "in place of today's workout, 1000 yards of swimming in 30 min",
    ...replacedForms.map(([, example]) => example),
  ])("is that something stands for today's session: %s", (text) => {
    const command = readProgramCommand(text, today);
    expect(command).toMatchObject({ kind: "substitute", instead: undefined, date: today });
    expect(JSON.stringify(command)).toContain("1000 yards");
  });
  it.each([
    "3 days a week instead of 4",
    "goblet squats instead of back squats",
    "put legs on friday rather than monday",
  ])("is no replaced session: %s", (text) =>
    expect(readProgramCommand(text, today)?.kind).not.toBe("substitute"),
  );
  it.each([
    "I haven't done today's session",
    "don't tick off today's session",
    "I did not finish today's session",
  ])("is nothing that was done: %s", (text) =>
    expect(readLooseProgramCommand(text, today)?.kind).not.toBe("advance"),
  );
  it("takes the session and the day that are named", () => {
    expect(readLooseProgramCommand("Wednesday's Upper A: complete", today)).toEqual({
      kind: "advance",
      date: "2026-11-18",
      session: "upper a",
    });
    expect(sessionNamed("tick off the long run please")).toBe("long run");
    expect(sessionNamed("tick off today's run")).toBe("run");
    expect(sessionNamed("tick off today's session")).toBeUndefined();
    expect(sessionNamed("that's Bench Day done")).toBe("bench day");
  });

  it("reads any text quickly", () => {
    const long = `I'm starting ${"a ".repeat(140)}`;
    const started = performance.now();
    for (let n = 0; n < 100; n += 1) readProgramCommand(long, today);
    expect(performance.now() - started).toBeLessThan(500);
  });

  it("identifies a program by its words, and by some of them only if no other program has these", () => {
    const programs = ["Ninety Days at Home", "Morning Yoga", "Evening Yoga"].map((title) => ({ title }));
    expect(findProgramNamed("ninety", programs).map(({ title }) => title)).toEqual(["Ninety Days at Home"]);
    expect(findProgramNamed("morning yoga", programs).length).toBe(1);
    expect(findProgramNamed("yoga", programs).length).toBe(2);
    expect(findProgramNamed("P90X", programs)).toEqual([]);
  });
});

it.each([
  ["done", undefined],
  ["all done for today!", undefined],
  ["Thanks a lot! All done, exactly as planned.", undefined],
  ["ok finished", undefined],
  ["did today's session without problems", undefined],
  ["did half of today's workout", "only half of it"],
  ["only did half of bench day", "only half of it"],
  ["only managed most of today's session", "only most of it"],
  ["did the workout but skipped the rows", "skipped the rows"],
  ["finished bench day, left out the curls", "left out the curls"],
] as const)("reads that a session was done, and what of it was not: %s", (text, but) => {
  expect(readAnyProgramCommand(text, today)).toEqual(
    expect.objectContaining({ kind: "advance", ...(but !== undefined && { but }) }),
  );
});

it.each(exceptedForms.map(([, example]) => example))(
  "leaves nothing out that is said of it: %s",
  (example) => {
    expect(readAnyProgramCommand(example, today)).toMatchObject({ kind: "advance", but: expect.any(String) });
  },
);

it.each(["done with burpees 3x10", "not done yet", "is it done", "what have I done"])(
  "takes no more for it than says so: %s",
  (text) => expect(readProgramCommand(text, today)).toBeUndefined(),
);

it("takes whose a session is for no part of its name", () => {
  expect(readAnyProgramCommand("mark Beau's cavaletti as done", today)).toMatchObject({
    kind: "advance",
    session: "cavaletti",
  });
});
