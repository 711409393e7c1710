import { type Find, isDoneInstead, left } from "../coverage/coverage.ts";
import { horseDisciplines } from "../assemble/sports/sport-groups.ts";
import { isClauseStart } from "../assemble/clause.ts";
import { isScheduleHeading } from "../assemble/moods/mark-timetable.ts";
import type { Reading } from "../assemble/reading.ts";
import type { Piece } from "../grammar/piece.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";

/** A question, an order or an "if" says at once that nothing is reported. */
const openers =
  /^(what|whats|how|hows|should|can|could|is|are|does|do|why|when|which|who|would|will|was|were|delete|remove|change|edit|fix|if|goal|plan|planning|tomorrow|next|want|need|might|gonna|going|please|pls|set|update|usually|say|rest|skipped|no|not|wk|week|programme|program|block|goals?|tmrw|oops|new|sorry|thinking|skip|farrier|vet)$/;

const turned = /^(but|only|ended|cut|instead|stopped|pulled)( did| got| ran| made)?$/;
const done = /^(did|done|got|ran|swam|rode|went)$/;
const passed: ReadonlySet<Lexeme["class"]> = new Set([
  "Filler",
  "Pronoun",
  "DayWord",
  "Weekday",
  "Comma",
  "Colon",
]);

/** "press 40 5 5 5 5 4": numbers in a row. */
const isRow = ({ pieces }: Reading, one: Piece): boolean => {
  const at = pieces.indexOf(one);
  return (
    (one.kind === "term" && (one.factors[0]?.atoms.length ?? 0) > 2) ||
    [0, 1, 2].every((step) => pieces[at + step]?.kind === "term")
  );
};

/** Sets of an exercise. */
const setsIn = (reading: Reading): Piece | undefined =>
  reading.lexemes.some((one) => one.class === "Exercise")
    ? reading.pieces.find(
        (one) =>
          one.kind === "term" &&
          (one.factors.length > 1 || one.factors[0]?.atoms[0]?.unit === "load" || isRow(reading, one)),
      )
    : undefined;

/** A number behind "but", "only" or "cut to", or in a sentence that begins with what was done. */
const turnedTo = (reading: Reading): Piece | undefined => {
  const { lexemes } = reading;
  const first = lexemes.find((one) => !passed.has(one.class));
  const from =
    first && done.test(first.text) ? first.index : lexemes.findIndex((one) => turned.test(one.text));
  return from < 0
    ? undefined
    : reading.pieces.find(
        (one) => one.kind === "term" && one.from > from && one.factors[0]?.atoms[0]?.quantity,
      );
};

const meant = /^(planned|plan|supposed|meant|aimed|aiming|scheduled)$/;
const managed = /(^| )(did|done|got|managed|made|ran|swam|rode)$/;
const later = /^(tomorrow|next|later|will|going|tonight)$/;
/** "planned 10 did 7, 38:20", "8x400 planned, 6 done": what was meant, and beside it what was done. */
const doneOfPlan = ({ lexemes, pieces, pieceOf }: Reading): Piece | undefined => {
  if (!lexemes.some(({ text }) => meant.test(text)) || lexemes.some(({ text }) => later.test(text)))
    return undefined;
  const one = lexemes.find(
    ({ text, index }) =>
      managed.test(text) &&
      [lexemes[index - 1], lexemes[index + 1]].some((other) => other?.quantity !== undefined),
  );
  return one && pieces[pieceOf[one.index] ?? 0];
};

/** "Mabel and I did our first prelim test!": stated as done, and nothing came of it. */
const doneTest = (reading: Reading): Piece | undefined => {
  const { lexemes } = reading;
  const at = lexemes.findIndex((one, k) => done.test(one.text) && k < 5);
  const isAct = lexemes
    .slice(at + 1)
    .some(
      (one) =>
        one.class === "HorseWord" ||
        one.class === "NamedWod" ||
        /^(test|novice|elementary|medium|intro|show|competition|comp|meet|match|game|lesson|clinic|class)$/.test(
          one.text,
        ),
    );
  const piece = at < 0 || !isAct ? undefined : reading.pieces[reading.pieceOf[at] ?? 0];
  const clause = piece && reading.clauses[reading.clauseOf[reading.pieceOf[at] ?? 0] ?? 0];
  return clause?.mood === undefined ? piece : undefined;
};

