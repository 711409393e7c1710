import type { Lexeme } from "../../../lexicon/lexeme.ts";
import { sentenceEnds, type WordClass } from "../../../lexicon/word-class.ts";
import { isMe } from "../../people/find-people.ts";
import type { FoundName } from "../../people/found-name.ts";
import { sentenceAround } from "../horse-search.ts";
import { isRideWord } from "./doers.ts";

const ends: ReadonlySet<WordClass | undefined> = new Set<WordClass | undefined>([
  undefined,
  "Comma",
  "Stop",
  "Newline",
  "Semi",
  "Bang",
]);

/** What an item begins behind as well: "Milo 20 min (Emma) and Luna 15 min (Jake)". */
const joints: ReadonlySet<WordClass> = new Set<WordClass>(["And", "Then", "Plus"]);
const isEnd = (one: Lexeme | undefined): boolean =>
  ends.has(one?.class) || (one?.class === "Slash" && one.spaced);

/** "Luna lunge 15 min Jake", "- Milo: flat 30 min (Priya)": does somebody stand alone at the end of what was done, or in brackets behind it? */
const isAtEnd = (lexemes: readonly Lexeme[], at: number): "bracketed" | "last" | "apart" | undefined => {
  const [before, next] = [lexemes[at - 1], lexemes[at + 1]];
  // "Luna lunge 15 min, Jake."
  const isSpokenTo = /^(?:thanks|thank|thx|cheers|hi|hello|hey|sorry|please|you|ok|okay)$/u.test(
    lexemes[at - 2]?.text ?? "",
  );
  if (before?.class === "Comma" && !isSpokenTo && (next === undefined || sentenceEnds.has(next.class)))
    return "apart";
  if (before?.class === "Open" && next?.class === "Close") return "bracketed";
  const isBehind =
    before?.quantity !== undefined ||
    isRideWord(before) ||
    before?.text === "by" ||
    (before?.class === "Dash" && before.spaced && lexemes[at - 2]?.class !== "Newline");
  return isBehind && isEnd(next) ? "last" : undefined;
};

const bullets: ReadonlySet<WordClass> = new Set<WordClass>(["Dash", "Times", "Sign"]);

/** The horses of a list, each with who rode it at the end of its item. */
export const ridersAtEnd = (
  lexemes: readonly Lexeme[],
  isHorse: (one: Lexeme) => boolean,
  isPerson: (one: Lexeme) => boolean,
  nameAt: (at: number) => Pick<FoundName, "name" | "length">,
): readonly FoundName[] =>
  lexemes.flatMap((one, at): readonly FoundName[] => {
    const place = isMe(one) || isPerson(one) ? isAtEnd(lexemes, at) : undefined;
    if (place === undefined) return [];
    const begins = lexemes.findLastIndex(
      (other, index) => index < at && (isEnd(other) || joints.has(other.class)),
    );
    let from = place === "apart" ? sentenceAround(lexemes, at).from : begins + 1;
    if (bullets.has(lexemes[from]?.class ?? "Word")) from += 1;
    // "Last Friday: Milo, lunge, 20 min, Priya"
    const colon = lexemes.findIndex((other, index) => index >= from && index < at && other.class === "Colon");
    if (place === "apart" && colon >= 0 && isHorse(lexemes[colon + 1] ?? one)) from = colon + 1;
    const horses = lexemes.flatMap((other, index) =>
      index >= from && index < at && isHorse(other) ? [index] : [],
    );
    const [horse] = horses;
    const isAmongOthers =
      place === "apart" && lexemes.slice(from, at).some((other) => isMe(other) || isPerson(other));
    const isFirst = place === "bracketed" || horse === from;
    const isOwn = horse !== undefined && horses.length === 1 && isFirst && !isAmongOthers;
    if (!isOwn) return [];
    const rider = isMe(one) ? undefined : nameAt(at).name;
    return [
      ...(rider === undefined ? [] : [{ at, role: "rider" as const, ...nameAt(at) }]),
      { at: horse, role: "horse", ...nameAt(horse), seat: { rider, went: "main", from, to: at + 1 } },
    ];
  });
