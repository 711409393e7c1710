import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { plainForms, wordTexts } from "../claim/marked-text.ts";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { runCalls } from "../program/edits/calls/run-calls.ts";
import { describeCall } from "./cases/describe-calls.ts";
import { sampleNow, sampleProgram } from "./cases/sample-programs.ts";
import { readEditAnswer } from "./read-edit-answer.ts";
import { readEditRequest } from "./read-edit-request.ts";

const input = {
  program: sampleProgram("runner"),
  now: sampleNow["runner"] ?? "",
  catalogue: lexicon().exercises,
  unit: "lb" as const,
};
const read = (message: string) => readEditRequest({ ...input, message });
const calls = (reading: ReturnType<typeof read>) =>
  reading.kind === "edits" ? reading.toolCalls.map(describeCall) : [reading.kind, reading.reply];

describe("a request beside an open question", () => {
  const { pending } = read("add a second strength day on friday with deadlift 3x5 and rows 3x8");
  const next = (message: string) => {
    if (!pending) throw new Error("nothing was asked back");
    return readEditAnswer({ ...input, message, pending });
  };

  it.each([
    "in wednesday swap single-leg high box squat for back squat, 3x5 at 205 lb, every week",
    "replace the barbell rows with lat pulldowns on wednesday",
    "move the long run to sunday",
    "remove the barbell row on wednesday",
  ])("stands alone where it is whole by itself: %s", (message) => {
    const reading = next(message);
    expect(reading).toMatchObject({ kind: "edits", standsAlone: true });
    expect(calls(reading)).toEqual(calls(read(message)));
  });
});

describe("what is said of a proposal", () => {
  const message =
    "every week swap single-leg high box squat for back squat, 3x5, and add pull-ups 3x8 every wednesday";

  it("names each kind of change before it counts those like it", () => {
    const { reply, toolCalls } = read(message);
    expect(toolCalls).toHaveLength(10);
    expect(reply).toMatch(/Back Squat.*Pull-Up.*; and \d+ more like these\./s);
    let uid = 0;
    const { preview } = runCalls(input.program, toolCalls, () => `new-${(uid += 1)}`);
    expect(preview.summary).toMatch(/Back Squat.*Pull-Up/s);
  });

  it("gives one of many places where the change is the same", () => {
    const { reply } = read("swap single-leg high box squat for back squat, 3x5 at 205 lb, every week");
    expect(reply).toMatch(/^Here is what would change: [^;]+; and \d+ more like it\. /);
  });
});

describe("an exercise in the place of another", () => {
  it.each([
    [
      "replace the single-leg squats with back squats 3x5 at 205",
      'modify_exercise 1.2.1 updates={name="Back Squat" reps="5" workingSets=3 targetLoad="205 lbs" notes=""}',
    ],
    [
      "replace the single-leg squats with back squats",
      'modify_exercise 1.2.1 updates={name="Back Squat" reps="8-10" targetLoad="by feel" notes=""}',
    ],
    [
      "replace the single-leg squats with bulgarian split squats",
      'modify_exercise 1.2.1 updates={name="Bulgarian Split Squat" targetLoad="by feel"}',
    ],
  ])("has its own sides, and the load that is said: %s", (message, wanted) => {
    expect(calls(read(message))).toEqual([wanted]);
  });

  it.each([
    ["make wednesday single-leg high box squat 5 reps, not per side", "5"],
    ["single-leg high box squat 3x5, not per side", "5"],
    ["make the single-leg high box squat not per side", "8-10"],
  ])("is no longer of each side where that is said: %s", (message, reps) => {
    expect(calls(read(message))).toEqual([expect.stringContaining(`reps="${reps}"`)]);
  });
});

