import { backToWork, jumperPrep, youngHorseFlatwork } from "./catalogue/horse.ts";
import {
  fiveByFive,
  fullBodyBeginner,
  fourLiftWave,
  pushPullLegs,
  upperLower,
} from "./catalogue/strength.ts";
import { halfMarathonBase, runWalk5k, zoneTwoAnd4x4 } from "./catalogue/running.ts";
import { kettlebellBasics, noEquipment, ninetyDays } from "./catalogue/home.ts";
import type { ProgramTemplate } from "./template.ts";

/** The catalogue, in display order. */
export const programTemplates: readonly ProgramTemplate[] = [
  fullBodyBeginner,
  fiveByFive,
  upperLower,
  fourLiftWave,
  pushPullLegs,
  runWalk5k,
  halfMarathonBase,
  zoneTwoAnd4x4,
  noEquipment,
  kettlebellBasics,
  ninetyDays,
  youngHorseFlatwork,
  jumperPrep,
  backToWork,
];

export const findTemplate = (id: string): ProgramTemplate | undefined =>
  programTemplates.find((template) => template.id === id);
