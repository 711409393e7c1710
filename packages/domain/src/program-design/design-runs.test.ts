import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleSize } from "../testing/sample-size.ts";
import { type AnswerValues, defaultValues, experiences } from "./answers.ts";
import { nextQuestion } from "./interview/next-question.ts";
import { readAnswer } from "./reading/read-answer.ts";
import { answersOf, designed, minutesIn, startDate, type Values } from "./testing/designed.ts";

describe("a time that is wanted", () => {
  const asked: Values = {
    goal: "run_10k",
    days: { count: 4 },
    minutes: { usual: 60, long: 90 },
    loads: { lifts: {}, runMinutes: 50 },
    race: { date: "2027-03-28" },
    target: { minutes: 50 },
  };
  const quick = (values: Values) =>
    designed(values).full.flatMap(({ sessions }) =>
      sessions.flatMap(({ name, cardio }) =>
        name.startsWith("Quicker") ? [cardio?.instructions ?? ""] : [],
      ),
    );

  it("asks for the present one", () => {
    const { present: _present, ...open } = answersOf(asked);
    expect(nextQuestion(open, "kg", startDate)?.text).toContain("in a usual week");
    const loads = { lifts: {}, runMinutes: 50, weekMinutes: 150 };
    const { present: _other, ...known } = answersOf({ ...asked, loads });
    expect(nextQuestion(known, "kg", startDate)?.field).toBe("present");
  });

  it("has paces of the present one, quicker from week to week, short repeats quicker and harder than long ones, each week something else", () => {
    const runs = quick({ ...asked, present: { km: 10, minutes: 54 } });
    const paces = (length: RegExp) => [
      ...new Set(
        runs.flatMap((text) => (length.test(text) ? (/about ([\d:]+) a km/.exec(text)?.[1] ?? []) : [])),
      ),
    ];
    // Two minutes, and longer ones; where the pace is known no effort is asked for beside it.
    expect([paces(/× [12] min/), paces(/× (?:[5-9]|1\d) min/)]).toEqual([
      ["4:55", "4:52", "4:51"],
      ["5:24", "5:20", "5:15", "5:12"],
    ]);
    expect(runs.filter((text) => text.includes(" a km") && text.includes("of 10"))).toEqual([]);
    const repeats = runs.filter((text) => text.includes(" × "));
    expect(new Set(repeats).size).toBeGreaterThan(0.8 * repeats.length);
    expect(runs[0]).toContain(" × ");
  });

  it.each([
    ["run_5k", 25, 27, 40],
    ["run_10k", 50, 54, 60],
    ["half_marathon", 105, 108, 120],
  ] as const)(
    "is run at from the middle on, half of the weeks, and never all that a race is: %s",
    (goal, minutes, now, long) => {
      const km = { run_5k: 5, run_10k: 10, half_marathon: 21.1 }[goal];
      const { full } = designed({
        ...asked,
        goal,
        minutes: { usual: 60, long },
        loads: { lifts: {}, runMinutes: 60 },
        target: { minutes },
        present: { km, minutes: now },
        race: { date: "2027-04-18" },
      });
      const paced = full.map(({ sessions }) =>
        sessions.flatMap(({ cardio }) =>
          cardio?.instructions?.includes("at race pace") ? [cardio.instructions] : [],
        ),
      );
      expect(Math.max(...paced.map((one) => one.length))).toBe(1);
      const weeks = paced.flatMap((one, index) => (one.length > 0 ? [index] : []));
      expect(weeks.length).toBeGreaterThan(1);
      expect(weeks[0]).toBeGreaterThanOrEqual(Math.floor((full.length - 1) / 2));
      for (const [text = ""] of paced.filter((one) => one.length > 0)) {
        const [, count, each] = /(\d+) × (\d+) min/.exec(text) ?? [];
        expect([text, Number(count) * Number(each) <= 0.55 * now]).toEqual([text, true]);
      }
    },
  );

  it("hangs on what is run before the race, where nobody knows what is run now", () => {
    const { program } = designed(asked);
    const race = program.weeks.at(-1)?.sessions.at(-1)?.cardio?.instructions;
    expect(race).toContain("5:00 a km if what you ran before it says so");
  });

  it("leaves room for the strength that is wanted beside it", () => {
    const day = (besides: AnswerValues["besides"]) =>
      designed({ ...asked, equipment: "gym", besides }).full[0]?.sessions.find(
        ({ cardio }) => cardio === undefined,
      );
    const [alone, both] = [day({}), day({ goal: "strength" })];
    // Heavy sets have longer rests: there are no more of them in the same hour.
    const restsOf = (session: typeof both) =>
      session?.exercises.reduce((sum, { workingSets, restSeconds }) => sum + workingSets * restSeconds, 0) ??
      0;
    expect(both?.exercises.some(({ name }) => /squat/i.test(name))).toBe(true);
    expect(restsOf(both)).toBeGreaterThan(1.2 * restsOf(alone));
    expect(both?.exercises.every(({ targetLoad }) => targetLoad !== "RPE 7")).toBe(true);
    const first = both?.exercises.slice(0, 2).map(({ reps, restSeconds }) => [reps, restSeconds >= 120]);
    expect(first).toEqual([
      ["6-8", true],
      ["6-8", true],
    ]);
  });

  it("has runs and walks in turn that fit their minutes", () => {
    const { program } = designed({
      ...asked,
      target: {},
      loads: { lifts: {}, runMinutes: 15 },
      minutes: { usual: 45, long: 60 },
    });
    const runs = program.weeks.flatMap(({ sessions }) => sessions.flatMap(({ cardio }) => cardio ?? []));
    const inTurn = runs.flatMap(({ duration, instructions = "" }) => {
      const [, walk, run, more = "0"] =
        /^(\d+) min brisk walk, then (\d+) min run(?:, (\d+) min walk)?/.exec(instructions) ?? [];
      return walk === undefined ? [] : [[duration, Number(walk) + Number(run) + Number(more)]];
    });
    expect(inTurn.length).toBeGreaterThan(0);
    expect(inTurn.filter(([duration = 0, parts = 0]) => parts > duration)).toEqual([]);
  });

  it("tests it in the first week where nobody knows it, and again in the middle and some weeks before the race", () => {
    const { full } = designed(asked);
    const tests = full.flatMap(({ sessions }, week) =>
      sessions.some(({ cardio }) => cardio?.instructions?.startsWith("Test:")) ? [week] : [],
    );
    expect([tests, full.length]).toEqual([[0, 6, 10], 13]);
  });
});

