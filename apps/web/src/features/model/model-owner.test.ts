import { expect, it } from "vitest";
import { modelOwner } from "./model-owner.ts";

const day = {
  id: "daily-dashboard",
  title: "The day",
  steps: [
    { id: "reason", title: "Preparing it" },
    { id: "correct", title: "Correcting it" },
  ],
};
const whose = (...agents: string[]) =>
  modelOwner(
    agents.map((agent) => ({ agent })),
    "coach",
    day,
  );

it("is the assignment's, unless only the first step has its own: then that corrects itself", () => {
  expect(whose()).toBe("The day");
  expect(whose("coach/daily-dashboard/reason", "logger")).toBe("Preparing it");
  for (const nearest of ["coach/daily-dashboard", "coach", "default"])
    expect(whose("coach/daily-dashboard/reason", nearest)).toBe("The day");
});
