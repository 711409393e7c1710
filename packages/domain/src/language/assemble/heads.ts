import type { Lexeme } from "../lexicon/lexeme.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { Piece } from "../grammar/piece.ts";
import { type Clause, isSeparator } from "./clause.ts";
import { doubt, placeOf, type Reading } from "./reading.ts";
import { activityHead } from "./activity-head.ts";
import { ownQuantity, quantityKinds } from "./own-quantity.ts";
import { classOf, firstAtom, isDistanceTerm, isSimpleTerm, isTimeTerm } from "./piece-shape.ts";
import { doneAgain } from "./done-again.ts";
import { isRemarkClause, unknownExercise } from "./remark-clause.ts";
import { type Head, implicit } from "./head.ts";
import { isWhole, startsOwn, isSessionOfItsOwn, isOffTheBike, isRunAfter } from "./own-session.ts";

const equipmentOnly =
  /^(kbs?|dbs?|kettlebells?|dumbbells?|bells?|bar|barbell|plates?|sandbag|slam ball|stones?|rope|bike|box|band|assault|erg)$/;

/** A noun of equipment behind a load ("32kg kbs", "a 20kg plate") or a word inside a benchmark's sentence is no exercise. */
const isMention = (reading: Reading, at: number, wodSentence: boolean): boolean => {
  const { pieces, clauses, clauseOf } = reading;
  const piece = pieces[at];
  if (piece?.kind !== "lexeme") return true;
  const { lexeme } = piece;
  if (classOf(pieces[at - 1]) === "NamedWod") return true;
  const unit = firstAtom(pieces[at - 1])?.unit;
  if (
    equipmentOnly.test(lexeme.text) &&
    (unit === "load" || unit === "plural" || classOf(pieces[at - 1]) === "With")
  )
    return true;
  const clause = clauses[clauseOf[at] ?? 0];
  if (!clause) return false;
  const inClause = pieces.slice(clause.from, clause.to);
  if (wodSentence && inClause.some((one) => classOf(one) === "Scaling")) return true;
  const hasNumbers = inClause.some(({ kind }) => quantityKinds.has(kind));
  const isApart =
    inClause.some((one) => classOf(one) === "Word") &&
    pieces[at - 1]?.kind !== "term" &&
    pieces[at + 1]?.kind !== "term";
  const isSpelt = clauses.some(
    (one) =>
      one.sentence === clause.sentence &&
      one.index <= clause.index &&
      pieces
        .slice(one.from, one.to)
        .some(
          (term) =>
            term.kind === "term" && term.factors.length === 1 && (term.factors[0]?.atoms.length ?? 0) > 2,
        ),
  );
  if (isSpelt) return false;
  if (wodSentence && (!hasNumbers || isApart || classOf(pieces[at - 1]) === "With")) return true;
  return false;
};

/** "pull ups, dips and planks in the park": the last of a list of mere names. */
const isListed = (reading: Reading, at: number): boolean => {
  const clause = reading.clauses[reading.clauseOf[at] ?? 0];
  const before = reading.clauses[(clause?.index ?? 0) - 1];
  if (!clause || !before || clause.before !== "And" || before.sentence !== clause.sentence) return false;
  const lead = reading.pieces.slice(clause.from, at);
  const list = reading.pieces.slice(before.from, before.to);
  return (
    lead.every((piece) => ["Article", "Filler"].includes(classOf(piece) ?? "")) &&
    list.some((piece) => classOf(piece) === "Exercise") &&
    list.every((piece) => ["Exercise", "Article", "Filler"].includes(classOf(piece) ?? ""))
  );
};

