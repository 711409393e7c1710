import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { openDrafts } from "@canter/domain/log-box/box-offers";
import type { Workout } from "@canter/domain/workout/workout";
import { workoutsQuery } from "../../../api/workouts.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";

/** Of this many latest workouts those logged last are found. */
export const latestWorkouts = 30;

/** The drafts that a bare answer may complete, as `latestDrafts` finds them on the server: those of the message that was logged last. */
export const useOpenDrafts = ({ member }: ActingMember): readonly Workout[] => {
  const ofMember = { loggedBy: member.id };
  const { data: drafts } = useQuery(workoutsQuery({ ...ofMember, status: "draft" }, latestWorkouts));
  const { data: saved } = useQuery({
    ...workoutsQuery({ ...ofMember, status: "saved" }, latestWorkouts),
    enabled: drafts !== undefined && drafts.items.length > 0,
  });
  return useMemo(() => openDrafts([...(drafts?.items ?? []), ...(saved?.items ?? [])]), [drafts, saved]);
};
