import type { Hands, Step } from "@canter/agent/run/agent";
import {
  asksAboutExercise,
  describeExerciseInformation,
  exerciseInformationSchema,
} from "./answer-about-exercise.ts";
import { answerAboutProgram } from "./program-answers/answer-about-program.ts";
import { answerAboutHealth } from "./answer-about-health.ts";
import { answerFromDiary } from "./answer-from-diary.ts";
import type { CoachSession } from "./coach-session.ts";
import type { CoachWorld } from "./coach-world.ts";
import { recallElsewhere } from "./recall-elsewhere.ts";
import { subjectsOf } from "./subjects-of.ts";

const cannot = ({ hasModel }: CoachWorld): string =>
  hasModel
    ? "The model did not get to an answer. Without it I can only look up what was done, records, your program and how exercises are done; nothing was saved."
    : "I can look up what was done last, records, your program, and how exercises are done, as in: what did I squat last? or: what is on Friday? For other questions I need a model (Settings, Model); nothing was saved.";

/** One or two exercises that a question is about, as the catalogue has them. */
async function aboutExercises(
  text: string,
  names: readonly string[],
  hands: Hands,
): Promise<string | undefined> {
  const told: string[] = [];
  for (const exercise of names.slice(0, 2)) {
    const outcome = await hands.call("get_exercise_information", { exercise });
    if (outcome.ok)
      told.push(describeExerciseInformation(text, exerciseInformationSchema.parse(outcome.output)));
  }
  return told.length > 0 ? told.join("\n") : undefined;
}

/** What a question is about has been said by then. */
const longestQuestion = 1000;

const asksAboutPast = /\b(?:did|last|best|records?|max|prs?|pbs?)\b/iu;

/** Answers what the program, the catalogue and the diary answer. Says plainly what they can't. */
export async function answerQuestion(given: CoachWorld, hands: Hands, session: CoachSession): Promise<Step> {
  const world = { ...given, text: given.text.slice(0, longestQuestion) };
  const { text, program, words } = world;
  // What was said is asked for, not what was done.
  const said = recallElsewhere(world, session);
  if (said !== undefined) return { type: "answer", text: said };
  const subjects = subjectsOf(world);
  const planned =
    program && answerAboutProgram(text, program, words.parse.now.slice(0, 10), subjects.exercise);
  if (planned !== undefined) return { type: "answer", text: planned };
  const known =
    !asksAboutPast.test(text) && asksAboutExercise.test(text)
      ? await aboutExercises(text, subjects.exercises, hands)
      : undefined;
  const health =
    known === undefined && subjects.exercise === undefined
      ? await answerAboutHealth(world, hands)
      : undefined;
  const found = known ?? health ?? (await answerFromDiary(world, subjects, hands));
  return { type: "answer", text: found ?? cannot(world) };
}
