import { z } from "zod";

/** What the other barn may do: look, or log and pin as its own members do. The profile stays with the barn that the horse is at home in. */
export const shareAccesses = ["read", "write"] as const;
export type ShareAccess = (typeof shareAccesses)[number];

/** A horse offered to another barn, or shared with it. */
export const horseShareSchema = z.object({
  id: z.string(),
  athleteId: z.string(),
  access: z.enum(shareAccesses),
  /** `offered`: nobody has accepted it yet. */
  state: z.enum(["offered", "shared"]),
  /** The name of the barn that the horse is at home in. */
  from: z.string(),
  /** The name of the barn that has accepted it. */
  to: z.string().optional(),
  createdAt: z.int(),
  /** Until when it can be accepted. */
  expiresAt: z.int(),
  acceptedAt: z.int().optional(),
});
export type HorseShare = z.infer<typeof horseShareSchema>;
