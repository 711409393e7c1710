import { expect, it } from "vitest";
import { draftToForm, readPrice, settingToDraft, modelOwner } from "./model-form.ts";

const setting = {
  agent: "default",
  provider: "openai",
  model: "m-1",
  hasKey: true,
  price: { inputPerMillion: 0.25, outputPerMillion: 2 },
  waits: { firstByteSeconds: 600, runSeconds: 1800 },
  source: "group",
} as const;

it("keeps a key when none was typed, and removes it only on request", () => {
  const draft = settingToDraft(setting);
  expect(draftToForm(draft)).toEqual({ provider: "openai", model: "m-1", price: setting.price });
  expect(draftToForm({ ...draft, key: " sk-1 " }).key).toBe("sk-1");
  expect(draftToForm({ ...draft, removesKey: true }).key).toBeNull();
});

it("accepts a price with a point or a comma, and none if half of it is missing", () => {
  expect(readPrice("0,25")).toBe(0.25);
  for (const typed of ["", " ", "free", "-1"]) expect(readPrice(typed)).toBeUndefined();
  expect(draftToForm({ ...settingToDraft(setting), outputPrice: "" }).price).toBeUndefined();
});

it("sends timeouts only if one was typed, with the shown value for the other", () => {
  const draft = settingToDraft(setting);
  expect(draftToForm(draft)).not.toHaveProperty("patience");
  expect(draftToForm({ ...draft, firstByte: " 120 " }).patience).toEqual({
    firstByteSeconds: 120,
    runSeconds: 1800,
  });
  expect(draftToForm({ ...draft, firstByte: "3000" }).patience?.runSeconds).toBe(3000);
  expect(draftToForm({ ...draft, run: "700" }).patience?.firstByteSeconds).toBe(600);
});

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
