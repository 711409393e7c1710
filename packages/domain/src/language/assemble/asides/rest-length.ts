import { classOf, firstAtom, isDistanceTerm, isSimpleTerm, textOf } from "../piece-shape.ts";
import type { Piece } from "../../grammar/piece.ts";
import type { WordClass } from "../../lexicon/word-class.ts";

/** The text of a single lexeme, "ez" written out, which behind a number is no bar. */
const wordOf = (piece: Piece | undefined): string => {
  const text = textOf(piece);
  return text === "ez" ? "easy" : text;
};

const easyMove = new Set([
  "jog",
  "jogging",
  "walk",
  "walks",
  "walk breaks",
  "walking",
  "easy",
  "float",
  "spin",
  "paddle",
  "jogs",
]);

/** "jog" of "90 s jog": what is done between repeats, and no mere rest. */
export const isEasyMove = (piece: Piece): boolean =>
  wordOf(piece)
    .split(" ")
    .some((word) => easyMove.has(word));

const restLeads = new Set<WordClass | undefined>(["With", "Open", "Slash", "Plus", "Rest", "Comma"]);

const beforeAmount = new Set<WordClass | undefined>([
  "Article",
  "Filler",
  "Of",
  "Colon",
  "With",
  "Then",
  "Sign",
  "Each",
]);

const isTimed = (piece: Piece | undefined): boolean => {
  const unit = isSimpleTerm(piece) ? piece.factors[0]?.atoms.at(-1)?.unit : undefined;
  return unit === "time" || unit === "clock" || unit === "plural" || unit === "distance";
};

const isDuration = (piece: Piece | undefined): boolean =>
  isSimpleTerm(piece) && (firstAtom(piece)?.quantity?.seconds ?? 0) > 0;

const isOff = (piece: Piece | undefined): boolean => wordOf(piece) === "off";

/** Seconds: as long as a rest between repeats can be; longer ones are sessions of their own ("20 min easy spin"). */
const maxRest = 360;
const isShort = (piece: Piece | undefined): boolean => {
  const quantity = firstAtom(piece)?.quantity;
  return (quantity?.seconds ?? 0) <= maxRest && (quantity?.meters ?? 0) <= 1000;
};

/** Where the amount of a rest stands that is told from `at`; undefined where none is. */
const amountAt = (pieces: readonly Piece[], at: number, afterRepeats: boolean): number | undefined => {
  let index = at;
  const lead = classOf(pieces[at]);
  if (lead && (restLeads.has(lead) || (afterRepeats && isOff(pieces[at])))) index += 1;
  else if (!isTimed(pieces[at]) || (!afterRepeats && (firstAtom(pieces[at])?.quantity?.meters ?? 0) > 800))
    return undefined;
  while (beforeAmount.has(classOf(pieces[index]))) index += 1;
  const isBareJog =
    afterRepeats &&
    index > at &&
    isSimpleTerm(pieces[index]) &&
    firstAtom(pieces[index])?.unit === "none" &&
    (firstAtom(pieces[index])?.value ?? 0) >= 50 &&
    (easyMove.has(wordOf(pieces[index + 1])) || classOf(pieces[index + 1]) === "Rest");
  return isTimed(pieces[index]) || isBareJog ? index : undefined;
};

const separators = new Set<WordClass | undefined>([
  "Comma",
  "Semi",
  "Newline",
  "Stop",
  "Plus",
  "Then",
  "And",
  "Slash",
]);
/** Behind repeats, by what is done in the rest or how it is led in: "2 min easy jog", "off 90s", "on 2:00". */
const lengthByMove = (pieces: readonly Piece[], at: number, index: number, end: number): number => {
  const behind = pieces[end];
  // "5 min jog to finish", "1k jog home"
  if (/^(to finish|to end|to close|home|back)$/.test(wordOf(pieces[end + 1]))) return 0;
  // "1k jog cool down"
  if (classOf(pieces[end + 1]) === "Cooldown" && !separators.has(classOf(behind))) return 0;
  if (
    easyMove.has(wordOf(behind)) ||
    (classOf(behind) === "Activity" && /jog|walk|easy/.test(wordOf(behind)))
  )
    return end + 1 + (classOf(pieces[end + 1]) === "Rest" ? 1 : 0) - at;
  if (isDistanceTerm(pieces[index])) return 0;
  const isSendOff = classOf(pieces[at]) === "With" && wordOf(pieces[at]) === "on" && index === at + 1;
  // "10x1' on 1' off"
  if (isSendOff && isOff(behind)) return end + 1 - at;
  return isOff(pieces[at]) || isSendOff ? index + 1 - at : 0;
};

