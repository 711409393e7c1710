import type { ToolContext, Playbook } from "@canter/agent/run/agent";
import type { ParsedMessage, ParsedWorkout } from "@canter/domain/language/parsed-message";
import { completeSlots } from "./complete-slots.ts";
import { impossibleWorkout } from "./prepare-workout.ts";
import type { LoggerSession } from "./logger-context.ts";
import type { SlotResults } from "./slots.ts";

/** The words that a reading was made of. */
function wordsOf(text: string, { spans }: ParsedMessage, reading: number): string {
  const own = spans.filter(({ workoutIndex }) => workoutIndex === reading);
  const [first, last] = [own[0], own.at(-1)];
  return ((first && last && text.slice(first.start, last.end).trim()) || text.trim()).slice(0, 4000);
}

type Extraction = SlotResults["extraction"];

const namesOf = ({ exercises }: ParsedWorkout): ReadonlySet<string> =>
  new Set(exercises.map(({ name }) => name));

const isAlike = (a: ParsedWorkout, b: ParsedWorkout): boolean =>
  a.discipline === b.discipline &&
  (a.exercises.length === 0 ? b.exercises.length === 0 : !namesOf(a).isDisjointFrom(namesOf(b)));

const isSame = <T>(a: T | undefined, b: T | undefined): boolean => a !== undefined && a === b;

const measuresTheSame = (a: ParsedWorkout, b: ParsedWorkout): boolean =>
  a.exercises.length > 0
    ? namesOf(b).isSubsetOf(namesOf(a))
    : isSame(a.durationSeconds, b.durationSeconds) || isSame(a.distanceMeters, b.distanceMeters);

/** How a workout that a model told is known again among the readings, surest first. */
const recognitions: readonly ((reported: ParsedWorkout, reading: ParsedWorkout) => boolean)[] = [
  (reported, reading) =>
    isAlike(reported, reading) && measuresTheSame(reported, reading) && reported.date === reading.date,
  (reported, reading) => isAlike(reported, reading) && measuresTheSame(reported, reading),
  (reported, reading) => isAlike(reported, reading) && reported.date === reading.date,
  isAlike,
];

/** Whether a workout holds all exercises of a reading, which may be one part of it. */
const isPartOf = (reading: ParsedWorkout, reported: ParsedWorkout): boolean =>
  reading.exercises.length > 0 &&
  reading.discipline === reported.discipline &&
  reading.date === reported.date &&
  namesOf(reading).isSubsetOf(namesOf(reported));

/**
 * The playbook's readings that nobody has recorded yet: after a model that failed midway, what it left out. A workout that the
 * model told stands for one reading: of two runs, one was told.
 */
function readingsLeft({ world, slots }: LoggerSession): number[] {
  if (!world.parsed.isLog) return [];
  const { workouts } = world.parsed;
  const taken: readonly Extraction[] = slots.getAllToolResults("extraction").flatMap((one) => one ?? []);
  const reported = taken.flatMap(({ workout, reading }) => (reading === undefined ? [workout] : []));
  const left = new Set(workouts.keys());
  for (const { reading } of taken) if (reading !== undefined) left.delete(reading);
  const unknown = new Set(reported);
  for (const isKnown of recognitions)
    for (const reading of left) {
      const workout = workouts[reading];
      const found = workout && [...unknown].find((one) => isKnown(one, workout));
      if (!found) continue;
      unknown.delete(found);
      left.delete(reading);
    }
  return [...left].filter((reading) => {
    const workout = workouts[reading];
    return (
      workout !== undefined &&
      impossibleWorkout(workout) === undefined &&
      !reported.some((one) => isPartOf(workout, one))
    );
  });
}

/** Records what nobody has yet. After a model, the slots that it left empty are filled first; beside them, each gets its own. */
export async function takeReadings(toolContext: ToolContext, session: LoggerSession): Promise<void> {
  const { text, parsed } = session.world;
  const readings = readingsLeft(session);
  await toolContext.callAll(
    readings.map((reading) => ({
      tool: "detect_discipline",
      input: { text: wordsOf(text, parsed, reading), discipline: parsed.workouts[reading]?.discipline },
    })),
  );
  await toolContext.callAll(
    readings.map((reading) => ({ tool: "extract_workout_data", input: { reading } })),
  );
}

/** Understands the message by the training language alone: answers a draft, or saves what was read and keeps the rest as drafts. */
export const loggerPlaybook = (session: LoggerSession): Playbook =>
  async function* playbook(toolContext) {
    const { world, slots } = session;
    if (world.answered && slots.count() === 0) {
      const outcome = await toolContext.call("answer_draft", {});
      if (outcome.ok) {
        yield { type: "answer", text: "" };
        return;
      }
    }
    // Which of the drafts is meant is asked, and nothing else made of it.
    if (world.maybeAnswered && slots.count() === 0) {
      yield { type: "answer", text: "" };
      return;
    }
    await takeReadings(toolContext, session);
    await completeSlots(toolContext, session);
    yield { type: "answer", text: "" };
  };
