import type { Claim } from "../claim/claim.ts";
import { careLines, cautionLines, claimOf, quoteLine, watchLine } from "../handoff/compose-lines.ts";
import { identifyPatterns } from "../handoff/identify-patterns.ts";
import {
  type ObservationCourse,
  observationCourses,
  readRides,
  watchedCourses,
  watchRank,
} from "../handoff/observation-courses.ts";
import { askedQuotes, notedQuotes } from "../handoff/quoted-words.ts";
import {
  countWords,
  minutesInWords,
  minutesOf,
  type Ride,
  ridesInWords,
  ridesToCount,
  usualDays,
  usualMinutes,
} from "../handoff/ride.ts";
import { addDays, weekdayOf } from "../schedule/local-date.ts";
import type { HorseAnalysis, HorseContext, PlanVerdict, ReportLine } from "./report.ts";
import { formatMinutes } from "../units/format-units.ts";

const weekDays = 7;
/** A horse that was worked so often in the weeks before is not left alone without a reason. */
const manyRides = 6;
/**
 * At most one word per this many words logged in the week is used. A week of three or four short notes leaves room for some five lines
 * all the same: a third of these notes would be one quote.
 */
const shownShare = 3;
const minWords = 60;
const maxNotes = 3;

type Kind = ReportLine["kind"];

/** Lines that are important however much was logged: they do not repeat the notes. */
const free: ReadonlySet<Kind> = new Set(["caution", "plan", "care", "quiet", "rides"]);

const line = (
  kind: Kind,
  rank: number,
  { text, marked, facts, sources }: Claim,
  isConcern: boolean,
): ReportLine => ({ kind, rank, isConcern, text, ...(marked !== undefined && { marked }), facts, sources });

/** The rides of the week. */
export const ridesOfWeek = ({ rides, from, to }: HorseContext): readonly Ride[] =>
  rides.filter(({ date }) => date >= from && date <= to);

const counted = (names: readonly string[]): readonly (readonly [name: string, count: number])[] => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]);
};

const maxNamed = 4;
const inWords = (names: readonly string[]): string =>
  counted(names)
    .slice(0, maxNamed)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

const isGettingBetter = ({ trend, mentions }: ObservationCourse): boolean =>
  trend?.course === "fading" || mentions.at(-1)?.polarity === "better";

/** Recurring, returning and worsening observations, higher fences, and requests, with the rides that show them. */
export function patternLines(context: HorseContext): readonly ReportLine[] {
  const { rides, otherNames, athleteId, from, to } = context;
  const ids = new Set(ridesOfWeek(context).map(({ id }) => id));
  if (ids.size === 0) return [];
  const said = { today: to };
  // Counted as the handoff counts them: one remark has one figure.
  const reads = readRides(ridesToCount(rides, ids.size), otherNames);
  const all = observationCourses(reads, to);
  const courses = watchedCourses(all, ids);
  const watched = courses.map((course) =>
    line("watch", watchRank(course), watchLine(course, said, "trend"), !isGettingBetter(course)),
  );
  const week = reads.filter(({ ride }) => ids.has(ride.id));
  const asked = askedQuotes(week).map(({ ride, quote }) =>
    line("asked", 2, quoteLine("asked", ride, quote, said), true),
  );
  const noted = notedQuotes(week, all, new Set(courses.map(({ concept }) => concept)))
    .slice(0, maxNotes)
    .map(({ ride, quote, isHealth }, at) =>
      line("note", isHealth ? 2.1 : 3.5 + at / 10, quoteLine("note", ride, quote, said), isHealth),
    );
  const start = rides[0]?.date ?? from;
  const found = identifyPatterns({
    athleteId,
    from: start,
    to,
    firstWeekday: weekdayOf(from),
    rides,
    otherNames,
  }).lines;
  const known = new Set(watched.map(({ facts }) => facts.find(({ key }) => key === "watch.what")?.text));
  const changed = found.flatMap((one): ReportLine[] => {
    // A returning observation is already among the watched ones, with its rides.
    if (known.has(one.facts.find(({ key }) => key === "seen.what")?.text)) return [];
    const isOfWeek = one.sources.some((source) => ids.has(source.slice("workout:".length)));
    if (!isOfWeek) return [];
    if (one.kind === "regression") return [line("regression", 1.5, one, true)];
    return one.kind === "fences" ? [line("fences", 3, one, false)] : [];
  });
  return [...watched, ...changed, ...asked, ...noted];
}

