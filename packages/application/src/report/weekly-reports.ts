import { wordStatements } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import { reportText } from "@canter/domain/report/report-markdown";
import { addDays, localDateAt, weekStartOf } from "@canter/domain/schedule/local-date";
import { listReportedGroups, type ReportedGroup } from "@canter/storage/report/reports";
import { runView } from "@canter/storage/run/runs";
import type { JobHandler } from "@canter/agent/job/job-worker";
import { listReportReaders } from "@canter/storage/notification/member-mails";
import type { ApplicationContext, Jobs } from "../core/application-context.ts";
import { guardedEach } from "../core/guarded.ts";
import { transactResult } from "../core/once.ts";
import { enterAsMember } from "../group/read-session.ts";
import { createMailing, mailPayloadSchema, queueMemberMail } from "../notification/mail/mail-to-member.ts";
import { queueReportRun, readReport } from "./reports.ts";

const groupsAtOnce = 200;
const sundayHour = 18;
/** A server that was off on Sunday evening catches up until Tuesday; after that nobody waits for it. */
const lateHours = 36;
const weekDays = 7;

/**
 * The week whose report is due: the one whose Sunday evening (18:00) passed last, in the zone, unless it is too long ago. `now` in epoch
 * milliseconds.
 */
export function weekDue(
  now: number,
  zone: string,
): { readonly from: string; readonly to: string } | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const monday = weekStartOf(local.toPlainDate().toString());
  for (const from of [monday, addDays(monday, -weekDays)]) {
    const to = addDays(from, weekDays - 1);
    const evening = Temporal.PlainDate.from(to).toZonedDateTime({
      timeZone: zone,
      plainTime: { hour: sundayHour },
    });
    const hours = (now - evening.epochMilliseconds) / 3_600_000;
    if (hours >= 0) return hours <= lateHours ? { from, to } : undefined;
  }
  return undefined;
}

async function reportIfDue(
  context: ApplicationContext,
  { groupId, memberId, zone, since }: ReportedGroup,
): Promise<void> {
  const week = weekDue(context.clock.now(), zone);
  // Of a week before there was a horse there is nothing to tell.
  if (!week || localDateAt(since, zone) > week.to) return;
  const member = await enterAsMember(context, { groupId, memberId });
  if (!member.ok) return;
  const order = { ...week, cause: `week:${week.from}` };
  const kept = await transactResult(context.store, (trx) =>
    queueReportRun(context, trx, member.value, order),
  );
  if (!kept.ok) throw new Error(kept.error.detail);
  if (!kept.value) return;
  context.runSignals.announce({ memberId, run: runView(kept.value.run) });
  context.runSignals.queued();
}

/** Makes the report on the past week for every group with horses: once each, however many processes check and how often. */
export async function reportOnWeeks(context: ApplicationContext): Promise<void> {
  for (let after: string | undefined; ;) {
    const groups = await listReportedGroups(context.store.db, { after, limit: groupsAtOnce });
    await guardedEach(context.reportBug, groups, (group) => reportIfDue(context, group));
    after = groups.at(-1)?.groupId;
    if (groups.length < groupsAtOnce) return;
  }
}

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
    await guardedEach(context.reportBug, readers, async ({ reportId: cause, ...place }) => {
      const mail = { kind: "report", cause } as const;
      if (await queueMemberMail(context, jobs, place, { queue: reportMailQueue, mail })) queued += 1;
    });
    if (readers.length < readersAtOnce || queued === 0) return;
  }
}

/** Mails a weekly report: the part that its reader may see, as text. */
export const createReportMailing = (context: ApplicationContext): JobHandler =>
  createMailing(context, "report", async (member, payload, origin) => {
    const { cause: id } = mailPayloadSchema.parse(payload);
    const forms = valueFormsOf(member.member);
    const report = await readReport(context, member, id);
    if (!report.ok || !report.value.content) return undefined;
    const { from, to } = report.value;
    const content = wordStatements(report.value.content, forms);
    // Subjects of mails are short, and plain.
    const title = `${member.group.name}: ${forms.rangeWithYear(from, to).replaceAll(/\s*–\s*/gu, " - ")}`;
    return {
      subject: title,
      text: `${reportText(content, title)}\nWhat each line is from: ${origin}/reports/${encodeURIComponent(id)}\n`,
    };
  });
