import "temporal-polyfill/global";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { plainForms, wordMarks } from "../claim/marked-text.ts";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { doneExamples, waitingExamples } from "../text/done-or-waiting.ts";
import type { Program } from "../program/program.ts";
import { runCalls } from "../program/edits/calls/run-calls.ts";
import { describeCall } from "./cases/describe-calls.ts";
import { ownExamples } from "./cases/case-examples.ts";
import { sampleNow, sampleProgram } from "./cases/sample-programs.ts";
import { alreadySo } from "./plan-request.ts";
import { readEditAnswer } from "./read-edit-answer.ts";
import { readEditRequest } from "./read-edit-request.ts";
import { wordEntries } from "./scan/words.ts";
import { sampleSize } from "../testing/sample-size.ts";

const catalogue = lexicon().exercises;
const cases = ownExamples(
  readFileSync(new URL("./cases/edit-cases.jsonl", import.meta.url), "utf8"),
  catalogue,
);
const read = (name: string, message: string) =>
  readEditRequest({ program: sampleProgram(name), message, now: sampleNow[name] ?? "", catalogue });
const said = (reading: ReturnType<typeof read>) =>
  reading.kind === "edits" ? reading.toolCalls.map(describeCall) : reading.kind;

describe("a request for edits", () => {
  it.each(["swap constructor for toString", "constructor", "add a __proto__ on friday"])(
    "is none in words that every object has: %s",
    (message) => {
      expect(read("garage", message).kind).not.toBe("edits");
    },
  );

  it("is read as the annotated cases say", () => {
    const missed = cases.flatMap(({ input, isExact }) => {
      const reading = readEditRequest(input);
      return isExact(reading) ? [] : [{ message: input.message, reading }];
    });
    const wrong = missed.filter(({ reading }) => reading.kind === "edits" && reading.confidence === "sure");
    expect(cases.length).toBeGreaterThan(700);
    const messages = missed.map(({ message }) => message);
    expect(messages.length > 12 ? messages : []).toEqual([]);
    expect(wrong.map(({ message }) => message)).toEqual([]);
  });

  it.each(["move friday to saturday from now on", "move the friday sessions to saturday from now on"])(
    "moves one day's sessions of each week that is left, and no other: %s",
    (message) => {
      expect(said(read("garage", message))).toEqual([
        'modify_session 2.3 updates={dayOfWeek="Saturday" scheduledDate="2026-09-19"}',
        'modify_session 3.3 updates={dayOfWeek="Saturday" scheduledDate="2026-09-26"}',
        'modify_session 4.3 updates={dayOfWeek="Saturday" scheduledDate="2026-10-03"}',
      ]);
    },
  );

  it.each(doneExamples)("is none in what was done: %s", (message) => {
    expect(read("garage", message).kind).not.toBe("edits");
  });

  it.each(waitingExamples)("is asked about where it is to wait: %s", (message) => {
    expect(read("garage", message)).toMatchObject({ kind: "ask", toolCalls: [] });
  });

  it.each(["plank 0 seconds", "bench 5x0", "add 3x500 face pulls at 5000 lbs", "add 900 min zone 2 run"])(
    "is asked about where nobody could train by it: %s",
    (message) => {
      expect(read("garage", message)).toMatchObject({
        kind: "ask",
        reply: expect.stringContaining("do you mean"),
      });
    },
  );

  it("is asked about where a session is to be shorter", () => {
    const { kind, reply } = read("garage", "make it shorter, only 30 min");
    expect([kind, reply]).toEqual(["ask", expect.stringContaining("how long a session takes")]);
    expect(read("garage", "add 15 min of stretching to every session").reply).not.toContain("session takes");
  });

  it.each(["take lateral raises out of the superset", "remove lateral raises from the superset"])(
    "leaves the others of a superset together: %s",
    (message) => {
      const program = structuredClone(sampleProgram("garage"));
      const press = program.weeks[1]?.sessions[0]?.exercises[1];
      if (!press) throw new Error("the sample has a press there");
      press.groupLabel = "A";
      const { toolCalls } = readEditRequest({ program, message, now: sampleNow["garage"] ?? "", catalogue });
      expect(toolCalls.map(describeCall)).toEqual(['modify_exercise 2.1.4 updates={groupLabel=""}']);
    },
  );

  it.each([
    ["add 2 more weeks", "A new week is a copy"],
    ["add week 5", "A new week is a copy"],
    ["swap the next two sessions", "Which sessions do you mean"],
  ])("asks about what is said and nothing else: %s", (message, reply) => {
    expect(read("garage", message)).toMatchObject({ kind: "ask", reply: expect.stringContaining(reply) });
  });

  it.each([
    ["everything 3 sets except bench 5", ["modify_exercise 2.1.1 updates={workingSets=5}"]],
    [
      "everything 4 sets except bench 5 sets and lateral raises 2",
      [
        "modify_exercise 2.1.2 updates={workingSets=4}",
        "modify_exercise 2.1.3 updates={workingSets=4}",
        "modify_exercise 2.1.1 updates={workingSets=5}",
        "modify_exercise 2.1.4 updates={workingSets=2}",
      ],
    ],
  ])("gives exceptions the amounts of their own: %s", (message, expected) => {
    expect(read("garage", message).toolCalls.map(describeCall)).toEqual(expected);
  });

  it("finds nothing to change where all is so already", () => {
    const program = structuredClone(sampleProgram("garage"));
    const press = program.weeks[1]?.sessions[2]?.exercises[1];
    if (!press) throw new Error("the sample has a leg press there");
    press.skipped = true;
    const input = { program, message: "skip leg press", now: sampleNow["garage"] ?? "", catalogue };
    expect(readEditRequest(input)).toMatchObject({ kind: "ask", reply: alreadySo.ask });
  });

  it.each([
    ["both curls 4x8", ["2.2.3", "2.2.4"]],
    ["superset 3 and 4", ["2.1.3", "2.1.4"]],
    ["everything up 5 lbs except planks", ["2.1.1", "2.1.2", "2.1.3", "2.1.4"]],
    ["skip leg press, do leg extensions 3x12 instead", ["2.3.2"]],
  ])("is about these: %s", (message, places) => {
    const calls = read("garage", message).toolCalls.map(describeCall);
    expect(calls.map((call) => call.split(" ")[1])).toEqual(places);
  });

  it.each([
    [
      "skip the bench on press days, all of em",
      "sure",
      ["2.1.1", "3.1.1", "4.1.1"].map((place) => `modify_exercise ${place} updates={skipped=true}`),
    ],
    [
      "remove hammer curls, all of them",
      "sure",
      ["2.2.3", "3.2.3", "4.2.3"].map((place) => `remove_exercise ${place} `),
    ],
    [
      "I want to superset bench + lateral raises",
      "sure",
      ["2.1.1", "2.1.4"].map((place) => `modify_exercise ${place} updates={groupLabel="B"}`),
    ],
    [
      "the pushdowns and lateral raises should not be a superset any more",
      "unsure",
      ["2.1.3", "2.1.4"].map((place) => `modify_exercise ${place} updates={groupLabel=""}`),
    ],
  ])("changes that, and no others: %s", (message, confidence, expected) => {
    const reading = read("garage", message);
    expect([reading.toolCalls.map(describeCall), reading.confidence]).toEqual([expected, confidence]);
  });

  it.each([
    ["make the run 10 minutes longer", ['modify_session 1.4 updates={cardio={type="threshold" duration=40']],
    ["make it a 40 minute run", ['modify_session 1.2 updates={cardio={type="zone2" duration=40']],
    ["skip the run", ["remove_session 1.4 "]],
    ["make the swim session 10 minutes longer", []],
  ])("changes the run that is there where one is named: %s", (message, expected) => {
    const { toolCalls } = read("mixed", message);
    expect(toolCalls.map((call) => describeCall(call).split(" modality")[0])).toEqual(expected);
  });

  it("asks which session or exercise it is where two fit", () => {
    const program = structuredClone(sampleProgram("mixed"));
    const [, ride, , run] = program.weeks[0]?.sessions ?? [];
    if (!ride || !run) throw new Error("the sample has a ride and a run there");
    [ride.name, run.name] = ["Erg Pieces", "Threshold Erg"];
    const message = "make the erg session 10 minutes longer";
    const asked = readEditRequest({ program, message, now: sampleNow["mixed"] ?? "", catalogue });
    expect([asked.kind, asked.reply]).toEqual([
      "ask",
      expect.stringContaining("Erg Pieces or Threshold Erg"),
    ]);
    const { kind, reply } = read("garage", "10 lbs more on the barbell exercise on wednesday");
    expect([kind, reply]).toEqual(["ask", expect.stringContaining("Deadlift, Barbell Row")]);
  });

  it.each([
    ["stuck at work can you move wednesday to friday", "move wednesday to friday"],
    ["make wednesday easier", "make wednesday lighter"],
  ])("%s", (text, same) => expect(said(read("garage", text))).toEqual(said(read("garage", same))));

  it("changes the sessions of the week that is named, and no others", () => {
    const changed = said(read("garage", "make every session 20% lighter next week"));
    expect(changed).toHaveLength(11);
    expect([changed].flat().filter((call) => !call.startsWith("modify_exercise 3."))).toEqual([]);
  });
  it("asks with a question, and keeps what the answer completes", () => {
    const asked = read("garage", "do 5 sets of curls on Wednesday");
    expect(asked).toMatchObject({
      kind: "ask",
      toolCalls: [],
      suggestedReplies: ["Hammer Curl", "Barbell Curl"],
    });
    expect(asked.reply).toContain("Hammer Curl or Barbell Curl");
    expect(JSON.parse(JSON.stringify(asked.pending))).toEqual(asked.pending);
  });

  it("is unsure where a word was put right, or is not understood", () => {
    expect(read("garage", "remvoe pushdowns")).toMatchObject({ kind: "edits", confidence: "unsure" });
    expect(read("garage", "remove pushdowns")).toMatchObject({ kind: "edits", confidence: "sure" });
  });

  it("keeps nothing of how a run is done in the ride that replaces it", () => {
    const program = structuredClone(sampleProgram("mixed"));
    const run = program.weeks[0]?.sessions[4]?.cardio;
    if (!run) throw new Error("the sample has a run there");
    run.instructions = "8 x (1 min run, 90 s walk)";
    const reading = (message: string) =>
      readEditRequest({ program, message, now: sampleNow["mixed"] ?? "", catalogue }).toolCalls.map(
        describeCall,
      );
    expect(reading("replace saturday's run with 45 min easy cycling")).toEqual([
      'modify_session 1.5 updates={cardio={type="zone2" duration=45 modality="Cycling"}}',
    ]);
    expect(reading("make saturday's run 45 minutes").join()).toContain("8 x (1 min run");
  });

  it("asks whether a week shall go where none of its sessions would be left", () => {
    expect(read("garage", "remove all sessions of week 3")).toMatchObject({
      kind: "ask",
      reply: "No session of week 3 would be left. Do you want the whole week removed?",
    });
  });

  it.each(["replace deadlifts with dumbbell rows", "do bench with dumbbells"])(
    "leaves the load open where dumbbells take a bar's place: %s",
    (message) => {
      const reading = read("garage", message);
      expect(reading.kind).toBe("edits");
      expect(reading.reply).toMatch(/load \d+ lbs → by feel/u);
    },
  );

  it("skips an exercise once, however often that is said", () => {
    const reading = read("garage", "can't do bench today, skip that exercise");
    expect(said(reading)).toEqual(["modify_exercise 2.1.1 updates={skipped=true}"]);
    expect(wordMarks(reading.reply, plainForms)).toContain("(Press Day on Monday 14 Sep): skipped. ");
    expect(reading.reply).not.toContain(": .");
  });

  it("leaves no barbell where there is none, also under a name that is not the catalogue's first", () => {
    const program = structuredClone(sampleProgram("garage"));
    const squat = program.weeks[1]?.sessions[2]?.exercises[0];
    if (!squat) throw new Error("the sample has a squat there");
    squat.name = "Barbell Squat";
    const reading = readEditRequest({
      program,
      message: "no barbell this week: give me dumbbell versions",
      now: sampleNow["garage"] ?? "",
      catalogue,
    });
    expect(said(reading)).toContainEqual(
      'modify_exercise 2.3.1 updates={name="Dumbbell Squat" targetLoad="by feel"}',
    );
  });

  it("proposes nothing that can't be carried out, whatever is written", () => {
    const words = fc.constantFrom(
      ..."add remove drop swap move bench squats curls to from 5 3x8 sets reps lbs % today Friday next week everything no not it and , : except 2 rest deload copy rename first last superset cardio 'A' @ on the".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(
        fc.constantFrom("garage", "club", "rota", "mixed"),
        fc.array(words, { maxLength: 12 }),
        (name, list) => {
          const program = sampleProgram(name);
          const reading = read(name, list.join(" "));
          let uid = 0;
          if (reading.kind === "edits")
            expect(runCalls(program, reading.toolCalls, () => `new-${(uid += 1)}`).ok).toBe(true);
          else expect(reading.toolCalls).toEqual([]);
          if (reading.kind === "ask") expect(reading.reply).not.toBe("");
        },
      ),
      { numRuns: sampleSize(300) },
    );
  });

  it("reads any text, and the same text in the same way", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
        expect(read("garage", text)).toEqual(read("garage", text));
      }),
      { numRuns: sampleSize(100) },
    );
  });

  it.each([
    "cardio first week",
    "run 30 minutes week 1",
    "skip week 1",
    "unskip week 1",
    "longer ride in week 1",
  ])("asks where a week has no session left: %s", (message) => {
    expect(read("garage", message)).toMatchObject({ kind: "ask", toolCalls: [] });
  });

  it("never changes a completed session", () => {
    const doneOf = ({ weeks }: Program) =>
      weeks
        .flatMap(({ sessions }) => sessions.filter(({ completed }) => completed))
        .map(({ uid, exercises, name }) => ({
          uid,
          exercises: exercises.map((exercise) => ({ ...exercise, id: "" })),
          name,
        }));
    for (const { input } of cases) {
      let uid = 0;
      const { toolCalls } = readEditRequest(input);
      const { program: after } = runCalls(input.program, toolCalls, () => `new-${(uid += 1)}`);
      expect([input.message, doneOf(after)]).toEqual([input.message, doneOf(input.program)]);
    }
  });
});