const isRemark = (reading: Reading, at: number, known: ReadonlySet<string>): boolean => {
  const { pieces, clauses, clauseOf } = reading;
  const piece = pieces[at];
  const clause = clauses[clauseOf[at] ?? 0];
  if (piece?.kind !== "lexeme" || !clause) return false;
  // "95 no lift (pressed out)"
  if (clause.before === "Open" && classOf(pieces[clause.from - 2]) === "Failed") return true;
  const inClause = pieces.slice(clause.from, clause.to);
  if (classOf(pieces[at - 1]) === "Colon" || isListed(reading, at)) return false;
  const hasWords = inClause.some((one) => classOf(one) === "Word");
  const name = piece.lexeme.exercise?.exercise.name ?? "";
  // "65 no lift (pressed out)": in brackets, with no numbers of its own
  if (clause.before === "Open" && known.size > 0 && inClause.every(({ kind }) => kind === "lexeme"))
    return true;
  if (ownQuantity(reading, at)) return false;
  if (known.has(name)) return true;
  return (
    hasWords &&
    (known.size > 0 || piece.lexeme.exercise?.quality === "fuzzy") &&
    !inClause.some((one) => classOf(one) === "DoVerb")
  );
};

/** "swapped the run for a 500m row": how a benchmark was changed. */
const isExchanged = (reading: Reading, clause: number): boolean =>
  reading.pieces
    .slice(reading.clauses[clause]?.from, reading.clauses[clause]?.to)
    .some(
      (one) =>
        one.kind === "lexeme" &&
        /^(swapped|subbed|sub|subbing|swapping|replaced|replacing|instead|substituted)$/.test(
          one.lexeme.text,
        ),
    );

const headAt = (
  reading: Reading,
  at: number,
  wodSentence: boolean,
  known: ReadonlySet<string>,
): Head | undefined => {
  const piece = reading.pieces[at];
  if (piece?.kind !== "lexeme") return undefined;
  const { lexeme } = piece;
  const clause = reading.clauseOf[at] ?? 0;
  const sentence = reading.clauses[clause]?.sentence ?? 0;
  const base = {
    at,
    clause,
    sentence,
    lexeme,
    exercise: undefined,
    discipline: undefined,
    pieces: [],
    prefixed: false,
  };
  if (isNamed(reading, piece.from) || isSpokenOf(reading, at)) return undefined;
  if (
    wodSentence &&
    (lexeme.class === "Exercise" || lexeme.class === "Activity") &&
    isExchanged(reading, clause)
  )
    return undefined;
  switch (lexeme.class) {
    case "Exercise":
      if (sports[lexeme.exercise?.exercise.name ?? ""])
        return {
          ...base,
          kind: "activity",
          discipline: sports[lexeme.exercise?.exercise.name ?? ""],
          lexeme: asSport(lexeme),
        };
      // "calves tight", "abs cramped at mile 11": how the body was
      if (
        /^(calves|calf|abs|glutes|quads|hamstrings|hams|biceps|triceps|traps|lats|shoulders|chest|back)$/.test(
          lexeme.text,
        ) &&
        ["Word", "Filler"].includes(classOf(reading.pieces[at + 1]) ?? "") &&
        reading.pieces[at - 1]?.kind !== "term"
      )
        return undefined;
      if (isStroke(reading, lexeme) || isManner(reading, at, lexeme)) return undefined;
      if (isMention(reading, at, wodSentence)) return undefined;
      if (lexeme.exercise?.exercise.name === "Lunge" && reading.isHorse && !hasSets(reading, clause))
        return { ...base, kind: "activity", discipline: "lunging" };
      if (
        isRemark(reading, at, known) ||
        (reading.isHorse && !hasSets(reading, clause) && !isNumbered(reading, at))
      )
        return undefined;
      return { ...base, kind: "exercise", exercise: lexeme.exercise?.exercise };
    case "Activity":
      return activityHead(reading, at, lexeme, { ...base, kind: "activity" as const });
    case "NamedWod":
      return isWod(reading, at, lexeme) ? { ...base, kind: "wod", discipline: "crossfit" } : undefined;
    case "NamedDistance":
      if (["To", "From"].includes(classOf(reading.pieces[at - 1]) ?? "")) return undefined;
      if (["Pace", "Rpe"].includes(classOf(reading.pieces[at + 1]) ?? "")) return undefined;
      return { ...base, kind: "distance", discipline: "running" };
    default:
      return undefined;
  }
};