/** "…, where we ran six kilometres": stated as past, with a distance or a time behind it. */
const pastSport = (reading: Reading): Piece | undefined => {
  const at = reading.lexemes.findIndex(
    (one) =>
      one.class === "Activity" &&
      one.entry?.role === "verb" &&
      /(ed|ran|swam|rode)$/.test(one.text) &&
      reading.lexemes
        .slice(one.index + 1, one.index + 7)
        .some((next) => ["Dist", "Clock", "Dur"].includes(next.class)),
  );
  return at < 0 ? undefined : reading.pieces[reading.pieceOf[at] ?? 0];
};

const minMinutes = 10;
/** "easy 8, 5:45s": a time of the clock, or a pace, beside another number. */
const isClocked = ({ pieces }: Reading, one: Piece): boolean =>
  one.kind === "term" &&
  ["clock", "plural"].includes(one.factors[0]?.atoms[0]?.unit ?? "") &&
  one.factors[0]?.atoms[0]?.quantity?.seconds !== undefined &&
  pieces.filter(({ kind }) => kind === "term").length > 1;

/** "footy 90 min, scored 2": as long as a session, and nothing says that it was none. */
const plainTime = (reading: Reading): Piece | undefined =>
  reading.clauses.every(({ mood, soft }) => mood === undefined && soft === undefined)
    ? reading.pieces.find(
        (one) =>
          isClocked(reading, one) ||
          (one.kind === "term" &&
            one.factors[0]?.atoms[0]?.unit === "time" &&
            (one.factors[0].atoms[0].quantity?.seconds ?? 0) >= minMinutes * 60),
      )
    : undefined;

/** "30 min on the bike tonight watched the rugby": a clause that opens with a sport and its time, whatever is behind them. */
const reportedFirst = ({ lexemes, pieces, clauses, pieceOf }: Reading): Piece | undefined => {
  for (const { mood, from, to } of clauses) {
    const [start, end] = [pieces[from]?.from ?? 0, pieces[to - 1]?.to ?? 0];
    if (mood !== "rest" || !["Dur", "Activity"].includes(lexemes[start]?.class ?? "")) continue;
    const ofClause = lexemes.slice(start, end);
    const long = ofClause.find(
      ({ class: name, quantity }) => name === "Dur" && (quantity?.seconds ?? 0) >= minMinutes * 60,
    );
    if (long && ofClause.some(({ class: name }) => name === "Activity"))
      return pieces[pieceOf[long.index] ?? 0];
  }
  return undefined;
};

/** "rest day walk 6km 1h10", "rest day walk with the pup 5k": no training, and yet a way and its time, or a sport with it. */
const restReported = (reading: Reading): Piece | undefined =>
  reading.pieces.find(
    (one, at) =>
      reading.clauses[reading.clauseOf[at] ?? 0]?.mood === "rest" &&
      one.kind === "term" &&
      one.factors[0]?.atoms[0]?.unit === "distance" &&
      (isDayOff(reading) ||
        ["time", "clock"].includes(
          reading.pieces
            .slice(at + 1, at + 4)
            .map((next) => (next.kind === "term" ? next.factors[0]?.atoms[0]?.unit : undefined))
            .find((unit) => unit !== undefined) ?? "",
        )),
  );
/** "rest day walk": what was done instead of training. */
const isDayOff = ({ lexemes }: Reading): boolean =>
  lexemes.some(
    ({ class: name, text }, at) =>
      name === "Activity" &&
      /^(walk|stroll|hike|swim|spin|jog|yoga)$/.test(text) &&
      lexemes[at - 1]?.text === "day" &&
      lexemes[at - 2]?.class === "Rest",
  );

/** "half my usual: 3k swim 1:02", "20 lengths": measures of a session among words for a habit, or with nothing beside. */
const habitReported = (reading: Reading): Piece | undefined =>
  reading.pieces.find((one, at) => {
    const clause = reading.clauses[reading.clauseOf[at] ?? 0];
    const isLengths = /^\d+ (lengths|laps)$/.test(reading.lexemes[one.from]?.text ?? "");
    if (isLengths) return clause?.mood === undefined;
    const isOfWeek =
      one.kind === "term" &&
      clause?.mood === "habit" &&
      reading.lexemes.some(
        ({ text }, k) => text === "week" && /^(this|last)$/.test(reading.lexemes[k - 1]?.text ?? ""),
      );
    if (isOfWeek) return true;
    const isClock = one.kind === "term" && one.factors[0]?.atoms[0]?.unit === "clock";
    return isClock && clause?.mood === "habit" && !isEvery(reading);
  });
