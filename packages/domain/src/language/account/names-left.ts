import { horseDisciplines } from "../assemble/horse-disciplines.ts";
import { isNotName } from "../assemble/horse-search.ts";
import { isFirstName } from "../lexicon/first-names.ts";
import type { Draft } from "../assemble/draft.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Doubt } from "../parsed-message.ts";
import { type Accounted, isTold, left } from "./accounted.ts";

const relations =
  /^(wife|husband|son|daughter|partner|boyfriend|girlfriend|brother|sister|mum|mom|dad|father|mother|friend|mate|client|kid|kids|cousin|niece|nephew|groom|sharer)$/;

/** "rode finn today": a name as people have, right behind what is done with a horse. */
const isRidden = (lexemes: readonly Lexeme[], { index, text }: Lexeme): boolean =>
  isFirstName(text) &&
  /^(rode|lunged|hacked|schooled|jumped|flatted|longed)$/.test(lexemes[index - 1]?.text ?? "");

/** A name written small that nobody in the group has, one that no workout is of, a horse that another may have ridden. */
const nameLeft = ({ reading, drafts }: Accounted, horses: ReadonlySet<string>): Doubt[] =>
  reading.names.flatMap(({ at, length, name, role, doubt }) => {
    const one = reading.lexemes[at];
    if (!one || !isTold(reading, at)) return [];
    const place = { from: at, to: at + length };
    const found: Doubt[] = doubt === undefined ? [] : [left(reading, place, doubt)];
    if (
      one.class !== "Athlete" &&
      one.class !== "Pronoun" &&
      !one.capitalised &&
      !isRidden(reading.lexemes, one)
    )
      found.push(left(reading, place, "a name?"));
    const isActor = role === "horse" || role === "person";
    if (isActor && drafts.every(({ athlete }) => athlete !== name))
      found.push(left(reading, place, "what did they do?"));
    // "Beth hacked her": who sat on it was taken for the horse
    const [verb, object] = [reading.lexemes[at + length], reading.lexemes[at + length + 1]];
    if (role === "horse" && verb?.class === "Activity" && /^(him|her|them)$/.test(object?.text ?? ""))
      found.push(left(reading, place, "who rode, and which horse?"));
    // "Pip lunged 15 min then Evie rode 20 min", "Had Pip in the school, Evie riding"
    const isOnIt =
      role === "horse" &&
      (object === undefined || object.quantity !== undefined || object.class === "For") &&
      (verb?.text === "riding" || (verb?.text === "rode" && horses.size > 1));
    if (isOnIt) found.push(left(reading, place, "a horse, or who rode?"));
    // "dressage lesson with Carl": who taught it, or who was ridden?
    const isTaught =
      role === "horse" &&
      one.class === "Word" &&
      isFirstName(one.text) &&
      horses.size === 1 &&
      /^(with|w)$/.test(reading.lexemes[at - 1]?.text ?? "") &&
      /(lesson|clinic|class)$/.test(reading.lexemes[at - 2]?.text ?? "");
    if (isTaught) found.push(left(reading, place, "a horse, or who taught?"));
    // "Tom lunged Bella and I rode Star"
    const isWith = reading.names.some((other) => other.role === "horse" && other.at === at + length + 1);
    if (role === "rider" && horses.size > 1 && !isWith)
      found.push(left(reading, place, "who rode which of them?"));
    return found;
  });

const isNamed = ({ reading }: Accounted, index: number): boolean =>
  reading.names.some(({ at, length }) => index >= at && index < at + length);

const takenBack: ReadonlySet<string> = new Set("mean meant sorry oops wait no actually".split(" "));
/** "hacked Otto, I mean Bella": one name for another. */
const renamed = ({ reading, drafts }: Accounted): Doubt[] =>
  drafts.every(({ athlete }) => athlete === undefined)
    ? []
    : reading.lexemes
        .filter(
          (one, at) =>
            takenBack.has(one.text) &&
            reading.lexemes[at + 1]?.capitalised === true &&
            ["Word", "Athlete"].includes(reading.lexemes[at + 1]?.class ?? "") &&
            at > 0 &&
            !["Stop", "Newline"].includes(reading.lexemes[at - 1]?.class ?? ""),
        )
        .map(({ index }) => left(reading, { from: index, to: index + 2 }, "which of the two names?"));

