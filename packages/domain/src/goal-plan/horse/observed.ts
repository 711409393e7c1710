import { markShortDate } from "../../claim/marked-text.ts";
import { observationCourses, type ObservationCourse, readRides } from "../../handoff/observation-courses.ts";
import { isNamed } from "../../handoff/observation-courses.ts";
import { type Ride, ridesToCount } from "../../handoff/ride.ts";
import { addDays, daysBetween } from "../../schedule/local-date.ts";
import { joined } from "../../text/joined.ts";
import type { WorkLimit } from "../work-limit.ts";
import type { RidingIssueKind } from "./riding-issues.ts";

/** What riders wrote of a horse lately, and more than once; of its health once is enough. */
export type Observed = {
  readonly concept: string;
  /** "stiff to the right" */
  readonly label: string;
  readonly isHealth: boolean;
  /** Rides with it, of the last so many. */
  readonly count: number;
  readonly rides: number;
  /** The last days on which it was written, oldest first. */
  readonly dates: readonly string[];
};

/** A ride with a teacher that comes every week. */
export type Lesson = {
  /** 1 for Monday. */
  readonly weekday: number;
  readonly workType: string;
  readonly rider?: string;
  readonly dates: readonly string[];
};

/** Older rides say little about how the horse goes now. */
const observedDays = 42;
const healthDays = 14;
const minMentions = 2;
const maxDates = 3;
const minHealthSureness = 0.5;

const isToMind = (course: ObservationCourse, today: string): boolean => {
  const { about, isOpen, mentions, count } = course;
  if (!isOpen || count === 0) return false;
  const last = mentions.findLast(({ polarity }) => polarity === "present");
  if (about === "health")
    return (
      last !== undefined &&
      daysBetween(last.ride.date, today) <= healthDays &&
      Math.max(...mentions.map(({ sureness }) => sureness)) >= minHealthSureness
    );
  return count >= minMentions && isNamed(course);
};

/** What a plan is to mind of what riders wrote, what ails the horse first, then the most frequent. `rides`: oldest first; `otherNames`: of the barn's other horses. */
export function observedIn(
  rides: readonly Ride[],
  otherNames: readonly string[],
  today: string,
): readonly Observed[] {
  const recent = rides.filter(({ date }) => date >= addDays(today, -observedDays) && date <= today);
  const read = readRides(ridesToCount(recent, 0), otherNames);
  return observationCourses(read, today)
    .filter((course) => isToMind(course, today))
    .map(({ concept, label, about, count, rides: of, mentions }) => ({
      concept,
      label,
      isHealth: about === "health",
      count,
      rides: of,
      dates: mentions
        .filter(({ polarity }) => polarity === "present")
        .map(({ ride }) => ride.date)
        .slice(-maxDates),
    }))
    .toSorted((a, b) => Number(b.isHealth) - Number(a.isHealth) || b.count - a.count);
}

/** What is worked on where riders wrote this. */
const issues: Readonly<Record<string, RidingIssueKind>> = {
  stiff: "stiff",
  "falls-in": "straight",
  "falls-out": "straight",
  drifts: "straight",
  crooked: "straight",
  lead: "changes",
  contact: "contact",
  forehand: "forehand",
  lazy: "lazy",
  tense: "spooky",
  spooky: "spooky",
  nappy: "spooky",
  "herd-bound": "spooky",
  rushing: "rushing",
  strong: "strong",
  refuses: "refusing",
  rails: "rails",
};

export const issueOf = ({ concept }: Observed): RidingIssueKind | undefined => issues[concept];

/** Over fences these ask for a lower start, and for grids before courses. */
const cautiousOverFences: ReadonlySet<string> = new Set(["rushing", "refuses", "rails"]);
export const asksForLowerStart = (observed: readonly Observed[]): Observed | undefined =>
  observed.find(({ concept }) => cautiousOverFences.has(concept));

const restDays = 10;
const fromTheGround: ReadonlySet<string> = new Set(["lame", "swelling"]);
const easedFor: ReadonlySet<string> = new Set(["sore", "cough", "unwell", "wound"]);

/** What is written of a horse's health rules work out for some days, also where nobody pinned a caution. */
export function limitsByHealth(observed: readonly Observed[], today: string): readonly WorkLimit[] {
  return observed.flatMap(({ isHealth, concept, label, dates }): readonly WorkLimit[] => {
    const last = dates.at(-1);
    const isOnGround = fromTheGround.has(concept);
    if (!isHealth || last === undefined || !(isOnGround || easedFor.has(concept))) return [];
    const until = addDays(last, restDays);
    if (until < today) return [];
    const limit: WorkLimit = {
      text: label,
      source: "rides",
      until,
      bars: isOnGround ? [] : ["JUMPING"],
      ...(isOnGround && { only: ["GROUNDWORK"] }),
      isGentle: true,
    };
    return [limit];
  });
}

const minEasyDays = 7;
const maxEasyDays = 28;

/**
 * After a rest for its health, as long again without fences and of light work: a week at least, four at most. A rule of yards, where no vet says
 * otherwise. Undefined: the limit has no end, or rules no work out.
 */
export function easedAfter(limit: WorkLimit, today: string): WorkLimit | undefined {
  const { until, bars, only } = limit;
  const isRest = limit.isGentle && (bars === "all" || only !== undefined);
  if (!isRest || until === undefined || until < today) return undefined;
  const days = Math.min(maxEasyDays, Math.max(minEasyDays, daysBetween(limit.from ?? today, until)));
  return {
    text: limit.text,
    source: limit.source,
    from: addDays(until, 1),
    until: addDays(until, days),
    bars: ["JUMPING"],
    isGentle: true,
    isBehind: true,
  };
}

const daysInWords = (dates: readonly string[], today: string): string =>
  joined(dates.map((date) => markShortDate(date, today)));

/** "“Stiff to the right” is written of 3 of the last 5 rides, lastly on 12, 14 and 17 Nov". */
export const observedInWords = ({ label, count, rides, dates }: Observed, today: string): string =>
  `“${label.charAt(0).toUpperCase()}${label.slice(1)}” is written of ${count} of the last ${rides} rides (${daysInWords(dates, today)})`;

export const lessonInWords = ({ rider, dates }: Lesson, today: string): string =>
  `the lesson${rider === undefined ? "" : ` with ${rider}`} (${daysInWords(dates, today)})`;
