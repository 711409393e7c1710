import { backToWork } from "./catalogue/back-to-work.ts";
import { fiveByFive } from "./catalogue/five-by-five.ts";
import { fourLiftWave } from "./catalogue/four-lift-wave.ts";
import { fullBodyBeginner } from "./catalogue/full-body-beginner.ts";
import { halfMarathonBase } from "./catalogue/half-marathon-base.ts";
import { jumperPrep } from "./catalogue/jumper-prep.ts";
import { kettlebellBasics } from "./catalogue/kettlebell-basics.ts";
import { ninetyDays } from "./catalogue/ninety-days.ts";
import { noEquipment } from "./catalogue/no-equipment.ts";
import { pushPullLegs } from "./catalogue/push-pull-legs.ts";
import { runWalk5k } from "./catalogue/run-walk-5k.ts";
import type { ProgramTemplate } from "./template.ts";
import { upperLower } from "./catalogue/upper-lower.ts";
import { youngHorseFlatwork } from "./catalogue/young-horse-flatwork.ts";
import { zoneTwoAnd4x4 } from "./catalogue/zone-two-and-4x4.ts";

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
