import type { Model, ModelReply, ModelRequest } from "../schema/model.ts";
import type { ModelStep } from "../schema/model-step.ts";
import type { RunUsage } from "../schema/run.ts";
import type { ToolBox } from "../tool/tool-box.ts";
import type { ModelToolContext } from "./agent.ts";
import type { RunBudget } from "./run-budget.ts";
import type { Recorder } from "./recorder.ts";

/** Thrown when a model gave no usable reply: its turn is over, the playbook continues. */
export class ModelFailed extends Error {}

/**
 * A stored model reply. `options`: the model's options at that time; they apply to later attempts too, whatever its settings have become.
 */
export type JournaledReply = { readonly reply: ModelReply; readonly options?: unknown };

export const replyStep = (number: number): string => `model:${number}`;

type Parts<Tx> = {
  readonly tools: ToolBox<Tx>;
  readonly recorder: Recorder<Tx>;
  readonly budget: RunBudget;
  readonly signal: AbortSignal;
  readonly options?: unknown;
  /** The model's turn was over in an earlier attempt: nothing is asked any more. */
  readonly isOver: boolean;
  /** Called before the first question that no earlier attempt has an answer to. Throws if the run no longer belongs to this process. */
  readonly checkLease: () => Promise<void>;
  /** Called at the first question (of its step) that no earlier attempt has an answer to. */
  readonly openModel: (step: ModelStep | undefined) => Promise<Model>;
  readonly onText: (delta: string) => void;
  /** After this long without output from the model, an event says that the run is waiting for it. */
  readonly quietMilliseconds: number;
};

const defaultOutputTokens = 4096;
// Only text is sent, so the JSON's length is a fair measure.
const charactersOf = (value: unknown): number => (JSON.stringify(value) ?? "").length;

const usageOf = ({ usage }: ModelReply): RunUsage => ({
  modelCalls: 1,
  inputTokens: usage.inputTokens,
  outputTokens: usage.outputTokens,
  costMicros: usage.costMicros ?? 0,
});

function whole(reply: ModelReply): ModelReply {
  if (reply.finish === "interrupted") throw new ModelFailed("its answer broke off");
  return reply;
}

/** The model asked, and for which step of an assignment. */
type Asker = { readonly model: string; readonly step?: ModelStep };

/** Each step's own, opened on first use. */
const openedOnce = (open: Parts<never>["openModel"]): Parts<never>["openModel"] => {
  const models = new Map<ModelStep | undefined, Model>();
  return async (step) => {
    const model = models.get(step) ?? (await open(step));
    models.set(step, model);
    return model;
  };
};

/** For a model without its own limit: the longest that can be set. */
const maxWaitSeconds = 14_400;

/** Asks, and emits an event if the model gives no output for a while: whoever waits sees that it is reading, and may stop it. */
async function callAloud<Tx>(
  model: Model,
  request: ModelRequest,
  {
    recorder,
    signal,
    onText,
    quietMilliseconds,
  }: Pick<Parts<Tx>, "recorder" | "signal" | "onText" | "quietMilliseconds">,
): ReturnType<Model["call"]> {
  const { ref, runSeconds } = model;
  const sayWaiting = () =>
    recorder.add({
      body: {
        type: "waiting",
        model: `${ref.provider}:${ref.model}`,
        ...(runSeconds !== undefined && { seconds: runSeconds }),
      },
    });
  const timer = setTimeout(sayWaiting, quietMilliseconds);
  try {
    return await model.call(request, {
      signal,
      onText: (delta) => {
        clearTimeout(timer);
        onText(delta);
      },
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Records a model's answer with its usage; the next attempt finds the reply in the journal. */
function recordReply<Tx>(
  { recorder, budget, options }: Pick<Parts<Tx>, "recorder" | "budget" | "options">,
  step: string,
  asker: Asker,
  reply: ModelReply,
  milliseconds: number,
): void {
  if (reply.text.trim() !== "")
    recorder.add({ step: `${step}:text`, body: { type: "thought", text: reply.text } });
  const usage = usageOf(reply);
  recorder.add(
    {
      step,
      journal: { reply, ...(options !== undefined && { options }) } satisfies JournaledReply,
      body: {
        type: "usage",
        ...asker,
        inputTokens: usage.inputTokens,
        outputTokens: usage.outputTokens,
        costMicros: usage.costMicros,
        milliseconds: Math.round(milliseconds),
      },
    },
    { model: asker.model, usage },
  );
  budget.charge(usage);
}

/** Sequential questions to the run's model; each reply is durable before the next question. */
export function createAsk<Tx>(parts: Parts<Tx>): ModelToolContext["ask"] {
  const { tools, recorder, budget, signal } = parts;
  let asked = 0;
  const modelOf = openedOnce(parts.openModel);
  let isAsking = false;

  return async (question) => {
    const { messages, toolChoice, maxOutputTokens, temperature, responseSchema, step: of } = question;
    const step = replyStep((asked += 1));
    const before = recorder.journaled(step) as JournaledReply | undefined;
    if (before) return whole(before.reply);
    if (parts.isOver) throw new ModelFailed("its turn was over before");
    await recorder.flushed();
    if (!isAsking) await parts.checkLease();
    isAsking = true;
    signal.throwIfAborted();
    const specs = question.specs ?? tools.specs(question.tools);
    const granted = budget.grant(
      charactersOf(messages) + charactersOf(specs) + (responseSchema ? charactersOf(responseSchema) : 0),
      maxOutputTokens ?? defaultOutputTokens,
    );
    const model = await modelOf(of);
    const asker = { model: `${model.ref.provider}:${model.ref.model}`, ...(of && { step: of }) };
    const startedAt = performance.now();
    const reply = await budget.waitFor(model.runSeconds ?? maxWaitSeconds, (late) =>
      callAloud(
        model,
        {
          messages,
          tools: specs,
          maxOutputTokens: granted,
          ...(toolChoice && { toolChoice }),
          ...(temperature !== undefined && { temperature }),
          ...(responseSchema && { responseSchema }),
        },
        { ...parts, signal: AbortSignal.any([signal, late]) },
      ),
    );
    signal.throwIfAborted();
    if (!reply.ok) throw new ModelFailed(reply.error.message);
    recordReply(parts, step, asker, reply.value, performance.now() - startedAt);
    return whole(reply.value);
  };
}
