import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { answerDraft } from "../language/answer-draft.ts";
import { parseFollowUp } from "../language/parse-follow-up.ts";
import { stillToCome } from "../language/parsed-message.ts";
import { readDates } from "../language/read-dates.ts";
import { type Workout, type WorkoutIssue, workoutContentSchema } from "../workout/workout.ts";
import { parseMessage } from "../language/parse-message.ts";
import { bareWeight, boxOffers, boxVerb, openDrafts } from "./box-offers.ts";
import { previewMessage } from "../health/words/preview-message.ts";
import { keptOf, readBox, readForHorse } from "./read-box.ts";

const kg = { units: "kg" } as const;
const read = (text: string) =>
  readBox(text, parseMessage(text, { now: "2026-11-18T18:40:00-05:00", units: "kg" }));
const offersOf = (text: string) => boxOffers(read(text), kg).map(({ kind }) => kind);

describe("the log box with a text that can't be logged", () => {
  it.each([
    ["undo", "undo that"],
    ["undo", "take that back"],
    ["undo", "scratch that"],
    ["correct", "actually the run was 4 miles"],
    ["correct", "sorry, it was 30 minutes"],
    ["correct", "I meant 225"],
    ["correct", "it was 4 miles, not 3"],
    ["plan", "gonna do 5x5 squats on friday"],
    ["plan", "tomorrow I'll do 5x5 squats"],
  ])("offers %s first for “%s”", (offer, text) => {
    expect(offersOf(text)[0]).toBe(offer);
  });
  it.each([
    "how much did I squat last week?",
    "overhead press tonnage for October",
    "blurb of nothing",
    "hi coach",
    "redo",
    "xyz".repeat(200),
  ])("offers nothing for a question, a greeting or what says nothing: %s", (text) =>
    expect(offersOf(text)).toEqual([]),
  );
  it("offers nothing where sending asks what is wanted, and says so", () => {
    const atBorder = ["100 push ups a day", "leg day", "squats felt easy last two Fridays", "push day 5x5"];
    const asked = atBorder.filter((text) => read(text).doubted === "log");
    expect(asked).not.toEqual([]);
    for (const text of asked) expect([boxVerb(read(text)), offersOf(text)]).toEqual(["send", []]);
  });
  it("offers nothing for a text that will be saved", () => expect(offersOf("ran 5k in 24:10")).toEqual([]));
  it("states on its button what it does", () => {
    expect(boxVerb(read("squat 5x5 @ 100"))).toBe("save");
    expect(boxVerb(read("how much did I squat last week?"))).toBe("ask");
    expect(boxVerb(read("have I ever benched 200"))).toBe("ask");
    expect(boxVerb(read("make next week a deload"))).toBe("send");
  });
});

describe("the preview", () => {
  const context = { now: "2026-11-18T18:40:00-05:00", units: "lb" } as const;
  const kept = (text: string) => {
    const parsed = previewMessage(text, context);
    return keptOf(readBox(text, parsed), parsed, context);
  };
  it.each(["no, bench was 175", "hi coach", "redo"])(
    "shows nothing to be saved of what corrects or is only said: %s",
    (text) => expect(kept(text)).toMatchObject({ isLog: false, workouts: [], spans: [] }),
  );
  it.each([
    "run 3 times a week",
    "goal: run 3 times a week",
    "get to 178 lbs by february",
    "goal: half marathon under 1:55 on april 11",
  ])("shows the goal that sending sets: %s", (text) => {
    expect(readBox(text, previewMessage(text, context))).toMatchObject({ isLog: true });
    expect(kept(text).spans.map(({ kind }) => kind)).toEqual(["goal"]);
  });
});

