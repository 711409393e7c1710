import type { Frame } from "../../clauses/frame.ts";
import { exerciseNamed } from "../../../program/exercise-key.ts";
import type { Exercise } from "../../../workout/exercise/exercise.ts";
import type { ExerciseIndex } from "../../../workout/exercise/exercise-index.ts";
import { exerciseLikeness, movementLikeness } from "../../../workout/exercise/alternative-exercises.ts";
import type { SessionNode } from "../../draft/draft.ts";
import type { IntentContext } from "../intent.ts";

/** Words before "work" or "exercises" that say how many or which in a row, and not what they are. */
const counts =
  /^(?:all|the|every|any|each|both|these|those|this|that|other|single|same|my|of|no|whole|entire|remaining|first|second|third|fourth|fifth|sixth|last|next|previous|final|middle|an?|some|two|three|four|five|remove|delete|cut|drop|cancel|skip|scrap|ditch|out|and|current|more|fewer|between|on|for|to|in|at|with|from|per|reps|sets|rest|weight|weights|new|\d+)$/u;
const described =
  /\b((?:upper |lower )?[a-z][a-z-]*) (?:work|exercises?|movements?|lifts?|stuff)\b|\b(accessor(?:y|ies)|assistance|auxiliar(?:y|ies)|isolation|compounds|isolations)\b/gu;

/** "Course Work" is a session of the program. */
const namesSession = ({ whens }: Frame, words: string): boolean =>
  whens.some((group) =>
    group.whens.some(
      (when) => when.type === "name" && when.names.some((name) => name.toLowerCase().includes(words)),
    ),
  );

/** What exercises are called by their role or kind: "accessory", "assistance", "leg". */
export const roleOf = (frame: Frame): string | undefined =>
  [...frame.text.toLowerCase().matchAll(described)]
    .filter(([words]) => !namesSession(frame, words))
    .map(([, kind, role]) => role ?? kind)
    .find((word) => word !== undefined && !counts.test(word));

/** Exercises by what they are done with, or what they train: `covers` tells whether a word names the kind. */
export type ExerciseKind = {
  /** "leg exercises". */
  readonly said: string;
  readonly isBody: boolean;
  readonly fits: (exercise: Exercise) => boolean;
  readonly covers: (word: string) => boolean;
};

/** What is said for each, and the catalogue's words for the equipment that is meant. */
const equipmentRows: readonly (readonly [said: RegExp, name: string, test: RegExp])[] = [
  [/^(?:barbells?)$/u, "a barbell", /^(?:barbell|e-z curl bar|trap bar|safety squat bar)$/u],
  [/^(?:dumbbells?|dbs?)$/u, "dumbbells", /^dumbbell$/u],
  [/^(?:kettlebells?|kbs?)$/u, "kettlebells", /^kettlebells$/u],
  [/^(?:bodyweight|bw)$/u, "bodyweight", /^body only$/u],
  [/^cables?$/u, "a cable", /cable/u],
  [/^bands?$/u, "bands", /^bands$/u],
  [/^machines?$/u, "a machine", /machine|leverage|sled/u],
];

const ofBack = /\bback (?:work|exercises?|stuff|movements?|training)\b/iu;
/** Parts of the body as said, the longer first, and the muscles of the catalogue that are meant. */
const bodyRows: readonly (readonly [said: RegExp, name: string, muscles: RegExp])[] = [
  [
    /\bupper body\b/u,
    "upper body",
    /^(?:chest|lats|middle back|shoulders|traps|biceps|triceps|forearms|neck)$/u,
  ],
  [
    /\b(?:legs?|lower body)\b/u,
    "leg",
    /^(?:quadriceps|hamstrings|glutes|calves|adductors|abductors|lower back)$/u,
  ],
  [/\b(?:chest|pecs)\b/u, "chest", /^chest$/u],
  [ofBack, "back", /^(?:lats|middle back|lower back|traps)$/u],
  [/\b(?:shoulders?|delts)\b/u, "shoulder", /^shoulders$/u],
  [/\barms?\b/u, "arm", /^(?:biceps|triceps|forearms)$/u],
  [/\bbiceps?\b/u, "biceps", /^biceps$/u],
  [/\btriceps?\b/u, "triceps", /^triceps$/u],
  [/\b(?:core|abs)\b/u, "core", /^abdominals$/u],
  [/\b(?:glutes?|butt)\b/u, "glute", /^glutes$/u],
  [/\bhamstrings?\b/u, "hamstring", /^hamstrings$/u],
  [/\bquads?\b/u, "quad", /^quadriceps$/u],
  [/\bcal(?:f|ves)\b/u, "calf", /^calves$/u],
];

