import { classOf, firstAtom, isSimpleTerm, isDistanceTerm, textOf } from "../piece-shape.ts";
import type { Piece } from "../../grammar/piece.ts";
import { isHour } from "../durations/time-of-day.ts";

/** "bodyweight is 181", "bw: 82.5 kg" as a clause of its own: what the writer weighs. */
const bodyWeightLength = (pieces: readonly Piece[], at: number): number => {
  if (!isSimpleTerm(pieces[at]) || firstAtom(pieces[at])?.unit !== "bodyweight") return 0;
  const before = classOf(pieces[at - 1]);
  const isStart =
    at === 0 ||
    ["Stop", "Comma", "Newline", "Open", "Semi", "Bang", "And", "Pronoun", "Dash"].includes(before ?? "");
  if (!isStart) return 0;
  let behind = at + 1;
  while (
    ["Filler", "Colon", "Sign", "At", "DayWord"].includes(classOf(pieces[behind]) ?? "") ||
    pieces[behind]?.kind === "date"
  )
    behind += 1;
  const atom = firstAtom(pieces[behind]);
  const ends =
    pieces[behind + 1] === undefined ||
    // "bodyweight 81.4 this morning"
    pieces[behind + 1]?.kind === "date" ||
    ["Stop", "Comma", "Newline", "Close", "Semi", "Bang", "Filler", "And", "DayWord", "DayPart"].includes(
      classOf(pieces[behind + 1]) ?? "",
    );
  return isSimpleTerm(pieces[behind]) &&
    atom !== undefined &&
    atom.sign === undefined &&
    ["none", "load"].includes(atom.unit) &&
    atom.value >= 35 &&
    ends
    ? behind + 1 - at
    : 0;
};

const climbWords: ReadonlySet<string> = new Set([
  ..."climb climbing climbed elevation elev ascent gain vert up hm height".split(" "),
  "elevation gain",
  "of climbing",
  // "D+"
  "d ",
]);
const tempoWords: ReadonlySet<string> = new Set([
  ..."pause pauses paused hold holds eccentric eccentrics negative negatives descent lowering".split(" "),
  ..."tempo iso isometric count up down squeeze lower".split(" "),
  "hold at",
]);

/** "80x3 0.55": how fast the bar moved, in m/s. */
const isBarSpeed = (pieces: readonly Piece[], at: number): boolean => {
  const [before, piece] = [pieces[at - 1], pieces[at]];
  const value = isSimpleTerm(piece) && firstAtom(piece)?.unit === "none" ? (firstAtom(piece)?.value ?? 0) : 0;
  return (
    value > 0 && value < 2 && !Number.isInteger(value) && before?.kind === "term" && before.factors.length > 1
  );
};

/** "tempo squats 3-1-0", "(4-1-0)": seconds down, below and up, behind the word or with a pause of none. */
const isBeats = (pieces: readonly Piece[], at: number): boolean => {
  const piece = pieces[at];
  const factor = isSimpleTerm(piece) ? piece.factors[0] : undefined;
  if (
    factor?.join !== "dash" ||
    factor.atoms.length < 3 ||
    factor.atoms.length > 4 ||
    !factor.atoms.every(({ value, unit }) => unit === "none" && value <= 6)
  )
    return false;
  return (
    factor.atoms.some(({ value }) => value === 0) ||
    pieces.slice(Math.max(0, at - 3), at).some((one) => /\btempo\b/.test(textOf(one)))
  );
};

/** "wod 3:", "time cap 15": a word with a bare number that counts nothing. */
export const numberedLength = (pieces: readonly Piece[], at: number): number => {
  const name = classOf(pieces[at]);
  const isNumbered = name === "TimeCap" || (name === "Wod" && classOf(pieces[at + 2]) === "Colon");
  return isNumbered && isSimpleTerm(pieces[at + 1]) && firstAtom(pieces[at + 1])?.unit === "none" ? 2 : 0;
};

const given: ReadonlySet<string> = new Set(
  "swapped swap traded replaced ditched binned dropped exchanged".split(" "),
);
/** "(last time 95)", "when I did 195", "instead of the 8k", "swapped the 10k for": a number of what was not done now. */
const isOfAnother = (pieces: readonly Piece[], at: number): boolean => {
  const near = at > 0 ? textOf(pieces[at - 1]) : "";
  if (near === "") return false;
  const far = textOf(pieces[at - 2]);
  if (near === "time" && (classOf(pieces[at - 2]) === "WhichSet" || far === "last")) return true;
  if ((far === "i" || far === "we") && textOf(pieces[at - 3]) === "when" && /^(did|got|had|used)$/.test(near))
    return true;
  if (near === "up" && classOf(pieces[at + 1]) === "From") return true;
  const article = classOf(pieces[at - 1]) === "Article" ? 1 : 0;
  const before = textOf(pieces[at - 1 - article]);
  if (before === "of" && textOf(pieces[at - 2 - article]) === "instead") return true;
  return given.has(before) && [at + 1, at + 2, at + 3].some((next) => classOf(pieces[next]) === "For");
};

