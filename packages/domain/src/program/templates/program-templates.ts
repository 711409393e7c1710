import { backToWork } from "./back-to-work.ts";
import { fiveByFive } from "./five-by-five.ts";
import { fourLiftWave } from "./four-lift-wave.ts";
import { fullBodyBeginner } from "./full-body-beginner.ts";
import { halfMarathonBase } from "./half-marathon-base.ts";
import { jumperPrep } from "./jumper-prep.ts";
import { kettlebellBasics } from "./kettlebell-basics.ts";
import { ninetyDays } from "./ninety-days.ts";
import { noEquipment } from "./no-equipment.ts";
import { pushPullLegs } from "./push-pull-legs.ts";
import { runWalk5k } from "./run-walk-5k.ts";
import type { ProgramTemplate } from "./template.ts";
import { upperLower } from "./upper-lower.ts";
import { youngHorseFlatwork } from "./young-horse-flatwork.ts";
import { zoneTwoAnd4x4 } from "./zone-two-and-4x4.ts";

/** The catalogue, in the order in which it is shown. */
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
