import { markHeight } from "../claim/marked-text.ts";
import {
  dayInWords,
  isUnread,
  type LineContext,
  lineOf,
  type LineParts,
  workoutIds,
} from "./compose-lines.ts";
import type { HandoffLine } from "./handoff.ts";
import type { HandoffInput } from "./handoff-input.ts";
import { countWords, type Ride, ridesInWords } from "./ride.ts";

const rideWork = ({ work, minutes, fenceCm }: Ride): string =>
  [
    work,
    minutes === undefined ? "" : `${Math.round(minutes)} min`,
    fenceCm === undefined ? "" : markHeight(fenceCm),
  ]
    .filter(Boolean)
    .join(" ");

/** "Emma, Tuesday: flatwork 45 min." and how it went, in the rider's words if there are any. */
export function rideLine(ride: Ride, quote: string | undefined, { today, readAt }: LineContext): HandoffLine {
  return lineOf({
    kind: "ride",
    template: `{{ride.who}}, {{ride.day}}: {{ride.work}}.${quote === undefined ? "" : " “{{ride.quote}}”"}`,
    facts: {
      "ride.who": ride.riderName ?? "Somebody",
      "ride.day": dayInWords(ride.date, today),
      "ride.work": rideWork(ride),
      "ride.quote": quote,
    },
    sources: workoutIds([ride]),
    isNew: isUnread([ride], readAt),
  });
}

const maxCounted = 4;
const countsOf = (names: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, maxCounted)
    .map(([name, count]) => (names.length === 1 ? name : `${name} ${count}`))
    .join(", ");
};

type Since = LineContext &
  Pick<HandoffInput, "lastRode" | "ridesFrom" | "looksOn"> & {
    /** The member’s last time with the horse was without a rider. */
    readonly wasFromTheGround?: boolean;
  };

/** Since when, with respect to the member's own riding. Rides before `ridesFrom` are unknown. */
const sinceWhen = (
  first: string,
  { today, lastRode, ridesFrom, looksOn, wasFromTheGround = false }: Since,
): string => {
  const from = first === today ? "Today" : "Since {{rides.from}}";
  if (lastRode === undefined) return `${looksOn === true ? "" : "You have not ridden yet. "}${from}`;
  if (lastRode < ridesFrom) return `You last rode {{rides.since}}. ${from}`;
  return lastRode === today
    ? `Beside your ${wasFromTheGround ? "work from the ground" : "ride"} today`
    : `Since ${wasFromTheGround ? "your work from the ground" : "you rode"} {{rides.since}}`;
};

/** Of many rides: how often what was jumped; or also how often other work was done. */
export type RidesDetail = "fences" | "works";

/** So many rides before the last one are told one by one. */
const maxEach = 3;

/** Of several rides, how often each kind of work was done, and its highest fence: "flatwork 4, jumping 2 to 76 cm". */
const worksOf = (rides: readonly Ride[], detail: RidesDetail): string =>
  [...Map.groupBy(rides, ({ work }) => work)]
    .map(([work, of]) => ({ work, of, highest: Math.max(...of.map(({ fenceCm = 0 }) => fenceCm)) }))
    .filter(
      ({ of, highest }) => detail === "works" || highest > 0 || of.some(({ isOverFences }) => isOverFences),
    )
    .toSorted((a, b) => b.highest - a.highest || b.of.length - a.of.length)
    .slice(0, maxCounted)
    .map(({ work, of, highest }) => `${work} ${of.length}${highest > 0 ? ` to ${markHeight(highest)}` : ""}`)
    .join(", ");

/** Rides before the last one, which has a line of its own, where they are few enough to be told one by one. */
const ridesOneByOne = (rides: readonly Ride[]): readonly Ride[] =>
  rides.length - 1 > maxEach ? [] : rides.slice(0, -1);

/** How many words it takes to tell them. */
export const wordsOfEach = (rides: readonly Ride[], today: string): number =>
  ridesOneByOne(rides)
    .map((ride) =>
      countWords(`${ride.riderName ?? "Somebody"} ${dayInWords(ride.date, today)} ${rideWork(ride)}`),
    )
    .reduce((total, words) => total + words, 0);

/** Who did what before the last ride: each ride, or of many how often what. */
function doneBefore(
  rides: readonly Ride[],
  today: string,
  detail: RidesDetail,
): Pick<LineParts, "template" | "facts"> {
  const each = ridesOneByOne(rides);
  const sentences = each
    .map((_, at) => `{{rides.who${at}}}, {{rides.day${at}}}: {{rides.work${at}}}.`)
    .join(" ");
  if (each.length > 0)
    return {
      template: `. ${sentences}`,
      facts: Object.fromEntries(
        each.flatMap((ride, at) => [
          [`rides.who${at}`, ride.riderName ?? "Somebody"],
          [`rides.day${at}`, dayInWords(ride.date, today)],
          [`rides.work${at}`, rideWork(ride)],
        ]),
      ),
    };
  const who = countsOf(rides.map(({ riderName }) => riderName ?? "somebody"));
  const works = rides.length === 1 ? "" : worksOf(rides, detail);
  return {
    template: `, {{rides.who}}${works === "" ? "" : "; {{rides.works}}"}.`,
    facts: { "rides.who": who, "rides.works": works },
  };
}

/** The number of rides since the member's last one, and who did what in those before the last. */
export function ridesLine(rides: readonly Ride[], since: Since, detail: RidesDetail): HandoffLine {
  const { today, readAt, lastRode, ridesFrom } = since;
  const first = rides[0]?.date ?? ridesFrom;
  const { template, facts } = doneBefore(rides, today, detail);
  return lineOf({
    kind: "rides",
    template: `${sinceWhen(first, since)}: {{rides.count}}${template}`,
    facts: {
      "rides.since": lastRode === undefined ? undefined : dayInWords(lastRode, today),
      "rides.from": dayInWords(first, today),
      "rides.count": ridesInWords(rides),
      ...facts,
    },
    sources: workoutIds(rides),
    isNew: isUnread(rides, readAt),
  });
}
