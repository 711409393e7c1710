import type { JobHandler } from "@canter/agent/job/job-worker";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { type DigestReader, listDigestReaders } from "@canter/storage/notification/member-mails";
import { listNotifications } from "@canter/storage/notification/notifications";
import { z } from "zod";
import type { ApplicationContext, Jobs } from "../../core/application-context.ts";
import { createMailing, mailPayloadSchema, queueMemberMail } from "./mail-to-member.ts";
import { notificationInWords } from "../notification-in-words.ts";

export const digestQueue = "digests";

const readersAtOnce = 500;
/** In the member's zone. */
const digestHour = 7;
const dayMilliseconds = 24 * 3_600_000;
/** After a server was away for longer, who wants to know looks at the list. */
const maxMilliseconds = 7 * dayMilliseconds;
const maxLines = 50;

/** Of what a digest tells: what came from one instant on and before the other (epoch milliseconds). */
const payloadSchema = mailPayloadSchema.extend({ from: z.number(), to: z.number() });

/** The local day whose digest is due now; undefined: it went out, or it is too early for it. */
function dayDue({ zone, since, lastDay = "" }: DigestReader, now: number): string | undefined {
  const today = localDateAt(now, zone);
  const dueAt = Temporal.PlainDate.from(today).toZonedDateTime({
    timeZone: zone,
    plainTime: { hour: digestHour },
  }).epochMilliseconds;
  // Who asks for it at noon gets the first one the next morning.
  return now >= dueAt && since < dueAt && lastDay < today ? today : undefined;
}

/** Queues the digest of everybody who wants one and whose morning has come: once a member and local day, whoever looks how often. */
export async function queueDigests(context: ApplicationContext, jobs: Jobs): Promise<void> {
  const now = context.clock.now();
  for (let after: string | undefined; ;) {
    const readers = await listDigestReaders(context.store.db, { after, limit: readersAtOnce });
    for (const reader of readers) {
      const day = dayDue(reader, now);
      if (day === undefined) continue;
      const from = Math.max(reader.lastAt ?? now - dayMilliseconds, now - maxMilliseconds);
      const mail = { kind: "digest", cause: day } as const;
      const { groupId, memberId } = reader;
      await queueMemberMail(
        context,
        jobs,
        { groupId, memberId },
        { queue: digestQueue, mail, further: { from, to: now } },
      );
    }
    after = readers.at(-1)?.memberId;
    if (readers.length < readersAtOnce) return;
  }
}

/** Mails what came since the last digest and was not read; nothing where there is nothing. */
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
    const lines = news.slice(0, maxLines).map((one) => `- ${notificationInWords(one, member.athleteId)}`);
    const more = news.length > maxLines ? ["- …"] : [];
    const count = news.length > maxLines ? `more than ${maxLines}` : String(news.length);
    return {
      subject: `${group.name}: ${count} ${news.length === 1 ? "thing" : "things"} you have not read`,
      text: [...lines, ...more, "", `All of them: ${origin}/notifications`, ""].join("\n"),
    };
  });
