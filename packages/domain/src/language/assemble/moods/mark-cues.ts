import type { Clause } from "../clause.ts";
import { fillers, isAtStart } from "./fillers.ts";
import type { CueMark } from "./find-cues.ts";
import { isDone } from "./is-done.ts";
import { isQuestionStart } from "./is-question-start.ts";
import { isRequest } from "./is-request.ts";
import type { Part } from "./parts-of.ts";
import type { Mood } from "../../lexicon/entry.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";

/** Moods that cost a clause its content; the others only matter where there is no content anyway. */
const strong = new Set<Mood>(["question", "plan", "habit", "edit", "hypothetical", "rest", "setting"]);

/** Moods that go on over the rest of the sentence. */
const lasting = new Set<Mood>(["question", "plan", "habit", "edit", "hypothetical", "setting"]);

/** "will do 5k tomorrow, today 3k in 18:00": a day that is over, with numbers. */
const isOverAlready = (own: readonly Lexeme[]): boolean =>
  own.some((one) => one.class === "DayWord" && ((one.entry?.n ?? 0) <= 0 || one.entry?.value === "feast")) &&
  own.some(({ class: name }) => ["Clock", "Times", "Load", "Dur", "Dist"].includes(name));

/** "ran 10k and didnt even stop": a remark on what was stated before it, or on a number that it has of its own. */
const isNotEven = (cue: CueMark, own: readonly Lexeme[]): boolean =>
  cue.mood === "rest" &&
  own.some(({ text, start, end }) => text === "even" && start > cue.start && end === cue.end) &&
  own.some(({ quantity }) => quantity !== undefined);

/** "bench 5x5 80, skipped the last set": stated behind what was done, or of a part of it. */
const isLeftOut = (cue: CueMark, own: readonly Lexeme[]): boolean => {
  if (cue.mood !== "rest" || !/^(skip|skipped|skipping|missed)$/.test(cue.word)) return false;
  const behind = own.filter(({ start }) => start >= cue.end).slice(0, 3);
  return (
    own.some(({ start, quantity }) => start < cue.start && quantity !== undefined) ||
    behind.some(
      ({ text, class: name }) =>
        name === "WhichSet" ||
        name === "Sets" ||
        name === "Warmup" ||
        name === "Cooldown" ||
        /^(last|final|first|one|accessories|a|lunch|breakfast|reps?)$/.test(text),
    )
  );
};

/** "first lift after a week off: bench 70 3x8": from when on it was done. */
const isTimeOff = (cue: CueMark, { own, isSince }: Part): boolean =>
  cue.mood === "rest" &&
  /^(week|day|days|weeks)$/.test(cue.word) &&
  (isSince ||
    own.some((one) => one.start < cue.start && /^(after|from|since|following|post)$/.test(one.text)));

/** "5k instead of the 8k on the plan": what was done is stated before it. */
const isInstead = (cue: CueMark, own: readonly Lexeme[]): boolean => {
  const at = own.findIndex((one) => /^(instead|rather than)$/.test(one.text));
  const word = own[at];
  return (
    word !== undefined &&
    word.start < cue.start &&
    own.slice(0, at).some(({ quantity }) => quantity !== undefined)
  );
};

/** "did the planned 8k", "ran what the plan says": stated as done before it is called a plan or a habit. */
const isDoneBefore = (cue: CueMark, own: readonly Lexeme[]): boolean =>
  (cue.mood === "plan" || cue.mood === "habit") &&
  own.some(
    (one) =>
      one.start < cue.start &&
      /^(did|done|completed|finished|managed|only (managed|did|got)|just did|knocked out|got through|ran|swam|rowed|cycled|smashed|nailed|hit|went)$/.test(
        one.text,
      ),
  ) &&
  !own.some((one) => one.start < cue.start && /^(have|had|get|be)$/.test(one.text));

