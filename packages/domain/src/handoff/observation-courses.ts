import { daysBetween } from "../schedule/local-date.ts";
import {
  type Evidence,
  observationKey,
  type Observation,
  type Polarity,
  type Side,
} from "./remarks/observation.ts";
import { readRemarks, type ReadNote, type RemarkReader } from "./remarks/read-remarks.ts";
import { countWords, type Ride } from "./ride.ts";
import { rowOfConcept } from "./remarks/concepts.ts";

/** A ride with its rider's observations. */
export type ReadRide = {
  readonly ride: Ride;
  readonly note: ReadNote;
  readonly observations: readonly Observation[];
};

/** A ride's statement about an observation. `quote` is a verbatim span of the ride's notes, if it was stated in words. */
export type Mention = {
  readonly ride: Ride;
  readonly polarity: Polarity;
  /** How likely the ride's words mean this, up to 1. */
  readonly sureness: number;
  readonly quote?: string;
};

export type Trend = {
  readonly course: "fading" | "growing";
  /** Date of the first ride of the trend. */
  readonly since: string;
};

/** One observation over a period. */
export type ObservationCourse = {
  readonly concept: string;
  readonly side?: Side;
  /** "stiff to the right" */
  readonly label: string;
  readonly about: "health" | "way_of_going" | "behaviour";
  /** Oldest first. */
  readonly mentions: readonly Mention[];
  /** Number of rides with it, out of `rides`. */
  readonly count: number;
  readonly rides: number;
  /** How likely the riders' words mean it, and that none of them ended it, up to 1. */
  readonly sureness: number;
  readonly trend?: Trend;
  /** It was present when last mentioned, and that was recently. */
  readonly isOpen: boolean;
};

/** Values chosen from a list in a discipline's form, instead of words. */
const feelings: Readonly<Record<string, readonly [concept: string, polarity: Polarity]>> = {
  stiff: ["stiff", "present"],
  tired: ["tired", "present"],
  tense: ["tense", "present"],
  lame: ["lame", "present"],
  relaxed: ["tense", "absent"],
};

const maxQuoteWords = 12;

/** A span of the note, word for word; of a long one the beginning, cut after a whole word, which “…” says. */
export function quoteOf(
  notes: string,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  return cutAfter(notes.slice(start, end), maxQuoteWords);
}

/** The first words of a text, and “…” where there are more. */
export function cutAfter(span: string, count: number): string {
  if (countWords(span) <= count) return span;
  const words = [...span.matchAll(/\S+/gu)].slice(0, count);
  const last = words.at(-1);
  return last ? `${span.slice(0, last.index + last[0].length).replace(/[,;:–—-]+$/u, "")}…` : span;
}

/** Cache of notes already read, by the names used for reading: a horse's last months are requested again and again. */
const readNotes = new Map<string, Map<string, ReadNote>>();
const maxNotes = 2000;
let notesRead = 0;

function readOnce(notes: string, names: string, otherNames: readonly string[]): ReadNote {
  const known = readNotes.get(names)?.get(notes);
  if (known) return known;
  if (notesRead >= maxNotes) {
    readNotes.clear();
    notesRead = 0;
  }
  notesRead += 1;
  const note = readRemarks(notes, otherNames);
  readNotes.set(names, (readNotes.get(names) ?? new Map<string, ReadNote>()).set(notes, note));
  return note;
}

/** Reads the notes of each ride. `otherNames`: of the barn's other horses; `read`: replaces the built-in reader. */
export const readRides = (
  rides: readonly Ride[],
  otherNames: readonly string[],
  read?: RemarkReader,
): readonly ReadRide[] => {
  const names = otherNames.join("\n");
  return rides.map((ride) => {
    const notes = ride.notes ?? "";
    const note = read ? read(notes, otherNames) : readOnce(notes, names, otherNames);
    const [concept, polarity] = feelings[ride.feel ?? ""] ?? [];
    const isSaid = note.observations.some((one) => one.concept === concept);
    if (concept === undefined || polarity === undefined || isSaid)
      return { ride, note, observations: note.observations };
    const chosen = { concept, polarity, sureness: 1, start: 0, end: 0 };
    return { ride, note, observations: [...note.observations, chosen] };
  });
};

