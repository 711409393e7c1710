import type { Hands, Playbook } from "@canter/agent/run/agent";
import type { ParsedMessage, ParsedWorkout } from "@canter/domain/language/parsed-message";
import { completeSlots } from "./complete-slots.ts";
import { impossibleWorkout } from "./impossible-workout.ts";
import type { LoggerSession } from "./logger-session.ts";

/** The words that a reading was made of. */
function wordsOf(text: string, { spans }: ParsedMessage, reading: number): string {
  const own = spans.filter(({ workoutIndex }) => workoutIndex === reading);
  const [first, last] = [own[0], own.at(-1)];
  return ((first && last && text.slice(first.start, last.end).trim()) || text.trim()).slice(0, 4000);
}

const tellTheSame = (a: ParsedWorkout, b: ParsedWorkout): boolean =>
  a.discipline === b.discipline &&
  (a.exercises.length === 0
    ? b.exercises.length === 0
    : a.exercises.some(({ name }) => b.exercises.some((other) => other.name === name)));

/** The playbook's readings that nobody has taken down yet: after a model that failed midway, what it left out. */
function readingsLeft({ world, slots }: LoggerSession): number[] {
  if (!world.parsed.isLog) return [];
  const taken = slots.getAllToolResults("extraction").flatMap((extraction) => extraction ?? []);
  return world.parsed.workouts.flatMap((workout, reading) => {
    const isTaken = taken.some((one) => one.reading === reading || tellTheSame(one.workout, workout));
    return isTaken || impossibleWorkout(workout) !== undefined ? [] : [reading];
  });
}

/** Takes down what nobody has yet. After a model, the slots that it left empty are filled first; beside them, each gets its own. */
export async function takeReadings(hands: Hands, session: LoggerSession): Promise<void> {
  const { text, parsed } = session.world;
  const readings = readingsLeft(session);
  await hands.callAll(
    readings.map((reading) => ({
      tool: "detect_discipline",
      input: { text: wordsOf(text, parsed, reading), discipline: parsed.workouts[reading]?.discipline },
    })),
  );
  await hands.callAll(readings.map((reading) => ({ tool: "extract_workout_data", input: { reading } })));
}

/** Understands the message by the training language alone: answers a draft, or saves what was read and keeps the rest as drafts. */
export const loggerPlaybook = (session: LoggerSession): Playbook =>
  async function* playbook(hands) {
    const { world, slots } = session;
    if (world.answered && slots.count() === 0) {
      const outcome = await hands.call("answer_draft", {});
      if (outcome.ok) {
        yield { type: "answer", text: "" };
        return;
      }
    }
    await takeReadings(hands, session);
    await completeSlots(hands, session);
    yield { type: "answer", text: "" };
  };