describe("a new session", () => {
  const strength = (week: number, date: string) =>
    `add_session ${week} position=4 session={name="Strength" exercises=[{"name":"Deadlift","workingSets":3,"reps":"5","targetLoad":"285 lbs"}] dayOfWeek="Friday" scheduledDate="${date}"}`;

  it.each([
    "add a session on friday: deadlift 3x5 at 285 lb, barbell row 3x8 at 125 lb",
    "add a second strength day on friday with deadlift 3x5 at 285 and rows 3x8 at 125",
  ])("is whole without a name: it is called what it is of: %s", (message) => {
    expect(calls(read(message))).toEqual([
      strength(1, "2026-11-20"),
      'add_exercise 1.4 position="end" exercise={name="Barbell Row" workingSets=3 reps="8" targetLoad="125 lbs"}',
    ]);
  });

  it("is in each week where it is to be every week", () => {
    expect(calls(read("add a session every friday: deadlift 3x5 at 285"))).toEqual(
      ["2026-11-20", "2026-11-27", "2026-12-04", "2026-12-11", "2026-12-18"].map((date, at) =>
        strength(at + 1, date),
      ),
    );
  });
});

describe("the sessions of a weekday", () => {
  const sundays = ["2026-11-22", "2026-11-29", "2026-12-06", "2026-12-13", "2026-12-20"].map(
    (date, at) => `modify_session ${at + 1}.4 updates={dayOfWeek="Sunday" scheduledDate="${date}"}`,
  );

  it.each([
    "move saturday long runs to sunday",
    "move saturday sessions to sunday",
    "move the saturday runs to sunday",
    "move the saturday run to sunday from now on",
  ])("are those of every week from now on, in the plural: %s", (message) => {
    expect(calls(read(message))).toEqual(sundays);
  });

  it.each(["move the saturday long run to sunday", "move this saturday's run to sunday"])(
    "are one in the singular: %s",
    (message) => {
      expect(calls(read(message))).toEqual(sundays.slice(0, 1));
    },
  );
});

describe("a span of days or weeks", () => {
  const longer = (...weeks: readonly number[]) =>
    weeks.map((week) => expect.stringMatching(new RegExp(`^modify_session ${week}\\.4 .*duration`)));

  it.each([
    ["make every long run in week 3 to 5 10 minutes longer", [3, 4, 5]],
    ["add 10 minutes to every long run from week 3 to week 5", [3, 4, 5]],
    ["make the long runs in december 10 minutes longer", [3, 4, 5]],
    ["make the long runs until december 10 minutes longer", [1, 2]],
    ["make all long runs from december 10 minutes longer", [3, 4, 5]],
    ["long runs from dec 5 to dec 12 10 minutes longer", [3, 4]],
    ["make the long runs of 5-12 december 10 min longer", [3, 4]],
  ])("says which sessions are changed: %s", (message, weeks) => {
    expect(calls(read(message))).toEqual(longer(...weeks));
  });

  it("is asked about where nothing would be left of its weeks", () => {
    const { kind, suggestedReplies } = read("drop all of december");
    expect([kind, suggestedReplies]).toEqual(["ask", ["remove week 4 and week 5"]]);
  });

  it("is none of a session that moves from one day to another", () => {
    expect(calls(read("move the long run from dec 5 to dec 6"))).toEqual([
      'modify_session 3.4 updates={dayOfWeek="Sunday" scheduledDate="2026-12-06"}',
    ]);
  });

  it("skips each of its sessions, runs as a whole", () => {
    const { kind, reply } = read("skip everything from dec 8 to dec 13");
    expect([kind, reply]).toEqual(["edits", expect.stringMatching(/every exercise skipped;.*is removed/)]);
  });
});

it("asks where the amount that was said would not be done", () => {
  expect(read("make the long run on saturday 6 10 minutes longer")).toMatchObject({
    kind: "ask",
    reply: expect.stringContaining("“10 minutes longer”"),
  });
});

