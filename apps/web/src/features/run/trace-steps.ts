import type { RunEvent } from "@canter/protocol/coach/runs";

type Body<T extends RunEvent["body"]["type"]> = Extract<RunEvent["body"], { readonly type: T }>;
export type ModelCost = Omit<Body<"usage">, "type">;

type StepOf =
  /** A model's text or reasoning, with its usage; `text` is empty if it only called tools. */
  | { readonly kind: "thought"; readonly text: string; readonly cost?: ModelCost }
  | {
      readonly kind: "call";
      readonly call: Omit<Body<"action">, "type">;
      /** Absent while it is under way. */
      readonly outcome?: Omit<Body<"observation">, "type">;
    }
  | { readonly kind: "child"; readonly runId: string; readonly agent: string; readonly reply?: string }
  /** The model has given no output yet; only ever the last step. `seconds`: its total timeout. */
  | { readonly kind: "waiting"; readonly seconds?: number }
  | { readonly kind: "warning"; readonly text: string }
  | { readonly kind: "fallback"; readonly to: "model" | "playbook"; readonly reason: string }
  | { readonly kind: "resumed"; readonly attempt: number }
  | { readonly kind: "end"; readonly state: "done" | "failed" | "cancelled"; readonly reply: string };

/** One step of a run for display: a call with its outcome, or text with its cost. */
export type TraceStep = StepOf & { readonly seq: number; readonly at: number };

const put = (steps: TraceStep[], index: number, step: TraceStep): void => {
  if (index === -1) steps.push(step);
  else steps[index] = step;
};

const addUsage = (steps: TraceStep[], body: Body<"usage">, place: { seq: number; at: number }): void => {
  const { type: _, ...cost } = body;
  const last = steps.at(-1);
  if (last?.kind === "thought" && !last.cost) steps[steps.length - 1] = { ...last, cost };
  else steps.push({ ...place, kind: "thought", text: "", cost });
};

const addObservation = (steps: TraceStep[], body: Body<"observation">): void => {
  const { type: _, ...outcome } = body;
  const index = steps.findIndex((step) => step.kind === "call" && step.call.callId === body.callId);
  const step = steps[index];
  if (step?.kind === "call") steps[index] = { ...step, outcome };
};

const addChild = (steps: TraceStep[], body: Body<"child">, place: { seq: number; at: number }): void => {
  const index = steps.findIndex((step) => step.kind === "child" && step.runId === body.runId);
  const { runId, agent, reply } = body;
  const began = steps[index] ?? place;
  put(steps, index, {
    seq: began.seq,
    at: began.at,
    kind: "child",
    runId,
    agent,
    ...(reply !== undefined && { reply }),
  });
};

const addEvent = (steps: TraceStep[], { body, seq, at }: RunEvent): void => {
  const place = { seq, at };
  if (steps.at(-1)?.kind === "waiting") steps.pop();
  switch (body.type) {
    case "started":
      if (body.attempt > 1) steps.push({ ...place, kind: "resumed", attempt: body.attempt });
      return;
    case "thought":
      steps.push({ ...place, kind: "thought", text: body.text });
      return;
    case "usage":
      addUsage(steps, body, place);
      return;
    case "action": {
      const { type: _, ...call } = body;
      steps.push({ ...place, kind: "call", call });
      return;
    }
    case "observation":
      addObservation(steps, body);
      return;
    case "child":
      addChild(steps, body, place);
      return;
    case "waiting":
      steps.push({
        ...place,
        kind: "waiting",
        ...(body.seconds !== undefined && { seconds: body.seconds }),
      });
      return;
    case "warning":
      steps.push({ ...place, kind: "warning", text: body.text });
      return;
    case "fallback":
      steps.push({ ...place, kind: "fallback", to: body.to, reason: body.reason });
      return;
    case "done":
    case "failed":
    case "cancelled":
      steps.push({ ...place, kind: "end", state: body.type, reply: body.reply });
  }
};

/** The steps of a run in order, from its events. */
export const traceSteps = (events: readonly RunEvent[]): readonly TraceStep[] => {
  const steps: TraceStep[] = [];
  for (const event of events) addEvent(steps, event);
  return steps;
};

/** So many child runs are followed at once; a report has some of each horse. */
const maxOpenChildren = 3;

/** Whether the steps of a run's children are shown without being asked for. */
export const areChildrenOpen = (steps: readonly TraceStep[]): boolean =>
  steps.filter(({ kind }) => kind === "child").length <= maxOpenChildren;

type Child = Extract<TraceStep, { readonly kind: "child" }>;

/** The children to follow while a run is at work: the first few that have not answered; and how many more there are. */
export const childrenAtWork = (
  steps: readonly TraceStep[],
): { readonly followed: readonly Child[]; readonly others: number } => {
  const atWork = steps.flatMap((step) => (step.kind === "child" && step.reply === undefined ? [step] : []));
  return {
    followed: atWork.slice(0, maxOpenChildren),
    others: Math.max(0, atWork.length - maxOpenChildren),
  };
};
