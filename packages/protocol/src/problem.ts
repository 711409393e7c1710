import { z } from "zod";

/** RFC 9457 problem details; `fields` names what was wrong where (dotted path) and what is accepted. */
export const problemSchema = z
  .object({
    type: z.string().meta({ example: "https://canter.invalid/problems/invalid" }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string().optional(),
    /** For sign-in and the like: a machine-readable reason, as in INVALID_EMAIL_OR_PASSWORD. */
    code: z.string().optional(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "Problem" });
export type ProblemDetails = z.infer<typeof problemSchema>;
