import { namesSignOfIllness } from "../horse/words/illness-signs.ts";
import { isNamed, type ObservationCourse, quoteOf, type ReadRide } from "./observation-courses.ts";
import { rowOfConcept } from "./remarks/concepts.ts";
import type { Remark } from "./remarks/read-remarks.ts";
import { countWords, type Ride } from "./ride.ts";

/** A rider's literal words: a verbatim span of the ride's notes. */
export type Quoted = { readonly ride: Ride; readonly quote: string; readonly isHealth: boolean };

const maxAsked = 3;
/** A sentence less likely than this to be about the horse is not quoted for it. */
const minNotable = 0.1;
/** An observation last read as over is quoted if at least this likely to be present. */
const minDoubtful = 0.15;

/** A sign that a yard has a name for, whatever the reader makes of it. */
const namesSign = ({ ride: { notes = "" } }: ReadRide, { observations, start, end }: Remark): boolean =>
  observations.length === 0 && namesSignOfIllness(notes.slice(start, end));

/** A sign that the reader knows nothing of is as notable as most that it knows. */
const signNotable = 0.9;
const notableOf = (read: ReadRide, remark: Remark): number =>
  namesSign(read, remark) ? Math.max(signNotable, remark.notable) : remark.notable;

const isOfHealth = (read: ReadRide, remark: Remark): boolean =>
  remark.observations.some(({ concept }) => rowOfConcept(concept).about === "health") ||
  namesSign(read, remark);

const quoted = (read: ReadRide, remark: Remark): Quoted => ({
  ride: read.ride,
  quote: quoteOf(read.ride.notes ?? "", remark),
  isHealth: isOfHealth(read, remark),
});

/** Removes repeated quotes. */
const onceEach = (quotes: readonly Quoted[]): readonly Quoted[] =>
  quotes.filter(({ quote }, at) => quotes.findIndex((other) => other.quote === quote) === at);

export const quotesOfKind = (read: ReadRide, kind: Remark["kind"]): readonly Quoted[] =>
  read.note.remarks.filter((remark) => remark.kind === kind).map((remark) => quoted(read, remark));

/** Requests to the next rider, newest first. `rides`: oldest first. */
export const askedQuotes = (rides: readonly ReadRide[]): readonly Quoted[] =>
  onceEach(rides.toReversed().flatMap((read) => quotesOfKind(read, "asks"))).slice(0, maxAsked);

/** The latest words about observations that are likely but not sure enough to be named, likeliest first. */
const doubtfulQuotes = (
  courses: readonly ObservationCourse[],
  rideIds: ReadonlySet<string>,
): readonly Quoted[] =>
  courses
    .filter((course) => (course.isOpen ? !isNamed(course) : course.sureness >= minDoubtful))
    .toSorted((a, b) => b.sureness - a.sureness)
    .flatMap(({ mentions, about }) => {
      const last = mentions.findLast(
        ({ ride, polarity, quote }) => polarity !== "absent" && quote !== undefined && rideIds.has(ride.id),
      );
      return last?.quote === undefined
        ? []
        : [{ ride: last.ride, quote: last.quote, isHealth: about === "health" }];
    });

/** "in hand", "canter transitions": what was done, and nothing to know about the horse. */
const maxWordsOfWork = 2;
const isOfWork = ({ ride }: ReadRide, remark: Remark): boolean =>
  remark.observations.length === 0 && countWords(quoteOf(ride.notes ?? "", remark)) <= maxWordsOfWork;

/** Observations that are not among the named ones: they are quoted instead. */
const unnamedOf = (read: ReadRide, named: ReadonlySet<string>): readonly Remark[] =>
  read.note.remarks.filter(
    (remark) =>
      remark.kind !== "asks" &&
      notableOf(read, remark) >= minNotable &&
      (namesSign(read, remark) || !isOfWork(read, remark)) &&
      !remark.observations.some(({ concept }) => named.has(concept)),
  );

/**
 * Quotes from these rides (oldest first) that may be important and are not about a named observation: those that several rides may be about
 * come first. `named`: the named concepts.
 */
export const notedQuotes = (
  rides: readonly ReadRide[],
  courses: readonly ObservationCourse[],
  named: ReadonlySet<string>,
): readonly Quoted[] => {
  const asked = new Set(askedQuotes(rides).map(({ quote }) => quote));
  return onceEach([
    ...doubtfulQuotes(courses, new Set(rides.map(({ ride }) => ride.id))),
    ...rides
      .toReversed()
      .flatMap((read) => unnamedOf(read, named).map((remark) => ({ read, remark })))
      .toSorted((a, b) => notableOf(b.read, b.remark) - notableOf(a.read, a.remark))
      .map(({ read, remark }) => quoted(read, remark)),
  ]).filter(({ quote }) => !asked.has(quote));
};