describe("the preview beside a draft that lacks something", () => {
  const context = { now: "2026-11-18T18:40:00-05:00", units: "lb" } as const;
  const draft = (text: string, issue: WorkoutIssue): Workout => ({
    ...workoutContentSchema.parse(parseMessage(text, context).workouts[0]),
    id: "d",
    groupId: "g",
    athleteId: "a",
    loggedBy: "m",
    zone: "America/New_York",
    status: "draft",
    issues: [issue],
    source: { kind: "message", messageId: "x", workoutIndex: 0 },
    version: 1,
    createdAt: 1,
    updatedAt: 1,
  });
  const run = draft("went for a run", { kind: "missing", field: "durationSeconds", question: "How long?" });
  const day = draft("ran 5k tomorrow", { kind: "unsure", text: "tomorrow", reason: stillToCome });
  const preview = (text: string, ...open: readonly Workout[]) => {
    const parsed = previewMessage(text, context);
    const reader = { parseFollowUp, readDates };
    const completed = open.flatMap((one) => answerDraft(one, text, context, reader)?.content ?? []);
    const box = readBox(text, parsed, completed);
    return { box, kept: keptOf(box, parsed, context) };
  };
  it("shows what sending completes, and says that it saves", () => {
    const { box, kept } = preview("it was 45 minutes", run);
    expect(boxVerb(box)).toBe("save");
    expect(kept).toMatchObject({
      isLog: true,
      workouts: [{ discipline: "running", durationSeconds: 2700 }],
    });
    expect(preview("it was yesterday", day).kept.workouts).toMatchObject([{ date: "2026-11-17" }]);
  });
  it("shows each draft that it may complete, and takes none of them for the one that is meant", () => {
    const hike = draft("went for a hike", {
      kind: "missing",
      field: "durationSeconds",
      question: "How long?",
    });
    const { box, kept } = preview("it was 45 minutes", run, hike);
    expect(box.completes).toHaveLength(2);
    expect(kept.workouts).toMatchObject([
      { discipline: "running", durationSeconds: 2700 },
      { discipline: "hiking", durationSeconds: 2700 },
    ]);
  });
  it("has the drafts of the message that was logged last, and none behind a later one", () => {
    const of = (messageId: string, workoutIndex: number, createdAt: number): Workout => ({
      ...run,
      id: `${messageId}${workoutIndex}`,
      source: { kind: "message", messageId, workoutIndex },
      createdAt,
    });
    const asked = [of("m", 1, 5), of("m", 0, 5), of("earlier", 0, 4)];
    expect(openDrafts(asked).map(({ id }) => id)).toEqual(["m0", "m1"]);
    expect(openDrafts([...asked, { ...of("m", 2, 5), status: "saved" }])).toHaveLength(2);
    expect(openDrafts([...asked, { ...of("later", 0, 6), status: "saved" }])).toEqual([]);
  });
  it.each(["squat 5x5 @ 225", "how far did I run last week?", "make next week a deload", "hi coach"])(
    "leaves alone what is no answer: %s",
    (text) => expect(preview(text, run).box.completes).toBeUndefined(),
  );
});

it("keeps a question beside training out of its notes, and entries where they are", () => {
  const context = { now: "2026-11-18T18:40:00-05:00", units: "kg" } as const;
  const kept = (text: string) => {
    const parsed = previewMessage(text, context);
    return keptOf(readBox(text, parsed), parsed, context);
  };
  expect(kept("deadlift 3x5 140 - more volume than last time?").workouts[0]?.notes).toBeUndefined();
  const beside = kept("deadlift 3x5 140, felt easy. slept 7 h. more volume than last time?");
  expect(beside.workouts[0]?.notes).toBe("felt easy");
  expect(beside.spans.map(({ kind }) => kind)).toContain("measurement");
});

describe("a bare number", () => {
  it.each([
    ["82.3", { units: "kg" }, { value: 82.3, unit: "kg" }],
    ["82,3", { units: "kg" }, { value: 82.3, unit: "kg" }],
    ["182.6", { units: "lb" }, { value: 182.6, unit: "lb" }],
    ["82.3", { units: "lb", lastWeightKg: 82.8 }, { value: 82.3, unit: "kg" }],
    ["82.3", { units: "lb" }, { value: 82.3, unit: "kg" }],
    ["182", { units: "kg", lastWeightKg: 82.8 }, { value: 182, unit: "lb" }],
    ["82.3 kg", { units: "lb" }, { value: 82.3, unit: "kg" }],
  ] as const)("%s is a weight, in the unit that fits: %o", (text, weigher, weight) => {
    expect(bareWeight(text, weigher)).toEqual(weight);
    expect(boxOffers(readBox(text), weigher)).toEqual([{ kind: "weigh", weight }]);
  });
  it.each(["7", "2026", "5x5", "82.3.4", "999 kg"])("%s is not a weight", (text) =>
    expect(bareWeight(text, kg)).toBeUndefined(),
  );
});

describe("a text that is written for a horse", () => {
  const context = {
    now: "2026-11-18T18:40:00-05:00",
    units: "kg",
    athletes: [{ name: "Beau", kind: "horse" }],
  } as const;
  const readFor = (text: string, horse: string | undefined) =>
    readForHorse(text, horse, (said) => {
      const parsed = previewMessage(said, context);
      return { parsed, box: readBox(said, parsed) };
    });

  it.each([
    ["20 each rein, stiff", "Beau 20 each rein, stiff"],
    ["45 min flatwork", undefined],
    ["who rode him last?", undefined],
    ["undo that", undefined],
  ])("is read with its name only where it is no training without: %s", (text, sendsAs) => {
    expect(readFor(text, "Beau").sendsAs).toBe(sendsAs);
    expect(readFor(text, undefined).sendsAs).toBeUndefined();
  });
});
