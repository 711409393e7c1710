import {
  behindLine,
  careLines,
  cautionLines,
  loadLine,
  planLine,
  quoteLine,
  watchLine,
  dayInWords,
  isUnread,
  type LineContext,
  lineOf,
  type LineParts,
  workoutIds,
} from "./compose-lines.ts";
import { typeInWords } from "../evaluation/type-in-words.ts";
import { daysBetween } from "../schedule/local-date.ts";
import { type Handoff, type HandoffLine, handoffLineKinds } from "./handoff.ts";
import type { HandoffInput } from "./handoff-input.ts";
import {
  cutAfter,
  isRecurring,
  type ObservationCourse,
  observationCourses,
  type ReadRide,
  readRides,
  watchedCourses,
  watchRank,
} from "./observation-courses.ts";
import { askedQuotes, notedQuotes, type Quoted, quotesOfKind } from "./quoted-words.ts";
import type { RemarkReader } from "./remarks/read-remarks.ts";
import { countWords, type Ride, ridesToCount, ridesInWords } from "./ride.ts";
import { ridesWithSigns, signQuotes } from "./signs.ts";
import { markHeight } from "../claim/marked-text.ts";
import { formatMinutes } from "../units/format-units.ts";

const maxLines = 10;
/** A handoff uses at most one word per this many logged words. */
const shownShare = 3;
/** Minimum budget in words, however little was logged, beside who rode, when and what. */
const minWords = 36;
const maxNotes = 4;
/** Less of a sentence says nothing. */
const minQuoteWords = 6;

type Offered = {
  readonly line: HandoffLine;
  /** The line without the quote, for lack of space. */
  readonly short?: HandoffLine;
  /** The line in at most so many words, if it says something in so few. */
  readonly within?: (words: number) => HandoffLine | undefined;
  /** Smaller ranks come first if not everything fits. */
  readonly rank: number;
  /** Does not count against the budget: it does not repeat the notes. */
  readonly isFree?: boolean;
  /** Is chosen before all others, whatever its rank: signs of illness, the last ride and requests are told however much there is to quote. */
  readonly isKept?: boolean;
  /** Is chosen with those, and quotes no sooner than its rank says: what recurs is named, also where there is much else. */
  readonly isNamed?: boolean;
};

/** Rides since the member's last one: those on a later day, or by others on the same day. */
const ridesSince = ({ rides, riderId, lastRode }: HandoffInput): readonly Ride[] =>
  rides.filter(
    (ride) =>
      lastRode === undefined || ride.date > lastRode || (ride.date === lastRode && ride.riderId !== riderId),
  );

/** On the day of their last ride, the member only worked the horse from the ground. */
const isOfGround = ({ rides, riderId, lastRode }: HandoffInput): boolean => {
  const own = rides.filter((ride) => ride.date === lastRode && ride.riderId === riderId);
  return own.length > 0 && own.every(({ isFromTheGround }) => isFromTheGround);
};

/** How the last ride went, in the rider's words: observations before actions. */
const wordsOfRide = (read: ReadRide): string | undefined =>
  (["notes", "observes", "other"] as const).flatMap((kind) => quotesOfKind(read, kind))[0]?.quote;

const noteOffers = (quotes: readonly Quoted[], input: HandoffInput): readonly Offered[] =>
  quotes.slice(0, maxNotes).map(({ ride, quote, isHealth }, at) => ({
    line: quoteLine("note", ride, quote, input),
    within: (words) => {
      const line = quoteLine("note", ride, quote, input);
      const ofQuote = words - countWords(line.text) + countWords(quote);
      return ofQuote < minQuoteWords ? undefined : quoteLine("note", ride, cutAfter(quote, ofQuote), input);
    },
    rank: isHealth ? 2.1 : 3 + at / 10,
  }));

/** So long what was noted of a kind of work is worth knowing before the next of it. */
const daysOfWork = 28;

