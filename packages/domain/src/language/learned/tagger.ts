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
type Options = { readonly options: Uint16Array; readonly likely: Float64Array };

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

/** What a token may be, of the scores of all classes. */
function optionsOf(
  allowed: readonly Role[],
  scores: Float64Array,
  sessions: number,
  current: number,
): Options {
  const found: number[] = [];
  const raw: number[] = [];
  let most = Number.NEGATIVE_INFINITY;
  for (const role of allowed) {
    const number = roleNumbers.get(role) as number;
    for (const cut of cutsFor(role, sessions, current)) {
      const score = (scores[number] as number) + (cut === 0 ? 0 : (scores[cutClass(number, cut)] as number));
      if (score > most) most = score;
      found.push(number * 8 + cut);
      raw.push(score);
    }
  }
  let sum = 0;
  for (const score of raw) sum += Math.exp(score - most);
  const total = most + Math.log(sum);
  const order = [...raw.keys()]
    .filter((at) => (raw[at] as number) - total > leastLikely)
    .sort((a, b) => (raw[b] as number) - (raw[a] as number));
  return {
    options: Uint16Array.from(order, (at) => found[at] as number),
    likely: Float64Array.from(order, (at) => (raw[at] as number) - total),
  };
}

/** A number for a state: paths in the same one have the same options. */
const keyOf = (
  { last, lastButOne, lastNumber, group, session, part, sinceCut }: TagState,
  isFirst: boolean,
  isLater: boolean,
): number =>
  ((((((last * 512 + lastButOne) * 128 + lastNumber) * 4096 + group) % 0x1f_ff_ff_ff_ff) * 512 + session) *
    4 +
    part) *
    32 +
  sinceCut * 4 +
  Number(isFirst) * 2 +
  Number(isLater);

/** The `width` best ways to go on from paths. */
function goOn(
  paths: readonly Path[],
  token: Token,
  optionsFor: (path: Path) => Options,
  width: number,
): readonly Path[] {
  const next: { path: Path; option: number; score: number; likely: number }[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (const path of paths) {
    const { options, likely } = optionsFor(path);
    for (let at = 0; at < options.length && at < width; at++) {
      const score = path.score + (likely[at] as number);
      if (score < least) break;
      next.push({ path, option: options[at] as number, score, likely: likely[at] as number });
    }
    if (next.length > width) {
      next.sort((a, b) => b.score - a.score);
      next.length = width;
      least = next[width - 1]?.score ?? least;
    }
  }
  next.sort((a, b) => b.score - a.score);
  return next.map(({ path, option, score, likely }) => {
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

/** The labels of a path, the first one first. */
function labelsOf(path: Path): string[] {
  const labels: string[] = [];
  for (let one: Path | undefined = path; one?.before; one = one.before)
    labels.push(`${cuts[one.option & 7] as Cut}${roles[one.option >> 3] as Role}`);
  return labels.reverse();
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
    const allowed = rolesOf(token, reading);
    const known = new Map<number, Options>();
    paths = goOn(
      paths,
      token,
      ({ state, sessions, current }) => {
        const key = keyOf(state, sessions > 0, current > 0);
        const there = known.get(key);
        if (there) return there;
        scores.set(still);
        addScores(table, count, own.ofState(index, state, features, count), scores);
        const options = optionsOf(allowed, scores, sessions, current);
        known.set(key, options);
        return options;
      },
      width,
    );
  }
  return paths.flatMap((path) => {
    const labels = labelsOf(path);
    const assembly = assemble(labels, tokens, reading);
    return assembly
      ? [{ labels, assembly, score: path.score, worst: path.worst, least: leastOf(path, tokens) }]
      : [];
  });
}