/** Machines and ways to move that a catalogue name can mean: sessions of their own. */
const sports: Readonly<Record<string, string>> = {
  "Rowing Machine": "rowing",
  "Ski Erg": "other",
  "Bike Erg": "cycling",
  "Assault Bike": "cycling",
  Swim: "swimming",
  Bike: "cycling",
};
const asSport = (lexeme: Lexeme): Lexeme => {
  const name = lexeme.exercise?.exercise.name ?? "";
  return {
    ...lexeme,
    entry: { token: "Activity", value: sports[name] ?? "other", role: "machine", exercise: name },
  };
};

/** "8x50 fly" in the pool. */
const isStroke = (reading: Reading, lexeme: Lexeme): boolean =>
  /^(fly|flys|free|back|breast|kick|pull|pulls|butterfly|im|drill|paddles|catch up|sprint|sprints|build|swim)$/.test(
    lexeme.text,
  ) &&
  reading.lexemes.some(
    (one) =>
      (one.class === "Activity" && one.entry?.value === "swimming") || /^(free|kick|breast)$/.test(one.text),
  );

/** "ran a track pyramid", "sprint finish": how a run was, no exercise. */
const isManner = (reading: Reading, at: number, lexeme: Lexeme): boolean => {
  const isApart = reading.pieces[at - 1]?.kind !== "term" && reading.pieces[at + 1]?.kind !== "term";
  if ((lexeme.text === "du" && isApart) || (lexeme.text === "mp" && classOf(reading.pieces[at - 1]) === "At"))
    return true;
  if (
    lexeme.text === "clean" &&
    reading.lexemes.some((one) => one.class === "Activity" && /climb|boulder/.test(one.text))
  )
    return true;
  if (!/^(pyramid|pyramids|sprint|sprints|ladder|sprint finish|sprinted|hill sprints?)$/.test(lexeme.text))
    return false;
  const isRun = reading.lexemes.some(
    (one) =>
      (one.class === "Activity" && /^(running|cycling|swimming|rowing)$/.test(one.entry?.value ?? "")) ||
      one.class === "NamedDistance",
  );
  return (
    isRun && (!ownQuantity(reading, at) || lexeme.text.startsWith("pyramid") || lexeme.text === "ladder")
  );
};

/** Named in a remark on the body, the horse's care or a session, without a number: not done in it. */
const isSpokenOf = (reading: Reading, at: number): boolean => {
  const clause = reading.clauses[reading.clauseOf[at] ?? 0];
  if (isNegated(reading, at, clause?.from ?? 0)) return true;
  // "too tired to note numbers: squats, leg press"
  if (classOf(reading.pieces[at - 1]) === "Colon") return false;
  const before = clause?.before === "Then" ? reading.clauses[clause.index - 1]?.soft : undefined;
  return (clause?.soft !== undefined || before === "chat" || before === "body") && !ownQuantity(reading, at);
};

/** "no bench today", "instead of the long run": named as what was not done. */
const isNegated = (reading: Reading, at: number, from: number): boolean => {
  let index = at - 1;
  while (index >= from && ["Article", "Filler", "PlanDay"].includes(classOf(reading.pieces[index]) ?? ""))
    index -= 1;
  const text = (piece: Piece | undefined): string => (piece?.kind === "lexeme" ? piece.lexeme.text : "");
  const word = text(reading.pieces[index]);
  const isWithout =
    word === "no" ||
    word === "without" ||
    (word === "of" && text(reading.pieces[index - 1]) === "instead") ||
    (word === "than" && text(reading.pieces[index - 1]) === "rather");
  return isWithout && index >= from && !["term", "rounds"].includes(reading.pieces[at + 1]?.kind ?? "");
};

const isNamed = (reading: Reading, lexemeAt: number): boolean =>
  reading.names.some((one) => lexemeAt >= one.at && lexemeAt < one.at + one.length);

/** Digits right behind the name: "pull ups 10, 8, 8". */
const isNumbered = (reading: Reading, at: number): boolean => {
  const next = classOf(reading.pieces[at + 1]) === "Colon" ? reading.pieces[at + 2] : reading.pieces[at + 1];
  return next?.kind === "term" && firstAtom(next)?.quantity?.spelled !== true;
};

