import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadStep } from "../program/targets/resolve-load.ts";
import { addDays } from "../schedule/local-date.ts";
import { sampleSize } from "../testing/sample-size.ts";
import { experiences, meetLifts } from "./answers.ts";
import { epley } from "./strength/strength-model.ts";
import { designed, kg, loadOf, repsOf, startDate } from "./testing/designed.ts";

const step = loadStep.kg;
const reps = fc.integer({ min: 1, max: 6 });
const load = (min: number, max: number) => fc.integer({ min: min / 5, max: max / 5 }).map((five) => five * 5);

const asked = fc.record({
  experience: fc.constantFrom(...experiences),
  count: fc.integer({ min: 2, max: 5 }),
  minutes: fc.integer({ min: 5, max: 10 }),
  days: fc.integer({ min: 40, max: 215 }),
  squat: fc.tuple(load(60, 230), reps),
  bench: fc.tuple(load(40, 150), reps),
  deadlift: fc.tuple(load(80, 260), reps),
  row: fc.tuple(load(40, 100), reps),
});
type Asked = typeof asked extends fc.Arbitrary<infer One> ? One : never;

/** A program that leads to a meet, and each of its lifts as the weeks and the day have it. */
function planned({ experience, count, minutes, days, squat, bench, deadlift, row }: Asked) {
  const { program, full, reasoning } = designed({
    experience,
    days: { count },
    minutes: { usual: 10 * minutes },
    loads: {
      lifts: {
        "Back Squat": kg(...squat),
        "Bench Press": kg(...bench),
        Deadlift: kg(...deadlift),
        "Barbell Row": kg(...row),
      },
    },
    besides: { sport: "a meet", isSportGoal: true },
    race: { date: addDays(startDate, days) },
  });
  const day = program.weeks.at(-1)?.sessions.at(-1)?.exercises ?? [];
  const lifts = meetLifts.map((name) => {
    const attempts = day.find((one) => one.name === name) ?? { targetLoad: "0", notes: "" };
    const sets = full.flatMap(({ sessions, weekNumber }, week) =>
      sessions.flatMap(({ exercises, dayOfWeek = "" }) =>
        exercises
          .filter((one) => one.name === name)
          .map((one) => ({
            week,
            // Of so many light weeks before it.
            block: weekNumber - week,
            dayOfWeek,
            kg: loadOf(one),
            reps: repsOf(one.reps).max,
            reserve: Number(/eave at least (\d) in reserve/.exec(one.notes ?? "")?.[1]),
          })),
      ),
    );
    const third = Number(/up to ([\d.]+) kg/.exec(attempts.notes ?? "")?.[1]);
    const second = Number(/Next about ([\d.]+) kg/.exec(attempts.notes ?? "")?.[1]);
    return { name, sets, opener: loadOf(attempts), second, third };
  });
  return { experience, full, lifts, reasoning };
}
type Meet = ReturnType<typeof planned>;

/** Of each generated meet nothing is found. */
const findsNothing = (found: (meet: Meet) => readonly string[]) =>
  fc.assert(
    fc.property(asked, (one) => {
      expect(found(planned(one))).toEqual([]);
    }),
    { numRuns: sampleSize(40) },
  );

