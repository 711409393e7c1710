import { setImmediate } from "node:timers/promises";
import type { AgentTask, ToolContext, Step } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { analyseByRule } from "@canter/domain/report/analyse-horse";
import { composeReport, byUrgency } from "@canter/domain/report/compose-report";
import { lacksInWords } from "@canter/domain/report/report-markdown";
import type { Report, HorseAnalysis, HorseContext, ReportLack } from "@canter/domain/report/report";
import type { TransactionHandle } from "@canter/storage/database";
import { markShortDate } from "@canter/domain/claim/marked-text";
import { listHorses } from "@canter/storage/horse/horses";
import { finishReport } from "@canter/storage/report/reports";
import type { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { plainRecord } from "../../core/run-record.ts";
import { memberOfRequest } from "../open-assignment.ts";
import {
  reporterInputSchema,
  type ReportTimes,
  analysedSchema,
  composedSchema,
  gatheredSchema,
  gatheredTogether,
  reportAgents,
  type ReporterInput,
} from "./report-work.ts";

const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

const replyOf = (report: Report): string => {
  const { from, to, horses, missing, summary } = report;
  const lacks = missing.filter(({ part }) => part === "data").length;
  return [
    `The report on ${markShortDate(from, to)} to ${markShortDate(to, to)} is ready: ${countOf(horses.length, "horse")}${lacks > 0 ? `, ${lacks} missing` : ""}.`,
    ...summary.map(({ text }) => text),
  ].join(" ");
};

type NamedHorse = { readonly athleteId: string; readonly name: string };

/** What the colleagues share while a report is made, and how each of them came out. */
type SharedContext = {
  readonly requestId: string;
  readonly horses: Map<string, HorseContext>;
  /** By rule for every horse, until its colleague has done better. */
  readonly analyses: Map<string, HorseAnalysis>;
  readonly missing: ReportLack[];
};

type Orchestration = {
  readonly input: ReporterInput;
  readonly times: ReportTimes;
  readonly shared: SharedContext;
};

type Asked<Result> = {
  readonly agent: string;
  readonly key: string;
  readonly input: unknown;
  readonly result: z.ZodType<Result>;
  readonly signal: AbortSignal;
  readonly modelSeconds: number;
  readonly tries: number;
};

/** One colleague is asked twice at most; then it is gone on without it. */
const maxTries = 2;

/** What a colleague hands back; undefined: it failed each time, or there is no time left. */
async function asked<Result>(
  toolContext: ToolContext,
  { agent, key, input, result, signal, modelSeconds, tries }: Asked<Result>,
): Promise<Result | undefined> {
  for (let at = 1; at <= tries && !signal.aborted; at++) {
    const child = await toolContext.child(agent, input, { key: `${key}:${at}`, signal, modelSeconds });
    const read = result.safeParse(child.result);
    if (child.ok && read.success) return read.data;
  }
  return undefined;
}

/** Runs `work` on every item, so many at once, in their order. */
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

/** Has some horses gathered together; where that fails each half by itself, so that what can't be read of one takes no other along. */
async function gather(
  toolContext: ToolContext,
  orchestration: Orchestration,
  horses: readonly NamedHorse[],
  signal: AbortSignal,
): Promise<void> {
  const { input, times, shared } = orchestration;
  const [first] = horses;
  if (!first || signal.aborted) return;
  const gathered = await asked(toolContext, {
    agent: reportAgents.data,
    key: `data:${first.athleteId}:${horses.length}`,
    input: { athleteIds: horses.map(({ athleteId }) => athleteId), from: input.from, to: input.to },
    result: gatheredSchema,
    signal,
    modelSeconds: times.modelSeconds,
    tries: horses.length === 1 ? maxTries : 1,
  });
  for (const context of gathered?.contexts ?? []) shared.horses.set(context.athleteId, context);
  if (gathered || horses.length === 1) return;
  const half = Math.ceil(horses.length / 2);
  await gather(toolContext, orchestration, horses.slice(0, half), signal);
  await gather(toolContext, orchestration, horses.slice(half), signal);
}

/** Has what was written about all horses gathered, and notes of which it was not. */
async function gatherAll(
  toolContext: ToolContext,
  orchestration: Orchestration,
  horses: readonly NamedHorse[],
  signal: AbortSignal,
): Promise<void> {
  const { shared } = orchestration;
  for (let at = 0; at < horses.length; at += gatheredTogether)
    await gather(toolContext, orchestration, horses.slice(at, at + gatheredTogether), signal);
  const why = signal.aborted ? "no time was left for it." : "what was written could not be read.";
  for (const horse of horses)
    if (!shared.horses.has(horse.athleteId)) shared.missing.push({ ...horse, part: "data", why });
}

const patienceFactor = 4;

/** How long an answer is waited for: four times what those before took, since a model that hangs must not keep the others from being asked. */
function createPatience({ modelSeconds, minModelSeconds }: ReportTimes) {
  let answers = 0;
  let taken = 0;
  return {
    seconds: () =>
      answers === 0
        ? modelSeconds
        : Math.min(modelSeconds, Math.max(minModelSeconds, (patienceFactor * taken) / answers)),
    add: (seconds: number) => {
      answers += 1;
      taken += seconds;
    },
  };
}

/** Has every horse analysed, the most urgent first, until the time for it is over; what the rules said stands for the others, and is noted. */
async function analyseAll(
  toolContext: ToolContext,
  { times, shared }: Orchestration,
  signal: AbortSignal,
): Promise<void> {
  const patience = createPatience(times);
  const lacks = (horse: HorseContext, why: string) =>
    shared.missing.push({ athleteId: horse.athleteId, name: horse.name, part: "analysis", why });
  await sideBySide(byUrgency([...shared.analyses.values()]), times.atOnce, async ({ athleteId }) => {
    const horse = shared.horses.get(athleteId);
    if (!horse) return;
    const startedAt = performance.now();
    const analysed = await asked(toolContext, {
      agent: reportAgents.analysis,
      key: `analysis:${athleteId}`,
      input: { context: horse },
      result: analysedSchema,
      signal,
      modelSeconds: patience.seconds(),
      tries: maxTries,
    });
    if (!analysed)
      return void lacks(horse, signal.aborted ? "no time was left for an analysis." : "the analysis failed.");
    shared.analyses.set(athleteId, analysed.analysis);
    if (analysed.analysis.by === "model") patience.add((performance.now() - startedAt) / 1000);
    if (analysed.modelFailed) lacks(horse, "the model gave no valid answer.");
  });
}

/** The whole as the writer put it; undefined where it did not come to an end. */
async function writeWhole(
  toolContext: ToolContext,
  { input: { from, to }, times }: Orchestration,
  {
    analyses,
    missing,
  }: { readonly analyses: readonly HorseAnalysis[]; readonly missing: readonly ReportLack[] },
  signal: AbortSignal,
): Promise<Report | undefined> {
  const composed = await asked(toolContext, {
    agent: reportAgents.writer,
    key: "report",
    input: { from, to, analyses, missing },
    result: composedSchema,
    signal,
    modelSeconds: times.modelSeconds,
    tries: maxTries,
  });
  return composed?.report;
}

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
