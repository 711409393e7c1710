import type { TokenView } from "../../scan/token-view.ts";
import { asideNumber } from "./aside-numbers.ts";
import type { LexemeMatch } from "./lexeme-match.ts";
import type { Lexicon } from "../lexicon.ts";
import { asEntry } from "../entry.ts";

/** Reads a word or number at its place by what stands beside it; undefined where it is no more than that. */
export type SpecialReader = (view: TokenView, at: number, lexicon: Lexicon) => LexemeMatch | undefined;

/** "half in 1:58:20": the race. */
export const isHalfMarathon = (view: TokenView, at: number): boolean =>
  !/^(first|second|1st|2nd|last|back|front|other)$/.test(view.words[at - 1] ?? "") && isTimedHalf(view, at);

const isTimedHalf = (view: TokenView, at: number): boolean =>
  view.kind(at + 1) === "RawClock" ||
  [at + 2, at + 3, at + 4].some(
    (clock) =>
      view.kind(clock) === "RawClock" &&
      /^[12][:.]\d\d[:.]\d\d$/.test(view.image(clock)) &&
      /^(today|yesterday|this|morning|on|done|race|time)?$/.test(view.words[at + 1] ?? "") &&
      (view.words[at + 1] !== "" || view.kind(at + 1) === "RawColon"),
  ) ||
  ((view.kind(at + 1) === "RawComma" || view.words[at + 1] === "in") && view.kind(at + 2) === "RawClock");

/** "32X0", "30X1": seconds of each phase of a lift, X for as fast as possible. */
const isTempoCode = (view: TokenView, at: number): boolean =>
  view.image(at + 1) === "X" &&
  /^[1-6]\d$/.test(view.image(at)) &&
  /^[0-3]$/.test(view.image(at + 2)) &&
  !view.spaceBefore(at + 1) &&
  !view.spaceBefore(at + 2) &&
  (view.words.includes("tempo") ||
    view.image(at + 2) === "0" ||
    (view.kind(at + 3) === "RawNumber" &&
      Number(view.image(at + 3)) <= 10 &&
      view.kind(at + 4) === "RawTimes"));

/** Behind "5/3/1": words of a plan, or at the start of a line anything but a load. */
const isPlanBehind = (view: TokenView, at: number): boolean => {
  if (
    /^(week|wk|w\d|day|cycle|bbb|fsl|program|programme|template|phase|block|leader|anchor|deload|d\d)$/.test(
      view.words[at + 5] ?? "",
    )
  )
    return true;
  return (
    (at === 0 || view.kind(at - 1) === "RawNewline") &&
    !["RawAt", "RawTimes", "RawNumber", ""].includes(view.kind(at + 5)) &&
    view.words[at + 5] !== "at"
  );
};

/** "5/3/1 week 3", "5/3/1 - ohp 47.5x5": the name of a plan. */
const isPlanName = (view: TokenView, at: number): boolean =>
  view.image(at) === "5" &&
  view.image(at + 2) === "3" &&
  view.image(at + 4) === "1" &&
  view.kind(at + 1) === "RawSlash" &&
  view.kind(at + 3) === "RawSlash" &&
  view.kind(at - 1) !== "RawAt" &&
  isPlanBehind(view, at);

/** Behind "1. squat" on a line before: "2. bench", where "12", "10", "8. Bench" goes on with numbers. */
const isNextLine = (view: TokenView, at: number): boolean => {
  const before = String(Number(view.image(at)) - 1);
  for (let back = at - 2; back >= 0; back -= 1)
    if (view.image(back) === before && (back === 0 || view.kind(back - 1) === "RawNewline"))
      return view.kind(back + 1) === "RawStop" || view.kind(back + 1) === "RawClose";
  return false;
};

