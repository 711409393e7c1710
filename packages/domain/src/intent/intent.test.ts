import { describe, expect, it } from "vitest";
import { asksWhetherDone } from "./how-asked.ts";
import { looseParts, readLooseOrder, readOrder } from "./read-loose-order.ts";
import { correctionForms, deniedForms, readCommand, redoForms, undoForms } from "./read-command.ts";
import { riderForms } from "../horse/words/rider-corrected.ts";
import { readRepeat, repeatForms } from "./read-repeat.ts";
import { savedKinds, savedKindsIn, savedWords } from "./saved-things.ts";
import { memoryWishIn } from "./read-memory-wish.ts";
import { readTalk, talkRows } from "./read-talk.ts";
import { bareNumber, keepingForms, readShortReply } from "./short-replies.ts";
import { readDoubtAnswer } from "../plausibility/read-doubt-answer.ts";

describe("an order about what is there", () => {
  it.each(undoForms.map(([, example]) => example))("takes it back: %s", (text) => {
    expect(readCommand(text)).toMatchObject({ kind: "undo" });
  });
  it.each(savedKinds.map((kind) => [kind, savedWords[kind][1]] as const))("names a %s: %s", (kind, text) => {
    expect([...savedKindsIn(text)]).toContain(kind);
    expect(readOrder(text)).toMatchObject({ kind: "undo" });
  });
  it.each([
    ["same as last saturday", { of: "last saturday" }],
    ["same again", { of: "" }],
    ["did the same as tuesday but 5 kg more", { of: "tuesday", more: { value: 5, unit: "kg" } }],
    ["same workout as last time, but 2.5 lighter", { of: "last time", more: { value: -2.5 } }],
    ["yesterday did the same as on monday", { of: "on monday", on: "yesterday" }],
    [
      "same kettlebell session as last time, did it yesterday",
      { of: "last time kettlebell", on: "yesterday" },
    ],
    ["same as thursday but no dips", { of: "thursday", but: "no dips" }],
  ] as const)("logs once more: %s", (text, expected) => {
    expect(readCommand(text)).toMatchObject({ kind: "repeat", ...expected });
  });
  it.each([
    ["same yesterday", "yesterday"],
    ["and the same thing last night", "last night"],
    ["oh and did the same on tuesday too", "on tuesday"],
    ["same again on monday, forgot to put that one in", "on monday"],
  ])("logs what was just kept of another day: %s", (text, on) =>
    expect(readRepeat(text)).toMatchObject({ kind: "repeat", of: "", on }),
  );
  it.each(["the same on monday", "same tomorrow", "was it the same yesterday?"])(
    "may be of the plan, or asks: %s",
    (text) => expect(readRepeat(text)).toBeUndefined(),
  );

  it.each(repeatForms.map(([, example]) => example))("logs it once more: %s", (text) => {
    expect(readCommand(text)).toMatchObject({ kind: "repeat" });
  });
  it.each([
    "same again tomorrow",
    "can I do the same as monday?",
    "same weight as last time?",
    "I repeated grade 3",
  ])("logs nothing once more: %s", (text) => {
    expect(readCommand(text)?.kind).not.toBe("repeat");
  });

  it("is looked for in no time, whatever is repeated", () => {
    readCommand("undo");
    const began = performance.now();
    expect(readCommand(`undo${" i never".repeat(40)}`)).toBeUndefined();
    expect(readCommand(`undo${" please, for me".repeat(40)} x`)).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(2000);
  });
  it.each([
    "ive put on 3 kg",
    "I want to get my weight back to 80 kg",
    "I need to lose it all by June",
    "get that weight back down",
    "I wrote 5 kg on the board",
    "you typed 100 lbs of nonsense",
  ])("is no wish and no talk: %s", (text) => {
    expect(readOrder(text)).toBeUndefined();
  });
  it("brings it again behind a denial that corrects nothing", () => {
    expect(readOrder("hm no actually I did eat it, bring it back")).toEqual({ kind: "redo" });
    expect(readOrder("no actually it was 40, bring it back to that")).toMatchObject({ kind: "correct" });
  });
  it.each(redoForms.map(([, example]) => example))("brings it again: %s", (text) => {
    expect(readCommand(text)).toEqual({ kind: "redo" });
  });
  it.each(riderForms.map(([, example]) => example))("corrects the rider: %s", (text) => {
    const rest = expect.stringMatching(/^(?:Emma rode|Priya rode all)$/u);
    expect(readCommand(text)).toMatchObject({ kind: "correct", rest, refers: true });
  });

  it.each([
    ["it was me who rode", "me rode"],
    ["I rode, not Rita", "I rode"],
    ["Mary-Ann rode Luna yesterday, not me", "Mary-Ann rode Luna yesterday"],
    ["Anna Smith rode him, not me", "Anna Smith rode"],
    ["it was Emma who rode Luna", "Emma rode Luna"],
    ["both by priya", "priya rode all"],
    ["no, all three were Emma", "Emma rode all"],
    ["Both were ridden by Priya, not me", "Priya rode all"],
    ["Jake lunged them both", "Jake rode all"],
    ["both good", undefined],
    ["Both Tuesday", undefined],
    ["it was yesterday who rode", undefined],
    ["Nobody rode, not me", undefined],
    ["it was Emma who rode 30 min", undefined],
  ])("corrects the rider by who is named, and says of which ride: %s", (text, rest) => {
    const command = readCommand(text);
    expect(command?.kind === "correct" ? command.rest : undefined).toBe(rest);
  });

  it.each(deniedForms.map(([, example]) => example))("knows what it was not: %s", (text) => {
    expect(readOrder(text)).toMatchObject({ kind: "correct", not: expect.stringMatching(/^6k?$/) });
  });
  it.each([
    ["the swim was 35 minutes actually", "the swim"],
    ["oh the last bench set was only 4 reps", "last bench set"],
    ["actually 35 minutes for the swim", "for the swim"],
    ["sorry, bench not squat", undefined],
  ])("says what it corrects: %s", (text, named) => {
    const command = readOrder(text);
    if (command?.kind !== "correct") throw new Error(`no correction: ${JSON.stringify(command)}`);
    if (named === undefined) expect(command.about).not.toMatch(/bench|squat/u);
    else expect(command.about).toContain(named);
  });
  it.each(["not today, maybe friday", "no, thanks not now", "swap bench not squat", "no, easy not hard"])(
    "exchanges no names in %s",
    (text) => {
      expect(readCommand(text)?.kind).not.toBe("correct");
    },
  );

  it.each(correctionForms.map(([, example]) => example))("corrects it: %s", (text) => {
    expect(readCommand(text)).toMatchObject({ kind: "correct" });
  });
  it("sets what is to be eaten, and takes no meal and no question for it", () => {
    expect(readCommand("my protein target is 145 g")).toEqual({ kind: "targets", targets: { protein: 145 } });
    for (const words of [
      "2200 kcal and 150 g protein a day",
      "2200 kcal, 150 g protein daily",
      "2200 kcal a day, 150 g protein a day",
    ])
      expect(readCommand(words)).toEqual({ kind: "targets", targets: { calories: 2200, protein: 150 } });
    const words = ["my target is 90 g of proteins", "put my target of protein in 90"];
    for (const text of words) expect(readCommand(text)).toMatchObject({ targets: { protein: 90 } });
    expect(readCommand("ate 2200 kcal a day")).toBeUndefined();
    expect(readCommand("oatmeal every day, 350 kcal")).toBeUndefined();
    expect(readCommand("aim for 2,200 kcal and 150g protein a day")).toEqual({
      kind: "targets",
      targets: { calories: 2200, protein: 150 },
    });
    expect(readCommand("set my limit to 2.000 calories and 1 protein shake")).toEqual({
      kind: "targets",
      targets: { calories: 2000 },
    });
    expect(readCommand("aim for 10 g fat less")).toBeUndefined();
    expect(readCommand("had 45 g protein for lunch")).toBeUndefined();
    expect(readCommand("what is my protein target?")).toBeUndefined();
  });
  it.each(["squat 5x5 @ 225", "ran 5k in 24:10", "no barbell this week", "cancel my program", "thanks"])(
    "is not read into %s",
    (text) => {
      expect(readCommand(text)).toBeUndefined();
    },
  );
});

