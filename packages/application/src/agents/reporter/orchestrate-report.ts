import type { AgentTask, ToolContext, Step } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { analyseHorse, patternLines, planLines, progressLines } from "@canter/domain/report/analyse-horse";
import { composeReport } from "@canter/domain/report/compose-report";
import type { HorseAnalysis, HorseContext, Report, ReportLack } from "@canter/domain/report/report";
import type { TransactionHandle } from "@canter/storage/database";
import { listHorses } from "@canter/storage/horse/horses";
import { finishReport } from "@canter/storage/report/reports";
import type { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { plainRecord } from "../../core/run-record.ts";
import { memberOfRequest } from "../open-assignment.ts";
import { verdictsOn } from "./analyse-week.ts";
import {
  analysedSchema,
  composedSchema,
  gatheredSchema,
  reportAgents,
  type ReporterInput,
  reporterInputSchema,
  type ReportTimes,
} from "./report-work.ts";

type Horse = { readonly athleteId: string; readonly name: string };

/** What the colleagues share while a report is made, and how each of them came out. */
type SharedContext = {
  readonly requestId: string;
  readonly horses: Map<string, HorseContext>;
  readonly analyses: Map<string, HorseAnalysis>;
  readonly missing: ReportLack[];
};

/** One colleague is asked twice at most; then it is gone on without it. */
const maxTries = 2;

type Asked<Result> = {
  readonly agent: string;
  readonly key: string;
  readonly input: unknown;
  readonly result: z.ZodType<Result>;
  readonly signal: AbortSignal;
};

type Orchestration = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly input: ReporterInput;
  readonly times: ReportTimes;
  readonly shared: SharedContext;
};

/** What a colleague hands back; undefined: it failed each time, or there is no time left. */
async function asked<Result>(
  toolContext: ToolContext,
  { modelSeconds }: ReportTimes,
  { agent, key, input, result, signal }: Asked<Result>,
): Promise<Result | undefined> {
  for (let tries = 1; tries <= maxTries && !signal.aborted; tries++) {
    const child = await toolContext.child(agent, input, { key: `${key}:${tries}`, signal, modelSeconds });
    const read = result.safeParse(child.result);
    if (child.ok && read.success) return read.data;
  }
  return undefined;
}

/** Runs `work` on every item, so many at once. */
async function sideBySide<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const next = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** The rule's own analysis, of a horse whose analysis did not come to an end. */
async function analysedByRule(
  { context, member }: Orchestration,
  horse: HorseContext,
): Promise<HorseAnalysis> {
  const verdicts = await verdictsOn(context, member, horse);
  const lines = [...planLines(verdicts), ...patternLines(horse), ...progressLines(horse)];
  return analyseHorse(horse, { lines, verdicts });
}

async function gather(
  toolContext: ToolContext,
  { input, times, shared }: Orchestration,
  { athleteId, name }: Horse,
  signal: AbortSignal,
): Promise<void> {
  const { from, to } = input;
  const gathered = await asked(toolContext, times, {
    agent: reportAgents.data,
    key: `data:${athleteId}`,
    input: { athleteId, from, to },
    result: gatheredSchema,
    signal,
  });
  if (gathered) {
    shared.horses.set(athleteId, gathered.context);
    return;
  }
  const why = signal.aborted ? "there was no time left for it." : "what was written could not be read.";
  shared.missing.push({ athleteId, name, part: "data", why });
}

async function analyse(
  toolContext: ToolContext,
  orchestration: Orchestration,
  horse: HorseContext,
  signal: AbortSignal,
): Promise<void> {
  const { times, shared } = orchestration;
  const { athleteId, name } = horse;
  const analysed = await asked(toolContext, times, {
    agent: reportAgents.analysis,
    key: `analysis:${athleteId}`,
    input: { context: horse },
    result: analysedSchema,
    signal,
  });
  shared.analyses.set(athleteId, analysed?.analysis ?? (await analysedByRule(orchestration, horse)));
  if (analysed && !analysed.modelFailed) return;
  const why = analysed
    ? "the model gave no valid answer."
    : signal.aborted
      ? "there was no time left for its analysis."
      : "its analysis failed.";
  shared.missing.push({ athleteId, name, part: "analysis", why });
}

const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

const replyOf = (report: Report): string => {
  const { from, to, horses, missing, summary } = report;
  const lacks = missing.filter(({ part }) => part === "data").length;
  return [
    `The report on ${from} to ${to} is ready: ${countOf(horses.length, "horse")}${lacks > 0 ? `, ${lacks} missing` : ""}.`,
    ...summary.map(({ text }) => text),
  ].join(" ");
};

/** The whole as the writer put it, or by rule where it did not come to an end. */
async function written(toolContext: ToolContext, { input, times, shared }: Orchestration): Promise<Report> {
  const { from, to } = input;
  const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1);
  const analyses = [...shared.analyses.values()].toSorted(byName);
  const missing = shared.missing.toSorted(byName);
  const composed = await asked(toolContext, times, {
    agent: reportAgents.writer,
    key: "report",
    input: { from, to, analyses, missing },
    result: composedSchema,
    signal: toolContext.signal,
  });
  return composed?.report ?? composeReport({ from, to }, analyses, missing);
}

/** Horses in work, which a report is about. */
const horsesOf = async ({ store: { db } }: ApplicationContext, { scope }: MemberContext) =>
  (await listHorses(db, scope))
    .filter(({ status }) => status === "active" || status === "on_loan")
    .map(({ id, name }): Horse => ({ athleteId: id, name }));

/** Has all horses looked at and the whole written, and says so; nothing at all gathered: there is no report. */
async function* makeReport(
  toolContext: ToolContext,
  orchestration: Orchestration,
  horses: readonly Horse[],
): AsyncGenerator<Step, Report | undefined> {
  const { times, shared } = orchestration;
  const signal = AbortSignal.any([toolContext.signal, AbortSignal.timeout(times.lookMilliseconds)]);
  yield {
    type: "thought",
    text: `${countOf(horses.length, "horse")} to look at, ${times.atOnce} at a time.`,
  };
  // All of it before any analysis, which may take its time: without data there is nothing to tell.
  await sideBySide(horses, times.atOnce, (horse) => gather(toolContext, orchestration, horse, signal));
  toolContext.signal.throwIfAborted();
  if (shared.horses.size === 0 && horses.length > 0) {
    yield { type: "answer", text: "I could not make the report: nothing could be gathered." };
    return undefined;
  }
  await sideBySide([...shared.horses.values()], times.atOnce, (horse) =>
    analyse(toolContext, orchestration, horse, signal),
  );
  toolContext.signal.throwIfAborted();
  for (const { name, part, why } of shared.missing)
    yield { type: "warning", text: `${name} (${part}): ${why}` };
  return written(toolContext, orchestration);
}

/**
 * Has every horse gathered and analysed, side by side, and the whole written. A colleague that fails is asked once more, then skipped: a horse
 * without data is named as missing, one without analysis is told by rule and named as well. When the time for it is over the rest is told by rule
 * at once. Nothing at all gathered: the report fails.
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
    const orchestration: Orchestration = { context, member, input, times, shared };
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
