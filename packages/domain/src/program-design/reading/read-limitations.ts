import {
  allClear,
  elbowWords,
  littleTrouble,
  movementWords,
  notClear,
  onlyOverhead,
  partWords,
  stiffWords,
  trouble,
  unsure,
} from "./answer-words.ts";
import type { AnswerField, AnswerValues, BodyPart, SoreMovement } from "../answers.ts";
import { clashOfSport } from "../interview/clashes.ts";
import { moveOfSport } from "../running/sport-conditioning.ts";
import { hitsOf } from "./read-lifts.ts";

/** Each with its mark: what is asked is no verdict. */
const sentences = /[^.;!?]+\??/g;
const clauseEnds = /,|\bbut\b|\bthough\b|\bwhile\b|\band (?=(?:my|the|one)\b)/;
const isVerdict = (clause: string): boolean => trouble.test(clause) || allClear.test(clause);
const isAsked = (clause: string): boolean => clause.endsWith("?");
/** "Is my knee good enough for that?" asks, and whoever asks that has a knee to be spared. */
const isOver = (clause: string): boolean =>
  allClear.test(clause) && !notClear.test(clause) && !isAsked(clause);
/** "Everything is fine but the left ankle": what follows hurts. */
const exception =
  /^.*\b(?:everything|all|nothing (?:hurts|is wrong))\b[^,;]{0,40}?,? ?\b(?:but|except(?: for)?|apart from|other than)\b/;
/** What is said on of a part that was named: "it is fine now", "healed since". Of anything else a clause says nothing of it. */
const ofTheSame =
  /\b(?:it|they|this|that|both|these|those|now|since|again)\b|^ *(?:and |but |all |fully |quite |totally |completely |is |are |feels? )*(?:fine|healed|better|ok(?:ay)?|good|gone|recovered|hurts?|sore|painful|stiff|weak)\b/;
const ofTheRest =
  /^ ?(?:but )?(?:otherwise|else|apart from that|(?:all|everything) (?:else|other)|the rest)\b/;

/** Clauses that each say how a part is: "my knee hurts but my back is fine" are two, "knee, hip and back hurt" and "my knee hurt, but it is fine now" one. */
function clausesOf(sentence: string): readonly string[] {
  const clauses: string[] = [];
  let isOpen = false;
  for (const clause of sentence
    .replace(exception, "hurts:")
    .split(clauseEnds)
    .filter((one) => !ofTheRest.test(one))) {
    const last = clauses.at(-1);
    const isUnnamed = hitsOf(clause, partWords).length === 0;
    if (last !== undefined && !isOpen && isUnnamed && isVerdict(clause) && !ofTheSame.test(clause)) continue;
    if (last !== undefined && (isOpen || isUnnamed)) clauses[clauses.length - 1] = `${last}, ${clause}`;
    else clauses.push(clause);
    isOpen = !isVerdict(clauses.at(-1) ?? "");
  }
  return isOpen && clauses.length > 1 ? [...clauses.slice(0, -2), clauses.slice(-2).join(", ")] : clauses;
}

/** What was hurt a year ago or more is over, as far as anybody says. */
const stillHurts =
  /\b(?:still|since|comes? back|keeps?|sometimes|on and off|again|hurts|aches|bothers|nags|flares?)\b/;
const longAgo = /\b(?:\d+|an?|one|two|three|four|five|six|ten|some|few|several|many) years? ago\b/;

/** Both sides at once are spared as one that nobody knows. */
function sideIn(text: string): AnswerValues["limitations"]["elbow"] {
  const sides = new Set(hitsOf(text, elbowWords).map(({ means }) => means));
  return sides.size > 1 || /\bboth (?:sides|of them)\b|^both\b/.test(text) ? "unclear" : [...sides][0];
}
/** Where the movement of a part is asked for, what is said is one. */
const movementsIn = (text: string) => [...new Set(hitsOf(text, movementWords).map(({ means }) => means))];
/** Movements of a part. */
const movementsOf: Readonly<Partial<Record<BodyPart, readonly string[]>>> = {
  knee: ["stairs", "squatting"],
  shoulder: ["pressing"],
  back: ["bending", "squatting"],
};
const isOfParts = (movement: string, parts: readonly BodyPart[]): boolean =>
  parts.some((part) => movementsOf[part]?.includes(movement));

