import type { TokenView } from "../../scan/token-view.ts";
import type { LexemeMatch } from "../match/lexeme-match.ts";
import type { SpecialReader } from "../match/special-number.ts";
import { asEntry } from "../entry.ts";
import type { Lexicon } from "../lexicon.ts";
import { readNumber } from "../../scan/quantities/read-number.ts";

/** A number with another, a load's unit or "x" behind it: sets begin here ("incline 135 4x8"). */
const isLoadAhead = (view: TokenView, at: number): boolean => {
  // "on the incline at 50"
  if (
    (view.kind(at) === "RawAt" || view.words[at] === "at" || view.words[at] === "with") &&
    view.kind(at + 1) === "RawNumber" &&
    Number(view.image(at + 1)) >= 20 &&
    view.kind(at + 2) !== "RawPercent"
  )
    return view.words[at - 2] === "the" && view.words.includes("bench");
  const start = view.kind(at) === "RawColon" ? at + 1 : at;
  if (view.kind(start) !== "RawNumber") return false;
  return (
    ["RawTimes", "RawNumber"].includes(view.kind(start + 1)) ||
    (view.kind(start + 1) === "RawHash" && !view.spaceBefore(start + 1)) ||
    ["kg", "kgs", "lb", "lbs", "s", "sets", "reps", "set"].includes(view.words[start + 1] ?? "")
  );
};

/** "incline 135 4x8", "flat: 60 x 10": an angle of the bench that stands for the bench press on it. */
export const benchAngle = (
  view: TokenView,
  at: number,
  word: "incline" | "flat" | "decline",
  lexicon: Lexicon,
): LexemeMatch | undefined => {
  if (!isLoadAhead(view, at + 1)) return undefined;
  const press = lexicon.exercises.byName(
    word === "flat" ? "Bench Press" : `${word === "incline" ? "Incline" : "Decline"} Bench Press`,
  );
  return press && { class: "Exercise", length: 1, exercise: { exercise: press, quality: "exact" } };
};

/** "bench 100x3, bo 85 4x5": a load with its sets behind other work, where Bo is a horse. */
const shortBackoff: SpecialReader = (view, at) =>
  at > 0 &&
  view.image(at) === "bo" &&
  view.kind(at + 1) === "RawNumber" &&
  ["RawNumber", "RawTimes", "RawAt"].includes(view.kind(at + 2) ?? "")
    ? { class: "Backoff", length: 1 }
    : undefined;

/** So far behind "lost one" its load is stated, in tokens. */
const farthest = 6;
const lightest = 20;
const isLoadAt = (view: TokenView, at: number): boolean =>
  view.kind(at) === "RawNumber" && Number(view.image(at)) >= lightest;

/** "5x1 @205, lost one out front at 215", "80x1, dumped 85 forward": a lift that failed, where a match or a shoe is lost as well. */
const lost: SpecialReader = (view, at) => {
  const isLifted = Array.from({ length: at }, (_, k) => view.kind(k)).includes("RawTimes");
  if (!isLifted) return undefined;
  const next = view.words[at + 1] ?? "";
  const isUnit = /^(min|mins|m|km|mi|miles|sec|secs|s|kcal|cal|cals|minutes|seconds)$/.test(
    view.words[at + 2] ?? "",
  );
  if (isLoadAt(view, at + 1) && !isUnit && view.kind(at + 2) !== "RawDash")
    return { class: "Failed", length: 1 };
  if (next !== "one" && next !== "it" && next !== "1") return undefined;
  for (let to = at + 2; to < at + farthest; to += 1) {
    const isJoint = view.kind(to) === "RawAt" || /^(at|on|with)$/.test(view.words[to] ?? "");
    if (isJoint && isLoadAt(view, to + 1)) return { class: "Failed", length: 2 };
  }
  return undefined;
};

const isNumberAt = (view: TokenView, at: number): boolean => readNumber(view, at)?.length === 1;

/** "missed rep five on the last one", "failed rep 3 of set 2": which one it was, and no count. */
const whichRep: SpecialReader = (view, at) => {
  if (!isNumberAt(view, at + 1) || !/^(missed|failed|lost|dropped)$/.test(view.words[at - 1] ?? ""))
    return undefined;
  const isOfSet =
    /^(of|on|in)$/.test(view.words[at + 2] ?? "") && view.words[at + 3] === "set" && isNumberAt(view, at + 4);
  return { class: "Word", length: isOfSet ? 5 : 2 };
};

