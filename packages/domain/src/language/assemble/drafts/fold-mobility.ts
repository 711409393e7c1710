import type { Head } from "../heads/head.ts";
import type { DraftGroup } from "./draft-group.ts";

/** "15 min mobility (couch stretch 2x45s), then bench 77.5 3x6": stretches right behind it are its own, the lifts are not. */
const foldStretches = (groups: readonly DraftGroup[], mobility: DraftGroup): void => {
  const lifts = groups.find(
    ({ draft, metcon }) => draft.discipline === "strength" && !metcon && draft.date === mobility.draft.date,
  );
  if (!lifts || groups.indexOf(lifts) < groups.indexOf(mobility)) return;
  const end = lifts.heads.findIndex(({ exercise }) => exercise?.category !== "stretching");
  moveOwn(mobility, lifts, end < 0 ? [] : lifts.heads.slice(0, end));
};

const moveOwn = (mobility: DraftGroup, lifts: DraftGroup, own: readonly Head[]): void => {
  for (const { exercise, clause } of own) {
    const at = lifts.draft.exercises.findIndex((one) => one.exercise.id === exercise?.id);
    const [moved] = at < 0 ? [] : lifts.draft.exercises.splice(at, 1);
    if (moved) mobility.draft.exercises.push(moved);
    mobility.draft.clauses.add(clause);
  }
};

const besideRoutines: ReadonlySet<string> = new Set([
  "body only",
  "bands",
  "foam roll",
  "exercise ball",
  "other",
]);
/** What no routine of stretches or of physiotherapy is made of. */
const isGymLift = ({ exercise }: Head): boolean =>
  exercise !== undefined &&
  exercise.category !== "stretching" &&
  (!besideRoutines.has(exercise.equipment ?? "other") ||
    /Pull-Up|Chin-Up|Push-Up|\bDip\b|Muscle-Up/.test(exercise.name));

/** "stretching 20 min. chin ups 3x8": lifts stated in sentences of their own, of which nothing says that they were the routine's. */
const statedApart = (mobility: DraftGroup, lifts: DraftGroup): readonly Head[] => {
  const sentences = new Set(mobility.heads.map(({ sentence }) => sentence));
  const apart = lifts.heads.filter(
    ({ sentence, exercise }) => !sentences.has(sentence) && exercise?.category !== "stretching",
  );
  const isOfStretches =
    mobility.heads.every(({ lexeme }) => /stretch/.test(lexeme?.text ?? "")) &&
    (apart.length < lifts.heads.length || mobility.draft.exercises.length > 0);
  return isOfStretches || apart.some(isGymLift) ? apart : [];
};

const foldInto = ({ draft }: DraftGroup, lifts: DraftGroup): void => {
  draft.exercises.push(...lifts.draft.exercises);
  draft.seconds ??= lifts.draft.seconds;
  for (const clause of lifts.draft.clauses) draft.clauses.add(clause);
};

/** Exercises named in a mobility session ("couch stretch 2x60s") are its own. */
export const foldMobility = (all: DraftGroup[]): DraftGroup[] => {
  if (all.length < 2) return all;
  for (const group of all) if (group.routine) foldInto(group.routine, group);
  const groups = all.filter(({ routine }) => routine === undefined);
  const mobility = groups.find(({ draft }) => draft.discipline === "mobility" || draft.discipline === "yoga");
  if (!mobility) return groups;
  const lifts = groups.find(
    ({ draft, heads, metcon }) =>
      draft.discipline === "strength" &&
      !metcon &&
      draft.date === mobility.draft.date &&
      (draft.seconds === undefined || mobility.draft.seconds === undefined) &&
      // "yin yoga 30 min. weighted dips +20 5, 5, 4": no poses
      !(
        mobility.draft.discipline === "yoga" &&
        heads.every(({ sentence }) => sentence !== mobility.heads[0]?.sentence) &&
        heads.some(({ exercise }) => exercise?.category !== "stretching")
      ) &&
      heads.every(
        ({ exercise }) =>
          exercise?.category === "stretching" || exercise?.measure === "time" || exercise?.measure === "reps",
      ),
  );
  if (!lifts) foldStretches(groups, mobility);
  const apart = lifts ? statedApart(mobility, lifts) : [];
  if (lifts && apart.length > 0 && groups.indexOf(lifts) > groups.indexOf(mobility)) {
    moveOwn(
      mobility,
      lifts,
      lifts.heads.filter((head) => !apart.includes(head)),
    );
    return groups;
  }
  if (!lifts || lifts.draft.exercises.length === 0 || groups.indexOf(lifts) < groups.indexOf(mobility))
    return groups;
  foldInto(mobility, lifts);
  return groups.filter((group) => group !== lifts);
};
