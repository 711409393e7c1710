import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleSize } from "../testing/sample-size.ts";
import { type AnswerValues, defaultValues, equipments, experiences } from "./answers.ts";
import { nextQuestion } from "./interview/next-question.ts";
import { readAnswer } from "./reading/read-answer.ts";
import { answersOf, designed, kg, namesIn, sore, startDate, type Values } from "./testing/designed.ts";

const goalOf = (sport: string): Values => ({
  goal: sport === "a meet" ? "strength" : "fitness",
  besides: { sport, isSportGoal: true },
});
const ask = (values: Values) => nextQuestion(answersOf(values), "kg", startDate);
/** What a tap makes of the answers. */
const tapped = (values: Values, reply: string, equipment: AnswerValues["equipment"]): Values => {
  const before: AnswerValues = { ...defaultValues, ...values, equipment };
  const { said } = readAnswer(reply, { asked: "equipment", units: "kg", values: before, isGoalKnown: true });
  return { ...values, equipment, ...said };
};

const needs = ["a meet", "climbing", "swimming", "rowing", "cycling"] as const;

describe("a goal that equipment can't serve", () => {
  it.each(needs)("is asked about, and each tap settles it: %s", (sport) => {
    for (const equipment of ["dumbbells", "none"] as const) {
      const values = goalOf(sport);
      const question = ask({ ...values, equipment });
      expect([sport, question?.field]).toEqual([sport, "equipment"]);
      expect(question?.replies).toContain("Take it as it is");
      for (const reply of question?.replies ?? []) {
        const after = ask(tapped(values, reply, equipment));
        expect([reply, after?.text]).not.toEqual([reply, question?.text]);
      }
    }
  });

  it("asks nobody who has what it takes", () => {
    for (const equipment of ["gym", "barbell"] as const)
      expect(ask({ ...goalOf("a meet"), equipment, race: { date: "2027-02-21" } })).toBeUndefined();
    expect(ask({ ...goalOf("tennis"), equipment: "none" })?.field).not.toBe("equipment");
  });

  it("has no meet in its weeks, no single, and says what is done instead", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...experiences),
        fc.constantFrom("dumbbells" as const, "none" as const),
        fc.integer({ min: 2, max: 5 }),
        fc.constantFrom("2027-02-21", "2027-05-02"),
        (experience, equipment, count, date) => {
          const { program, reasoning } = designed({
            ...goalOf("a meet"),
            experience,
            equipment,
            days: { count },
            race: { date },
            ...sore("elbow"),
          });
          const sessions = program.weeks.flatMap((week) => week.sessions);
          const singles = sessions.flatMap(({ exercises }) => exercises.filter(({ reps }) => reps === "1"));
          expect(singles).toEqual([]);
          expect(sessions.filter(({ name }) => name.startsWith("Meet"))).toEqual([]);
          expect(reasoning).toMatch(
            /A meet can’t be prepared whole: .+ Instead it has [A-Z].+ Lift with a bar/,
          );
          expect(reasoning).not.toMatch(/singles|single with/);
        },
      ),
      { numRuns: sampleSize(300) },
    );
  });

  it("is trained by what is there instead: no stroke without water, a hang where there is a bar", () => {
    const modalities = (access: "there" | "without") =>
      new Set(
        designed({
          goal: "fitness",
          equipment: "none",
          days: { count: 4 },
          besides: { sport: "swimming", isSportGoal: true, access },
        }).program.weeks.flatMap(({ sessions }) => sessions.flatMap(({ cardio }) => cardio?.modality ?? [])),
      );
    expect([modalities("there").has("Swimming"), modalities("without").has("Swimming")]).toEqual([
      true,
      false,
    ]);
    const climbing = (access: "there" | "without") =>
      designed({
        goal: "fitness",
        equipment: "none",
        besides: { sport: "climbing", isSportGoal: true, access },
      });
    expect(namesIn(climbing("there").full)).toContain("Dead Hang");
    const { full, reasoning } = climbing("without");
    expect(namesIn(full).some((name) => /hang|pull-up/i.test(name))).toBe(false);
    expect(namesIn(full)).toContain("Suitcase Carry");
    expect(reasoning).toContain("no pull-downs or pull-ups (there is nothing for it here)");
  });

  it("names what a sport asks and the weeks have not, with the reason", () => {
    const said = (values: Values) => designed({ goal: "fitness", days: { count: 4 }, ...values }).reasoning;
    const football = { sport: "football", isSportGoal: true } as const;
    expect(said({ besides: football, ...sore("ankle") })).toContain("no quick running (to spare the ankle)");
    expect(said({ besides: football })).not.toContain("what the goal needs");
    expect(said({ besides: { sport: "rowing", isSportGoal: true }, ...sore("back") })).toContain(
      "no rowing itself (to spare the back)",
    );
    const swimming = { sport: "swimming", isSportGoal: true } as const;
    const twice = said({
      besides: swimming,
      days: { count: 2 },
      minutes: { usual: 30 },
      taste: { avoid: [], cardio: "cycling" },
    });
    expect(twice).not.toContain("no swimming");
    expect(twice).toMatch(/minutes of swimming a week at most/);
  });
});

