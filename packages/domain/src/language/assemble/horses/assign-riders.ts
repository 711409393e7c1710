import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { Draft } from "../draft.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import { isHorseAct } from "./horse-search.ts";
import type { Reading } from "../reading.ts";

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

const joints: ReadonlySet<Lexeme["class"]> = new Set<Lexeme["class"]>(["And", "Plus", "Comma"]);

const isPersonLike = (one: Lexeme | undefined, reading: Reading): boolean =>
  one !== undefined &&
  (one.class === "Athlete"
    ? reading.context.athletes?.some(({ name, kind }) => kind === "person" && name === one.entry?.value) ===
      true
    : one.class === "Word" && one.capitalised);

const nameOf = (one: Lexeme, reading: Reading): string =>
  one.class === "Athlete"
    ? (one.entry?.value ?? one.text)
    : reading.text.slice(one.start, one.end).replace(/['’]s$/u, "");

/** "ridden by Jake", "rider: Jake": where the name stands behind the word for the one who rode. */
const namedBehind = (own: readonly Lexeme[], at: number): number | undefined => {
  const [one, next] = [own[at], own[at + 1]];
  if (next?.text === "by" && (isHorseAct(one) || one?.text === "ridden")) return at + 2;
  if (one && /^(rider|handler|jockey)$/.test(one.text)) return next?.class === "Colon" ? at + 2 : at + 1;
  return undefined;
};

const saysI = (one: Lexeme): boolean => one.class === "Pronoun" && one.entry?.value === "me";

/** "Beau jumped 1.10 with Jake": behind what a horse did, somebody who is known was on it; "hacked Beau with Jake" has company. */
const isUnder = (reading: Reading, own: readonly Lexeme[], at: number): boolean => {
  if (own[at - 1]?.text !== "with" || own[at]?.class !== "Athlete" || own.some(saysI)) return false;
  const horse = reading.names.find(({ role }) => role === "horse");
  const act = own.findIndex(isHorseAct);
  return horse !== undefined && act >= 0 && act < at && (own[act]?.index ?? 0) > horse.at;
};

/** Who rode, by the words of one draft's clauses: each name once, in order. */
const ridersIn = (reading: Reading, own: readonly Lexeme[]): readonly string[] => {
  const riders: string[] = [];
  const add = (name: string): void => {
    if (!riders.includes(name)) riders.push(name);
  };
  own.forEach((one, at) => {
    const found = reading.names.find((name) => reading.lexemes[name.at] === one);
    const behind = namedBehind(own, at);
    const name = behind === undefined ? undefined : own[behind];
    if (found?.role === "rider" && !reading.names.some(({ seat }) => seat?.rider === found.name)) {
      // "Emma and Jake hacked Beau": both rode
      const [before, joint] = at > 1 ? [own[at - 2], own[at - 1]] : [];
      const isJoined = joint !== undefined && joints.has(joint.class) && isPersonLike(before, reading);
      const isHorse = reading.names.some(
        ({ at: place, role }) => reading.lexemes[place] === before && role === "horse",
      );
      if (isJoined && !isHorse && before) add(nameOf(before, reading));
      add(found.name);
    } else if (name && isPersonLike(name, reading)) add(nameOf(name, reading));
    else if (isPersonLike(one, reading) && isUnder(reading, own, at)) add(nameOf(one, reading));
  });
  return riders;
};

/** Do two places lie in one sentence? */
const isSameSentence = ({ clauses, clauseOf }: Reading, a: Draft, b: Draft): boolean =>
  clauses[clauseOf[a.at] ?? -1]?.sentence === clauses[clauseOf[b.at] ?? -1]?.sentence;

/**
 * Who rode each horse, as its field `riderName`; `words` are those that tell of each draft. As many riders as horses in the same words ("Emma
 * and Jake hacked Beau and Luna") sat on one each, in their order; otherwise all are named with each horse. "Emma hacked Beau 40 min and Luna
 * 30 min": nobody else is named in the sentence, nor "I".
 */
export const assignRiders = (reading: Reading, words: ReadonlyMap<Draft, readonly Lexeme[]>): void => {
  if (!reading.names.length) return;
  const isSeated = ({ athlete }: Draft): boolean =>
    reading.names.some(({ name, seat }) => seat && name === athlete);
  const named = [...words]
    .filter(([draft]) => horseDisciplines.has(draft.discipline) && !isSeated(draft))
    .map(([draft, own]) => ({ draft, own, riders: ridersIn(reading, own) }));
  for (const together of Map.groupBy(named, ({ riders }) => riders.join(", ")).values()) {
    const riders = together[0]?.riders ?? [];
    if (riders.length === 0) continue;
    together.forEach(({ draft }, at) => {
      draft.fields.riderName = riders.length === together.length ? (riders[at] ?? "") : riders.join(" and ");
    });
  }
  named.forEach(({ draft, own, riders }, at) => {
    const before = named[at - 1];
    const rider = before?.draft.fields.riderName;
    if (riders.length > 0 || rider === undefined || !before || own.some(saysI)) return;
    if (isSameSentence(reading, before.draft, draft)) draft.fields.riderName = rider;
  });
};