/** "1. squat", "2) row": the number of a line. */
const isLineNumber = (view: TokenView, at: number): boolean =>
  (view.kind(at + 1) === "RawStop" || view.kind(at + 1) === "RawClose") &&
  (at === 0 || view.kind(at - 1) === "RawNewline") &&
  /^\d{1,2}$/.test(view.image(at)) &&
  view.spaceBefore(at + 2) &&
  (Number(view.image(at)) <= 1 || isNextLine(view, at));

/** "1a) bench 80 4x6 1b) row 70 4x8": the number of an exercise among those done in turn. */
const isCodeInLine = (view: TokenView, at: number): boolean =>
  view.kind(at + 3) === "RawWord" &&
  view.words[at + 1]?.length === 1 &&
  !view.spaceBefore(at + 1) &&
  ["RawClose", "RawStop", "RawColon"].includes(view.kind(at + 2)) &&
  /^[a-d]$/.test(view.words[at + 1] ?? "") &&
  /^[1-6]$/.test(view.image(at));

/** "335x4 (that was the 1+ set)": what a plan calls it. */
const isPlusSet = (view: TokenView, at: number): boolean =>
  view.kind(at + 1) === "RawPlus" &&
  /^[1358]$/.test(view.image(at)) &&
  !view.spaceBefore(at + 1) &&
  /^sets?$/.test(view.words[at + 2] ?? "");

/** "2nd set only 6": which one. */
const isSetOrdinal = (view: TokenView, at: number): boolean =>
  view.words[at + 2] === "set" &&
  /^[1-9]$/.test(view.image(at)) &&
  /^(st|nd|rd|th)$/.test(view.words[at + 1] ?? "") &&
  !view.spaceBefore(at + 1);

/** "90/90 hip switches". */
const hipStretch = (view: TokenView, at: number, lexicon: Lexicon): LexemeMatch | undefined => {
  if (view.image(at) !== "90" || view.words[at + 1] !== "90" || view.spaceBefore(at + 1)) return undefined;
  const isTurned = [at + 2, at + 3].some((place) =>
    /^(switch|switches|rotation|rotations|mobility|flow|transitions)$/.test(view.words[place] ?? ""),
  );
  const hip = lexicon.exercises.byName(isTurned ? "90/90 Hip Rotation" : "90/90 Hip Stretch");
  const isHip = /^(hip|hips)$/.test(view.words[at + 2] ?? "");
  const behind = view.words[isHip ? at + 3 : at + 2] ?? "";
  const length =
    (isHip ? 3 : 2) +
    (/^(stretch|stretches|switch|switches|rotation|rotations|mobility|flow|transitions)$/.test(behind)
      ? 1
      : 0);
  return hip && { class: "Exercise", length, exercise: { exercise: hip, quality: "exact" } };
};

/** "12-3-30", "12 3 30 on the treadmill": a walk of 30 minutes at an incline of 12 and 3 miles an hour. 0 for none. */
export const treadmillWalk = (view: TokenView, at: number): number => {
  if (view.image(at) !== "12" || view.image(at + 2) !== "3" || view.image(at + 4) !== "30") return 0;
  const isJoined = [at + 1, at + 3].every((sign) => ["RawDash", "RawSlash"].includes(view.kind(sign)));
  if (!isJoined) return 0;
  const behind = view.words.slice(at + 5, at + 8).join(" ");
  return behind === "on the treadmill" ? 8 : view.words[at + 5] === "treadmill" ? 6 : 5;
};

/** The Open's workouts: "24.2 scaled". */
const isOpenWorkout = (view: TokenView, at: number): boolean =>
  view.image(at).length === 4 &&
  /^[12]\d\.[1-5]$/.test(view.image(at)) &&
  (/^(rx|rxd|scaled|foundations|wod|workout|redo|repeat|retest)$/.test(view.words[at + 1] ?? "") ||
    /^(open|workout|wod)$/.test(view.words[at - 1] ?? ""));

