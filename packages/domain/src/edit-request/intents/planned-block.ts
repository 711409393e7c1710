import type { CardioBlock } from "../../program/program.ts";
import type { CardioInput } from "../draft/change-draft.ts";

/** The block as planned, without what was done of it. */
export const plannedBlock = ({
  type,
  duration,
  modality,
  instructions,
  notes,
}: CardioBlock): CardioInput => ({
  type,
  duration,
  ...(modality !== undefined && { modality }),
  ...(instructions !== undefined && { instructions }),
  ...(notes !== undefined && { notes }),
});