/** "Everything but the legs": the others are meant. */
const excepted = /\b(?:but|except(?: for)?|apart from|other than|besides|not)\b/iu;

/** The parts of the body whose exercises a clause means; what names an exercise ("leg press") is none. */
const bodyNamed = ({ gear, targets, text }: Frame): ExerciseKind | undefined => {
  const isNamed = gear.includes("body") || ofBack.test(text);
  if (!isNamed || excepted.test(text) || targets.some(({ kind }) => kind === "mention")) return undefined;
  const rows = bodyRows.filter(([said]) => said.test(text.toLowerCase()));
  if (rows.length === 0) return undefined;
  return {
    said: `${rows.map(([, name]) => name).join(" and ")} exercises`,
    isBody: true,
    fits: ({ primaryMuscles = [] }) =>
      primaryMuscles.some((muscle) => rows.some(([, , muscles]) => muscles.test(muscle))),
    covers: (word) => rows.some(([said]) => said.test(word) || said.test(`${word} work`)),
  };
};

/** "bodyweight exercises", where the word is read as a load elsewhere. */
const saysBodyweight = ({ gear, amounts, text }: Frame): boolean =>
  gear.length === 0 &&
  amounts.length === 1 &&
  amounts.every(({ amount }) => amount.type === "load" && amount.load.type === "bodyweight") &&
  /\b(?:body ?weight|bw) (?:work|exercises?|movements?|lifts?|stuff)\b/iu.test(text);

/** The one kind of exercises that a clause names by equipment or part of the body; undefined for none, or several. */
export const kindNamed = (frame: Frame): ExerciseKind | undefined => {
  const body = bodyNamed(frame);
  if (body) return body;
  if (frame.gear.length !== 1 && !saysBodyweight(frame)) return undefined;
  const words =
    frame.text
      .toLowerCase()
      .replaceAll("body weight", "bodyweight")
      .match(/\p{L}+/gu) ?? [];
  const row = equipmentRows.find(([said]) => words.some((word) => said.test(word)));
  return (
    row && {
      said: `exercises with ${row[1]}`,
      isBody: false,
      fits: ({ equipment = "" }) => row[2].test(equipment),
      covers: (word) => row[0].test(word),
    }
  );
};

export const isOfKind = ({ fits }: ExerciseKind, name: string, catalogue: ExerciseIndex): boolean => {
  const exercise = exerciseNamed(catalogue, name);
  return exercise !== undefined && fits(exercise);
};

/** Exercises of the catalogue that train the same in a like way, best known first; `equipment` limits them. */
export const alternativesFor = (
  name: string,
  { catalogue }: Pick<IntentContext, "catalogue">,
  session?: SessionNode,
  equipment?: RegExp,
  count = 3,
): readonly string[] => {
  const own = exerciseNamed(catalogue, name);
  if (!own) return [];
  // Where the equipment is what changes, the same movement with it is meant before another one for the same muscles.
  const movement = equipment ? movementLikeness(own) : () => 0;
  const taken = new Set(session?.exercises.map((node) => node.now.name));
  return catalogue.exercises
    .filter((one) => !taken.has(one.name) && (!equipment || equipment.test(one.equipment ?? "")))
    .map((one) => ({ name: one.name, score: exerciseLikeness(own, one), movement: movement(one) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.movement - a.movement || b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map((one) => one.name);
};
