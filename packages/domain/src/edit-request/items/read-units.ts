import { METERS_PER_MILE, METERS_PER_YARD } from "../../units/unit.ts";
import type { Amount } from "./item.ts";
import { directionAt, imageAt, type Read, readCount, type Tokens, wordAt } from "./read-count.ts";

/** "a full minute", "an extra minute". */
const readOneUnit = (tokens: Tokens, at: number): Read<Amount> | undefined => {
  const [word, next] = [wordAt(tokens, at + 1), tokens[at + 2]];
  const unit = next?.kind === "word" ? /^(minute|min|second|sec)s?$/u.exec(next.word)?.[1] : undefined;
  if (!unit || !/^(?:a|an|one|another)$/u.test(wordAt(tokens, at) || imageAt(tokens, at).toLowerCase()))
    return undefined;
  if (!/^(?:full|whole|solid|extra|additional|more)$/u.test(word)) return undefined;
  const direction = /^(?:extra|additional|more)$/u.test(word) ? "more" : undefined;
  return { value: { type: "time", seconds: unit.startsWith("m") ? 60 : 1, direction }, end: at + 3 };
};

/** "15 more seconds", "two extra minutes". */
const readMoreTime = (tokens: Tokens, at: number): Read<Amount> | undefined => {
  const [token, direction] = [tokens[at], directionAt(tokens, at + 1)];
  const unit = /^(min|sec)(?:ute|ond)?s?$/u.exec(wordAt(tokens, at + 2))?.[1];
  if (token?.kind !== "number" || !direction || !unit) return undefined;
  const seconds = (token.value ?? 1) * (unit === "min" ? 60 : 1);
  return { value: { type: "time", seconds, direction }, end: at + 3 };
};

const wayUnits: readonly (readonly [words: RegExp, metersPer: number])[] = [
  [/^(?:kms?|k|kilomet(?:er|re)s?)$/u, 1000],
  [/^(?:mi|miles?)$/u, METERS_PER_MILE],
  [/^(?:m|meters?|metres?)$/u, 1],
  [/^(?:yds?|yards?)$/u, METERS_PER_YARD],
];

/** "2 more miles", "another mile", "an extra 2 km". */
const readMoreWay = (tokens: Tokens, at: number): Read<Amount> | undefined => {
  const count = readCount(tokens, at);
  const more = count?.direction === undefined ? undefined : count;
  const next = more && tokens[more.end];
  if (!more || !next) return undefined;
  if (next.kind === "measure" && next.metersPer !== undefined && tokens[at]?.kind !== "number") {
    const value: Amount = { type: "distance", value: next.value ?? 0, metersPer: next.metersPer };
    return { value: { ...value, direction: more.direction }, end: more.end + 1 };
  }
  const metersPer = wayUnits.find(([words]) => words.test(next.kind === "word" ? next.word : ""))?.[1];
  return metersPer === undefined
    ? undefined
    : {
        value: { type: "distance", value: more.value, metersPer, direction: more.direction },
        end: more.end + 1,
      };
};

/** An amount whose unit is a word apart: of time or of a distance. */
export const readUnits = (tokens: Tokens, at: number): Read<Amount> | undefined =>
  readOneUnit(tokens, at) ?? readMoreTime(tokens, at) ?? readMoreWay(tokens, at);
