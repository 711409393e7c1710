import { readWhen } from "../items/read-when.ts";
import type { Span, When } from "../items/item.ts";
import type { ProgramWords } from "../items/program-words.ts";
import type { EditRequestInput } from "../edit-request.ts";
import { readTokens } from "../scan/read-tokens.ts";
import type { Token } from "../scan/token.ts";
import { workWords, type WorkWord } from "./work-words.ts";

/** A piece of a request about planned work. `image`: as written. */
export type WorkPart = Span & { readonly image: string } & (
    | WorkWord
    | { readonly kind: "when"; readonly when: When; readonly isPossessive: boolean }
    | { readonly kind: "minutes"; readonly minutes: number; readonly isBare: boolean }
    | { readonly kind: "person"; readonly name: string; readonly isPossessive: boolean }
    | { readonly kind: "break" }
    | { readonly kind: "left" }
  );

const secondsPerMinute = 60;
/** A bare number that can be minutes of work. */
const isMinutes = (value: number): boolean => Number.isInteger(value) && value >= 5 && value <= 300;

type Reader = {
  readonly tokens: readonly Token[];
  readonly words: readonly string[];
  readonly input: EditRequestInput;
  readonly programWords: ProgramWords;
};
type Found = { readonly part: WorkPart; readonly end: number };

const spanOf = ({ tokens, input }: Reader, at: number, end: number) => {
  const [start, stop] = [tokens[at]?.start ?? 0, tokens[end - 1]?.end ?? 0];
  return { start, end: stop, image: input.message.slice(start, stop) };
};

