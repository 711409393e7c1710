import { z } from "zod";
import { pageOf, pageQuerySchema } from "./page.ts";

const notificationSchema = z
  .object({
    id: z.string(),
    kind: z.literal("ride"),
    /** As one line. */
    text: z.string(),
    horse: z.object({ id: z.string(), name: z.string() }),
    workoutId: z.string(),
    /** Who rode; left out where nobody is named. */
    rider: z.string().optional(),
    discipline: z.string(),
    /** Local. */
    date: z.string(),
    durationSeconds: z.number().optional(),
    /** Epoch milliseconds, as `readAt`. */
    createdAt: z.int(),
    readAt: z.int().optional(),
  })
  .meta({ id: "Notification" });

export const notificationListQuerySchema = pageQuerySchema.extend({
  unread: z.enum(["0", "1"]).default("0").meta({ description: "1: only what was not read." }),
});
export const notificationListSchema = pageOf(notificationSchema);

export const unreadCountSchema = z.object({ unread: z.int() });

/** `ids`, or `all`. */
export const notificationsReadSchema = z.union([
  z.strictObject({ ids: z.array(z.string().max(100)).min(1).max(200) }),
  z.strictObject({ all: z.literal(true) }),
]);
export const notificationsMarkedSchema = z.object({
  /** How many had not been read before. */
  read: z.int(),
});