const answer = (name: string, question: string, reply: string) => {
  const input = { program: sampleProgram(name), now: sampleNow[name] ?? "", catalogue };
  const { pending } = readEditRequest({ ...input, message: question });
  if (!pending) throw new Error(`nothing was asked back: ${question}`);
  return said(readEditAnswer({ ...input, message: reply, pending }));
};

it("has each word in one row, but for those whose first sense goes before the other", () => {
  const senses = new Map<string, Set<string>>();
  for (const [phrase, entry] of wordEntries)
    senses.set(phrase, (senses.get(phrase) ?? new Set()).add(entry.class));
  const several = [...senses].filter(([, classes]) => classes.size > 1);
  expect(several.map(([phrase, classes]) => `${phrase}: ${[...classes].join(", ")}`)).toEqual([
    "run: modality, verb",
    "cycle: modality, noun",
    "break: noun, verb",
    "program: noun, verb",
    "plan: noun, verb",
    "pairing: noun, verb",
    "position: noun, verb",
    "slot: noun, verb",
    "time: noun, filler",
    "want: verb, filler",
    "go: verb, filler",
    "have: verb, filler",
    "following: prep, filler",
    "that: pronoun, filler",
    "its: pronoun, filler",
    "same: pronoun, filler",
  ]);
});

