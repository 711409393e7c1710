import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../../../read-by-rules.ts";

const horses = ["Beau", "Luna", "Milo", "Jack", "Star"].map((name) => ({ name, kind: "horse" as const }));
const people = ["Alex", "Emma", "Jake", "Priya"].map((name) => ({ name, kind: "person" as const }));
const parse = (
  text: string,
  athletes: Parameters<typeof parseByRules>[1]["athletes"] = [...horses, ...people],
) => parseByRules(text, { now: "2026-11-18T20:15:00+01:00", units: "kg", athletes });
/** Each ride: the horse, who rode, what and how many minutes. */
const ridesIn = (text: string, athletes?: Parameters<typeof parse>[1]) =>
  parse(text, athletes)
    .workouts.map(({ athlete, discipline, durationSeconds, fields }) =>
      [athlete ?? "-", fields?.["riderName"] ?? "me", discipline, (durationSeconds ?? 0) / 60].join(" "),
    )
    .toSorted();

const said: readonly (readonly [text: string, ...rides: string[]])[] = [
  ["Today Priya has jumped with Beau, 35 minutes, single fences until 95 cm", "Beau Priya jumping 35"],
  ["Yesterday Emma has done 45 minutes flatwork with Beau", "Beau Emma flatwork 45"],
  ["Priya's just hacked Luna out for an hour", "Luna Priya trail 60"],
  ["Emma then rode Milo 25 min flat", "Milo Emma flatwork 25"],
  ["This morning has Emma ridden Beau for 45 minutes on the flat", "Beau Emma flatwork 45"],
  ["Emma managed to jump Beau for 30 minutes before the rain", "Beau Emma jumping 30"],
  ["Priya loped Milo for 30 min, he felt soft", "Milo Priya flatwork 30"],
  ["jake put milo on the lunge for 15 min", "Milo Jake lunging 15"],
  ["Emma has just come back from a hack on Luna, 50 minutes", "Luna Emma trail 50"],
  ["Beau has been ridden by Priya today, 35 minutes flat", "Beau Priya flatwork 35"],
  ["beau jumped so well, 100cm, jake was on him, 40 min", "Beau Jake jumping 40"],
  ["milo jumped 50cm w priya, 25 min", "Milo Priya jumping 25"],
  ["Beau did 45 min with Emma", "Beau Emma flatwork 45"],
  ["Luna did 30 minutes of flatwork with Jake this morning", "Luna Jake flatwork 30"],
  ["Milo jumped with Priya yesterday evening, 25 min", "Milo Priya jumping 25"],
  ["Beau went for a hack with Emma, 45 min", "Beau Emma trail 45"],
  ["jump lesson on beau with emma riding, 45 min, 1m", "Beau Emma jumping 45"],
  ["I have ridden Luna for 40 minutes on the flat", "Luna me flatwork 40"],
  [
    "today: jake lunged luna 15, priya rode milo 30 flat, i rode beau 45 flat",
    ...["Beau me flatwork 45", "Luna Jake lunging 15", "Milo Priya flatwork 30"],
  ],
  [
    "Jake: Luna lunge 15\nPriya: Milo flat 30\nMe: Beau flat 45",
    ...["Beau me flatwork 45", "Luna Jake lunging 15", "Milo Priya flatwork 30"],
  ],
  [
    "Luna lunge 15 min Jake, Milo flat 30 min (Priya), Beau flat 45 min me",
    ...["Beau me flatwork 45", "Luna Jake lunging 15", "Milo Priya flatwork 30"],
  ],
  [
    "Jake did 15 minutes of lunging with Luna, Priya 30 minutes of flatwork with Milo",
    ...["Luna Jake lunging 15", "Milo Priya flatwork 30"],
  ],
  [
    "While I lunged Luna for 20 minutes, Jake jumped Beau for 35",
    "Beau Jake jumping 35",
    "Luna me lunging 20",
  ],
  [
    "Emma rode Luna 30 min flat this morning, Jake lunged her 15 min this afternoon",
    ...["Luna Emma flatwork 30", "Luna Jake lunging 15"],
  ],
  [
    "Emma rode Beau 50 min flat and lunged Luna 20 min, I hacked Milo 1h",
    ...["Beau Emma flatwork 50", "Luna Emma lunging 20", "Milo me trail 60"],
  ],
  [
    "Jake and Priya rode out on the trail this afternoon, Jake on Beau and Priya on Milo, an hour and ten",
    ...["Beau Jake trail 70", "Milo Priya trail 70"],
  ],
  ["Jake and Emma lunged Luna and Milo, 20 min each", "Luna Jake lunging 20", "Milo Emma lunging 20"],
  ["jake rode jack 30 min flat", "Jack Jake flatwork 30"],
  [
    "so yesterday after school Emma rode Luna for thirty minutes and Jake rode Beau for 45, both flat",
    ...["Beau Jake flatwork 45", "Luna Emma flatwork 30"],
  ],
  [
    "Priya gave Milo 22 minutes on the lunge yesterday, and Emma, some hours later, hacked Beau for 55 minutes",
    ...["Beau Emma trail 55", "Milo Priya lunging 22"],
  ],
  ["Luna lunge 15 min, Jake.", "Luna Jake lunging 15"],
  ["not Emma but Jake rode Beau, 30 min flat", "Beau Jake flatwork 30"],
  [
    "lunged Beau 15 minutes and then rode him for 30 on the flat",
    "Beau me flatwork 30",
    "Beau me lunging 15",
  ],
];

