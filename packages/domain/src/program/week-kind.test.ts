import { expect, it } from "vitest";
import { weekKind } from "./week-kind.ts";

it.each([
  ["Deload", "light"],
  ["Lighter week", "light"],
  ["Recovery", "light"],
  ["easy week", "light"],
  ["Taper: meet week", "taper"],
  ["Race week", "taper"],
  ["Build", "build"],
  ["Light and heavy waves", "build"],
  ["Recovery runs and strides", "build"],
  [undefined, "build"],
] as const)("a week of phase %s is there to %s", (phase, kind) => {
  expect(weekKind({ phase })).toBe(kind);
});
