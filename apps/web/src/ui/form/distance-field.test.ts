import { expect, it } from "vitest";
import { followEntered, inFull } from "./distance-field.tsx";

const ten = { value: 10, unit: "km" } as const;
const twelve = { value: 12, unit: "km" } as const;

it("the text follows a distance that was changed elsewhere, and leaves alone what is being typed", () => {
  const shown = { text: "10 km", reported: ten, seen: ten };
  expect(followEntered(shown, { ...ten })).toBe(shown);
  expect(followEntered(shown, undefined)).toEqual({ text: "", reported: undefined, seen: undefined });
  expect(followEntered(shown, twelve).text.replace("\u00a0", " ")).toBe("12 km");
  const typed = { text: "12", reported: twelve, seen: ten };
  expect(followEntered(typed, twelve)).toEqual({ ...typed, seen: twelve });
  const mistyped = { text: "12 kmm", reported: undefined, seen: twelve };
  expect(followEntered(mistyped, undefined).text).toBe("12 kmm");
});

it("a number alone gets its unit when it is left; what can't be read stays to be corrected", () => {
  const metres = { value: 1500, unit: "m" } as const;
  expect(inFull({ text: "1500", reported: metres, seen: metres }, "m").text).toMatch(/^1,?500\sm$/);
  const mistyped = { text: "12 kmm", reported: undefined, seen: undefined };
  expect(inFull(mistyped, "km")).toBe(mistyped);
});
