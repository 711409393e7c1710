import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { Draft } from "../draft.ts";
import { clauseIndexAt, type Reading } from "../reading.ts";
import { jumpHeight } from "./fence-heights.ts";
import { intensityIn, rpeIn } from "./work-intensity.ts";

/** Kinds of work by the words for them; of several the first in this row counts. */
const workTypes: readonly (readonly [string, string])[] = [
  ["grid", "grid, grids, grid work, gridwork, bounce grid, jumping grid"],
  ["course", "course, courses, course work, coursework, jump course, jump round, clear round, double clear"],
  [
    "cross-country",
    "xc, xc schooling, xc school, cross country schooling, cross country school, xc lesson, xc clinic, cross country lesson, xc training, cross country clinic",
  ],
  [
    "poles",
    "pole work, polework, poles, raised poles, ground poles, trot poles, canter poles, ridden poles, cavaletti, cavalettis",
  ],
  ["dressage test", "dressage test, prelim, novice test, medium test"],
  ["single fences", "single fences, single fence, single jumps"],
  ["lesson", "lesson, lessons"],
  ["stretching", "stretching, stretch, stretches, stretched"],
  ["lateral work", "lateral work, leg yield, leg yields, shoulder in, half pass, travers"],
  ["long and low", "long and low"],
  ["transitions", "transitions"],
  ["long reins", "long reins, long reined, long reining, longreined, long lined, long lining"],
  ["in hand", "in hand, in hand work, in hand walking"],
  ["hand walking", "hand walked, hand walk, hand walking"],
  ["liberty", "liberty, at liberty, liberty work"],
];
/** The place in that row of the kind that a word names. */
const workTypeAt: ReadonlyMap<string, number> = new Map(
  workTypes.flatMap(([, words], at) => words.split(", ").map((word) => [word, at] as const)),
);
/** The words of a ride, alone and two by two; "jump lesson" is a lesson. */
const termsIn = (own: readonly Lexeme[]): readonly string[] =>
  own.flatMap(({ text }, at) => [
    text,
    `${text} ${own[at + 1]?.text ?? ""}`,
    ...(text.endsWith(" lesson") || text.endsWith(" lessons") ? ["lesson"] : []),
  ]);
const typeIn = (terms: readonly string[]): string | undefined =>
  workTypes[Math.min(...terms.map((term) => workTypeAt.get(term) ?? workTypes.length))]?.[0];

/** What a clause has to call the ride itself by: "nice stretch at the end" is a remark. */
const onlyOfRide = /^(?:lessons?|stretch(?:es|ed)?)$/u;

/**
 * The kind of work: as the ride's own clause calls it, or by what else is stated of it. In a lesson it is what was jumped or gone over, and not
 * what was worked on ("flat lesson, 50 min. Shoulder-in was better").
 */
const workTypeOf = (reading: Reading, own: readonly Lexeme[], draft: Draft): string | undefined => {
  const clause = reading.clauseOf[draft.at];
  const named = typeIn(termsIn(own.filter(({ index }) => clauseIndexAt(reading, index) === clause)));
  if (named !== undefined && named !== "lesson") return named;
  const others = termsIn(own).filter((term) => !onlyOfRide.test(term));
  return typeIn(named === undefined ? others : [...others, "lesson"]);
};

/**
 * The words that tell of each draft: those of its clauses, and of the remarks behind them ("jumped Luna 30 min, 2'6\" fences, Emma rode") up to
 * the next draft's. What opens the message belongs to the first one. Plans and what was not done tell of none.
 */
export const wordsOfDrafts = (
  { clauses, pieces, lexemes }: Reading,
  drafts: readonly Draft[],
): ReadonlyMap<Draft, readonly Lexeme[]> => {
  const words = new Map<Draft, Lexeme[]>(drafts.map((draft) => [draft, []]));
  const first = clauses.find(({ index }) => drafts.some((draft) => draft.clauses.has(index)));
  let last = drafts.filter((draft) => first && draft.clauses.has(first.index));
  for (const { index, from, mood } of clauses) {
    const own = drafts.filter((draft) => draft.clauses.has(index));
    if (own.length > 0) last = own;
    else if (mood !== undefined) continue;
    const next = clauses[index + 1];
    const said = lexemes.slice(pieces[from]?.from, next && pieces[next.from]?.from);
    for (const draft of last) words.get(draft)?.push(...said);
  }
  return words;
};

/** A pole on the ground counts so much (FEI, Rules for Jumping Events, article 236). */
const faultsOfPole = 4;
const poles = /^(?:poles?|rails?|fences?|jumps?|bars?)$/;

/** Faults over fences: "4 faults", "two rails down", "one down", "clear round". */
const faultsIn = (own: readonly Lexeme[]): number | undefined => {
  for (const [at, { quantity, class: name, text }] of own.entries()) {
    if (/^(?:double clear|clear rounds?)$/.test(text)) return 0;
    const next = own[at + 1];
    const count = name === "Number" || quantity !== undefined ? quantity?.value : undefined;
    if (count === undefined || !Number.isInteger(count)) continue;
    if (/^(?:jumping )?faults?$/.test(next?.text ?? "")) return count;
    const behind = poles.test(next?.text ?? "") ? own[at + 2] : next;
    if (behind?.text === "down") return count * faultsOfPole;
  }
  return undefined;
};

