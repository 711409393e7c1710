import { sentenceEnds } from "../lexicon/word-class.ts";
import { herds } from "../assemble/drafts/whole-herd.ts";
import { horseDisciplines } from "../assemble/sports/sport-groups.ts";
import { isHorseAct, isNotName, sentenceAround } from "../assemble/horses/horse-search.ts";
import { hasHorses, ridersOf } from "../assemble/horses/riders/subjects.ts";
import { rodeIt } from "../assemble/horses/assign-riders.ts";
import { isCompany } from "../assemble/people/is-company.ts";
import { isFirstName, namesPerson } from "../lexicon/words/first-names.ts";
import { isSetRight, type Reading } from "../assemble/reading.ts";
import type { Draft } from "../assemble/draft.ts";
import type { FoundName } from "../assemble/people/found-name.ts";
import { relations } from "../lexicon/words/relations.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { type Doubt, whoseWorkout } from "../parsed-message.ts";
import { type Coverage, type Find, isNamed, isReported, left, leftOf } from "./coverage.ts";

/** "rode finn today": a name as people have, right behind what is done with a horse. */
const isRidden = (lexemes: readonly Lexeme[], { index, text }: Lexeme): boolean =>
  isFirstName(text) &&
  /^(rode|lunged|hacked|schooled|jumped|flatted|longed)$/.test(lexemes[index - 1]?.text ?? "");

/** A name written small that nobody in the group has, one that no workout is of, a horse that another may have ridden. */
const nameLeft = (
  { reading, drafts }: Coverage,
  { at, length, name, role, doubt }: FoundName,
  horses: ReadonlySet<string>,
  found: Doubt[],
): void => {
  const { lexemes, names } = reading;
  const one = lexemes[at];
  if (!one || !isReported(reading, at)) return;
  const mark = (reason: string): unknown => found.push(left(reading, { from: at, to: at + length }, reason));
  if (doubt !== undefined) mark(doubt);
  // "jake hacked luna", who is known
  const isRider = role === "rider" && lexemes[at + 2]?.class === "Athlete";
  const isSmall =
    one.class !== "Athlete" && one.person === undefined && one.class !== "Pronoun" && !one.capitalised;
  if (isSmall && !isRider && !isRidden(lexemes, one)) mark("a name?");
  const isActor = role === "horse" || role === "person";
  const isRiding = ridersOf(drafts).has(name);
  if (isActor && !isRiding && drafts.every(({ athlete }) => athlete !== name)) mark("what did they do?");
  const [verb, object] = [lexemes[at + length], lexemes[at + length + 1]];
  if (role === "horse") {
    // "Beth hacked her": who sat on it was taken for the horse
    if (verb?.class === "Activity" && /^(him|her|them)$/.test(object?.text ?? ""))
      mark("who rode, and which horse?");
    // "Pip lunged 15 min then Evie rode 20 min", "Had Pip in the school, Evie riding"
    const isOnIt =
      (object === undefined || object.quantity !== undefined || object.class === "For") &&
      (verb?.text === "riding" || (verb?.text === "rode" && horses.size > 1));
    if (isOnIt) mark("a horse, or who rode?");
    // "dressage lesson with Carl": who taught it, or who was ridden?
    const isTaught =
      one.class === "Word" &&
      horses.size === 1 &&
      /^(with|w)$/.test(lexemes[at - 1]?.text ?? "") &&
      /(lesson|clinic|class)$/.test(lexemes[at - 2]?.text ?? "") &&
      isFirstName(one.text);
    if (isTaught) mark("a horse, or who taught?");
  }
  if (role !== "rider" || horses.size < 2 || names.some(({ seat }) => seat?.rider === name)) return;
  // "Tom lunged Bella and I rode Star"
  const { from, to } = sentenceAround(lexemes, at);
  const isWith =
    names.some((other) => other.role === "horse" && other.at === at + length + 1) ||
    // "Olive (Kate)"
    (lexemes[at - 1]?.class === "Open" &&
      names.some((other) => other.role === "horse" && other.at + other.length === at - 1)) ||
    // "Pip: hack 1h10, Freya rode"
    (rodeIt(lexemes, at) &&
      new Set(
        names
          .filter((other) => other.role === "horse" && other.at >= from && other.at < to)
          .map((other) => other.name),
      ).size === 1);
  if (!isWith && !hasHorses(reading, at)) mark("who rode which of them?");
};

