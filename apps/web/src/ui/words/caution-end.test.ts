import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { cautionEnd } from "./caution-end.ts";

const today = "2026-11-20";

it.each([
  ["No jumping", "2026-11-26", "until Thursday"],
  ["No work on Thursday", "2026-11-26", ""],
  ["Lame since Thursday, no work", "2026-11-26", "until Thursday"],
  ["No work on Thursday, no jumping", "2026-12-04", "until 4 Dec"],
  ["No work on 2026-12-04", "2026-12-04", ""],
  ["Box rest", undefined, ""],
])("states the end of a caution that does not name it: %s", (text, until, end) => {
  expect(cautionEnd({ text, until }, today)).toBe(end);
});
