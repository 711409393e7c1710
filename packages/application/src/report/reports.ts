import { invalid, notFound, type Problem } from "@canter/domain/problem";
import { inPresentNames, reportOn } from "@canter/domain/report/compose-report";
import { wordStatements } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import { reportMarkdown, reportText } from "@canter/domain/report/report-markdown";
import { err, ok, type Result } from "@canter/domain/result";
import {
  addDays,
  daysBetween,
  firstWeekdayOf,
  weekStartOf,
  localDateAt,
} from "@canter/domain/schedule/local-date";
import type { TransactionHandle } from "@canter/storage/database";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import {
  insertReport,
  listReports as listStoredReports,
  readReport as readStoredReport,
  type StoredReport,
  listReportedGroups,
  type ReportedGroup,
} from "@canter/storage/report/reports";
import { runView, type StoredRun } from "@canter/storage/run/runs";
import type { JobHandler } from "@canter/agent/job/job-worker";
import { listReportReaders } from "@canter/storage/notification/member-mails";
import type { Delivery } from "../agents/router/receive-message.ts";
import { waitForRun } from "../agents/wait-for-run.ts";
import { type ReporterInput, reportAgents } from "../agents/reporter/report-work.ts";
import { queueOwnRun } from "../conversation/queue-own-run.ts";
import type { ApplicationContext, MemberContext, Jobs } from "../core/application-context.ts";
import { dayToReport } from "../barn/day-to-report.ts";
import { todayOf } from "../core/local-time.ts";
import { transactOnce, transactResult } from "../core/once.ts";
import { guardedEach } from "../core/guarded.ts";
import { enterAsMember } from "../group/read-session.ts";
import { createMailing, mailPayloadSchema, queueMemberMail } from "../notification/mail/mail-to-member.ts";

/** A report with its text: the part that the member may read. Without `content` it is in progress, or failed. */
type ReportView = StoredReport & { readonly markdown?: string };
/** A report's entry in a list. */
type ReportSummary = Omit<StoredReport, "content" | "cause"> & {
  readonly horses?: number;
  readonly concerns?: number;
  readonly missing?: number;
};

const weekDays = 7;
const maxDaysBack = 1830;
/** Longer than any report takes: its process is gone, and nothing has ended it. */
const abandonedMilliseconds = 3_600_000;

/** The part of a report for a reader: the horses that they may read. */
const viewOf = (
  { clock }: ApplicationContext,
  { scope }: MemberContext,
  stored: StoredReport,
): StoredReport => {
  const isLost = stored.state === "making" && clock.now() - stored.createdAt > abandonedMilliseconds;
  const readable = new Set(scope.readableAthletes);
  return {
    ...stored,
    ...(isLost && { state: "failed" }),
    ...(stored.content && { content: reportOn(stored.content, (id) => readable.has(id)) }),
  };
};

const summaryOf = ({ content, cause: _cause, ...stored }: StoredReport): ReportSummary => ({
  ...stored,
  ...(content && {
    horses: content.horses.length,
    concerns: content.horses.filter(({ concerns }) => concerns.length > 0).length,
    missing: content.missing.length,
  }),
});

