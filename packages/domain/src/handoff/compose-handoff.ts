import {
  careLines,
  cautionLines,
  loadLine,
  planLine,
  quoteLine,
  rideLine,
  ridesLine,
  watchLine,
} from "./compose-lines.ts";
import { type Handoff, type HandoffLine, handoffLineKinds } from "./handoff.ts";
import type { HandoffInput } from "./handoff-input.ts";
import {
  observationCourses,
  type ReadRide,
  readRides,
  watchedCourses,
  watchRank,
} from "./observation-courses.ts";
import { askedQuotes, notedQuotes, type Quoted, quotesOfKind } from "./quoted-words.ts";
import type { RemarkReader } from "./remarks/read-remarks.ts";
import { countWords, type Ride } from "./ride.ts";

const maxLines = 10;
/** Rides over which an observation is counted, if there were not more since the member's last one. */
const countedRides = 12;
const maxCountedRides = 60;
/** At most this part of the words that were logged is told. */
const toldShare = 3;
/** So much may be told of however little was logged: who rode, when and what. */
const minWords = 36;
const maxNotes = 4;

type Offered = {
  readonly line: HandoffLine;
  /** The same without the quote, for where there is no room for it. */
  readonly short?: HandoffLine;
  /** Smaller is told first where not all can be. */
  readonly rank: number;
  /** Told whatever was logged: it is no retelling. */
  readonly isFree?: boolean;
};

/** What counts as since the member's last ride: what was logged on a later day, or on that day by others. */
const ridesSince = ({ rides, riderId, lastRode }: HandoffInput): readonly Ride[] =>
  rides.filter(
    (ride) =>
      lastRode === undefined || ride.date > lastRode || (ride.date === lastRode && ride.riderId !== riderId),
  );

/** How the last ride went: the rider's words, what was noticed before what was done. */
const wordsOfRide = (read: ReadRide): string | undefined =>
  (["notes", "observes", "other"] as const).flatMap((kind) => quotesOfKind(read, kind))[0]?.quote;

const noteOffers = (quotes: readonly Quoted[], input: HandoffInput): readonly Offered[] =>
  quotes.slice(0, maxNotes).map(({ ride, quote, isHealth }, at) => ({
    line: quoteLine("note", ride, quote, input),
    rank: isHealth ? 2.1 : 3 + at / 10,
  }));

function offersOf(input: HandoffInput, counted: readonly ReadRide[]): readonly Offered[] {
  const rodeSince = ridesSince(input);
  const idsSince = new Set(rodeSince.map(({ id }) => id));
  const since = counted.filter(({ ride }) => idsSince.has(ride.id));
  const all = observationCourses(counted, input.today);
  const courses = watchedCourses(all, idsSince);
  const last = since.at(-1);
  const load = loadLine(input.rides, input);
  return [
    ...cautionLines(input.cautions, input).map((line) => ({ line, rank: 0, isFree: true })),
    ...courses.map((course) => ({
      line: watchLine(course, input, "quote"),
      short: watchLine(course, input, "count"),
      rank: watchRank(course),
    })),
    ...(rodeSince.length > 0 ? [{ line: ridesLine(rodeSince, input), rank: 2.5 }] : []),
    ...askedQuotes(since).map(({ ride, quote }) => ({
      line: quoteLine("asked", ride, quote, input),
      rank: 2,
    })),
    ...(last
      ? [
          {
            line: rideLine(last.ride, wordsOfRide(last), input),
            short: rideLine(last.ride, undefined, input),
            rank: 3.5,
          },
        ]
      : []),
    ...(input.next ? [{ line: planLine(input.next, input.today), rank: 2, isFree: true }] : []),
    ...(load ? [{ line: load, rank: 5 }] : []),
    ...careLines(input.care, input).map((line) => ({ line, rank: 4.5, isFree: true })),
    ...noteOffers(notedQuotes(since, all, new Set(courses.map(({ concept }) => concept))), input),
  ];
}

const isSaid = (line: HandoffLine, taken: readonly HandoffLine[]): boolean => {
  const quoted = (one: HandoffLine) => one.facts.find(({ key }) => key.endsWith(".quote"))?.text;
  const quote = quoted(line);
  return quote !== undefined && taken.some((other) => quoted(other) === quote);
};

/** As many of them as there is room for, by rank: short at first, then, by rank again, with their quotes. */
function chosen(
  offers: readonly Offered[],
  budget: number,
): { readonly lines: readonly HandoffLine[]; readonly told: number } {
  const taken: Offered[] = [];
  const lines: HandoffLine[] = [];
  let told = 0;
  for (const offer of offers.toSorted((a, b) => a.rank - b.rank)) {
    const line = offer.short ?? offer.line;
    const words = offer.isFree ? 0 : countWords(line.text);
    if (lines.length >= maxLines || told + words > budget) continue;
    told += words;
    taken.push(offer);
    lines.push(line);
  }
  for (const [at, { line, short }] of taken.entries()) {
    const words = short && countWords(line.text) - countWords(short.text);
    if (words === undefined || told + words > budget || isSaid(line, lines)) continue;
    told += words;
    lines[at] = line;
  }
  return { lines, told };
}

/**
 * What a member has to know before they take a horse: cautions, what to watch, what was asked, who did what since they last rode, what the
 * plan says, how much it did, what has to be done. Each line is a claim with its sources; a quote is a verbatim span of its rider's notes.
 * At most ten lines, and at most a third of the words of the notes that it tells of (36 where there are few). `read`: in place of the reader
 * of notes that is shipped.
 */
export function composeHandoff(input: HandoffInput, read?: RemarkReader): Handoff {
  const since = ridesSince(input);
  const last = input.rides.slice(-Math.min(maxCountedRides, Math.max(countedRides, since.length)));
  const counted = readRides(last, input.otherNames, read);
  const logged = counted.reduce((total, { ride }) => total + countWords(ride.notes ?? ""), 0);
  const budget = Math.max(minWords, Math.floor(logged / toldShare));
  const { lines, told } = chosen(offersOf(input, counted), budget);
  const order = (line: HandoffLine) => handoffLineKinds.indexOf(line.kind);
  return {
    athleteId: input.athleteId,
    ...(input.lastRode !== undefined && { since: input.lastRode }),
    lines: lines.toSorted((a, b) => order(a) - order(b)),
    words: { logged, told },
  };
}
