import { createHash } from "node:crypto";
import { z } from "zod";
import type { JobHandler } from "@canter/agent/job/job-worker";
import type { Job, NewJob } from "@canter/agent/schema/job";
import { readMember } from "@canter/storage/group/members";
import {
  isMailSent,
  markMailSent,
  type MemberMail,
  queueMail,
  type DigestReader,
  listDigestReaders,
} from "@canter/storage/notification/member-mails";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import {
  type MailSettings,
  putMailSettings,
  readMailSettings as readStored,
} from "@canter/storage/notification/notification-settings";
import { wordMarks } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { listNotifications } from "@canter/storage/notification/notifications";
import type { ApplicationContext, Jobs, MemberContext } from "../../core/application-context.ts";
import { enterAsMember } from "../../group/read-session.ts";
import { guardedEach } from "../../core/guarded.ts";
import { notificationInWords } from "../notification-in-words.ts";

/** A member's mail address: the one they sign in with. Nobody reads the demo's mail. */
const addressOf = async (
  { store }: Pick<ApplicationContext, "store">,
  { scope, member, group }: MemberContext,
): Promise<string | undefined> =>
  group.demo ? undefined : ((await readMember(store.db, scope, member.id))?.email ?? undefined);

/** Recipient and purpose of a mail. Each kind adds what else it needs. */
export const mailPayloadSchema = z.object({ groupId: z.string(), memberId: z.string(), cause: z.string() });
type MailTarget = Omit<z.infer<typeof mailPayloadSchema>, "cause">;

type MailText = { readonly subject: string; readonly text: string };

/** Queues a mail for a member. False: it already was, since each cause is mailed once; or they have left the group. */
export async function queueMemberMail(
  context: ApplicationContext,
  jobs: Jobs,
  place: MailTarget,
  {
    queue,
    mail,
    further = {},
  }: { readonly queue: string; readonly mail: MemberMail; readonly further?: object },
): Promise<boolean> {
  const { store, clock } = context;
  const entered = await enterAsMember(context, place);
  if (!entered.ok) return false;
  await jobs.prepare(queue);
  const payload = { ...place, cause: mail.cause, ...further };
  const job: NewJob = {
    key: `${place.memberId} ${mail.cause}`,
    groupId: place.groupId,
    payload,
  };
  const isNew = await store.transact(async (trx) => {
    if (!(await queueMail(trx, entered.value.scope, mail, clock.now()))) return false;
    await jobs.send(queue, [job], trx);
    return true;
  });
  if (isNew) jobs.wake();
  return isNew;
}

/** Stable, so that a mail program shows a mail once that was sent twice: a server that dies between sending and marking sends again. */
const messageIdOf = (memberId: string, { kind, cause }: MemberMail, origin: string): string => {
  const hash = createHash("sha256").update(`${memberId} ${kind} ${cause}`).digest("hex").slice(0, 32);
  return `<${hash}@${new URL(origin).hostname}>`;
};

/** The footer of every mail: why it was sent, and where to switch it off. */
const footOf = (origin: string): string =>
  `\n-- \nYou asked for this mail in Canter. To stop it: ${origin}/notifications, Settings.\n`;

type Compose = (
  member: MemberContext,
  payload: Job["payload"],
  origin: string,
) => Promise<MailText | undefined>;

/** Sends mails of one kind, as jobs; `compose` returns the text, or undefined if there is nothing to send. */
export const createMailing =
  (context: ApplicationContext, kind: MemberMail["kind"], compose: Compose): JobHandler =>
  async ({ payload }) => {
    const { store, clock, mail } = context;
    const { cause, ...place } = mailPayloadSchema.parse(payload);
    const entered = await enterAsMember(context, place);
    if (!mail || !entered.ok) return;
    const { scope, member } = entered.value;
    const to = await addressOf(context, entered.value);
    const about = { kind, cause };
    if (!to || (await isMailSent(store.db, scope, about))) return;
    const composed = await compose(entered.value, payload, mail.origin);
    if (!composed) return;
    const { subject, text } = composed;
    const messageId = messageIdOf(member.id, about, mail.origin);
    await mail.send({ to, subject, text: text + footOf(mail.origin), messageId });
    await store.transact((trx) => markMailSent(trx, scope, about, clock.now()));
  };

/** With the destination (null: none, without an address and in the demo), and whether this installation sends mail at all. */
type MailSettingsView = MailSettings & {
  readonly address: string | null;
  readonly available: boolean;
};

