import { type ExerciseLog, latestChange, type SessionLog, type SetLog } from "./session-log.ts";

/** A set that either has ticked off is done; of two that agree on that, the newer one's values count. */
const mergedSet = (newer: SetLog | undefined, older: SetLog | undefined): SetLog =>
  (newer?.done || !older?.done ? newer : older) ?? older ?? { done: false };

const mergedExercise = (newer: ExerciseLog | undefined, older: ExerciseLog | undefined): ExerciseLog => {
  const length = Math.max(newer?.sets.length ?? 0, older?.sets.length ?? 0);
  return {
    ...older,
    ...newer,
    sets: Array.from({ length }, (_, index) => mergedSet(newer?.sets[index], older?.sets[index])),
  };
};

const mergedPart = <Part extends { readonly done: boolean }>(
  newer: Part | undefined,
  older: Part | undefined,
): Part | undefined => (newer?.done || !older?.done ? (newer ?? older) : older);

/**
 * Two logs of one session, made on two devices that did not know of each other: the newer one's values, and every set that either has
 * ticked off. `at` is later than that of both (but for the last instant that there is), so that neither device takes the result
 * for its own. The same logs in either order give the same.
 */
export function mergeSessionLogs(one: SessionLog, other: SessionLog): SessionLog {
  const isFirst = one.at > other.at || (one.at === other.at && JSON.stringify(one) >= JSON.stringify(other));
  const [newer, older] = isFirst ? [one, other] : [other, one];
  const [oldByUid, newByUid] = [older, newer].map(({ exercises }) => new Map(Object.entries(exercises)));
  const uids = new Set([...(oldByUid?.keys() ?? []), ...(newByUid?.keys() ?? [])]);
  const cardio = mergedPart(newer.cardio, older.cardio);
  const work = mergedPart(newer.work, older.work);
  const startedAt = [newer.startedAt, older.startedAt].filter((at) => at !== undefined);
  const earliest = startedAt.toSorted((a, b) =>
    Temporal.Instant.compare(Temporal.Instant.from(a), Temporal.Instant.from(b)),
  )[0];
  return {
    ...older,
    ...newer,
    at: Math.min(newer.at + 1, latestChange),
    ...(earliest !== undefined && { startedAt: earliest }),
    exercises: Object.fromEntries(
      [...uids].toSorted().map((uid) => [uid, mergedExercise(newByUid?.get(uid), oldByUid?.get(uid))]),
    ),
    ...(cardio && { cardio }),
    ...(work && { work }),
  };
}
