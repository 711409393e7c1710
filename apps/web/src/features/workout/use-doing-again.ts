import type { DisciplineResponse } from "@canter/protocol/workouts";
import type { Workout } from "@canter/domain/workout/workout";
import { workoutToText } from "@canter/domain/workout/workout-to-text";
import { useLogBox } from "../../frame/use-log-box.ts";
import { usePlace } from "../../frame/use-place.ts";
import { disciplineName } from "../../ui/words/discipline-in-words.ts";
import { startFor, startWith } from "../log/open-with.ts";

/** Opens the box to write in with the same workout in words, to be changed into what is done this time. */
export const useDoingAgain = (workout: Workout, disciplines: readonly DisciplineResponse[]) => {
  const { member } = usePlace();
  const box = useLogBox();
  return () => {
    startWith(member.id, workoutToText(workout, disciplineName(disciplines, workout.discipline)));
    if (workout.athleteId !== member.athleteId) startFor(member.id, workout.athleteId);
    box.open();
  };
};
