import { describe, expect, it } from "vitest";
import { RequestFailed } from "../../api/request.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { typedMacros } from "../food/targets/macro-fields.tsx";
import { numberIn } from "./number-in.ts";

describe("a typed number", () => {
  it.each([
    ["", undefined],
    [" 82.5 ", 82.5],
    ["82,5", 82.5],
    ["0,125", 0.125],
    ["-3,5", -3.5],
    ["1,200.5", 1200.5],
    ["1,200,000", 1_200_000],
    ["1,200", "1,200"],
    ["82,125", "82,125"],
    ["a lot", "a lot"],
  ])("reads %j as %j", (text, value) => expect(numberIn(text)).toBe(value));

  it("means thousands where thousandths make no sense", () => {
    const typed = { calories: "1,200", protein: "12,5", carbs: "1,200", fat: "", fibre: "" };
    expect(typedMacros(typed)).toEqual({ calories: 1200, protein: 12.5, carbs: "1,200" });
    expect(numberIn("350,5", { isLarge: true })).toBe(350.5);
  });

  it("is refused at its field when invalid, with what is accepted", () => {
    const fields = [
      { path: "carbs", message: "must be a number" },
      { path: "date", message: "must be a date, as in 2026-11-20" },
    ];
    const error = new RequestFailed({ type: "about:blank", title: "Invalid", status: 400, fields } as never);
    expect(fieldProblem(error, "carbs")).toBe("must be a number, as in 1200 or 82.5");
    expect(fieldProblem(error, "date")).toBe("must be a date, as in 2026-11-20");
    expect(fieldProblem(error, "fat")).toBeUndefined();
  });
});