/** "my sister Jo did": somebody's name behind what they are to the writer, and no workout of theirs. */
const isRelative = (accounted: Accounted, one: Lexeme): boolean =>
  one.class === "Word" &&
  one.capitalised &&
  relations.test(accounted.reading.lexemes[one.index - 1]?.text ?? "") &&
  !isNamed(accounted, one.index) &&
  // "with my daughter Ella - me 28:40, Ella 26:12"
  accounted.drafts.every(({ athlete }) => athlete?.toLowerCase() !== one.text);

/** "Sophie had Indy today": a horse by a person's name, and a name beside it of nobody. */
const isRider = (accounted: Accounted): Doubt[] => {
  const { reading } = accounted;
  const human = reading.names.find(
    ({ role, name, at, length }) =>
      role === "horse" &&
      isFirstName(name) &&
      reading.lexemes[at]?.class === "Word" &&
      reading.lexemes[at + length]?.class === "DoVerb",
  );
  const other = reading.lexemes.find(
    (one) =>
      one.class === "Word" &&
      one.capitalised &&
      !isNamed(accounted, one.index) &&
      !["Stop", "Newline", "Bang", "Semi"].includes(reading.lexemes[one.index - 1]?.class ?? "Stop"),
  );
  return human && other
    ? [left(reading, { from: human.at, to: human.at + human.length }, "a horse, or who was with it?")]
    : [];
};

const ofSession = /^(session|workout|training|lifts|numbers|sets|name)$/;
/** "squat 60 3x5 (Emma)", "… for Emma", "trained Emma", "here is Emma's session": a given name whose workout it may be. */
const mayOwn = (accounted: Accounted, one: Lexeme): boolean => {
  const { lexemes, text } = accounted.reading;
  const [before, next] = [lexemes[one.index - 1], lexemes[one.index + 1]];
  if (!one.capitalised || !isFirstName(one.text) || isNamed(accounted, one.index)) return false;
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
  /^(novice|prelim|preliminary|elementary|medium|advanced|intro|training|first|second|test|round)$/;
const gaits: ReadonlySet<string> = new Set(["walking", "cycling", "hiking", "running", "mobility", "other"]);
/** "took Monty out for a ride": somebody, and what can be done with a horse. */
const isTakenFor = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at - 1]?.text === "took" &&
  lexemes.slice(at + 1, at + 5).some(({ text }) => text === "ride" || text === "spin");

/** "sat on Rosie for 20 min": somebody or something that one is on, and no horse is told of. */
const mounted = (accounted: Accounted): Doubt[] => {
  const { reading, drafts } = accounted;
  return reading.lexemes
    .filter(
      (one) =>
        one.class === "Word" &&
        one.capitalised &&
        (reading.lexemes[one.index - 1]?.text === "on" || isTakenFor(reading.lexemes, one.index)) &&
        !isNamed(accounted, one.index) &&
        isTold(reading, one.index) &&
        drafts.some(({ discipline, meters }) => gaits.has(discipline) && meters === undefined),
    )
    .map(({ index }) => left(reading, { from: index, to: index + 1 }, "with a horse?"));
};

/** "Nova …, 50 min in the indoor": a name where none was found for the horse, of nobody that is told of. */
const unnamed = (accounted: Accounted): Doubt[] => {
  const { reading, drafts } = accounted;
  const isUnnamed = drafts.some(
    ({ discipline, athlete }) => horseDisciplines.has(discipline) && athlete === undefined,
  );
  if (!isUnnamed || reading.lexemes.some((one) => one.class === "HorseWord" && one.entry?.note === true))
    return [];
  return reading.lexemes
    .filter(
      (one) =>
        (one.class === "Word" || one.text === "max") &&
        // "took monty hacking": somebody in small letters
        ((one.capitalised && (isFirstName(one.text) || one.text === "max")) ||
          reading.lexemes[one.index - 1]?.text === "took") &&
        reading.lexemes[one.index - 1]?.class !== "With" &&
        reading.explained[one.index] !== 1 &&
        !isNamed(accounted, one.index) &&
        isTold(reading, one.index),
    )
    .map(({ index }) => left(reading, { from: index, to: index + 1 }, "a horse's name?"));
};

