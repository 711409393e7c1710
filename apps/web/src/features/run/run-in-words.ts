import type { Run } from "@canter/protocol/coach/runs";
import { formatNumber } from "../../ui/formats.ts";
import type { TraceStep } from "./trace-steps.ts";

/** What each tool does, in the present and the past tense. */
const tools: Readonly<Record<string, readonly [doing: string, done: string]>> = {
  detect_discipline: ["Finding out what kind of training it was", "Found out what kind of training it was"],
  extract_workout_data: ["Reading what was done", "Read what was done"],
  validate_workout_completeness: ["Checking that nothing is missing", "Checked that nothing is missing"],
  normalize_workout_data: ["Putting units and dates in order", "Put units and dates in order"],
  generate_workout_summary: ["Summing it up", "Summed it up"],
  save_workout_to_database: ["Saving it", "Saved it"],
  answer_draft: ["Filling in what was missing", "Filled in what was missing"],
  get_recent_workouts: ["Looking up recent workouts", "Looked up recent workouts"],
  get_personal_records: ["Looking up records", "Looked up records"],
  get_program: ["Looking at the program", "Looked at the program"],
  get_exercise_information: ["Looking up the exercise", "Looked up the exercise"],
  propose_edits: ["Working out what would change", "Worked out what would change"],
  withdraw_edits: ["Taking back what waits", "Took back what waited"],
  get_current_date: ["Looking at the calendar", "Looked at the calendar"],
  query_recent_sessions: ["Looking up what was done lately", "Looked up what was done lately"],
  get_horse_profile: ["Looking up what is known", "Looked up what is known"],
  get_training_state: ["Working out the state of training", "Worked out the state of training"],
  plan_by_rule: ["Planning by rule", "Planned by rule"],
  check_plan: ["Holding the plan against the rules", "Held the plan against the rules"],
  get_plan: ["Looking at the program", "Looked at the program"],
  revise_plan: ["Working out what would be otherwise", "Worked out what would be otherwise"],
};

const agents: Readonly<Record<string, string>> = {
  router: "Your message",
  logger: "Logging",
  coach: "The coach",
  designer: "The designer",
};

/** `get_recent_workouts` is "Get recent workouts". */
const plainName = (name: string): string => {
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const agentInWords = (agent: string): string => agents[agent] ?? plainName(agent);

type Call = Extract<TraceStep, { kind: "call" }>;

const indexIn = (value: unknown): number | undefined =>
  typeof value === "object" &&
  value !== null &&
  "workoutIndex" in value &&
  typeof value.workoutIndex === "number"
    ? value.workoutIndex
    : undefined;

/** Which workout of a message, if it is not the first. */
const whichWorkout = ({ call, outcome }: Call): string => {
  const index = indexIn(call.input) ?? indexIn(outcome?.output) ?? 0;
  return index > 0 ? `, workout ${index + 1}` : "";
};

/** A call in words: in progress, or done. */
export const callInWords = (step: Call): string => {
  const { call, outcome } = step;
  const [doing, done] = tools[call.tool] ?? [plainName(call.tool), plainName(call.tool)];
  const isUnderWay = outcome === undefined;
  const failed = outcome?.isError ? ": not possible" : "";
  return `${isUnderWay || failed ? doing : done}${whichWorkout(step)}${failed}`;
};

const states: Readonly<Record<Run["state"], string>> = {
  queued: "waits for its turn",
  running: "at work",
  done: "done",
  failed: "failed",
  cancelled: "stopped",
};

export const stateInWords = (state: Run["state"]): string => states[state];

const stillReading = (seconds: number | undefined): string =>
  seconds === undefined
    ? "The model is still reading"
    : `The model is still reading; Canter waits ${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} for it at most`;

/** A run's current activity, in one line. */
export const nowInWords = (run: Run, steps: readonly TraceStep[], words: string): string => {
  if (run.state === "queued") return "Waits until the message before is done";
  const open = steps.findLast((step) => step.kind === "call" && !step.outcome);
  if (open?.kind === "call") return callInWords(open);
  if (words !== "") return "The model is answering";
  const last = steps.at(-1);
  if (last?.kind === "waiting") return stillReading(last.seconds);
  const isByRule = steps.some((step) => step.kind === "fallback" && step.to === "playbook");
  return isByRule ? "Going on by rules, without the model" : "Waiting for the model";
};

export const countInWords = (count: number): string => formatNumber(count, 0);

/** `under 1 ms`, `850 ms`, `1.8 s`, `2 min 5 s`. */
export const millisecondsInWords = (milliseconds: number): string => {
  if (milliseconds < 1) return "under 1 ms";
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** Millionths of a US dollar: `$0.0021`, `$1.34`; undefined if no price is known. */
export const costInWords = (costMicros: number): string | undefined => {
  if (costMicros <= 0) return undefined;
  const dollars = costMicros / 1e6;
  if (dollars < 0.0001) return "under $0.0001";
  return `$${dollars.toFixed(dollars < 0.1 ? 4 : 2)}`;
};

export const tokensInWords = (usage: {
  readonly inputTokens: number;
  readonly outputTokens: number;
}): string => `${countInWords(usage.inputTokens + usage.outputTokens)} tokens`;
