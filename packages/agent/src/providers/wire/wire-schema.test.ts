import { expect, it } from "vitest";
import { z } from "zod";
import { jsonSchemaOf } from "../../tool/json-schema-of.ts";
import { toWireSchema, toWireTools } from "./wire-schema.ts";

it("sends no regular expressions, formats, lengths or bounds, and keeps what defines the structure", () => {
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
          properties: { reps: { type: "integer" } },
          required: ["reps"],
        },
      },
      fields: { type: "object", additionalProperties: { type: "number" } },
    },
    required: ["date", "born", "pattern", "kind", "sets", "fields"],
  });
  const numbers = toWireSchema(jsonSchemaOf(z.object({ count: z.int() })));
  expect(numbers).toEqual({
    type: "object",
    properties: { count: { type: "integer" } },
    required: ["count"],
  });
});

it("sends a schema shared by several tools once, and refers to it in the others", () => {
  const session = z.object({
    name: z.string().describe("Name of the session"),
    exercises: z.array(z.object({ name: z.string(), reps: z.string(), workingSets: z.int() })),
    warmup: z.array(z.string()).describe("What is done before").optional(),
  });
  const spec = (name: string, schema: z.ZodType) => ({
    name,
    description: "",
    inputSchema: jsonSchemaOf(schema),
  });
  const [add, weeks, same] = toWireTools([
    spec("add_session", z.object({ session })),
    spec("add_week", z.object({ sessions: z.array(session).describe("at least one") })),
    spec("add_other", z.object({ session })),
  ]);
  expect(add?.inputSchema).toEqual(toWireSchema(jsonSchemaOf(z.object({ session }))));
  expect(weeks?.inputSchema).toMatchObject({
    properties: {
      sessions: {
        type: "array",
        items: { type: "object", description: "the fields of add_session.session" },
      },
    },
  });
  // A tool's own field is never sent as that of another.
  expect(same?.inputSchema).toMatchObject({ properties: { session: { type: "object" } } });
});