const isEvery = ({ lexemes }: Reading): boolean =>
  lexemes.some(({ text }) => /^(usually|normally|typically|always|every|most)/.test(text));

/** "prelim 7 on Dusty, 66.8 %": a mark, of a horse by name. */
const markReported = (reading: Reading): Piece | undefined => {
  const at = reading.lexemes.findIndex((one) => one.class === "Percent");
  const place = reading.pieceOf[at] ?? -1;
  return at >= 0 &&
    reading.names.some(({ role }) => role === "horse") &&
    reading.clauses[reading.clauseOf[place] ?? 0]?.mood === undefined
    ? reading.pieces[place]
    : undefined;
};

const reached =
  /^(tested|worked to|worked up to|built to|built up to|got|hit|made|new|lifted|pulled|pressed)$/;
/** "worked to a 1rm bench: 117.5", "Bella jumped 1m10 clear": what one came to, which is no setting. */
const reachedReported = ({ lexemes, pieces, pieceOf, clauses, clauseOf }: Reading): Piece | undefined => {
  const one = lexemes.find(
    ({ class: name, text, index }) =>
      (reached.test(text) &&
        lexemes.some((other) => other.class === "Exercise") &&
        lexemes.slice(index).some(({ quantity }) => quantity !== undefined)) ||
      (name === "Activity" &&
        /^(jumped|popped)$/.test(text) &&
        ["Measure", "Dist"].includes(lexemes[index + 1]?.class ?? "")) ||
      // "jumpd 70cm on biscuit"
      (name === "Measure" && lexemes[index + 1]?.text === "on" && lexemes[index + 2]?.class === "Word"),
  );
  const place = one && pieceOf[one.index];
  const mood = place === undefined ? undefined : clauses[clauseOf[place] ?? 0]?.mood;
  return place !== undefined && (mood === undefined || mood === "setting") ? pieces[place] : undefined;
};

const ofTraining: ReadonlySet<Lexeme["class"]> = new Set([
  "Activity",
  "Exercise",
  "HorseWord",
  "NamedWod",
  "PlanDay",
  "Measure",
]);
const measures: ReadonlySet<Lexeme["class"]> = new Set(["Clock", "Dist", "Dur", "Times", "NamedDistance"]);
/** A way, a time or repeats; minutes and seconds with a dot as well. */
const isMeasure = ({ class: name, quantity }: Lexeme): boolean =>
  measures.has(name) || (name === "Number" && quantity?.dotted !== undefined);

const areNumbers = (lexemes: readonly Lexeme[], at: number): boolean =>
  [0, 1, 2].every((step) => lexemes[at + step]?.class === "Number");

/** "competed Finn at 90cm, 2nd place": words of training or somebody's name, and nothing says why it would be no log. */
const withoutReason = ({ lexemes, pieces, pieceOf, clauses }: Reading): Piece | undefined => {
  if (clauses.some(({ mood, soft }) => mood !== undefined || soft !== undefined)) return undefined;
  const one = lexemes.find(
    (each) =>
      ofTraining.has(each.class) ||
      // "Bella placed 3rd in the working hunter"
      /^(placed|champion|rosette|rosettes|hunter|workers|placing)$/.test(each.text) ||
      (each.class === "Word" && each.capitalised && !isClauseStart(lexemes, each.index)),
  );
  // "5k25:10", "parkrn 24.07": numbers, and no word for what they are or are not
  // "clj 70 80 90 95": a lift that is not known
  const first = one ?? lexemes.find((each) => isMeasure(each) || areNumbers(lexemes, each.index));
  return first && pieces[pieceOf[first.index] ?? 0];
};

