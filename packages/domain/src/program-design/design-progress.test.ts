import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleSize } from "../testing/sample-size.ts";
import type { AnswerValues } from "./answers.ts";
import { strengthAfter, yearsToHalve } from "./strength/strength-model.ts";
import { anyValues } from "./testing/arbitrary-answers.ts";
import { builtFrom, designed, isFull, isRace, loadsOf, repsOf, type Values } from "./testing/designed.ts";

/** Every line of a weekday, in its full weeks; undefined where something is asked first. */
function slotsOf(values: AnswerValues) {
  const found = builtFrom(values);
  if (!found) return undefined;
  const lines = found.program.weeks
    .filter(isFull)
    .flatMap(({ sessions }) =>
      sessions
        .filter((session) => !isRace(session))
        .flatMap(({ dayOfWeek, exercises }) =>
          exercises.map((exercise) => ({ slot: `${dayOfWeek} ${exercise.name}`, exercise })),
        ),
    );
  return [...Map.groupBy(lines, ({ slot }) => slot)].map(
    ([slot, all]) => [slot, all.map(({ exercise }) => exercise)] as const,
  );
}

/** Of whom weights rise past what they named: neither with a child on the way nor after a break. */
const growing = ({ birth: _birth, pregnant: _pregnant, ...others }: AnswerValues["besides"]) => others;

const nextOf =
  /With (\d+) in all sets, do ([\d-]+) with ([\d.]+) kg (?:next week|after the lighter week, at least \d in reserve); else do this one again/;

describe("the rule on a sheet", () => {
  it("leads from each line to the next one on the sheet, and to no other weight", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        for (const [slot, lines] of slotsOf(values) ?? [])
          for (const [at, { reps, targetLoad, notes = "" }] of lines.entries()) {
            const [, top, nextReps, load] = nextOf.exec(notes) ?? [];
            const next = lines[at + 1];
            if (load === undefined || next === undefined) continue;
            const sides = reps.endsWith("per side") ? " per side" : "";
            expect([slot, at, reps.includes(top ?? ""), targetLoad]).toEqual([slot, at, true, targetLoad]);
            expect([slot, at, next.reps, next.targetLoad]).toEqual([
              slot,
              at,
              `${nextReps}${sides}`,
              `${load} kg`,
            ]);
          }
      }),
      { numRuns: sampleSize(300) },
    );
  });

  it("names no second step beside the sheet’s own, but behind the last line", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        for (const [slot, lines] of slotsOf(values) ?? [])
          for (const { targetLoad, notes = "" } of lines.slice(0, -1)) {
            const isKnown = targetLoad.endsWith(" kg") && !targetLoad.startsWith("bodyweight");
            const isOwned = values.owned.dumbbells !== undefined && values.equipment === "dumbbells";
            if (!isKnown || isOwned) continue;
            expect([
              slot,
              /in all sets, (?:add|take)/.test(notes) && !/after these weeks/.test(notes),
            ]).toEqual([slot, false]);
          }
      }),
      { numRuns: sampleSize(300) },
    );
  });
});

/** Of who has trained for a year and more, so many full weeks a line stands on end: dumbbells are further apart than plates. In programs of up to so many full weeks. */
const maxStanding = { usual: 5, dumbbell: 6 } as const;
const maxWeeks = 12;
const kg = (value: number, reps: number) => ({ value, unit: "kg" as const, reps });
const times = (min: number, max: number, step: number) =>
  fc.integer({ min: min / step, max: max / step }).map((steps) => steps * step);
/** Lifts as people have them. */
const anyLifts = fc
  .record({
    squat: times(40, 160, 5),
    bench: times(30, 120, 5),
    pull: times(50, 200, 5),
    bells: times(7.5, 30, 2.5),
  })
  .map(({ squat, bench, pull, bells }) => ({
    "Back Squat": kg(squat, 5),
    "Bench Press": kg(bench, 5),
    Deadlift: kg(pull, 5),
    "Goblet Squat": kg(bells, 8),
    "Dumbbell Row": kg(bells, 8),
    "Dumbbell Bench Press": kg(bells, 8),
  }));
