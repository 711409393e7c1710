import type { Athlete } from "@canter/domain/group/group";
import type { Discipline } from "@canter/domain/workout/disciplines";
import type { Workout } from "@canter/domain/workout/workout";

type Names = {
  readonly athletes: readonly Athlete[];
  readonly disciplines: readonly Discipline[];
  readonly own: string;
};

/** How a reply names a workout: `Running`, `Flatwork with Beau`, `Running of Sam`. */
export function workoutTitle(
  { discipline, athleteId }: Workout,
  { athletes, disciplines, own }: Names,
): string {
  const name = disciplines.find(({ id }) => id === discipline)?.name ?? discipline;
  const athlete = athletes.find(({ id }) => id === athleteId);
  if (!athlete || athleteId === own) return name;
  return `${name} ${athlete.kind === "horse" ? "with" : "of"} ${athlete.name}`;
}