const hasSets = (reading: Reading, clauseIndex: number): boolean => {
  const clause = reading.clauses[clauseIndex];
  return reading.pieces
    .slice(clause?.from, clause?.to)
    .some(
      (one) =>
        one.kind === "term" &&
        (one.factors.length > 1 || ["load", "plural"].includes(one.factors[0]?.atoms[0]?.unit ?? "")),
    );
};

const joinOf = (piece: Piece): string | undefined =>
  piece.kind === "term" ? piece.factors[0]?.join : undefined;

/** A benchmark's name that is also a person's needs a result or a scaling word beside it. */
const isWod = (reading: Reading, at: number, lexeme: Lexeme): boolean => {
  const { pieces, clauses, clauseOf, lexemes } = reading;
  const clause = clauses[clauseOf[at] ?? 0];
  const before = classOf(pieces[at - 1]);
  const next = classOf(pieces[at + 1]);
  if (
    next === "Activity" ||
    (next === "Exercise" && !lexeme.text.startsWith("death by")) ||
    (before === "With" &&
      !lexemes.some((one) => one.class === "Wod" || /^(time|score|result|pb|pr)$/.test(one.text)))
  )
    return false;
  if (
    reading.isHorse &&
    !lexemes.some(
      (one) =>
        one.class === "Scaling" ||
        one.class === "Wod" ||
        (one.class === "Activity" && one.entry?.value === "crossfit"),
    )
  )
    return false;
  const isOnly = !lexemes.some(
    (one) => one !== lexeme && ["Exercise", "Activity", "NamedWod", "NamedDistance"].includes(one.class),
  );
  const sentence = clauses.filter(
    (one) => isOnly || one.sentence === clause?.sentence || one.sentence === (clause?.sentence ?? 0) + 1,
  );
  const near = sentence.flatMap((one) => pieces.slice(one.from, one.to));
  const hasResult = near.some(
    (piece) =>
      isTimeTerm(piece) ||
      piece.kind === "rounds" ||
      classOf(piece) === "Scaling" ||
      joinOf(piece) === "plus" ||
      firstAtom(piece)?.quantity?.dotted !== undefined,
  );
  if (hasResult) return lexeme.capitalised || !reading.isHorse;
  const isDone =
    before === "DoVerb" || before === "Wod" || classOf(pieces[at - 2]) === "Wod" || next === "Wod";
  return (
    isDone ||
    (lexeme.text.length > 2 && near.some((piece) => firstAtom(piece)?.unit === "none" && isSimpleTerm(piece)))
  );
};

/** "mon: 5k 26:30. wed: 8k 44:10": of the same kind as the session before, unless that was no matter of distance. */
const nextSession = (
  reading: Reading,
  clause: Clause,
  pieces: readonly Piece[],
  last: Head | undefined,
): Head => {
  const next = implicit(clause.from, clause.index, clause.sentence);
  const isLift = last?.kind === "exercise" || last?.kind === "wod";
  const hasDistance = pieces.some(isDistanceTerm);
  const isOther =
    isLift ||
    (hasDistance && ["yoga", "mobility", "other", "strength", "crossfit"].includes(last?.discipline ?? ""));
  next.discipline =
    isOther || isOffTheBike(reading, clause, last) || isRunAfter(reading, clause, last)
      ? undefined
      : last?.discipline;
  const isOtherDay = pieces.some((piece) => piece.kind === "date" || classOf(piece) === "DayPart");
  if (!hasDistance && !isOtherDay)
    next.borrowed =
      firstAtom(last?.pieces.find(isDistanceTerm))?.quantity?.meters ??
      last?.lexeme?.entry?.meters ??
      last?.borrowed;
  return next;
};

/**
 * Finds what the message is about and gives every piece to a head: in a clause with heads, numbers before the first are
 * its own ("5 pull ups"), numbers behind one belong to it; a clause without goes on about the last one.
 */
