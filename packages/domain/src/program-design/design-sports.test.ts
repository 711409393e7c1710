import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { sportWords } from "./reading/answer-words.ts";
import { experiences, moveKinds } from "./answers.ts";
import { nextQuestion } from "./interview/next-question.ts";
import { exercisesByName } from "./strength/exercise-table.ts";
import { answersOf, designed, kg, loadOf, repsOf, sore, startDate, type Values } from "./testing/designed.ts";

describe("a sport that the training is for", () => {
  const sports = sportWords.map(({ means }) => means).filter((means) => means !== "a meet");
  const loads = {
    lifts: {},
    runMinutes: 40,
    moves: Object.fromEntries(moveKinds.map((kind) => [kind, { longest: 0, week: 0 }])),
  };
  const asked = (sport: string): Values => ({
    goal: "fitness",
    besides: { sport, isSportGoal: true },
    loads,
  });

  it.each(sports)("asks by when, has exercises for %s, and ends in a light week before the day", (sport) => {
    const { race: _race, ...open } = answersOf({
      ...asked(sport),
      minutes: { usual: 60, long: 60 },
    });
    expect(nextQuestion(open, "kg", startDate)).toMatchObject({
      field: "race",
      text: expect.stringContaining(sport),
    });
    const { program, reasoning, targetDate } = designed({ ...asked(sport), race: { date: "2027-02-21" } });
    expect(reasoning).toContain(`For ${sport} it has `);
    expect(reasoning).not.toContain("nothing in it");
    const last = program.weeks.at(-1);
    expect([targetDate, last?.phase, (last?.startDate ?? "") <= "2027-02-21"]).toEqual([
      "2027-02-21",
      "Taper",
      true,
    ]);
  });

  it("has its own muscles first: nothing beside them has more sets, and no race pace without a race", () => {
    const loads = { lifts: { "Back Squat": kg(80, 8), "Leg Press": kg(150, 10), "Bench Press": kg(60, 8) } };
    const { full, program } = designed({ ...asked("skiing"), loads, race: { date: "2027-01-31" } });
    const all = full[1]?.sessions.flatMap(({ exercises }) => exercises) ?? [];
    const most = (pattern: RegExp) =>
      Math.max(...all.filter(({ name }) => pattern.test(name)).map(({ workingSets }) => workingSets));
    expect([most(/bench|chest|row|pull/i) <= 3, most(/leg curl|romanian|deadlift/i) >= 2]).toEqual([
      true,
      true,
    ]);
    const words = program.weeks.flatMap(({ sessions }) =>
      sessions.flatMap(({ cardio }) => cardio?.instructions ?? ""),
    );
    expect(words.filter((text) => text.includes("race pace"))).toEqual([]);
  });

  const weeksOf = (values: Values) => {
    const { full } = designed(values);
    return full.map(({ sessions }) => sessions.flatMap(({ cardio }) => cardio ?? []));
  };

  it("is walked for hiking: step-ups, and a long walk that grows on hills and with a rucksack", () => {
    const hike: Values = {
      ...asked("hiking"),
      equipment: "none",
      minutes: { usual: 45, long: 150 },
      race: { date: "2027-06-27" },
    };
    const walks = weeksOf(hike);
    const longest = walks.map((blocks) => Math.max(...blocks.map(({ duration = 0 }) => duration)));
    expect([longest[0], longest.at(-1), longest.toSorted((a, b) => a - b)]).toEqual([45, 150, longest]);
    const words = walks.map((blocks) => blocks.map(({ instructions }) => instructions).join(" "));
    expect([words.every((text) => text.includes("hills")), words[0]?.includes("rucksack")]).toEqual([
      true,
      false,
    ]);
    expect(words.at(-1)).toContain("rucksack of about 7 kg");
    expect(new Set(walks.flat().map(({ modality }) => modality))).toEqual(new Set(["Walking"]));
    for (const equipment of ["none", "dumbbells", "gym"] as const) {
      const names = designed({ ...hike, equipment }).full[0]?.sessions.flatMap(({ exercises }) =>
        exercises.map(({ name }) => name),
      );
      expect([equipment, names?.filter((name) => /Step-Up/.test(name)).length]).toEqual([equipment, 2]);
      expect([equipment, names?.some((name) => /Calf Raise/.test(name))]).toEqual([equipment, true]);
    }
  });

  it("asks once whether one day may be longer for a walk, and keeps walking where none may", () => {
    const hike: Values = { ...asked("hiking"), race: { date: "2027-06-27" } };
    expect(nextQuestion(answersOf({ ...hike, minutes: { usual: 45 } }), "kg", startDate)).toMatchObject({
      field: "minutes",
      replies: ["One long day of 150 minutes", "No longer day"],
    });
    const onTwo = answersOf({ ...hike, days: { count: 2 }, minutes: { usual: 45 } });
    expect(nextQuestion(onTwo, "kg", startDate)?.field).toBe("minutes");
    const short: Values = { ...hike, minutes: { usual: 45, long: 45 } };
    expect(nextQuestion(answersOf(short), "kg", startDate)).toBeUndefined();
    const minutes = weeksOf(short).map((blocks) =>
      blocks.reduce((sum, { duration = 0 }) => sum + duration, 0),
    );
    expect(Math.max(...minutes)).toBeGreaterThanOrEqual(70);
  });

  it.each(["skiing", "football", "tennis"])(
    "has bursts in one session a week for %s, later for who is new and not for who is older",
    (sport) => {
      const bursts = (values: Values) =>
        weeksOf({ ...asked(sport), race: { date: "2027-02-21" }, ...values }).map(
          (blocks) => blocks.filter(({ type }) => type === "intervals").length,
        );
      expect([Math.max(...bursts({})), bursts({}).at(-1)]).toEqual([1, 1]);
      expect(Math.max(...bursts({ age: { years: 70 } }))).toBe(0);
      const ofNew = bursts({ experience: "new" });
      expect(Math.max(...ofNew.slice(0, Math.floor(ofNew.length / 3)))).toBe(0);
    },
  );

  it("is pulled for climbing: more pulls than legs, hanging, and an easy half hour on the eve of a wall", () => {
    const { full, reasoning } = designed({
      goal: "fitness",
      besides: { sport: "climbing", isSportGoal: true, sportDays: [6] },
      loads: { lifts: { "Back Squat": kg(80, 6) }, inARow: { "Pull-Up": 10 } },
      race: { date: "2027-02-21" },
    });
    const week = full.at(-1)?.sessions ?? [];
    const sets = (pattern: RegExp) =>
      week
        .flatMap(({ exercises }) => exercises.filter(({ name }) => pattern.test(name)))
        .reduce((sum, { workingSets }) => sum + workingSets, 0);
    const [pulls, legs] = [sets(/pull-up|pulldown|row/i), sets(/squat|leg press|deadlift|lunge|thrust/i)];
    expect({ pulls, legs, isMore: pulls > legs }).toEqual({ pulls, legs, isMore: true });
    expect([sets(/Dead Hang/), sets(/Hanging|Wrist Curl/)].map((count) => count > 0)).toEqual([true, true]);
    expect(reasoning).toMatch(
      /For climbing it has Pull-Up.+\s– For climbing on Saturday no day before it and none after it has heavy pulls/,
    );
    const eve = week.find(({ dayOfWeek }) => dayOfWeek === "Friday")?.cardio;
    expect([eve?.duration, eve?.instructions]).toEqual([30, expect.stringContaining("Easy")]);
  });

  it("begins now where its day is half a year away, and lifts nothing on the eve", () => {
    const hike: Values = {
      ...asked("hiking"),
      minutes: { usual: 50, long: 150 },
      race: { date: "2027-07-03" },
    };
    const { program, reasoning } = designed(hike);
    expect([program.weeks[0]?.startDate, reasoning.includes("counted back")]).toEqual([startDate, false]);
    const eve = program.weeks
      .flatMap(({ sessions }) => sessions)
      .find(({ scheduledDate }) => scheduledDate?.startsWith("2027-07-02"));
    expect(eve).toBeUndefined();
    const walked = designed({ ...hike, days: { count: 4, on: [1, 3, 5, 7] } }).program.weeks.at(-1)?.sessions;
    expect(
      walked?.filter(({ exercises, cardio }) => exercises.length === 0 && (cardio?.duration ?? 0) > 60),
    ).toEqual([]);
    const light = program.weeks.flatMap(({ phase }, week) => (phase === "Deload" ? [week] : []));
    expect(Math.max(...light.map((week, at) => week - (light[at - 1] ?? -1)))).toBeLessThanOrEqual(6);
  });

  it("says what to do until then where the day is further", () => {
    const { reasoning } = designed({ ...asked("hiking"), race: { date: "2027-10-03" } });
    expect(reasoning).toContain(
      "Until they begin, repeat its first week: every second week add one repetition",
    );
    expect(reasoning).not.toContain("again and again");
  });

  it.each([
    ["Saturday", "2027-03-13", 4],
    ["Sunday", "2027-03-14", 3],
  ] as const)(
    "has one single a lift before a meet on a %s, between opener and second attempt, and the deadlift ten days out",
    (_day, date, count) => {
      const lifts = { "Back Squat": kg(175, 3), "Bench Press": kg(115, 3), Deadlift: kg(205, 3) };
      const { program, full } = designed({
        experience: "advanced",
        days: { count },
        minutes: { usual: 90 },
        loads: { lifts },
        besides: { sport: "a meet", isSportGoal: true },
        race: { date },
      });
      const [before, last] = full.slice(-2);
      const meet = program.weeks.at(-1)?.sessions.at(-1)?.exercises ?? [];
      const rows = (week: typeof last) =>
        week?.sessions.flatMap(({ scheduledDate = "", exercises }) =>
          exercises.filter(({ name }) => name in lifts).map((one) => ({ ...one, day: scheduledDate })),
        ) ?? [];
      const singles = rows(last).filter(({ reps }) => reps === "1");
      expect(singles.length).toBe(3);
      expect(Object.fromEntries(singles.map(({ name, workingSets }) => [name, workingSets]))).toEqual({
        "Back Squat": 1,
        "Bench Press": 1,
        Deadlift: 1,
      });
      for (const single of singles) {
        const attempts = meet.find(({ name }) => name === single.name);
        const second = Number(/Next about ([\d.]+) kg/.exec(attempts?.notes ?? "")?.[1]);
        const opener = loadOf(attempts ?? { targetLoad: "0" });
        const found = { name: single.name, opener, single: loadOf(single), second };
        expect({ ...found, isBetween: found.single >= opener && found.single <= second }).toEqual({
          ...found,
          isBetween: true,
        });
      }
      const pull = singles.find(({ name }) => name === "Deadlift")?.day.slice(0, 10) ?? "";
      const daysOut = (Date.parse(date) - Date.parse(pull)) / 86_400_000;
      expect([pull, daysOut >= 10]).toEqual([pull, true]);
      const setsOf = (week: typeof last) =>
        rows(week)
          .filter(({ reps }) => repsOf(reps).min > 3)
          .reduce((sum, { workingSets }) => sum + workingSets, 0);
      expect(setsOf(last)).toBeLessThanOrEqual(0.5 * setsOf(before));
    },
  );

  it("says one day on which it begins", () => {
    const far = [
      { ...asked("hiking"), minutes: { usual: 45, long: 150 }, race: { date: "2027-10-03" } },
      { goal: "run_5k", loads: { lifts: {}, runMinutes: 30 }, race: { date: "2027-12-05" } },
    ] as const;
    for (const values of far) {
      const { program, reasoning } = designed(values);
      expect((program.weeks[0]?.startDate ?? "") > startDate).toBe(true);
      expect(reasoning).toContain("Its weeks are counted back");
      expect(reasoning).not.toMatch(/begins on|from Monday/);
    }
  });

  it("has no legs on the day before a sport that is played beside it, and says so", () => {
    for (const count of [2, 3, 4, 5])
      for (const day of [1, 3, 6, 7]) {
        const { full, reasoning } = designed({
          goal: "muscle",
          days: { count },
          besides: { sport: "football", sportDays: [day] },
        });
        const sessions = full[0]?.sessions ?? [];
        const dayOf = (date = "") => ((new Date(date.slice(0, 10)).getUTCDay() + 6) % 7) + 1;
        const eve = sessions.filter(({ scheduledDate }) => (dayOf(scheduledDate) % 7) + 1 === day);
        const hasLegs = eve.some(({ exercises }) =>
          exercises.some(({ name }) =>
            exercisesByName.get(name)?.trains.some((one) => one === "quads" || one === "hamstrings"),
          ),
        );
        expect([
          count,
          day,
          /no day before it(?: and none after it)? has heavy legs/.test(reasoning),
        ]).toEqual([count, day, !hasLegs]);
        expect([count, day, sessions.some(({ scheduledDate }) => dayOf(scheduledDate) === day)]).toEqual([
          count,
          day,
          false,
        ]);
      }
    const { reasoning } = designed({
      goal: "muscle",
      days: { count: 3 },
      besides: { sport: "football", sportDays: [7] },
    });
    expect(reasoning).toMatch(/no day before it(?: and none after it)? has heavy legs/);
  });

  it("asks nothing of a sport beside another goal", () => {
    const { race: _race, ...open } = answersOf({ besides: { sport: "football" } });
    expect(nextQuestion(open, "kg", startDate)).toBeUndefined();
  });

  it.each(experiences)(
    "goes down to singles for a meet, and has its attempts on the day: %s",
    (experience) => {
      const lifts = { "Back Squat": kg(140, 5), "Bench Press": kg(100, 3), Deadlift: kg(180, 3) };
      const { program, full } = designed({
        experience,
        loads: { lifts },
        besides: { sport: "a meet", isSportGoal: true },
        race: { date: "2027-03-13" },
      });
      const peak = full.at(-1)?.sessions.flatMap(({ exercises }) => exercises) ?? [];
      const squats = peak.filter(({ name }) => name === "Back Squat").map(({ reps }) => repsOf(reps).min);
      expect(Math.min(...squats)).toBe(1);
      const meet = program.weeks.at(-1)?.sessions.at(-1);
      expect([meet?.name, meet?.scheduledDate?.slice(0, 10)]).toEqual([
        "Meet: squat, bench press and deadlift",
        "2027-03-13",
      ]);
      const now = { "Back Squat": 172.7, "Bench Press": 110, Deadlift: 198 };
      const heaviest = (lift: string) =>
        Math.max(
          ...full.flatMap(({ sessions }) =>
            sessions.flatMap(({ exercises }) => exercises.filter(({ name }) => name === lift).map(loadOf)),
          ),
        );
      for (const { name, targetLoad, notes = "" } of meet?.exercises ?? []) {
        const most = Number(/up to ([\d.]+) kg/.exec(notes)?.[1]);
        const best = now[name as keyof typeof now];
        const [opens, ends] = [Number.parseFloat(targetLoad) / most, most / best];
        expect([name, opens > 0.88 && opens <= 0.93, ends > 1 && ends <= 1.3]).toEqual([name, true, true]);
        expect([name, most > heaviest(name)]).toEqual([name, true]);
        expect([name, /“(?:rack|down)”/.test(notes)]).toEqual([name, experience !== "advanced"]);
      }
    },
  );

  it("brings a lift that is to be spared back for the meet, and rests no week after the first", () => {
    const meet = (weeks: string) =>
      designed({
        experience: "advanced",
        days: { count: 4 },
        minutes: { usual: 90 },
        loads: { lifts: { "Bench Press": kg(140, 2), "Back Squat": kg(210, 2), Deadlift: kg(240, 2) } },
        besides: { sport: "a meet", isSportGoal: true },
        race: { date: weeks },
        ...sore("wrist"),
      });
    const { full, program } = meet("2027-05-08");
    const singles = full
      .at(-1)
      ?.sessions.flatMap(({ exercises }) =>
        exercises.filter(({ name, reps }) => name === "Bench Press" && reps === "1"),
      );
    const opener = program.weeks
      .at(-1)
      ?.sessions.at(-1)
      ?.exercises.find(({ name }) => name === "Bench Press");
    expect(loadOf(singles?.[0] ?? { targetLoad: "0" })).toBeGreaterThanOrEqual(
      loadOf(opener ?? { targetLoad: "0" }),
    );
    for (const experience of experiences)
      for (let day = 13; day < 28; day++) {
        const { program: one } = designed({
          ...asked("skiing"),
          experience,
          race: { date: `2027-0${1 + (day % 3)}-${day}` },
        });
        const first = one.weeks.findIndex(({ phase }) => phase === "Deload");
        expect([experience, one.weeks.length, first > 1 || (first === -1 && one.weeks.length < 7)]).toEqual([
          experience,
          one.weeks.length,
          true,
        ]);
      }
  });

  it.each(experiences)(
    "keeps singles for what is lifted at a meet, and eases the rest before it: %s",
    (experience) => {
      const lifts = {
        "Back Squat": kg(140, 5),
        "Bench Press": kg(100, 3),
        Deadlift: kg(180, 3),
        "Overhead Press": kg(60, 5),
        "Barbell Row": kg(90, 5),
      };
      const { program, full } = designed({
        experience,
        days: { count: 4 },
        minutes: { usual: 90 },
        loads: { lifts },
        besides: { sport: "a meet", isSportGoal: true },
        race: { date: "2027-03-13" },
      });
      const isLift = ({ name }: { readonly name: string }) =>
        /^(?:Back Squat|Bench Press|Deadlift)$/.test(name);
      const beside = (week: (typeof full)[number] | undefined) =>
        week?.sessions.flatMap(({ exercises }) => exercises.filter((one) => !isLift(one))) ?? [];
      const setsIn = (week: (typeof full)[number] | undefined) =>
        beside(week).reduce((sum, { workingSets }) => sum + workingSets, 0);
      const few = full.flatMap(beside).filter(({ reps }) => repsOf(reps).min > 0 && repsOf(reps).min < 5);
      expect(few.map(({ name, reps }) => `${name} ${reps}`)).toEqual([]);
      const [whole, last] = full
        .slice(-4)
        .filter((_, week) => week % 3 === 0)
        .map(setsIn);
      expect(last).toBeLessThanOrEqual(0.5 * (whole ?? 0));
      expect(beside(program.weeks.at(-1))).toEqual([]);
      const bench = full
        .at(-1)
        ?.sessions.flatMap(({ exercises }) => exercises.filter(({ name }) => name === "Bench Press"));
      expect(bench?.map(({ notes = "" }) => notes.includes("Pause on the chest")).includes(false)).toBe(
        false,
      );
    },
  );
});
