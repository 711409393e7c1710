import type { Workout, WorkoutContent } from "@canter/domain/workout/workout";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

type About = Pick<Workout, "athleteId" | "zone"> & { readonly riderAthleteId?: string | undefined };

/** A workout that the member writes down by hand, as it is first stored. */
export function manualWorkout(
  { newId }: Pick<ApplicationContext, "newId">,
  { member, group }: Pick<MemberContext, "member" | "group">,
  content: WorkoutContent,
  { athleteId, riderAthleteId, zone }: About,
  now: number,
): Workout {
  return {
    ...content,
    id: newId(),
    groupId: group.id,
    athleteId,
    ...(riderAthleteId !== undefined && { riderAthleteId }),
    loggedBy: member.id,
    zone,
    status: "saved",
    issues: [],
    source: { kind: "manual" },
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