export const findHeads = (reading: Reading): Head[] => {
  const heads: Head[] = [];
  const known = new Set<string>();
  let current: Head | undefined;
  let waiting: Piece[] = [];
  let wodSentence = -1;
  for (const clause of reading.clauses) {
    if (clause.mood) {
      const kept = keptOfPlan(reading, clause, known);
      if (kept) heads.push((current = kept));
      continue;
    }
    const own: Head[] = [];
    for (let at = clause.from; at < clause.to; at += 1) {
      const head = headAt(reading, at, wodSentence > 0, known);
      if (!head) continue;
      own.push(head);
      if (head.exercise) known.add(head.exercise.name);
      if (head.kind === "wod" || head.lexeme?.text.startsWith("hyrox")) wodSentence = 1;
    }
    const separators = clause.from > 0 ? separatorsBefore(reading, clause.from) : [];
    if (own.length === 0) {
      const pieces = [...separators, ...reading.pieces.slice(clause.from, clause.to)];
      if (isRemarkClause(reading, clause) || isWeighIn(reading, clause)) continue;
      const again = doneAgain(reading, clause, current);
      const unknown = again
        ? undefined
        : current === undefined || current.kind === "exercise"
          ? unknownExercise(
              reading,
              clause,
              current === undefined || (current.prefixed && current.kind === "exercise"),
            )
          : undefined;
      if (unknown) {
        doubt(reading, unknown, "an exercise that I do not know?");
        continue;
      }
      if (again) heads.push((current = again));
      else if (startsOwn(reading, clause, current)) {
        current = nextSession(reading, clause, pieces, current);
        heads.push(current);
      }
      if (!current && isWhole(reading, clause)) {
        current = implicit(clause.from, clause.index, clause.sentence);
        current.pieces.push(...waiting);
        heads.push(current);
        waiting = [];
      }
      if (current && !leadsOn(reading, clause, current, waiting.length > 0)) current.pieces.push(...pieces);
      else waiting.push(...pieces);
      continue;
    }
    if (waiting.length > 0) waiting.push(...separators);
    else if (current) current.pieces.push(...separators);
    const ofDay =
      clause.before === "Then" && waiting.some(({ kind }) => kind === "term")
        ? unnamed(reading, waiting).find(({ exercise }) => exercise !== undefined)
        : undefined;
    if (ofDay) {
      heads.push(ofDay);
      waiting = [];
    }
    if (isSessionOfItsOwn(reading, waiting, own[0] as Head, clause)) {
      const alone = implicit(
        placeOf(reading, waiting[0] as Piece),
        reading.clauseOf[placeOf(reading, waiting[0] as Piece)] ?? 0,
        0,
      );
      alone.pieces.push(...waiting);
      heads.push(alone);
      waiting = [];
    }
    current = shareOut(reading, clause.from, clause.to, own, waiting);
    waiting = [];
    heads.push(...own);
  }
  heads.push(...unnamed(reading, waiting));
  return heads.some(({ kind }) => kind !== "bare") ||
    (reading.isHorse && heads.some(({ pieces }) => pieces.some(isTimeTerm)))
    ? heads
    : [...heads, ...trainingDay(reading)];
};

const isOn = (piece: Piece | undefined): boolean =>
  piece?.kind === "lexeme" && piece.lexeme.class === "With" && piece.lexeme.text === "on";
/** "45s for 12 and 10 on the bench and 25s for 15 and 15 on flyes": where names come behind an "on", these numbers are the next one's. */
const leadsOn = (reading: Reading, clause: Clause, current: Head, isBegun: boolean): boolean => {
  if (
    current.kind === "exercise" &&
    current.prefixed &&
    (isBegun || ["Semi", "Newline", "Stop", "Then"].includes(clause.before ?? "")) &&
    leadsList(reading, clause)
  )
    return true;
  const isLed = (at: number): boolean =>
    isOn(reading.pieces[at - 1]) ||
    (isOn(reading.pieces[at - 2]) && classOf(reading.pieces[at - 1]) === "Article");
  if (current.kind !== "exercise" || !current.prefixed || !isLed(current.at)) return false;
  for (let at = clause.to; at < reading.pieces.length; at += 1) {
    const name = classOf(reading.pieces[at]);
    if (name === "Exercise") return isLed(at);
    if (name === "Stop" || name === "Newline" || name === "Semi" || name === "Then") return false;
  }
  return false;
};

