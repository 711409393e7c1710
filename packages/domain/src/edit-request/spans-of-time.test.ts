import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { plainForms, wordMarks } from "../claim/marked-text.ts";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { describeCall } from "./cases/describe-calls.ts";
import { sampleNow, sampleProgram } from "./cases/sample-programs.ts";
import { readEditRequest } from "./read-edit-request.ts";

/** On a Monday, the first day of week 2 of 4. */
const read = (message: string) =>
  readEditRequest({
    program: sampleProgram("garage"),
    message,
    now: sampleNow["garage"] ?? "",
    catalogue: lexicon().exercises,
  });

const weeksOf = (message: string) => {
  const { toolCalls, confidence } = read(message);
  const weeks = toolCalls.map(
    ({ function: { arguments: text } }) => (JSON.parse(text) as { weekNumber: number }).weekNumber,
  );
  return [confidence, ...new Set(weeks)];
};

const spans: readonly (readonly [message: string, weeks: readonly number[]])[] = [
  ["remove bench from today’s session", [2]],
  ["remove bench from today's workout", [2]],
  ["drop the second exercise from today", [2]],
  ["skip bench from today's session", [2]],
  ["remove bench from today on", [2, 3, 4]],
  ["from today do 6 sets of bench", [2, 3, 4]],
  ["bench 6 sets starting today", [2, 3, 4]],
  ["skip bench this and next week", [2, 3]],
  ["skip bench this week and next", [2, 3]],
  ["next week and the week after do 2 sets of bench", [3, 4]],
  ["skip bench for two weeks", [2, 3]],
  ["skip bench for the next two weeks", [2, 3]],
  ["skip bench the next two weeks", [2, 3]],
  ["put bench at 150 for the next two weeks", [2, 3]],
  ["add 5 lbs to bench over the next 2 weeks", [2, 3]],
  ["make week 3 lighter, 10%", [3]],
  ["until week 4 skip bench", [2, 3]],
  ["skip bench through week 3", [2, 3]],
  ["skip bench up to week 4", [2, 3, 4]],
  ["skip bench only in week 3", [3]],
  ["no bench until Friday please", [2]],
  ["skip bench until September 25", [2, 3]],
];

describe("a change of a span of time", () => {
  it.each(spans)("is one of all of it, and of nothing else: %s", (message, weeks) => {
    expect(weeksOf(message).slice(1)).toEqual(weeks);
  });

  // How sure a single one is moves with each training.
  it("is surely read, nearly always", () => {
    const sure = spans.filter(([message]) => weeksOf(message)[0] === "sure");
    expect(sure.length / spans.length).toBeGreaterThan(0.85);
  });

  it("is none where nothing of it stands there, and says when it is next", () => {
    const { kind, reply } = read("skip squats until Friday");
    expect([kind, wordMarks(reply, plainForms)]).toEqual(["ask", expect.stringMatching(/Friday 18 Sep has/)]);
  });

  it("takes “each time” for no side of a body", () => {
    expect(weeksOf("make bench 4x6 each time").slice(1)).toEqual([2, 3, 4]);
  });
});

describe("a change for some time, and the way back", () => {
  const deadlift = (week: number, load: number) =>
    `modify_exercise ${week}.2.1 updates={targetLoad="${load} lbs"}`;
  it.each([
    [
      "set deadlift to 260 this week and back to 300 after",
      [
        [2, 260],
        [3, 300],
        [4, 300],
      ],
    ],
    ["deadlift 260 this week, then back to 275", [[2, 260]]],
    [
      "set deadlift to 260 this week and 300 after that",
      [
        [2, 260],
        [3, 300],
        [4, 300],
      ],
    ],
    [
      "drop deadlift to 260 for two weeks and then go back up to 300",
      [
        [2, 260],
        [3, 260],
        [4, 300],
      ],
    ],
    ["take 15 lbs off deadlift this week and put it back next week", [[2, 260]]],
    ["put the deadlift back to 260", [[2, 260]]],
    ["deadlift 260 this week, not 275", [[2, 260]]],
    ["deadlift 250 this week, no wait, 260", [[2, 260]]],
  ] as const)("is of its own weeks: %s", (message, expected) => {
    expect(read(message).toolCalls.map(describeCall)).toEqual(
      expected.map(([week, load]) => deadlift(week, load)),
    );
  });
  it("brings back what is left out for a week by itself", () => {
    expect(
      read("drop the planks this week and bring them back next week").toolCalls.map(describeCall),
    ).toEqual(["remove_exercise 2.3.4 "]);
  });
});

describe("a day that falls out, and another one behind it", () => {
  it.each([
    "cant do friday, saturday instead?",
    "can't do friday - can we do saturday?",
    "friday doesn't work, saturday?",
    "i can't do friday. what about saturday?",
    "can't train friday, do it saturday",
    "can't do the friday workout. shift to saturday",
    "can't do friday, the dentist called. move it to saturday",
  ])("moves what is planned: %s", (message) => {
    expect(read(message).toolCalls.map(describeCall)).toEqual([
      'modify_session 2.3 updates={dayOfWeek="Saturday" scheduledDate="2026-09-19"}',
    ]);
  });
});

it.each(["drop the hammer curls\nadd a set to squats", "drop the hammer curls. add a set to squats"])(
  "each line is a request of its own: %s",
  (message) => {
    expect(read(message).toolCalls.map(describeCall)).toEqual([
      "remove_exercise 2.2.3 ",
      "modify_exercise 2.3.1 updates={workingSets=5}",
    ]);
  },
);

describe("the coach's own suggestion, in the reader's form of dates", () => {
  it.each(["Wednesday 23 September 2026", "Wednesday, September 23, 2026", "Wednesday, 23 September 2026"])(
    "is read as surely as any other: %s",
    (day) => {
      const [plain, given] = ["Wednesday 23 September 2026", day].map((one) =>
        read(`Remove the session on ${one}`),
      );
      expect(given?.confidence).toBe("sure");
      expect(given?.toolCalls).toEqual(plain?.toolCalls);
    },
  );
});