const started = /^(started|start|starting|began|begun|kicked|first|day)$/;
/** "Started a new program today: squat 3x8 80", "new block, day 1": the first session of what was planned, with its numbers. */
const isBegun = (cue: CueMark, own: readonly Lexeme[], parts: readonly Part[]): boolean =>
  cue.mood === "plan" &&
  own.some(({ text, end }) => /^(program|programme|block|cycle|routine)$/.test(text) && end === cue.end) &&
  own.some(
    (one, at) =>
      (one.text === "day" && own[at + 1]?.quantity?.value === 1) ||
      (one.text !== "day" &&
        started.test(one.text) &&
        own.some(({ class: name, entry }) => name === "DayWord" && (entry?.n ?? 1) <= 0)),
  ) &&
  parts.some(({ own: said }) => said.some(({ class: name }) => name === "Times" || name === "Load"));

/** "tested maxes: squat 140x1": lifted, and no setting. */
const isTested = (cue: CueMark, own: readonly Lexeme[]): boolean =>
  cue.mood === "setting" &&
  own.some(
    (one) => one.start < cue.start && /^(tested|retested|testing|tried|attempted|hit|lifted)$/.test(one.text),
  );

/** "5x5 @ 100, planned for tomorrow": a clause of nothing but the words that put off what stands before it. */
const isPutOff = ({ clause, own, cues }: Part): boolean =>
  clause.before !== undefined &&
  cues.some(({ mood, word }) => mood === "plan" && putsOff.test(word)) &&
  own.every(
    ({ start, end, class: name, text }) =>
      cues.some((cue) => start < cue.end && end > cue.start) ||
      name === "Weekday" ||
      name === "Article" ||
      /^(for|on|still|that|thats|that's|it|its|it's|is|all|only|just)$/.test(text),
  );
const putsOff = /^(wish|fingers|planned|scheduled|pencilled|for|tomorrow|tmrw|tomo|next|the|still)$/;

type Results = readonly Lexeme["class"][];
/** "5 sets, that would have been": what comes before in the sentence shares the mood, unless it tells of something done. */
const backwards = (
  parts: readonly Part[],
  clause: Clause,
  own: readonly Lexeme[],
  results: Results,
): void => {
  const { mood } = clause;
  const before = parts.filter(
    (one) => one.clause.sentence === clause.sentence && one.clause.index < clause.index,
  );
  const isResult = (one: Part): boolean =>
    isDone(one.own) || one.own.some(({ class: name }) => results.includes(name));
  if (isDone(own) || before.some(isResult)) return;
  const isAsked = /^(what|would|how|say)$/.test(own.find(({ text }) => !fillers.has(text))?.text ?? "");
  for (const one of before)
    if (mood !== "hypothetical" || (isAsked && one.clause.before === undefined)) one.clause.mood ??= mood;
};

const isPlainWord = ({ class: name }: Lexeme): boolean =>
  ["Word", "Filler", "Article", "PerSide", "WhichSet", "PlanDay", "HorseWord"].includes(name);

const shareBackwards = (parts: readonly Part[], part: Part, mood: Mood): void => {
  const { clause, own } = part;
  // "second leg always worse": a remark on what stands before it
  const isRemark = mood === "habit" && clause.before === "Comma" && own.every(isPlainWord);
  if (isRemark) return;
  if (mood === "hypothetical" || mood === "habit") backwards(parts, clause, own, ["Clock"]);
  else if (mood === "plan" && isPutOff(part)) backwards(parts, clause, own, ["Clock"]);
};

const weak = /^(maybe|might|may|need|next|target|hope|hoping|want|hopefully)$/;
const isMeasured = (own: readonly Lexeme[]): boolean => {
  const has = (name: Lexeme["class"]): boolean => own.some((one) => one.class === name);
  return has("Clock") || (has("Times") && (has("Load") || has("Exercise")));
};

