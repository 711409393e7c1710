import { z } from "zod";

/** An additional field of a discipline: "jump height" in centimetres, "rein", "strokes". */
export const disciplineFieldSchema = z.object({
  key: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, "must be a camelCase word of at most 40 letters"),
  label: z.string().trim().min(1).max(60),
  type: z.enum(["text", "number", "boolean", "choice"]),
  unit: z.string().max(20).optional(),
  choices: z.array(z.string().min(1).max(60)).max(30).optional(),
});

/** A workout's kind of training: data, so that a group can add its own to the built-in ones. */
export const disciplineSchema = z.object({
  id: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, "must be lower case letters, digits, - or _"),
  name: z.string().trim().min(1).max(60),
  athleteKind: z.enum(["person", "horse", "any"]),
  /** The main measure of such a workout; determines what the page shows and what is missing. */
  measure: z.enum(["sets", "distance", "duration", "score"]),
  fields: z.array(disciplineFieldSchema).max(30),
  /** Words that identify it in a message ("bouldering"). */
  words: z.array(z.string().trim().toLowerCase().min(2).max(40)).max(30),
});
export type Discipline = z.infer<typeof disciplineSchema>;