describe("who can't run on yet", () => {
  it.each([
    [0, "run_5k", { usual: 40 }],
    [5, "run_5k", { usual: 40 }],
    [10, "run_5k", { usual: 40 }],
    [0, "half_marathon", { usual: 45, long: 105 }],
  ] as const)(
    "runs no stretch much longer than any before, and nothing quick for two weeks: %s minutes, %s",
    (runMinutes, goal, minutesADay) => {
      const { program } = designed({
        goal,
        experience: "new",
        equipment: "none",
        minutes: minutesADay,
        loads: { lifts: {}, runMinutes },
      });
      let longest = 0;
      let firstOn: number | undefined;
      const wrong: string[] = [];
      for (const [week, { sessions }] of program.weeks.slice(0, -1).entries()) {
        const stretches = sessions.flatMap(({ cardio }) => {
          if (!cardio) return [];
          const [, run] = /(\d+) min run/.exec(cardio.instructions ?? "") ?? [];
          return [
            {
              minutes: run === undefined ? (cardio.duration ?? 0) : Number(run),
              cardio,
              isOn: run === undefined,
            },
          ];
        });
        for (const { minutes, cardio, isOn } of stretches) {
          if (longest > 4 && minutes > Math.max(1.5 * longest, longest + 4))
            wrong.push(`week ${week + 1}: ${minutes} after ${longest}`);
          if (isOn) firstOn ??= week;
          if (cardio.type !== "zone2" && week < (firstOn ?? Infinity) + 2)
            wrong.push(`week ${week + 1}: quick`);
        }
        longest = Math.max(longest, ...stretches.map(({ minutes }) => minutes));
      }
      expect(wrong).toEqual([]);
      expect(program.weeks[0]?.sessions.some(({ exercises }) => exercises.length > 0)).toBe(true);
    },
  );

  it("grows in kind where minutes can't: strides in easy runs, and long runs that end quicker", () => {
    const { full, reasoning } = designed({
      goal: "run_10k",
      experience: "advanced",
      days: { count: 4 },
      minutes: { usual: 60 },
      loads: { lifts: {}, runMinutes: 60 },
      race: { date: "2027-04-18" },
      target: { minutes: 48 },
      present: { km: 10.5, minutes: 54 },
    });
    const words = (week: (typeof full)[number], name: string) =>
      week.sessions.find((one) => one.name.startsWith(name))?.cardio?.instructions ?? "";
    expect(words(full[0] as (typeof full)[number], "Easy run")).toContain("4 strides");
    const long = full.filter((week) => /last \d+ min comfortably hard/.test(words(week, "Long run")));
    expect(long.length).toBeGreaterThan(1);
    expect(reasoning).toContain("which is a lot (about 49:30 is likelier)");
  });
});