const saysNone = /^(?:no|none|nope|neither|nothing|nothing really|all good|i'?m (?:fine|healthy))[.!]?$/;

/** What is answered to the question in which movement a part hurts; undefined: nothing, or it was not asked. */
function answeredMovement(
  text: string,
  { parts, overhead, movements = [] }: AnswerValues["limitations"],
): { readonly overhead: boolean | undefined; readonly movements: readonly SoreMovement[] } | undefined {
  if (overhead || movements.length > 0 || !parts.some((part) => movementsOf[part])) return undefined;
  const named = movementsIn(text);
  if (onlyOverhead.test(text) && parts.includes("shoulder")) return { overhead: true, movements: [] };
  if (named.length > 0) return { overhead, movements: named };
  return unsure.test(text) || saysNone.test(text) ? { overhead, movements: ["unclear"] } : undefined;
}
const side = /\b(?:left|right|other)\b/;
const noTrouble =
  /\bno (?:limitations?|injur(?:y|ies)|pains?|problems?|restrictions?)\b|\bnothing hurts\b|\binjury[ -]free\b/;

/** "What is good for shoulders?" says nothing of how they are. */
const asksForMeans = /\b(?:what|which)\b.*\?$/;
const isHurt = (clause: string): boolean =>
  !isOver(clause) &&
  (trouble.test(clause) || notClear.test(clause) || (isVerdict(clause) && !asksForMeans.test(clause)));
/** Whether what is asked of a part that was named, its side or its movement, is open: a bare "no" is about that, and not about the part. */
const isOfPart = ({
  parts,
  elbow,
  overhead,
  movements,
  healed = [],
  mild = [],
}: AnswerValues["limitations"]): boolean =>
  (parts.includes("elbow") && elbow === undefined) ||
  (!overhead &&
    movements === undefined &&
    parts.some((part) => movementsOf[part] !== undefined && ![...healed, ...mild].includes(part)));

/** Whether running is out, or allowed; undefined: nothing is said of it. */
function readRunning(
  text: string,
): { readonly noRunning: boolean; readonly mayRun: true | undefined } | undefined {
  if (
    /\b(?:running|a run|to run) is (?:fine|ok(?:ay)?|allowed|possible)\b|\b(?:may|am allowed to) run\b/.test(
      text,
    )
  )
    return { noRunning: false, mayRun: true };
  const isOut =
    /\b(?:can'?t|cannot|mustn'?t|may not|not allowed to|don'?t want to|don'?t like to|hate to) run(?:ning)?\b(?! (?:yet|for|\d|that|so))|\b(?:no|hate|without) running\b/.test(
      text,
    );
  return isOut ? { noRunning: true, mayRun: undefined } : undefined;
}

/** Whether rowing is allowed, or out; undefined: nothing is said of it. */
const readRowing = (text: string): boolean | undefined =>
  /\b(?:easy )?rowing is (?:fine|ok(?:ay)?|allowed|possible)\b|\bmay row\b/.test(text)
    ? true
    : /\b(?:no|without|can'?t do) rowing\b|\b(?:can'?t|cannot|may not) row\b/.test(text)
      ? false
      : undefined;

const readYesOrNo = (text: string): boolean | undefined =>
  /^(?:no|nope|rather not|better not)\b/.test(text) || unsure.test(text)
    ? false
    : /^(?:yes|yeah|yep|sure|fine|ok(?:ay)?|it is|that'?s fine)\b/.test(text)
      ? true
      : undefined;

/** How parts are, beside that they are to be spared. */
const hows = ["healed", "mild", "stiff"] as const;
type Lists = Readonly<Record<(typeof hows)[number], readonly BodyPart[]>>;
const isSo: Readonly<Record<keyof Lists, (span: string) => boolean>> = {
  healed: (span) => longAgo.test(span) && !stillHurts.test(span),
  mild: (span) => littleTrouble.test(span),
  stiff: (span) => stiffWords.test(span),
};

/** After a span that names parts: what was said of them before holds no longer. */
function listsAfter(lists: Lists, span: string, named: readonly BodyPart[]): Lists {
  const after = (how: keyof Lists) => {
    const others = lists[how].filter((part) => !named.includes(part));
    return !isOver(span) && isSo[how](span) ? [...others, ...named] : others;
  };
  return { healed: after("healed"), mild: after("mild"), stiff: after("stiff") };
}

/** Of lists of parts those that are to be spared, without the empty ones. */
const listsOf = (lists: Lists, parts: readonly BodyPart[]): Partial<Record<keyof Lists, BodyPart[]>> =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([name, list]) => {
      const left = list.filter((part) => parts.includes(part));
      return left.length > 0 ? [[name, left]] : [];
    }),
  );

/** What is said of running and rowing: in words, or by a yes or no where that was asked, which it is first. */
function readOwnMove(text: string, { asked, values }: LimitationReading) {
  const move = asked === "limitations" && clashOfSport(values) ? moveOfSport(values) : undefined;
  const isFine = move === undefined ? undefined : readYesOrNo(text);
  const answered =
    move === "Running" && isFine !== undefined
      ? { noRunning: !isFine, mayRun: isFine ? (true as const) : undefined }
      : undefined;
  return {
    move,
    running: readRunning(text) ?? answered,
    mayRow: readRowing(text) ?? (move === "Rowing" ? isFine : undefined),
  };
}

