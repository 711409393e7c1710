import { behindBrackets } from "../people/behind-brackets.ts";
import { hasOwnNumbers } from "../sports/head-discipline.ts";
import type { Head } from "../heads/head.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import { classOf, firstAtom, isDistanceTerm, isTimeTerm } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";
import { listedWith } from "../people/share-each.ts";

/** "lunged Star and Pepper, 20 min each": the same again for the second. */
export const secondHorse = (reading: Reading, head: Head): Head[] => {
  if (!horseDisciplines.has(head.discipline ?? "") || head.athlete === undefined) return [];
  const listed = listedWith(reading, head.athlete);
  if (listed.length > 0)
    return listed.map((athlete) => ({ ...head, athlete, pieces: [...head.pieces], twinOf: head }));
  const first = reading.names.find(({ name, role }) => role === "horse" && name === head.athlete);
  const second =
    first &&
    reading.names.find(
      (one) =>
        one.role === "horse" &&
        (one.at === behindBrackets(reading.lexemes, first.at + first.length) + 1 ||
          first.at === behindBrackets(reading.lexemes, one.at + one.length) + 1),
    );
  const joint = first && second ? reading.lexemes[Math.max(first.at, second.at) - 1]?.class : undefined;
  if (!first || !second || !["And", "Plus", "Then"].includes(joint ?? "")) return [];
  const lexeme = reading.pieces[head.at]?.from ?? 0;
  const opener = Math.min(first.at, second.at);
  const place = reading.pieces.findIndex(({ from }) => from === opener);
  const clause = reading.clauses[reading.clauseOf[place] ?? 0];
  const isLeadingPair =
    clause !== undefined &&
    reading.pieces[clause.to - 1]?.from === opener &&
    !reading.pieces
      .slice(clause.from, clause.to)
      .some((piece) => piece.kind === "term" || classOf(piece) === "Activity");
  if (
    !isLeadingPair &&
    lexeme > first.at &&
    reading.clauseOf[head.at] !==
      reading.clauseOf[reading.pieces.findIndex((piece) => piece.from === second.at)]
  )
    return [];
  return [{ ...head, athlete: second.name, pieces: [...head.pieces], twinOf: head }];
};

/** "Luna 40 min, hack. Beau 30 min, lunge": what follows in its sentence says what it was, and not the ride before. */
const isNamedBehind = (head: Head, heads: readonly Head[]): boolean =>
  heads.some(
    (one) =>
      one.at > head.at &&
      one.sentence === head.sentence &&
      one.kind === "activity" &&
      horseDisciplines.has(one.discipline ?? "") &&
      !hasOwnNumbers(one),
  );

/** "Then Nell 30 mins, gymnastic grid": a length of time with a horse's name, of which what follows tells more. */
const isBareRide = (reading: Reading, head: Head, heads: readonly Head[]): boolean =>
  reading.isHorse &&
  head.kind === "bare" &&
  (head.discipline === undefined || isNamedBehind(head, heads)) &&
  head.pieces.some(isTimeTerm) &&
  !reading.clauses.some(({ sentence, soft }) => sentence === head.sentence && soft === "care") &&
  reading.names.some(
    ({ at, role, name }) =>
      role === "horse" &&
      name === head.athlete &&
      reading.clauses[reading.clauseOf[reading.pieceOf[at] ?? 0] ?? 0]?.sentence === head.sentence,
  );

/** Metres and metres a second: no horse goes as fast for as long. */
const longGallop = { meters: 10_000, speed: 5.2 };
/** "long reined Moose 25 min. Rode 38.5 miles in 2:31:07": a ride of the writer's own, in a sentence without a horse. */
const isCycled = (reading: Reading, { discipline, pieces, sentence, clause: own }: Head): boolean => {
  if (discipline !== "ridden" && discipline !== "trail") return false;
  const meters = firstAtom(pieces.find(isDistanceTerm))?.quantity?.meters ?? 0;
  const seconds = firstAtom(pieces.find(isTimeTerm))?.quantity?.seconds ?? Infinity;
  return (
    meters >= longGallop.meters &&
    meters / seconds >= longGallop.speed &&
    !reading.names.some(({ role, at }) => {
      const clause = reading.clauses[reading.clauseOf[reading.pieceOf[at] ?? 0] ?? 0];
      // "rode 25k 58 min then rode Pip 30 min"
      const isNext = clause?.before === "Then" && clause.index > own;
      return role === "horse" && clause?.sentence === sentence && !isNext;
    })
  );
};

const ofGround: ReadonlySet<string | undefined> = new Set(["lunging", "groundwork"]);
/** "Beau 30 min, …": a time of which nothing says what was done. */
const isUnnamed = ({ kind, discipline }: Head): boolean => kind === "bare" && discipline === "ridden";

