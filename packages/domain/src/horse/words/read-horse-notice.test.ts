import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { careWords } from "./care-words.ts";
import { idleForms } from "./idle-words.ts";
import { cautionForms, cautionText, limitForms } from "./caution-words.ts";
import { healthForms } from "./illness-signs.ts";
import { readHorseNotice, readHorseNotices } from "./read-horse-notice.ts";
import { cautionsOver, recoveryForms } from "./recovery-words.ts";
import { cautionsMeant, unpinForms } from "./unpin-words.ts";

const horses = ["Star", "Beau", "Silver Moon"];
/** A Thursday. */
const today = "2026-11-26";
const read = (text: string) => readHorseNotice(text, { horses, today });

describe("a horse that did no work", () => {
  it.each(idleForms)("is noted from “$example”", ({ example, note }) => {
    expect(read(example)).toMatchObject({ horses: ["Beau"], care: { kind: "other", note } });
    expect(read(example)?.caution).toBeUndefined();
  });

  it.each([
    ["Star and Beau turned out together 4 hours", "turnout", today],
    ["gave Beau the day off yesterday", "day off", "2026-11-25"],
    ["Beau had Tuesday off", "day off", "2026-11-24"],
    ["Beau had a day off on Tuesday", "day off", "2026-11-24"],
  ])("is dated by what was said: %s", (text, note, doneOn) => {
    expect(read(text)?.care).toEqual({ kind: "other", note, doneOn });
  });

  it.each(["Beau turned out only at night", "Beau turned out and came back lame", "was Beau turned out?"])(
    "is not what says more, or asks: %s",
    (text) => {
      expect(read(text)?.care).toBeUndefined();
    },
  );

  it("is told from its day where it is called like one", () => {
    const friday = (text: string) => readHorseNotice(text, { horses: ["Friday", "Beau"], today });
    expect(friday("Friday had the day off Friday")).toEqual({
      horses: ["Friday"],
      care: { kind: "other", note: "day off", doneOn: "2026-11-20" },
    });
    expect(friday("Friday: vet came, said mild strain")?.care).toEqual({ kind: "vet", doneOn: today });
    expect(friday("on Friday the farrier comes for Beau")).toMatchObject({
      horses: ["Beau"],
      care: { dueOn: "2026-11-27" },
    });
  });
});