describe("a program that leads to a meet", () => {
  it("has attempts beyond what its weeks have: the third above each double and triple, and no single above it", () => {
    findsNothing(({ lifts }) =>
      lifts.flatMap(({ name, sets, opener, second, third }) => {
        const isRising = opener < second && second < third;
        const heavier = sets.filter((set) => (set.reps === 1 ? set.kg > third : set.kg >= third));
        const isUsual = opener > 0.9 * third - 2 * step && opener <= 0.93 * third + step;
        return [
          ...(isRising ? [] : [`${name}: ${opener}, ${second}, ${third}`]),
          ...(isUsual ? [] : [`${name} opens with ${opener} for ${third}`]),
          ...heavier.map((set) => `${name} ${set.reps} × ${set.kg} before ${third}`),
        ];
      }),
    );
  });

  it("has one line of strength: it rises by 3 % a week and a plate at most, and ends with the third attempt", () => {
    findsNothing(({ lifts }) =>
      lifts.flatMap(({ name, sets, third }) => {
        const line = sets.map((set) => ({ ...set, once: set.kg * epley(set.reps + set.reserve) }));
        const plate = (set: { readonly reps: number; readonly reserve: number }) =>
          step * epley(set.reps + set.reserve);
        const most = line.filter((set) => set.reps > 1 && set.once > third + 2 * step);
        const leaps = line.filter((set) =>
          line.some(
            (other) =>
              other.week === set.week - 1 &&
              other.dayOfWeek === set.dayOfWeek &&
              set.once > other.once * 1.03 + plate(set),
          ),
        );
        return [...most, ...leaps].map(
          (set) => `${name} week ${set.week}: ${set.kg} × ${set.reps}, third ${third}`,
        );
      }),
    );
  });

  it("names the heaviest weight of a lift as what it grows to", () => {
    findsNothing(({ lifts, reasoning }) =>
      lifts.flatMap(({ name, sets }) => {
        const said = new RegExp(`${name} from [\\d.]+ to ([\\d.]+) kg`).exec(reasoning)?.[1];
        const most = Math.max(...sets.map((set) => set.kg));
        return said === undefined || Number(said) === most ? [] : [`${name} to ${said}, not ${most}`];
      }),
    );
  });

  it("repeats no block, has ten repetitions at most, and of who is advanced eight, of a deadlift six", () => {
    findsNothing(({ lifts, experience }) =>
      lifts.flatMap(({ name, sets }) => {
        const most = experience === "advanced" ? (name === "Deadlift" ? 6 : 8) : 10;
        // Of a light bar, whose plates are coarse, repetitions grow first.
        const isFine = (set: (typeof sets)[number]) => step / set.kg <= 0.05;
        const many = sets.filter((set) => set.reps > most && isFine(set));
        const byDay = Map.groupBy(sets, ({ dayOfWeek }) => dayOfWeek).values();
        const repeated = [...byDay].flatMap((day) => {
          const blocks = [...Map.groupBy(day, ({ block }) => block).values()].map((block) =>
            block.map((set) => (isFine(set) ? `${set.reps} × ${set.kg}` : "")).join(", "),
          );
          return blocks.filter((block, at) => block === blocks[at - 1] && !block.split(", ").includes(""));
        });
        return [
          ...many.map((set) => `${name} ${set.reps} × ${set.kg}`),
          ...repeated.map((set) => `${name} ${set} block after block`),
        ];
      }),
    );
  });

  it("rows six and more, and sheds what is not lifted there towards the meet", () => {
    findsNothing(({ full }) => {
      const beside = full.map(({ sessions }) =>
        sessions.flatMap(({ exercises }) =>
          exercises.filter(({ name }) => !meetLifts.some((lift) => lift === name)),
        ),
      );
      const counts = beside.map((week) => week.reduce((sum, { workingSets }) => sum + workingSets, 0));
      const whole = Math.max(...counts);
      const [before = 0, last = 0] = counts.slice(-2);
      const isShed = last <= before && before <= 0.7 * whole && last <= 0.55 * whole;
      const rows = beside.flat().filter(({ name, reps: said }) => /Row/.test(name) && repsOf(said).min < 6);
      return [
        ...(isShed ? [] : [`sets beside: ${counts.join(", ")}`]),
        ...rows.map(({ name, reps: said }) => `${name} ${said}`),
      ];
    });
  });

  it("raises second days with the first, at four fifths of its weight and more", () => {
    findsNothing(({ lifts }) =>
      lifts.flatMap(({ name, sets }) =>
        [...Map.groupBy(sets, ({ week }) => week).values()].flatMap((week) => {
          const [first, second] = week.toSorted((a, b) => b.kg - a.kg);
          if (!first || !second || first.reps === 1) return [];
          const isNear = second.kg >= 0.8 * first.kg - step;
          return isNear ? [] : [`${name} week ${first.week}: ${second.kg} after ${first.kg}`];
        }),
      ),
    );
  });
});

describe("a program for strength without a meet", () => {
  it.each(experiences)("has no heavy fives, doubles or the like of a row: %s", (experience) => {
    const { exercises } = designed({ experience, loads: { lifts: { "Barbell Row": kg(85, 8) } } });
    const rows = exercises.filter(({ name }) => name === "Barbell Row").map((one) => repsOf(one.reps).min);
    expect([experience, rows.length > 0, rows.filter((least) => least < 6)]).toEqual([experience, true, []]);
  });

  it("has lighter sets enough before a single, however short the session", () => {
    const { exercises } = designed({
      experience: "new",
      minutes: { usual: 30 },
      besides: { sport: "a meet", isSportGoal: true },
      race: { date: "2027-02-21" },
      loads: { lifts: { "Back Squat": kg(60, 5), "Bench Press": kg(40, 5), Deadlift: kg(80, 5) } },
    });
    const singles = exercises.filter(({ reps }) => reps === "1");
    expect(singles.length).toBeGreaterThan(0);
    for (const { targetLoad, warmupSets } of singles)
      if (Number.parseFloat(targetLoad) > 60) expect(warmupSets).toBeGreaterThanOrEqual(3);
  });
});
