import { describe, expect, it } from "vitest";
import { standingInWords, verdictInWords } from "./goals-page.tsx";

const method = "";
const said = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe("standingInWords", () => {
  it("shows each kind in the reader's unit", () => {
    const weight = {
      target: { kind: "weight", value: 78, unit: "kg" } as const,
      progress: {
        current: 81.44,
        start: 84,
        target: 78,
        unit: "kg",
        reached: false,
        verdict: "open" as const,
        method,
      },
    };
    expect(said(standingInWords(weight, "kg"))).toBe("now 81.4 kg, from 84 kg to 78 kg");
    expect(said(standingInWords(weight, "lb"))).toBe("now 179.5 lb, from 185.2 lb to 172 lb");
    const waist = {
      target: { kind: "body_composition", measure: "waist", value: 80, unit: "cm" } as const,
      progress: { ...weight.progress, unit: "m", current: 0.84, start: 0.84, target: 0.8 },
    };
    expect(said(standingInWords(waist, "kg"))).toBe("now 84 cm, to 80 cm");
    expect(said(standingInWords(waist, "lb"))).toBe("now 33.1 in, to 31.5 in");
    const run = {
      target: { kind: "performance", distance: { value: 10, unit: "km" }, durationSeconds: 2700 } as const,
      progress: { ...weight.progress, unit: "s", current: 3130, start: 3130, target: 2700 },
    };
    expect(said(standingInWords(run, "kg"))).toBe("now 52:10, to 45:00");
    const habit = {
      target: { kind: "habit", what: "workouts", timesPerWeek: 4 } as const,
      progress: { ...weight.progress, unit: "a week", current: 2, target: 4 },
    };
    expect(standingInWords(habit, "kg")).toBe("2 of 4 in the last 7 days");
    const exceeded = { ...habit, progress: { ...habit.progress, current: 6 } };
    expect(standingInWords(exceeded, "kg")).toBe("6 in the last 7 days, 4 aimed at");
  });

  it("shows the target if nothing is known yet", () => {
    expect(
      said(
        standingInWords(
          {
            target: { kind: "weight", value: 78, unit: "kg" },
            progress: { target: 78, unit: "kg", reached: false, verdict: "no_data", method },
          },
          "kg",
        ),
      ),
    ).toBe("to 78 kg");
  });
});

describe("verdictInWords", () => {
  it("gives the verdict, and nothing for a goal without a date", () => {
    const said = (verdict: "on_track" | "late" | "open") =>
      verdictInWords({ progress: { target: 78, unit: "kg", reached: false, verdict, method } });
    expect(said("on_track")).toBe("On track");
    expect(said("late")).toBe("Later than aimed");
    expect(said("open")).toBeUndefined();
  });
});
