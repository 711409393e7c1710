import type { Mood } from "../lexicon/entry.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Piece } from "../grammar/piece.ts";
import type { TokenView } from "../scan/token-view.ts";
import type { Clause } from "./clause.ts";

export type CueMark = {
  readonly mood: Mood;
  readonly atStart: boolean;
  readonly start: number;
  readonly end: number;
  readonly word: string;
};

/** Cue phrases in a message, those inside an exercise's or activity's longer name left out. */
export const findCues = (view: TokenView, lexemes: readonly Lexeme[], lexicon: Lexicon): CueMark[] => {
  const marks: CueMark[] = [];
  const names = lexemes.filter(
    (one) =>
      (one.class === "Exercise" ||
        one.class === "Activity" ||
        one.class === "PlanDay" ||
        one.class === "Athlete" ||
        one.class === "Scaling" ||
        one.class === "Backoff" ||
        one.class === "DropSet" ||
        one.class === "UpTo") &&
      one.end - one.start > 0,
  );
  for (let at = 0; at < view.length; at += 1) {
    const found = lexicon.cues.matchAt(view.words, at);
    // "moved well" is no "we'll"
    if (!found || (found.length === 1 && view.words[at] === "well" && !/['’`]/u.test(view.image(at))))
      continue;
    // "Set 1: 8 reps" counts
    if (
      view.words[at] === "set" &&
      view.kind(at + 1) === "RawNumber" &&
      ["RawColon", "RawDash"].includes(view.kind(at + 2))
    )
      continue;
    const [start, end] = [view.start(at), view.end(at + found.length - 1)];
    if (
      names.some(
        (name) =>
          name.start <= start && name.end >= end && (name.start < start || name.end > end || name.exercise),
      )
    )
      continue;
    const [mood, place] = (found.value.value ?? "").split(":");
    marks.push({ mood: mood as Mood, atStart: place === "start", start, end, word: view.words[at] ?? "" });
  }
  return marks;
};

/** Moods that cost a clause its content; the others only matter where there is no content anyway. */
const strong = new Set<Mood>(["question", "plan", "habit", "edit", "hypothetical", "rest", "setting"]);
/** Moods that go on over the rest of the sentence. */
const lasting = new Set<Mood>(["question", "plan", "habit", "edit", "hypothetical", "setting"]);

const isDone = (lexemes: readonly Lexeme[]): boolean =>
  lexemes.some(
    (one) =>
      (one.class === "DoVerb" &&
        /^(did|got|hit|completed|finished|managed|had|went|made|done|just did|ended up.*|wound up.*|only (managed|got|did)|settled for|clocked|did some)$/.test(
          one.text,
        )) ||
      (one.class === "Activity" && /(ed|ran|swam|rode|rowed|jogged)$/.test(one.text)) ||
      (one.class === "Exercise" && /ed\b/.test(one.text)) ||
      /^(actual|actually did|result|reality|instead|stopped|pulled the plug|quit)$/.test(one.text),
  );

const fillers = new Set([
  "hey",
  "hi",
  "ok",
  "okay",
  "so",
  "and",
  "but",
  "coach",
  "yo",
  "um",
  "well",
  "oh",
  "please",
  "pls",
  "also",
  "hello",
  "btw",
  "actually",
  "just",
  "then",
  "or",
  "right",
  "now",
]);

type Part = {
  readonly clause: Clause;
  readonly isContrast: boolean;
  readonly own: readonly Lexeme[];
  readonly cues: readonly CueMark[];
};

const partsOf = (
  clauses: readonly Clause[],
  pieces: readonly Piece[],
  lexemes: readonly Lexeme[],
  cues: readonly CueMark[],
): Part[] =>
  clauses.map((clause) => {
    const first = pieces[clause.from]?.from ?? 0;
    const own = lexemes.slice(first, pieces[clause.to - 1]?.to ?? first);
    const [start, end] = [own[0]?.start ?? 0, own.at(-1)?.end ?? 0];
    const joint = pieces[clause.from - 1];
    const isContrast = joint?.kind === "lexeme" && joint.lexeme.text === "but";
    return {
      clause,
      isContrast,
      own,
      cues: cues.length === 0 ? cues : cues.filter((cue) => cue.start >= start && cue.end <= end),
    };
  });

const logRequest: CueMark = { mood: "question", atStart: true, start: 0, end: 0, word: "" };

/** Marks each clause with the reason why it reports nothing done, if there is one. */
export const markMoods = (
  clauses: readonly Clause[],
  pieces: readonly Piece[],
  lexemes: readonly Lexeme[],
  cues: readonly CueMark[],
): void => {
  // "3x3 @ 85 % (max is 120)": what the percentage is of, no setting
  const isShare = lexemes.some((one) => one.class === "Percent");
  const parts = partsOf(
    clauses,
    pieces,
    lexemes,
    isShare ? cues.filter(({ mood }) => mood !== "setting") : cues,
  );
  const wholeEdit =
    isCorrection(lexemes) ||
    cues.some(
      (cue) =>
        cue.mood === "edit" &&
        (!cue.atStart || isAtStart(cue.start, lexemes, 0)) &&
        !isRequest(cue, lexemes) &&
        !isAnnounced(cue, lexemes),
    );
  const questions = new Set(
    clauses.filter((clause) => isQuestion(clause, clauses, pieces)).map(({ sentence }) => sentence),
  );
  markCues(parts, questions, wholeEdit);
  markStatements(parts, lexemes);
  markHeadings(parts, pieces);
  markTalk(parts, lexemes);
  for (const { clause, own } of parts) if (isNone(own)) clause.mood ??= "rest";
  clearKept(parts);
  for (const { clause, own } of parts) {
    if (!questions.has(clause.sentence) || isRequest(logRequest, own)) continue;
    const isWhole =
      clauses[clause.index - 1]?.sentence !== clause.sentence &&
      clauses[clause.index + 1]?.sentence !== clause.sentence;
    if (isWhole) clause.mood ??= "question";
  }
};

/** Cues in a clause give it a mood; some go on over the sentence, until something done is told. */
const markCues = (parts: readonly Part[], questions: ReadonlySet<number>, wholeEdit: boolean): void => {
  let carried: Mood | undefined;
  let sentence = -1;
  for (const { clause, own, cues, isContrast } of parts) {
    if (
      isContrast &&
      own.some(({ class: name }) => ["Times", "Dist", "Clock", "Dur", "Sets", "Load"].includes(name))
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
      : inside.find((cue) => !isLeftOut(cue, own) && !isDoneBefore(cue, own) && !isRequest(cue, own))?.mood;
    if (mood) {
      clause.mood = mood;
      carried = lasting.has(mood) ? mood : undefined;
      if (mood === "hypothetical" || mood === "habit" || (mood === "plan" && isAim(own)))
        backwards(parts, clause, own, mood);
    } else if (carried && isOverAlready(own) && carried !== "question" && carried !== "edit")
      carried = undefined;
    else if (carried && !(isDone(own) && carried !== "hypothetical" && carried !== "question"))
      clause.mood = carried;
    else carried = undefined;
  }
};

/** "will do 5k tomorrow, today 3k in 18:00": a day that is over, with numbers. */
const isOverAlready = (own: readonly Lexeme[]): boolean =>
  own.some((one) => one.class === "DayWord" && (one.entry?.n ?? 0) <= 0) &&
  own.some(({ class: name }) => ["Clock", "Times", "Load", "Dur", "Dist"].includes(name));

/** "bench 5x5 80, skipped the last set": told behind what was done, or of a part of it. */
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

/** "did the planned 8k", "ran what the plan says": told as done before it is called a plan or a habit. */
const isDoneBefore = (cue: CueMark, own: readonly Lexeme[]): boolean =>
  (cue.mood === "plan" || cue.mood === "habit") &&
  own.some(
    (one) =>
      one.start < cue.start &&
      /^(did|done|completed|finished|managed|knocked out|got through|ran|swam|rowed|cycled|smashed|nailed|hit|went)$/.test(
        one.text,
      ),
  ) &&
  !own.some((one) => one.start < cue.start && /^(have|had|get|be)$/.test(one.text));

/** "can you log 5x5 at 100", "i want to note down my run": asks for nothing but to be heard. */
/** "Update: bench 5x5 today": news, no correction. */
const isAnnounced = (cue: CueMark, lexemes: readonly Lexeme[]): boolean =>
  cue.word === "update" &&
  lexemes.some((one) => one.class === "Colon" && one.start >= cue.end && one.start <= cue.end + 1) &&
  lexemes.some(({ class: name }) => name === "Times" || name === "Dur" || name === "Clock");

const isRequest = (cue: CueMark, own: readonly Lexeme[]): boolean => {
  if (
    cue.mood !== "question" &&
    cue.mood !== "plan" &&
    !(cue.mood === "edit" && /^(add|please|pls|can|could)$/.test(cue.word))
  )
    return false;
  const verb = own.findIndex((one) => /^(log|add|record|note|track|enter|save|store)$/.test(one.text));
  if (verb < 0 || verb > 5) return false;
  const behind = own.slice(verb + 1);
  const isTold =
    behind.some(
      (one) => one.class === "Times" || one.class === "Dur" || one.class === "Clock" || one.class === "Sets",
    ) && behind.some((one) => one.class === "Exercise" || one.class === "Activity" || one.class === "Dist");
  const isDiary = behind.some(({ text }) => text === "log" || text === "diary" || text === "log:");
  return (
    isTold &&
    !behind.some(
      (one) =>
        (one.class === "To" && !isDiary) ||
        one.class === "Question" ||
        /^(my last|last|entry|as)$/.test(one.text),
    )
  );
};

const isAim = (own: readonly Lexeme[]): boolean =>
  own.some(({ text }) => /^(aiming|hoping|targeting|aim)$/.test(text));

/** "5 sets, that would have been": what comes before in the sentence shares the mood, unless it tells of something done. */
const backwards = (parts: readonly Part[], clause: Clause, own: readonly Lexeme[], mood: Mood): void => {
  const before = parts.filter(
    (one) => one.clause.sentence === clause.sentence && one.clause.index < clause.index,
  );
  const isResult = (one: Part): boolean =>
    isDone(one.own) ||
    one.own.some(({ class: name }) =>
      (mood === "plan" ? ["Clock", "Dur", "Times", "Load"] : ["Clock"]).includes(name),
    );
  if (isDone(own) || before.some(isResult)) return;
  const isAsked = /^(what|would|how|say)$/.test(own.find(({ text }) => !fillers.has(text))?.text ?? "");
  for (const one of before)
    if (mood !== "hypothetical" || (isAsked && one.clause.before === undefined)) one.clause.mood ??= mood;
};

/** "so no 4x10 split squats for me": work that was not done. */
const isNone = (own: readonly Lexeme[]): boolean => {
  const at = own.findIndex(({ text }) => !fillers.has(text));
  if (own[at]?.text !== "no" || own[at + 1]?.quantity === undefined) return false;
  return own
    .slice(at + 1)
    .some(
      ({ class: name }) =>
        name === "Exercise" || name === "Activity" || name === "NamedDistance" || name === "Dist",
    );
};

/** "Today's plan: 5x5 at 100. Done!", "did all of it": what was planned was done. */
const clearKept = (parts: readonly Part[]): void => {
  const kept = parts.find(({ own, clause }) => clause.mood === undefined && clause.index > 0 && isKept(own));
  if (kept)
    for (const { clause } of parts)
      if (clause.index < kept.clause.index && clause.mood === "plan") clause.mood = undefined;
};
const isKept = (own: readonly Lexeme[]): boolean => {
  const rest = own.filter(
    ({ class: name }) =>
      name !== "Pronoun" && name !== "Article" && name !== "Filler" && name !== "EverySet" && name !== "And",
  );
  const [first] = rest;
  return (
    first?.class === "DoVerb" &&
    /^(did|done|completed|finished|nailed|got|managed|smashed|crushed|hit)$/.test(first.text) &&
    rest
      .slice(1)
      .every(({ text }) =>
        /^(all|of|it|everything|every|exactly|planned|as|that|rep|reps|set|sets|lot|in|full)$/.test(text),
      ) &&
    own.every(({ quantity }) => quantity === undefined)
  );
};

/** "too icy to ride". */
const isTooMuch = (own: readonly Lexeme[]): boolean => {
  const too = own.findIndex(({ text }) => text === "too");
  const to = own.findIndex(({ text }, at) => at > too && at < too + 4 && text === "to");
  return (
    too >= 0 &&
    to > 0 &&
    own
      .slice(to + 1, to + 4)
      .some(({ class: name }) => name === "Activity" || name === "Exercise" || name === "PlanDay")
  );
};

const bodyParts =
  /^(shins?|wrists?|elbows?|ankles?|toes?|achilles|groin|thighs?|ribs?|obliques|hip flexors?|lungs|bones|muscles|legs?|quads?|hams|hammies|hamstrings?|glutes?|bum|arms?|biceps?|triceps?|shoulders?|back|lower back|chest|pecs|abs|core|hips?|knees?|calves|calf|forearms?|traps|lats|neck|hands?|feet|body|everything|whole body|upper body|lower body|adductors?)$/;
/** "so sore from yesterday's 5x5", "calves are destroyed after that 10k": what a session told before did to the body. */
const isAftermath = (own: readonly Lexeme[]): boolean => {
  const from = own.findIndex(({ text }) => text === "from" || text === "after" || text === "after that");
  const next = own[from + 1];
  const isEarlier =
    next !== undefined &&
    (own[from]?.text === "after that" ||
      /^(that|those|yesterdays|last nights|(mon|tues|wednes|thurs|fri|satur|sun)days)$/.test(next.text));
  const isHurt = own
    .slice(0, from)
    .some(({ text }) =>
      /^(sore|doms|stiff|aching|achy|destroyed|wrecked|trashed|ruined|dead|toast|fried|shot|tight|wiped|broken|killing|hurting|hurt|knackered|cooked)$/.test(
        text,
      ),
    );
  return from > 0 && isEarlier && isHurt && !own.some(({ class: name }) => name === "DoVerb");
};

/** "legs are trashed from tuesday's squats", "that metcon was brutal": talk of what was done before, without a number. */
const markTalk = (parts: readonly Part[], lexemes: readonly Lexeme[]): void => {
  const restOf = (part: Part): readonly Lexeme[] =>
    lexemes.slice(
      part.own[0]?.index ?? 0,
      (parts.findLast(({ clause }) => clause.sentence === part.clause.sentence)?.own.at(-1)?.index ?? -1) + 1,
    );
  for (const part of parts)
    if (isAftermath(restOf(part)))
      for (const one of parts) if (one.clause.sentence === part.clause.sentence) one.clause.mood ??= "chat";
  if (
    lexemes.some(({ quantity }) => quantity !== undefined) ||
    lexemes.some(
      ({ class: name, text }) =>
        name === "DoVerb" || (name === "Activity" && /(ed|ran|swam|rode)$/.test(text)),
    )
  )
    return;
  for (const part of parts) {
    const [{ clause }, own] = [part, restOf(part)];
    const subject = own.findIndex(({ text }) => !fillers.has(text) && !/^(my|both|the|still)$/.test(text));
    const isBody =
      bodyParts.test(own[subject]?.text ?? "") &&
      own.some(({ text }) => /^(from|after|since|thanks to|because of)$/.test(text));
    const isThat =
      /^(that|those)$/.test(own[0]?.text ?? "") &&
      own.some(({ text }) => /^(was|were|is|has|nearly|really)$/.test(text));
    const isStill =
      own.some(({ text }) => text === "still") && own.some(({ text }) => text === "from" || text === "after");
    if (isTooMuch(own)) clause.mood ??= "rest";
    if (isBody || isThat || isStill) for (const one of parts) one.clause.mood ??= "chat";
  }
};

const bests = /^(pb|pr|max|1rm|record|best|1 rm|one rep max|training max|tm)$/;

/** Statements of a maximum, and remarks on aches. */
const markStatements = (parts: readonly Part[], lexemes: readonly Lexeme[]): void => {
  const percent = lexemes.some((one) => one.class === "Percent");
  for (const { clause, own, cues } of parts) {
    // "Goal: 10 pull ups by june"
    const isHeaded =
      own[0] &&
      (clause.before === undefined || clause.before === "Newline") &&
      /^(goal|goals|target|targets|aim|aims|plan|todo|later|upcoming|ideas?)$/.test(own[0].text) &&
      ["Colon", "Dash"].includes(lexemes[own[0].index + 1]?.class ?? "");
    if (isHeaded)
      for (const one of parts) if (one.clause.sentence === clause.sentence) one.clause.mood ??= "plan";
    const has = (...names: Lexeme["class"][]): boolean => own.some((one) => names.includes(one.class));
    const isMaximum =
      has("OneRm") &&
      (own.some((one) => /^(is|was|are|now|at|=)$/.test(one.text)) ||
        (own.some((one) => one.class === "Colon") && parts.length === 1));
    const isBest =
      own.some((one) => bests.test(one.text)) &&
      (has("Exercise") ||
        (has("Activity", "Dist", "NamedDistance") &&
          !has("DayWord") &&
          !own.some(({ text }) => text === "new"))) &&
      own.some((one) => one.text === "is" || one.class === "Colon") &&
      lexemes.some(({ text }) => /^(is|update|save|set|store|note|change)$/.test(text));
    if ((isMaximum || isBest) && !percent && !has("Times", "Sets", "DoVerb")) clause.mood ??= "setting";
    const isAche = cues.some(
      (cue) => cue.mood === "chat" && /^(sore|doms|still|hurt|ach|stiff)/.test(cue.word),
    );
    if (!isAche) continue;
    const sentence = parts.filter((one) => one.clause.sentence === clause.sentence);
    const isNumbered = sentence.some((one) =>
      one.own.some(({ quantity, class: name }) => quantity !== undefined || name === "DoVerb"),
    );
    if (!isNumbered) for (const one of sentence) one.clause.mood ??= "chat";
  }
};

/** "Plan for the week:" over lines, and days of a programme: none of them is done. */
const markHeadings = (parts: readonly Part[], pieces: readonly Piece[]): void => {
  const [first] = parts;
  // "wk 4 day 2" is one day of it
  const numbered = (label: RegExp): ReadonlySet<number | undefined> =>
    new Set(
      parts.flatMap(({ own }) =>
        own.flatMap((one, at) =>
          label.test(one.text) && own[at + 1]?.quantity ? [own[at + 1]?.quantity?.value] : [],
        ),
      ),
    );
  const isProgramme =
    (numbered(/^day$/).size > 1 || numbered(/^(week|wk)$/).size > 1) &&
    !parts.some(
      ({ own }) =>
        isDone(own) ||
        own.some(({ class: name }) => name === "DayWord" || name === "Load" || name === "Clock"),
    );
  const isHeading =
    first?.clause.mood !== undefined &&
    first.clause.mood !== "rest" &&
    (endsLine(first, parts[1], pieces) || first.own.at(-1)?.class === "Colon");
  if (!isProgramme && !isHeading) return;
  for (const { clause, own } of parts) {
    if (isDone(own)) return;
    clause.mood ??= first?.clause.mood ?? "plan";
  }
};
const endsLine = (first: Part, second: Part | undefined, pieces: readonly Piece[]): boolean => {
  const between = pieces.slice(first.clause.to, second?.clause.from ?? first.clause.to);
  const isLine =
    between.some((piece) => piece.kind === "lexeme" && piece.lexeme.class === "Newline") &&
    between.every((piece) => piece.kind === "lexeme" && piece.lexeme.class === "Newline");
  return (
    isLine && !first.own.some(({ quantity, class: name }) => quantity !== undefined || name === "Exercise")
  );
};

/** "it was 85 not 80". */
const isCorrection = (lexemes: readonly Lexeme[]): boolean =>
  (lexemes[0]?.text === "sorry" &&
    /^(it|that|the|those|i|was|meant)$/.test(
      lexemes[1]?.class === "Comma" ? (lexemes[2]?.text ?? "") : (lexemes[1]?.text ?? ""),
    ) &&
    lexemes.slice(0, 8).some(({ text }) => /^(was|were|meant|is)$/.test(text))) ||
  (lexemes.some(({ text }) => /^(was|were|should|is|meant)$/.test(text)) &&
    lexemes.some(
      (one, at) => one.text === "not" && lexemes[at - 1]?.class === "Comma" && isSetRight(lexemes, at),
    )) ||
  lexemes.some(
    (one, at) =>
      one.text === "not" &&
      lexemes[at - 1]?.quantity !== undefined &&
      lexemes[at + 1]?.quantity !== undefined &&
      lexemes[at - 1]?.class !== "Dur" &&
      lexemes[at - 2]?.text !== "like" &&
      lexemes[at - 2]?.text !== "felt",
  );

/** "was 6 reps, not 5": the same kind of number on both sides, the unit told once. */
const isSetRight = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [near, far, wrong] = [lexemes[at - 2], lexemes[at - 3], lexemes[at + 1]];
  if (wrong?.quantity === undefined) return false;
  if (near?.quantity)
    return (
      near.class === wrong.class || (wrong.class === "Number" && ["Load", "Dist", "Dur"].includes(near.class))
    );
  return (near?.class === "Reps" || near?.class === "Sets") && far?.class === wrong.class;
};

const isQuestion = (clause: Clause, clauses: readonly Clause[], pieces: readonly Piece[]): boolean => {
  const next = clauses[clause.index + 1];
  const upTo = next ? next.from : pieces.length;
  for (let index = clause.to; index < upTo; index += 1) {
    const piece = pieces[index];
    if (piece?.kind === "lexeme" && piece.lexeme.class === "Question") return true;
  }
  return false;
};

const isAtStart = (offset: number, lexemes: readonly Lexeme[], from: number): boolean => {
  for (const one of lexemes) {
    if (one.start >= offset) return true;
    if (one.start >= from && !fillers.has(one.text) && one.class !== "Comma") return false;
  }
  return true;
};

/** A question word opens the clause, and the sentence is a question or goes on like one. */
const isQuestionStart = (
  cue: CueMark,
  start: number,
  own: readonly Lexeme[],
  isQuestionSentence: boolean,
  clause: Clause,
): boolean => {
  if (!isAtStart(cue.start, own, start)) return false;
  if (isQuestionSentence) return true;
  if (
    own.slice(1, 4).some(({ text }) => /^(have|of|ve|have done)$/.test(text)) &&
    /^(should|could|would)/.test(own.find((one) => one.start === cue.start)?.text ?? "")
  )
    return false;
  const opener = own.findIndex((one) => one.start === cue.start);
  if (own[opener]?.text === "what" && /^(a|an)$/.test(own[opener + 1]?.text ?? "")) return false;
  const word = own[opener]?.text ?? "";
  return (
    (clause.before === undefined || clause.before !== "And") &&
    /^(what|how|whats|should|can|could|would|which|why|who|tell|show|give|is|are|does|am|do|where|when|remind|explain|any|recommend|suggest|compare|list|find|will|shall|did)/.test(
      word,
    ) &&
    !own.some(({ class: name }) => name === "Exercise" && own[0]?.class === name)
  );
};
