import type { Token } from "../token.ts";
import { nameNumber } from "./feature-number.ts";
import { type AddNamed, addLabels, type LabelledMessage, plainWordOf } from "./label-features.ts";
import { addSession, stepOf } from "./session-features.ts";

/** What speaks for and against the labels of a message as a whole, as numbers of features. */
export function featuresOfWhole(message: LabelledMessage): Int32Array {
  const found: number[] = [];
  const add: AddNamed = (name) => {
    found.push(nameNumber(name));
  };
  const { sessions } = message.assembly;
  addLabels(message, add);
  for (const index of sessions.keys()) addSession(message, index, add);
  const count = Math.min(sessions.length, 6);
  add(`n ${count} ${stepOf(message.tokens.length, [8, 16, 30, 50, 80])}`);
  const names = new Set(sessions.map(({ name }) => name ?? ""));
  const days = new Set(sessions.map(({ date }) => date ?? ""));
  add(`n ${count} ${names.size} ${days.size}`);
  if (sessions.length === 0) addNoWorkout(message.tokens, add);
  return Int32Array.from(found);
}

/** What speaks for a message that reports no workout. */
function addNoWorkout(tokens: readonly Token[], add: AddNamed): void {
  for (const token of tokens.slice(0, 6)) add(`none ${plainWordOf(token)}`);
  const hasNumber = tokens.some(({ atom }) => atom !== undefined);
  const hasExercise = tokens.some(({ lexeme }) => lexeme.exercise !== undefined);
  const hasActivity = tokens.some(({ lexeme }) => lexeme.class === "Activity");
  add(`none ${hasNumber} ${hasExercise} ${hasActivity}`);
}
