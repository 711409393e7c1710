import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleSize } from "../../testing/sample-size.ts";
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

  it("grades what is run by what is run now: warm-ups, minutes and sprints", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("football", "ball games", "tennis", "squash"),
        fc.constantFrom(0, 10, 15, 30),
        fc.constantFrom("beginner" as const, "intermediate" as const, "advanced" as const),
        fc.integer({ min: 2, max: 5 }),
        fc.constantFrom(40, 45, 60, 75),
        fc.constantFrom({}, { date: "2027-01-24" }, { date: "2027-02-21" }, { date: "2027-03-31" }),
        (sport, runMinutes, experience, count, usual, race) => {
          const { full } = forSport(sport, {
            experience,
            days: { count },
            minutes: { usual },
            loads: { lifts: {}, runMinutes },
            race,
          });
          let most = Math.max(runMinutes, 8);
          let straight = 0;
          for (const [week, { sessions }] of full.entries()) {
            const cardio = sessions.flatMap((one) => one.cardio ?? []);
            for (const { instructions = "", modality, duration = 0, type } of cardio) {
              const [, each = "0", , times] =
                /(\d+) min run(?:, (\d+) min walk, in turn)?(?:, (\d+) times)?/.exec(instructions) ?? [];
              const run = Number(each) * Number(times ?? 1);
              if (run > 0) expect(run).toBeLessThanOrEqual(Math.max(most + 3, most * 1.4));
              if (run > 0) expect(run).toBeGreaterThanOrEqual(Math.min(runMinutes, run));
              const isWhole = run === 0 && modality === "Running" && type === "zone2";
              most = Math.max(most, run, isWhole ? duration : 0);
              // Who doesn't run walks, and does nothing near their speed before they run on.
              const isRunningOn =
                runMinutes >= 20 || week >= (runMinutes >= 10 ? 4 : 6) - (runMinutes >= 15 ? 2 : 0);
              if (runMinutes === 0 && !isRunningOn && /warm-up/.test(instructions))
                expect(modality).toBe("Walking");
              if (!isRunningOn) expect(instructions).not.toMatch(/three quarters|as fast|as high as|hops/);
              const isTurned = /sprints of 6 s, with a turn|shuttles/.test(instructions);
              if (isTurned) expect(straight).toBeGreaterThanOrEqual(2);
              if (/sprints|shuttles/.test(instructions))
                expect(instructions).toMatch(/10 min easy, with 3 build-ups/);
              if (/straight on/.test(instructions)) straight += 1;
            }
          }
        },
      ),
      { numRuns: sampleSize(60) },
    );
  });

  it("of boxing is rounds with the hands where nothing is run, and a block has three weeks at least", () => {
    const { full, program } = forSport("martial arts", {
      experience: "beginner",
      limitations: { parts: [], noRunning: true },
      race: { date: "2027-02-21" },
    });
    const hard = full.flatMap(({ sessions }) =>
      sessions.flatMap(({ cardio }) =>
        cardio && cardio.type !== "zone2" ? (cardio.instructions ?? "") : [],
      ),
    );
    expect(hard.length).toBeGreaterThan(4);
    expect(hard.every((text) => /rounds of \d min standing, with the hands/.test(text))).toBe(true);
    expect(program.weeks.flatMap(({ phase }, at) => (/deload/i.test(phase) ? [at] : []))).toEqual([3, 7]);
  });

  it("walks in the warm-up of whom nobody asked whether they run, and counts the minutes of its parts", () => {
    const warmUps = cardioOf(forSport("skiing", { loads: { lifts: {} } })).filter(({ instructions = "" }) =>
      /warm-up/.test(instructions),
    );
    expect(warmUps.length).toBeGreaterThan(0);
    for (const { modality, instructions } of warmUps)
      expect([modality, instructions]).toEqual(["Walking", expect.stringContaining("7 min brisk walk")]);
  });

  it("has ten easy minutes and strides before each test", () => {
    const { full } = designed({
      goal: "run_10k",
      experience: "intermediate",
      days: { count: 2 },
      minutes: { usual: 40, long: 75 },
      age: { years: 55 },
      loads: { lifts: {}, runMinutes: 50, weekMinutes: 60 },
      target: { minutes: 55 },
      present: { km: 5, minutes: 28.7 },
    });
    const tests = full
      .flatMap(({ sessions }) => sessions.flatMap(({ cardio }) => cardio?.instructions ?? []))
      .filter((text) => text.startsWith("Test"));
    expect(tests.length).toBeGreaterThan(0);
    for (const text of tests) expect(text).toContain("10 min easy with 3 strides");
  });

  it("has its hard day where no day next to it has legs, and no jumps after a match, where days are free", () => {
    const { full } = forSport("martial arts", { days: { count: 5 }, minutes: { usual: 60 } });
    for (const { sessions } of full) {
      const quick = sessions.find(({ cardio }) => (cardio?.type ?? "zone2") !== "zone2");
      if (quick) expect([quick.dayOfWeek, quick.exercises.length]).toEqual(["Friday", 0]);
    }
    for (const count of [2, 3, 4]) {
      const match = forSport("football", { days: { count }, besides: { sportDays: [7] } });
      const after = match.full.flatMap(({ sessions }) =>
        sessions.filter(({ dayOfWeek, exercises }) => dayOfWeek === "Monday" && exercises.length > 0),
      );
      expect([count, after.length]).toEqual([count, 0]);
    }
  });

  it("rows standing on one leg in no boat, and begins in short parts", () => {
    const { full, exercises } = forSport("rowing", {
      age: { years: 72 },
      equipment: "none",
      loads: { lifts: {}, moves: { rowing: { longest: 0, week: 0 } } },
      besides: { access: "there" },
    });
    const rows = full.map(({ sessions }) =>
      sessions.flatMap(({ cardio, exercises: after }) =>
        cardio?.modality === "Rowing" && after.length === 0 ? (cardio.instructions ?? "") : [],
      ),
    );
    expect(rows[0]?.length).toBeGreaterThan(0);
    expect(rows.flat().filter((text) => /Stop twice/.test(text))).toEqual([]);
    expect(
      rows
        .slice(0, 2)
        .flat()
        .every((text) => /In two halves/.test(text)),
    ).toBe(true);
    expect(rows.flat().every((text) => /Legs first/.test(text))).toBe(true);
    expect(exercises.length).toBeGreaterThan(0);
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

  it("keeps the walks of who doesn't run yet on the eve of a match, and of the day", () => {
    const besides = { sport: "football", isSportGoal: true, sportDays: [7] };
    const { program } = forSport("football", {
      besides,
      days: { count: 5 },
      minutes: { usual: 30 },
      equipment: "dumbbells",
      experience: "new",
      age: { years: 19 },
      loads: { lifts: {}, runMinutes: 0 },
      race: { date: "2027-01-24" },
    });
    const runs = program.weeks.flatMap(({ sessions }) =>
      sessions.flatMap(({ dayOfWeek, cardio }) =>
        cardio?.modality === "Running" ? { dayOfWeek, words: cardio.instructions ?? "" } : [],
      ),
    );
    expect(runs.filter(({ words }) => !/\d min run, .*walk/.test(words))).toEqual([]);
    const eves = runs.filter(({ dayOfWeek }) => dayOfWeek === "Saturday");
    expect(eves).toHaveLength(8);
    expect(
      eves.filter(
        ({ words }) =>
          !/^Easy, on even ground: (?:you play tomorrow|tomorrow is the day)\. 5 min/.test(words),
      ),
    ).toEqual([]);
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
      { numRuns: sampleSize(60) },
    );
  });
});