const takenBack: ReadonlySet<string> = new Set("mean meant sorry oops wait no actually".split(" "));
/** "hacked Otto, I mean Bella": one name for another. */
const renamed: Find = ({ reading, marked }, found) => {
  const { lexemes } = reading;
  for (const { text, index } of marked)
    if (
      takenBack.has(text) &&
      index > 0 &&
      lexemes[index + 1]?.capitalised === true &&
      ["Word", "Athlete"].includes(lexemes[index + 1]?.class ?? "") &&
      !sentenceEnds.has(lexemes[index - 1]?.class ?? "") &&
      !isSetRight(reading, index)
    )
      found.push(left(reading, { from: index, to: index + 2 }, "which of the two names?"));
};

/** "my sister Jo did": somebody's name behind what they are to the writer, and no workout of theirs. */
const isRelative = ({ reading, drafts }: Coverage, one: Lexeme): boolean => {
  const { lexemes } = reading;
  // "mum (Helen, 64)"
  const at = lexemes[one.index - 1]?.class === "Open" ? one.index - 2 : one.index - 1;
  return (
    one.capitalised &&
    relations.has(lexemes[at]?.text ?? "") &&
    !isNamed(reading, one.index) &&
    // "ran with my friend Tom, 5 km"
    !isCompany(lexemes, at) &&
    // "with my daughter Ella - me 28:40, Ella 26:12"
    drafts.every(({ athlete }) => athlete?.toLowerCase() !== one.text)
  );
};

/** "Sophie had Indy today": a horse by a person's name, and a name beside it of nobody. */
const isRider: Find = (coverage, found) => {
  const { reading } = coverage;
  const human = reading.names.find(
    ({ role, name, at, length }) =>
      role === "horse" &&
      reading.lexemes[at]?.class === "Word" &&
      reading.lexemes[at + length]?.class === "DoVerb" &&
      isFirstName(name),
  );
  if (!human) return;
  const isOther = reading.lexemes.some(
    (one) =>
      one.class === "Word" &&
      one.capitalised &&
      !isNamed(coverage.reading, one.index) &&
      !sentenceEnds.has(reading.lexemes[one.index - 1]?.class ?? "Stop"),
  );
  if (isOther)
    found.push(
      left(reading, { from: human.at, to: human.at + human.length }, "a horse, or who was with it?"),
    );
};