/** Seconds; metres may as well be swum easy behind a set. */
const maxEasy = 180;
/** Seconds; a bare number of a session on a machine is minutes. */
const longRepeat = { seconds: 600, bare: 10 };
/** "3x20 @ 245w, 5 min easy": behind repeats as long as these, more is a rest as well. */
const isBehindLong = (pieces: readonly Piece[], at: number): boolean => {
  const term = pieces.slice(Math.max(0, at - 6), at).findLast(({ kind }) => kind === "term");
  const each = term?.kind === "term" && term.factors.length === 2 ? term.factors[1]?.atoms[0] : undefined;
  if (each === undefined) return false;
  const isBare = each.unit === "none" && each.value >= longRepeat.bare && each.value <= 30;
  return (
    (each.quantity?.seconds ?? 0) >= longRepeat.seconds ||
    (isBare && ["measure", "pace", "speed"].includes(pieces[at - 1]?.kind ?? ""))
  );
};
/** "12 x 20 sec hard, 40 sec easy": what lies between the repeats, where it is short and nothing more is said of it. */
const isEasyBetween = (pieces: readonly Piece[], at: number, index: number): boolean => {
  if (wordOf(pieces[index + 1]) !== "easy") return false;
  const seconds = firstAtom(pieces[index])?.quantity?.seconds ?? Infinity;
  const isShortest = seconds <= maxEasy || (seconds <= maxRest && isBehindLong(pieces, at));
  const behind = pieces[index + 2];
  return (
    isShortest &&
    (behind === undefined || ["Comma", "Stop", "Newline", "Close", "Semi"].includes(classOf(behind) ?? ""))
  );
};

const sendOff = { least: 20, most: 300, lap: 25 };
/** Are these lengths of a pool or a track: "20x50", "8x100m"? */
const isLengths = (piece: Piece | undefined): boolean => {
  if (piece?.kind !== "term" || piece.factors.length !== 2) return false;
  const each = piece.factors[1]?.atoms;
  const [one] = each ?? [];
  return (
    each?.length === 1 &&
    (one?.unit === "none" || one?.unit === "distance") &&
    (one.value % sendOff.lap === 0 || one.unit === "distance") &&
    (one.quantity?.meters ?? one.value) >= sendOff.lap
  );
};
/** "20x50 on 55", "8x100 on 1.45": seconds, or minutes and seconds with a dot, from one start to the next. */
const isBareSendOff = (pieces: readonly Piece[], at: number): boolean => {
  const lead = textOf(pieces[at]);
  if (lead !== "on" && lead !== "off") return false;
  const term = pieces[at + 1];
  const atom = isSimpleTerm(term) && term.factors[0]?.atoms.length === 1 ? firstAtom(term) : undefined;
  const seconds = atom?.quantity?.dotted ?? atom?.value ?? 0;
  const behind = classOf(pieces[at + 2]);
  return (
    isLengths(pieces[at - 1]) &&
    atom?.unit === "none" &&
    seconds >= sendOff.least &&
    seconds <= sendOff.most &&
    (pieces[at + 2] === undefined || separators.has(behind) || behind === "Close")
  );
};

