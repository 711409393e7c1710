import type { Agent, AgentTask } from "@canter/agent/run/agent";
import type { TransactionHandle } from "@canter/storage/database";
import type { z } from "zod";
import type { ApplicationContext } from "../../core/application-context.ts";
import { plainRecord } from "../../core/run-record.ts";
import {
  analyseInputSchema,
  composeInputSchema,
  gatherInputSchema,
  reportAgents,
  reporterInputSchema,
  type ReportTimes,
  reportTimes,
} from "./report-work.ts";

type Prepare = Agent<TransactionHandle>["prepare"];

const howToAsk =
  "I have my part in the weekly report of a barn, which is made on Sunday evening. To have one made now, use the page Reports, or: canter report.";

/** What is said to whoever speaks to one of them directly: they are handed their work by each other. */
const talkTask = (): AgentTask<TransactionHandle> => ({
  tools: [],
  first: "playbook",
  playbook: async function* playbook() {
    yield { type: "answer", text: howToAsk };
  },
  conclude: async (_tx, ending) => {
    const reply = ending.kind === "answered" ? ending.text : "Stopped.";
    return { reply, result: plainRecord(reply) };
  },
});

const forWork =
  (work: z.ZodType, prepare: Prepare): Prepare =>
  async (request, circumstances) =>
    work.safeParse(request.input).success ? prepare(request, circumstances) : talkTask;

/** The weekly report: who sees to it, and the three colleagues that it is shared out among. Each is loaded when it is first asked. */
export const createReporters = (
  context: ApplicationContext,
  times: ReportTimes = reportTimes,
): readonly Agent<TransactionHandle>[] => [
  {
    name: reportAgents.orchestrator,
    title: "Reporter",
    description:
      "Sees to the weekly report of a barn: has each horse looked at, side by side, and the whole put together.",
    limits: { steps: 2000, tokens: 2_000_000, seconds: 900, costMicros: 2_000_000 },
    prepare: forWork(reporterInputSchema, async (request) =>
      (await import("./orchestrate-report.ts")).prepareOrchestrator(context, request, times),
    ),
  },
  {
    name: reportAgents.data,
    partOf: reportAgents.orchestrator,
    title: "Reporter: data",
    description: "Gathers what was written about the horses.",
    limits: { steps: 12, tokens: 1000, seconds: 60, costMicros: 1 },
    prepare: forWork(gatherInputSchema, async (request) =>
      (await import("./gather-horses.ts")).prepareGathering(context, request),
    ),
  },
  {
    name: reportAgents.analysis,
    partOf: reportAgents.orchestrator,
    title: "Reporter: analysis",
    description: "Holds one horse’s week against its plan and its past.",
    limits: { steps: 20, tokens: 40_000, seconds: 60, costMicros: 200_000 },
    prepare: forWork(analyseInputSchema, async (request, circumstances) =>
      (await import("./analyse-week.ts")).prepareAnalysis(context, request, circumstances),
    ),
  },
  {
    name: reportAgents.writer,
    partOf: reportAgents.orchestrator,
    title: "Reporter: words",
    description: "Puts together what the horses’ weeks come to, for everybody in the barn.",
    limits: { steps: 8, tokens: 60_000, seconds: 60, costMicros: 200_000 },
    prepare: forWork(composeInputSchema, async (request, circumstances) =>
      (await import("./write-report.ts")).prepareWriting(context, request, circumstances),
    ),
  },
];
