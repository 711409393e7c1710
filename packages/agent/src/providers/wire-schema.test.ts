import { expect, it } from "vitest";
import { z } from "zod";
import { jsonSchemaOf } from "../tool/json-schema-of.ts";
import { toWireSchema } from "./wire-schema.ts";

it("sends no regular expressions, formats or lengths, and keeps what says the form", () => {
  const schema = z.strictObject({
    date: z.iso.date(),
    born: z.iso.date().describe("the day of birth"),
    pattern: z.string().regex(/^\d+$/).max(20),
    kind: z.enum(["a", "b"]),
    sets: z.array(z.object({ reps: z.int().min(1).max(100) })).max(5),
    fields: z.record(z.string().regex(/^x/), z.number()),
  });
  expect(toWireSchema(jsonSchemaOf(schema))).toEqual({
    type: "object",
    properties: {
      date: { type: "string", description: "YYYY-MM-DD" },
      born: { type: "string", description: "the day of birth" },
      pattern: { type: "string" },
      kind: { type: "string", enum: ["a", "b"] },
      sets: {
        type: "array",
        items: {
          type: "object",
          properties: { reps: { type: "integer", minimum: 1, maximum: 100 } },
          required: ["reps"],
        },
      },
      fields: { type: "object", additionalProperties: { type: "number" } },
    },
    required: ["date", "born", "pattern", "kind", "sets", "fields"],
    additionalProperties: false,
  });
  const numbers = toWireSchema(jsonSchemaOf(z.object({ count: z.int() })));
  expect(numbers).toEqual({
    type: "object",
    properties: { count: { type: "integer" } },
    required: ["count"],
  });
});