const ofSession = /^(session|workout|training|lifts|numbers|sets|name)$/;
/** "squat 60 3x5 (Emma)", "… for Emma", "trained Emma", "here is Emma's session": a given name whose workout it may be. */
const mayOwn = (coverage: Coverage, one: Lexeme): boolean => {
  const { lexemes, text } = coverage.reading;
  const [before, next] = [lexemes[one.index - 1], lexemes[one.index + 1]];
  if (!one.capitalised || !namesPerson(one) || isNamed(coverage.reading, one.index)) return false;
  if (/['’]s$/u.test(text.slice(one.start, one.end)))
    return (
      (next?.class === "Colon" ||
        lexemes.slice(one.index + 1, one.index + 3).some(({ text: word }) => ofSession.test(word))) &&
      lexemes
        .slice(0, one.index)
        .every(
          ({ class: name, text: word }) =>
            (name !== "DoVerb" || word.startsWith("log")) && name !== "Exercise",
        )
    );
  // "Ruth, leg press 80 3x12"
  if (before === undefined) return next?.class === "Comma";
  // "kids parkrun: Alfie 13:50"
  const isResult =
    ["Colon", "Dash", "Slash", "Semi", "Newline", "Comma"].includes(before.class) &&
    ["Clock", "Dist"].includes(next?.class ?? "");
  if (isResult) return true;
  return (
    (before.class === "For" && !["Dist", "Activity"].includes(next?.class ?? "")) ||
    (before.class === "Open" && next?.class === "Close") ||
    /^(trained|coached|coaching|watched|saw|cheered|under)$/.test(before.text)
  );
};

/** Of dressage tests and shows, which are numbered or come before a mark. */
const classes =
  /^(rider|handler|jockey|novice|prelim|preliminary|elementary|medium|advanced|intro|training|first|second|test|round)$/;
const gaits: ReadonlySet<string> = new Set(["walking", "cycling", "hiking", "running", "mobility", "other"]);
/** "took Monty out for a ride": somebody, and what can be done with a horse. */
const isTakenFor = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at - 1]?.text === "took" &&
  lexemes.slice(at + 1, at + 5).some(({ text }) => text === "ride" || text === "spin");

/** "sat on Rosie for 20 min": somebody or something that one is on, and no horse is mentioned. */
const mounted: Find = (coverage, found) => {
  const { reading, drafts } = coverage;
  for (const one of reading.lexemes)
    if (
      one.capitalised &&
      one.class === "Word" &&
      (reading.lexemes[one.index - 1]?.text === "on" || isTakenFor(reading.lexemes, one.index)) &&
      !isNamed(coverage.reading, one.index) &&
      isReported(reading, one.index) &&
      drafts.some(({ discipline, meters }) => gaits.has(discipline) && meters === undefined)
    )
      found.push(leftOf(one, "with a horse?"));
};

/** "Nova …, 50 min in the indoor": a name where none was found for the horse, of nobody that is mentioned. */
const unnamed: Find = (coverage, found) => {
  const { reading, drafts } = coverage;
  const isUnnamed = drafts.some(
    ({ discipline, athlete }) => horseDisciplines.has(discipline) && athlete === undefined,
  );
  if (!isUnnamed || reading.lexemes.some((one) => one.class === "HorseWord" && one.entry?.note === true))
    return;
  for (const one of reading.lexemes)
    if (
      (one.class === "Word" || one.text === "max") &&
      // "took monty hacking": somebody in small letters
      ((one.capitalised && (isFirstName(one.text) || one.text === "max")) ||
        reading.lexemes[one.index - 1]?.text === "took") &&
      reading.lexemes[one.index - 1]?.class !== "With" &&
      reading.explained[one.index] !== 1 &&
      !isNamed(coverage.reading, one.index) &&
      isReported(reading, one.index)
    )
      found.push(leftOf(one, "a horse's name?"));
};

/** "with Oscar and Pip (Jess on Pip)": right before the name of a horse. */
const isBesideHorse = ({ reading: { lexemes, names } }: Coverage, index: number): boolean =>
  lexemes[index + 1]?.class === "And" &&
  names.some(({ role, name }) => role === "horse" && name.toLowerCase() === lexemes[index + 2]?.text);

/** Does a word with a capital stand where another one's name does: behind "and" and a name, or before what it did? */
const isMentioned = (coverage: Coverage, word: Lexeme, next: Lexeme): boolean => {
  const before = coverage.reading.lexemes[word.index - 1];
  if (before?.class === "And") return isNamed(coverage.reading, word.index - 2);
  if (isBesideHorse(coverage, word.index)) return true;
  const isStart = sentenceEnds.has(before?.class ?? "");
  return (
    isStart &&
    !isNotName(word) &&
    !relations.has(word.text) &&
    (next.class === "DoVerb" || /^(just|only|also|then)$/.test(next.text))
  );
};

const counts: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, both: 2 };
/** "two horses this morning: Nell …, Otto …": as many as are named. */
const isCountOf = (lexemes: readonly Lexeme[], { index, text }: Lexeme, named: number): boolean => {
  const before = lexemes[index - 1];
  return (
    /^(horses|ponies)$/.test(text) && (before?.quantity?.value ?? counts[before?.text ?? ""] ?? 0) === named
  );
};

