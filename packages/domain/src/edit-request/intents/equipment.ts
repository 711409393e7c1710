import type { Frame } from "../clauses/frame.ts";
import type { ExerciseIndex } from "../../workout/exercise-index.ts";

/** Equipment as said: `covers` tells whether a word is a name of it. */
export type Equipment = {
  readonly said: string;
  readonly test: RegExp;
  readonly covers: (word: string) => boolean;
};

/** What is said for each, and the catalogue's words for what is meant. */
const rows: readonly (readonly [said: RegExp, name: string, test: RegExp])[] = [
  [/^(?:barbells?)$/u, "a barbell", /^(?:barbell|e-z curl bar|trap bar|safety squat bar)$/u],
  [/^(?:dumbbells?|dbs?)$/u, "dumbbells", /^dumbbell$/u],
  [/^(?:kettlebells?|kbs?)$/u, "kettlebells", /^kettlebells$/u],
  [/^(?:bodyweight|bw)$/u, "bodyweight", /^body only$/u],
  [/^cables?$/u, "a cable", /cable/u],
  [/^bands?$/u, "bands", /^bands$/u],
  [/^machines?$/u, "a machine", /machine|leverage|sled/u],
];

/** The one kind of equipment that a clause names; undefined for none, or several. */
export const equipmentSaid = (frame: Frame): Equipment | undefined => {
  if (frame.gear.length !== 1) return undefined;
  const words =
    frame.text
      .toLowerCase()
      .replaceAll("body weight", "bodyweight")
      .match(/\p{L}+/gu) ?? [];
  const row = rows.find(([said]) => words.some((word) => said.test(word)));
  return row && { said: row[1], test: row[2], covers: (word) => row[0].test(word) };
};

export const usesEquipment = ({ test }: Equipment, name: string, catalogue: ExerciseIndex): boolean =>
  test.test(catalogue.byName(name)?.equipment ?? "");