it("a name before a verb's plain form is asked about", () => {
  expect(asksWhetherDone("did Rita ride today")).toBe(true);
  expect(asksWhetherDone("did Yoga, then a run")).toBe(false);
  expect(asksWhetherDone("did bench and rows")).toBe(false);
});

describe("an order by its parts", () => {
  it.each(
    Object.entries(looseParts).flatMap(([kind, parts]) =>
      parts.map(([, example]) => [kind, example] as const),
    ),
  )("%s: %s", (kind, text) => {
    expect(readLooseOrder(text)).toMatchObject({ kind });
  });
  it.each([
    ["change the 5k I just put in to 26:15", "26:15"],
    ["sorry that were yesterday", "yesterday"],
    ["nay lad, it were 60 I pressed, 80 is a typing error", "60 i pressed"],
    ["Clover's canter was 10 minutes and stupidly I put 20", "10 minutes"],
    ["i typed 500, meant 50", "50"],
    ["oops, lbs not kg", "lbs"],
    ["the last set was 5 reps, not 6", "the last set was 5 reps"],
  ])("is corrected to what it was: %s", (text, rest) => {
    expect(readLooseOrder(text)).toMatchObject({ kind: "correct", rest });
  });
  it("is found in the stretch that says it", () => {
    expect(readOrder("undo that. what was it before anyway")).toMatchObject({ kind: "undo" });
    expect(readOrder("no wait. changed me mind, redo")).toEqual({ kind: "redo" });
  });
  it.each(["squat 5x5 @ 225", "what did I delete?", "thanks", "5 km in 25:00"])("is none: %s", (text) => {
    expect(readLooseOrder(text)).toBeUndefined();
  });
});

