import { addDays, daysBetween } from "../../schedule/local-date.ts";
import type { Program, Week } from "../program.ts";
import type { ShiftOffer } from "./edit.ts";
import { counted } from "./edit-failure.ts";

const dateOf = (planned: string | undefined): string | undefined => planned?.slice(0, 10);

/** Days between the end of one week and the start of the next: 0 where they meet, negative where they overlap. */
function gapBetween(earlier: Week, later: Week): number | undefined {
  const [end, start] = [dateOf(earlier.endDate), dateOf(later.startDate)];
  return end === undefined || start === undefined ? undefined : daysBetween(addDays(end, 1), start);
}

const seam = (earlier: Week, later: Week): string =>
  [earlier.uid, earlier.endDate, later.uid, later.startDate].join("\n");

type Seam = { readonly earlier: Week; readonly later: Week; readonly gap: number };

/** The places between two weeks that these edits made, where the dates overlap or leave days out. */
function newSeams(before: Program, after: Program): Seam[] {
  if (before.weeks === after.weeks) return [];
  const known = new Set(before.weeks.slice(1).map((week, index) => seam(before.weeks[index] as Week, week)));
  return after.weeks.slice(1).flatMap((later, index) => {
    const earlier = after.weeks[index] as Week;
    if (known.has(seam(earlier, later))) return [];
    const gap = gapBetween(earlier, later);
    return gap === undefined || gap === 0 ? [] : [{ earlier, later, gap }];
  });
}

const backwards = (before: Program, after: Program): string[] => {
  const known = new Map(before.weeks.map((week) => [week.uid, week]));
  return after.weeks.flatMap((week) => {
    const [start, end] = [dateOf(week.startDate), dateOf(week.endDate)];
    const old = known.get(week.uid);
    const isNew = old?.startDate !== week.startDate || old?.endDate !== week.endDate;
    return isNew && start !== undefined && end !== undefined && end < start
      ? [`Week ${week.weekNumber} would end (${end}) before it starts (${start}).`]
      : [];
  });
};

/** The shifts of later weeks that would close the gaps and overlaps which these edits make. */
export const shiftOffers = (before: Program, after: Program): ShiftOffer[] =>
  newSeams(before, after).map(({ later, gap }) => ({ fromWeek: later.weekNumber, days: -gap }));

/** Dated weeks that would overlap or leave days out, and what could be done about it. */
export const weekDateWarnings = (before: Program, after: Program): string[] =>
  before.weeks === after.weeks
    ? []
    : [
        ...backwards(before, after),
        ...newSeams(before, after).map(({ earlier, later, gap }) => {
          const days = counted(Math.abs(gap), "day");
          const names = `Week ${earlier.weekNumber} (to ${dateOf(earlier.endDate)}) and week ${later.weekNumber} (from ${dateOf(later.startDate)})`;
          return gap < 0
            ? `${names} would overlap by ${days}. The weeks from ${later.weekNumber} on can be shifted ${days} later.`
            : `${names} would leave ${days} between them. The weeks from ${later.weekNumber} on can be shifted ${days} earlier.`;
        }),
      ];
