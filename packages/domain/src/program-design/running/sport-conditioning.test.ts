import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyValues } from "../testing/arbitrary-answers.ts";
import { nextQuestion } from "../interview/next-question.ts";
import { answersOf, designed, isFull, sore, startDate, type Values } from "../testing/designed.ts";

const forSport = (sport: string, more: Values = {}) =>
  designed({
    goal: "fitness",
    days: { count: 4 },
    minutes: { usual: 45 },
    loads: { lifts: {}, runMinutes: 40 },
    ...more,
    besides: { sport, isSportGoal: true, ...more.besides },
  });
const cardioOf = ({ full }: ReturnType<typeof designed>) =>
  full.flatMap(({ sessions }) => sessions.flatMap(({ cardio }) => cardio ?? []));

const sports = [
  "football",
  "ball games",
  "tennis",
  "padel",
  "squash",
  "badminton",
  "martial arts",
  "rowing",
  "cycling",
  "swimming",
] as const;

describe("conditioning for a sport", () => {
  it.each(sports)("of %s is hard once a week, in at least three ways, and easy else", (sport) => {
    const program = forSport(sport);
    const hard = cardioOf(program).filter(({ type }) => type !== "zone2");
    const ways = new Set(hard.map(({ instructions = "" }) => instructions.replace(/then [\d× ]+/, "")));
    expect(hard.length).toBeGreaterThanOrEqual(program.full.length - 1);
    expect(ways.size).toBeGreaterThanOrEqual(3);
  });

  it("of a field has tempo runs, long intervals, and sprints with turns", () => {
    const words = cardioOf(forSport("football")).map(({ instructions = "" }) => instructions);
    for (const pattern of [
      /tempo runs of 15 s/,
      /4 runs of 4 min/,
      /sprints of 6 s, with a turn/,
      /shuttles of 20 s/,
    ])
      expect(words.some((one) => pattern.test(one))).toBe(true);
  });

  it.each([
    ["rowing", "Rowing"],
    ["cycling", "Cycling"],
    ["swimming", "Swimming"],
    ["boxing", "Running"],
  ] as const)("of %s is done its own way", (sport, modality) => {
    const named = sport === "boxing" ? "martial arts" : sport;
    const own = cardioOf(forSport(named)).filter(({ instructions = "" }) => !/warm-up/.test(instructions));
    expect(own.some((one) => one.modality === modality)).toBe(true);
  });

  it.each([
    ["football", "knee", "Running"],
    ["rowing", "back", "Rowing"],
  ] as const)("of %s spares the %s", (sport, part, modality) => {
    const moved = cardioOf(forSport(sport, sore(part))).map((one) => one.modality);
    expect(moved).not.toContain(modality);
  });

  it("of swimming with a sore shoulder is done on legs alone, and says so", () => {
    const eased = forSport("swimming", sore("shoulder"));
    const swims = cardioOf(eased).filter(({ modality }) => modality === "Swimming");
    expect(swims.length).toBeGreaterThan(0);
    expect(swims.every(({ instructions = "" }) => instructions.includes("legs alone"))).toBe(true);
    expect(eased.reasoning).toContain("swimming itself eased");
  });

  it("asks how long somebody runs, and has nothing hard before the fourth week of who can’t run on", () => {
    const asked = (values: Values) =>
      nextQuestion(
        answersOf({ goal: "fitness", besides: { sport: "football", isSportGoal: true }, ...values }),
        "kg",
        startDate,
      );
    expect(asked({ loads: { lifts: {} } })?.text).toContain("How long can you run now");
    expect(asked({ loads: { lifts: {}, runMinutes: 0 } })).toBeUndefined();
    const { full } = forSport("football", { loads: { lifts: {}, runMinutes: 10 } });
    const isHard = full.map(({ sessions }) =>
      sessions.some(({ cardio }) => (cardio?.type ?? "zone2") !== "zone2"),
    );
    expect(isHard.slice(0, 3)).toEqual([false, false, false]);
    expect(isHard).toContain(true);
  });

  it.each(["knee", "hip", "ankle"] as const)("is quick on even ground where the %s hurts", (part) => {
    const walked = (values: Values) =>
      cardioOf(
        forSport("swimming", {
          equipment: "barbell",
          besides: { access: "without" },
          loads: { lifts: {} },
          ...values,
        }),
      ).map(({ instructions = "" }) => instructions);
    const stairs = /stairs|uphill/;
    expect(walked(sore(part)).filter((one) => stairs.test(one))).toEqual([]);
    expect(walked(sore(part)).some((one) => /quick as you can walk on even ground/.test(one))).toBe(true);
    expect(walked({}).some((one) => stairs.test(one))).toBe(true);
  });

  it.each(["walking", "running"] as const)(
    "of who can’t run yet begins with turns of running and walking, and is hard once they run on: who likes %s",
    (cardio) => {
      const { program, reasoning } = forSport("ball games", {
        days: { count: 3 },
        race: { date: "2027-04-25" },
        loads: { lifts: {}, runMinutes: 0 },
        limitations: { parts: [], noRunning: false, mayRun: true },
        taste: { avoid: [], cardio },
      });
      const own = program.weeks.flatMap(({ sessions }) =>
        sessions.flatMap((one) => (one.exercises.length > 0 ? [] : (one.cardio ?? []))),
      );
      const hardAt = own.findIndex(({ type }) => type !== "zone2");
      const atOnce = own
        .slice(0, hardAt)
        .map(({ instructions = "" }) => Number(/(\d+) min run/.exec(instructions)?.[1] ?? 0));
      expect([atOnce[0], Math.max(...atOnce) >= 15, hardAt >= 8]).toEqual([1, true, true]);
      for (const [at, run] of atOnce.entries())
        expect(run).toBeLessThanOrEqual(Math.max(2, 1.5 * Math.max(...atOnce.slice(0, at), 1)));
      expect(reasoning).toMatch(/quick running from week/);
    },
  );

  it("sends whoever has something hard from 45 on to a doctor first, where there is reason to", () => {
    const saysDoctor = (years: number, values: Values = {}) => {
      const { full, reasoning } = forSport("ball games", { age: { years }, ...values });
      const isHard = full.some(({ sessions }) =>
        sessions.some(({ cardio }) => (cardio?.type ?? "zone2") !== "zone2"),
      );
      return [isHard, reasoning.includes("See a doctor first if your chest hurts")];
    };
    expect(saysDoctor(47)).toEqual([true, true]);
    expect(saysDoctor(44)).toEqual([true, false]);
    expect(saysDoctor(47, { goal: "strength" })).toEqual([false, false]);
  });

  it("chooses days so that nothing quick stands around a match, where they are free", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 4 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom("football", "tennis", "ball games"),
        (count, day, sport) => {
          const { full } = forSport(sport, { days: { count }, besides: { sportDays: [day] } });
          const names = ["Sun", "Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur", "Sun"];
          const near = [day - 1, day, (day % 7) + 1].map((one) => `${names[one]}day`);
          const quick = full.flatMap(({ sessions }) =>
            sessions.filter(({ cardio }) => (cardio?.type ?? "zone2") !== "zone2"),
          );
          expect(quick.length).toBeGreaterThan(0);
          expect(quick.filter(({ dayOfWeek = "" }) => near.includes(dayOfWeek))).toEqual([]);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("leaves the day before a match and the day after it easy", () => {
    const besides = { sport: "football", isSportGoal: true, sportDays: [3] };
    const { full } = forSport("football", { besides, days: { count: 5 } });
    for (const { sessions } of full)
      for (const { dayOfWeek, cardio } of sessions)
        if (cardio && (dayOfWeek === "Tuesday" || dayOfWeek === "Thursday"))
          expect(cardio.type).toBe("zone2");
  });

  it("fits its minutes, and is hard for nobody who is 65, nor in the first third of who is new", () => {
    fc.assert(
      fc.property(anyValues, fc.constantFrom(...sports), (any, sport) => {
        const values: Values = { ...any, goal: "fitness", race: {}, besides: { sport, isSportGoal: true } };
        const { program } = designed(values);
        const full = program.weeks.filter(isFull);
        const early = new Set(full.slice(0, Math.floor(full.length / 3)).flatMap(({ sessions }) => sessions));
        for (const session of full.flatMap(({ sessions }) => sessions)) {
          const { cardio } = session;
          if (!cardio || cardio.type === "zone2") continue;
          const isTooSoon = any.experience === "new" && early.has(session);
          expect([isTooSoon, (any.age.years ?? 0) >= 65]).toEqual([false, false]);
          const [, sets, count, work, unit] =
            /then (?:(\d) × )?(\d+) [^,]*?of (?:about )?(\d+) (s|min)/.exec(cardio.instructions ?? "") ?? [];
          const minutes = (Number(sets ?? 1) * Number(count) * Number(work)) / (unit === "s" ? 60 : 1);
          if (count !== undefined) expect(minutes + 10).toBeLessThan(cardio.duration ?? 0);
        }
      }),
      { numRuns: 60 },
    );
  });
});
