import { markHeight } from "../claim/marked-text.ts";
import { intensities, type Intensity } from "../program/intensity.ts";
import { addDays, daysBetween, weekStartOf } from "../schedule/local-date.ts";
import { claimOf, dayInWords } from "./compose-lines.ts";
import {
  isNamed,
  type ObservationCourse,
  observationCourses,
  type ReadRide,
  readRides,
} from "./observation-courses.ts";
import type { Progress, ProgressLine } from "./progress.ts";
import { minutesOf, type Ride, weeksKnown } from "./ride.ts";

/** Local dates, both included, in weeks that begin on a weekday from 1 (Monday) to 7. */
type Span = { readonly from: string; readonly to: string; readonly firstWeekday: number };
export type PatternInput = Span & {
  readonly athleteId: string;
  /** Within the range, oldest first. */
  readonly rides: readonly Ride[];
  readonly otherNames: readonly string[];
};

const median = (values: readonly number[]): number | undefined => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
};

const minGapDays = 8;
const gapTimesUsual = 3;
type Gap = Progress["gaps"][number];

/** Periods without work longer than a week and three times the horse's usual interval; the last one may continue. */
function gapsOf(rides: readonly Ride[], to: string): readonly Gap[] {
  const dates = [...new Set(rides.map(({ date }) => date))];
  const stretches = dates.map((from, at) => {
    const next = dates[at + 1] ?? to;
    return { from, to: next, days: daysBetween(from, next) };
  });
  const usual = median(stretches.slice(0, -1).map(({ days }) => days)) ?? 1;
  return stretches.filter(({ days }) => days >= Math.max(minGapDays, gapTimesUsual * usual));
}

const ofIntensity = (rides: readonly Ride[], wanted: Intensity): readonly Ride[] =>
  rides.filter(({ intensity }) => intensity === wanted);

const byIntensityOf = (rides: readonly Ride[]): Progress["byIntensity"] =>
  intensities.flatMap((intensity) => {
    const of = ofIntensity(rides, intensity);
    return of.length === 0 ? [] : [{ intensity, rides: of.length, minutes: minutesOf(of) }];
  });

function weeksOf(rides: readonly Ride[], { from, to, firstWeekday }: Span): Progress["weeks"] {
  const weeks: Progress["weeks"] = [];
  for (let week = weekStartOf(from, firstWeekday); week <= to; week = addDays(week, 7)) {
    const of = rides.filter(({ date }) => weekStartOf(date, firstWeekday) === week);
    const fences = of.flatMap(({ fenceCm }) => fenceCm ?? []);
    weeks.push({
      week,
      rides: of.length,
      minutes: minutesOf(of),
      ...(fences.length > 0 && { fenceCm: Math.max(...fences) }),
      ...(of.some(({ intensity }) => intensity) && {
        byIntensity: {
          light: minutesOf(ofIntensity(of, "light")),
          moderate: minutesOf(ofIntensity(of, "moderate")),
          hard: minutesOf(ofIntensity(of, "hard")),
        },
      }),
    });
  }
  return weeks;
}

function byWorkOf(rides: readonly Ride[]): Progress["byWork"] {
  const works = Map.groupBy(rides, ({ work }) => work);
  return [...works]
    .map(([work, of]) => ({ work, rides: of.length, minutes: minutesOf(of) }))
    .toSorted((a, b) => b.minutes - a.minutes);
}

const idsOf = (rides: readonly Ride[]): readonly string[] => rides.map(({ id }) => `workout:${id}`);

const fewJumpingRides = 4;
const comparedRides = 3;
const minChangeCm = 10;

/** Whether fences grew, or are lower than before: compares the medians of the first, the best and the last three rides with a height. */
function fenceLines(rides: readonly Ride[], to: string): readonly ProgressLine[] {
  const jumped = rides.filter(({ fenceCm }) => fenceCm !== undefined);
  if (jumped.length < fewJumpingRides) return [];
  const heightAt = (at: number) =>
    median(jumped.slice(at, at + comparedRides).flatMap(({ fenceCm }) => fenceCm ?? [])) ?? 0;
  const starts = jumped.slice(0, jumped.length - comparedRides + 1).map((_, at) => at);
  const first = heightAt(0);
  const now = heightAt(jumped.length - comparedRides);
  const bestAt = starts.reduce((best, at) => (heightAt(at) >= heightAt(best) ? at : best), 0);
  const best = heightAt(bestAt);
  const tell = (kind: ProgressLine["kind"], template: string, evidence: readonly Ride[], before: number) => {
    const facts = {
      "fence.before": markHeight(before),
      "fence.now": markHeight(now),
      "fence.since": dayInWords(evidence[0]?.date ?? to, to),
    };
    return [{ kind, ...claimOf(template, facts, idsOf(evidence)) }];
  };
  const last = jumped.slice(-comparedRides);
  if (best - now >= minChangeCm)
    return tell(
      "regression",
      "Fences are lower than they were: {{fence.before}} around {{fence.since}}, {{fence.now}} now.",
      [...jumped.slice(bestAt, bestAt + comparedRides), ...last],
      best,
    );
  if (now - first >= minChangeCm)
    return tell(
      "fences",
      "Fences went from {{fence.before}} around {{fence.since}} to {{fence.now}}.",
      [...jumped.slice(0, comparedRides), ...last],
      first,
    );
  return [];
}

const recurring = 3;
const quietRides = 5;

