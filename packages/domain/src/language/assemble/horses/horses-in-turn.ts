import { pauses, sentenceEnds } from "../../lexicon/word-class.ts";
import { relations } from "../../lexicon/words/relations.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { isNameLikeWod } from "../../lexicon/words/named-wods.ts";
import { type Horses, isHorseAct, isNotName, isUnmounted, sentenceAround } from "./horse-search.ts";
import { isCounted, isCountedList } from "./horse-signs.ts";
import { isFirstName } from "../../lexicon/words/first-names.ts";
import { isClauseStart } from "../clause.ts";

const isNameLike = ({ class: name, capitalised, text }: Lexeme): boolean =>
  capitalised && (name === "Word" || (name === "NamedWod" && isNameLikeWod(text)));

/** "Last was Teddy, half hour hack", "first up Otto", "ride 2 Nala: …": which of several it is, before its name. */
export const inTurn = ({ lexemes, add, found }: Horses, at: number): void => {
  const [name, next] = [lexemes[at], lexemes[at + 1]];
  if (!name || !isNameLike(name) || isNotName(name) || !turnEnds.has(next?.class ?? "Stop")) return;
  let before = at - 1;
  if (lexemes[before]?.class === "Number") before -= 1;
  else
    while (/^(was|is|up|came|it was)$/.test(lexemes[before]?.text ?? "") && before > 0 && at - before < 3)
      before -= 1;
  const isTurn =
    before < at - 1 &&
    (lexemes[at - 1]?.class === "Number" ? turnOfNumber : turn).test(lexemes[before]?.text ?? "");
  // "Then Nell, 30 mins over fences": behind another one
  const isNextOne =
    before === at - 1 && turn.test(lexemes[before]?.text ?? "") && found.some(({ role }) => role === "horse");
  if ((isTurn || isNextOne) && isClauseStart(lexemes, before)) add(at, "horse");
};
const turn = /^(first|next|last|lastly|then|finally|second|third)$/;
const turnOfNumber = /^(ride|horse|pony|lot)$/;
const turnEnds: ReadonlySet<string> = new Set(["Comma", "Colon", "Dash", "Stop", "Dur", "Newline"]);

/** "rode Bella for 40 mins and then Duke for half an hour", "both out, Bella for 30 min": one with a time of its own. */
export const nextOne = ({ lexemes, add, found }: Horses, at: number): void => {
  const [name, next, time] = [lexemes[at], lexemes[at + 1], lexemes[at + 2]];
  const isTimed = next?.class === "For" && (time?.class === "Dur" || time?.class === "Number");
  if (!isTimed || !name || !isNameLike(name) || isNotName(name) || !isClauseStart(lexemes, at)) return;
  const isKnown =
    found.some(({ role }) => role === "horse") ||
    lexemes.some((one, index) => index < at && one.class === "HorseWord" && one.entry?.note === true);
  if (isKnown) add(at, "horse");
};

/** "Ace 40, Bo 35, Cal 50 - all flatwork": several, each with minutes. */
export const counted = ({ lexemes, add }: Horses, at: number): void => {
  if (lexemes[at + 1]?.class === "Number" && isCounted(lexemes, at) && isCountedList(lexemes))
    add(at, "horse");
};

/** "Bella (flat, 40 min), Duke (grid, 30 min)": whose it was, before what stands in brackets. */
export const beforeBrackets = ({ lexemes, add }: Horses, at: number): void => {
  const name = lexemes[at];
  if (lexemes[at + 1]?.class !== "Open" || !name || !isNameLike(name) || isNotName(name)) return;
  if (isClauseStart(lexemes, at) && lexemes.slice(at + 2, at + 5).some(isHorseAct)) add(at, "horse");
};

/** ". Duke, pole work, 30 mins": at the start of a sentence of its own, behind one of another horse. */
export const inOwnSentence = ({ lexemes, add, found }: Horses, at: number): void => {
  const [before, name, next] = [lexemes[at - 1], lexemes[at], lexemes[at + 1]];
  if (next?.class !== "Comma" || !name || !isNameLike(name) || isNotName(name)) return;
  if (!sentenceEnds.has(before?.class ?? "")) return;
  const isAct = lexemes
    .slice(at + 2, at + 5)
    .some((one) => isHorseAct(one) || (one.class === "Dur" && (one.quantity?.seconds ?? 0) >= 600));
  if (isAct && found.some(({ role }) => role === "horse")) add(at, "horse");
};

/** What stands behind a word up to the next comma or stop. */
const beforeCut = (lexemes: readonly Lexeme[], at: number): readonly Lexeme[] => {
  const end = lexemes.findIndex((one, index) => index > at && pauses.has(one.class));
  return lexemes.slice(at + 1, end < 0 ? lexemes.length : end);
};

/** "Nova in the indoor, 50 min", "Oscar first, 40 min flatwork", "Cleo cleared 1.05": at the start, where no other horse is named in its sentence. */
export const opening = (horses: Horses, at: number): void => {
  const { lexemes, add, found } = horses;
  const [name, next] = [lexemes[at], lexemes[at + 1]];
  if (!name || !next || !isNameLike(name) || isNotName(name) || !isClauseStart(lexemes, at)) return;
  const isPlace = next.class === "In" && lexemes[at + 2]?.class === "Article" && !scenes.has(name.text);
  const isTurn =
    /^(first|next|last|again)$/.test(next.text) && turnEnds.has(lexemes[at + 2]?.class ?? "Stop");
  const isFree = isUnmounted(horses, at);
  const isMood = moods.test(next.text) && isFree;
  const isPlaced = next.class === "Ordinal" || /^(won|placed|finished)$/.test(next.text);
  // "Milo was a handful on the lunge"
  const isOfAct =
    next.text === "was" && !scenes.has(name.text) && beforeCut(lexemes, at).some(isHorseAct) && isFree;
  // "Comet was fab today! 50 min schooling"
  const isGuess =
    at === 0 &&
    isFree &&
    /^(was|is|felt|feels|had|has|first|second|third|looked|went)$/.test(next.text) &&
    !scenes.has(name.text);
  // "flat lesson 45 min. Beau was behind the leg"
  const isFelt =
    /^(was|felt|went|is|feels)$/.test(next.text) &&
    !scenes.has(name.text) &&
    !relations.has(name.text) &&
    !found.some(({ role }) => role === "horse") &&
    !lexemes.some((one) => one.class === "HorseWord" && one.entry?.note === true) &&
    sentenceEnds.has(lexemes[at - 1]?.class ?? "") &&
    lexemes.slice(0, at).some(isHorseAct);
  if (isFelt) {
    add(at, "horse", isFirstName(name.text) ? "a horse's name?" : undefined);
    return;
  }
  const isSure = isPlace || isTurn || isMood || isPlaced || isOfAct || next.text === "cleared";
  if (!isSure && !isGuess) return;
  const { from, to } = sentenceAround(lexemes, at);
  if (!found.some((one) => one.role === "horse" && one.at >= from && one.at < to))
    add(at, "horse", isSure ? undefined : "a horse's name?");
};
const moods =
  /^(back|very|super|really|quite|felt|strong|fresh|spooky|lazy|keen|sharp|amazing|brilliant|perfect|naughty|cheeky|behaved|lovely|stopped|refused|bucked|spooked|napped|settled|tried|listened|crossed|jogged)$/;
/** What may lie in an arena and is nobody. */
const scenes: ReadonlySet<string> = new Set(
  "ground going weather wind rain traffic trainer instructor coach footing ground surface puddles arena school indoor outdoor saddle cones jumps fences".split(
    " ",
  ),
);
