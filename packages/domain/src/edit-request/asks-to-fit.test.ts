import { expect, it } from "vitest";
import { asksToFit, fitForms } from "./asks-to-fit.ts";

it.each(fitForms)("asks for a plan that fits: %s %s", (_, example) => {
  expect(asksToFit(example)).toBe(true);
});

it.each(["change the plan to three days a week", "change Saturday", "what is the plan"])(
  "says how, or asks for something else: %s",
  (text) => expect(asksToFit(text)).toBe(false),
);
