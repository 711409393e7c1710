import type { Reading } from "../assemble/reading.ts";
import { featureNumber, wordNumber } from "./features/feature-number.ts";
import { exerciseBit, type Scene, sceneOf } from "./features/scene.ts";
import { type Cut, isBeginning, placeAndValueOf, type Role, roles } from "./label.ts";
import type { Token } from "./token.ts";

/** What stands before the first token, and behind the last one. */
const [rowStart, rowEnd] = [11, 13];

type Add = (feature: number) => void;

/**
 * What speaks for the labels of tokens, as numbers of features (`featureNumber`). The weights stand under these numbers: another kind, argument or
 * order needs training.
 */
export class TagFeatures {
  private readonly tokens: readonly Token[];
  private readonly scene: Scene;
  constructor(tokens: readonly Token[], reading: Reading) {
    this.tokens = tokens;
    this.scene = sceneOf(tokens, reading);
  }

  /** Features of the token at `at` that its labels do not change, into `out`. Gives how many. */
  of(at: number, out: Int32Array): number {
    let count = 0;
    const add = (hash: number): void => {
      out[count++] = hash;
    };
    this.addNeighbours(at, add);
    this.addSurroundings(at, add);
    const { atom, lexeme } = this.tokens[at] as Token;
    if (atom) this.addNumber(at, atom.value, add);
    else if (lexeme.class === "Word") {
      add(featureNumber(46, wordNumber(lexeme.text.slice(-3))));
      add(featureNumber(47, wordNumber(lexeme.text.slice(0, 3))));
    }
    return count;
  }

  private edgeAt(index: number): number {
    return index < 0 ? rowStart : index >= this.tokens.length ? rowEnd : 0;
  }
  private shapeAt(index: number): number {
    return this.scene.shapes[index] ?? this.edgeAt(index);
  }
  private wordAt(index: number): number {
    return this.scene.words[index] ?? this.edgeAt(index);
  }

  /** The token, with those beside it. */
  private addNeighbours(at: number, add: Add): void {
    const place = this.scene.places[at] ?? 0;
    const [shape, word] = [this.shapeAt(at), this.wordAt(at)];
    const [shapeBefore, shapeBefore2] = [this.shapeAt(at - 1), this.shapeAt(at - 2)];
    const [shapeBehind, shapeBehind2] = [this.shapeAt(at + 1), this.shapeAt(at + 2)];
    const [wordBefore, wordBefore2] = [this.wordAt(at - 1), this.wordAt(at - 2)];
    const [wordBehind, wordBehind2] = [this.wordAt(at + 1), this.wordAt(at + 2)];
    add(featureNumber(10, shape));
    add(featureNumber(11, word));
    add(featureNumber(12, shape, place));
    add(featureNumber(13, shapeBefore, shape));
    add(featureNumber(14, shape, shapeBehind));
    add(featureNumber(15, shapeBefore, shape, shapeBehind));
    add(featureNumber(16, shapeBefore2, shapeBefore, shape));
    add(featureNumber(17, shape, shapeBehind, shapeBehind2));
    add(featureNumber(18, wordBefore, shape));
    add(featureNumber(19, shape, wordBehind));
    add(featureNumber(20, wordBefore, word));
    add(featureNumber(21, word, wordBehind));
    add(featureNumber(22, wordBefore2, shape));
    add(featureNumber(23, shape, wordBehind2));
    add(featureNumber(24, this.wordAt(at - 3), shape));
    add(featureNumber(25, shape, this.wordAt(at + 3)));
    add(featureNumber(26, wordBefore2, wordBefore, shape));
    add(featureNumber(27, shape, wordBehind, wordBehind2));
    add(featureNumber(28, place, shapeBefore, shapeBehind, shape));
  }

