import type { MassUnit } from "../../units/unit.ts";
import { loadStep } from "../../program/targets/resolve-load.ts";
import { formatNumber } from "../../units/format-units.ts";
import type { AnswerValues } from "../answers.ts";
import { isDisliked } from "./exercise-menu.ts";
import { exercisesByName, isLegs } from "./exercise-table.ts";
import type { ExerciseDraft } from "./planned-exercise.ts";
import { oneRepMaxIn, strengthAfter } from "./strength-model.ts";

const meetLifts = ["Back Squat", "Bench Press", "Deadlift"] as const;
/** Of what should be there on the day: the first attempt is safe, the third is the day's best. Custom of the sport. */
const attemptShares = [0.91, 0.96, 1] as const;
const warmUps = 4;
const restSeconds = 600;

/** The meet: three attempts a lift, by what the weeks before should have led to, or by feel where nobody knows. `built`: weeks that have built. */
export function meetSession(values: AnswerValues, built: number, unit: MassUnit) {
  const exercises = meetLifts.flatMap((name): readonly ExerciseDraft[] => {
    const exercise = exercisesByName.get(name);
    if (!exercise || isDisliked(name, values.taste.avoid)) return [];
    const now = oneRepMaxIn(exercise, values, unit);
    const step = loadStep[unit];
    const { experience } = values;
    const best =
      now === undefined ? undefined : strengthAfter(now, built, { experience, isLegs: isLegs(exercise) });
    const attempts =
      best === undefined ? undefined : attemptShares.map((share) => Math.floor((best * share) / step) * step);
    const listed = attempts?.map((load) => formatNumber(load, 1)).join(", ");
    return [
      {
        name,
        warmupSets: warmUps,
        workingSets: attemptShares.length,
        reps: "1",
        targetLoad: attempts ? `${attempts[0]} ${unit}` : "RPE 8",
        restSeconds,
        sets: [],
        notes: `${listed === undefined ? "Three attempts" : `Three attempts: ${listed} ${unit}`}. The first is one that you could do three times; choose the next by how it went.`,
      },
    ];
  });
  return { name: "Meet: squat, bench press and deadlift", exercises };
}
