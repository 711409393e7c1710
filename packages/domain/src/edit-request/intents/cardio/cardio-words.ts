import type { CardioType, CardioBlock } from "../../../program/program.ts";
import type { Frame } from "../../clauses/frame.ts";
import type { CardioInput } from "../../draft/change-draft.ts";

const spoken: Readonly<Record<CardioType, string>> = {
  zone2: "zone 2",
  intervals: "intervals",
  sweetspot: "sweet spot",
  threshold: "threshold",
  vo2max: "VO2max",
};

/** A kind of cardio in words. */
export const sayKind = (type: CardioType): string => spoken[type];

/** What is run, ridden or rowed on, where it is said; "row" is an exercise's name too. */
export const modalityOf = (frame: Frame): string | undefined => {
  const said = frame.modalities.at(-1);
  if (said) return said;
  const rowing = [
    ...frame.targets,
    ...frame.news.map(({ mention }) => ({ kind: "mention" as const, mention })),
  ].some(
    (target) =>
      target.kind === "mention" && /^(row|rowing|rowing machine|rower|erg)$/u.test(target.mention.said),
  );
  return rowing ? "Rowing" : undefined;
};

/** The block as planned, without what was done of it. */
export const plannedBlock = ({
  type,
  duration,
  distanceMeters,
  modality,
  instructions,
  notes,
}: CardioBlock): CardioInput => ({
  type,
  ...(duration !== undefined && { duration }),
  ...(distanceMeters !== undefined && { distanceMeters }),
  ...(modality !== undefined && { modality }),
  ...(instructions !== undefined && { instructions }),
  ...(notes !== undefined && { notes }),
});