/** "lunged Apollo and then Otto for 20 min": the same with two, of which one has no time. */
const isOneUntimed = (ridden: readonly Draft[]): boolean =>
  ridden.some(
    (one) =>
      one.seconds === undefined &&
      one.meters === undefined &&
      ridden.some(
        (other) =>
          other.seconds !== undefined && other.discipline === one.discipline && other.date === one.date,
      ),
  );

/** "my wife ran 5k": somebody whose workout it may be. */
const peopleLeft: Find = (coverage, found) => {
  const { reading, drafts } = coverage;
  const isMine = drafts.some(({ athlete }) => athlete === undefined);
  for (const one of reading.lexemes)
    if (
      isCapitalWord(one) &&
      (isRelative(coverage, one) || (isMine && mayOwn(coverage, one))) &&
      isReported(reading, one.index)
    )
      found.push(left(reading, { from: one.index - 1, to: one.index + 1 }, whoseWorkout));
};
const isCapitalWord = (one: Lexeme): boolean =>
  one.capitalised && (one.class === "Word" || one.class === "NamedWod");

const herd: ReadonlySet<string> = new Set(
  "horses ponies mares geldings youngsters babies fillies colts cobs".split(" "),
);
/** Words that these rules are about. */
export const nameWords: readonly string[] = [...takenBack, ...herd, ...herds.keys()];
/** "pat's run: 5k 31:02. mine: 5k 27:58", "For Dad: … For me: …": what is the writer's own stands beside another's, and nobody else has a workout. */
const othersLeft: Find = ({ reading: { lexemes }, drafts }, found) => {
  if (drafts.some(({ athlete }) => athlete !== undefined)) return;
  const mine = lexemes.find(
    ({ class: name, entry, index }) =>
      name === "Pronoun" && entry?.value === "me" && lexemes[index + 1]?.class === "Colon",
  );
  if (!mine) return;
  const isOther =
    lexemes.some(
      ({ text, index }) =>
        (relations.has(text) || /^(him|her|them)$/.test(text)) && lexemes[index + 1]?.class === "Colon",
    ) || lexemes.slice(0, mine.index).some(({ quantity }) => quantity !== undefined);
  if (isOther) found.push(leftOf(mine, "whose are the other numbers?"));
};

/** "rode two horses": more of them than there are workouts. */
const herdLeft: Find = ({ reading: { lexemes }, drafts, marked }, found) => {
  const many =
    marked.find(
      ({ text, index }) =>
        herd.has(text) && /^(both|two|three|four|2|3|4)$/.test(lexemes[index - 1]?.text ?? ""),
    ) ?? marked.find(({ text }) => herds.has(text));
  const isOne = drafts.filter(({ discipline }) => horseDisciplines.has(discipline)).length === 1;
  if (many && isOne) found.push(leftOf(many, "what was done with each of them?"));
};

/** "Roo hack. Roo again at 4pm, 20 min lunge": no sets, and minutes. */
const isLungeForAWhile = ({ discipline, exercises, seconds }: Draft): boolean =>
  discipline === "strength" &&
  seconds !== undefined &&
  exercises.length > 0 &&
  exercises.every(({ exercise, sets }) => exercise.name === "Lunge" && sets.length === 0);

