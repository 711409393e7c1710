import { z } from "zod";

/** A field of its own that a discipline asks for: "jump height" in centimetres, "rein", "strokes". */
export const disciplineFieldSchema = z.object({
  key: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, "must be a camelCase word of at most 40 letters"),
  label: z.string().trim().min(1).max(60),
  type: z.enum(["text", "number", "boolean", "choice"]),
  unit: z.string().max(20).optional(),
  choices: z.array(z.string().min(1).max(60)).max(30).optional(),
});

/** What kind of training a workout was: data, so that a group can add its own beside the built-in ones. */
export const disciplineSchema = z.object({
  id: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, "must be lower case letters, digits, - or _"),
  name: z.string().trim().min(1).max(60),
  athleteKind: z.enum(["person", "horse", "any"]),
  /** What a workout of this kind is chiefly measured by; decides what the page shows and what is missing. */
  measure: z.enum(["sets", "distance", "duration", "score"]),
  fields: z.array(disciplineFieldSchema).max(30),
  /** Words by which a message names it ("bouldering"). */
  words: z.array(z.string().trim().toLowerCase().min(2).max(40)).max(30),
});
export type Discipline = z.infer<typeof disciplineSchema>;