/** "squat 100 5x5, next bench 70 3x8", "next set 85x5": what was done after it. */
const isNextDone = (
  cue: CueMark,
  own: readonly Lexeme[],
  parts: readonly Part[],
  clause: Clause,
): boolean => {
  const at = own.findIndex((one) => one.start === cue.start);
  const behind = own[at + 1];
  return (
    cue.word === "next" &&
    clause.index > 0 &&
    (behind?.class === "Exercise" || /^(set|sets|exercise|movement|up)$/.test(behind?.text ?? "")) &&
    own.some(({ class: name }) => name === "Times") &&
    parts.some(
      (one) => one.clause.index < clause.index && one.clause.mood === undefined && isMeasured(one.own),
    )
  );
};

/** A phrase that only counts where it opens something stands elsewhere, or tells of what has been ("might have been"). */
const isElsewhere = (
  cue: CueMark,
  own: readonly Lexeme[],
  parts: readonly Part[],
  clause: Clause,
): boolean => {
  if ((cue.mood !== "plan" && cue.mood !== "setting") || !cue.atStart) return false;
  const at = own.findIndex((one) => one.start >= cue.start);
  return (
    !isAtStart(cue.start, own, own[0]?.start ?? 0) ||
    (/^(may|might)$/.test(cue.word) && /^(have|be|ve|not have)$/.test(own[at + 1]?.text ?? "")) ||
    isNextDone(cue, own, parts, clause)
  );
};

/** "Daily 5k 26:10", "my usual loop, 8k in 43:10", "same as always": a habit by its name, done today by its time. */
const isDoneAsEver = (
  cue: CueMark,
  own: readonly Lexeme[],
  parts: readonly Part[],
  clause: Clause,
): boolean => {
  if (cue.mood !== "habit") return false;
  const at = own.findIndex((one) => one.start >= cue.start);
  const behind = own.find((one) => one.start >= cue.end);
  const isNamed =
    (cue.word === "daily" && isAtStart(cue.start, own, own[0]?.start ?? 0)) ||
    (cue.word === "my" && !/^(is|are|would|was|s)$/.test(behind?.text ?? "is")) ||
    (cue.word === "always" && own[at - 1]?.text === "as");
  return (
    isNamed &&
    !own.some(({ text }) => /^(i|is|are|takes|take|means|includes|looks)$/.test(text)) &&
    parts.some(
      (one) =>
        one.clause.sentence === clause.sentence &&
        (isMeasured(one.own) || one.own.some(({ class: name }) => name === "Dur")),
    )
  );
};

const isOfTraining = ({ class: name, quantity }: Lexeme): boolean =>
  quantity !== undefined || ["Exercise", "Activity", "PlanDay", "NamedDistance", "NamedWod"].includes(name);
/** "as per plan: 10k", "heading to bed after 30 min of stretching": no plan for training. */
const isNoPlan = (cue: CueMark, own: readonly Lexeme[]): boolean => {
  if (cue.mood !== "plan") return false;
  const before = own.findLast((one) => one.end <= cue.start && one.class !== "Article");
  const behind = own.find((one) => one.start >= cue.end);
  return (
    (cue.word === "plan" && before?.text === "per") ||
    // "wanted to puke"
    (/^(wanted|intended|was|were)$/.test(cue.word) && !own.some(isOfTraining)) ||
    // "we ran further than planned, 9 miles"
    (cue.word === "planned" && /^(than|as|like)$/.test(before?.text ?? "")) ||
    // "had football training for 90 minutes"
    (cue.word === "training" && behind?.class === "Dur") ||
    (/^(heading|off)$/.test(cue.word) &&
      /^(bed|sleep|work|shower|dinner|lunch|school)$/.test(behind?.text ?? ""))
  );
};