type Whole = Pick<AnswerValues["limitations"], "noRunning"> & {
  readonly parts: readonly BodyPart[];
  readonly movements: readonly SoreMovement[];
  readonly elbow: AnswerValues["limitations"]["elbow"];
  readonly overhead: boolean | undefined;
  readonly mayRun: boolean | undefined;
  readonly mayRow: boolean | undefined;
};
/** As an answer has it: nothing of parts that are no more to be spared. */
function limitationsOf(
  { parts, elbow, overhead, movements, noRunning, mayRun, mayRow }: Whole,
  lists: Lists,
): AnswerValues["limitations"] {
  const still = movements.filter((one) => one === "unclear" || isOfParts(one, parts));
  return {
    parts: [...parts],
    ...(elbow !== undefined && parts.includes("elbow") && { elbow }),
    ...listsOf(lists, parts),
    ...(still.length > 0 && parts.length > 0 && { movements: still }),
    ...(overhead && parts.includes("shoulder") && { overhead }),
    noRunning,
    ...(mayRun !== undefined && { mayRun }),
    ...(mayRow !== undefined && { mayRow }),
  };
}

type LimitationReading = {
  readonly asked?: AnswerField | undefined;
  readonly values: AnswerValues;
  /** With the exercises that it names, of which "overhead" may be one; the text is without them. */
  readonly whole?: string;
};

/** What hurts or is to be spared, what was hurt years ago, and whether running is out; undefined: nothing is said of it. */
export function readLimitations(
  text: string,
  { asked, values, whole = text }: LimitationReading,
): AnswerValues["limitations"] | undefined {
  const before = values.limitations;
  let lists: Lists = { healed: before.healed ?? [], mild: before.mild ?? [], stiff: before.stiff ?? [] };
  let { elbow, overhead } = before;
  let movements: readonly SoreMovement[] = before.movements ?? [];
  let {
    parts,
    noRunning,
    mayRun,
  }: { parts: readonly BodyPart[]; noRunning: boolean; mayRun?: boolean | undefined } = before;
  let isSaid = false;
  const { move, running, mayRow = before.mayRow } = readOwnMove(text, { asked, values });
  const isNone = asked === "limitations" && move === undefined && saysNone.test(text);
  const isNotThat = isNone && isOfPart(before);
  if (noTrouble.test(text) || (isNone && !isNotThat))
    [parts, lists, noRunning, isSaid] = [[], { ...lists, healed: [] }, false, true];
  if (asked === "limitations" && parts.includes("elbow") && elbow === undefined) {
    elbow = sideIn(text) ?? (isNotThat || unsure.test(text) ? "unclear" : undefined);
    isSaid = elbow !== undefined;
  }
  const moving = asked === "limitations" ? answeredMovement(whole, before) : undefined;
  if (moving) [overhead, movements, isSaid] = [moving.overhead, moving.movements, true];
  const spans = [...text.matchAll(sentences)].flatMap(([sentence]) => clausesOf(sentence));
  const hurt = new Set(
    spans.filter(isHurt).flatMap((span) => hitsOf(span, partWords).map(({ means }) => means)),
  );
  const isOverhead = [...whole.matchAll(sentences)].some(
    ([sentence]) => /\bshoulder/.test(sentence) && onlyOverhead.test(sentence),
  );
  for (const span of spans) {
    const all = [...new Set(hitsOf(span, partWords).map(({ means }) => means))];
    // One side that is fine says nothing of the other.
    const named = isOver(span) && side.test(span) ? all.filter((part) => !hurt.has(part)) : all;
    if (named.length === 0) continue;
    if (isOver(span)) [parts, isSaid] = [parts.filter((part) => !named.includes(part)), true];
    else if (isHurt(span) || asked === "limitations")
      [parts, isSaid] = [
        /^ ?(?:it'?s |just |only )*only\b/.test(span) ? named : [...new Set([...parts, ...named])],
        true,
      ];
    if (named.includes("elbow")) elbow = sideIn(span) ?? elbow;
    lists = listsAfter(lists, span, named);
    const moved = movementsIn(span).filter((one) => isOfParts(one, named));
    if (isHurt(span) && moved.length > 0) movements = [...new Set([...movements, ...moved])];
    if (named.includes("shoulder")) overhead = isOverhead || undefined;
  }
  if (running) [noRunning, mayRun, isSaid] = [running.noRunning, running.mayRun, true];
  if (mayRow !== before.mayRow) isSaid = true;
  return isSaid
    ? limitationsOf({ parts, elbow, overhead, movements, noRunning, mayRun, mayRow }, lists)
    : undefined;
}
