import type { Token } from "../token.ts";
import {
  type AddNamed,
  addLabels,
  featuresBy,
  type KnownFeatures,
  type LabelledMessage,
  plainWordOf,
} from "./label-features.ts";
import { addSession, stepOf } from "./session-features.ts";

/** What speaks for and against the labels of a message as a whole, as numbers of features. `known`: of other labels of the same message. */
export function featuresOfWhole(message: LabelledMessage, known: KnownFeatures): Int32Array {
  const found: number[] = [];
  addLabels(message, known, found);
  const { sessions } = message.assembly;
  const ofSessions = featuresBy((add) => {
    for (const index of sessions.keys()) addSession(message, index, add);
    addCounts(message, add);
    if (sessions.length === 0) addNoWorkout(message.tokens, add);
  });
  return Int32Array.from([...found, ...ofSessions]);
}

/** How many workouts, people and days there are. */
function addCounts({ assembly: { sessions }, tokens }: LabelledMessage, add: AddNamed): void {
  const count = Math.min(sessions.length, 6);
  add(`n ${count} ${stepOf(tokens.length, [8, 16, 30, 50, 80])}`);
  const names = new Set(sessions.map(({ name }) => name ?? ""));
  const days = new Set(sessions.map(({ date }) => date ?? ""));
  add(`n ${count} ${names.size} ${days.size}`);
}

/** What speaks for a message that reports no workout. */
function addNoWorkout(tokens: readonly Token[], add: AddNamed): void {
  for (const token of tokens.slice(0, 6)) add(`none ${plainWordOf(token)}`);
  const hasNumber = tokens.some(({ atom }) => atom !== undefined);
  const hasExercise = tokens.some(({ lexeme }) => lexeme.exercise !== undefined);
  const hasActivity = tokens.some(({ lexeme }) => lexeme.class === "Activity");
  add(`none ${hasNumber} ${hasExercise} ${hasActivity}`);
}
