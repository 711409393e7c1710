import { lexicon } from "../language/lexicon/lexicon.ts";
import { openLoadOf } from "../program/targets/carried-load.ts";
import { parseReps } from "../program/targets/parse-reps.ts";
import { liftingSeconds } from "../program/planned-minutes.ts";
import type { SessionPlan } from "./planned-day.ts";

/** An exercise read from a line of a session's notes, as `readProgram` expects it, but without its rests. */
type LiftInput = {
  readonly name: string;
  readonly workingSets: number;
  readonly reps: string;
  readonly targetLoad: string;
  readonly notes?: string;
};

/** "Back Squat 5x5 at 82.5 kg", "Split Squat 3x8 per side", "Negative Pull-Up 3x3, five seconds down": as written by `exerciseInWords`. */
const liftPattern = /^(.+?) (\d{1,2})x(\S+?(?: per side)?)(?: at ([^,]+))?(?:, (.+))?$/;
/** Signs of prose, which is not the name of an exercise. */
const proseWords = /[:;.]|, then\b/;

function readLift(line: string): LiftInput | undefined {
  const [, name = "", sets = "", reps = "", targetLoad, notes] = liftPattern.exec(line.trim()) ?? [];
  if (name === "" || proseWords.test(name) || Number(sets) === 0) return undefined;
  if (parseReps(reps).kind === "text") return undefined;
  const load = targetLoad ?? openLoadOf(lexicon().exercises.byName(name));
  return { name, workingSets: Number(sets), reps, targetLoad: load, ...(notes !== undefined && { notes }) };
}

const minRest = 15;
const minutesStep = 5;

/**
 * The exercises in the notes of a strength session, one per line, with the rests that its duration allows, and the remaining notes.
 * Undefined: it has none, or less time than they take.
 */
export function plannedLifts({ workType, notes, durationMinutes }: SessionPlan) {
  if (workType !== "STRENGTH") return undefined;
  const lines = notes.split("\n").filter((line) => line.trim() !== "");
  const lifts = lines.flatMap((line) => readLift(line) ?? []);
  const sets = lifts.reduce((sum, { workingSets }) => sum + workingSets, 0);
  const seconds = Math.floor(durationMinutes / minutesStep) * minutesStep * 60;
  const restSeconds = Math.floor(
    (seconds - lifts.reduce((sum, lift) => sum + liftingSeconds(lift), 0)) / sets,
  );
  if (lifts.length === 0 || restSeconds < minRest) return undefined;
  return {
    exercises: lifts.map((lift) => ({ ...lift, restSeconds })),
    notes: lines.filter((line) => !readLift(line)).join("\n"),
  };
}