describe("a day of a race", () => {
  it("is as far away whatever else is known, so that the weeks stay as many while answers come in", () => {
    const answers: Values = { goal: "half_marathon", race: { date: "2027-04-11" } };
    const weeks = [
      {},
      { days: { count: 3 } },
      { minutes: { usual: 60, long: 105 } },
      { loads: { lifts: {}, runMinutes: 80 }, minutes: { usual: 60, long: 105 } },
      { experience: "new" as const, loads: { lifts: {}, runMinutes: 0 } },
    ].map((more) => designed({ ...answers, ...more }).program.weeks.length);
    expect(weeks).toEqual([19, 19, 19, 19, 19]);
  });
});

describe("two answers of what is run now that can't both hold", () => {
  const asked = (values: Values) =>
    nextQuestion(answersOf({ goal: "run_10k", minutes: { usual: 60 }, ...values }), "kg", startDate);
  const present = { km: 10, minutes: 53 };

  it("are asked about, and either tap settles it", () => {
    const question = asked({ loads: { lifts: {}, runMinutes: 20 }, present });
    expect(question?.text).toContain("20 minutes without a walk, and ran for 53");
    const values = {
      ...defaultValues,
      goal: "run_10k" as const,
      loads: { lifts: {}, runMinutes: 20 },
      present,
    };
    const heard = question?.replies.map(
      (reply) => readAnswer(reply, { asked: question.field, units: "kg", values }).said,
    );
    expect(heard).toEqual([{ loads: { lifts: {}, runMinutes: 53 } }, { present: {} }]);
    for (const said of heard ?? [])
      expect(asked({ loads: values.loads, present, ...said })?.text).not.toBe(question?.text);
    expect(asked({ loads: { lifts: {}, runMinutes: 50, weekMinutes: 0 }, present })).toBeUndefined();
  });
});

describe("a race of which no time is known", () => {
  const race = (values: Values) => designed(values).program.weeks.at(-1)?.sessions.at(-1)?.cardio;

  it("takes as long for whoever has trained for years, and names what is usual", () => {
    const races = (["new", "beginner", "intermediate", "advanced"] as const).map((experience) =>
      race({ goal: "run_10k", experience, minutes: { usual: 60 }, loads: { lifts: {}, runMinutes: 10 } }),
    );
    expect(new Set(races.map((one) => one?.duration)).size).toBe(1);
    expect(races[0]?.instructions).toContain("from 60 to 80 minutes is usual");
    expect(races[0]?.instructions).not.toContain(" a km");
  });

  it("is run at a known time’s pace, and is called no easy run", () => {
    const known = race({
      goal: "half_marathon",
      minutes: { usual: 60, long: 105 },
      loads: { lifts: {}, runMinutes: 60 },
      present: { km: 10, minutes: 54 },
    });
    expect([known?.duration, known?.instructions?.includes("about 5:39 a km")]).toEqual([119, true]);
    const unknown = race({
      goal: "half_marathon",
      experience: "new",
      minutes: { usual: 60, long: 105 },
      loads: { lifts: {}, runMinutes: 0 },
    });
    expect(unknown?.type).toBe("threshold");
    expect(unknown?.instructions).toContain("Walk a minute");
  });

  it("is trained for as long as a wanted time takes, where no day sets an end", () => {
    const weeks = (minutes: number) =>
      designed({
        goal: "run_10k",
        days: { count: 4 },
        minutes: { usual: 60 },
        loads: { lifts: {}, runMinutes: 60 },
        present: { km: 10, minutes: 53 },
        target: { minutes },
      }).program.weeks.length;
    expect([weeks(52), weeks(50)]).toEqual([8, 15]);
  });
});

