import type { DecodedTable } from "../../learning/weight-table.ts";
import type { Reading } from "../assemble/reading.ts";
import { Assembly } from "./assembly.ts";
import { type Cut, cuts, isBeginning, type Role, roles } from "./label.ts";
import { rolesOf } from "./roles.ts";
import { firstState, stateAfter, TagFeatures, type TagState } from "./tag-features.ts";
import type { Token } from "./token.ts";

/** The class of each role in the weights. */
export const roleNumbers: ReadonlyMap<Role, number> = new Map(roles.map((role, at) => [role, at]));
/** Kinds of roles that a cut is weighed beside (`kindOfRole`). */
const cutKinds = 5;

/** What the table has weights for: roles, then each cut beside each kind of role. */
export const tagClasses = roles.length + (cuts.length - 1) * cutKinds;

const kindOfRole = (role: Role): number => {
  if (role === "none") return 0;
  if (role.startsWith("exercise")) return 1;
  if (role === "name") return 2;
  return role === "date" ? 3 : 4;
};
const kindsOfRoles = roles.map(kindOfRole);
/** The class of a cut beside a role; -1: no cut, which weighs nothing. */
export const cutClass = (role: number, cut: number): number =>
  cut === 0 ? -1 : roles.length + (cut - 1) * cutKinds + (kindsOfRoles[role] as number);

/** The labels of a row of tokens and what they come to; `score`: the logarithm of their likelihood, `worst`: of the least likely one. */
export type Tagged = {
  readonly labels: readonly string[];
  /** The labels as a text, a character each. */
  readonly code: string;
  readonly assembly: Assembly;
  readonly score: number;
  readonly worst: number;
  /** The token whose label is least certain. */
  readonly least: Token | undefined;
};

/** Labels up to a token, the last one first. */
type Path = {
  readonly before: Path | undefined;
  /** `role * 8 + cut`. */
  readonly option: number;
  readonly state: TagState;
  /** How many workouts have begun, and the one that it is about; -1 before the first. */
  readonly sessions: number;
  readonly current: number;
  readonly score: number;
  readonly worst: number;
};
/** What a token may be in a state (`role * 8 + cut`), the likeliest first, and how likely (logarithms). */
type Options = { readonly options: readonly number[]; readonly likely: readonly number[] };

/** Room for the features of one token. */
const features = new Int32Array(128);
/** What is less likely is not followed: a logarithm. */
const leastLikely = -7;

/** Adds the weights of features to the scores of the classes. */
function addScores(table: DecodedTable, from: number, to: number, scores: Float64Array): void {
  const { starts, kinds, weights } = table;
  for (let at = from; at < to; at++) {
    const place = table.placeOf(features[at] as number);
    if (place < 0) continue;
    const end = starts[place + 1] as number;
    for (let entry = starts[place] as number; entry < end; entry++)
      scores[kinds[entry] as number]! += weights[entry] as number;
  }
}

/** The order in which cuts are tried. */
const cutOrder: readonly Cut[] = ["", "^", "~", "=", "<"];
/** Which cuts a token may have, by bits: it says something (1), of a workout that has begun (2), which isn't the first (4). */
const cutsByBits = Array.from({ length: 8 }, (_, bits) => {
  const [isSaying, hasBegun, isLater] = [(bits & 1) > 0, (bits & 2) > 0, (bits & 4) > 0];
  const isAllowed: Readonly<Record<Cut, boolean>> = {
    "": !isSaying || hasBegun,
    "^": true,
    "~": hasBegun,
    "=": hasBegun,
    "<": isSaying && isLater,
  };
  return cutOrder.filter((cut) => isAllowed[cut]).map((cut) => cuts.indexOf(cut));
});
/** Which cuts (indices of `cuts`) a token may have beside a role. `sessions`: how many workouts have begun; `current`: the one it is about, from 0. */
export const cutsFor = (role: Role, sessions: number, current: number): readonly number[] =>
  cutsByBits[(role === "none" ? 0 : 1) + (sessions > 0 ? 2 : 0) + (current > 0 ? 4 : 0)] as readonly number[];

/** Room for what a token may be and its scores: each role with each cut. */
const found = new Uint16Array(roles.length * cuts.length);
const raw = new Float64Array(found.length);

/** What a token may be, of the scores of all classes. `allowed`: numbers of roles. */
function optionsOf(
  allowed: readonly number[],
  scores: Float64Array,
  sessions: number,
  current: number,
): Options {
  let count = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (const number of allowed)
    for (const cut of cutsFor(roles[number] as Role, sessions, current)) {
      const score = (scores[number] as number) + (cut === 0 ? 0 : (scores[cutClass(number, cut)] as number));
      if (score > most) most = score;
      found[count] = number * 8 + cut;
      raw[count++] = score;
    }
  let sum = 0;
  for (let at = 0; at < count; at++) sum += Math.exp((raw[at] as number) - most);
  const total = most + Math.log(sum);
  const options: number[] = [];
  const likely: number[] = [];
  for (let at = 0; at < count; at++) {
    const score = raw[at] as number;
    if (score - total <= leastLikely) continue;
    let place = likely.length;
    for (; place > 0 && (likely[place - 1] as number) < score; place--) {
      likely[place] = likely[place - 1] as number;
      options[place] = options[place - 1] as number;
    }
    likely[place] = score;
    options[place] = found[at] as number;
  }
  for (let at = 0; at < likely.length; at++) likely[at]! -= total;
  return { options, likely };
}

