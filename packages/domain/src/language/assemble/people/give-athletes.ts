import { clauseIndexAt, isSetRight, type Reading } from "../reading.ts";
import { isClauseStart } from "../clause.ts";
import type { Head } from "../heads/head.ts";
import { mainHorses } from "../horses/seat-heads.ts";
import type { FoundName } from "./found-name.ts";
import { isLoggedFor } from "./logged-for.ts";

const horseLike = new Set(["flatwork", "jumping", "groundwork", "lunging", "trail", "ridden"]);
const isHorseHead = (reading: Reading, { discipline, kind }: Head): boolean =>
  horseLike.has(discipline ?? "") || (reading.isHorse && kind === "bare" && discipline === undefined);

/** Names that a field holds, and the words that only ask for their entry ("log this for Mike"). */
const explainNames = (reading: Reading): void => {
  for (const { at, length, role } of reading.names) {
    if (role !== "horse" && role !== "person") continue;
    const from = isLoggedFor(reading.lexemes, at, false) ? 0 : at;
    reading.explained.fill(1, from, at + length);
  }
};

/** Is a horse named in its clause that has no name? */
const namedAnew = (reading: Reading, head: Head): boolean => {
  const clause = reading.clauses[head.clause];
  return reading.pieces.slice(clause?.from, clause?.to).some(
    (one) =>
      (one.kind === "lexeme" && one.lexeme.class === "HorseWord" && one.lexeme.entry?.note === true) ||
      // "the four-year-old"
      (one.kind === "measure" && reading.lexemes[one.to]?.text === "old"),
  );
};

/** Which horse a head is of: that of its clause, of its sentence, or the last that was named. */
const horseOf = (
  reading: Reading,
  head: Head,
  at: number,
  horses: readonly FoundName[],
): FoundName | undefined => {
  const own = mainHorses(
    reading.names.filter((one) => one.role === "horse" && clauseIndexAt(reading, one.at) === head.clause),
  );
  // "lunged Polly, and 10 min in hand with the filly": one that has no name
  if (own.length === 0 && namedAnew(reading, head)) return undefined;
  const sentenceOf = (one: FoundName): number =>
    reading.clauses[clauseIndexAt(reading, one.at)]?.sentence ?? 0;
  return (
    own[0] ??
    horses.findLast((one) => one.at < at && sentenceOf(one) === head.sentence) ??
    horses.find((one) => one.at > at && sentenceOf(one) === head.sentence) ??
    horses.findLast((one) => one.at < at) ??
    // "hacked with Jake, 1 h. I was on Luna, Jake on Milo"
    (horses.length === 1 || horses.every(({ seat }) => seat) ? horses[0] : undefined)
  );
};

/** The last word before `at` by which the writer tells of themselves; -1 where none stands. */
const lastMe = (reading: Reading, at: number): number =>
  reading.lexemes.findLastIndex(
    (one, index) =>
      index <= at &&
      !isSetRight(reading, index) &&
      ((one.class === "Pronoun" && one.entry?.value === "me") ||
        // "Anna 5k 24:10, my 5k 27:30"
        (one.text === "my" &&
          reading.lexemes[index + 1]?.quantity !== undefined &&
          isClauseStart(reading.lexemes, index))),
  );

/** Which person a head is of: the one named in its clause or last before it, unless the writer was since; or one that is told behind it. */
const personOf = (
  reading: Reading,
  head: Head,
  at: number,
  people: readonly FoundName[],
): FoundName | undefined => {
  if (people.length === 0) return undefined;
  const me = lastMe(reading, at);
  const inClause = people.filter((one) => clauseIndexAt(reading, one.at) === head.clause);
  const person =
    inClause.find((one) => one.at <= at) ?? people.findLast((one) => one.at <= at && one.at > me);
  if (person && person.at > me) return person;
  return inClause.find(
    (one) =>
      one.at > at &&
      (reading.lexemes[one.at - 1]?.class === "For" ||
        (reading.lexemes[one.at - 1]?.class === "Colon" &&
          !reading.lexemes.slice(at, one.at).some(({ quantity }) => quantity !== undefined))),
  );
};

const isOfTime = /^(?:after|before|since|until)$/u;
/**
 * "Stretching session with Beau, 30 min": of a horse that is named in its clause, and ridden unless it says otherwise; "stretched after riding
 * Beau" is the writer's own.
 */
const stretchOfHorse = (reading: Reading, head: Head): string | undefined => {
  if (head.discipline !== "mobility" || !/stretch/u.test(head.lexeme?.text ?? "")) return undefined;
  const clause = reading.clauses[head.clause];
  const from = reading.pieces[clause?.from ?? 0]?.from ?? 0;
  const to = reading.pieces[(clause?.to ?? 1) - 1]?.to ?? 0;
  const own = reading.lexemes.slice(from, to);
  const isNamed = reading.names.some(({ at, role }) => role === "horse" && at >= from && at < to);
  if (!isNamed || own.some(({ text }) => isOfTime.test(text))) return undefined;
  return own.some(({ text }) => /^(?:carrot|in hand|baited)$/u.test(text)) ? "groundwork" : "flatwork";
};

/** Who trained: a horse or another person by name, until somebody else is named. */
export const giveAthletes = (reading: Reading, heads: readonly Head[]): void => {
  explainNames(reading);
  // what several people came to is given to each of them when the workout is shared out
  const isShared = ({ at }: FoundName): boolean =>
    reading.results.some(({ from, to }) => at >= from && at < to);
  const actors = reading.names.filter((one) => !isShared(one));
  const people = actors.filter(({ role }) => role === "person");
  const horses = mainHorses(actors.filter(({ role }) => role === "horse"));
  for (const head of heads) {
    if (reading.isHorse) head.discipline = stretchOfHorse(reading, head) ?? head.discipline;
    // what no word names is stated where its first number stands: "my sister Jo did her first 5k"
    const first = head.kind === "bare" ? head.pieces.find(({ kind }) => kind === "term") : undefined;
    const at = first?.from ?? reading.pieces[head.at]?.from ?? 0;
    if (isHorseHead(reading, head)) head.athlete = horseOf(reading, head, at, horses)?.name;
    else head.athlete = personOf(reading, head, at, people)?.name ?? head.athlete;
  }
};