/** Several words for one ride: fences make it jumping, hacking trail; work on foot is its own only with its own time. */
const mergeRide = (reading: Reading, session: readonly Head[]): void => {
  const onFoot = session.find(isOnFoot);
  const alone = session.find((head) => ofGround.has(head.discipline) && !hasOwnNumbers(head));
  const isAlone = session.every((head) => head === alone || isUnnamed(head));
  if (alone && isAlone) for (const head of session) head.discipline = alone.discipline;
  if (onFoot && session.every((head) => head.clause === onFoot.clause))
    for (const head of session) head.discipline = onFoot.discipline;
  const ridden = session.filter(({ discipline }) => !ofGround.has(discipline));
  const first = session[0] as Head;
  if (ridden.some(({ discipline }) => discipline === "jumping") && jumpingIsDone(reading, ridden))
    for (const head of ridden)
      if (head.discipline !== "trail" || !hasOwnNumbers(head)) head.discipline = "jumping";
  const named = ridden.find(({ discipline }) => discipline !== "ridden");
  if (
    !named &&
    ridden.some(
      (head) =>
        isOutside(reading, head) ||
        head.pieces.some(
          (piece) => isDistanceTerm(piece) && (firstAtom(piece)?.quantity?.meters ?? 0) >= 3000,
        ),
    )
  )
    for (const head of ridden) head.discipline = "trail";
  for (const head of ridden)
    if (head.discipline === "ridden")
      head.discipline = named && !isBeforeHack(reading, head, named) ? named.discipline : "flatwork";
  const withNumbers = session.filter(hasOwnNumbers);
  const kinds = new Set(withNumbers.map(({ discipline }) => discipline));
  const main = kinds.size === 1 && withNumbers[0] ? withNumbers[0].discipline : first.discipline;
  for (const head of session) {
    if (hasOwnNumbers(head) && kinds.size > 1) continue;
    if (session.length > 1 && !hasOwnNumbers(head))
      head.discipline =
        first === head && kinds.size === 0
          ? main
          : kinds.size === 1 &&
              first.discipline !== main &&
              first.lexeme?.entry?.role === "verb" &&
              !first.lexeme.entry.weak
            ? first.discipline
            : main;
  }
};

/** What is stated for each horse on a day is one ride, though it is stated in several words. */
export const mergeHorse = (reading: Reading, heads: readonly Head[]): void => {
  const rides: Head[] = [];
  for (const head of heads) {
    if (isBareRide(reading, head, heads)) head.discipline = "ridden";
    if (isCycled(reading, head)) {
      [head.discipline, head.athlete] = ["cycling", undefined];
      continue;
    }
    if (head.discipline === "ridden" || horseDisciplines.has(head.discipline ?? "")) rides.push(head);
  }
  if (rides.length === 0) return;
  const sessions = Map.groupBy(
    rides,
    ({ athlete, mount, date, session }) => `${athlete}|${mount}|${date}|${session}`,
  );
  for (const session of sessions.values()) mergeRide(reading, session);
};
/** "rode Duke in the arena 25 min, then a 20 min cool down hack": a ride with its own time before another one. */
const isBeforeHack = (reading: Reading, head: Head, named: Head): boolean =>
  named.discipline === "trail" &&
  named.clause > head.clause &&
  reading.clauses[named.clause]?.before === "Then" &&
  [head, named].every(({ pieces }) => pieces.some(isTimeTerm));

const outside = /^(trails|bridleways?|bridlepaths?|woods|forest)$/;
/** "rode Dusty 40 min on the trails", "took Chester out on the trails, 2 hrs": where one hacks. */
const isOutside = (reading: Reading, head: Head): boolean =>
  reading.clauses.some(
    (one) =>
      (one.index === head.clause || (head.kind === "bare" && one.sentence === head.sentence)) &&
      reading.pieces
        .slice(one.from, one.to)
        .some((piece) => piece.kind === "lexeme" && outside.test(piece.lexeme.text)),
  );

/** "pole work in hand", "poles on the lunge": how the horse was worked. */
const isOnFoot = ({ lexeme, discipline }: Head): boolean =>
  ofGround.has(discipline) &&
  /^(in hand|inhand|on the lunge|on the long reins|in long reins|on long reins|from the ground|on the ground)/.test(
    lexeme?.text ?? "",
  );

/** How a horse is about fences, whether or not it jumped any. */
const behaves =
  /^(?:rush(?:ing|ed|es|y)?|spook(?:ing|ed|y)?|scared|afraid|frightened|look(?:y|ing|s|ed)|wary|worried|tense|excited|strong|nervous|silly)$/u;
const behavesWithin = 4;

/** "Flatwork 40 min, rushing fences": an observation beside work that is named, with its time, as another kind. */
const isObserved = (reading: Reading, head: Head, ridden: readonly Head[]): boolean => {
  if (head.discipline !== "jumping" || hasOwnNumbers(head)) return false;
  const from = reading.pieces[head.at]?.from ?? 0;
  const before = reading.lexemes.slice(Math.max(0, from - behavesWithin), from);
  return (
    before.some(({ text }) => behaves.test(text)) &&
    ridden.some(
      ({ discipline, lexeme, pieces }) =>
        discipline === "flatwork" && lexeme !== undefined && pieces.some(isTimeTerm),
    )
  );
};

const jumpingIsDone = (reading: Reading, ridden: readonly Head[]): boolean =>
  ridden.some(
    (head) =>
      head.discipline === "jumping" && head.lexeme?.text !== "poles" && !isObserved(reading, head, ridden),
  );
