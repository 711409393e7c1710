import { landUnitOf, massUnitOf } from "@canter/domain/units/format-units";
import type { Group } from "@canter/domain/group/group";
import type { Units } from "@canter/domain/units/unit";

/** Example messages, in the reader's units and with a horse that they know. */
export const examplesFor = (
  kind: Group["kind"],
  units: Units,
  horses: readonly string[],
): readonly string[] => {
  const lifting =
    massUnitOf(units) === "lb"
      ? "squat 5x5 @ 225, then bench 135x10, 155x8, 175x6 and a 20 min easy spin after"
      : "squat 5x5 @ 100, then bench 60x10, 70x8, 80x6 and a 20 min easy spin after";
  const far = landUnitOf(units) === "mi" ? "5 miles" : "8k";
  if (kind === "household") return [lifting, `ran ${far} in 44:10 yesterday, felt heavy for the first two`];
  const horse = horses[0] ?? "Biscuit";
  return [
    `${horse} 45 min flatwork, lots of transitions, soft on the left rein`,
    `lunged ${horses[1] ?? horse} 20 min yesterday`,
  ];
};
