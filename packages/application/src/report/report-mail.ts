import type { JobHandler } from "@canter/agent/job/job-worker";
import { listReportReaders } from "@canter/storage/notification/member-mails";
import type { ApplicationContext, Jobs } from "../core/application-context.ts";
import { createMailing, mailPayloadSchema, queueMemberMail } from "../notification/mail/mail-to-member.ts";
import { readReport } from "./reports.ts";

export const reportMailQueue = "report-mails";

const readersAtOnce = 500;
/** A report older than this is not mailed any more: it is read in the app. */
const newMilliseconds = 2 * 24 * 3_600_000;

/** Queues the weekly report for everybody who wants it by mail, once each. */
export async function queueReportMails(context: ApplicationContext, jobs: Jobs): Promise<void> {
  const since = context.clock.now() - newMilliseconds;
  for (;;) {
    const readers = await listReportReaders(context.store.db, { since, limit: readersAtOnce });
    let queued = 0;
    for (const { reportId: cause, ...place } of readers) {
      const mail = { kind: "report", cause } as const;
      if (await queueMemberMail(context, jobs, place, { queue: reportMailQueue, mail })) queued += 1;
    }
    if (readers.length < readersAtOnce || queued === 0) return;
  }
}

/** Mails a weekly report: the part that its reader may see, as text. */
export const createReportMailing = (context: ApplicationContext): JobHandler =>
  createMailing(context, "report", async (member, payload, origin) => {
    const { cause: id } = mailPayloadSchema.parse(payload);
    const report = await readReport(context, member, id);
    if (!report.ok || report.value.markdown === undefined) return undefined;
    const { from, to, markdown } = report.value;
    return {
      subject: `${member.group.name}: the week from ${from} to ${to}`,
      text: `${markdown}\nWhat each line is from: ${origin}/reports/${encodeURIComponent(id)}\n`,
    };
  });
