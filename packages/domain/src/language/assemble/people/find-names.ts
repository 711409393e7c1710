import type { ParseContext } from "../../parsed-message.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { findHorses } from "../horses/find-horses.ts";
import { findDoers, isGivenName } from "../horses/riders/doers.ts";
import { ridersAtEnd } from "../horses/riders/riders-at-end.ts";
import { findRidingParts } from "../horses/riders/riding-parts.ts";
import { isFirstName } from "../../lexicon/words/first-names.ts";
import { findPeople, mayBePerson } from "./find-people.ts";
import type { FoundName, NameRole } from "./found-name.ts";
import { isSmallOwner } from "./logged-for.ts";

const titled = (text: string): string => text.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

/** The name at `at` as written (its own capitals, or the first letter made one), over several capitalised words. */
const nameFrom = (lexemes: readonly Lexeme[], at: number, text: string): { name: string; length: number } => {
  const first = lexemes[at] as Lexeme;
  const known = first.class === "Athlete" ? (first.entry?.value ?? first.text) : first.person;
  if (known !== undefined) return { name: known, length: 1 };
  let length = 1;
  while (
    first.capitalised &&
    lexemes[at + length]?.capitalised &&
    lexemes[at + length]?.class === "Word" &&
    length < 3
  )
    length += 1;
  const written = text.slice(first.start, (lexemes[at + length - 1] as Lexeme).end).replace(/['’]s$/u, "");
  return { name: first.capitalised ? written : titled(written), length };
};

/** "Rode Luna instead of Beau", "Luna, not Beau": who had no part in it. */
const isLeftOut = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [before, word] = [lexemes[at - 2]?.text, lexemes[at - 1]?.text ?? ""];
  return (
    (word === "of" && before === "instead") ||
    (word === "than" && before === "rather") ||
    /^(?:not|instead of|rather than)$/.test(word)
  );
};

/** "Rider: Jake", of whom nobody knows whether he is a horse. */
const isCalledRider = (lexemes: readonly Lexeme[], at: number): boolean =>
  /^(?:rider|handler|jockey)$/u.test(
    lexemes[lexemes[at - 1]?.class === "Colon" ? at - 2 : at - 1]?.text ?? "",
  );

/** "A lesson with Tom": who taught, and had no part of his own. */
const isTeacher = (lexemes: readonly Lexeme[], at: number): boolean =>
  /^(?:with|w)$/.test(lexemes[at - 1]?.text ?? "") && /lesson$|^clinic$/.test(lexemes[at - 2]?.text ?? "");

/** Horses and other people by name, and what part each plays. */
export const findNames = (
  lexemes: readonly Lexeme[],
  text: string,
  context: ParseContext,
  isHorse: boolean,
): FoundName[] => {
  if (!isHorse && !lexemes.some((one, at) => mayBePerson(one) || isSmallOwner(lexemes, at))) return [];
  const found: FoundName[] = [];
  const known = new Map((context.athletes ?? []).map(({ name, kind }) => [name, kind]));
  const hasKnownHorse = lexemes.some(
    (one) => one.class === "Athlete" && known.get(one.entry?.value ?? "") === "horse",
  );
  const taken = (at: number): boolean => found.some((one) => at >= one.at && at < one.at + one.length);
  const add = (at: number, role: NameRole, doubt?: string): void => {
    if (taken(at) || (isHorse && isLeftOut(lexemes, at))) return;
    const { name, length } = nameFrom(lexemes, at, text);
    const kind = lexemes[at]?.class === "Athlete" ? known.get(name) : undefined;
    const fits: NameRole =
      kind === "horse" ? "horse" : kind === "person" && role === "horse" ? "person" : role;
    const isOther =
      fits === "person" || (kind === undefined && hasKnownHorse && isFirstName(name.toLowerCase()));
    if (isHorse && isOther && isTeacher(lexemes, at)) return;
    if (fits === "horse" && kind === undefined && isCalledRider(lexemes, at))
      found.push({ at, length, name, role: "rider" });
    else found.push({ at, length, name, role: fits, ...(doubt && { doubt }) });
  };
  if (isHorse) {
    const isOfGroup = (one: Lexeme): boolean =>
      one.class === "Athlete" && known.get(one.entry?.value ?? "") === "horse";
    const isOne = (one: Lexeme): boolean =>
      one.class === "Athlete" && known.get(one.entry?.value ?? "") === "person";
    const nameAt = (at: number): Pick<FoundName, "name" | "length"> => nameFrom(lexemes, at, text);
    found.push(...findRidingParts(lexemes, isOfGroup, nameAt));
    const untaken = ridersAtEnd(lexemes, isOfGroup, (one) => isOne(one) || isGivenName(one), nameAt).filter(
      ({ at }) => !taken(at),
    );
    found.push(...untaken);
    findDoers({ lexemes, text, add, found }, isOfGroup, isOne);
    findHorses(lexemes, text, add, found);
  }
  findPeople(lexemes, {
    text,
    known,
    isHorse,
    found,
    taken,
    add,
    addAs: (at, name) => {
      if (!taken(at)) found.push({ at, length: 1, name, role: "person" });
    },
  });
  return found.toSorted((a, b) => a.at - b.at);
};