describe("what is to be remembered", () => {
  it.each([
    ["bear in mind Tuesdays is pony club", "Tuesdays is pony club"],
    ["for your notes: dumbbells only go up to 20 here", "dumbbells only go up to 20 here"],
    ["I'm a nervous rider over fences, remember that", "I'm a nervous rider over fences"],
    ["I've a bad left wrist, keep that in mind, and", "I've a bad left wrist"],
    ["make a note that I've turned 68", "I've turned 68"],
    ["note for the future: remember I am left handed", "I am left handed"],
  ])("%s", (text, words) => {
    expect(memoryWishIn(text)).toEqual({ kind: "remember", words });
  });
  it.each(["I can't remember that", "remember to stretch", "do you remember my last run?", "ran 5k, easy"])(
    "is not: %s",
    (text) => {
      expect(memoryWishIn(text)).toBeUndefined();
    },
  );
});

describe("a short reply", () => {
  it.each(keepingForms.map(([, example]) => example))("wants it to stay: %s", (text) => {
    expect(readShortReply(text)).toBe("drops");
  });
  it.each([
    ["oh forget it phone's ringing", "drops"],
    ["no thanks, the gym is closed anyway", "drops"],
    ["forget it, swap it to friday", undefined],
    ["never mind, it was 45 minutes", undefined],
    ["yes", "agrees"],
  ])("with or without a reason: %s", (text, said) => {
    expect(readShortReply(text)).toBe(said);
  });
  it.each([
    ["yes really", "confirm"],
    ["yes that's right, been poorly for weeks", "confirm"],
    ["no, it was 183", undefined],
  ])("to a value in doubt: %s", (text, said) => {
    expect(readDoubtAnswer(text, { value: "165 lb" })).toBe(said);
  });
});

it("leaves out of a correction why it was wrong", () => {
  expect(readCommand("no 165, misread the plates without my glasses")).toMatchObject({ rest: "165" });
});

it("reads a number alone, with its unit", () => {
  expect(bareNumber("82.3")).toEqual({ value: 82.3 });
  expect(bareNumber("181.4 this morning")).toEqual({ value: 181.4 });
  expect(bareNumber("yesterday evening: 82 kg")).toEqual({
    value: 82,
    unit: "kg",
    when: "yesterday evening",
  });
  expect(bareNumber("82 kg squat today")).toBeUndefined();
  expect(bareNumber(" 182 lbs!")).toEqual({ value: 182, unit: "lb" });
  expect(bareNumber("3x8")).toBeUndefined();
});

describe("talk", () => {
  it.each(talkRows.map(([, , example]) => example))("is read by its row: %s", (example) => {
    const row = talkRows.find(([, , its]) => its === example);
    const expected = row && readTalk(example);
    const own = row?.[0].exec(example.toLowerCase().replaceAll(/['’]/gu, ""));
    expect(own).not.toBeNull();
    expect(expected).toBeDefined();
  });
  it.each([
    ["just checking in, my knee hurts today", { kind: "state", state: "hurt", part: "knee" }],
    ["checking in, knee hurts", { kind: "state", state: "hurt" }],
    ["just popping in: feeling sick today", { kind: "state", state: "ill" }],
    ["just checking in", { kind: "greeting" }],
    ["popping in to see how this works", { kind: "greeting" }],
    ["just popping in: skip the run on friday", undefined],
  ])("is what is said behind a greeting: %s", (text, talk) => {
    const read = readTalk(text);
    if (talk) expect(read).toMatchObject(talk);
    else expect(read).toBeUndefined();
  });
  it.each([
    "squat 5x5 @ 225",
    "what did I squat last?",
    "move friday to saturday",
    "make next week a deload",
  ])("is not read into %s", (text) => {
    expect(readTalk(text)).toBeUndefined();
  });
});

it("reads how little time there is, and no training that was done", () => {
  const time = { kind: "constraint", constraint: "time", minutes: 30 };
  expect(readTalk("I can only do 30 minutes today, got class at 4")).toMatchObject(time);
  expect(readTalk("only have 30 min")).toMatchObject(time);
  expect(readTalk("only ran 30 minutes today")).toBeUndefined();
});