  /** The token, with the names and numbers that are nearest and with what the clause and the message are. */
  private addSurroundings(at: number, add: Add): void {
    const { scene } = this;
    const [shape, word, place] = [this.shapeAt(at), this.wordAt(at), scene.places[at] ?? 0];
    const [nameBefore, nameBehind] = [scene.nameBefore[at] ?? 0, scene.nameBehind[at] ?? 0];
    const [stepsBefore, stepsBehind] = [scene.stepsToNameBefore[at] ?? 0, scene.stepsToNameBehind[at] ?? 0];
    const [numberBefore, numberBehind] = [scene.numberBefore[at] ?? 0, scene.numberBehind[at] ?? 0];
    const [shapeBefore, shapeBefore2] = [this.shapeAt(at - 1), this.shapeAt(at - 2)];
    const [shapeBehind, shapeBehind2] = [this.shapeAt(at + 1), this.shapeAt(at + 2)];
    const manner = scene.manner[at] ?? 0;
    add(featureNumber(29, nameBefore, stepsBefore, shape));
    add(featureNumber(30, nameBehind, stepsBehind, shape));
    add(featureNumber(31, nameBefore, nameBehind, shape, place));
    add(featureNumber(32, numberBefore, shape));
    add(featureNumber(33, numberBehind, shape));
    add(featureNumber(34, numberBefore, numberBehind, shape, stepsBefore));
    add(featureNumber(35, manner, shape));
    add(featureNumber(36, manner, word));
    add(featureNumber(37, scene.message, shape));
    add(featureNumber(38, scene.message, word));
    add(featureNumber(39, nameBefore, word));
    add(featureNumber(40, nameBehind, word, stepsBehind));
    add(featureNumber(41, shapeBefore2, shape, shapeBehind2));
    add(featureNumber(42, shapeBefore2, shapeBefore, shape, shapeBehind));
    add(featureNumber(43, shapeBefore, shape, shapeBehind, shapeBehind2));
    add(featureNumber(44, shape, stepsBefore, stepsBehind, scene.message & exerciseBit));
    add(featureNumber(45, this.wordAt(at - 1), shape, this.wordAt(at + 1)));
  }

  /** A number, with those beside it and the nearest names. */
  private addNumber(at: number, value: number, add: Add): void {
    const { places, nameBefore, nameBehind, stepsToNameBehind } = this.scene;
    const [word, place] = [this.wordAt(at), places[at] ?? 0];
    /** 0: no number; 1: a larger one; 2: none that is larger. */
    const compared = (other: number | undefined): number => (other === undefined ? 0 : other > value ? 1 : 2);
    const behind = compared(this.tokens[at + 1]?.atom?.value);
    const before = compared(this.tokens[at - 1]?.atom?.value);
    add(featureNumber(48, this.shapeAt(at), place, behind, before));
    add(featureNumber(49, word, place));
    add(featureNumber(50, word, nameBefore[at] ?? 0, place));
    add(featureNumber(51, word, nameBehind[at] ?? 0, stepsToNameBehind[at] ?? 0));
    add(featureNumber(52, word, this.shapeAt(at + 1), place));
    add(featureNumber(53, word, this.shapeAt(at - 1), place));
  }

  /** Features of the token at `at` with what the labels before it come to, into `out` from `from` on. Gives where they end. */
  ofState(
    at: number,
    { last, lastButOne, lastNumber, group, session, part, sinceCut }: TagState,
    out: Int32Array,
    from: number,
  ): number {
    const { shapes, words, places, stepsToNameBefore, stepsToNameBehind, nameBehind } = this.scene;
    const [shape, word, place] = [shapes[at] ?? 0, words[at] ?? 0, places[at] ?? 0];
    const [shapeBefore, wordBefore] = [shapes[at - 1] ?? rowStart, words[at - 1] ?? rowStart];
    const shapeBehind = shapes[at + 1] ?? rowEnd;
    let count = from;
    const add = (hash: number): void => {
      out[count++] = hash;
    };
    add(featureNumber(60, last, shape));
    add(featureNumber(61, last, lastButOne, shape));
    add(featureNumber(62, last, word));
    add(featureNumber(63, group, shape, place));
    add(featureNumber(64, group, shape, shapeBehind));
    add(featureNumber(65, session, shape));
    add(featureNumber(66, session, word));
    add(featureNumber(67, part, shape, place));
    add(featureNumber(68, part, stepsToNameBefore[at] ?? 0, stepsToNameBehind[at] ?? 0, shape));
    add(featureNumber(69, lastNumber, shape, shapeBefore));
    add(featureNumber(70, lastNumber, group, shape, shapeBefore));
    add(featureNumber(71, part, group, shape, wordBefore));
    add(featureNumber(72, sinceCut, shape));
    add(featureNumber(73, part, session, nameBehind[at] ?? 0, shape));
    add(featureNumber(74, lastNumber, group, shape, wordBefore));
    add(featureNumber(75, lastNumber, part, place, shapeBehind));
    return count;
  }
}

