import type { AnswerValues, RunGoal } from "../answers.ts";
import { isTargetNear, paceInWords, presentRun, raceKm, timeAfter } from "./race-pace.ts";
import type { CardioDraft } from "./run-session.ts";

/** What somebody needs for the distance, by experience: minutes a kilometre of an easy race. Our rule of thumb. */
const racePaces = { new: 7.5, beginner: 7, intermediate: 6, advanced: 5.25 } as const;
const raceNames: Readonly<Record<RunGoal, string>> = {
  run_5k: "5 km",
  run_10k: "10 km",
  half_marathon: "Half marathon",
};

/** The race itself, with about how long it takes, or is to take; where weeks don't lead to what is wanted, at the pace of what they lead to. `builds`: weeks that build. */
export const raceSession = (
  goal: RunGoal,
  values: Pick<AnswerValues, "experience" | "target" | "present">,
  builds: number,
) => {
  const { experience, target } = values;
  const known = presentRun(values);
  const isFar =
    known !== undefined && target.minutes !== undefined && !isTargetNear(goal, target.minutes, known, builds);
  const minutes = isFar ? timeAfter(goal, known, builds) : target.minutes;
  const pace = minutes === undefined ? "" : `, ${paceInWords(minutes / raceKm[goal])} a km`;
  const more =
    isFar && target.minutes !== undefined
      ? ` (${paceInWords(target.minutes / raceKm[goal])} if the test said so)`
      : target.minutes !== undefined
        ? " if what you ran before it says so, else half-way to it"
        : "";
  return {
    name: `Race: ${raceNames[goal]}`,
    cardio: {
      type: "threshold",
      duration: Math.round(minutes ?? raceKm[goal] * racePaces[experience]),
      modality: "Running",
      instructions: `Before it, and not counted here, 10 min easy. Begin slower than feels right, run even${pace}${more}, and use what is left in the last quarter.`,
    } satisfies CardioDraft,
  };
};
