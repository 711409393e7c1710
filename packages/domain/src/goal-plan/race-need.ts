import type { RaceDiscipline, TrainingGoal } from "./read/read-goal.ts";
import type { TrainingState } from "./training-state.ts";

/** The easy pace assumed for somebody whose pace is unknown, in minutes per kilometre. */
const usualMinutesPerKm: Readonly<Record<RaceDiscipline, number>> = {
  running: 7,
  cycling: 2.5,
  swimming: 26,
  rowing: 5.5,
};
/** Longer sessions tire more than they train. */
const maxMinutes = 180;
const minLong = 30;

/**
 * What a race requires: the minutes that the distance takes at an easy pace, and those of the longest session before it. Training exceeds
 * short races, nearly reaches a half marathon, and for a marathon stops at three hours, beyond which long runs cost more than they give (J.
 * Daniels, *Daniels' Running Formula*, 2014).
 */
export function raceNeed(
  { discipline, meters }: Extract<TrainingGoal, { kind: "race" }>,
  { minutesPerKm }: Pick<TrainingState, "minutesPerKm">,
) {
  const workType = discipline.toUpperCase();
  const km = meters / 1000;
  const pace = minutesPerKm[workType] ?? usualMinutesPerKm[discipline];
  const raceMinutes = Math.max(1, Math.round(km * pace));
  const share = raceMinutes <= 60 ? 1 : raceMinutes <= 150 ? 0.85 : 0.7;
  const longMinutes = Math.min(maxMinutes, Math.max(minLong, Math.floor((raceMinutes * share) / 5) * 5));
  return { workType, raceMinutes, longMinutes };
}

/** An even trot with walks, on going that is neither flat nor steep: eleven kilometres an hour. */
const usualRideMinutesPerKm = 5.5;
/** Endurance riders train to about two thirds of the distance at most, and less often than they race it. */
const longestShare = 0.65;

/** The same of a horse's ride of a distance: how long it takes, and how long the longest ride before it should. */
export function rideNeed(
  { meters }: { readonly meters: number },
  { minutesPerKm }: Pick<TrainingState, "minutesPerKm">,
) {
  const km = meters / 1000;
  // A hack at a walk says nothing of the pace of the day.
  const pace = Math.min(usualRideMinutesPerKm, minutesPerKm["TRAIL"] ?? usualRideMinutesPerKm);
  const rideMinutes = Math.round(km * pace);
  const longMinutes = Math.min(
    maxMinutes,
    Math.max(minLong, Math.floor((rideMinutes * longestShare) / 5) * 5),
  );
  return { rideMinutes, longMinutes };
}