/** "I did Archie flat 40": a word with a capital that stands where a horse's name does. */
const isLoose = (coverage: Coverage, word: Lexeme): boolean => {
  const { reading } = coverage;
  const { lexemes } = reading;
  const { index } = word;
  const [before, next] = [lexemes[index - 1], lexemes[index + 1]];
  return (
    word.class === "Word" &&
    word.capitalised &&
    !classes.test(word.text) &&
    (before?.class !== "With" || isBesideHorse(coverage, index)) &&
    before?.class !== "At" &&
    before?.text !== "by" &&
    // "Rode Storm for Becky 45 min"
    !(before?.class === "For" && isNamed(coverage.reading, index - 2)) &&
    next !== undefined &&
    (next.quantity !== undefined ||
      next.class === "Colon" ||
      // "I did Archie flat 40"
      (isHorseAct(next) && next.entry?.weak === true && lexemes[index + 2]?.quantity !== undefined) ||
      // "Bella just had a lunge", "on Bella and Duke"
      isMentioned(coverage, word, next)) &&
    !isNamed(coverage.reading, index) &&
    isReported(reading, index)
  );
};

/** What may be wrong with the horses of a message that names some. */
const horsesLeft = (coverage: Coverage, named: number, found: Doubt[]): void => {
  const { reading, drafts } = coverage;
  const { lexemes } = reading;
  for (const word of lexemes) if (isLoose(coverage, word)) found.push(leftOf(word, "a horse's name?"));
  const ridden = drafts.filter(({ discipline }) => horseDisciplines.has(discipline));
  isRider(coverage, found);
  const all = { from: 0, to: lexemes.length };
  if (drafts.some(isLungeForAWhile)) found.push(left(reading, all, "on the lunge, or lunges?"));
  if ((reading.classes.has("Then") || ridden.length > 2) && isOneUntimed(ridden))
    found.push(left(reading, all, "how long was each of them?"));
  if (ridden.some(({ athlete }) => athlete === undefined)) found.push(left(reading, all, "which horse?"));
  if (ridden.length < named) found.push(left(reading, all, "what was done with each of them?"));
  if (!reading.classes.has("HorseWord")) return;
  for (const one of lexemes)
    if (
      one.class === "HorseWord" &&
      one.entry?.note === true &&
      reading.explained[one.index] !== 1 &&
      !isCalled(reading, one.index) &&
      !isCountOf(lexemes, one, named) &&
      isReported(reading, one.index)
    )
      found.push(leftOf(one, "the same horse, or another?"));
};

/** "the horse Luna", "Horse: Beau": the one whose name stands right behind. */
const isCalled = ({ lexemes, names }: Reading, at: number): boolean => {
  const behind = lexemes[at + 1]?.class === "Colon" ? at + 2 : at + 1;
  return names.some((name) => name.at === behind && name.role === "horse");
};

const hasAthlete = ({ athlete }: Draft): boolean => athlete !== undefined;
const nobody: ReadonlySet<string> = new Set();
const horsesOf = (reading: Reading): ReadonlySet<string> => {
  const horses = new Set<string>();
  for (const { role, name, at } of reading.names)
    // "Duke: day off" asks for no workout
    if (role === "horse" && isReported(reading, at)) horses.add(name);
  return horses;
};

/** People and horses that the message names or speaks of, and that the workouts don't show as it says. */
export const uncoveredNames: Find = (coverage, found) => {
  const { reading, drafts, marked } = coverage;
  const horses = reading.names.length > 0 ? horsesOf(reading) : nobody;
  for (const name of reading.names) nameLeft(coverage, name, horses, found);
  if (marked.length > 0 && drafts.some(hasAthlete)) renamed(coverage, found);
  if (reading.isHorse) {
    if (marked.length > 0) herdLeft(coverage, found);
    if (horses.size === 0) unnamed(coverage, found);
    else horsesLeft(coverage, horses.size, found);
    return;
  }
  const hasCapitals = reading.lexemes.some(isCapitalWord);
  if (hasCapitals) peopleLeft(coverage, found);
  if (reading.classes.has("Pronoun") && reading.classes.has("Colon")) othersLeft(coverage, found);
  if (hasCapitals) mounted(coverage, found);
};