describe("a caution in words", () => {
  it.each([...cautionForms, ...limitForms])("is read from “$example”", ({ example }) => {
    expect(read(example)).toMatchObject({ horses: ["Beau"], caution: {} });
  });

  it.each(healthForms)("is read from “$example”", ({ example }) => {
    expect(read(example)).toMatchObject({ horses: ["Beau"], caution: {} });
  });

  it.each([
    ["Beau: shoe loose left fore, no jumping until Friday", "Shoe loose left fore, no jumping", "2026-11-27"],
    ["Beau: shoe loose, no jumping until Friday 4 December", "Shoe loose, no jumping", "2026-12-04"],
    ["Beau: no jumping until Monday 7th of December", "No jumping", "2026-12-07"],
    ["no jumping for Beau until Thursday", "No jumping for Beau", "2026-12-03"],
    ["no jumping for Beau until Christmas", "No jumping for Beau", "2026-12-24"],
    ["Caution for Beau: kicks at feeding time", "Kicks at feeding time", undefined],
    ["beau is on box rest for two weeks", "Beau is on box rest", "2026-12-10"],
    [
      "Beau has a rub under the girth, no riding till 2 December.",
      "Beau has a rub under the girth, no riding",
      "2026-12-02",
    ],
    [
      "don't jump Beau this week, splint looks warm",
      "Don't jump Beau this week, splint looks warm",
      "2026-11-29",
    ],
    [
      "Beau went lame on the lunge today, iced it",
      "Beau went lame on the lunge on 26 Nov, iced it",
      undefined,
    ],
  ])("%s", (text, words, until) => {
    expect(read(text)).toEqual({ horses: ["Beau"], caution: { text: words, ...(until && { until }) } });
  });

  it.each([
    "Beau had light work this week",
    "Beau: turn out only at night was great",
    "Beau was only turned out for an hour, then ridden 30 min",
    "Beau only turned out for half an hour",
    "Beau did light work for the first 10 min, then canter",
    "Beau: light work for the first 10 min, then canter",
    "Beau did at most 20 min for the trainer",
    "Beau walked, no more than 20 min for a warm up",
  ])("is not the report of easy work: %s", (text) => {
    expect(read(text)?.caution).toBeUndefined();
  });

  it.each([
    "Beau had his hocks done today so light work until Friday",
    "light work for Beau until Friday as he was lame",
    "Beau was ridden, at most 20 min for the next two weeks",
  ])("is a limit beside what was done: %s", (text) => {
    expect(read(text)).toMatchObject({ horses: ["Beau"], caution: {} });
  });

  it.each(unpinForms)("is removed by “$example”", ({ example }) => {
    expect(read(example)).toEqual({ horses: ["Beau"], unpin: example });
  });

  it("to remove is identified by its words in the message", () => {
    const open = [{ text: "Went lame on the lunge" }, { text: "Box rest" }];
    expect(cautionsMeant("unpin went lame", open)).toEqual([open[0]]);
    expect(cautionsMeant("remove the caution", open)).toEqual([]);
    expect(cautionsMeant("remove the caution", open.slice(1))).toEqual([open[1]]);
  });

  it.each(recoveryForms)("is over by “$example”, which pins nothing", ({ example }) => {
    const notice = read(example);
    expect(notice).toMatchObject({ horses: ["Beau"], over: example });
    expect(notice?.caution).toBeUndefined();
  });

  it.each([
    "Beau is not sound again yet",
    "Beau: no jumping until the vet has cleared him",
    "Beau's cut hasn't healed",
    "hopefully Beau is back in work next week",
    "Beau can't jump again before Christmas",
    "is Beau sound again?",
    "the vet says Beau is fine to walk only",
    "take note: Beau kicks",
  ])("is not over by: %s", (text) => {
    expect(read(text)?.over).toBeUndefined();
    expect(read(text)?.unpin).toBeUndefined();
  });

  it("is over where what is said is about it", () => {
    const pins = [
      "Went lame on the lunge",
      "No jumping until the vet has seen her",
      "Cut on the off hind",
      "Box rest",
      "Kicks",
    ];
    const open = pins.map((text) => ({ text }));
    const over = (said: string) => cautionsOver(said, open).map(({ text }) => pins.indexOf(text));
    expect(over("Star is no longer lame")).toEqual([0]);
    expect(over("the cut has healed")).toEqual([2]);
    expect(over("the vet has seen Star")).toEqual([1]);
    expect(over("vet cleared Star")).toEqual([0, 1, 2, 3]);
    expect(over("Star is fine to jump again")).toEqual([1, 3]);
    // A horse that is back in work is not lame any more.
    expect(over("Star is back in work")).toEqual([0, 1, 3]);
    const offToday = [{ text: "Star off on 26 Nov, sore foot" }];
    expect(cautionsOver("Star is sound again", offToday)).toEqual(offToday);
    expect(cautionsOver("Star is back in work", offToday)).toEqual(offToday);
    expect(over("Star was good")).toEqual([]);
  });

  it("and a vet's visit are not read from a recovery or a vet's statement", () => {
    const said = "Beau is no longer lame, vet says walk only until 10 December";
    expect(read(said)).toEqual({
      horses: ["Beau"],
      caution: { text: "Vet says walk only", until: "2026-12-10" },
      over: said,
    });
    expect(read("Beau: vet says walk only until 10 December")).toEqual({
      horses: ["Beau"],
      caution: { text: "Vet says walk only", until: "2026-12-10" },
    });
  });

  it.each([
    ["nobody rides Beau before Thursday please", "2026-12-02", "Nobody rides Beau"],
    ["nobody ride Beau tomorrow please", "2026-11-27", "Nobody ride Beau on 27 Nov please"],
    ["Beau has a day off tomorrow", "2026-11-27", "Beau has a day off on 27 Nov"],
    ["day off for Beau", today, "Day off for Beau"],
    ["turned out all day, no work for Beau", today, "Turned out all day, no work for Beau"],
    [
      "Beau stays in tonight and tomorrow night",
      "2026-11-27",
      "Beau stays in the night of 26 Nov and the night of 27 Nov",
    ],
    ["careful with Beau, a bit off this morning", undefined, "Careful with Beau, a bit off on 26 Nov"],
    ["wet hay only for Beau from today", undefined, "Wet hay only for Beau from 26 Nov"],
  ])("says its days by their dates: %s", (text, until, words) => {
    expect(read(text)?.caution).toEqual({ text: words, ...(until && { until }) });
  });

  it.each([
    ["Beau: vet came, said mild strain, rest for 10 days", "2026-12-06"],
    ["Beau: no work for a week", "2026-12-03"],
    ["vet checked Beau: no work for a week, then walk only", undefined],
    ["Beau: walk only this week, box rest from Friday", undefined],
    ["Beau had colic this morning, walk only today", "2026-11-27"],
    ["Beau off today, lame", "2026-11-27"],
  ])(
    "ends where its length is stated, and with a sign of illness no sooner than tomorrow: %s",
    (text, until) => {
      expect(read(text)?.caution?.until).toBe(until);
    },
  );

  it("goes with the visit of who stated it, whatever else is told of", () => {
    expect(read("Beau: vet came, said mild strain, rest for 10 days")?.care).toEqual({
      kind: "vet",
      doneOn: today,
    });
    expect(read("farrier did Beau, new shoes all round, next in 6 weeks")?.care).toEqual({
      kind: "farrier",
      doneOn: today,
      dueOn: "2027-01-07",
    });
  });

  it("is dated today for a vet who has been, whatever holds until another day", () => {
    expect(read("vet has seen Beau, walk only until 10 December")).toMatchObject({
      caution: { text: "Walk only", until: "2026-12-10" },
      care: { kind: "vet", doneOn: today },
    });
    const sound = read("vet looked at Beau today, sound again, walk only until 10 December");
    expect(sound?.care).toEqual({ kind: "vet", doneOn: today });
  });

  it.each([
    ["dentist came for Beau, next in a year", "2027-11-26"],
    ["vaccinated Beau today, next in 6 months", "2027-05-26"],
    ["farrier did Beau today, again in six weeks", "2027-01-07"],
  ])("is due again so long after: %s", (text, dueOn) => {
    expect(read(text)?.care).toMatchObject({ doneOn: today, dueOn });
  });

  it("are several if each part notes something of another horse, else one", () => {
    const all = (text: string) =>
      readHorseNotices(text, { horses, today }).map(({ horses: of, care }) => [of, care?.kind, care?.dueOn]);
    expect(all("Star vet due 3 Dec, Beau worming in January")).toEqual([
      [["Star"], "vet", "2026-12-03"],
      [["Beau"], "worming", "2027-01-01"],
    ]);
    expect(all("farrier for Star and Beau on 4 December")).toEqual([
      [["Star", "Beau"], "farrier", "2026-12-04"],
    ]);
    expect(all("nice weather")).toEqual([]);
  });

  it.each([
    ["careful with Beau, he kicked me today", undefined],
    ["Beau: shoe loose since today, no jumping", undefined],
    ["careful with Beau, he went through the fence on Friday", undefined],
    ["no jumping for Beau for a few days", "2026-11-29"],
    ["Beau is off work for a couple of weeks", "2026-12-10"],
    ["no riding Beau today, he is footsore", "2026-11-27"],
    ["no lunging for Beau next week", "2026-12-06"],
    ["Beau: box rest until the vet has seen him on Friday", undefined],
    ["Beau has been off work for 3 weeks", undefined],
  ])("ends on the day that the ban names: %s", (text, until) => {
    expect(read(text)?.caution?.until).toBe(until);
  });

  it("is about the horses that are named", () => {
    const known = { horses: ["Will", "Star", "Luna"], today };
    const named = (text: string) => readHorseNotice(text, known)?.horses;
    expect(named("the farrier will come for Luna on Friday")).toEqual(["Luna"]);
    expect(named("Luna is such a star, no jumping until Friday")).toEqual(["Luna"]);
    expect(named("will is on box rest")).toEqual(["Will"]);
    expect(named("don't jump star until friday")).toEqual(["Star"]);
    expect(named("Luna: box rest all three days")).toEqual(["Luna"]);
    expect(named("all three: no turnout today")).toEqual(known.horses);
  });

  it("is read together with care", () => {
    const tellsOfHealth = (): boolean => true;
    expect(readHorseNotice("Star has colic, the vet came", { horses, today, tellsOfHealth })).toEqual({
      horses: ["Star"],
      caution: { text: "Star has colic, the vet came" },
      care: { kind: "vet", doneOn: today },
    });
    expect(read("trimmed Star's mane")).toBeUndefined();
  });

  it("is any report about a horse's health, if a reader for that is given", () => {
    const text = "Beau looks as if he had swallowed a hedgehog";
    expect(read(text)).toBeUndefined();
    expect(readHorseNotice(text, { horses, today, tellsOfHealth: () => true })).toEqual({
      horses: ["Beau"],
      caution: { text },
    });
  });
});

