import { z } from "zod";

/** The steps of an assignment that ask a model: its reasoning, and mending what was not valid. The other steps are code. */
export const modelStepSchema = z.enum(["reason", "correct"]);
export type ModelStep = z.infer<typeof modelStepSchema>;