/** "8,8,8 ohp @ 40; 10,10,10 lateral raise @ 8": a list of plain numbers up to the next name, as before the last one. */
const leadsList = (reading: Reading, clause: Clause): boolean => {
  for (let at = clause.from; at < reading.pieces.length; at += 1) {
    const piece = reading.pieces[at];
    if (classOf(piece) === "Exercise") return at > clause.from;
    if (isOn(piece) || ["Of", "Article"].includes(classOf(piece) ?? "")) continue;
    const isPlain =
      isSimpleTerm(piece) && firstAtom(piece)?.unit === "none" && (firstAtom(piece)?.value ?? 99) <= 30;
    if (!isPlain && classOf(piece) !== "Comma" && classOf(piece) !== "And") return false;
  }
  return false;
};

const liftsOfDays: Readonly<Record<string, string>> = {
  "squat day": "Back Squat",
  "bench day": "Bench Press",
  "deadlift day": "Deadlift",
  "press day": "Overhead Press",
};
/** "press day: 52.5x5, 60x3": the day's name says which lift. */
const onDayOf = (reading: Reading, head: Head): Head => {
  const day = reading.lexemes.find((one) => one.class === "PlanDay" && liftsOfDays[one.text] !== undefined);
  const exercise = day && lexicon().exercises.byName(liftsOfDays[day.text] ?? "");
  return exercise ? { ...head, kind: "exercise", exercise } : head;
};

/** Numbers with nothing named at all. */
const unnamed = (reading: Reading, waiting: readonly Piece[]): Head[] => {
  const first = waiting.find(({ kind }) => quantityKinds.has(kind));
  if (!first) return [];
  const alone = onDayOf(reading, implicit(Math.max(0, placeOf(reading, first)), 0, 0));
  alone.pieces.push(...waiting);
  return [alone];
};

/** "did legs today", "leg day done": a training day by its name and nothing else. */
const trainingDay = (reading: Reading): Head[] => {
  for (const clause of reading.clauses) {
    if (clause.mood || clause.soft) continue;
    const inClause = reading.pieces.slice(clause.from, clause.to);
    const day = inClause.find((piece) => classOf(piece) === "PlanDay");
    const isDone = inClause.some(
      (piece) =>
        classOf(piece) === "DoVerb" ||
        (piece.kind === "date" && day?.kind === "lexeme" && day.lexeme.text.endsWith(" day")),
    );
    const isRide =
      reading.isHorse &&
      inClause.some(
        (piece) =>
          piece.kind === "lexeme" && /^(lesson|clinic|session|schooling|test)$/.test(piece.lexeme.text),
      ) &&
      reading.names.some(
        ({ role, at }) => role === "horse" && inClause.some((piece) => at >= piece.from && at < piece.to),
      );
    if (isRide)
      return [
        { ...implicit(clause.from, clause.index, clause.sentence), kind: "activity", discipline: "ridden" },
      ];
    if (day && isDone)
      return [
        {
          ...implicit(placeOf(reading, day), clause.index, clause.sentence),
          kind: "activity",
          discipline: "strength",
        },
      ];
  }
  return [];
};

/** "bench was supposed to be 3x5 at 100 but I only managed 5, 5, 3": what was planned, with its load, is what was done. */
const keptOfPlan = (reading: Reading, clause: Clause, known: ReadonlySet<string>): Head | undefined => {
  const next = reading.clauses[clause.index + 1];
  if (clause.mood !== "plan" || !next || next.mood || next.sentence > clause.sentence + 1) return undefined;
  const behind = reading.pieces.slice(next.from, next.to);
  const isNamedAnew = behind.some((piece) =>
    ["Exercise", "Activity", "NamedWod", "NamedDistance", "PlanDay"].includes(classOf(piece) ?? ""),
  );
  if (
    isNamedAnew ||
    !behind.some(({ kind }) => kind === "term") ||
    !(next.before === "And" || behind.some((piece) => classOf(piece) === "DoVerb"))
  )
    return undefined;
  const heads = Array.from({ length: clause.to - clause.from }, (_, k) =>
    headAt(reading, clause.from + k, false, known),
  ).filter((head) => head !== undefined);
  const [head] = heads;
  if (!head || heads.length > 1) return undefined;
  const inClause = reading.pieces.slice(clause.from, clause.to);
  const load = inClause.findIndex(
    (piece, at) =>
      isSimpleTerm(piece) && firstAtom(piece)?.unit === "load" && classOf(inClause[at - 1]) === "At",
  );
  if (load >= 0 && !behind.some((piece) => firstAtom(piece)?.unit === "load"))
    head.pieces.push(...inClause.slice(load - 1, load + 1));
  return head;
};