/** What was ridden on, in and through, each by its words; a word with a capital may be somebody's name. */
const surroundings: readonly (readonly [field: string, value: string, words: string])[] = [
  ["surface", "grass", "grass, field, turf"],
  ["surface", "sand", "sand, beach"],
  ["surface", "all-weather", "all-weather, fibre, rubber, waxed"],
  ["surface", "road", "road, roads, tarmac, concrete"],
  ["place", "indoor", "indoor, indoors, indoor arena, indoor school"],
  ["place", "outdoor", "outdoor, outdoors, outdoor arena, outdoor school"],
  ["place", "arena", "arena, manege, menage"],
  ["weather", "rain", "rain, raining, rainy, drizzle, drizzling, downpour"],
  ["weather", "wind", "windy, wind, gale, blowy"],
  ["weather", "snow", "snow, snowing, snowy"],
  ["weather", "frost", "frost, frosty, icy"],
  ["weather", "heat", "heat, heatwave"],
];
const surroundingOf: ReadonlyMap<string, readonly [field: string, value: string]> = new Map(
  surroundings.flatMap(([field, value, words]) =>
    words.split(", ").map((word) => [word, [field, value] as const] as const),
  ),
);

const placeNouns: ReadonlySet<string> = new Set([
  ...["farm", "stables", "stable", "yard", "barn", "ranch", "stud", "manor", "estate", "showground", "park"],
  ...["forest", "woods", "wood", "common", "beach", "moor", "hall", "centre", "center", "school", "arena"],
]);
const beforePlace: ReadonlySet<string> = new Set(["at", "in", "at the", "in the"]);
const maxNameWords = 4;

/** A place with a name: "at the Oaks farm", "in Windsor Great Park". Its words have capitals, but for the noun at their end. */
function placeNamed(own: readonly Lexeme[]): string | undefined {
  for (const [at, one] of own.entries()) {
    if (!beforePlace.has(one.text)) continue;
    const from = own[at + 1]?.text === "the" ? at + 2 : at + 1;
    const words = own.slice(from, from + maxNameWords);
    const end = words.findIndex(({ text }) => placeNouns.has(text.split(" ").at(-1) ?? ""));
    const isNamed = words.slice(0, end).every(({ capitalised }) => capitalised);
    const name = words.slice(0, end + 1);
    if (end >= 0 && isNamed && name.some(({ image }) => /^\p{Lu}/u.test(image)))
      return name.map(({ image }) => image).join(" ");
  }
  return undefined;
}

/** Surface, place and weather, where they are named; of several kinds of weather all. */
const addSurroundings = (own: readonly Lexeme[], { fields }: Draft): void => {
  for (const [at, { text, capitalised }] of own.entries()) {
    const found = capitalised ? undefined : surroundingOf.get(text);
    // "No heat in the leg"
    if (!found || /^(?:no|without)$/u.test(own[at - 1]?.text ?? "")) continue;
    const [field, value] = found;
    const before = fields[field];
    if (before === undefined) fields[field] = value;
    else if (field === "weather" && !String(before).split(", ").includes(value))
      fields[field] = `${String(before)}, ${value}`;
  }
  const named = placeNamed(own);
  if (named !== undefined) fields["place"] = [fields["place"], named].filter(Boolean).join(", ");
};

const bothReins: ReadonlySet<string> = new Set([
  "both reins",
  "each rein",
  "per rein",
  "on each rein",
  "either rein",
]);

const small: ReadonlySet<string | undefined> = new Set(["With", "In", "At", "Article", "For"]);
const besideWork: ReadonlySet<string | undefined> = new Set([
  ...[undefined, "Comma", "Stop", "Newline", "Semi", "And", "Then", "Dash", "Colon", "Open", "Close"],
  ...["Activity", "DoVerb", "Dur", "Number"],
]);
const onlyThat: ReadonlySet<string | undefined> = new Set([
  "only",
  "just",
  "mainly",
  "mostly",
  "all",
  "first",
]);

/** The one rein that a horse was worked on. "Stiff on the left rein" and "left rein better today" are remarks. */
const reinWorked = (own: readonly Lexeme[], { athlete }: Draft): "left" | "right" | undefined => {
  const isOfWork = (at: number): boolean => {
    const one = own[at];
    return besideWork.has(one?.class) || onlyThat.has(one?.text) || one?.text === athlete?.toLowerCase();
  };
  const at = own.findIndex(({ text }, index) => {
    if ((text !== "left" && text !== "right") || !/^reins?$/.test(own[index + 1]?.text ?? "")) return false;
    let before = index - 1;
    while (small.has(own[before]?.class)) before -= 1;
    return isOfWork(before) && (isOfWork(index + 2) || small.has(own[index + 2]?.class));
  });
  return own[at]?.text as "left" | "right" | undefined;
};

/** Fields of horse work that the message states: kind of work, height, rein, intensity, surface, place, weather. They stay in the notes as well. */
export const addHorseFields = (reading: Reading, own: readonly Lexeme[], draft: Draft): void => {
  const type = workTypeOf(reading, own, draft);
  if (type) draft.fields.workType = type;
  const height = draft.discipline === "jumping" ? jumpHeight(reading.lexemes, own) : undefined;
  if (height !== undefined) draft.fields.jumpHeightCm = height;
  const faults = draft.discipline === "jumping" ? faultsIn(own) : undefined;
  if (faults !== undefined) draft.fields.faults = faults;
  if (own.some(({ text }) => bothReins.has(text))) draft.fields.rein = "both";
  else {
    const side = reinWorked(own, draft);
    if (side) draft.fields.rein = side;
  }
  const intensity = intensityIn(own);
  if (intensity) draft.fields.intensity = intensity;
  const rpe = rpeIn(own);
  if (rpe !== undefined) draft.fields.rpe = rpe;
  addSurroundings(own, draft);
};