/** The group's reports, newest first. Invalid: the cursor. */
export async function listReports(
  context: ApplicationContext,
  member: MemberContext,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<{ readonly items: readonly ReportSummary[]; readonly nextCursor?: string }, Problem>> {
  const listed = await listStoredReports(context.store.db, member.scope, page);
  if (!listed.ok) return listed;
  const { items, ...rest } = listed.value;
  return ok({ ...rest, items: items.map((stored) => summaryOf(viewOf(context, member, stored))) });
}

/** One report of the group. Not found. */
export async function readReport(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<ReportView, Problem>> {
  const stored = await readStoredReport(context.store.db, member.scope, id);
  if (!stored) return err(notFound("report"));
  const view = viewOf(context, member, stored);
  if (!view.content) return ok(view);
  const athletes = await listGroupAthletes(context.store.db, member.scope);
  const content = inPresentNames(
    view.content,
    new Map(athletes.map(({ id: horseId, name }) => [horseId, name])),
  );
  const worded = wordStatements(content, valueFormsOf(member.member));
  return ok({ ...view, content, markdown: reportMarkdown(worded, member.group.name) });
}

/** The request for a report: a week by its Monday, and the cause. */
type ReportOrder = {
  readonly from: string;
  readonly to: string;
  /** Absent: somebody asked, however often. */
  readonly cause?: string;
};

type QueuedReport = { readonly reportId: string; readonly run: StoredRun };

/** Stores the report and its queued run, in the caller's transaction. Undefined: there already is one for the same cause. */
async function queueReportRun(
  context: ApplicationContext,
  trx: TransactionHandle,
  member: MemberContext,
  { from, to, cause }: ReportOrder,
): Promise<Result<QueuedReport | undefined, Problem>> {
  const { newId, clock } = context;
  const [reportId, runId, createdAt] = [newId(), newId(), clock.now()];
  const report = { id: reportId, cause: cause ?? `run:${runId}`, from, to, runId, createdAt };
  if (!(await insertReport(trx, member.scope, report))) return ok(undefined);
  const input: ReporterInput = { reportId, from, to, isAsked: cause === undefined };
  const run = await queueOwnRun(context, trx, member, {
    id: runId,
    agent: reportAgents.orchestrator,
    input,
    text: `Weekly report, ${from} to ${to}`,
  });
  return run.ok ? ok({ reportId, run: run.value }) : run;
}

/** The member's week of a day, up to today. Invalid: a future day, or one long ago. */
function weekOf(day: string, today: string, firstWeekday: number): Result<ReportOrder, Problem> {
  if (day > today) return err(invalid("week", "must be a day of this week or of one that has passed"));
  if (daysBetween(day, today) > maxDaysBack)
    return err(invalid("week", "must be a day of the last five years"));
  const from = weekStartOf(day, firstWeekday);
  const last = addDays(from, weekDays - 1);
  return ok({ from, to: last < today ? last : today });
}

/**
 * Requests a report on the week of a day. Left out: this week, or the one that ended as long as nothing was done in it; so is the first day of a
 * week in the morning. Invalid: the day.
 */
export async function requestReport(
  context: ApplicationContext,
  member: MemberContext,
  { week }: { readonly week?: string | undefined },
  { once, wait }: Delivery,
): Promise<Result<ReportView, Problem>> {
  const today = todayOf(context, member);
  const first = firstWeekdayOf(member.member);
  const isOpen = week === undefined || (week === today && weekStartOf(today, first) === today);
  const order = weekOf(isOpen ? await dayToReport(context, member, today, first) : week, today, first);
  if (!order.ok) return order;
  let fresh: StoredRun | undefined;
  const kept = await transactOnce<Pick<StoredReport, "id" | "runId">>(context, member, once, async (trx) => {
    fresh = undefined;
    const report = await queueReportRun(context, trx, member, order.value);
    if (!report.ok) return report;
    if (!report.value) throw new Error("A report of its own run was there already.");
    fresh = report.value.run;
    return ok({ id: report.value.reportId, runId: fresh.id });
  });
  if (!kept.ok) return kept;
  if (fresh) context.runSignals.announce({ memberId: member.member.id, run: runView(fresh) });
  await waitForRun(context, member, kept.value.runId, wait);
  return readReport(context, member, kept.value.id);
}

const groupsAtOnce = 200;
const dueHour = 18;
/** A server that was off on a week's last evening catches up for a day and a half; after that nobody waits for it. */
const lateHours = 36;

/**
 * The week whose report is due: the one whose last evening (18:00) passed last, in the zone, unless it is too long ago. `now` in epoch
 * milliseconds; `firstWeekday`: 1 (Monday) to 7.
 */
export function weekDue(
  now: number,
  zone: string,
  firstWeekday: number,
): { readonly from: string; readonly to: string } | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const first = weekStartOf(local.toPlainDate().toString(), firstWeekday);
  for (const from of [first, addDays(first, -weekDays)]) {
    const to = addDays(from, weekDays - 1);
    const evening = Temporal.PlainDate.from(to).toZonedDateTime({
      timeZone: zone,
      plainTime: { hour: dueHour },
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
  const member = await enterAsMember(context, { groupId, memberId });
  if (!member.ok) return;
  const week = weekDue(context.clock.now(), zone, firstWeekdayOf(member.value.member));
  // Of a week before there was a horse there is nothing to tell.
  if (!week || localDateAt(since, zone) > week.to) return;
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
