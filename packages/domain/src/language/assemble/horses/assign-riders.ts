import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { Draft } from "../draft.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import { isHorseAct } from "./horse-search.ts";
import { isHelping } from "../people/helping-words.ts";
import { isGivenName, isRideWord } from "./riders/doers.ts";
import { isOfOthers, personAt, type Subject, subjectOf, subjectsIn } from "./riders/subjects.ts";
import { doubt, type Reading } from "../reading.ts";

const ends: ReadonlySet<Lexeme["class"] | undefined> = new Set<Lexeme["class"] | undefined>([
  undefined,
  "Comma",
  "Stop",
  "Newline",
  "Semi",
  "Bang",
  "Close",
  "And",
  "Dash",
]);

/** "Pip: hack 1h10, Freya rode, …": who sat on the horse that was named before, with nothing behind it. */
export const rodeIt = (lexemes: readonly Lexeme[], at: number): boolean =>
  /^(rode|riding|riding it|rode him|rode her|rode it)$/.test(lexemes[at + 1]?.text ?? "") &&
  (ends.has(lexemes[at + 2]?.class) ||
    /^(after|afterwards|today|him|her|it)$/.test(lexemes[at + 2]?.text ?? "")) &&
  // "Amy rode her own"
  (ends.has(lexemes[at + 2]?.class) || ends.has(lexemes[at + 3]?.class));

/** "ridden by Jake", "rider: Jake": where the name stands behind the word for the one who rode. */
const namedBehind = (own: readonly Lexeme[], at: number): number | undefined => {
  const [one, next] = [own[at], own[at + 1]];
  const isDone = isHorseAct(one) || one?.text === "ridden";
  if (next?.text === "by" && isDone) return at + 2;
  // "ridden bareback by Priya"
  if (own[at + 2]?.text === "by" && isDone) return at + 3;
  if (one && /^(rider|handler|jockey)$/.test(one.text)) return next?.class === "Colon" ? at + 2 : at + 1;
  return undefined;
};

const saysI = (one: Lexeme): boolean => one.class === "Pronoun" && one.entry?.value === "me";

/** "Beau jumped 1.10 with Jake": behind what a horse did, somebody who is known was on it; "hacked Beau with Jake" has company. */
const isUnder = (reading: Reading, own: readonly Lexeme[], at: number): boolean => {
  const one = own[at];
  if (!one || !(one.class === "Athlete" || isGivenName(one))) return false;
  if (!/^(?:with|w)$/u.test(own[at - 1]?.text ?? "") || own.some(saysI)) return false;
  // "jump lesson on Beau with Emma riding"
  const isHorse = reading.names.some((name) => name.at === own[at + 2]?.index && name.role === "horse");
  if (/^(?:riding|up|aboard)$/u.test(own[at + 1]?.text ?? "") && !isHorse) return true;
  const next = own[at + 1];
  // "With Emma holding", and not "with Emma this evening"
  if (next?.text.endsWith("ing") && next.class !== "DayWord" && next.class !== "DayPart") return false;
  const act = own.findIndex((word) => isRideWord(word) || word.text === "cleared" || word.class === "DoVerb");
  let before = act - 1;
  while (isHelping(own[before])) before -= 1;
  // "Otto hack 1h with Jana"
  const isDone = own[act]?.class === "DoVerb" || /ed$|^went /u.test(own[act]?.text ?? "");
  return (
    isDone &&
    act < at &&
    reading.names.some(
      ({ at: place, length, role }) => role === "horse" && place + length - 1 === own[before]?.index,
    )
  );
};

const isSatOn = ({ discipline }: Draft): boolean => /^(?:flatwork|jumping|trail)$/u.test(discipline);
const taught = /^(?:lessons?|clinics?|training)\b|\blessons?$/u;
/** "Beau 50 min jumping with Jake": somebody known, who may have ridden or come along; undefined where nobody is. */
const mayHaveRidden = (reading: Reading, own: readonly Lexeme[]): Lexeme | undefined => {
  const people = new Set(
    (reading.context.athletes ?? []).flatMap(({ kind, name }) => (kind === "person" ? [name] : [])),
  );
  const isSaid = own.some(
    (one) => saysI(one) || one.class === "DoVerb" || one.entry?.role === "verb" || taught.test(one.text),
  );
  if (isSaid) return undefined;
  return own.find(
    (one, at) =>
      one.class === "Athlete" &&
      people.has(one.entry?.value ?? "") &&
      /^(?:with|w)$/u.test(own[at - 1]?.text ?? "") &&
      own[at + 1]?.text !== "on" &&
      !own[at + 1]?.text.endsWith("ing"),
  );
};

/** "hacked by Priya and Emma": the people from a place on. */
const peopleFrom = (reading: Reading, from: number): readonly string[] => {
  const name = personAt(reading, from);
  if (name === undefined) return [];
  return [name, ...(reading.lexemes[from + 1]?.class === "And" ? peopleFrom(reading, from + 2) : [])];
};

/** Who rode, by the words of one draft's clauses: each name once, in order; undefined where it was the writer, who says so. */
const ridersIn = (
  reading: Reading,
  draft: Draft,
  own: readonly Lexeme[],
  subjects: readonly Subject[],
): readonly string[] | undefined => {
  const doer = subjectOf(reading, draft, own, subjects);
  if (doer) return doer.people.length > 0 ? doer.people : undefined;
  const riders = new Set<string>();
  own.forEach(({ index }, at) => {
    const subject = subjects.find((one) => one.at === index);
    if (subject && !isOfOthers(reading, subject, draft.athlete, subjects))
      for (const name of subject.people) riders.add(name);
    const named = subject
      ? undefined
      : (namedBehind(own, at) ?? (isUnder(reading, own, at) ? at : undefined));
    if (named !== undefined)
      for (const name of peopleFrom(reading, own[named]?.index ?? -1)) riders.add(name);
  });
  return [...riders];
};

/**
 * Who rode each horse, as its field `riderName`; `words` are those that tell of each draft. As many riders as horses in the same words ("Emma
 * and Jake hacked Beau and Luna") sat on one each, in their order; otherwise all are named with each horse.
 */
export const assignRiders = (reading: Reading, words: ReadonlyMap<Draft, readonly Lexeme[]>): void => {
  const isSeated = ({ athlete }: Draft): boolean =>
    reading.names.some(({ name, seat }) => seat && name === athlete);
  const subjects = subjectsIn(reading);
  const rides = [...words].filter(([{ discipline }]) => horseDisciplines.has(discipline));
  const named = rides
    .filter(([draft]) => !isSeated(draft))
    .map(([draft, own]) => ({ draft, own, riders: ridersIn(reading, draft, own, subjects) }));
  for (const together of Map.groupBy(named, ({ riders }) => riders?.join(", ") ?? "").values()) {
    const riders = together[0]?.riders ?? [];
    if (riders.length === 0) {
      for (const { draft, own, riders: none } of together) {
        const other = none && isSatOn(draft) ? mayHaveRidden(reading, own) : undefined;
        if (other) doubt(reading, { from: other.index - 1, to: other.index + 1 }, "who rode?");
      }
      continue;
    }
    const placeOf = ({ draft }: (typeof together)[number]): number =>
      reading.names.findIndex(({ name }) => name === draft.athlete);
    const inOrder = together.toSorted((a, b) => placeOf(a) - placeOf(b));
    inOrder.forEach(({ draft }, at) => {
      draft.fields.riderName = riders.length === together.length ? (riders[at] ?? "") : riders.join(" and ");
    });
  }
};
