import { wordMarks } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import type { JobHandler } from "@canter/agent/job/job-worker";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { type DigestReader, listDigestReaders } from "@canter/storage/notification/member-mails";
import { listNotifications } from "@canter/storage/notification/notifications";
import { z } from "zod";
import type { ApplicationContext, Jobs } from "../../core/application-context.ts";
import { guardedEach } from "../../core/guarded.ts";
import { createMailing, mailPayloadSchema, queueMemberMail } from "./mail-to-member.ts";
import { notificationInWords } from "../notification-in-words.ts";

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