const sidesOf = (rides: readonly ReadRide[]): ReadonlyMap<string, ReadonlySet<Side>> => {
  const sides = new Map<string, Set<Side>>();
  for (const { observations } of rides)
    for (const { concept, side, polarity } of observations)
      if (side !== undefined && polarity !== "absent")
        sides.set(concept, (sides.get(concept) ?? new Set()).add(side));
  return sides;
};

/** A ride's statement about one observation. Without a side it refers to the only known side; a denial refers to both. */
function mentionOf(
  read: ReadRide,
  concept: string,
  side: Side | undefined,
  sides: ReadonlySet<Side>,
): Mention | undefined {
  const { ride, observations } = read;
  const of = observations.filter((one) => one.concept === concept);
  const exact = of.find((one) => one.side === side);
  const general = of.find(
    (one) => one.side === undefined && (one.polarity !== "present" || sides.size === 1),
  );
  const said = exact ?? general;
  if (!said) return undefined;
  const quote = said.end > said.start ? { quote: quoteOf(ride.notes ?? "", said) } : {};
  return { ride, polarity: said.polarity, sureness: said.sureness, ...quote };
}

/** The weight of evidence: by logistic regression on six writers that the reader was not trained on (docs/readings.md). */
const evidenceWeights = { none: -4.24, best: 1.04, second: 0.46, ride: 1.53 };
const countedMentions = 4;
const minOdds = 0.01;
/** Lower bound for a missing second wording if all use the same words: plain words are repeated by everybody. */
const noSecond = -3;

const logOdds = (likely: number): number => Math.log((likely + minOdds) / (1 - likely + minOdds));

/** How likely the words of all rides together mean it. Repeated words count as one sentence, but as another ride. */
function meantBy(evidence: readonly Evidence[], rides: number): number {
  const byWords = new Map<string, number>();
  for (const { words, there } of evidence) byWords.set(words, Math.max(there, byWords.get(words) ?? 0));
  const [best = 0, second = 0] = [...byWords.values()].toSorted((a, b) => b - a);
  const { none, best: ofBest, second: ofSecond, ride } = evidenceWeights;
  const score =
    none +
    ofBest * logOdds(best) +
    ofSecond * Math.max(noSecond, logOdds(second)) +
    ride * Math.min(rides, countedMentions);
  return 1 / (1 + Math.exp(-score));
}

/** Likelihood that a random sentence is about a given concept, and that a ride after the last mention states that it is over. */
const aboutAny = 0.015;
const saidOver = 0.15;

const overIn = ({ note }: ReadRide, concept: string): Evidence | undefined =>
  note.evidence.filter((one) => one.concept === concept).toSorted((x, y) => y.over - x.over)[0];

/** How likely it is not over: neither according to the last ride that mentions it, whose words may mean that, nor to a later one. */
function stillThere([last, ...after]: readonly ReadRide[], concept: string): number {
  const { there = 1, over = 0 } = (last && overIn(last, concept)) ?? {};
  return after
    .map((ride) => overIn(ride, concept)?.over ?? 0)
    .reduce((still, said) => still / (1 + (saidOver * said) / aboutAny), 1 - over / (there + over));
}

/** A value chosen from a list is certain. */
function surenessOf(
  { concept, side }: Pick<Observation, "concept" | "side">,
  mentions: readonly Mention[],
  rides: readonly ReadRide[],
  isOnlySide: boolean,
): number {
  const there = mentions.filter(({ polarity }) => polarity !== "absent");
  const fromLast = rides.slice(rides.findLastIndex(({ ride }) => ride.id === there.at(-1)?.ride.id));
  const isChosen = there.some(({ quote }) => quote === undefined);
  const evidence = rides.flatMap(({ note }) =>
    note.evidence.filter(
      (one) => one.concept === concept && (one.side === side || (one.side === undefined && isOnlySide)),
    ),
  );
  return (isChosen ? 1 : meantBy(evidence, there.length)) * stillThere(fromLast, concept);
}

const quietRides = 8;
const quietDays = 28;

function isStillOpen(mentions: readonly Mention[], rides: readonly ReadRide[], day: string): boolean {
  const last = mentions.at(-1);
  if (!last || last.polarity === "absent") return false;
  const after = rides.length - 1 - rides.findIndex(({ ride }) => ride.id === last.ride.id);
  return after <= quietRides && daysBetween(last.ride.date, day) <= quietDays;
}