describe("a care date in words", () => {
  it.each(careWords)("$kind is read from “$example”", ({ kind, example }) => {
    expect(read(example)).toMatchObject({ horses: ["Beau"], care: { kind } });
  });

  it.each([
    [
      "farrier for all horses every 6 weeks, next 4 December",
      horses,
      { kind: "farrier", dueOn: "2026-12-04", everyWeeks: 6 },
    ],
    ["the vet comes to Star on 4 May 2028", ["Star"], { kind: "vet", dueOn: "2028-05-04" }],
    ["Beau's farrier moved from Friday to Monday", ["Beau"], { kind: "farrier", dueOn: "2026-11-30" }],
    ["Beau: farrier on the 3rd", ["Beau"], { kind: "farrier", dueOn: "2026-12-03" }],
    ["Star needs her teeth done in 3 weeks", ["Star"], { kind: "dentist", dueOn: "2026-12-17" }],
    [
      "worm Beau? no: wormer for Beau every 3 months",
      ["Beau"],
      { kind: "worming", dueOn: "2027-02-25", everyWeeks: 13 },
    ],
    ["Beau and Star were shod yesterday", ["Beau", "Star"], { kind: "farrier", doneOn: "2026-11-25" }],
    ["vet came for Star on Monday", ["Star"], { kind: "vet", doneOn: "2026-11-23" }],
    ["Beau was shod last week", ["Beau"], { kind: "farrier", doneOn: "2026-11-19" }],
    ["Star was wormed 3 weeks ago", ["Star"], { kind: "worming", doneOn: "2026-11-05" }],
    ["Beau was shod on 20 November", ["Beau"], { kind: "farrier", doneOn: "2026-11-20" }],
    ["Beau was shod last Thursday", ["Beau"], { kind: "farrier", doneOn: "2026-11-19" }],
    [
      "Beau was shod today, next on 4 January",
      ["Beau"],
      { kind: "farrier", doneOn: today, dueOn: "2027-01-04" },
    ],
    ["Beau teeth due in March", ["Beau"], { kind: "dentist", dueOn: "2027-03-01" }],
    ["farrier came on Thursday, all three done", horses, { kind: "farrier", doneOn: today }],
    ["all shod", horses, { kind: "farrier", doneOn: today }],
    ["farrier was here yesterday", [], { kind: "farrier", doneOn: "2026-11-25" }],
    ["farrier came, all four done", [], { kind: "farrier", doneOn: today }],
    ["farrier comes on Monday", [], { kind: "farrier", dueOn: "2026-11-30" }],
    ["Beau was wormed today, every 12 weeks", ["Beau"], { kind: "worming", doneOn: today, everyWeeks: 12 }],
    [
      "Beau's annual vaccination is due on 15 March",
      ["Beau"],
      { kind: "vaccination", dueOn: "2027-03-15", everyWeeks: 52 },
    ],
  ])("%s", (text, of, care) => {
    expect(read(text)).toMatchObject({ horses: of, care });
  });
});