describe("what is skipped", () => {
  it.each(["no intervals tonight, skip it", "no intervals tonight, skip them"])(
    "is said twice and done once: %s",
    (message) => {
      expect(calls(read(message))).toEqual(["remove_session 1.1 "]);
    },
  );

  it.each([
    "skip the missed intervals from monday",
    "skip monday's missed intervals",
    "skip the session i missed on monday",
  ])("is of the day that passed, where it was missed: %s", (message) => {
    const thursday = { ...input, now: "2026-11-26T09:00:00-05:00", message };
    expect(calls(readEditRequest(thursday))).toEqual(["remove_session 2.1 "]);
  });

  it("is asked about where that was done", () => {
    const [first, second, ...rest] = input.program.weeks;
    const [done, ...others] = second?.sessions ?? [];
    if (!first || !second || !done) throw new Error("no session");
    const week = { ...second, sessions: [{ ...done, completed: true }, ...others] };
    const program = { ...input.program, weeks: [first, week, ...rest] };
    const message = "skip the missed intervals from monday";
    const reading = readEditRequest({ ...input, now: "2026-11-26T09:00:00-05:00", program, message });
    expect(wordTexts(reading, plainForms)).toMatchObject({
      kind: "ask",
      reply: expect.stringMatching(/Monday 23 Nov is already completed/),
    });
  });
});

it("takes a bare load for the member's unit, where the program has none", () => {
  expect(calls(read("add 3x8 bench at 165 to wednesday"))).toEqual([
    'add_exercise 1.2 position="end" exercise={name="Bench Press" workingSets=3 reps="8" targetLoad="165 lbs"}',
  ]);
  expect(
    calls(readEditRequest({ ...input, unit: "kg", message: "add 3x8 bench at 70 to wednesday" })),
  ).toEqual([expect.stringContaining('targetLoad="70 kg"')]);
});

it("takes a number for the minutes of a session that has nothing else", () => {
  const before = "what comes next? the long run";
  const reading = readEditRequest({ ...input, message: "make it 80, guests in the evening", before });
  expect(calls(reading)).toEqual([expect.stringMatching(/duration=80/u)]);
});

