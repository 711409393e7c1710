import { daysBetween } from "../schedule/local-date.ts";
import type { ContentProgram } from "./content-program.ts";

/** A content item that was done. `date` is a local date. */
export type DoneContent = { readonly contentId: string; readonly date: string };

/** The evidence for following a program: a reason to ask, never more. */
export type InferredProgram = {
  readonly programId: string;
  readonly title: string;
  /** The days that were done in the program's order: index of the day in its list, from 0, and when. */
  readonly matched: readonly { readonly day: number; readonly contentId: string; readonly date: string }[];
  /** Items done in between that are not part of the program. */
  readonly others: number;
  /** Days of the program that were skipped between the first and the last one done. */
  readonly skipped: number;
  /** Index of the next day; undefined after the last. */
  readonly nextDay: number | undefined;
};

type Cell = {
  readonly score: number;
  readonly from: Cell | undefined;
  readonly match?: { readonly day: number; readonly done: DoneContent };
};

const gain = 2;
/** The costs of a skipped day of the program, and of another item done in between. */
const skipCost = 1;
const otherCost = 1;
/** Fewer matches prove nothing: somebody may just like an episode or two. */
const minMatches = 4;
/** A program counts as current only if something of it was done within so many days. */
const maxDaysSince = 10;
const maxDone = 200;

const nothing: Cell = { score: 0, from: undefined };
const better = (one: Cell, other: Cell): Cell => (other.score > one.score ? other : one);

/**
 * Local alignment (Smith and Waterman 1981) of the items done, in order, with the training days of a program. Returns the best match; of
 * equal scores, the one for the item done last. Time and memory: done × days.
 */
const alignment = (done: readonly DoneContent[], days: readonly ReadonlySet<string>[]): Cell => {
  let before: readonly Cell[] = Array.from({ length: days.length + 1 }, () => nothing);
  let best = nothing;
  for (const one of done) {
    const row: Cell[] = [nothing];
    for (const [day, contentIds] of days.entries()) {
      const left = row[day] ?? nothing;
      const above = before[day + 1] ?? nothing;
      let cell = better(nothing, { score: left.score - skipCost, from: left });
      cell = better(cell, { score: above.score - otherCost, from: above });
      const diagonal = before[day] ?? nothing;
      if (contentIds.has(one.contentId))
        cell = better(cell, { score: diagonal.score + gain, from: diagonal, match: { day, done: one } });
      row.push(cell);
    }
    before = row;
    // Programs repeat themselves: the earliest of equally good positions wins.
    const end = row.reduce((most, cell) => (cell.match && cell.score > most.score ? cell : most), nothing);
    if (end.score >= best.score) best = end;
  }
  return best;
};

const matchesOf = (end: Cell): InferredProgram["matched"] => {
  const matched: InferredProgram["matched"][number][] = [];
  for (let cell: Cell | undefined = end; cell; cell = cell.from)
    if (cell.match) matched.unshift({ day: cell.match.day, ...cell.match.done });
  return matched;
};

const training = ({ days }: ContentProgram) =>
  days.flatMap(({ contentIds }, day) =>
    contentIds.length > 0 ? [{ day, contentIds: new Set(contentIds) }] : [],
  );

const inferOne = (
  done: readonly DoneContent[],
  program: ContentProgram,
  today: string,
): (InferredProgram & { readonly score: number }) | undefined => {
  const days = training(program);
  const end = alignment(
    done,
    days.map(({ contentIds }) => contentIds),
  );
  const found = matchesOf(end);
  const [first, last] = [found[0], found.at(-1)];
  const distinct = new Set(found.map(({ contentId }) => contentId)).size;
  if (!first || !last || distinct < minMatches) return undefined;
  if (daysBetween(last.date, today) > maxDaysSince || last.date > today) return undefined;
  const between = done.filter(({ date }) => date >= first.date && date <= last.date).length;
  const others = between - found.length;
  const skipped = last.day - first.day + 1 - found.length;
  // Most items done must belong to the program, and most days of that stretch of it must have been done.
  if (found.length < 2 * others || found.length < 2 * skipped) return undefined;
  const place = (index: number) => days[index]?.day ?? index;
  return {
    programId: program.id,
    title: program.title,
    matched: found.map((one) => ({ ...one, day: place(one.day) })),
    others,
    skipped,
    nextDay: days[last.day + 1]?.day,
    score: end.score,
  };
};

/**
 * The program that somebody seems to be following, by the order of the items they did; undefined if none fits, or two fit equally well.
 * Requires at least four different items in order (some days skipped, other items in between), the latest within the last ten days. The
 * result is a reason to ask, with its evidence: it starts nothing. `done` in chronological order; `today` is a local date.
 */
export const inferContentProgram = (
  done: readonly DoneContent[],
  programs: readonly ContentProgram[],
  today: string,
): InferredProgram | undefined => {
  const latest = done.slice(-maxDone);
  const [first, second] = programs
    .flatMap((program) => inferOne(latest, program, today) ?? [])
    .toSorted((a, b) => b.score - a.score || a.matched.length - b.matched.length);
  if (!first || second?.score === first.score) return undefined;
  const { score: _score, ...inferred } = first;
  return inferred;
};
