import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleSize } from "../testing/sample-size.ts";
import { type AnswerValues, type DesignAnswers, defaultValues } from "./answers.ts";
import { buildProgram } from "./build-program.ts";
import { nextQuestion } from "./interview/next-question.ts";
import { readAnswer } from "./reading/read-answer.ts";
import { anyValues } from "./testing/arbitrary-answers.ts";
import { answersOf, designed, startDate } from "./testing/designed.ts";

const built = (answers: DesignAnswers) => {
  let count = 0;
  const program = buildProgram({ answers, startDate, units: "kg" }, () => `u${(count += 1)}`);
  if (!program.ok) throw new Error("no program");
  return program.value;
};

describe("an answer that was given beside what is asked", () => {
  it("shows in the weeks, or in what is said of them", () => {
    fc.assert(
      fc.property(
        anyValues,
        fc.constantFrom("owned" as const, "present" as const, "taste" as const),
        (values, field) => {
          const answers = answersOf(values);
          if (nextQuestion(answers, "kg", startDate)) return;
          const given = {
            owned: values.owned.dumbbells,
            present: values.present.minutes,
            taste: values.taste.cardio,
          };
          if (given[field] === undefined) return;
          const { [field]: _left, ...rest } = answers;
          const without = field === "taste" ? answersOf({ ...values, taste: { avoid: [] } }) : rest;
          expect([field, JSON.stringify(built(without)) === JSON.stringify(built(answers))]).toEqual([
            field,
            false,
          ]);
        },
      ),
      // Each builds its program several times over.
      { numRuns: sampleSize(120) },
    );
  });

  it("is named where a run has no place for it", () => {
    const { reasoning } = designed({
      goal: "run_10k",
      minutes: { usual: 60 },
      loads: { lifts: {}, runMinutes: 30 },
      taste: { avoid: [], cardio: "cycling" },
    });
    expect(reasoning).toContain(
      "That you would rather cycle is heard, and changes nothing in these weeks: a run is prepared by running",
    );
  });

  it("is not said to be done where nothing is for the heart", () => {
    const { reasoning } = designed({ taste: { avoid: [], cardio: "cycling" } });
    expect(reasoning).toContain(
      "rather cycle is heard, and changes nothing in these weeks: do it on the days between, it helps",
    );
    expect(reasoning).toContain("the WHO advises 150");
  });

  it.each<[string, Partial<AnswerValues>]>([
    ["Half marathon, I want to enjoy it, 36", { age: { years: 36 } }],
    ["General fitness, 47, desk job", { age: { years: 47 } }],
    ["lose weight and build muscle, 38", { age: { years: 38 } }],
    ["I want to squat 140 kg, 72", { age: { years: 72 } }],
  ])("is read wherever it stands: %s", (text, said) => {
    expect(readAnswer(text, { units: "kg", values: defaultValues }).said).toMatchObject(said);
  });

  it.each(["half marathon, 4 days, 60", "Strength, squat 100, 80 kg bench"])(
    "is no other number: %s",
    (text) => {
      expect(readAnswer(text, { units: "kg", values: defaultValues }).said.age).toBeUndefined();
    },
  );

  it("says what training does for who wants to lose weight", () => {
    const { said } = readAnswer("lose weight and build muscle", { units: "kg", values: defaultValues });
    expect(said.besides?.loseWeight).toBe(true);
    const { reasoning } = designed({ goal: "muscle", besides: { loseWeight: true } });
    expect(reasoning).toContain("You want to lose weight: what you eat decides that");
    expect(reasoning).toContain("the WHO advises 150");
  });
});
