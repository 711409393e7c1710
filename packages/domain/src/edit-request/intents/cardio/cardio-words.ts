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

/** "4 mi", "a 5k": plans go by minutes, so that the distance stands in its instructions. */
const farPattern = /(?<![\p{L}\d.,:])(\d{1,3}(?:[.,]\d{1,2})?)[ -]?(km|k|kilomet(?:er|re)s?|mi|miles?)\b/iu;
/** Minutes of an easy kilometre, where nothing is known of who trains. */
const easyMinutes: Readonly<Record<string, number>> = {
  Running: 6,
  Walking: 12,
  Hiking: 15,
  Cycling: 2.5,
  Swimming: 25,
};

export type Distance = { readonly said: string; readonly easyMinutes: number };

/** How far a new block is to be. */
export const distanceOf = (frame: Frame): Distance | undefined => {
  const [said, value = "", unit = ""] = farPattern.exec(frame.text) ?? [];
  if (said === undefined) return undefined;
  const km = Number(value.replace(",", ".")) * (/^mi/iu.test(unit) ? 1.609 : 1);
  return { said, easyMinutes: km * (easyMinutes[modalityOf(frame) ?? "Running"] ?? 6) };
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