/** "30r20": half an hour on the rowing machine at a rate of 20. */
const isTimeAtRate = (view: TokenView, at: number): boolean =>
  view.words[at + 1]?.startsWith("r") === true &&
  view.image(at).length === 2 &&
  /^\d{2}$/.test(view.image(at)) &&
  /^r(1[4-9]|2\d|3\d)$/.test(view.words[at + 1] ?? "") &&
  !view.spaceBefore(at + 1);

export const walking = asEntry({
  token: "Activity",
  value: "walking",
  role: "noun",
  note: true,
  exercise: "Walk",
});

/** "6c+", "7A", "5b": a climb's grade; "5 a side" is no climb. 0 for none. */
const gradeLength = (view: TokenView, at: number): number => {
  const isGrade =
    view.words[at + 1]?.length === 1 &&
    !view.spaceBefore(at + 1) &&
    /^[abc]$/.test(view.words[at + 1] ?? "") &&
    /^[3-9]$/.test(view.image(at));
  if (!isGrade || view.words[at + 2] === "side" || view.kind(at + 2) === "RawClose") return 0;
  return view.kind(at + 2) === "RawPlus" && !view.spaceBefore(at + 2) ? 3 : 2;
};

/** "in the 8+", "a 4x", "in a 2-": a boat by its seats and how it is rowed. */
const isBoat = (view: TokenView, at: number): boolean =>
  at > 1 &&
  view.words[at - 2] === "in" &&
  ["RawPlus", "RawTimes", "RawDash"].includes(view.kind(at + 1)) &&
  !view.spaceBefore(at + 1) &&
  /^[1248]$/.test(view.image(at)) &&
  view.kind(at + 2) !== "RawNumber" &&
  (view.spaceBefore(at + 2) || view.kind(at + 2) !== "RawWord") &&
  /^(the|a)$/.test(view.words[at - 1] ?? "");
const rowing = asEntry({
  token: "Activity",
  value: "rowing",
  role: "noun",
  note: true,
  exercise: "Rowing Machine",
});

/** A maximum is of so many repetitions at most. */
const maxOfMax = 12;

/** A number that is no quantity of training: a plan's name, a line's number, a tempo, a price, a name's digits. */
export const specialNumber = (view: TokenView, at: number, lexicon: Lexicon): LexemeMatch | undefined => {
  if (isPlanName(view, at))
    return { class: "PlanDay", length: 5, entry: asEntry({ token: "PlanDay", note: true }) };
  if (isLineNumber(view, at)) return { class: "Sign", length: 2 };
  if (isCodeInLine(view, at)) return { class: "Sign", length: 3 };
  if (isPlusSet(view, at)) return { class: "Filler", length: 3 };
  if (isSetOrdinal(view, at))
    return {
      class: "WhichSet",
      length: 3,
      entry: asEntry({ token: "WhichSet", n: Number(view.image(at)) }),
    };
  if (isTempoCode(view, at)) return { class: "Word", length: 3 };
  const many = view.words[at + 1] === "rm" ? Number(view.image(at)) : 0;
  // "3rm 110"
  if (many > 1 && many <= maxOfMax && Number.isInteger(many))
    return { class: "Singles", length: 2, entry: asEntry({ token: "Singles", n: many }) };
  const aside = asideNumber(view, at) || gradeLength(view, at);
  if (aside > 0) return { class: "Word", length: aside };
  if (isBoat(view, at)) return { class: "Activity", length: 2, entry: rowing };
  const walk = treadmillWalk(view, at);
  if (walk > 0) return { class: "Activity", length: walk, entry: walking };
  if (isTimeAtRate(view, at)) {
    const seconds = Number(view.image(at)) * 60;
    return { class: "Dur", length: 1, quantity: { value: seconds, seconds } };
  }
  const hip = hipStretch(view, at, lexicon);
  if (hip) return hip;
  return isOpenWorkout(view, at)
    ? { class: "NamedWod", length: 1, entry: asEntry({ token: "NamedWod", value: `open ${view.image(at)}` }) }
    : undefined;
};
