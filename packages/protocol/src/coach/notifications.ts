import {
  type NotificationKind,
  notificationKinds,
  verdictNews,
} from "@canter/domain/notification/notification-kind";
import { z } from "zod";
import { pageOf, pageQuerySchema } from "../page.ts";

const ofEveryKind = {
  id: z.string(),
  /** As one line. */
  text: z.string(),
  /** The text with its dates as marks, for readers in any region. */
  marked: z.string().optional(),
  /** The member's local date of the notification. */
  date: z.string(),
  /** Epoch milliseconds, like `readAt`. */
  createdAt: z.int(),
  readAt: z.int().optional(),
};
const named = z.object({ id: z.string(), name: z.string() });
const ofAthlete = { ...ofEveryKind, athlete: named };
const ofRide = {
  ...ofAthlete,
  workoutId: z.string(),
  /** The rider; absent if nobody is named. */
  rider: z.string().optional(),
  discipline: z.string(),
  /** Local date. */
  rideDate: z.string(),
  durationSeconds: z.number().optional(),
};

const notificationSchema = z
  .discriminatedUnion("kind", [
    z.object({ ...ofRide, kind: z.literal("ride") }),
    z.object({
      ...ofRide,
      kind: z.literal("against"),
      cautionId: z.string(),
      /** What the member had pinned to the horse. */
      caution: z.string(),
    }),
    z.object({
      ...ofAthlete,
      kind: z.literal("verdict"),
      program: named,
      /** Completed: its last day has passed. */
      verdict: z.enum(verdictNews),
      /** Behind: the kinds of work that it is behind on. */
      work: z.array(z.string()).optional(),
    }),
    z.object({
      ...ofAthlete,
      kind: z.literal("caution"),
      cautionId: z.string(),
      author: z.string().optional(),
      caution: z.string(),
    }),
    z.object({
      ...ofAthlete,
      kind: z.literal("care"),
      careId: z.string(),
      care: z.string(),
      note: z.string().optional(),
      /** Local date. */
      dueOn: z.string(),
    }),
    z.object({ ...ofEveryKind, kind: z.literal("report"), reportId: z.string() }),
  ])
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof notificationSchema>;

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
  /** How many had been unread. */
  read: z.int(),
});

/** Which notifications the member gets in this group. */
export const notificationSettingsSchema = z
  .record(z.enum(notificationKinds), z.boolean())
  .meta({ id: "NotificationSettings" });
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
/** Absent fields stay as they are. */
export const notificationSettingsChangeSchema = z.strictObject(
  Object.fromEntries(notificationKinds.map((kind) => [kind, z.boolean().optional()])) as Record<
    NotificationKind,
    z.ZodOptional<z.ZodBoolean>
  >,
);

/** What the member gets by mail for this group; `available`: whether this installation has a mail server. */
export const mailSettingsSchema = z
  .object({
    digest: z.boolean().meta({ description: "Each morning what came since the last one and is unread." }),
    report: z.boolean().meta({ description: "The weekly report." }),
    address: z.string().nullable(),
    available: z.boolean(),
  })
  .meta({ id: "MailSettings" });
export type MailSettings = z.infer<typeof mailSettingsSchema>;
/** Absent fields stay as they are. */
export const mailSettingsChangeSchema = z.strictObject({
  digest: z.boolean().optional(),
  report: z.boolean().optional(),
});

/** The `applicationServerKey` that a browser subscribes with; base64url. */
export const pushKeySchema = z.object({ publicKey: z.string() });

const endpoint = z.url({ protocol: /^https$/, error: "must be an https address" }).max(2000);
const key = z.string().regex(/^[\w-]{16,100}={0,2}$/, "must be base64url");

/** A PushSubscription as browsers serialise it to JSON. */
export const pushSubscriptionSchema = z.object({
  endpoint,
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: key, auth: key }),
});
export const pushEndpointSchema = z.object({ endpoint });
export const pushSubscriptionListSchema = z.object({ items: z.array(z.object({ endpoint: z.string() })) });