const isOf = (targetLoad: string): boolean => targetLoad.endsWith(" kg") || targetLoad === "bodyweight";
const isTimed = (reps: string): boolean => /s\b/.test(reps.replace(" per side", ""));

describe("a sheet of who has trained for a year and more", () => {
  it("has no line of a known weight, or of body weight, that stands for more than five full weeks on end", () => {
    fc.assert(
      fc.property(
        anyValues,
        anyLifts,
        fc.constantFrom("strength" as const, "muscle" as const, "fitness" as const),
        fc.constantFrom("intermediate" as const, "advanced" as const),
        (values, lifts, goal, experience) => {
          const asked = {
            ...values,
            goal,
            experience,
            age: {},
            weeks: {},
            race: {},
            owned: {},
            besides: growing(values.besides),
            loads: { lifts },
          };
          for (const [slot, lines] of slotsOf(asked) ?? []) {
            if (!lines.every(({ targetLoad, reps }) => isOf(targetLoad) && !isTimed(reps))) continue;
            if (lines.length > maxWeeks) continue;
            const most = maxStanding[/dumbbell|goblet/i.test(slot) ? "dumbbell" : "usual"];
            let stands = 1;
            for (const [at, { reps, targetLoad, notes }] of lines.entries()) {
              const before = lines[at - 1];
              const isSame =
                before?.reps === reps && before.targetLoad === targetLoad && before.notes === notes;
              stands = isSame ? stands + 1 : 1;
              expect([slot, at, `${reps} @ ${targetLoad}`, stands <= most]).toEqual([
                slot,
                at,
                `${reps} @ ${targetLoad}`,
                true,
              ]);
            }
          }
        },
      ),
      { numRuns: sampleSize(300) },
    );
  });
});

/** Of lines of known weights what each stands for once, with how many it leaves. */
const linesOf = (values: AnswerValues) =>
  (slotsOf(values) ?? []).flatMap(([slot, lines]) => {
    const sets = lines.map(({ reps, targetLoad, notes = "" }) => {
      const reserve = /Leave about (\d)/.exec(notes)?.[1];
      const load = Number(/^([\d.]+) kg$/.exec(targetLoad)?.[1]);
      return { load, reserve: Number(reserve), most: Number(/(\d+)(?: per side)?$/.exec(reps)?.[1]), reps };
    });
    const isKnown = sets.every((set) => Number.isFinite(set.load + set.reserve + set.most));
    return isKnown && sets.length > 0 ? [[slot, sets] as const] : [];
  });
const plate = 2.5;
const emptyBar = 20;
const worth = ({
  load,
  reserve,
  most,
}: {
  readonly load: number;
  readonly reserve: number;
  readonly most: number;
}) => load * (1 + (most + reserve) / 30);