describe("an answer", () => {
  it.each([
    [
      "Add incline bench after exercise 2",
      "3x8 at 135",
      [
        'add_exercise 2.1 position=3 exercise={name="Incline Bench Press" workingSets=3 reps="8" targetLoad="135 lbs"}',
      ],
    ],
    ["do 5 sets of curls on Wednesday", "the first one", ["modify_exercise 2.2.3 updates={workingSets=5}"]],
    ["do 5 sets of curls on Wednesday", "Barbell Curl", ["modify_exercise 2.2.4 updates={workingSets=5}"]],
    ["replace leg press", "hack squats", ['modify_exercise 2.3.2 updates={name="Hack Squat"}']],
    [
      "Wednesday doesn't work",
      "move it to Thursday",
      ['modify_session 2.2 updates={dayOfWeek="Thursday" scheduledDate="2026-09-17"}'],
    ],
    [
      "add a 40 minute ride on Sunday",
      "easy",
      [
        'add_session 2 position="end" session={name="Zone 2 Cardio" exercises=[] cardio={type="zone2" duration=40 modality="Cycling"} dayOfWeek="Sunday" scheduledDate="2026-09-20"}',
      ],
    ],
    [
      "add a drop set to bench",
      "add a note to bench: drop set on the last set",
      ['modify_exercise 2.1.1 updates={notes="drop set on the last set"}'],
    ],
    ["make friday 30 minutes", "remove the last exercise on friday", ["remove_exercise 2.3.5 "]],
    ["drop monday 25 september", "Friday 25 Sep", ["remove_session 3.3 "]],
    ["drop all assistance work on friday", "Leg Curl", ["remove_exercise 2.3.3 "]],
    ["do 5 sets of curls on Wednesday", "never mind", "none"],
    ["do 5 sets of curls on Wednesday", "yes", "none"],
    ["Add incline bench after exercise 2", "3 sets of 8", "ask"],
  ])("to “%s”: %s", (question, reply, wanted) => {
    expect(answer("garage", question, reply)).toEqual(wanted);
  });
});
