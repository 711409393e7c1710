import { useQuery } from "@tanstack/react-query";
import type { Workout } from "@canter/domain/workout/workout";
import { workoutsQuery } from "../../../api/workouts.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";

/** Of this many latest workouts the one logged last is found. */
export const latestWorkouts = 30;

const lastWritten = (workouts: readonly Workout[] = []): Workout | undefined =>
  workouts
    .filter(({ source }) => source.messageId !== undefined)
    .toSorted(
      (a, b) => b.createdAt - a.createdAt || (b.source.workoutIndex ?? 0) - (a.source.workoutIndex ?? 0),
    )[0];

/** The draft that a bare answer completes, as `latestDraft` finds it on the server: the last one of the message that was logged last. */
export const useOpenDraft = ({ member }: ActingMember): Workout | undefined => {
  const ofMember = { loggedBy: member.id };
  const { data: drafts } = useQuery(workoutsQuery({ ...ofMember, status: "draft" }, latestWorkouts));
  const draft = lastWritten(drafts?.items);
  const { data: saved } = useQuery({
    ...workoutsQuery({ ...ofMember, status: "saved" }, latestWorkouts),
    enabled: draft !== undefined,
  });
  const after = lastWritten(saved?.items);
  const isLast = after === undefined || draft === undefined || draft.createdAt >= after.createdAt;
  return isLast ? draft : undefined;
};
