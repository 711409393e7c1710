import type { ToolContext } from "@canter/agent/run/agent";
import { byUrgency } from "@canter/domain/report/compose-report";
import type { HorseAnalysis, HorseContext, Report, ReportLack } from "@canter/domain/report/report";
import type { z } from "zod";
import {
  analysedSchema,
  composedSchema,
  gatheredSchema,
  gatheredTogether,
  reportAgents,
  type ReporterInput,
  type ReportTimes,
} from "./report-work.ts";

export type NamedHorse = { readonly athleteId: string; readonly name: string };

/** What the colleagues share while a report is made, and how each of them came out. */
export type SharedContext = {
  readonly requestId: string;
  readonly horses: Map<string, HorseContext>;
  /** By rule for every horse, until its colleague has done better. */
  readonly analyses: Map<string, HorseAnalysis>;
  readonly missing: ReportLack[];
};

export type Orchestration = {
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
export async function gatherAll(
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
export async function analyseAll(
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
export async function writeWhole(
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
