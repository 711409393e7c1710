import type { CoachProgram } from "../coach-program.ts";
import { askedOfProgram, type ProgramAnswer } from "./asked-of-program.ts";
import { howFar } from "./how-far.ts";
import { restBetweenSets } from "./rest-between-sets.ts";
import { restDays } from "./rest-days.ts";
import { whatIsOn } from "./what-is-on.ts";
import { whatWaits } from "./what-waits.ts";
import { whenExercise } from "./when-exercise.ts";

/** Whether a question is about what is planned at all. */
const asksAboutPlan =
  /\b(?:next|plan(?:ned)?|program(?:me)?|schedule|today|tonight|tomorrow|upcoming|coming up|sessions?|workouts?|week \d|this week|next week|exercises|left|remaining|to go|monday|tuesday|wednesday|thursday|friday|saturday|sunday|how many (?:sets|reps|weeks|sessions))\b/iu;
const asksAboutPast = /\b(?:did|was|were|have i|had|last|yesterday|ago|record|best|pr|pb)\b/iu;
/** Advice is no fact of a plan. */
const asksForAdvice =
  /\b(?:should|shall|would|why|better|recommend|advice|enough|too (?:much|many|little|few))\b/iu;

/** Kinds of questions that say themselves what they are about. */
const byTheirWords: readonly ProgramAnswer[] = [whatWaits, restBetweenSets];
/** Kinds of questions about what is to come; the more special first. */
const aboutPlan: readonly ProgramAnswer[] = [restDays, howFar, whenExercise, whatIsOn];

/**
 * What a program itself answers: what is next, what a day, a week or a session holds, when something is on. Undefined: it isn't that. What
 * waits for a click has not happened: the answer goes by the program as it is, and says so where that makes a difference.
 */
export function answerAboutProgram(
  text: string,
  program: CoachProgram,
  today: string,
  exercise: string | undefined,
): string | undefined {
  const current = answerFrom(text, { ...program, program: program.current }, today, exercise);
  if (current === undefined || !program.open) return current;
  const isOther = answerFrom(text, program, today, exercise) !== current;
  return isOther ? `${current} The changes that wait for your click are not in this.` : current;
}

function answerFrom(
  text: string,
  program: CoachProgram,
  today: string,
  exercise: string | undefined,
): string | undefined {
  const asked = askedOfProgram(text, program, today, exercise);
  const isAboutPlan = asksAboutPlan.test(text) && !asksAboutPast.test(text) && !asksForAdvice.test(text);
  const kinds = isAboutPlan ? [...byTheirWords, ...aboutPlan] : byTheirWords;
  for (const answer of kinds) {
    const told = answer(asked);
    if (told !== undefined) return told;
  }
  return undefined;
}
