import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { type AnswerValues, type BodyPart, bodyParts } from "./answers.ts";
import { nextQuestion } from "./next-question.ts";
import { strengthens } from "./strength/care-needs.ts";
import { exercisesByName, soreParts } from "./strength/exercise-table.ts";
import { answersOf, designed, kg, loadOf, repsOf, sore, startDate, type Values } from "./testing/designed.ts";

describe("a part that is to be spared", () => {
  it.each<[BodyPart, RegExp]>([
    ["knee", /Clamshell/],
    ["hip", /Clamshell/],
    ["ankle", /Single-Leg Stand/],
    ["wrist", /Palms-Down Wrist Curl/],
    ["back", /Bird Dog/],
    ["back", /Pull-Through/],
    ["ankle", /Calf Raise/],
    ["shoulder", /External Rotation/],
  ])("gets something of its own: %s", (part, pattern) => {
    const names = designed(sore(part)).exercises.map(({ name }) => name);
    expect(names.filter((name) => pattern.test(name)).length).toBeGreaterThan(0);
  });

  const elbow = (side: "outer" | "inner" | "unclear", values: Values = {}) =>
    designed({
      goal: "muscle",
      days: { count: 4 },
      ...values,
      limitations: { parts: ["elbow"], elbow: side, noRunning: false },
    });
  const has = ({ exercises }: ReturnType<typeof elbow>, pattern: RegExp) =>
    exercises.some(({ name }) => pattern.test(name));

  it("is a side of the elbow: what strengthens one provokes the other, and of an unclear one both are spared", () => {
    const [outer, inner, unclear] = (["outer", "inner", "unclear"] as const).map((side) => elbow(side));
    if (!outer || !inner || !unclear) throw new Error("no programs");
    expect([outer, inner, unclear].map((one) => has(one, /Palms-Down Wrist/))).toEqual([true, false, false]);
    expect([outer, inner, unclear].map((one) => has(one, /Palms-Up Wrist/))).toEqual([false, true, false]);
    // A bent wrist and a palm that faces up provoke the inner side, a press does not.
    for (const pressed of [/^Bench Press/, /Triceps Pushdown/, /Lateral Raise/])
      expect([pressed, has(outer, pressed), has(inner, pressed), has(unclear, pressed)]).toEqual([
        pressed,
        false,
        true,
        false,
      ]);
    for (const one of [outer, inner, unclear]) expect(has(one, /^Dumbbell Curl|^Barbell Row/)).toBe(false);
    expect(inner.reasoning).toMatch(/It has no .*curl: to spare the elbow/);
    expect(designed({ taste: { avoid: ["row"] } }).reasoning).toContain("It has no row: you ruled that out.");
  });

  it("is asked for its side where only the elbow is named, once", () => {
    const asked = (side?: "unclear") =>
      nextQuestion(
        answersOf({ limitations: { parts: ["elbow"], ...(side && { elbow: side }), noRunning: false } }),
        "kg",
        startDate,
      );
    expect([asked()?.field, asked()?.replies[1], asked("unclear")]).toEqual([
      "limitations",
      "The inside",
      undefined,
    ]);
  });

  it("lightens only what loads it, and says what is left out and what strengthens it", () => {
    const lifts = { "Back Squat": kg(140, 6), "Bench Press": kg(100, 6) };
    const [shoulder, whole] = [sore("shoulder"), {}].map((values) =>
      designed({ goal: "muscle", days: { count: 4 }, loads: { lifts }, ...values }),
    );
    const first = (one: typeof shoulder, name: string) =>
      one?.exercises.find((exercise) => exercise.name === name)?.targetLoad;
    expect(first(shoulder, "Back Squat")).toBe(first(whole, "Back Squat"));
    expect(first(shoulder, "Bench Press")).not.toBe(first(whole, "Bench Press"));
    expect(shoulder?.reasoning).toMatch(/To spare the shoulder, .*Overhead Press.* are left out/);
    expect(shoulder?.reasoning).toContain("For the shoulder it has External Rotation with Cable.");
  });

  it("is known by what provokes it, what strengthens it and one cue, whichever it is", () => {
    const all = [...exercisesByName.values()];
    for (const part of soreParts) {
      const provoked = all.filter(({ loads }) => loads.includes(part));
      const gentle = all.filter(({ spares, loads }) => spares.includes(part) && !loads.includes(part));
      const cues = all.filter(({ howFor = {} }) => howFor[part] !== undefined);
      const side = part.endsWith("elbow") ? (part.split(" ")[0] as "outer" | "inner") : undefined;
      const parts = [part.split(" ").at(-1) as BodyPart];
      const care = strengthens({ parts, ...(side && { elbow: side }), noRunning: false });
      const counts = [provoked, cues, care].map(({ length }) => length > 0);
      expect([part, ...counts, gentle.length > 0 || part === "neck"]).toEqual([part, true, true, true, true]);
    }
  });

  it("has one rule of pain, wherever it is said, and none beside it", () => {
    for (const part of bodyParts) {
      const { exercises, reasoning } = designed({
        goal: "fitness",
        loads: { lifts: { "Back Squat": kg(60, 8), "Bench Press": kg(40, 8) } },
        ...sore(part),
      });
      const texts = [reasoning, ...exercises.flatMap(({ notes }) => notes ?? [])];
      const [first = ""] = /[^.]*up to 3 in 10[^;]*/.exec(reasoning) ?? [];
      expect([part, first.trim()]).toEqual([
        part,
        "Pain of up to 3 in 10 that is gone the next morning is fine",
      ]);
      expect(texts.filter((text) => /\bhurt|weight before/i.test(text))).toEqual([]);
    }
  });

  it("has a straight wrist on a bar that is pressed", () => {
    const lifts = { "Bench Press": kg(80, 5), "Overhead Press": kg(45, 5) };
    const { exercises } = designed({ equipment: "barbell", loads: { lifts }, ...sore("wrist") });
    const presses = exercises.filter(({ name }) => /^(?:Bench|Overhead) Press/.test(name));
    expect(presses.length).toBeGreaterThan(0);
    expect(presses.filter(({ notes = "" }) => !notes.includes("wrist straight"))).toEqual([]);
  });

  it("has nothing for a sore elbow that is gripped with the palm down, but what its member lifts now", () => {
    const palmDown = /lateral raise|straight-arm|lat pulldown|barbell row|pull-up|barbell curl/i;
    const names = new Set(
      designed({ goal: "muscle", days: { count: 4 }, ...sore("elbow") }).exercises.map(({ name }) => name),
    );
    expect([...names].filter((name) => palmDown.test(name) && !name.includes("Wrist"))).toEqual([]);
  });

  it.each(["muscle", "fitness"] as const)(
    "is lighter for more repetitions at first and comes back, for %s",
    (goal) => {
      const { exercises } = designed({
        goal,
        loads: { lifts: { "Leg Press": kg(180, 10) } },
        ...sore("knee"),
      });
      const press = exercises.filter(({ name }) => name === "Leg Press");
      const [first, last] = [press[0], press.at(-1)];
      if (!first || !last) throw new Error("no leg press");
      expect([repsOf(first.reps).max > 12, repsOf(last.reps).max]).toEqual([true, 12]);
      expect(loadOf(last)).toBeGreaterThan(loadOf(first));
      // Six and more left in reserve train little.
      const able = 30 * ((180 * (1 + 12 / 30)) / loadOf(first) - 1);
      expect(able - repsOf(first.reps).max).toBeLessThan(6);
    },
  );

  it("is back for strength when the weeks end", () => {
    const { exercises } = designed({
      equipment: "barbell",
      loads: { lifts: { "Bench Press": kg(90, 5) } },
      ...sore("wrist"),
    });
    const bench = exercises.filter(({ name }) => name === "Bench Press").map(loadOf);
    const whole = designed({
      equipment: "barbell",
      loads: { lifts: { "Bench Press": kg(90, 5) } },
    }).exercises;
    const start = loadOf(whole.find(({ name }) => name === "Bench Press") ?? { targetLoad: "0" });
    expect(Math.max(...bench)).toBeGreaterThanOrEqual(start - 5);
  });

  it("may be loaded lightly where it healed years ago", () => {
    const names = (limitations: AnswerValues["limitations"]) =>
      designed({ goal: "fitness", equipment: "dumbbells", limitations }).exercises.filter(({ name }) =>
        /lunge|split squat|step-up/i.test(name),
      );
    const healed = names({ parts: ["knee"], healed: ["knee"], noRunning: false });
    expect(names({ parts: ["knee"], noRunning: false })).toEqual([]);
    expect(healed.length).toBeGreaterThan(0);
    expect(healed.filter(({ notes = "" }) => !notes.includes("up to 3 in 10"))).toEqual([]);
  });

  it("begins where its member is, once it has healed", () => {
    const loads = { lifts: { "Goblet Squat": kg(20, 10) } };
    const first = (limitations: AnswerValues["limitations"]) =>
      designed({ goal: "fitness", equipment: "dumbbells", loads, limitations }).exercises.find(
        ({ name }) => name === "Goblet Squat",
      )?.targetLoad;
    const healed = first({ parts: ["knee"], healed: ["knee"], noRunning: false });
    expect(healed).toBe(first({ parts: [], noRunning: false }));
  });

  it("gets strength after easy runs where a week of running has no day for it", () => {
    const { program } = designed({
      goal: "half_marathon",
      equipment: "none",
      minutes: { usual: 60, long: 120 },
      loads: { lifts: {}, runMinutes: 35 },
      limitations: { parts: ["knee"], noRunning: false, mayRun: true },
    });
    const days = program.weeks[0]?.sessions.filter(({ exercises }) => exercises.length > 0) ?? [];
    expect(days.map(({ name }) => name)).toEqual(["Easy run and strength", "Easy run and strength"]);
  });
});