/** Whoever else is named, the writer rode. */
const own: readonly (readonly [text: string, ride: string])[] = [
  ["Emma filmed while I jumped Beau 35 min", "Beau me jumping 35"],
  ["Jake helped me lunge Luna 20 min", "Luna me lunging 20"],
  ["Priya groomed Luna and I rode her 30 min flat", "Luna me flatwork 30"],
  ["Rode Beau 40 min flat with Emma on the ground", "Beau me flatwork 40"],
  ["lesson with Jake on Beau 45 min flat", "Beau me flatwork 45"],
  ["Jake said Beau was strong, so I rode him 30 min flat", "Beau me flatwork 30"],
  ["Beau: hack 50 min, with Jake", "Beau me trail 50"],
  ["omg luna just jumped 65 for the first time!! grid with me, 30 min", "Luna me jumping 30"],
  ["rode star, 40 min dressage, she was a star", "Star me flatwork 40"],
  ["Careful with Beau today, he bit. Rode him 30 min flat", "Beau me flatwork 30"],
  ["40 min on Beau on the flat, in the course of which he softened", "Beau me flatwork 40"],
];

describe("who rode", () => {
  it.each(said)("is read from the clause of the horse: %s", (text, ...rides) => {
    expect(ridesIn(text)).toEqual(rides);
    expect(parse(text).confidence).toBe("sure");
  });

  it.each(own)("is the writer: %s", (text, ride) => {
    expect(ridesIn(text)).toEqual([ride]);
  });

  it("may be somebody whom the group doesn't know", () => {
    expect(ridesIn("Yesterday Emma has done 45 minutes flatwork with Beau", horses)).toEqual([
      "Beau Emma flatwork 45",
    ]);
    expect(ridesIn("Beau 45 flat (me), Milo 30 lunge (Jake)", horses)).toEqual([
      "Beau me flatwork 45",
      "Milo Jake lunging 30",
    ]);
  });

  it.each([
    ["jake rode milo yesterday like 35 min just flat, he was super lazy lol", "he was super lazy lol"],
    ["emma lunged milo 20 min this am", undefined],
    ["Please put down 45 min flatwork with Beau today, rider Emma", undefined],
    ["I have ridden Luna for 40 minutes on the flat, she was relaxed", "she was relaxed"],
    [
      "jake jumped beau 40 min course 1.05 a bit strong to the last line",
      "course 1.05 a bit strong to the last line",
    ],
    ["Schooled Milo 35 min with Jake watching", "with Jake watching"],
    ["Priya came to help, I lunged Luna 20 min", "Priya came to help"],
  ])("stands in a field, and in notes only what no field holds: %s", (text, notes) => {
    expect(parse(text).workouts[0]?.notes).toBe(notes);
  });
});

describe("what a horse did", () => {
  const fieldsOf = (text: string) => parse(text).workouts[0]?.fields;

  it.each([
    ["jumped luna up to 65 today, 30 min", 65],
    ["luna jumped 70 today! 35 mins, with jake", 70],
    ["jumped beau 95 today, 40 min, clear", 95],
    ["schooled beau over fences till 90, 40 min", 90],
    ["Beau jumped a course of 95 with Jake in 40 minutes", 95],
    ["jumped 60 fences on Beau, 40 min", undefined],
    ["jumped Beau at 1.05 today, 40 min", 105],
    ["jumped Luna 40 min, nothing above fifty-five centimetres", 55],
    ["jumped Luna 40 min, up to one metre ten", 110],
  ])("is as high as said, in centimetres where no unit stands: %s", (text, height) => {
    expect(fieldsOf(text)?.["jumpHeightCm"]).toBe(height);
    expect(parse(text).workouts[0]?.discipline).toBe("jumping");
  });

  it.each([
    ["Emma had a flatwork lesson on Beau, 50 minutes. They worked on shoulder-in", "lesson"],
    ["Jumping lesson on Beau 1hr, mostly grids", "grid"],
    ["Stretching session on Beau, 30 min", "stretching"],
    ["Beau 30 min flat, nice stretch at the end", undefined],
    ["liberty with Star 20 min, then rode Star over ground poles 30 min", "liberty"],
    ["jumped Beau 35 minutes, single fences", "single fences"],
  ])("is called what its own clause calls it: %s", (text, workType) => {
    expect(fieldsOf(text)?.["workType"]).toBe(workType);
  });

  it("is no stretching of the writer's, who may stretch as well", () => {
    expect(ridesIn("long and low stretching with milo 30 min")).toEqual(["Milo me flatwork 30"]);
    expect(ridesIn("carrot stretches with Luna 10 min")).toEqual(["Luna me groundwork 10"]);
    expect(ridesIn("rode Beau 40 min, then stretched my hips for 10 min")).toEqual([
      "- me mobility 10",
      "Beau me flatwork 40",
    ]);
  });
});