/** "pb by 2.5", "a 5k best by 12 seconds": by how much it was the best. */
const byHowMuch: SpecialReader = (view, at) => {
  if (view.kind(at + 1) !== "RawNumber" || !/^(pb|pr|best|record)$/.test(view.words[at - 1] ?? ""))
    return undefined;
  return { class: "Word", length: view.known(at + 2).unit ? 3 : 2 };
};

/** "pushups on my knees 8 8 6" says how; "45s for 12 on the flat dumbbell bench" is about the bench. */
const onWhat: SpecialReader = (view, at) => {
  const isOwn = /^(my|the|her|his)$/.test(view.words[at + 1] ?? "");
  const what = view.words[isOwn ? at + 2 : at + 1];
  if (what === "knees") return { class: "Word", length: isOwn ? 3 : 2 };
  const isFlatBench =
    view.words[at + 1] === "the" &&
    what === "flat" &&
    /^(db|dumbbell|dumbbells|bench|barbell|bb|press|machine)$/.test(view.words[at + 3] ?? "");
  return isFlatBench ? { class: "With", length: 1 } : undefined;
};

/** "today leg: squat …": the day's name, and no side. */
const legDay: SpecialReader = (view, at) =>
  view.kind(at + 1) === "RawColon" &&
  !/^(each|per|a|one|left|right|single|the)$/.test(view.words[at - 1] ?? "") &&
  view.kind(at - 1) !== "RawSlash" &&
  view.kind(at - 1) !== "RawNumber"
    ? { class: "PlanDay", length: 1, entry: asEntry({ token: "PlanDay", note: true }) }
    : undefined;

/** "could barely walk out of there": no lift that is called a walk-out. */
const walkOut: SpecialReader = (view, at) =>
  view.words[at + 1] === "out" && view.words[at + 2] === "of" ? { class: "Word", length: 2 } : undefined;

const inRange = (text: string, [least, most]: readonly [number, number]): boolean =>
  /^\d{2,3}$/.test(text) && Number(text) >= least && Number(text) <= most;
/** In mmHg. */
const [systolic, diastolic] = [
  [85, 220],
  [45, 125],
] as const;
const endsPressure: ReadonlySet<string> = new Set([
  "RawComma",
  "RawStop",
  "RawNewline",
  "RawSemi",
  "RawBang",
  "RawClose",
]);
/** "bp 128/82", "bp was 128/82 this morning": blood pressure, where "bp 135/8" is the bench press. */
const bloodPressure: SpecialReader = (view, at) => {
  const from =
    /^(is|was|at)$/.test(view.words[at + 1] ?? "") || view.kind(at + 1) === "RawColon" ? at + 2 : at + 1;
  const isPair =
    view.kind(from + 1) === "RawSlash" && !view.spaceBefore(from + 1) && !view.spaceBefore(from + 2);
  const isReading = inRange(view.image(from), systolic) && inRange(view.image(from + 2), diastolic);
  const isHigher = Number(view.image(from)) >= Number(view.image(from + 2)) + 15;
  const next = view.words[from + 3] ?? "";
  const isEnd =
    from + 3 >= view.length ||
    endsPressure.has(view.kind(from + 3)) ||
    /^(this|today|yesterday|in|and|pulse|hr|resting|mmhg|before|after|now|on|tonight)$/.test(next);
  return isPair && isReading && isHigher && isEnd
    ? { class: "Measure", length: from + 3 - at, quantity: { value: Number(view.image(from)) } }
    : undefined;
};

/** "xc practise ran 4 miles": on foot, and over no fences. */
const onFoot: SpecialReader = (view, at) =>
  /^(practi[cs]e|meet|team|season|coach|spikes)$/.test(view.words[at + 1] ?? "")
    ? { class: "Word", length: 1 }
    : undefined;

/** Lifters' words that are other words elsewhere. */
export const liftersWords: readonly (readonly [string, SpecialReader])[] = [
  ["bo", shortBackoff],
  ["lost", lost],
  ["dumped", lost],
  ["rep", whichRep],
  ["by", byHowMuch],
  ["on", onWhat],
  ["leg", legDay],
  ["bp", bloodPressure],
  ["walk", walkOut],
  ["xc", onFoot],
];
