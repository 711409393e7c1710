import type { EditFailure, EditOutcome } from "../edit.ts";

/** A refusal in the coach's words, with suggested replies. */
export type EditError = {
  readonly type: "validation_error" | "execution_error" | "parse_error" | "missing_params";
  readonly message: string;
  readonly suggestedReplies: readonly string[];
};

type Kind = EditFailure["kind"];

const types = {
  parse: "parse_error",
  missing: "missing_params",
  invalid: "validation_error",
  execution: "execution_error",
} as const satisfies Readonly<Record<Kind, EditError["type"]>>;

/** The first of these that occurs determines the kind of problem of the whole list: what must be resolved first. */
const order: readonly Kind[] = ["parse", "missing", "invalid", "execution"];

const replies: Readonly<Record<Kind, readonly string[]>> = {
  parse: ["Start over", "Show me my workouts"],
  missing: ["Show me the exercises", "Never mind"],
  invalid: ["Try a different exercise", "Show me the session", "Never mind"],
  execution: ["Try again", "Show me what's there", "Never mind"],
};

/** Introduces what could be done instead, after the reason for refusing the whole list. */
export const offerOfRest = "Would you like me to do only this?";

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
const spoken = (errors: readonly string[]): string =>
  errors
    .map((error) => ended(error.replaceAll("does not exist", "doesn't exist")))
    .join(" ")
    .replace(/^No updates provided/, "there is nothing in it to change")
    .replace(/^Invalid position (-?\d+)/, "there is no position $1");

function messageOf(kind: Kind, failure: EditFailure, isOne: boolean): string {
  const change = isOne ? "that change" : "those changes";
  const reasons = spoken(failure.errors);
  if (reasons === "" && kind === "missing")
    return `I need more information to make ${change}. Which exercise, session or week is it, and what should it become?`;
  if (reasons === "") return `I couldn't make ${change}. Can you say it in other words?`;
  if (kind === "parse")
    return "I had trouble understanding that request. Can you rephrase what you'd like me to change?";
  if (kind === "missing") return `I need more information to make ${change}. ${reasons}`;
  if (kind === "invalid") return `I couldn't make ${change} because ${reasons}`;
  return failure.errors.some((error) => error.includes("Cannot remove last"))
    ? `I can't remove the last ${failure.errors.some((error) => error.includes("week from program")) ? "week: a program" : "session: a week"} needs at least one.`
    : `Something went wrong while making ${change}. ${reasons}`;
}

/**
 * Why a list of calls was refused, in the coach's words, with suggested replies. If others in the list were possible, states that they were
 * not applied either. For an outcome that is not `ok`; never throws.
 */
export function explainFailure({ refusal, results }: EditOutcome): EditError {
  const failures = refusal?.failures ?? [];
  const kind = order.find((one) => failures.some((failure) => failure.kind === one)) ?? "invalid";
  const errors = failures
    .filter((failure) => failure.kind === kind)
    .flatMap((failure) => failure.spoken ?? failure.errors);
  const message = messageOf(kind, { kind, errors: [...new Set(errors)] }, results.length === 1);
  if (refusal?.others === undefined) return { type: types[kind], message, suggestedReplies: replies[kind] };
  const others = `The rest wasn't applied either, since I tried to make all changes together. ${offerOfRest} ${refusal.others}`;
  return {
    type: types[kind],
    message: `${message} ${others}`,
    suggestedReplies: ["Yes, just do that", "Show me the exercises", "Never mind"],
  };
}