describe("a lift that is to be reached", () => {
  it.each([
    ["I want to squat 140 kg", "Back Squat", 140],
    ["a 1RM bench press of 100 kg is my goal", "Bench Press", 100],
    ["deadlift 180 by march", "Deadlift", 180],
  ] as const)("is no weight that is lifted now: %s", (text, name, value) => {
    const { said } = readAnswer(text, { units: "kg", values: defaultValues, today: "2026-11-27" });
    expect([said.goal, said.besides?.liftGoal, said.loads]).toEqual([
      "strength",
      { name, value, unit: "kg" },
      undefined,
    ]);
  });

  it.each([
    ["I want to get stronger: squat 100x5, bench 80x5, deadlift 140x3", [100, 80, 140], undefined],
    ["I want to build muscle, my squat is 100 kg and my bench is 80 kg", [100, 80], undefined],
    ["I want to squat 140 kg, my bench is 80 kg", [80], 140],
    ["I squat 100 now and want to squat 140", [100], 140],
    ["I want to get my squat from 100 kg to 140 kg", [100], 140],
    ["get my squat to 140, bench 80x5", [80], 140],
    ["squat 140, bench 100 and deadlift 180 by march", [], 140],
    ["I want to squat and bench 100", [], 100],
    ["I want to get stronger and squat 140 kg", [], 140],
    ["I really want a strong deadlift of 200 kg", [], 200],
    ["I want to get fit. I am able to squat 60 kg", [60], undefined],
    ["I want to train with squat 100, bench 80", [100, 80], undefined],
  ] as const)("leaves what is lifted now: %s", (text, lifted, value) => {
    const { said } = readAnswer(text, { units: "kg", values: defaultValues, today: "2026-11-27" });
    expect(Object.values(said.loads?.lifts ?? {}).map((one) => one.value)).toEqual(lifted);
    expect(said.besides?.liftGoal?.value).toBe(value);
    expect(said.owned).toBeUndefined();
  });

  it("is asked about without a bar, and with one the weeks say how far they lead", () => {
    const besides = { liftGoal: { name: "Back Squat", ...kg(140, 1) } };
    for (const equipment of equipments) {
      const field = ask({ equipment, besides })?.text;
      const isOpen = equipment === "dumbbells" || equipment === "none";
      expect([equipment, field?.includes("Back Squat is done with a bar") ?? false]).toEqual([
        equipment,
        isOpen,
      ]);
    }
    const { reasoning } = designed({ besides, loads: { lifts: { "Back Squat": kg(100, 5) } } });
    expect(reasoning).toMatch(
      /The 140 kg Back Squat that you want takes more than these weeks: by what you named you lift about 123 once now, and about 1\d\d at their end/,
    );
  });
});

it("says what strengthens a sore tendon, where all days are for runs", () => {
  const { program, reasoning } = designed({
    ...sore("ankle"),
    goal: "run_10k",
    equipment: "barbell",
    minutes: { usual: 30, long: 60 },
    loads: { lifts: {}, runMinutes: 10 },
  });
  expect(namesIn(program.weeks)).toEqual([]);
  expect(reasoning).toContain(
    "for the ankle do Single-Leg Calf Raise and Single-Leg Stand on two other days",
  );
});

it.each([
  [["neck", "knee"], ["knee"], "Clamshell, twelve times a side: for the knee."],
  [
    ["shoulder", "ankle"],
    ["ankle"],
    "Single-Leg Calf Raise, twelve times a side; Single-Leg Stand, half a minute a side: for the ankle.",
  ],
  [["back", "hip"], ["hip"], "Clamshell, twelve times a side: for the hip."],
] as const)("prepares mild legs before a run with what takes nothing: %s", (parts, mild, words) => {
  const { program, reasoning } = designed({
    limitations: { parts: [...parts], mild: [...parts, ...mild], noRunning: false },
    goal: "run_10k",
    minutes: { usual: 30, long: 60 },
    loads: { lifts: {}, runMinutes: 30 },
  });
  expect(namesIn(program.weeks)).toEqual([]);
  expect(reasoning).toContain(`Before each run do ${words}`);
});

it.each([
  ["Back Squat", kg(30, 1), "new", /takes some months with a bar: .+a first aim with one is 20 kg for five/],
  ["Back Squat", kg(20, 1), "new", /takes some months with a bar: [^:,]+ ready for one\.\s/],
  [
    "Bench Press",
    kg(100, 1),
    "intermediate",
    /takes years with a bar: .+a first aim with one is 45 kg for five/,
  ],
  ["Bench Press", kg(60, 1), "intermediate", /takes some months with a bar/],
  ["Back Squat", kg(140, 1), "beginner", /takes years with a bar: .+a first aim with one is 60 kg for five/],
] as const)("says how far a lift is from who has no bar: %s %o, %s", (name, wanted, experience, words) => {
  const { reasoning } = designed({
    experience,
    equipment: "dumbbells",
    besides: { liftGoal: { name, ...wanted }, access: "without" },
  });
  expect(reasoning).toMatch(words);
});