/** How much was done in the week, by whom and what, compared with what is usual; or that nothing was done. */
export function progressLines(context: HorseContext): readonly ReportLine[] {
  const { rides, from, to, name, athleteId } = context;
  const week = ridesOfWeek(context);
  const before = rides.filter(({ date }) => date >= addDays(from, -usualDays) && date < from);
  const mean = usualMinutes(rides, from);
  const usual = mean === undefined ? undefined : formatMinutes(mean);
  if (week.length === 0) {
    const last = rides.findLast(({ date }) => date < from);
    const isUnusual = before.length >= manyRides;
    const facts = { "quiet.name": name, "quiet.usual": usual };
    const source = last ? `workout:${last.id}` : `athlete:${athleteId}`;
    const template = `{{quiet.name}} was not worked this week${usual === undefined ? "" : "; usual {{quiet.usual}}"}.`;
    return [line("quiet", 2.5, claimOf(template, facts, [source]), isUnusual)];
  }
  const minutes = minutesInWords(week);
  const facts = {
    "rides.count": ridesInWords(week),
    "rides.minutes": minutes,
    "rides.usual": usual,
    "rides.who": inWords(week.map(({ riderName }) => riderName ?? "somebody")),
    "rides.work": inWords(week.map(({ work }) => work)),
  };
  const isSoFar = to < addDays(from, weekDays - 1) ? " so far" : "";
  const template = `{{rides.count}}${minutes === undefined ? "" : ", {{rides.minutes}}"}${isSoFar}${usual === undefined ? "" : " (usual {{rides.usual}})"}: {{rides.who}}; {{rides.work}}.`;
  const sources = week.map(({ id }) => `workout:${id}`);
  return [line("rides", 0.5, claimOf(template, facts, sources), false)];
}

/** The status of the horse's programs. */
export const planLines = (verdicts: readonly PlanVerdict[]): readonly ReportLine[] =>
  verdicts.flatMap(({ status, isOver = false, message, suggestion }) => {
    if (status === "no_data") return [];
    const isBehind = status === "behind" && !isOver;
    const lines = [line("plan", isBehind ? 1.8 : 2.4, message, isBehind)];
    return suggestion && isBehind ? [...lines, line("plan", 1.9, suggestion, true)] : lines;
  });

/** Cautions in force on the last day of the week, and care that is due. */
const heldLines = ({ cautions, care, to }: HorseContext): readonly ReportLine[] => [
  ...cautionLines(cautions, { today: to }).map((one) => line("caution", 0, one, true)),
  ...careLines(care, { today: to }).map((one) => line("care", 2.6, one, true)),
];

const maxLines = 12;

/** As many lines as fit, most important first: up to a third of the logged words, and the free ones. */
function withinWords(lines: readonly ReportLine[], logged: number): readonly ReportLine[] {
  const budget = Math.max(minWords, Math.floor(logged / shownShare));
  let shown = 0;
  const taken: ReportLine[] = [];
  for (const one of lines.toSorted((a, b) => a.rank - b.rank)) {
    const words = free.has(one.kind) ? 0 : countWords(one.text);
    if (taken.length >= maxLines || shown + words > budget) continue;
    shown += words;
    taken.push(one);
  }
  return taken;
}

const standings = ["behind", "on_track", "ahead"] as const;

const statusOf = (rides: number, verdicts: readonly PlanVerdict[]): HorseAnalysis["status"] => {
  const standing = standings.find((status) =>
    verdicts.some(({ isOver, ...one }) => isOver !== true && one.status === status),
  );
  if (standing === "behind" || rides > 0) return standing ?? "no_plan";
  return "quiet";
};

/**
 * The analysis of a horse's week: `lines` are the findings; cautions and care are added. Each line is a claim; together they use at most a
 * third of the words logged in the week (60 if there are few), not counting lines that do not repeat the notes.
 */
export function analyseHorse(context: HorseContext, lines: readonly ReportLine[]): HorseAnalysis {
  const week = ridesOfWeek(context);
  const logged = week.reduce((total, { notes = "" }) => total + countWords(notes), 0);
  const shown = withinWords([...heldLines(context), ...lines], logged);
  const fromTheGround = week.filter(({ isFromTheGround }) => isFromTheGround).length;
  const { athleteId, name } = context;
  return {
    athleteId,
    name,
    status: statusOf(week.length, context.verdicts),
    rides: week.length,
    ...(fromTheGround > 0 && { fromTheGround }),
    minutes: minutesOf(week),
    riders: counted(week.map(({ riderName }) => riderName ?? "somebody")).map(([rider, rides]) => ({
      name: rider,
      rides,
    })),
    highlights: shown.filter(({ isConcern }) => !isConcern),
    concerns: shown.filter(({ isConcern }) => isConcern),
    by: "playbook",
  };
}

/** The same with all findings of the rules. */
export const analyseByRule = (context: HorseContext): HorseAnalysis =>
  analyseHorse(context, [
    ...planLines(context.verdicts),
    ...patternLines(context),
    ...progressLines(context),
  ]);