const weights: Readonly<Record<Polarity, number>> = { present: 1, better: 0.4, absent: 0 };
const minStretch = 3;
const minChange = 0.35;

/** Where the share of rides with it changed most, if it at least halved or doubled there. */
function trendOf(mentions: readonly Mention[], rides: readonly ReadRide[]): Trend | undefined {
  const byRide = new Map(mentions.map(({ ride, polarity }) => [ride.id, weights[polarity]]));
  const values = rides.map(({ ride }) => byRide.get(ride.id) ?? 0);
  const total = values.reduce((sum, value) => sum + value, 0);
  let best: { readonly change: number; readonly trend: Trend } | undefined;
  let before = 0;
  for (let at = 1; at <= values.length - minStretch; at++) {
    before += values[at - 1] ?? 0;
    if (at < minStretch) continue;
    const [early, late] = [before / at, (total - before) / (values.length - at)];
    const change = Math.abs(early - late);
    const course = late <= early / 2 ? "fading" : early <= late / 2 ? "growing" : undefined;
    if (course === undefined || change < minChange || change <= (best?.change ?? 0)) continue;
    best = { change, trend: { course, since: rides[at]?.ride.date ?? "" } };
  }
  return best?.trend;
}

export const labelOf = (concept: string, side: Side | undefined): string => {
  const { label, about } = rowOfConcept(concept);
  if (side === undefined) return label;
  return about === "health"
    ? `${label}, ${side}`
    : `${label} ${concept === "drifts" ? "" : "to the "}${side}`;
};

/** Every observation that these rides mention, over their period. `rides`: oldest first; `day`: the local date of the evaluation. */
export function observationCourses(rides: readonly ReadRide[], day: string): readonly ObservationCourse[] {
  const known = new Map<string, Pick<Observation, "concept" | "side">>();
  const sides = sidesOf(rides);
  for (const { observations } of rides)
    for (const { concept, side, polarity } of observations) {
      const isOfKnownSide = side === undefined && sides.get(concept)?.size === 1;
      if (polarity !== "absent" && !isOfKnownSide)
        known.set(observationKey({ concept, ...(side && { side }) }), { concept, ...(side && { side }) });
    }
  return [...known.values()].map(({ concept, side }) => {
    const mentions = rides.flatMap(
      (read) => mentionOf(read, concept, side, sides.get(concept) ?? new Set()) ?? [],
    );
    const trend = trendOf(mentions, rides);
    return {
      concept,
      ...(side !== undefined && { side }),
      label: labelOf(concept, side),
      about: rowOfConcept(concept).about,
      mentions,
      count: mentions.filter(({ polarity }) => polarity === "present").length,
      rides: rides.length,
      sureness: surenessOf(
        { concept, ...(side && { side }) },
        mentions,
        rides,
        sides.get(concept)?.size === 1,
      ),
      ...(trend && { trend }),
      isOpen: isStillOpen(mentions, rides, day),
    };
  });
}

const recurringRides = 3;
const minNamed = 0.85;

/** Whether it is sure enough to be named; that requires more than one mention. Anything less sure is left to the riders' own words. */
export const isNamed = ({ sureness }: ObservationCourse): boolean => sureness >= minNamed;

/** Written of so many rides that whoever comes next is to know it. */
export const isRecurring = ({ count }: ObservationCourse): boolean => count >= recurringRides;

/** The importance of reporting it: smaller comes first. */
export const watchRank = ({ about, count }: ObservationCourse): number =>
  about === "health" ? 1 : count >= recurringRides ? 2.2 : count > 1 ? 2.4 : 6;

const lastOn = ({ mentions }: ObservationCourse): string => mentions.at(-1)?.ride.date ?? "";

/** Observations to watch, most important first, of those the one that was written last: those present on one of these rides (by id), and recurring ones. */
export const watchedCourses = (
  courses: readonly ObservationCourse[],
  rideIds: ReadonlySet<string>,
): readonly ObservationCourse[] =>
  courses
    .filter((course) => {
      const { isOpen, count, mentions } = course;
      const isThere = mentions.some(({ ride, polarity }) => polarity === "present" && rideIds.has(ride.id));
      return isOpen && isNamed(course) && count > 0 && (isThere || count >= recurringRides);
    })
    .toSorted((a, b) => watchRank(a) - watchRank(b) || b.count - a.count || (lastOn(a) < lastOn(b) ? 1 : -1));
