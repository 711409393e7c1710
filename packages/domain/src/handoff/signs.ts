import { cautionsOver } from "../horse/words/recovery-words.ts";
import { namesSignOfIllness } from "../horse/words/illness-signs.ts";
import { daysBetween } from "../schedule/local-date.ts";
import { quoteOf, type ReadRide, readRides } from "./observation-courses.ts";
import { rowOfConcept } from "./remarks/concepts.ts";
import type { Remark } from "./remarks/read-remarks.ts";
import type { Quoted } from "./quoted-words.ts";
import { healthDays, type Ride } from "./ride.ts";

const maxSigns = 2;

/** Rides whose signs are told. */
export const ridesWithSigns = (rides: readonly Ride[], today: string): readonly Ride[] =>
  rides.filter(({ date }) => date <= today && daysBetween(date, today) <= healthDays);

/** Less likely illness is left to the quotes of what may be important. */
const minSureness = 0.5;

const healthIn = ({ observations }: Remark): readonly string[] =>
  observations.flatMap(({ concept, polarity, sureness }) =>
    polarity !== "absent" && sureness >= minSureness && rowOfConcept(concept).about === "health"
      ? [concept]
      : [],
  );

/** Whether a remark says that the horse is not well, by what the reader learned, or by a sign that a yard has a name for. */
const isSign = (note: string, remark: Remark): boolean =>
  healthIn(remark).length > 0 ||
  (remark.observations.every(({ polarity }) => polarity !== "absent") &&
    namesSignOfIllness(note.slice(remark.start, remark.end)));

/** A later ride says that it is over: of the same trouble ("sound today"), or in words for what was pinned ("back to normal"). */
const isOver = (quote: string, concepts: readonly string[], after: readonly ReadRide[]): boolean =>
  after.some(
    ({ ride: { notes = "" }, observations }) =>
      observations.some(({ concept, polarity }) => polarity === "absent" && concepts.includes(concept)) ||
      cautionsOver(notes, [{ text: quote }]).length > 0,
  );

/**
 * What riders wrote in the last two weeks of a horse that is not well, in their words, the newest first and each trouble once: one
 * mention is enough, whoever wrote it. `rides`: oldest first; `named`: the concepts that are told by their names.
 */
export function signQuotes(
  rides: readonly ReadRide[],
  today: string,
  named: ReadonlySet<string>,
): readonly Quoted[] {
  const recent = new Set(
    ridesWithSigns(
      rides.map(({ ride }) => ride),
      today,
    ),
  );
  const covered = new Set(named);
  const signs: Quoted[] = [];
  for (const [at, { ride, note }] of [...rides.entries()].toReversed()) {
    if (!recent.has(ride)) break;
    const notes = ride.notes ?? "";
    for (const remark of note.remarks.filter((one) => isSign(notes, one))) {
      const concepts = healthIn(remark);
      const quote = quoteOf(notes, remark);
      const isCovered = concepts.length > 0 && concepts.every((concept) => covered.has(concept));
      if (isCovered || isOver(quote, concepts, rides.slice(at + 1))) continue;
      for (const concept of concepts) covered.add(concept);
      signs.push({ ride, quote, isHealth: true });
    }
  }
  return signs.slice(0, maxSigns);
}

/**
 * What may speak against a horse by the rides of the last two weeks: the signs that it is not well, whoever wrote them; and the rides with
 * any remark, which may be more than what was done. `rides`: oldest first.
 */
export function notedAgainst(
  rides: readonly Ride[],
  otherNames: readonly string[],
  today: string,
): { readonly signs: readonly Quoted[]; readonly remarked: readonly Ride[] } {
  const read = readRides(ridesWithSigns(rides, today), otherNames);
  const remarked = read.filter(({ note }) => note.remarks.some(({ kind }) => kind !== "other"));
  return {
    signs: signQuotes(read, today, new Set()),
    remarked: remarked
      .map(({ ride }) => ride)
      .toReversed()
      .slice(0, maxSigns),
  };
}
