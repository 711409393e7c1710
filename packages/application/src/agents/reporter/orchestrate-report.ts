import { setImmediate } from "node:timers/promises";
import type { AgentTask, ToolContext, Step } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { analyseByRule } from "@canter/domain/report/analyse-horse";
import { composeReport } from "@canter/domain/report/compose-report";
import { lacksInWords } from "@canter/domain/report/report-markdown";
import type { Report } from "@canter/domain/report/report";
import type { TransactionHandle } from "@canter/storage/database";
import { markShortDate } from "@canter/domain/claim/marked-text";
import { listHorses } from "@canter/storage/horse/horses";
import { finishReport } from "@canter/storage/report/reports";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { plainRecord } from "../../core/run-record.ts";
import { memberOfRequest } from "../open-assignment.ts";
import {
  analyseAll,
  gatherAll,
  type NamedHorse,
  type Orchestration,
  type SharedContext,
  writeWhole,
} from "./ask-colleagues.ts";
import { reporterInputSchema, type ReportTimes } from "./report-work.ts";

const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

const replyOf = (report: Report): string => {
  const { from, to, horses, missing, summary } = report;
  const lacks = missing.filter(({ part }) => part === "data").length;
  return [
    `The report on ${markShortDate(from, to)} to ${markShortDate(to, to)} is ready: ${countOf(horses.length, "horse")}${lacks > 0 ? `, ${lacks} missing` : ""}.`,
    ...summary.map(({ text }) => text),
  ].join(" ");
};

/** Horses in work, which a report is about. */
const horsesOf = async ({ store: { db } }: ApplicationContext, { scope }: MemberContext) =>
  (await listHorses(db, scope))
    .filter(({ status }) => status === "active" || status === "on_loan")
    .map(({ id, name }): NamedHorse => ({ athleteId: id, name }));

const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1);

/** Has all horses looked at and the whole written, and says so; nothing at all gathered: there is no report. */
async function* makeReport(
  toolContext: ToolContext,
  orchestration: Orchestration,
  horses: readonly NamedHorse[],
): AsyncGenerator<Step, Report | undefined> {
  const { times, shared, input } = orchestration;
  const [whole, looking] = [times.wholeSeconds, times.wholeSeconds - times.closingSeconds].map((seconds) =>
    AbortSignal.any([toolContext.signal, times.after(seconds)]),
  ) as [AbortSignal, AbortSignal];
  yield {
    type: "thought",
    text: `${countOf(horses.length, "horse")} to look at, ${times.atOnce} at a time.`,
  };
  // All of it before any analysis, which may take its time: without data there is nothing to report.
  await gatherAll(toolContext, orchestration, horses, looking);
  toolContext.signal.throwIfAborted();
  if (shared.horses.size === 0 && horses.length > 0) {
    yield { type: "answer", text: "I could not make the report: nothing could be gathered." };
    return undefined;
  }
  for (const [athleteId, horse] of shared.horses) {
    // Others are served in between.
    await setImmediate();
    shared.analyses.set(athleteId, analyseByRule(horse));
  }
  await analyseAll(toolContext, orchestration, looking);
  toolContext.signal.throwIfAborted();
  const analyses = [...shared.analyses.values()].toSorted(byName);
  const missing = shared.missing.toSorted(byName);
  for (const text of lacksInWords({ missing })) yield { type: "warning", text };
  const written = await writeWhole(toolContext, orchestration, { analyses, missing }, whole);
  toolContext.signal.throwIfAborted();
  return written ?? composeReport(input, analyses, missing);
}

/**
 * Has all horses gathered together, each analysed, side by side, and the whole written. A colleague that fails is asked once more, then skipped:
 * a horse without data is named as missing, for one without analysis the rules' own lines stand and it is named as well. When the time for
 * analyses is over they stand for the rest at once. Nothing at all gathered: the report fails.
 */
export async function prepareOrchestrator(
  context: ApplicationContext,
  request: RunRequest,
  times: ReportTimes,
): Promise<() => AgentTask<TransactionHandle>> {
  const member = await memberOfRequest(context, request);
  const input = reporterInputSchema.parse(request.input);
  const horses = await horsesOf(context, member);
  return () => {
    const shared: SharedContext = {
      requestId: request.id,
      horses: new Map(),
      analyses: new Map(),
      missing: [],
    };
    const orchestration: Orchestration = { input, times, shared };
    let report: Report | undefined;
    return {
      tools: [],
      first: "playbook",
      playbook: async function* playbook(toolContext) {
        report = yield* makeReport(toolContext, orchestration, horses);
        if (report) yield { type: "answer", text: replyOf(report) };
      },
      conclude: async (tx, ending) => {
        const reply = ending.kind === "answered" ? ending.text : "The report was not finished.";
        const finishedAt = context.clock.now();
        const content = ending.kind === "answered" ? report : undefined;
        const isKept = await finishReport(tx, member.scope, input.reportId, {
          finishedAt,
          ...(content && { content }),
        });
        if (isKept && content)
          await context.emit(tx, member.scope, {
            type: "report.made",
            payload: {
              groupId: member.group.id,
              reportId: input.reportId,
              ...(input.isAsked && { memberId: member.member.id }),
            },
            createdAt: finishedAt,
          });
        return { reply, result: plainRecord(reply, { own: { reportId: input.reportId } }) };
      },
    };
  };
}
