import type { Lexeme } from "../../../lexicon/lexeme.ts";
import type { Draft } from "../../draft.ts";
import { isMe } from "../../people/find-people.ts";
import { clauseIndexAt, type Reading } from "../../reading.ts";
import { isDoing, isRideWord } from "./doers.ts";

/** Somebody who did something: where, and who they are by their names; none where it is the writer. */
export type Subject = { readonly at: number; readonly people: readonly string[] };

const joints: ReadonlySet<string> = new Set(["And", "Plus", "Comma"]);

/** "Not Emma but Jake rode" names one of them. */
const joins = (one: Lexeme | undefined): boolean => joints.has(one?.class ?? "") && one?.text !== "but";

/** The name at a lexeme, if it is a person's, or written as one. */
export const personAt = ({ lexemes, names, context, text }: Reading, at: number): string | undefined => {
  const one = lexemes[at];
  if (!one || names.some((name) => name.at === at && name.role === "horse")) return undefined;
  if (one.class === "Athlete")
    return context.athletes?.find(({ name, kind }) => kind === "person" && name === one.entry?.value)?.name;
  return one.class === "Word" && one.capitalised
    ? text.slice(one.start, one.end).replace(/['’]s$/u, "")
    : undefined;
};

/** The writer and the riders where one stands who did something, in order; "Emma and Jake" are one. */
export const subjectsIn = (reading: Reading): readonly Subject[] => {
  const { lexemes, names } = reading;
  // "Jake on Beau" says it of Beau alone
  const riders = names.filter(
    ({ name, role, at }) =>
      role === "rider" && (isDoing(lexemes, at) || !names.some(({ seat }) => seat?.rider === name)),
  );
  return lexemes.flatMap((one, at): readonly Subject[] => {
    if (isMe(one) && isDoing(lexemes, at)) return [{ at, people: [] }];
    const rider = riders.find((name) => name.at === at);
    if (!rider) return [];
    const people = [rider.name];
    for (let joint = at - 1; joins(lexemes[joint]); joint -= 2) {
      const other = personAt(reading, joint - 1);
      if (other === undefined || people.includes(other)) break;
      people.unshift(other);
    }
    return [{ at, people }];
  });
};

/** Where a horse stands, by its name or as "her" behind what was done with it. */
type Place = { readonly at: number; readonly name: string };
const horsesIn = ({ lexemes, names }: Reading): readonly Place[] => {
  const places: Place[] = [];
  lexemes.forEach((one, at) => {
    const horse = names.find((name) => name.at === at && name.role === "horse");
    const last = places.at(-1);
    if (horse) places.push({ at, name: horse.name });
    else if (
      last &&
      (isRideWord(lexemes[at - 1]) || lexemes[at - 1]?.text === "on") &&
      /^(?:him|her|it)$/u.test(one.text)
    )
      places.push({ at, name: last.name });
  });
  return places;
};

const sentenceAt = (reading: Reading, at: number): number | undefined =>
  reading.clauses[clauseIndexAt(reading, at)]?.sentence;

/** Of whom a sentence says that they worked a draft's horse: the last one before it. */
export const subjectOf = (
  reading: Reading,
  draft: Draft,
  own: readonly Lexeme[],
  subjects: readonly Subject[],
): Subject | undefined => {
  const places = horsesIn(reading).filter(({ name }) => name === draft.athlete);
  const clauseOf = ({ at }: Place): number => clauseIndexAt(reading, at);
  const place =
    places.find((one) => clauseOf(one) === reading.clauseOf[draft.at]) ??
    places.find((one) => draft.clauses.has(clauseOf(one))) ??
    places.find(({ at }) => own.some(({ index }) => index === at));
  if (!place) return undefined;
  const sentence = sentenceAt(reading, place.at);
  return subjects.findLast(({ at }) => at < place.at && sentenceAt(reading, at) === sentence);
};

/** Is it stated of somebody which horses they worked? */
export const hasHorses = (reading: Reading, at: number): boolean => {
  const subjects = subjectsIn(reading);
  const subject = subjects.find((one) => one.at === at);
  return subject !== undefined && isOfOthers(reading, subject, undefined, subjects);
};

/** Who rode, by the fields of all rides. */
export const ridersOf = (drafts: readonly Draft[]): ReadonlySet<string> =>
  new Set(drafts.flatMap(({ fields }) => String(fields["riderName"] ?? "").split(" and ")));

/** Did somebody work other horses only, which stand behind them: "rode Beau 45 flat, Jake rode Milo"? */
export const isOfOthers = (
  reading: Reading,
  { at }: Subject,
  horse: string | undefined,
  subjects: readonly Subject[],
): boolean => {
  const next = subjects.find((one) => one.at > at)?.at ?? reading.lexemes.length;
  const ahead = horsesIn(reading).filter(
    (one) => one.at > at && one.at < next && sentenceAt(reading, one.at) === sentenceAt(reading, at),
  );
  return ahead.length > 0 && ahead.every(({ name }) => name !== horse);
};