/** The first mention after it was over: not mentioned for five rides, or stated to be gone. */
function returnOf(course: ObservationCourse, rides: readonly ReadRide[]): number | undefined {
  const order = new Map(rides.map(({ ride }, at) => [ride.id, at]));
  const { mentions } = course;
  for (let at = mentions.length - 1; at >= 2; at--) {
    const [before, here] = [mentions[at - 1], mentions[at]];
    if (!before || !here || here.polarity !== "present") continue;
    const quiet = (order.get(here.ride.id) ?? 0) - (order.get(before.ride.id) ?? 0) - 1;
    const earlier = mentions.slice(0, at).filter(({ polarity }) => polarity === "present").length;
    const isOver = before.polarity === "absent" || quiet >= quietRides;
    if (isOver && earlier >= 2) return at;
  }
  return undefined;
}

function observationLines(
  courses: readonly ObservationCourse[],
  rides: readonly ReadRide[],
  to: string,
): readonly ProgressLine[] {
  return courses.flatMap((course): ProgressLine[] => {
    const there = course.mentions.filter(({ polarity }) => polarity !== "absent").map(({ ride }) => ride);
    const what = `${course.label.charAt(0).toUpperCase()}${course.label.slice(1)}`;
    const back = course.isOpen ? returnOf(course, rides) : undefined;
    const mention = back === undefined ? undefined : course.mentions[back];
    if (mention && back !== undefined)
      return [
        {
          kind: "regression",
          ...claimOf(
            "{{seen.what}} is back since {{seen.since}}, after {{seen.before}} without it.",
            {
              "seen.what": what,
              "seen.since": dayInWords(mention.ride.date, to),
              "seen.before": `${daysBetween(course.mentions[back - 1]?.ride.date ?? mention.ride.date, mention.ride.date)} days`,
            },
            idsOf(there),
          ),
        },
      ];
    if (course.count < recurring) return [];
    const trend = course.trend ? `, ${course.trend.course} since {{seen.since}}` : "";
    return [
      {
        kind: "observation",
        ...claimOf(
          `{{seen.what}}: {{seen.count}}${trend}.`,
          {
            "seen.what": what,
            "seen.count": `${course.count} of ${course.rides} rides`,
            "seen.since": course.trend && dayInWords(course.trend.since, to),
          },
          idsOf(there),
        ),
      },
    ];
  });
}

const gapLine = (gap: Gap, rides: readonly Ride[], to: string): ProgressLine => ({
  kind: "gap",
  ...claimOf(
    "No work for {{gap.days}} from {{gap.from}}.",
    { "gap.days": `${gap.days} days`, "gap.from": dayInWords(gap.from, to) },
    idsOf(rides.filter(({ date }) => date === gap.from || date === gap.to)),
  ),
});

const lateWeeks = 3;
const earlyWeeks = 6;
const busyPerWeek = 2;

/** Half as frequent in the last three weeks as in the six before, if it was at least twice a week then. */
function frequencyLine(rides: readonly Ride[], to: string): readonly ProgressLine[] {
  const late = addDays(to, 1 - 7 * lateWeeks);
  const early = addDays(late, -7 * earlyWeeks);
  const now = rides.filter(({ date }) => date >= late);
  const before = rides.filter(({ date }) => date >= early && date < late);
  const perWeek = (of: readonly Ride[], weeks: number) => of.length / weeks;
  if (perWeek(before, earlyWeeks) < busyPerWeek || perWeek(now, lateWeeks) > perWeek(before, earlyWeeks) / 2)
    return [];
  const said = (value: number) => `${Math.round(value * 10) / 10} rides a week`;
  const template = "Worked less often: {{often.now}} since {{often.since}}, {{often.before}} before.";
  const facts = {
    "often.now": said(perWeek(now, lateWeeks)),
    "often.since": dayInWords(late, to),
    "often.before": said(perWeek(before, earlyWeeks)),
  };
  return [{ kind: "regression", ...claimOf(template, facts, idsOf([...before.slice(-3), ...now])) }];
}

/** Patterns of a training period: frequency, duration, kinds of work, heights, pauses, recurring observations and regressions. */
export function identifyPatterns({
  athleteId,
  from,
  to,
  firstWeekday,
  rides,
  otherNames,
}: PatternInput): Progress {
  const reads = readRides(rides, otherNames);
  const courses = observationCourses(reads, to)
    .filter(isNamed)
    .toSorted((a, b) => b.count - a.count);
  const gaps = gapsOf(rides, to);
  const known = weeksKnown(rides, addDays(to, 1));
  return {
    athleteId,
    from,
    to,
    rides: rides.length,
    minutes: minutesOf(rides),
    ...(known !== undefined && { ridesAWeek: Math.round((rides.length / known) * 10) / 10 }),
    weeks: weeksOf(rides, { from, to, firstWeekday }),
    byWork: byWorkOf(rides),
    byIntensity: byIntensityOf(rides),
    fences: rides.flatMap(({ date, fenceCm, id }) =>
      fenceCm === undefined ? [] : [{ date, cm: fenceCm, workoutId: id }],
    ),
    gaps: [...gaps],
    observations: courses
      .filter(({ count }) => count > 0)
      .map(({ label, count, rides: of, trend, isOpen, mentions }) => ({
        label,
        count,
        rides: of,
        ...(trend && { trend }),
        isOpen,
        workoutIds: mentions.map(({ ride }) => ride.id),
      })),
    lines: [
      ...observationLines(courses, reads, to),
      ...fenceLines(rides, to),
      ...frequencyLine(rides, to),
      ...gaps.map((gap) => gapLine(gap, rides, to)),
    ].toSorted((a, b) => Number(b.kind === "regression") - Number(a.kind === "regression")),
  };
}
