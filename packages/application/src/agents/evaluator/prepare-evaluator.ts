import type { Agent, AgentTask, ModelDrive } from "@canter/agent/run/agent";
import { reasonByModel } from "@canter/agent/assignment/reason-by-model";
import type { RunRequest } from "@canter/agent/schema/run-request";
import { createToolBox } from "@canter/agent/tool/tool-box";
import { phraseAdvice, stillHolds } from "@canter/domain/evaluation/phrase-advice";
import type { Advice } from "@canter/domain/evaluation/evaluation";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";
import type { ApplicationContext } from "../../core/application-context.ts";
import { plainRecord } from "../../core/run-record.ts";
import { evaluatorInputSchema } from "../../evaluation/evaluation-run.ts";
import { saveEvaluation } from "../../evaluation/save-evaluations.ts";
import { memberOfRequest } from "../open-assignment.ts";
import { evaluatedNow, type EvaluatorContext, factsBeside, openEvaluatorWorld } from "./evaluator-context.ts";
import { compared, type Comparison, evaluatorPlaybook, noPlan } from "./playbook.ts";
import { evaluatorPrompt } from "./prompt.ts";
import { evaluatorTools } from "./tools/evaluator-tools.ts";

type Task = AgentTask<TransactionHandle>;
/** What one attempt has come to: the words of a model, if it has found some. */
type Session = { advice?: Advice | undefined };

const maxTokens = 600;
const handedSchema = z.object({ message: z.string().min(1), suggestion: z.string().optional() });

/** What the rules' words are made of, out of what `compare_to_plan` said. */
const draftOf = ({ message, suggestion, sourceId, facts }: Comparison) => ({
  source: { id: sourceId, facts },
  message,
  suggestion,
  days: [],
});

/** A model that puts the verdict into words: told what is wrong with them, twice at most; then the playbook says it. */
const driveEvaluator = (world: EvaluatorContext, session: Session): ModelDrive =>
  async function* drive(toolContext) {
    const comparison = yield* compared(toolContext, world);
    if (!comparison) return yield { type: "answer", text: noPlan };
    const phrase = (handed: z.infer<typeof handedSchema>) =>
      phraseAdvice(handed, draftOf(comparison), { names: world.names });
    const handed = yield* reasonByModel(toolContext, {
      prompt: evaluatorPrompt(comparison),
      rule: {
        output: handedSchema,
        check: (given) => {
          const said = phrase(given);
          return said.ok ? [] : said.error;
        },
      },
      tools: createToolBox([]),
      maxOutputTokens: maxTokens,
    });
    const said = phrase(handed);
    if (said.ok) session.advice = said.value;
    yield { type: "answer", text: comparison.status };
  };

const record = (reply: string, own?: object) => ({
  reply,
  result: plainRecord(reply, { ...(own && { own }) }),
});

const causeOf = ({ workoutId, cautionId }: EvaluatorContext["input"]) =>
  workoutId !== undefined ? { workoutId } : cautionId !== undefined ? { cautionId } : ("asked" as const);

/**
 * Keeps how the program stands at this moment, by rule, whatever became of the words: a model's where they still say what the facts do,
 * else the rules'.
 */
async function concluded(world: EvaluatorContext, session: Session, tx: TransactionHandle, runId: string) {
  const { context, member, input, today } = world;
  const evaluated = await evaluatedNow(tx, world);
  if (!evaluated) return record(noPlan);
  const { advice: byRule, draft, evaluation, summary } = evaluated;
  const { advice } = session;
  const isPhrased = advice !== undefined && stillHolds(advice, draft, factsBeside(world, evaluated));
  const words = isPhrased ? { ...advice, days: byRule.days } : byRule;
  const by = isPhrased ? ("model" as const) : ("playbook" as const);
  const kept = await saveEvaluation(
    context,
    {
      trx: tx,
      scope: member.scope,
      today,
      cause: causeOf(input),
      run: { id: runId, by },
    },
    { ...evaluated, advice: words },
  );
  const said = summary ? [summary] : [words.message, ...(words.suggestion ? [words.suggestion] : [])];
  return record(said.map(({ text }) => text).join(" "), {
    programId: input.programId,
    status: evaluation.status,
    by,
    ...(kept && { cause: kept.cause }),
  });
}

const howToAsk =
  "I say behind each workout whether the plan is on track. To have me look now, open the plan, or: canter evaluate NAME.";

/** Said to whoever speaks to it directly. */
const talkTask = (): Task => ({
  tools: [],
  first: "playbook",
  playbook: async function* playbook() {
    yield { type: "answer", text: howToAsk };
  },
  conclude: async (_tx, ending) => record(ending.kind === "answered" ? ending.text : "Stopped."),
});

/** What the evaluator needs to know, in the scope of its member; see `Agent.prepare`. */
export async function prepareEvaluator(
  context: ApplicationContext,
  request: RunRequest,
  { hasModel }: Parameters<Agent<TransactionHandle>["prepare"]>[1],
): Promise<() => Task> {
  const input = evaluatorInputSchema.safeParse(request.input);
  if (!input.success) return talkTask;
  const member = await memberOfRequest(context, request);
  const world = await openEvaluatorWorld(context, member, input.data);
  return () => {
    if (!world) return { ...talkTask(), conclude: async () => record(noPlan) };
    const session: Session = {};
    return {
      tools: evaluatorTools(world),
      first: hasModel ? "model" : "playbook",
      playbook: evaluatorPlaybook(world),
      modelDrive: driveEvaluator(world, session),
      conclude: async (tx, ending) =>
        ending.kind === "cancelled"
          ? record("Stopped. Nothing was kept.")
          : concluded(world, session, tx, request.id),
    };
  };
}
