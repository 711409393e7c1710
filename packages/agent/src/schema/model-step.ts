import { z } from "zod";

/** The steps of an assignment that use a model: its reasoning, and correcting an invalid output. The other steps are code. */
export const modelStepSchema = z.enum(["reason", "correct"]);
export type ModelStep = z.infer<typeof modelStepSchema>;