/** What a token may be behind the paths that were looked at. */
type Known = { readonly path: Path; readonly options: Options };
/** Have two paths the same options? */
const areAlike = (
  { state: a, sessions, current }: Path,
  { state: b, sessions: otherSessions, current: otherCurrent }: Path,
): boolean =>
  a.last === b.last &&
  a.lastButOne === b.lastButOne &&
  a.lastNumber === b.lastNumber &&
  a.group === b.group &&
  a.session === b.session &&
  a.part === b.part &&
  a.sinceCut === b.sinceCut &&
  sessions > 0 === otherSessions > 0 &&
  current > 0 === otherCurrent > 0;

/** A way to go on from a path. */
type Step = { readonly path: Path; readonly option: number; readonly score: number; readonly likely: number };

/** Puts a step among the best, which are in order; the last one of more than `width` is left out. */
function insert(best: Step[], step: Step, width: number): void {
  let place = best.length < width ? best.length : width - 1;
  for (; place > 0 && (best[place - 1] as Step).score < step.score; place--)
    best[place] = best[place - 1] as Step;
  best[place] = step;
}

/** The `width` best ways to go on from paths. */
function goOn(
  paths: readonly Path[],
  token: Token,
  optionsFor: (path: Path) => Options,
  width: number,
): readonly Path[] {
  const best: Step[] = [];
  for (const path of paths) {
    const { options, likely } = optionsFor(path);
    for (let at = 0; at < options.length; at++) {
      const score = path.score + (likely[at] as number);
      // What is behind it is no likelier.
      if (best.length === width && score <= (best[width - 1] as Step).score) break;
      insert(best, { path, option: options[at] as number, score, likely: likely[at] as number }, width);
    }
  }
  return best.map(({ path, option, score, likely }) => {
    const number = option >> 3;
    const cut = cuts[option & 7] as Cut;
    const isNew = isBeginning(cut);
    return {
      before: path,
      option,
      state: stateAfter(path.state, cut, roles[number] as Role, number, token.atom !== undefined),
      sessions: path.sessions + Number(isNew),
      current: isNew ? path.sessions : cut === "<" ? path.current - 1 : path.current,
      score,
      worst: Math.min(path.worst, likely),
    };
  });
}

/** All labels, by `role * 8 + cut`. */
const labelNames = roles.flatMap((role) =>
  Array.from({ length: 8 }, (_, cut) => (cut < cuts.length ? `${cuts[cut] as Cut}${role}` : "")),
);

/** The options of a path, the first one first. */
function optionsAlong(path: Path): number[] {
  const options: number[] = [];
  for (let one: Path | undefined = path; one?.before; one = one.before) options.push(one.option);
  return options.reverse();
}

/** The token whose label is least certain. */
function leastOf(path: Path, tokens: readonly Token[]): Token | undefined {
  let at = tokens.length - 1;
  for (let one: Path | undefined = path; one?.before; one = one.before, at--)
    if (one.before.worst > one.worst && one.worst === path.worst) return tokens[at];
  return undefined;
}

/** What labels come to; undefined where one can't be so. */
function assemble(
  labels: readonly string[],
  tokens: readonly Token[],
  reading: Reading,
): Assembly | undefined {
  const assembly = new Assembly(reading);
  for (const [at, label] of labels.entries())
    if (label !== "none" && !assembly.take(tokens[at] as Token, at, label)) return undefined;
  return assembly;
}

/** The likeliest labels of a row of tokens, best first: a beam search that follows `width` paths at once. */
export function tag(
  tokens: readonly Token[],
  reading: Reading,
  table: DecodedTable,
  width: number,
): readonly Tagged[] {
  const own = new TagFeatures(tokens, reading);
  let paths: readonly Path[] = [
    { before: undefined, option: 0, state: firstState, sessions: 0, current: -1, score: 0, worst: 0 },
  ];
  const still = new Float64Array(tagClasses);
  const scores = new Float64Array(tagClasses);
  for (const [index, token] of tokens.entries()) {
    const count = own.of(index, features);
    still.fill(0);
    addScores(table, 0, count, still);
    const allowed = rolesOf(token, reading).map((role) => roleNumbers.get(role) as number);
    const known: Known[] = [];
    const optionsFor = (path: Path): Options => {
      for (const one of known) if (areAlike(one.path, path)) return one.options;
      scores.set(still);
      addScores(table, count, own.ofState(index, path.state, features, count), scores);
      const options = optionsOf(allowed, scores, path.sessions, path.current);
      known.push({ path, options });
      return options;
    };
    paths = goOn(paths, token, optionsFor, width);
  }
  return paths.flatMap((path) => {
    const options = optionsAlong(path);
    const labels = options.map((option) => labelNames[option] as string);
    const assembly = assemble(labels, tokens, reading);
    if (!assembly) return [];
    const { score, worst } = path;
    const code = String.fromCharCode(...options);
    return [{ labels, code, assembly, score, worst, least: leastOf(path, tokens) }];
  });
}
