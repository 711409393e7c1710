import { forbiddenBy } from "../barn/forbidden-work.ts";
import type { Caution } from "../horse/caution.ts";
import type { HorseStatus } from "../horse/horse.ts";
import type { ProgramStatus } from "../program/program-head.ts";
import { disciplineToWorkType } from "../program/training-plan.ts";
import { addDays } from "../schedule/local-date.ts";
import type { Discipline } from "../workout/discipline.ts";

/** Work types (`JUMPING`) that a caution rules out, or ruled out, on these days, both included. Without an end: until somebody removes it. */
export type Ban = {
  readonly text: string;
  readonly from: string;
  readonly until?: string | undefined;
  readonly workTypes: ReadonlySet<string>;
};

/** Why a plan asks for nothing now: the status of a program that is not followed, or of a horse that is not there. */
export const standstills = [
  "draft",
  "paused",
  "completed",
  "abandoned",
  "on_loan",
  "retired",
  "sold",
] as const satisfies readonly Exclude<ProgramStatus | HorseStatus, "active">[];
export type Standstill = (typeof standstills)[number];

/** What stands against planned work, whatever the plan says. */
export type Restrictions = {
  readonly standstill?: Standstill;
  readonly bans: readonly Ban[];
};

export const noRestrictions: Restrictions = { bans: [] };

export type PinnedCaution = Pick<Caution, "text" | "date" | "until"> & { readonly removedOn?: string };

/** The last day on which a caution holds: the day of its removal is free again. */
const lastDayOf = ({ until, removedOn }: PinnedCaution): string | undefined => {
  const before = removedOn === undefined ? undefined : addDays(removedOn, -1);
  return until !== undefined && before !== undefined ? [until, before].toSorted()[0] : (before ?? until);
};

type Known = {
  readonly status: ProgramStatus;
  /** Of the horse that it is for; absent: it is a person's. */
  readonly horse?: HorseStatus | undefined;
  /** Pinned now or before; `removedOn`: the local date on which it was removed. */
  readonly cautions: readonly PinnedCaution[];
  /** The group's own. */
  readonly disciplines: readonly Discipline[];
};

export function restrictionsOf({ status, horse, cautions, disciplines }: Known): Restrictions {
  const standstill = [status, horse].find((one) => one !== undefined && one !== "active");
  const bans = cautions.map((caution): Ban => ({
    text: caution.text,
    from: caution.date,
    until: lastDayOf(caution),
    workTypes: new Set([...forbiddenBy(caution.text, disciplines)].map(disciplineToWorkType)),
  }));
  return { bans: bans.filter(({ workTypes }) => workTypes.size > 0), ...(standstill && { standstill }) };
}

/** The caution that rules out work of a type on a local date. */
export const banOn = (
  { bans }: Pick<Restrictions, "bans">,
  workType: string,
  date: string,
): Ban | undefined =>
  bans.find(
    ({ workTypes, from, until }) =>
      workTypes.has(workType) && from <= date && (until === undefined || date <= until),
  );

/**
 * The text of the caution that rules out a planned session on its day, or today if its day has passed or it has none. Of work that is only
 * shown as what the plan says next; a suggestion passes it over.
 */
export const cautionAgainst = (
  restrictions: Restrictions,
  { workType, date }: { readonly workType: string; readonly date?: string | undefined },
  today: string,
): string | undefined =>
  banOn(restrictions, workType, date !== undefined && date > today ? date : today)?.text;