const events = /^(race|comp|competition|show|meet|event)$/;
const aims = /^(goal|target|aim|aiming|hoping|pace|plan|under|sub)$/;
/** "Show on sunday, dressage test 67.3 %": a day that may be to come, with a score and nothing else that is meant to be; a time may be an aim. */
const isPastEvent = (cue: CueMark, parts: readonly Part[], { sentence }: Clause): boolean => {
  const same = parts.filter((one) => one.clause.sentence === sentence);
  return (
    cue.mood === "plan" &&
    events.test(cue.word) &&
    (same.some(({ own }) => own.some(({ class: name }) => name === "Percent")) ||
      // "Swim meet on Sunday: 100 free 1:19.8, 50 back 43.2, 200 IM 3:18"
      same.flatMap(({ own }) => own.filter(({ class: name }) => name === "Clock")).length > 1) &&
    !same.some(({ own }) => own.some(({ text }) => aims.test(text))) &&
    same.every(({ cues }) =>
      cues.every((one) => one === cue || !strong.has(one.mood) || events.test(one.word)),
    )
  );
};

/** "this weekend I ran 14k": past. */
const isPastVerb = (cue: CueMark, own: readonly Lexeme[]): boolean => {
  const verb = own.find((one) => one.start >= cue.end);
  return cue.mood === "plan" && cue.word === "this" && verb !== undefined && isDone([verb]);
};

/** "bench 75 3x8 (usually 80)": in brackets, and of nothing but what stands in them. */
const isAside = (mood: Mood, { clause, own }: Part): boolean =>
  (mood === "habit" || mood === "setting") &&
  clause.before === "Open" &&
  !own.some(({ class: name }) => name === "Exercise" || name === "Activity");

/** Cues in a clause give it a mood; some go on over the sentence, until something done is stated. */
export const markCues = (
  parts: readonly Part[],
  questions: ReadonlySet<number>,
  wholeEdit: boolean,
): void => {
  let carried: Mood | undefined;
  let sentence = -1;
  let isWeak = false;
  for (const part of parts) {
    const { clause, own, cues, isContrast } = part;
    if (
      isContrast &&
      (own.some(({ class: name }) => ["Times", "Dist", "Clock", "Dur", "Sets", "Load"].includes(name)) ||
        // "meant to do dips as well but wrists said no": a word about what was done
        (carried === "plan" && !own.some(({ class: name }) => name === "Exercise" || name === "Activity")))
    )
      carried = undefined;
    if (clause.sentence !== sentence) [carried, sentence] = [undefined, clause.sentence];
    const start = own[0]?.start ?? 0;
    clause.soft = cues.find((cue) => !strong.has(cue.mood))?.mood;
    const inside = cues.filter(
      (cue) =>
        strong.has(cue.mood) &&
        (!cue.atStart ||
          (cue.mood === "question"
            ? isQuestionStart(cue, start, own, questions.has(sentence), clause)
            : cue.mood !== "edit")),
    );
    const mood = wholeEdit
      ? "edit"
      : inside.find(
          (cue) =>
            !isLeftOut(cue, own) &&
            !isNotEven(cue, own) &&
            !isDoneBefore(cue, own) &&
            !isInstead(cue, own) &&
            !isRequest(cue, own) &&
            !isBegun(cue, own, parts) &&
            !isTested(cue, own) &&
            !isElsewhere(cue, own, parts, clause) &&
            !isDoneAsEver(cue, own, parts, clause) &&
            !isPastVerb(cue, own) &&
            !isPastEvent(cue, parts, clause) &&
            !isNoPlan(cue, own) &&
            !isTimeOff(cue, part),
        )?.mood;
    if (mood && isAside(mood, part)) clause.mood = mood;
    else if (mood) {
      clause.mood = mood;
      carried = lasting.has(mood) ? mood : undefined;
      isWeak = mood === "plan" && inside.every(({ word, atStart }) => atStart && weak.test(word));
      shareBackwards(parts, part, mood);
    } else if (carried && isWeak && isMeasured(own)) carried = undefined;
    else if (carried && isOverAlready(own) && carried !== "question" && carried !== "edit")
      carried = undefined;
    else if (carried && !(isDone(own) && carried !== "hypothetical" && carried !== "question"))
      clause.mood = carried;
    else carried = undefined;
  }
};
