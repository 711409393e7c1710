import { forbiddenPeriods } from "../barn/forbidden-work.ts";
import { type CautionPeriod, heldOn, type PinnedCaution } from "../horse/caution.ts";
import type { HorseStatus } from "../horse/horse.ts";
import type { ProgramStatus } from "../program/program-head.ts";
import { disciplineToWorkType } from "../program/training-plan.ts";
import type { Discipline } from "../workout/discipline.ts";

/** Work types (`JUMPING`) that a caution rules out, or ruled out, on these days. */
export type Ban = Omit<CautionPeriod, "at"> & { readonly workTypes: ReadonlySet<string> };

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

type Known = {
  readonly status: ProgramStatus;
  /** Of the horse that it is for; absent: it is a person's. */
  readonly horse?: HorseStatus | undefined;
  readonly cautions: readonly PinnedCaution[];
  /** The group's own. */
  readonly disciplines: readonly Discipline[];
};

export function restrictionsOf({ status, horse, cautions, disciplines }: Known): Restrictions {
  const standstill = [status, horse].find((one) => one !== undefined && one !== "active");
  const bans = cautions
    .flatMap((caution) => forbiddenPeriods(caution, disciplines))
    .map(({ text, from, until, forbids }): Ban => ({
      text,
      from,
      until,
      workTypes: new Set([...forbids].map(disciplineToWorkType)),
    }));
  return { bans: bans.filter(({ workTypes }) => workTypes.size > 0), ...(standstill && { standstill }) };
}

/** The caution that rules out work of a type on a local date. */
export const banOn = (
  { bans }: Pick<Restrictions, "bans">,
  workType: string,
  date: string,
): Ban | undefined => bans.find((ban) => ban.workTypes.has(workType) && heldOn(ban, date));

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
