import { addExercise, type Draft } from "../draft.ts";
import type { DraftGroup } from "./draft-group.ts";

const isStretch = (name: string): boolean => /stretch|smr|foam roll/i.test(name);
/** "calf stretch 3x45 sec each leg, couch stretch 2 min": nothing but stretches. */
export const nameStretches = (drafts: readonly Draft[]): void => {
  for (const draft of drafts)
    if (
      draft.discipline === "strength" &&
      draft.exercises.some(({ exercise }) => isStretch(exercise.name)) &&
      draft.exercises.every(
        ({ exercise, sets }) =>
          (isStretch(exercise.name) || exercise.category === "stretching") &&
          sets.every(({ load }) => load?.kg === undefined),
      )
    )
      draft.discipline = "mobility";
};

/** Lifts and blocks of one session (an EMOM behind the squats) are one strength workout. */
export const mergeStrength = (groups: DraftGroup[]): DraftGroup[] => {
  const out: DraftGroup[] = [];
  for (const group of groups) {
    const { draft } = group;
    const target =
      draft.discipline === "strength"
        ? out.find(
            (one) =>
              one.draft.discipline === "strength" &&
              one.draft.date === draft.date &&
              one.draft.athlete === draft.athlete &&
              one.draft.session === draft.session,
          )
        : undefined;
    if (!target) {
      out.push(group);
      continue;
    }
    for (const { exercise, sets } of draft.exercises) addExercise(target.draft, exercise, sets);
    // minutes of an EMOM are not those of everything lifted
    if (!group.metcon) target.draft.seconds ??= draft.seconds;
    for (const clause of draft.clauses) target.draft.clauses.add(clause);
    target.heads.push(...group.heads);
  }
  return out;
};
