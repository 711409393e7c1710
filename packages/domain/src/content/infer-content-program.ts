import { daysBetween } from "../schedule/local-date.ts";
import type { ContentProgram } from "./content-program.ts";

/** Something that was done, with the content that it was done with. `date` is a local date. */
export type DoneContent = { readonly contentId: string; readonly date: string };

/** What speaks for following a program: a question to ask, never more. */
export type InferredProgram = {
  readonly programId: string;
  readonly title: string;
  /** What was done of its order: index of the day in the program's list, from 0, and when. */
  readonly matched: readonly { readonly day: number; readonly contentId: string; readonly date: string }[];
  /** Done in between that belongs elsewhere. */
  readonly others: number;
  /** Days of the program that were passed over between the first and the last one done. */
  readonly skipped: number;
  /** Index of the day that would be next; undefined after the last. */
  readonly nextDay: number | undefined;
};

type Cell = {
  readonly score: number;
  readonly from: Cell | undefined;
  readonly match?: { readonly day: number; readonly done: DoneContent };
};

const gain = 2;
/** What a day of the program that was passed over costs, and something else that was done in between. */
const skipCost = 1;
const otherCost = 1;
/** Fewer prove nothing: one likes an episode, or two. */
const minMatches = 4;
/** A program that somebody follows shows in the last days. */
const maxDaysSince = 10;
const maxDone = 200;

const nothing: Cell = { score: 0, from: undefined };
const better = (one: Cell, other: Cell): Cell => (other.score > one.score ? other : one);

/**
 * Local alignment (Smith and Waterman 1981) of what was done, in its order, with the training days of a program: the best end among those that
 * are at the last thing done. Time and memory: done × days.
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
    // Programs repeat themselves: the earliest place that explains as much is the one.
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
  // Most of what was done must be the program, and most of the program's stretch must have been done.
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
 * The program that somebody seems to be following, by what they did in its order; undefined where nothing, or nothing alone, speaks for
 * one. At least four different items in a row (some left out, some put in), the latest in the last ten days; two programs that explain the same as well give none.
 * It is a question to ask with its evidence: it starts nothing. `done` in the order in which it was done; `today` is a local date.
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