describe("what a usual week of running has", () => {
  const run: Values = {
    goal: "run_10k",
    days: { count: 4 },
    minutes: { usual: 50, long: 80 },
    loads: { lifts: {}, runMinutes: 40 },
  };

  it("is asked of who runs, and read in minutes, kilometres, or not known", () => {
    const question = nextQuestion(answersOf(run), "kg", startDate);
    expect(question?.text).toContain("in a usual week");
    const values = { ...defaultValues, ...run };
    const heard = (text: string) =>
      readAnswer(text, { asked: "loads", units: "kg", values }).said.loads?.weekMinutes;
    expect(
      ["About 80 minutes a week", "2 hours a week", "20 km a week", "120 minutes", "I don't know"].map(heard),
    ).toEqual([80, 120, 130, 120, 0]);
    for (const reply of question?.replies ?? [])
      expect([reply, heard(reply)]).not.toEqual([reply, undefined]);
  });

  it.each([
    ["2 hours 30 minutes a week", 150],
    ["2 hours 15", 135],
    ["1h30", 90],
    ["an hour and a half", 90],
    ["one and a half hours a week", 90],
    ["about an hour", 60],
    ["I run two hours", 120],
    ["10 hours a week", 600],
    ["half an hour a day", 210],
    ["120 minutes in total", 120],
    ["90", 90],
    ["3 x 30 minutes a week", 90],
    ["three runs of 40 minutes a week", 120],
    ["3 runs a week, about 30 minutes each", 90],
    ["40 minutes, three times a week", 120],
    ["4 runs of 5 km", 130],
    ["60-90 minutes", 90],
    ["between 90 and 120", 120],
    ["3", undefined],
    ["My last one took me 70 minutes", undefined],
    ["Last week I did 70 minutes of running", undefined],
  ])("of “%s” is %s minutes, and no run of them", (text, weekMinutes) => {
    const values = { ...defaultValues, ...run };
    const { said } = readAnswer(text, { asked: "loads", units: "kg", values });
    expect([said.loads?.weekMinutes, said.loads?.runMinutes ?? 40, said.minutes]).toEqual([
      weekMinutes,
      40,
      undefined,
    ]);
  });

  it("is not what a wish for days says, nor a longer run without a walk", () => {
    const values = { ...defaultValues, ...run };
    const wish = readAnswer("3 x 45 minutes a week", { asked: "days", units: "kg", values });
    expect([wish.said.loads, wish.said.minutes]).toEqual([undefined, { usual: 45, long: 80 }]);
    const longer = readAnswer("I can run 55 minutes without a walk", { asked: "loads", units: "kg", values });
    expect(longer.said.loads).toEqual({ lifts: {}, runMinutes: 55 });
  });

  it("is where the weeks begin: no more than a tenth above it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("run_5k" as const, "run_10k" as const, "half_marathon" as const),
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: 25, max: 70 }),
        fc.integer({ min: 60, max: 300 }),
        (goal, count, runMinutes, weekMinutes) => {
          const [first] = designed({
            goal,
            days: { count },
            minutes: { usual: 60, long: 120 },
            loads: { lifts: {}, runMinutes, weekMinutes },
          }).full;
          const sessions = first?.sessions.filter(({ cardio }) => cardio) ?? [];
          const minutes = first ? minutesIn(first) : [];
          const longest = Math.max(...minutes);
          // The longest run is one that somebody runs now, and each other one takes ten minutes at least.
          const least = longest + 10 * (sessions.length - 1);
          const sum = minutes.reduce((all, one) => all + one, 0);
          expect(sum).toBeLessThanOrEqual(Math.max(least, weekMinutes * 1.1) + sessions.length);
        },
      ),
      { numRuns: sampleSize(300) },
    );
  });

  it("has something quick each week on two days, on the way to a time", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("run_5k" as const, "run_10k" as const),
        fc.constantFrom(...experiences),
        fc.constantFrom(30, 45, 60),
        fc.constantFrom("2027-02-14", "2027-04-18"),
        (goal, experience, usual, date) => {
          const { full } = designed({
            goal,
            experience,
            days: { count: 2 },
            minutes: { usual, long: 60 },
            loads: { lifts: {}, runMinutes: 60, weekMinutes: 120 },
            present: { km: 5, minutes: 25 },
            target: { minutes: goal === "run_5k" ? 24 : 50 },
            race: { date },
          });
          const quick = full.map(({ sessions }) => sessions.some(({ cardio }) => cardio?.type !== "zone2"));
          expect([experience, usual, quick.filter((is) => !is).length]).toEqual([experience, usual, 0]);
        },
      ),
      { numRuns: sampleSize(300) },
    );
  });
});
