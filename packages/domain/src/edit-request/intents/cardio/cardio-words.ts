import type { CardioType, CardioBlock } from "../../../program/program.ts";
import type { Frame, StatedAmount } from "../../clauses/frame.ts";
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

const minutesOf = ({ amount, noun }: StatedAmount): number | undefined =>
  noun === "rest"
    ? undefined
    : amount.type === "time"
      ? amount.seconds / 60
      : amount.type === "number" && (noun === "duration" || noun === undefined) && amount.value >= 1
        ? amount.value
        : undefined;

export type Duration = { readonly minutes: number; readonly sign: 1 | -1 | 0 };

export const durationOf = (frame: Frame): Duration | undefined => {
  for (const said of frame.amounts) {
    const minutes = minutesOf(said);
    if (minutes === undefined || said.role === "from" || said.role === "instead") continue;
    const { direction } = said.amount;
    const drift = direction ?? (said.role === "to" || said.role === "at" ? undefined : said.drift);
    const byVerb =
      said.role === "to"
        ? undefined
        : frame.verb === "raise"
          ? "more"
          : /^(lower|drop|take|remove)$/u.test(frame.verb ?? "")
            ? "less"
            : undefined;
    const sign = (drift ?? byVerb) === "more" ? 1 : (drift ?? byVerb) === "less" ? -1 : 0;
    return { minutes, sign };
  }
  return undefined;
};

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
