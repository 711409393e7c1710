import { z } from "zod";
import type { NotificationKind, VerdictNews } from "@canter/domain/notification/notification-kind";
import type { TransactionHandle } from "@canter/storage/database";
import {
  recipientsOf,
  notifyMembers,
  waitingCare,
  horsesAmong,
  withdrawNotifications,
} from "@canter/storage/notification/notify-members";
import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import { addDays, localDateAt } from "@canter/domain/schedule/local-date";
import { onceFor } from "@canter/domain/once-for";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { ApplicationContext } from "../core/application-context.ts";
import { guardedEach } from "../core/guarded.ts";
import { maxNotifications, notificationsSince } from "./notifications.ts";
import type { Happening, Subscriber } from "../core/outbox/dispatcher.ts";
import { cautionsAgainst } from "../horse/cautions-against.ts";
import { cautionEventSchema } from "../horse/cautions.ts";
import { workoutEventIn } from "../workout/workout-event.ts";

/** What to notify, and of whom: see `recipientsOf`. `subject`: the id of what it is about. `createdAt` in epoch milliseconds. */
type News = {
  readonly kind: NotificationKind;
  /** One notification per cause; default: the subject. */
  readonly cause?: string;
  readonly subject: string;
  readonly detail?: string;
  readonly groupId: string;
  readonly athleteId?: string;
  readonly exceptIds?: readonly (string | undefined)[];
  readonly onlyId?: string;
  readonly createdAt: number;
};

/** `notification.made`: the recipients, each with the notification. */
export const notificationEventSchema = z.object({
  told: z.array(z.object({ id: z.string(), memberId: z.string() })),
});

type NotifyParts = Pick<ApplicationContext, "newId" | "emit">;

/** Notifies everybody concerned, once; returns the ids of those members, also of who had been notified before. */
export async function notify(
  trx: TransactionHandle,
  { newId, emit }: NotifyParts,
  news: News,
): Promise<readonly string[]> {
  const { cause = news.subject } = news;
  const kept = { since: notificationsSince(news.createdAt), max: maxNotifications };
  const members = (await recipientsOf(trx, news)).map((recipient) => ({ ...recipient, id: newId() }));
  const stored = await notifyMembers(trx, { ...news, cause }, members, kept);
  const reached = stored.map(({ id, memberId }) => ({ id, memberId }));
  const concerned = members.map(({ memberId }) => memberId);
  if (reached.length === 0) return concerned;
  const scope = await scopeOfSystem(trx, news.groupId);
  const payload: z.infer<typeof notificationEventSchema> = { told: reached };
  await emit(trx, scope, { type: "notification.made", payload, createdAt: news.createdAt });
  return concerned;
}

/** Days of notice before the due day. */
const aheadDays = 2;
/** What has been overdue for longer when it is first checked (after an outage) is not news. */
const overdueDays = 7;
const pageSize = 500;

/** Notifies the members of horses of care that is due within two days: once for each due day, however many processes check. */
export async function notifyOfDueCare(
  context: NotifyParts & Pick<ApplicationContext, "store" | "clock" | "reportBug">,
): Promise<void> {
  const { store, clock, reportBug } = context;
  const createdAt = clock.now();
  for (let after: string | undefined = ""; after !== undefined;) {
    const page = await waitingCare(store.db, { after, limit: pageSize });
    await guardedEach(reportBug, page.items, async ({ id: subject, groupId, athleteId, zone, dueOn }) => {
      const today = localDateAt(createdAt, zone);
      if (dueOn > addDays(today, aheadDays) || dueOn < addDays(today, -overdueDays)) return;
      const cause = `${subject} ${dueOn}`;
      await store.transact((trx) =>
        notify(trx, context, { kind: "care", subject, cause, detail: dueOn, groupId, athleteId, createdAt }),
      );
    });
    after = page.next;
  }
}

/** A ride logged later than this is history (an import, a diary filled in later) and not news. */
const newsDays = 7;

/** `evaluation.made`, as far as it is used here. */
const verdictEventSchema = z.object({
  programId: z.string(),
  athleteId: z.string(),
  status: z.string(),
  isOver: z.boolean(),
  behind: z.array(z.string()).default([]),
});
type VerdictEvent = z.infer<typeof verdictEventSchema>;

/** `report.made`; `memberId`: who asked for it, if anybody did. */
const reportEventSchema = z.object({ reportId: z.string(), memberId: z.string().optional() });

const isOfWorkout = (type: string): boolean => type === "workout.saved" || type === "workout.changed";

/** A person's training is no news to anybody here: its event needs no row, and no delivery. */
const isRide = onceFor(
  async (trx: TransactionHandle, event: Happening): Promise<boolean> =>
    isOfWorkout(event.type) && (await horsesAmong(trx, workoutEventIn(event).athleteIds)).length > 0,
);

const verdictOf = ({ status, isOver }: VerdictEvent): VerdictNews | undefined => {
  if (isOver) return "completed";
  return status === "behind" || status === "ahead" ? status : undefined;
};

/**
 * Of a ride: whoever pinned a caution that it goes against, and everybody else that somebody rode. After a change of the ride only the
 * former, and what does not hold any more is withdrawn.
 */