describe("a run by its distance", () => {
  const metric = { ...input, unit: "kg" as const };
  const planned = (message: string, program = input.program) => {
    const reading = readEditRequest({ ...metric, program, message });
    const { toolCalls, reply } = wordTexts(reading, plainForms);
    const cardio = toolCalls.map((call) => {
      const { updates, session } = JSON.parse(call.function.arguments) as Record<
        string,
        { readonly cardio?: object } | undefined
      >;
      return (updates ?? session)?.cardio;
    });
    return { kind: reading.kind, reply, cardio };
  };
  /** The program with another long run in its first week. */
  const longRunOf = (cardio: object): typeof input.program => {
    const outcome = runCalls(
      input.program,
      [
        {
          id: "before",
          function: {
            name: "modify_session",
            arguments: JSON.stringify({
              weekNumber: 1,
              sessionNumber: 4,
              updates: { cardio: { type: "zone2", modality: "Running", ...cardio } },
            }),
          },
        },
      ],
      () => "new",
    );
    if (!outcome.ok) throw new Error(outcome.preview.summary);
    return outcome.program;
  };

  it("is one where that is said, without being asked for minutes", () => {
    expect(planned("make Saturday's run 8 km")).toEqual({
      kind: "edits",
      reply: expect.stringContaining("70 min → 8 km zone 2, Running"),
      cardio: [{ type: "zone2", distanceMeters: 8000, modality: "Running" }],
    });
    expect(planned("add an easy 10k run on friday").cardio).toEqual([
      { type: "zone2", distanceMeters: 10_000, modality: "Running" },
    ]);
    expect(planned("add an easy 1500m swim on friday").cardio).toEqual([
      { type: "zone2", distanceMeters: 1500, modality: "Swimming" },
    ]);
  });

  it("keeps both where both are said", () => {
    expect(planned("make saturday's run 10 km in 55 minutes").cardio).toEqual([
      { type: "zone2", duration: 55, distanceMeters: 10_000, modality: "Running" },
    ]);
  });

  it("is asked what kind it is to be, and is easy where nothing else is meant", () => {
    const { reply, pending, kind } = read("put a 4 mile run on friday");
    expect([kind, wordTexts(reply, plainForms)]).toEqual([
      "ask",
      expect.stringContaining("What kind should the 6.44 km be"),
    ]);
    if (!pending) throw new Error("nothing was asked back");
    const answered = readEditAnswer({ ...input, message: "easy", pending });
    expect(calls(answered)).toEqual([expect.stringContaining("distanceMeters=6437.38")]);
  });

  const far = longRunOf({ distanceMeters: 12_000 });
  const both = longRunOf({ duration: 60, distanceMeters: 12_000 });

  it.each([
    ["make saturday's long run 1 km longer", far, { distanceMeters: 13_000 }],
    ["add 2 km to saturday's long run", far, { distanceMeters: 14_000 }],
    ["make saturday's run a mile shorter", far, { distanceMeters: 10_390.66 }],
    ["one more km on saturday's run", far, { distanceMeters: 13_000 }],
    ["cut saturday's run in half", far, { distanceMeters: 6000 }],
    ["make saturday's long run 10% longer", far, { distanceMeters: 13_000 }],
    ["change saturday's long run from 12 km to 15 km", far, { distanceMeters: 15_000 }],
    ["make saturday's run 30 minutes", far, { duration: 30 }],
    ["make saturday's long run 15 km", both, { duration: 75, distanceMeters: 15_000 }],
    ["make saturday's long run 30 minutes", both, { duration: 30, distanceMeters: 6000 }],
    ["cut saturday's run in half", both, { duration: 30, distanceMeters: 6000 }],
  ] as const)("changes in what it is planned in: %s", (message, program, amount) => {
    expect(planned(message, program)).toMatchObject({ kind: "edits", cardio: [amount] });
    expect(Object.keys(planned(message, program).cardio[0] ?? {})).toHaveLength(
      2 + Object.keys(amount).length,
    );
  });

  it("that is to be so much longer than its minutes goes by an estimate, which is told", () => {
    expect(planned("make saturday's long run 2 km longer")).toMatchObject({
      reply: expect.stringContaining("70 min (about 11.5 km) → 13.5 km"),
      cardio: [{ distanceMeters: 13_500 }],
    });
    const quick = { ...metric, paces: { running: 300 }, message: "make saturday's long run 2 km longer" };
    expect(wordTexts(readEditRequest(quick).reply, plainForms)).toContain("(about 14 km) → 16 km");
    expect(planned("make saturday's long run 10 minutes longer", far)).toMatchObject({
      reply: expect.stringContaining("12 km (about 75 min) → 85 min"),
      cardio: [{ duration: 85 }],
    });
  });

  it.each([
    ["make the 12 km run 14 km", /^modify_session 1\.4 .*distanceMeters=14000/],
    ["move the 12 km run to sunday", /^modify_session 1\.4 .*"2026-11-22"/],
    ["remove the 12 km run", /^remove_session 1\.4/],
  ])("is told by how far it is: %s", (message, wanted) => {
    expect(calls(readEditRequest({ ...metric, program: far, message }))).toEqual([
      expect.stringMatching(wanted),
    ]);
  });

  it("takes a number for what it is planned in", () => {
    const before = "what comes next? the long run";
    const make = (message: string, land: "km" | "mi") =>
      calls(readEditRequest({ ...metric, land, program: far, message, before }));
    expect(make("make it 9, guests in the evening", "km")).toEqual([
      expect.stringContaining("distanceMeters=9000"),
    ]);
    expect(make("make it 9", "mi")).toEqual([expect.stringContaining("distanceMeters=14484.1")]);
  });

  it("is asked about where nobody could run it, or where it is not said how much less it is to be", () => {
    expect(planned("make saturday's run 400 km")).toMatchObject({
      kind: "ask",
      reply: "400 km? Nobody has got as far in a day: how far do you mean?",
    });
    const easier = readEditRequest({ ...metric, program: far, message: "make saturday easier" });
    expect([easier.kind, easier.suggestedReplies]).toEqual([
      "ask",
      ["1 km less on saturday", "2 km less on saturday"],
    ]);
    expect(planned("1 km less on saturday", far).cardio).toEqual([
      { type: "zone2", distanceMeters: 11_000, modality: "Running" },
    ]);
  });
});