/** Members by the whole name or a first name that only one of them has; "me" is who writes. */
function personAt(reader: Reader, at: number): Found | undefined {
  const { tokens, words, input } = reader;
  const { people = [], self } = input.riding ?? {};
  const token = tokens[at];
  if (token?.kind !== "word") return undefined;
  const found = (name: string, end: number): Found => ({
    part: {
      kind: "person",
      name,
      isPossessive: tokens[end - 1]?.possessive === true,
      ...spanOf(reader, at, end),
    },
    end,
  });
  const next = words[at + 1] ?? "";
  const isMe =
    /^(?:me|myself)$/u.test(token.word) ||
    (/^(?:i|ill|im|ive)$/u.test(token.word) && (rides.test(next) || hasHorse(reader, at + 1)));
  if (isMe && self !== undefined) return found(self, at + 1);
  const said = words.slice(at);
  const whole = people.find((name) => {
    const own = name.toLowerCase().split(/\s+/u);
    return own.length > 1 && own.every((word, place) => said[place] === word);
  });
  if (whole !== undefined) return found(whole, at + whole.split(/\s+/u).length);
  if (isWordHere(reader, at)) return undefined;
  const firsts = people.filter((name) => name.toLowerCase().split(/\s+/u)[0] === token.word);
  if (firsts.length === 1 && firsts[0] !== undefined) return found(firsts[0], at + 1);
  if (isHorseAt(reader, at) || isOtherHorse(reader, at)) return undefined;
  // Somebody whom the group doesn't know: by the capital, where a rider is told of.
  const name = token.image.replace(/['’]s$/u, "");
  const isReported =
    rides.test(next) || (isAt.test(next) && rides.test(words[at + 2] ?? "")) || hasHorse(reader, at + 1);
  const isNamed = /^\p{Lu}\p{Ll}+$/u.test(name) && (isReported || namesRider.test(words[at - 1] ?? ""));
  return isNamed ? found(name, at + 1) : undefined;
}
/**
 * "Saturday will be flatwork", "it may rain": what is a word as well is somebody's name where it has a capital inside of a sentence, or stands in front of
 * what only somebody does.
 */
function isWordHere({ tokens, words, input }: Reader, at: number): boolean {
  if (!workWords(input.riding?.disciplines).matchAt(words, at)) return false;
  const isFirst = tokens[at - 1] === undefined || tokens[at - 1]?.kind === "break";
  const isNamed = /^\p{Lu}\p{Ll}/u.test(tokens[at]?.image ?? "") && !isFirst;
  return !isNamed && !acts.test(words[at + 1] ?? "");
}
const acts = /^(?:rides|riding|takes|taking|will|cant|cannot|wont|can|gets|has|does|lunges|hacks|jumps)$/u;
/** What stands behind who rides, and in front of them. */
const rides = /^(?:rides?|riding|takes?|taking|will|cant|cannot|wont|can|gets|lunges|hacks|jumps)$/u;
const isAt = /^(?:is|s|to|should|can|could|also)$/u;
const isHorseAt = ({ words, input }: Reader, at: number): boolean =>
  words[at] !== undefined && words[at] === input.riding?.horse?.toLowerCase();
const isOtherHorse = ({ words, input }: Reader, at: number): boolean =>
  input.riding?.horses?.some((name) => name.toLowerCase().split(/\s+/u)[0] === words[at]) === true;
/** "Jake has Beau", "I've got Beau", "Jake is on Beau", "I'm on Beau", "Jake on Beau". */
const hasHorse = (reader: Reader, at: number): boolean => {
  const to = reader.words.findIndex((_, place) => place > at && place <= at + 2 && isHorseAt(reader, place));
  return to > at && holds.test(reader.words.slice(at, to).join(" "));
};
const holds = /^(?:(?:(?:has|have|ve) )?got|has|have|does|do|gets|for|(?:(?:is|s|am|m) )?on)$/u;
/** "I'm on Beau": a horse that somebody is on is ridden; "flatwork on Beau" is work. */
const isOnHorse = (reader: Reader, at: number): boolean =>
  reader.words[at] === "on" && isHorseAt(reader, at + 1) && personAt(reader, at - 1) !== undefined;
const namesRider = /^(?:by|let|of|than|put|give|swap|switch)$/u;

function amountAt(reader: Reader, at: number): Found | undefined {
  const token = reader.tokens[at];
  if (token?.kind === "time" && token.seconds !== undefined && token.seconds >= secondsPerMinute)
    return {
      part: {
        kind: "minutes",
        minutes: Math.round(token.seconds / secondsPerMinute),
        isBare: false,
        ...spanOf(reader, at, at + 1),
      },
      end: at + 1,
    };
  const isNumber = token?.kind === "number" && token.value !== undefined && isMinutes(token.value);
  return isNumber
    ? {
        part: { kind: "minutes", minutes: token.value ?? 0, isBare: true, ...spanOf(reader, at, at + 1) },
        end: at + 1,
      }
    : undefined;
}

function partAt(reader: Reader, at: number): Found {
  const { tokens, words, input, programWords } = reader;
  const token = tokens[at];
  if (token?.kind === "break" || token?.image === ",")
    return { part: { kind: "break", ...spanOf(reader, at, at + 1) }, end: at + 1 };
  const read = readWhen(tokens, at, { today: input.now.slice(0, 10), phases: programWords.phases });
  if (read)
    return {
      part: {
        kind: "when",
        when: read.when,
        isPossessive: tokens[read.end - 1]?.possessive === true,
        ...spanOf(reader, at, read.end),
      },
      end: read.end,
    };
  const person = personAt(reader, at);
  if (person) return person;
  if (isOnHorse(reader, at))
    return { part: { kind: "sign", sign: "ride", ...spanOf(reader, at, at + 1) }, end: at + 1 };
  const phrase = workWords(input.riding?.disciplines).matchAt(words, at);
  if (isHorseAt(reader, at) && !phrase)
    return { part: { kind: "sign", sign: "horse", ...spanOf(reader, at, at + 1) }, end: at + 1 };
  if (phrase) {
    const end = at + phrase.length;
    return { part: { ...phrase.value, ...spanOf(reader, at, end) }, end };
  }
  const amount = amountAt(reader, at);
  if (amount) return amount;
  return { part: { kind: "left", ...spanOf(reader, at, at + 1) }, end: at + 1 };
}

/** Signs of a sentence that say nothing. */
const isMute = ({ kind, image }: WorkPart): boolean => kind === "left" && /^[^\p{L}\p{N}]*$/u.test(image);

/** A message in pieces, in order; what says nothing of planned work is `left`. */
export function readWorkParts(input: EditRequestInput, programWords: ProgramWords): readonly WorkPart[] {
  const tokens = readTokens(input.message, (word) => word);
  const reader = { tokens, words: tokens.map(({ word }) => word), input, programWords };
  const parts: WorkPart[] = [];
  for (let at = 0; at < tokens.length;) {
    const { part, end } = partAt(reader, at);
    if (!isMute(part)) parts.push(part);
    at = end;
  }
  return parts;
}
