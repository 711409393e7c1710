import { z } from "zod";

/** `caution.added`: somebody pinned a caution to a horse. */
export const cautionEventSchema = z.object({
  cautionId: z.string(),
  athleteId: z.string(),
  /** Who did. */
  memberId: z.string(),
});
