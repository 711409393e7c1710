import { z } from "zod";

/** What the other barn may do: read, or log and pin like its own members. The profile stays with the horse's home barn. */
export const shareAccesses = ["read", "write"] as const;
export type ShareAccess = (typeof shareAccesses)[number];

/** A horse offered to another barn, or shared with it. */
export const horseShareSchema = z.object({
  id: z.string(),
  athleteId: z.string(),
  access: z.enum(shareAccesses),
  /** `offered`: nobody has accepted it yet. */
  state: z.enum(["offered", "shared"]),
  /** The name of the horse's home barn. */
  from: z.string(),
  /** The name of the barn that accepted it. */
  to: z.string().optional(),
  createdAt: z.int(),
  /** The end of the period in which it can be accepted. */
  expiresAt: z.int(),
  acceptedAt: z.int().optional(),
});
export type HorseShare = z.infer<typeof horseShareSchema>;