/** "schedule: mon squat 100kg 5x5, …": a timetable with the loads that were lifted, or are to be. */
const loadedTimetable = (reading: Reading): Piece | undefined => {
  const { lexemes, pieces, pieceOf } = reading;
  if (!reading.classes.has("Load") || !reading.classes.has("Weekday") || !isScheduleHeading(lexemes))
    return undefined;
  if (lexemes.some(({ text }) => /^(next|next week|tomorrow|starting|start|starts|from)$/.test(text)))
    return undefined;
  return pieces[pieceOf[lexemes.findIndex((one) => one.class === "Load")] ?? 0];
};

const ahead =
  /\b(tomorrow|tomorrows|next|later|tonight|will|going|goal|goals|aim|aiming|target|hoping|hope|want|plan|planning|planned|sub|under|below|signed|signing|sign|entered|pb|pbs|pr|usually|normally|typically|every|if|would|could|should|think|thinking|maybe|might|by)\b/;
/** "Same as always: 5k, 26:00", "Race on Saturday, 10k in 47:55": a way and its time to the second, and no word for what is to come. */
const resultReported = (reading: Reading): Piece | undefined => {
  if (!reading.classes.has("Clock") || reading.classes.has("OneRm")) return undefined;
  const { lexemes, pieces, pieceOf, clauses, clauseOf } = reading;
  const isFar = lexemes.some(
    ({ class: name }) => name === "Dist" || name === "NamedDistance" || name === "NamedWod",
  );
  if (!isFar || lexemes.some(({ text }) => ahead.test(text))) return undefined;
  const one = lexemes.find(({ class: name, index }) => {
    const mood = clauses[clauseOf[pieceOf[index] ?? 0] ?? 0]?.mood;
    return name === "Clock" && mood !== "edit" && mood !== "question" && mood !== "setting";
  });
  return one && pieces[pieceOf[one.index] ?? 0];
};

/** "10 easy", "easy 5 with Tom": a bare number with a word for how a run is. */
const easyReported = ({ lexemes, clauses, pieces, pieceOf }: Reading): Piece | undefined => {
  if (clauses.some(({ mood }) => mood !== undefined)) return undefined;
  const one = lexemes.find(
    ({ class: name, index }) =>
      name === "Number" &&
      [lexemes[index - 1], lexemes[index + 1]].some(
        (other) => other !== undefined && /^(easy|steady|recovery|long|tempo|slow)$/.test(other.text),
      ),
  );
  return one && pieces[pieceOf[one.index] ?? 0];
};

/** "Tue - Fizz - farrier. Wed - Fizz hack 40": somebody's work with a number, where other words tell of something else. */
const workReported = ({ lexemes, pieces, pieceOf, clauses, clauseOf }: Reading): Piece | undefined => {
  const one = lexemes.find(
    ({ class: name, entry, index }) =>
      name === "Activity" &&
      horseDisciplines.has(entry?.value ?? "") &&
      lexemes[index + 1]?.quantity !== undefined &&
      lexemes[index - 1]?.capitalised === true &&
      lexemes[index - 1]?.class === "Word" &&
      clauses[clauseOf[pieceOf[index] ?? 0] ?? 0]?.mood === undefined,
  );
  return one && pieces[pieceOf[one.index] ?? 0];
};

/** Numbers of a session, and no log: a weak word somewhere may have cost them their place. */
export const missedLog: Find = ({ reading, drafts }, found) => {
  const { lexemes } = reading;
  if (reading.classes.has("Question") || (drafts.length > 0 && isDoneInstead(reading))) return;
  const isOpened = lexemes.some(
    (one, at) =>
      at < 4 &&
      openers.test(one.text) &&
      // "gym w no energy: …"
      !(one.text === "no" && lexemes[at - 1]?.class === "With"),
  );
  const piece =
    (isOpened ? undefined : setsIn(reading)) ??
    turnedTo(reading) ??
    doneOfPlan(reading) ??
    restReported(reading) ??
    reportedFirst(reading) ??
    habitReported(reading) ??
    resultReported(reading) ??
    loadedTimetable(reading) ??
    (isOpened
      ? undefined
      : (doneTest(reading) ??
        markReported(reading) ??
        plainTime(reading) ??
        reachedReported(reading) ??
        easyReported(reading) ??
        workReported(reading) ??
        pastSport(reading))) ??
    withoutReason(reading);
  if (piece) found.push(left(reading, piece, "only talked about, or done?"));
};
