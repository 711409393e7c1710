import { z } from "zod";

/** Where a member goes on with the designer, whom the coach handed a wish for a plan. `athlete`: a name. */
export const designStartedSchema = z.object({
  conversationId: z.string(),
  runId: z.string(),
  athleteId: z.string(),
  athlete: z.string(),
  /** A horse's plan is made at once; a person is asked a few questions first. */
  kind: z.enum(["plan", "interview"]),
});
export type DesignStarted = z.infer<typeof designStartedSchema>;
