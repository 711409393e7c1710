import { mainMuscles } from "../periodisation.ts";
import type { Making } from "../remarks/making.ts";
import type { Modality } from "../running/sport-conditioning.ts";
import { musclesOfPattern } from "../strength/exercise-menu.ts";
import type { Muscle } from "../strength/exercise-row.ts";
import type { StrengthSession } from "../strength/filling/session-budget.ts";
import type { LaidSession } from "./session-plans.ts";

/** A quicker run is called so once there is something quick in it. */
export const nameOf = (
  { name, cardio }: Pick<LaidSession, "name" | "cardio">,
  modality: Modality,
  isQuick: boolean,
): string => {
  if (!cardio) return name;
  if (cardio === "quality" && !isQuick) return nameOf({ name: "Easy", cardio: "easy" }, modality, false);
  const noun = { Running: "run", Walking: "walk", Cycling: "ride", Rowing: "row", Swimming: "swim" }[
    modality
  ];
  return `${modality === "Walking" && name === "Easy" ? "Brisk" : name} ${noun}`;
};

const partsOfBody: readonly (readonly [string, readonly Muscle[]])[] = [
  ["Push", ["chest", "shoulders"]],
  ["Pull", ["back"]],
  ["Legs", ["quads", "hamstrings"]],
];

/** Of a day for a part of the body that has come to train another: "Push and legs". */
function mixedName({ session, items }: StrengthSession): string | undefined {
  const asked = session.patterns.flatMap(musclesOfPattern);
  const isNew = ({ muscle, exercise }: StrengthSession["items"][number]) =>
    mainMuscles.includes(muscle) && exercise.trains.includes(muscle) && !asked.includes(muscle);
  if (session.name.startsWith("Whole body") || !items.some(isNew)) return undefined;
  const parts = partsOfBody.filter(([, muscles]) => items.some(({ muscle }) => muscles.includes(muscle)));
  const names = parts.map(([name], index) => (index === 0 ? name : name.toLowerCase()));
  return names.length === partsOfBody.length ? "Whole body" : names.join(" and ");
}

/** A letter only where a week has several of the kind. */
const lettered = / [A-C]$/;
export function nameIn({ laid, strength }: Making, session: LaidSession): string {
  const stemOf = (one: LaidSession) => {
    const filled = strength.find((other) => other.session === one);
    return ((filled && mixedName(filled)) ?? one.name).replace(lettered, "");
  };
  const stem = stemOf(session);
  const alike = laid.filter((one) => one.cardio === undefined && stemOf(one) === stem);
  return alike.length > 1 && session.cardio === undefined
    ? `${stem} ${"ABCDEF"[alike.indexOf(session)] ?? ""}`
    : stem;
}
