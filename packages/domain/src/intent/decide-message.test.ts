import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { LanguageCase } from "../language/cases/score-cases.ts";
import { decideMessage } from "./decide-message.ts";
import { decideAsLearned } from "./learned/decide-as-learned.ts";
import { type Intent, intents as allIntents } from "./reading.ts";
import { type AnnotatedMessage, messageOf, situationOf } from "./model-training/lessons.ts";
import { sampleOf } from "../testing/sample-size.ts";
import { questionAlone } from "./stretches.ts";

const linesOf = (name: string) =>
  readFileSync(new URL(`cases/${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as AnnotatedMessage);

const decide = (text: string) => decideAsLearned(messageOf({ text }));
const route = (text: string) => decide(text).parts;
const intents = (text: string) => route(text).map((part) => `${part.intent}: ${part.text.trim()}`);

/** What saves or changes something. */
const changing: ReadonlySet<Intent> = new Set(["log", "entry", "edit", "order", "plan", "program"]);

/** How many of these messages are taken for what they were annotated as, and which are taken for a change that nobody wanted. */
function judge(messages: readonly AnnotatedMessage[]) {
  const harmful: string[] = [];
  let right = 0;
  for (const one of messages) {
    const { parts, doubted } = decideAsLearned(messageOf(one), one.situation);
    const wanted = doubted ? [] : parts.map(({ intent }) => intent);
    const may = one.is ?? one.oneOf ?? allIntents.filter((intent) => intent !== one.isNot);
    const isRight =
      !doubted &&
      wanted.every((intent) => may.includes(intent)) &&
      (one.is ?? []).every((intent) => wanted.includes(intent) || intent === "talk");
    right += Number(isRight);
    const unwanted = wanted.filter((intent) => changing.has(intent) && !may.includes(intent));
    if (unwanted.length > 0) harmful.push(`${one.text}: ${unwanted.join(", ")}, not ${may.join(", ")}`);
  }
  return { share: right / messages.length, harmful };
}

describe("what a message wants", () => {
  // Learned of these very messages: what it is on a writer who was left out stands in docs/readings.md.
  it.each([
    ["messages", 0.95, 0.02],
    ["writers", 0.9, 0.02],
    ["hand-g", 0.68, 0.06],
    ["hand-h", 0.68, 0.06],
  ])("is what somebody says that it is: %s", (name, least, mostHarm) => {
    const all = linesOf(name);
    const messages = all.length > 1000 ? sampleOf(all) : all;
    const { share, harmful } = judge(messages);
    expect(share).toBeGreaterThan(least);
    expect(harmful.slice(Math.floor(messages.length * mostHarm))).toEqual([]);
  });

  // Each reader parts a question from what is told before it at the same place.
  it.each([
    ["weighed 181.6 this morning 🎉 how far am I from my goal now?", "entry"],
    ["weighed 181.6 this morning, how far am I from my goal now?", "entry"],
    ["I ran 3 miles in 27:50 and can you tell me how many miles that makes this month", "log"],
    ["rowed 5k in 20:10, was sunday faster?", "log"],
  ] as const)("is kept beside a question in the same breath: %s", (text, reported) => {
    expect(route(text).map(({ intent }) => intent)).toEqual([reported, "question"]);
  });

  it.each(["Jake jumped Beau 80 cm", "Beau jumped 1m", "jumped Beau 90 cm"])(
    "is a report by the height that was jumped: %s",
    (text) => {
      const { parts, doubted } = decide(text);
      expect([parts.map(({ intent }) => intent), doubted]).toEqual([["log"], undefined]);
    },
  );

  const said = ["I went for", "went for", "we went for", "just did", "I did", "took", "Yesterday I went for"];
  const activities = ["a run", "a bike ride", "a swim", "a long walk", "a hike", "a ride with Tom"];
  const whens = ["", " this morning", " after work", " with my sister"];
  it.each(said.flatMap((one) => activities.map((other, at) => `${one} ${other}${whens[at % 4] ?? ""}`)))(
    "is a plain report, and not doubted: %s",
    (text) => {
      const { parts, doubted } = decide(text);
      expect([parts.map(({ intent }) => intent), doubted]).toEqual([["log"], undefined]);
    },
  );

  it.each(["did zorbing 20 min", "went zorbing for 30 min"])(
    "is a plain report of a sport that nobody has heard of: %s",
    (text) => {
      const { parts, doubted } = decide(text);
      expect([parts.map(({ intent }) => intent), doubted]).toEqual([["log"], undefined]);
    },
  );

  it.each(["I did nothing", "took a break from running", "I went to bed early", "did I go for a run"])(
    "is no report where nothing was done, or it is asked: %s",
    (text) => expect(route(text)).not.toMatchObject([{ intent: "log" }]),
  );

  it.each([
    "bench felt heavy",
    "squats felt easy today",
    "Overhead press is too heavy",
    "the run felt great",
  ])("is only how it went, where nothing is told of what was done: %s", (text) =>
    expect(route(text)).toMatchObject([{ intent: "talk" }]),
  );

  it.each([
    "bench felt heavy, drop it by 5 next week",
    "bench 5x5 at 165 felt heavy",
    "is bench too heavy for me?",
  ])("is more than how it went, where more is said: %s", (text) =>
    expect(route(text)).not.toMatchObject([{ intent: "talk" }]),
  );

  it("is asked about where something would be saved that may as well be no report", () => {
    const model = () => ({ log: 0.6, talk: 0.4 });
    const decided = decideMessage(messageOf({ text: "squat 5x5 @ 100" }), {}, model);
    expect(decided.doubted).toBe("log");
    const surely = decideMessage(messageOf({ text: "squat 5x5 @ 100" }), {}, () => ({
      log: 0.97,
      talk: 0.03,
    }));
    expect(surely.doubted).toBeUndefined();
  });

  it.each([
    "Rode Beau, flatwork 40 minutes. Notes: stiff to the right.",
    "Squats 5x5 at 100. Knee felt fine.",
    "deads 3-3-3-3 built to 405. hook grip all the way",
    "Jumped Beau 30 min. Knocked two poles. Next time warm up longer.",
    "legs and lungs, you know how it is: thrusters 3x10 at 40 and burpees 3x10, then home",
  ])("is a report, remarks and all, without a question: %s", (text) => {
    const { parts, doubted } = decide(text);
    expect([parts.map(({ intent }) => intent), doubted]).toEqual([["log"], undefined]);
  });

  it.each([
    "bench max 100 kg for 2",
    "deadlift max 140 for 3 reps",
    "worked up to max effort deadlift 180 for 1",
    "bench press max 5x3 80 for the first time",
    "max bench for the day: 100x1",
    "Max reps pull ups for 3 sets 12, 10, 8",
    "3x10 squats at most 80 kg until failure",
    "easy run, no more than 140 bpm for the whole 5k 32:10",
    "Beau 20 min at most for a warm up, then jumping 30 min",
  ])("is a report, though it names a limit: %s", (text) => {
    const { parts, doubted } = decideAsLearned(messageOf({ text }), situationOf({ text }));
    expect([parts.map(({ intent }) => intent), doubted]).toEqual([["log"], undefined]);
  });

  it.each([
    "Beau: no more than 20 min walk until Friday",
    "Beau: max 20 min walk for two weeks",
    "Beau 20 min at most this week",
  ])("is news of a horse where it limits what is to come: %s", (text) => {
    const { parts } = decideAsLearned(messageOf({ text }), situationOf({ text }));
    expect(parts.map(({ intent }) => intent)).toEqual(["horse"]);
  });

  it("is one report where a form is filled in", () => {
    const text = "Horse: Luna\nTime: 40\nWhat: schooling\nNotes: fussy in the contact";
    const { parts, doubted } = decideAsLearned(messageOf({ text }));
    expect([parts.map(({ intent }) => intent), doubted]).toEqual([["log"], undefined]);
    expect(parts[0]?.text).toBe(text);
  });

  it("is no report where a question says first what it is about", () => {
    const { parts, doubted } = decide("Out of all my 5Ks (the 3.1 milers), which was the quickest?");
    expect([parts.map(({ intent }) => intent), doubted]).toEqual([["question"], undefined]);
  });

  it.each([
    ["Log a single at 190 on bench today and put next Wednesday's bench at 170", ["log", "edit"]],
    ["ugh work ran super late, let's just skip today's session ok", ["edit"]],
    [
      "can you make Friday a bit easier, long drive that day oh and how many calories do I have left",
      ["edit", "question"],
    ],
    ["sat session to sun. bench next wed 160 not 165", ["edit"]],
  ] as const)("is each thing that is asked for beside a program: %s", (text, expected) => {
    const { parts, doubted } = decideAsLearned(messageOf({ text }), { change: "unsure" });
    expect([parts.map(({ intent }) => intent), doubted]).toEqual([expected, undefined]);
  });

  it.each([
    ["yo start the gorilla shred 3000 program", ["program"]],
    ["I'm calling it a day with this plan", ["program"]],
    ["no sorry, 54 min", ["order"]],
    ["I beg your pardon, 4 sets of 5", ["order"]],
    ["played basketball like 1 hr w the boys after school", ["log"]],
    ["gona hit bench after wrk, 165 5x5", ["talk"]],
    ["rowed 5k in 21:30, quicker than before?", ["log", "question"]],
  ] as const)("is that in hasty words, too: %s", (text, expected) => {
    const { parts, doubted } = decide(text);
    expect([parts.map(({ intent }) => intent), doubted]).toEqual([expected, undefined]);
  });

  it.each([
    ["cancel friday, ran 5k in 25:00", ["log", "edit"]],
    ["skip today, did 30 min of yoga", ["log", "edit"]],
    ["move friday to saturday. also did 3x10 pushups", ["log", "edit"]],
    ["make friday lighter, i went for a run yesterday 4 miles", ["log", "edit"]],
    ["bump bench to 190, i hit 185 for 5 today", ["log", "edit"]],
    ["swap dips for pushups, I did those last week too", ["edit"]],
  ] as const)("loses nothing of what was done beside an order: %s", (text, expected) => {
    const { parts, doubted } = decideAsLearned(messageOf({ text }), { change: "sure" });
    expect([parts.map(({ intent }) => intent), doubted]).toEqual([expected, undefined]);
  });

  it("takes the sentences that ask, where they say what they are about", () => {
    const isSubject = (text: string) => /\bwalk|squat/u.test(text);
    const alone = (text: string) => questionAlone(text, isSubject);
    expect(alone("I did not get my walk in. How many days have I trained this week?")).toBe(
      "How many days have I trained this week?",
    );
    for (const whole of [
      "My squat felt slow. When did I last do it?",
      "Squats are off today. How heavy did I go on Monday?",
      "how far did I walk?",
    ])
      expect(alone(whole)).toBe(whole);
  });

  it("is hardly ever asked about where training is reported", () => {
    const cases = readFileSync(new URL("../language/cases/unseen.jsonl", import.meta.url), "utf8")
      .trim()
      .split("\n")
      .filter((_, at) => at % 20 === 0)
      .map((line) => JSON.parse(line) as LanguageCase)
      .filter(({ expect: { isLog } }) => isLog);
    expect(cases.length).toBeGreaterThan(200);
    const asked = cases.filter(({ message, now, units }) => {
      const { parts, doubted } = decideAsLearned(messageOf({ text: message, now, units }));
      return doubted !== undefined || !parts.some(({ intent }) => intent === "log");
    });
    expect(asked.slice(2).map(({ message }) => message)).toEqual([]);
  });

  it("saves what is surely reported, whatever else may be meant beside it", () => {
    const message = messageOf({ text: "squatted 215 3x5 just now. Skip friday" });
    const { parts, doubted } = decideMessage(message, {}, ({ at }) =>
      at === 0 ? { log: 0.99, talk: 0.01 } : { edit: 0.5, question: 0.3, talk: 0.2 },
    );
    expect([parts.map(({ intent }) => intent), doubted]).toEqual([["log", "question"], undefined]);
  });

  it("takes no ride for news of the horse alone: it is saved, and the news kept", () => {
    const message = {
      text: "lunged Beau 20 min, not quite right on the near fore, please check his legs tomorrow",
    };
    const model = () => ({ horse: 0.8, log: 0.15, talk: 0.05 });
    const { parts } = decideMessage(messageOf(message), situationOf(message), model);
    expect(parts.map(({ intent }) => intent)).toEqual(["log", "horse"]);
    const news = { text: "Beau lame on the near fore, please check tomorrow" };
    expect(decideMessage(messageOf(news), situationOf(news), model).parts[0]?.intent).toBe("horse");
  });

  it("takes a horse's health for no talk of a day that was missed", () => {
    const message = { text: "didn't ride Beau today, he was off his feed" };
    const talks = () => ({ horse: 0.2, talk: 0.8 });
    expect(decideMessage(messageOf(message), situationOf(message), talks).parts[0]?.intent).toBe("horse");
  });

  it("notes the entries that are wanted as such, and no others", () => {
    const text = "I weigh 80 kg. What if I weighed 70 kg?";
    const entryAt = (words: string) => {
      const start = text.indexOf(words);
      return { start, end: start + words.length, reading: { kind: "weight" } };
    };
    const message = {
      ...messageOf({ text }),
      entries: [entryAt("I weigh 80 kg"), entryAt("I weighed 70 kg")],
    };
    const { parts, entries } = decideMessage(message, {}, ({ at }) =>
      at === 0 ? { entry: 0.99, question: 0.01 } : { entry: 0.01, question: 0.99 },
    );
    expect(entries).toEqual([message.entries[0]]);
    expect(parts.at(-1)?.text.trim()).toBe("What if I weighed 70 kg?");
  });

  it("keeps an entry beside training, and tells both apart", () => {
    expect(
      decide("squats 5x5 @225, weighed 182.3, and make next week a deload").parts.map(({ intent }) => intent),
    ).toEqual(["log", "entry", "edit"]);
    expect(decide("what did I weigh on Monday, 182.3 lb?").parts.map(({ intent }) => intent)).toEqual([
      "question",
    ]);
  });

  it.each([
    ["squats 5x5 @ 225", ["log: squats 5x5 @ 225"]],
    ["ran 5k in 24:10. felt great!", ["log: ran 5k in 24:10. felt great!"]],
    ["what did I squat last week?", ["question: what did I squat last week?"]],
    ["how far did I run this month", ["question: how far did I run this month"]],
    ["squats 5x5 @ 225. what is my best 5k?", ["log: squats 5x5 @ 225.", "question: what is my best 5k?"]],
    [
      "When did Luna last jump? Flatwork with Beau 30 min.",
      ["log: Flatwork with Beau 30 min.", "question: When did Luna last jump?"],
    ],
    ["thanks, good night", ["talk: good night"]],
    ["did yoga", ["log: did yoga"]],
    ["Did some yoga with Anna", ["log: Did some yoga with Anna"]],
    ["did squats and bench", ["log: did squats and bench"]],
    ["was at the gym", ["log: was at the gym"]],
    ["have ridden Beau", ["log: have ridden Beau"]],
    ["did Beau jump last week", ["question: did Beau jump last week"]],
    ["did yoga. what should I do tomorrow?", ["log: did yoga.", "question: what should I do tomorrow?"]],
    ["what's my best 5k", ["question: what's my best 5k"]],
    ["did I run yesterday", ["question: did I run yesterday"]],
    ["what did I squat, 100 or 110?", ["question: what did I squat, 100 or 110?"]],
    ["was riding Beau for 40 min?", ["question: was riding Beau for 40 min?"]],
    ["我上次深蹲多少？", ["question: 我上次深蹲多少？"]],
    [
      "replace squats with lunges and add a set to bench",
      ["edit: replace squats with lunges and add a set to bench"],
    ],
    ["make next week a deload", ["edit: make next week a deload"]],
    ["I can't do squats today, skip that exercise", ["edit: I can't do squats today, skip that exercise"]],
    ["skip today's workout, I'm ill", ["edit: skip today's workout, I'm ill"]],
    ["could you drop the planks?", ["edit: could you drop the planks?"]],
    ["Add bench press after exercise 2", ["edit: Add bench press after exercise 2"]],
    [
      "Add a 30-minute zone 2 cardio day on Saturday",
      ["edit: Add a 30-minute zone 2 cardio day on Saturday"],
    ],
    ["add 5k run in 25:00 yesterday", ["log: add 5k run in 25:00 yesterday"]],
    ["skipped the squats, bench 3x5 @ 185", ["log: skipped the squats, bench 3x5 @ 185"]],
    ["I swapped squats for lunges, 3x12", ["log: I swapped squats for lunges, 3x12"]],
    ["drop sets: curls 15x10, 10x12", ["log: drop sets: curls 15x10, 10x12"]],
    ["push press 5x3 @ 135", ["log: push press 5x3 @ 135"]],
    ["pushed the sled 4x20m", ["log: pushed the sled 4x20m"]],
    ["take it easy 5k in 30:00", ["log: take it easy 5k in 30:00"]],
    ["lower back and core 20 min", ["log: lower back and core 20 min"]],
    ["two more reps on everything", ["edit: two more reps on everything"]],
    [
      "8k in 41:20, was that quicker than last time?",
      ["log: 8k in 41:20,", "question: was that quicker than last time?"],
    ],
    ["rowed 5k in 20:10, faster than sunday?", ["log: rowed 5k in 20:10,", "question: faster than sunday?"]],
    ["bench 3x8 @ 135, is that ok?", ["log: bench 3x8 @ 135, is that ok?"]],
  ])("is split into what each part of it wants: %s", (text, wanted) => {
    expect(intents(text)).toEqual(wanted);
  });

  it.each(["1800 yards in 36 min", "40 minutes, 1200 m", "50 min, 18 km"])(
    "is what an open draft lacks, where values alone are told: %s",
    (text) => {
      const { parts } = decideAsLearned(messageOf({ text }), { answers: ["draft"] });
      expect(parts.map(({ intent }) => intent)).toEqual(["answer"]);
    },
  );
  it.each(["pause my program", "resume my plan", "stop the program", "end my program"])(
    "is an order about a whole program, whatever is open: %s",
    (text) => {
      const { parts } = decideAsLearned(messageOf({ text }), { answers: ["edit"] });
      expect(parts.map(({ intent }) => intent)).toEqual(["program"]);
    },
  );
  it("is no value of a draft where it is asked", () => {
    const { parts } = decideAsLearned(messageOf({ text: "what's 225 in kg" }), { answers: ["draft"] });
    expect(parts.map(({ intent }) => intent)).toEqual(["question"]);
  });
  it.each(["my weight today 182.2", "weight today 182", "weighed 182 even this morning"])(
    "is an entry that is all of it: %s",
    (text) => {
      expect(route(text).map(({ intent }) => intent)).toEqual(["entry"]);
    },
  );

  it("is decided in no time, also of 100,000 characters", () => {
    const text = "add , and then ".repeat(7000);
    const before = process.cpuUsage();
    decideAsLearned({
      text,
      parsed: { isLog: false, confidence: "unsure", doubts: [], workouts: [], spans: [] },
    });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  it("keeps every place where it is in the message, also behind emoji", () => {
    const text = "🏃 ran 5k in 25:00. 🤔 what is my best 5k?\nrowed 2000m in 8:05.";
    const spans = route(text);
    expect(spans.map(({ intent }) => intent)).toEqual(["log", "question"]);
    for (const span of spans) expect(span.text).toHaveLength(text.length);
    expect(spans[0]?.text.indexOf("rowed")).toBe(text.indexOf("rowed"));
    expect(spans[1]?.text.indexOf("what")).toBe(text.indexOf("what"));
  });
});