const separatorsBefore = (reading: Reading, from: number): Piece[] => {
  let start = from;
  while (start > 0 && isSeparator(reading.pieces[start - 1] as Piece)) start -= 1;
  return reading.pieces.slice(start, from);
};

const isEffortOnly = (piece: Piece): boolean =>
  piece.kind === "term" && piece.factors[0]?.atoms[0]?.unit === "load";

/** "weighed in at 82kg": a load that no lift had. */
const isWeighIn = (reading: Reading, clause: Clause): boolean =>
  clause.soft === "body" &&
  reading.pieces
    .slice(clause.from, clause.to)
    .some(
      (piece) =>
        piece.kind === "lexeme" &&
        /^(weighed|weighing|weigh|slept|sleep|sleeping|bodyweight|scales?|bw|weight)$/.test(
          piece.lexeme.text,
        ),
    );

const shareOut = (
  reading: Reading,
  from: number,
  to: number,
  own: readonly Head[],
  waiting: readonly Piece[],
): Head => {
  const first = own[0] as Head;
  first.pieces.push(...waiting);
  const lead = reading.pieces.slice(from, first.at);
  const isDateOnly = !lead.some(({ kind }) => quantityKinds.has(kind));
  first.pieces.push(...lead);
  first.prefixed = !isDateOnly || waiting.some(({ kind }) => quantityKinds.has(kind));
  own.forEach((head, index) => {
    const next = own[index + 1];
    const between = reading.pieces.slice(head.at + 1, next?.at ?? to);
    head.pieces.push(reading.pieces[head.at] as Piece);
    if (!next) {
      head.pieces.push(...between);
      return;
    }
    // "5 pull ups 10 push ups 15 squats": where numbers lead, the one before the next name is the next one's
    const lastTerm = between.findLastIndex((piece) => piece.kind === "term" && !isEffortOnly(piece));
    const isHeading =
      head.kind === "activity" &&
      classOf(between[0]) === "Colon" &&
      next.kind === "activity" &&
      between.length > 1 &&
      lastTerm === between.length - 1;
    const isScheme = between
      .slice(0, -1)
      .some(
        (piece) =>
          piece.kind === "rounds" ||
          piece.kind === "amrap" ||
          piece.kind === "emom" ||
          classOf(piece) === "ForTime",
      );
    const isFirstMove =
      isScheme &&
      lastTerm === between.length - 1 &&
      lastTerm > 0 &&
      ["distance", "calories"].includes(firstAtom(between[lastTerm])?.unit ?? "");
    const nextIsLed =
      isHeading ||
      isFirstMove ||
      (head.prefixed &&
        lastTerm === between.length - 1 &&
        lastTerm >= 0 &&
        (next.kind === "exercise" ||
          (next.kind === "activity" &&
            head.kind === "exercise" &&
            ["distance", "calories"].includes(firstAtom(between[lastTerm])?.unit ?? ""))));
    // "core: 3x20 crunches": a label leaves its numbers to what it announces
    const isLabel =
      head.kind === "activity" &&
      next.exercise !== undefined &&
      between.some((piece) => classOf(piece) === "Colon") &&
      !between
        .slice(
          0,
          between.findIndex((piece) => classOf(piece) === "Colon"),
        )
        .some(({ kind }) => kind === "term");
    const cut = isLabel ? 0 : nextIsLed ? lastTerm : between.length;
    head.pieces.push(...between.slice(0, cut));
    next.pieces.push(...between.slice(cut));
    next.prefixed ||= nextIsLed || (isLabel && between.some(({ kind }) => kind === "term"));
  });
  return own.at(-1) as Head;
};