const stretches: ReadonlySet<string> = new Set("first last final opening middle closing second".split(" "));
const remarked: ReadonlySet<string> = new Set(["Word", "HorseWord", "For", "PlanDay", "Filler"]);
/** "headwind for the last 10 miles", "spooky the last 2km": where it was so, and no way covered; "the last 2k in 8:10" is a part. */
const isOfRemark = (pieces: readonly Piece[], at: number): boolean => {
  if (at < 2 || !isDistanceTerm(pieces[at]) || classOf(pieces[at - 2]) !== "Article") return false;
  const next = pieces[at + 1];
  // "28 km, 2:41, the last 5 km was hard"
  const isSaidOf = /^(was|were|felt)$/.test(textOf(next)) && pieces[at + 2]?.kind !== "term";
  if (!stretches.has(textOf(pieces[at - 1])) || !(isSaidOf || remarked.has(classOf(pieces[at - 3]) ?? "")))
    return false;
  return next?.kind !== "term" && !["In", "At", "Pace"].includes(classOf(next) ?? "");
};

/** Seconds: no pause or descent of a lift is longer. */
const maxBeat = 10;
/** "18 km, +740 m", "21k with 1100m+": metres with a sign climb, where a way is stated in kilometres or miles. */
const isSignedClimb = (pieces: readonly Piece[], at: number): boolean => {
  const atom = firstAtom(pieces[at]);
  const sign = pieces[at - 1];
  const isLed =
    sign?.kind === "lexeme" &&
    sign.lexeme.class === "Plus" &&
    !sign.lexeme.spacedAfter &&
    (sign.lexeme.spaced || classOf(pieces[at - 2]) === "Open");
  const isSigned = atom?.sign === 1 || atom?.open === true || isLed;
  return (
    isSigned &&
    atom?.quantity?.distance === "m" &&
    pieces
      .slice(0, at)
      .some((piece) => isDistanceTerm(piece) && /^(km|mi)$/.test(firstAtom(piece)?.quantity?.distance ?? ""))
  );
};

/** "total 565", "510 total": of all lifts of a meet, much more than any of them. */
const meetTotalLength = (pieces: readonly Piece[], at: number): number => {
  const isBehind = classOf(pieces[at + 1]) === "Total";
  if ((!isBehind && classOf(pieces[at - 1]) !== "Total") || classOf(pieces[at + 2]) === "Reps") return 0;
  const lifts = pieces.slice(0, at).filter((piece) => classOf(piece) === "Exercise");
  const heaviest = Math.max(0, ...pieces.slice(0, at).map((piece) => firstAtom(piece)?.value ?? 0));
  const piece = pieces[at];
  const total = firstAtom(piece);
  const isLoad =
    total?.unit === "load" ||
    (total?.unit === "none" && piece?.kind === "term" && piece.factors[0]?.label === undefined);
  const isMore = isLoad && (total?.value ?? 0) > Math.max(heaviest * 1.5, 100);
  return lifts.length > 1 && isMore ? (isBehind ? 2 : 1) : 0;
};

/** "480m of climbing", "720m up", "(4 stations)": stated in the notes, no way covered and no count. */
export const asideLength = (pieces: readonly Piece[], at: number): number => {
  const [piece, behind] = [pieces[at], pieces[at + 1]];
  if (!isSimpleTerm(piece)) return 0;
  if (isOfAnother(pieces, at) || isHour(pieces, at) || isOfRemark(pieces, at)) return 1;
  const atom = firstAtom(piece);
  if (isDistanceTerm(piece) && (atom?.quantity?.meters ?? 0) < 6000) {
    const of = classOf(behind) === "Of" ? 1 : 0;
    const word = pieces[at + 1 + of];
    // "1.5 mi up and down": no height
    const entered = atom?.quantity?.distance;
    const isHigh = entered !== "km" && entered !== "mi";
    if (isHigh && climbWords.has(textOf(word))) return 2 + of;
    if (isHigh && isSignedClimb(pieces, at)) return 1;
    if (word?.kind === "measure" && of === 0) return 0;
  }
  if (atom?.unit === "none" && classOf(behind) === "Alternating") return 2;
  const ofMeet = meetTotalLength(pieces, at);
  if (ofMeet > 0) return ofMeet;
  const before = at > 0 ? classOf(pieces[at - 1]) : undefined;
  // "only from 90 to 45 degrees"
  if (before === "From" && classOf(behind) === "To" && pieces[at + 2]?.kind === "measure") return 3;
  // "315 single, 5lb pr": by how much it was one
  if (atom?.unit === "load" && /^(pr|pb|prs|pbs)$/.test(textOf(behind))) return 1;
  const weight = bodyWeightLength(pieces, at);
  if (weight > 0) return weight;
  // "8, 7, 6 (21 total)"
  if (
    before === "Open" &&
    atom?.unit === "none" &&
    classOf(behind) === "Total" &&
    classOf(pieces[at + 2]) === "Close"
  )
    return 2;
  // "lunged 20 min (10 each rein)"
  if (
    before === "Open" &&
    (atom?.unit === "none" || atom?.unit === "time") &&
    behind?.kind === "lexeme" &&
    behind.lexeme.entry?.value === "rein" &&
    classOf(pieces[at + 2]) === "Close" &&
    pieces.slice(0, at - 1).some((piece) => firstAtom(piece)?.unit === "time")
  )
    return 2;
  // "wearing a 14# vest": carried, and no load of a movement
  if (atom?.unit === "load" && /^(vest|weight vest|weighted vest)$/.test(textOf(behind))) return 1;
  if (isBeats(pieces, at) || isBarSpeed(pieces, at)) return 1;
  const isSeconds =
    atom?.unit === "time" ||
    atom?.unit === "plural" ||
    (piece.factors[0]?.join === "dash" && piece.factors[0].atoms.length >= 3);
  // "1h up the common" is no beat of a lift
  const length = atom?.quantity?.seconds ?? atom?.value ?? 99;
  return isSeconds && length <= maxBeat && tempoWords.has(textOf(behind)) ? 2 : 0;
};