/** Right behind repeats, by the one or two words around the amount at `index`: 0 where they say nothing. */
const lengthBeside = (pieces: readonly Piece[], at: number, index: number): number => {
  const first = classOf(pieces[at]);
  const end = index + 1;
  const isEasy = easyMove.has(wordOf(pieces[end]));
  if (isEasy && ["Slash", "With", "Plus"].includes(first ?? "") && classOf(pieces[end + 1]) !== "Rest")
    return end + 1 - at;
  // "8 x 1 min hard 1 min easy"
  const isBetween = index === at && classOf(pieces[at - 1]) === "Interval" && isEasy;
  if (isBetween && isShort(pieces[index])) return end + 1 - at;
  // "3 x 1 mile in 6:40 6:38 6:35 (2 mins)"
  const isInBrackets =
    first === "Open" &&
    index === at + 1 &&
    firstAtom(pieces[at - 1])?.unit === "clock" &&
    classOf(pieces[end]) === "Close" &&
    firstAtom(pieces[index])?.unit === "time";
  if (isInBrackets && isShort(pieces[index])) return 2;
  // "3x20 @ 245w 5min easy": right behind how hard they were
  const isBehindEffort =
    index === at &&
    wordOf(pieces[end]) === "easy" &&
    ["measure", "pace", "speed"].includes(pieces[at - 1]?.kind ?? "") &&
    (pieces[end + 1] === undefined ||
      separators.has(classOf(pieces[end + 1])) ||
      classOf(pieces[end + 1]) === "Close");
  if (isBehindEffort && isShort(pieces[index])) return end + 1 - at;
  if (first === "Comma" && isEasyBetween(pieces, at, index)) return end + 1 - at;
  // "(4' easy btw)": a word for "between"
  const isBetweenReps = first === "Open" && isEasy && wordOf(pieces[end + 1]) === "btw";
  return isBetweenReps && isShort(pieces[index]) ? end + 2 - at : 0;
};

/** Length of a rest from `at`: "w/ 2 min jog", "90s rest", "rest 2:00", "on 2:00" behind repeats; 0 for none. */
export const restLength = (pieces: readonly Piece[], at: number, afterRepeats: boolean): number => {
  if (afterRepeats && isBareSendOff(pieces, at)) return 2;
  const index = amountAt(pieces, at, afterRepeats);
  if (index === undefined) return 0;
  const first = classOf(pieces[at]);
  let end = index + 1;
  const beside = afterRepeats ? lengthBeside(pieces, at, index) : 0;
  if (beside > 0) return beside;
  while (classOf(pieces[end]) === "Filler" || classOf(pieces[end]) === "Article") end += 1;
  // "with two minutes' rest"
  if (wordOf(pieces[end]) === "'" || wordOf(pieces[end]) === "’") end += 1;
  // "with two minutes of jogging in between"
  if (classOf(pieces[end]) === "Of" && /^(jog|jogging|walk|walking|easy|rest)/.test(wordOf(pieces[end + 1])))
    end += 1;
  const behind = pieces[end];
  if (isTimed(pieces[at]) && (wordOf(behind) === "later" || wordOf(behind) === "apart")) return end + 1 - at;
  const { meters = 0, seconds = 0 } = firstAtom(pieces[index])?.quantity ?? {};
  if (meters > 1000) return 0;
  // "in 8:05 7:58 off 2 min": the rest is what stands behind
  // "four seconds off my pb": no rest
  if (isOff(behind) && /^(my|the|last|pb|pr|best|his|her)$/.test(wordOf(pieces[end + 1]))) return 0;
  // "12 min jog back": longer than any rest between repeats
  const isWayBack = wordOf(behind).startsWith("jog") && seconds > maxRest;
  // "1:47.9 1:46.0 rest 3 min": the rest is what stands behind
  const isOfNext =
    classOf(behind) === "Rest" && firstAtom(pieces[at])?.unit === "clock" && isDuration(pieces[end + 1]);
  if (isOfNext) return 0;
  const isRest =
    (classOf(behind) === "Rest" && !isWayBack) ||
    (afterRepeats && isOff(behind) && !isSimpleTerm(pieces[end + 1]));
  if (isRest) return end + 1 - at;
  if (first === "Rest") return !afterRepeats && seconds >= 900 ? 0 : index + 1 - at;
  return afterRepeats && isShort(pieces[index]) ? lengthByMove(pieces, at, index, end) : 0;
};
