import { expect, it } from "vitest";
import { z } from "zod";
import { readInput, withPlainNumbers } from "./read-input.ts";

const schema = z.strictObject({
  weekNumber: z.int().min(1),
  place: z.union([z.int(), z.literal("end")]).optional(),
  updates: z.strictObject({ reps: z.string().optional(), sets: z.array(z.number()).optional() }).optional(),
});

it("converts a quoted number where a number is required", () => {
  const input = { weekNumber: "3", place: "2", updates: { reps: "5", sets: [1, " 2.5 "] } };
  expect(readInput(schema, input)).toEqual({
    ok: true,
    value: { weekNumber: 3, place: 2, updates: { reps: "5", sets: [1, 2.5] } },
  });
  expect(readInput(schema, { weekNumber: "3", place: "end" })).toMatchObject({
    value: { weekNumber: 3, place: "end" },
  });
});

it("leaves other texts, and its input, unchanged", () => {
  const input = { weekNumber: "three", force: true };
  expect(withPlainNumbers(schema, input)).toBe(input);
  const other = { weekNumber: "3" };
  withPlainNumbers(schema, other);
  expect(other).toEqual({ weekNumber: "3" });
});

it("reports the error, and the accepted fields", () => {
  const read = readInput(schema, { week: 3 });
  expect(!read.ok && read.error).toMatch(
    /weekNumber: .*Accepted fields: weekNumber \(required\), place, updates\./,
  );
  const none = readInput(z.strictObject({}), { week: 3 });
  expect(!none.ok && none.error).toContain("Accepted fields: none.");
});