/** What the labels before a token come to. */
export type TagState = {
  /** Numbers of the last two roles (256 more: something without a label stands behind the last), and one more than that of the last number's role. */
  readonly last: number;
  readonly lastButOne: number;
  readonly lastNumber: number;
  /** What the open group of sets has: bits (`groupBits`). */
  readonly group: number;
  /** What the workout has: bits (`sessionBits`), and 256 once one has begun. */
  readonly session: number;
  /** The exercise: 0: none; 1: to be named; 2: named, without sets; 3: with sets. */
  readonly part: number;
  /** Tokens since the workout began, 6 at most. */
  readonly sinceCut: number;
};
/** The state before the first token. */
export const firstState: TagState = {
  last: 0,
  lastButOne: 0,
  lastNumber: 0,
  group: 0,
  session: 0,
  part: 0,
  sinceCut: 0,
};

/** Where a value's number stands among the bits of a group, and how many bits it has. */
const groupBits: Readonly<Record<string, readonly [number, number]>> = {
  count: [0, 1],
  reps: [1, 2],
  load: [3, 2],
  time: [5, 2],
  way: [7, 2],
  rpe: [9, 1],
  warmup: [10, 1],
  pace: [11, 1],
};
const sessionBits: Readonly<Record<string, number>> = {
  wtime: 1,
  wseconds: 1,
  wway: 2,
  wpace: 4,
  wheart: 8,
  score: 16,
  name: 32,
  date: 64,
  each: 128,
};

/** A group with one value more; no more than its bits can count. */
const withValue = (group: number, what: string): number => {
  const bits = groupBits[what];
  if (!bits) return group;
  const [shift, width] = bits;
  const most = (1 << width) - 1;
  const own = (group >> shift) & most;
  return own === most ? group : group + (1 << shift);
};

/** What each role is without where it goes and how it is read: the name of its bits. */
const plainRoles = new Map(
  roles.map((role) => [role, placeAndValueOf(role).what.replace(/['2+]$|-.*$/, "")] as const),
);

/** The state behind a token with this label. `number`: of its role; `isNumber`: the token is one. */
export function stateAfter(
  state: TagState,
  cut: Cut,
  role: Role,
  number: number,
  isNumber: boolean,
): TagState {
  let { group, session, part, sinceCut } = state;
  if (isBeginning(cut)) [group, session, part, sinceCut] = [0, 256, 0, 0];
  else if (sinceCut < 6) sinceCut += 1;
  const what = plainRoles.get(role) ?? "none";
  if (role.startsWith("exercise")) {
    if (part === 1) part = 3;
    else [part, group] = [2, 0];
  } else if (role.startsWith("next:")) [part, group] = [1, withValue(0, what)];
  else if (role.startsWith("new:")) [part, group] = [Math.max(part, 3), withValue(0, what)];
  else if (role.startsWith("each:")) session |= 128;
  else if (groupBits[what] && !role.includes(":")) {
    group = withValue(group, what);
    if (part !== 1) part = 3;
  } else session |= sessionBits[what] ?? 0;
  const isNothing = role === "none" && cut === "";
  return {
    last: isNothing ? state.last | 0x1_00 : number,
    lastButOne: isNothing ? state.lastButOne : state.last & 0xff,
    lastNumber: isNumber ? number + 1 : state.lastNumber,
    group,
    session,
    part,
    sinceCut,
  };
}