it.each([
  "when is the farrier due for Beau?",
  "Beau is our best jumper",
  "Comet: no jumping until Friday",
  "no jumping until Friday",
  "the farrier was late",
  "did the farrier come",
  "got my flu jab yesterday",
  "no sign of colic on Beau",
  "Beau had colic in 2019",
  "don't you love Beau",
  "nobody rides Beau like Anna does",
  "I only lunged Beau today",
  "no jumping for constructor days",
  "Beau is such a star",
  "Beau was vaccinated in October",
])("nothing is read from %j", (text) => {
  expect(read(text)).toBeUndefined();
});

it("reads hostile text quickly", () => {
  const began = performance.now();
  read(`Beau ${"no ".repeat(190)}`);
  read(`Beau until ${"friday ".repeat(80)}`);
  expect(performance.now() - began).toBeLessThan(5000);
});

it("says first what the horse may not do where a caution is too long to be pinned, and that it was cut", () => {
  const pinned = cautionText(
    `Beau: ${"very spooky at the big red tractor and the blue bins, ".repeat(9)} no jumping`,
    ["Beau"],
    {
      untilWords: "",
      today: "2026-11-20",
    },
  );
  expect(pinned).toMatch(/^No jumping\b.*…$/u);
  expect(pinned).toHaveLength(300);
});