/** Does a word with a capital stand where another one's name does: behind "and" and a name, or before what it did? */
const isToldOf = (accounted: Accounted, word: Lexeme, next: Lexeme): boolean => {
  const before = accounted.reading.lexemes[word.index - 1];
  if (before?.class === "And") return isNamed(accounted, word.index - 2);
  const isStart = ["Stop", "Newline", "Semi"].includes(before?.class ?? "");
  return (
    isStart &&
    !isNotName(word) &&
    !relations.test(word.text) &&
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
const peopleLeft = (accounted: Accounted): readonly Doubt[] => {
  const { reading, drafts } = accounted;
  const isMine = drafts.some(({ athlete }) => athlete === undefined);
  return reading.lexemes
    .filter(
      (one) =>
        (one.class === "Word" || one.class === "NamedWod") &&
        (isRelative(accounted, one) || (isMine && mayOwn(accounted, one))) &&
        isTold(reading, one.index),
    )
    .map(({ index }) => left(reading, { from: index - 1, to: index + 1 }, "whose workout?"));
};

const herd: ReadonlySet<string> = new Set(
  "horses ponies mares geldings youngsters babies fillies colts cobs".split(" "),
);
const wholeHerd: ReadonlySet<string> = new Set([
  "both horses",
  "both ponies",
  "all three",
  "all four",
  "all five",
]);
/** "rode two horses": more of them than there are workouts. */
const herdLeft = ({ reading, drafts }: Accounted): readonly Doubt[] => {
  const { lexemes } = reading;
  const many =
    lexemes.find(
      ({ text, index }) =>
        herd.has(text) && /^(both|two|three|four|2|3|4)$/.test(lexemes[index - 1]?.text ?? ""),
    ) ?? lexemes.find(({ text }) => wholeHerd.has(text));
  const isOne = drafts.filter(({ discipline }) => horseDisciplines.has(discipline)).length === 1;
  return many && isOne
    ? [left(reading, { from: many.index, to: many.index + 1 }, "what was done with each of them?")]
    : [];
};

/** People and horses that the message names or speaks of, and that the workouts don't show as it says. */
export const namesLeft = (accounted: Accounted): readonly Doubt[] => {
  const { reading, drafts } = accounted;
  const { lexemes } = reading;
  const horses = new Set(reading.names.filter(({ role }) => role === "horse").map(({ name }) => name));
  const found = [...nameLeft(accounted, horses), ...renamed(accounted)];
  if (!reading.isHorse) return [...found, ...peopleLeft(accounted), ...mounted(accounted)];
  found.push(...herdLeft(accounted));
  if (horses.size === 0) return [...found, ...unnamed(accounted)];
  for (const word of lexemes) {
    const { index } = word;
    const next = lexemes[index + 1];
    const isLoose =
      word.class === "Word" &&
      word.capitalised &&
      !classes.test(word.text) &&
      lexemes[index - 1]?.class !== "With" &&
      lexemes[index - 1]?.class !== "At" &&
      lexemes[index - 1]?.text !== "by" &&
      next !== undefined &&
      (next.quantity !== undefined ||
        next.class === "Colon" ||
        // "Bella just had a lunge", "on Bella and Duke"
        isToldOf(accounted, word, next)) &&
      !isNamed(accounted, index) &&
      isTold(reading, index);
    if (isLoose) found.push(left(reading, { from: index, to: index + 1 }, "a horse's name?"));
  }
  const ridden = drafts.filter(({ discipline }) => horseDisciplines.has(discipline));
  found.push(...isRider(accounted));
  const all = { from: 0, to: lexemes.length };
  if (isOneUntimed(ridden) && reading.classes.has("Then"))
    found.push(left(reading, all, "how long was each of them?"));
  if (ridden.some(({ athlete }) => athlete === undefined)) found.push(left(reading, all, "which horse?"));
  if (ridden.length < horses.size) found.push(left(reading, all, "what was done with each of them?"));
  for (const one of lexemes)
    if (
      one.class === "HorseWord" &&
      one.entry?.note === true &&
      reading.explained[one.index] !== 1 &&
      !isCountOf(lexemes, one, horses.size) &&
      isTold(reading, one.index)
    )
      found.push(left(reading, { from: one.index, to: one.index + 1 }, "the same horse, or another?"));
  return found;
};