const viewOf = async (
  context: ApplicationContext,
  member: MemberContext,
  settings: MailSettings,
): Promise<MailSettingsView> => ({
  ...settings,
  address: (await addressOf(context, member)) ?? null,
  available: context.mail !== undefined,
});

/** What the member gets by mail for this group: nothing by default. */
export const readMailSettings = async (
  context: ApplicationContext,
  member: MemberContext,
): Promise<Result<MailSettingsView, Problem>> =>
  ok(await viewOf(context, member, await readStored(context.store.db, member.scope)));

/** Changes the given settings; the rest stay. Also possible where no mail is sent: they apply once it is. */
export async function changeMailSettings(
  context: ApplicationContext,
  member: MemberContext,
  change: { readonly [Kind in keyof MailSettings]?: boolean | undefined },
): Promise<Result<MailSettingsView, Problem>> {
  const { store, clock } = context;
  const settings = await store.transact((trx) => putMailSettings(trx, member.scope, change, clock.now()));
  return ok(await viewOf(context, member, settings));
}

export const digestQueue = "digests";

const readersAtOnce = 500;
/** In the member's zone. */
const digestHour = 7;
const dayMilliseconds = 24 * 3_600_000;
/** After a longer outage, members read the list in the app. */
const maxMilliseconds = 7 * dayMilliseconds;
const maxLines = 50;

/** The period of a digest: from one instant until before the other (epoch milliseconds). */
const payloadSchema = mailPayloadSchema.extend({ from: z.number(), to: z.number() });

/** The local day whose digest is due now; undefined: it was sent, or it is too early for it. */
function dayDue({ zone, since, lastDay = "" }: DigestReader, now: number): string | undefined {
  const today = localDateAt(now, zone);
  const dueAt = Temporal.PlainDate.from(today).toZonedDateTime({
    timeZone: zone,
    plainTime: { hour: digestHour },
  }).epochMilliseconds;
  // Somebody who switches it on at noon gets the first one the next morning.
  return now >= dueAt && since < dueAt && lastDay < today ? today : undefined;
}

/**
 * Queues the digest of everybody who wants one and whose morning has come: once per member and local day, however many processes check.
 */
export async function queueDigests(context: ApplicationContext, jobs: Jobs): Promise<void> {
  const now = context.clock.now();
  for (let after: string | undefined; ;) {
    const readers = await listDigestReaders(context.store.db, { after, limit: readersAtOnce });
    await guardedEach(context.reportBug, readers, async (reader) => {
      const day = dayDue(reader, now);
      if (day === undefined) return;
      const from = Math.max(reader.lastAt ?? now - dayMilliseconds, now - maxMilliseconds);
      const mail = { kind: "digest", cause: day } as const;
      const { groupId, memberId } = reader;
      await queueMemberMail(
        context,
        jobs,
        { groupId, memberId },
        { queue: digestQueue, mail, further: { from, to: now } },
      );
    });
    after = readers.at(-1)?.memberId;
    if (readers.length < readersAtOnce) return;
  }
}

/** Mails the unread notifications since the last digest; nothing if there are none. */
export const createDigestMailing = (context: ApplicationContext): JobHandler =>
  createMailing(context, "digest", async ({ scope, group, member }, payload, origin) => {
    const { from, to } = payloadSchema.parse(payload);
    const page = await listNotifications(context.store.db, scope, {
      since: from,
      unread: true,
      cursor: undefined,
      limit: maxLines + 1,
    });
    if (!page.ok) throw new Error(page.error.detail);
    const news = page.value.items.filter(({ createdAt }) => createdAt >= from && createdAt < to);
    if (news.length === 0) return undefined;
    const notified = {
      athleteId: member.athleteId,
      disciplines: await listDisciplines(context.store.db, scope),
      today: localDateAt(context.clock.now(), member.zone),
    };
    const forms = valueFormsOf(member);
    const lines = news
      .slice(0, maxLines)
      .map((one) => `- ${wordMarks(notificationInWords(one, notified), forms)}`);
    const more = news.length > maxLines ? ["- …"] : [];
    const count = news.length > maxLines ? `more than ${maxLines}` : String(news.length);
    return {
      subject: `${group.name}: ${count} ${news.length === 1 ? "thing" : "things"} you have not read`,
      text: [...lines, ...more, "", `All of them: ${origin}/notifications`, ""].join("\n"),
    };
  });