/** The last ride by somebody else of what the plan has next or is behind on: what was noted of it counts, whoever has ridden since. */
function lastOfComing(
  { next, behind = [], riderId, today }: HandoffInput,
  counted: readonly ReadRide[],
): ReadRide | undefined {
  const coming = new Set([...(next ? [typeInWords(next.workType)] : []), ...behind.map(({ work }) => work)]);
  return counted.findLast(
    ({ ride }) =>
      coming.has(ride.work) && ride.riderId !== riderId && daysBetween(ride.date, today) <= daysOfWork,
  );
}

const rideWork = ({ work, minutes, fenceCm }: Ride): string =>
  [
    work,
    minutes === undefined ? "" : formatMinutes(minutes),
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
type RidesDetail = "fences" | "works";

/** So many rides before the last one are told one by one. */
const maxEach = 3;

/** Of several rides, how often each kind of work was done, and its highest fence: "flatwork 4×, jumping 2× (to 76 cm)". */
const worksOf = (rides: readonly Ride[], detail: RidesDetail): string =>
  [...Map.groupBy(rides, ({ work }) => work)]
    .map(([work, of]) => ({ work, of, highest: Math.max(...of.map(({ fenceCm = 0 }) => fenceCm)) }))
    .filter(
      ({ of, highest }) => detail === "works" || highest > 0 || of.some(({ isOverFences }) => isOverFences),
    )
    .toSorted((a, b) => b.highest - a.highest || b.of.length - a.of.length)
    .slice(0, maxCounted)
    .map(
      ({ work, of, highest }) => `${work} ${of.length}×${highest > 0 ? ` (to ${markHeight(highest)})` : ""}`,
    )
    .join(", ");

/** Rides before the last one, which has a line of its own, where they are few enough to be told one by one. */
const ridesOneByOne = (rides: readonly Ride[]): readonly Ride[] =>
  rides.length - 1 > maxEach ? [] : rides.slice(0, -1);

/** How many words it takes to tell them. */
const wordsOfEach = (rides: readonly Ride[], today: string): number =>
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

const watchOffer = (course: ObservationCourse, input: HandoffInput): Offered => ({
  line: watchLine(course, input, "quote"),
  short: watchLine(course, input, "count"),
  rank: watchRank(course),
  isNamed: isRecurring(course),
});

function offersOf(input: HandoffInput, counted: readonly ReadRide[]): readonly Offered[] {
  const rodeSince = ridesSince(input);
  const idsSince = new Set(rodeSince.map(({ id }) => id));
  const since = counted.filter(({ ride }) => idsSince.has(ride.id));
  const all = observationCourses(counted, input.today);
  const recent = ridesWithSigns(input.rides, input.today);
  const lame = recent.filter(({ feel }) => feel === "lame").map(({ id }) => id);
  const courses = watchedCourses(all, new Set([...idsSince, ...lame]));
  const named = new Set(courses.map(({ concept }) => concept));
  // Those of the rides since are among the notes.
  const signs = signQuotes(counted, input.today, named).filter(({ ride }) => !idsSince.has(ride.id));
  const last = since.at(-1);
  const coming = lastOfComing(input, counted);
  const ofComing =
    coming && !idsSince.has(coming.ride.id) ? notedQuotes([coming], all, named).slice(0, 1) : [];
  const from = { ...input, wasFromTheGround: isOfGround(input) };
  const [behind] = input.behind ?? [];
  return [
    ...cautionLines(input.cautions, input).map((line) => ({ line, rank: 0, isFree: true })),
    ...signs.map((sign) => ({
      line: quoteLine("watch", sign.ride, sign.quote, input),
      rank: 0.5,
      isKept: true,
    })),
    ...courses.map((course) => watchOffer(course, input)),
    ...(rodeSince.length > 0
      ? [
          {
            line: ridesLine(rodeSince, from, "works"),
            short: ridesLine(rodeSince, from, "fences"),
            rank: 2.5,
          },
        ]
      : []),
    ...(last
      ? [
          {
            line: rideLine(last.ride, wordsOfRide(last), input),
            short: rideLine(last.ride, undefined, input),
            rank: 2.6,
            isKept: true,
          },
        ]
      : []),
    ...askedQuotes(since).map(({ ride, quote }) => ({
      line: quoteLine("asked", ride, quote, input),
      rank: 2,
      isKept: true,
    })),
    ...(behind ? [{ line: behindLine(behind), rank: 1.9, isFree: true }] : []),
    ...(input.next ? [{ line: planLine(input.next, input), rank: 2, isFree: true }] : []),
    ...[loadLine(input.rides, input) ?? []].flat().map((line) => ({ line, rank: 5 })),
    ...careLines(input.care, input).map((line) => ({ line, rank: 4.5, isFree: true })),
    ...noteOffers(notedQuotes(since, all, named), input),
    ...noteOffers(ofComing, input).map((offer) => ({ ...offer, rank: 2.7 })),
  ];
}

const isSaid = (line: HandoffLine, taken: readonly HandoffLine[]): boolean => {
  const quoted = (one: HandoffLine) => one.facts.find(({ key }) => key.endsWith(".quote"))?.text;
  const quote = quoted(line);
  return quote !== undefined && taken.some((other) => quoted(other) === quote);
};

/** As many lines as fit, by rank: first in their short form, what is kept before all others, then, by rank again, with their quotes. */
function chosen(
  offers: readonly Offered[],
  budget: number,
): { readonly lines: readonly HandoffLine[]; readonly shown: number } {
  const taken: Offered[] = [];
  let shown = 0;
  const turnOf = ({ rank, isKept, isNamed }: Offered): number => (isKept || isNamed ? -1 : rank);
  for (const offer of offers.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    const whole = offer.short ?? offer.line;
    const isTooLong = !offer.isFree && shown + countWords(whole.text) > budget;
    const line = isTooLong ? offer.within?.(budget - shown) : whole;
    if (!line || taken.length >= maxLines) continue;
    shown += offer.isFree ? 0 : countWords(line.text);
    taken.push(isTooLong ? { ...offer, line } : offer);
  }
  taken.sort((a, b) => a.rank - b.rank);
  const lines = taken.map(({ line, short }) => short ?? line);
  // How the last ride went comes before older words: "one refusal at the oxer" before what was better three weeks ago.
  const quoting = [...taken.entries()].toSorted(
    ([, a], [, b]) => Number(b.isKept === true) - Number(a.isKept === true),
  );
  for (const [at, { line, short }] of quoting) {
    const words = short && countWords(line.text) - countWords(short.text);
    if (words === undefined || shown + words > budget || isSaid(line, lines)) continue;
    shown += words;
    lines[at] = line;
  }
  return { lines, shown };
}

/**
 * What a member should know before riding a horse: cautions, observations to watch, requests, who did what since their last ride, the
 * plan's next session, the workload, and due care. Each line is a claim with its sources; a quote is a verbatim span of its rider's notes.
 * At most ten lines, and at most a third of the words of the notes that it covers (36 if there are few, and those that name the last rides). `read`: replaces the built-in
 * reader of notes.
 */
export function composeHandoff(input: HandoffInput, read?: RemarkReader): Handoff {
  const since = ridesSince(input);
  const counted = readRides(
    ridesToCount(input.rides, Math.max(since.length, ridesWithSigns(input.rides, input.today).length)),
    input.otherNames,
    read,
  );
  const logged = counted.reduce((total, { ride }) => total + countWords(ride.notes ?? ""), 0);
  const budget = Math.max(minWords + wordsOfEach(since, input.today), Math.floor(logged / shownShare));
  const { lines, shown } = chosen(offersOf(input, counted), budget);
  const order = (line: HandoffLine) => handoffLineKinds.indexOf(line.kind);
  return {
    athleteId: input.athleteId,
    ...(input.lastRode !== undefined && { since: input.lastRode }),
    lines: lines.toSorted((a, b) => order(a) - order(b)),
    words: { logged, shown },
  };
}
