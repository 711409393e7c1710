import { expect, it } from "vitest";
import type { PlannedSession } from "@canter/domain/program/program";
import { formOf, updatesOf, withDistance } from "./session-fields.ts";

const session: PlannedSession = { uid: "one", id: "", name: "Long run", exercises: [], completed: false };
const half: PlannedSession = {
  ...session,
  cardio: { type: "zone2", distanceMeters: 21_097.5, completed: false },
};

it("new cardio with a distance has no minutes that nobody chose", () => {
  const far = { value: 8, unit: "km" } as const;
  const form = withDistance({ ...formOf(session, "km"), cardio: "zone2" as const }, far);
  expect(updatesOf(session, form, "km")).toEqual({ cardio: { type: "zone2", distanceMeters: 8000 } });
  const chosen = withDistance({ ...formOf(session, "km"), cardio: "zone2" as const, minutes: 45 }, far);
  expect(chosen).toMatchObject({ minutes: 45, distance: far });
  expect(withDistance(formOf(session, "km"), undefined).minutes).toBe(30);
});

it("a distance that was not changed keeps its metres, whatever else was", () => {
  const form = formOf(half, "mi");
  expect(form.distance).toEqual({ value: 13.109, unit: "mi" });
  expect(updatesOf(half, { ...form, instructions: "Easy" }, "mi")).toEqual({
    cardio: { type: "zone2", distanceMeters: 21_097.5, instructions: "Easy" },
  });
  const other = { ...form, distance: { value: 13, unit: "mi" } as const };
  expect(updatesOf(half, other, "mi")).toEqual({ cardio: { type: "zone2", distanceMeters: 20_921.47 } });
  expect(updatesOf(half, { ...form, distance: undefined, minutes: 90 }, "mi")).toEqual({
    cardio: { type: "zone2", duration: 90 },
  });
});