async function notifyOfRide(trx: TransactionHandle, parts: NotifyParts, event: Happening): Promise<void> {
  const { type, groupId, createdAt } = event;
  const scope = await scopeOfSystem(trx, groupId);
  const workout = await readWorkout(trx, scope, workoutEventIn(event).workoutId);
  if (!workout || (await horsesAmong(trx, [workout.athleteId])).length === 0) return;
  if (workout.date < addDays(localDateAt(createdAt, workout.zone), -newsDays)) return;
  const { athleteId, loggedBy, id: subject } = workout;
  const ride = { subject, groupId, athleteId, createdAt };
  const against = await cautionsAgainst(trx, scope, workout.zone, workout);
  const warned: string[] = [];
  for (const { id: detail, authorId: onlyId } of against) {
    const cause = `${subject} ${detail}`;
    warned.push(
      ...(await notify(trx, parts, {
        ...ride,
        kind: "against",
        cause,
        detail,
        onlyId,
        exceptIds: [loggedBy],
      })),
    );
  }
  const kept = against.map(({ id }) => id);
  await withdrawNotifications(trx, { kind: "against", subject }, kept);
  if (type === "workout.saved")
    await notify(trx, parts, { ...ride, kind: "ride", exceptIds: [loggedBy, ...warned] });
}

/** The verdict, and what is behind. */
const detailOf = (event: VerdictEvent): string => [event.status, ...event.behind].join(" ");

/**
 * Who logs a week late is behind first, and on track or ahead with the last ride: only the latest verdict holds, also one that is no news.
 * That a program is over stays so.
 */
const withdrawVerdicts = (trx: TransactionHandle, { payload }: Happening): Promise<void> => {
  const event = verdictEventSchema.parse(payload);
  if (event.isOver) return Promise.resolve();
  return withdrawNotifications(trx, { kind: "verdict", subject: event.programId }, [
    detailOf(event),
    "completed" satisfies VerdictNews,
  ]);
};

/** Once a day at most, however often a day's workouts are edited. Nobody causes a verdict, so whoever trained is notified too. */
function verdictNewsOf({ groupId, payload, createdAt }: Happening): News | undefined {
  const event = verdictEventSchema.parse(payload);
  const verdict = verdictOf(event);
  if (!verdict) return undefined;
  const { programId: subject, athleteId } = event;
  const detail = verdict === "completed" ? verdict : detailOf(event);
  const cause = `${subject} ${verdict} ${new Date(createdAt).toISOString().slice(0, 10)}`;
  return { kind: "verdict", subject, cause, detail, groupId, athleteId, createdAt };
}

function newsOf(happening: Happening): News | undefined {
  const { type, groupId, payload, createdAt } = happening;
  if (type === "evaluation.made") return verdictNewsOf(happening);
  if (type === "caution.added") {
    const { cautionId: subject, athleteId, memberId } = cautionEventSchema.parse(payload);
    return { kind: "caution", subject, groupId, athleteId, exceptIds: [memberId], createdAt };
  }
  if (type !== "report.made") return undefined;
  const { reportId: subject, memberId } = reportEventSchema.parse(payload);
  return { kind: "report", subject, groupId, exceptIds: [memberId], createdAt };
}

/**
 * Notifies members of what others did with their horses, and of changes in programs and reports. The scheduler handles what is due on a
 * day (`notifyOfDueCare`).
 */
export const createNotificationSubscriber = (parts: () => NotifyParts): Subscriber => ({
  name: "notifications",
  isConcerned: async (trx, happening) => {
    const { type } = happening;
    const isNews = type === "evaluation.made" || type === "caution.added" || type === "report.made";
    return isNews || isRide(trx, happening);
  },
  handle: async (trx, events) => {
    for (const happening of events) {
      if (isOfWorkout(happening.type)) await notifyOfRide(trx, parts(), happening);
      if (happening.type === "evaluation.made") await withdrawVerdicts(trx, happening);
      const news = newsOf(happening);
      if (news) await notify(trx, parts(), news);
    }
  },
});

const isOfCaution = (type: string): boolean => type.startsWith("caution.");

/** The horses that these events change, in the group of each: what was done with them, and what is pinned to them. */
async function changedHorses(trx: TransactionHandle, events: readonly Happening[]) {
  const groups = new Map<string, string>();
  for (const event of events) {
    const { type, groupId, payload } = event;
    if (isOfCaution(type)) groups.set(cautionEventSchema.parse(payload).athleteId, groupId);
    if (isOfWorkout(type)) for (const id of workoutEventIn(event).athleteIds) groups.set(id, groupId);
  }
  const horseIds = await horsesAmong(trx, [...groups.keys()]);
  return horseIds.map((athleteId) => ({ athleteId, groupId: groups.get(athleteId) ?? "" }));
}

/**
 * Signals members' listeners that there is something new: a notification, or, notified of it or not, something about a horse that they see.
 * Runs after the other subscriber, so that its effects are there.
 */
export const createNotifiedSubscriber = (
  parts: () => Pick<ApplicationContext, "runSignals">,
): Subscriber => ({
  name: "notified",
  isConcerned: async (trx, happening) => {
    const { type } = happening;
    return type === "notification.made" || isOfCaution(type) || isRide(trx, happening);
  },
  handle: async (trx, events) => {
    const notified = events
      .filter(({ type }) => type === "notification.made")
      .flatMap(({ payload }) => notificationEventSchema.parse(payload).told);
    const seeing = new Set<string>();
    for (const horse of await changedHorses(trx, events))
      for (const { memberId } of await recipientsOf(trx, horse)) seeing.add(memberId);
    const { runSignals } = parts();
    if (notified.length > 0) runSignals.notified([...new Set(notified.map(({ memberId }) => memberId))]);
    if (seeing.size > 0) runSignals.horsesChanged([...seeing]);
  },
});