describe("a weight that somebody named", () => {
  const anyOfAll = fc
    .record({
      values: anyValues,
      lifts: anyLifts,
      goal: fc.constantFrom("strength" as const, "muscle" as const, "fitness" as const),
      experience: fc.constantFrom(
        "new" as const,
        "beginner" as const,
        "intermediate" as const,
        "advanced" as const,
      ),
    })
    .map(({ values, lifts, goal, experience }) => ({
      ...values,
      goal,
      experience,
      weeks: {},
      race: {},
      owned: {},
      besides: growing(values.besides),
      limitations: { parts: [], noRunning: false },
      loads: { lifts },
    }));

  /** Repetitions that a line may stand for less, by rounding: what is to be spared has no more than a step. */
  it.each([
    ["", 0.5],
    [", where it is to be spared", 1],
  ])("is never followed by a line that stands for less, at equal reserve%s", (spared, rounding) => {
    fc.assert(
      fc.property(anyOfAll, anyValues, (whole, { limitations }) => {
        for (const [slot, sets] of linesOf(spared === "" ? whole : { ...whole, limitations }))
          for (const [at, set] of sets.entries()) {
            const before = sets[at - 1];
            if (!before) continue;
            // Of what is to be spared or comes back, and has no next weight near, no more than fifteen repetitions.
            const isInSteps = spared !== "" || whole.besides.layoff === true;
            if (isInSteps && plate > before.load / 10) continue;
            const least = worth(before) - (before.load * rounding) / 30;
            expect([slot, at, before, set, worth(set) >= least - 1e-9]).toEqual([
              slot,
              at,
              before,
              set,
              true,
            ]);
          }
      }),
      { numRuns: sampleSize(150) },
    );
  });

  it("stands for more after the building weeks, where the table of growth has a plate more, or a dumbbell’s next is far away", () => {
    fc.assert(
      fc.property(anyOfAll, (values) => {
        for (const [slot, sets] of linesOf(values)) {
          const [first, last] = [sets[0], sets.at(-1)];
          if (!first || !last || first.load <= emptyBar) continue;
          const isHalved = (values.age.years ?? 0) >= yearsToHalve;
          const { experience } = values;
          const isLegs = /squat|deadlift/i.test(slot);
          const gain = strengthAfter(1, sets.length - 1, { experience, isLegs, isHalved }) - 1;
          if (gain * first.load < plate) continue;
          expect([slot, first, last, worth(last) > worth(first)]).toEqual([slot, first, last, true]);
        }
      }),
      { numRuns: sampleSize(300) },
    );
  });

  it.each(["new", "beginner", "intermediate", "advanced"] as const)(
    "of dumbbells far apart gains repetitions, then is the next one (%s)",
    (experience) => {
      const { program } = designed({
        goal: "muscle",
        experience,
        equipment: "dumbbells",
        loads: { lifts: { "Goblet Squat": kg(15, 8), "Dumbbell Bench Press": kg(15, 8) } },
      });
      for (const name of ["Goblet Squat", "Dumbbell Bench Press"])
        for (const loads of loadsOf(program, name)) expect([name, loads.at(-1)]).toEqual([name, 17.5]);
    },
  );

  it("is heavier on the bench after ten weeks of who has trained for some months", () => {
    const { program } = designed({
      experience: "beginner",
      loads: { lifts: { "Bench Press": kg(40, 5) } },
    });
    const heavy = loadsOf(program, "Bench Press").filter(([first]) => first === 40);
    expect(heavy.length).toBeGreaterThan(0);
    for (const loads of heavy) expect(loads.at(-1)).toBeGreaterThanOrEqual(42.5);
  });
});

it("begins an easier form of body weight with more than the harder one, and a push with what a pull tells of it", () => {
  const topOf = (values: Values, name: string) =>
    repsOf(designed(values).exercises.find((one) => one.name === name)?.reps ?? "").max;
  const nobodyKnows = { goal: "fitness", experience: "beginner", equipment: "none" } as const;
  expect(topOf(nobodyKnows, "Incline Push-Up")).toBeGreaterThan(topOf(nobodyKnows, "Push-Up"));
  const pulls = { ...nobodyKnows, experience: "new", equipment: "barbell" } as const;
  const pulled = { ...pulls, loads: { lifts: {}, inARow: { "Pull-Up": 8 } } };
  expect(topOf(pulled, "Incline Push-Up")).toBeGreaterThan(topOf(pulls, "Incline Push-Up"));
});

it.each([
  ["none", { lifts: {}, inARow: { "Air Squat": 10 } }],
  ["gym", { lifts: { "Leg Press": { value: 60, unit: "kg", reps: 10 } } }],
] as const)("asks for nothing quickly and slowly at once, with %s", (equipment, loads) => {
  const { exercises } = designed({ experience: "beginner", age: { years: 72 }, equipment, loads });
  const words = exercises.map(({ notes = "" }) => notes);
  expect(words.some((one) => one.includes("this is for power"))).toBe(true);
  expect(words.filter((one) => /this is for power.*(?:\. |^)Lower for three seconds/.test(one))).toEqual([]);
});
