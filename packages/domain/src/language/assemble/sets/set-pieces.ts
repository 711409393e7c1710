import { classOf } from "../piece-shape.ts";
import type { MassUnit } from "../../../units/unit.ts";
import type { Exercise } from "../../../workout/exercise/exercise.ts";
import type { Piece, Atom, Factor, PieceOf } from "../../grammar/piece.ts";
import type { Load } from "../loads/load.ts";
import type { WorkSet, SetDoubt } from "./work-set.ts";
import type { WordClass } from "../../lexicon/word-class.ts";
import { enders, passed } from "./set-line-words.ts";
import { isLoaded, type TermMeaning, termMeaning } from "./term-meaning.ts";

/** The word before a number that says what it is for. */
type Connector = "none" | "at" | "with" | "for" | "upTo";

/** What the sets of one exercise are read with. */
export type SetContext = {
  readonly exercise: Exercise;
  /** The sets of the exercise before: "same sets and reps". */
  readonly setsBefore?: readonly WorkSet[] | undefined;
  readonly units: MassUnit;
  /** One-repetition maximum named in the message, in the unit entered. */
  readonly max?: Load | undefined;
  /** Is a bare "singles" piece written in the plural: one for each load behind it. */
  readonly singlesArePlural: (piece: Piece) => boolean;
  /** The load of the last set of the exercise before: "same weight". */
  readonly before?: Load | undefined;
  /** The name said "assisted": loads help instead of weighing. */
  readonly assisted: boolean;
};

/** What may stand between the numbers of one list. */
const listJoints: ReadonlySet<WordClass> = new Set(["Comma", "And", "Then", "Slash", "Semi"]);

const bells: ReadonlySet<string> = new Set("dbs dumbbells kbs kettlebells bells db kb".split(" "));

const tellsWay = ({ atoms }: Factor): boolean => atoms.some(({ unit }) => unit === "distance");

/** The pieces of one exercise, where the reading of them stands, and what lies ahead. */
export class SetPieces {
  readonly used = new Set<Piece>();
  readonly doubts: SetDoubt[] = [];
  protected connector: Connector = "none";
  protected at = 0;
  private readonly largestFirst: number;
  private readonly isPairs: boolean;
  /** "farmers carry 32s 4x40m": a way is stated, so the plural is no length of time. */
  private readonly isCarried: boolean;
  protected readonly pieces: readonly Piece[];
  protected readonly context: SetContext;

  constructor(pieces: readonly Piece[], context: SetContext) {
    this.pieces = pieces;
    this.context = context;
    let [pairs, largest, isFar] = [0, 0, false];
    for (const piece of pieces) {
      if (piece.kind !== "term") continue;
      const [factor] = piece.factors;
      const first = factor?.atoms[0];
      if (piece.factors.length === 1 && factor?.join === "slash" && factor.atoms.length === 2) pairs += 1;
      if (piece.factors.length === 2 && first?.unit === "none" && first.value > largest)
        largest = first.value;
      isFar ||= piece.factors.some(tellsWay);
    }
    this.isPairs = pairs > 1;
    this.largestFirst = largest;
    this.isCarried = isFar && /carry|walk|yoke|drag|march/i.test(context.exercise.name);
  }

  protected doubt(piece: Piece, reason: string): void {
    this.doubts.push({ from: piece.from, to: piece.to, reason });
  }

  /** The next piece with a number, unless something else comes first. */
  protected next(overAt = false): Piece | undefined {
    for (let ahead = this.at + 1; ahead < this.pieces.length; ahead += 1) {
      const piece = this.pieces[ahead];
      if (piece?.kind === "term") return piece;
      const name = classOf(piece);
      if (name === undefined) return undefined;
      if (name === "Sets" && classOf(this.pieces[ahead + 1]) === "Of") return this.pieces[ahead + 2];
      if (overAt && (name === "At" || name === "With")) continue;
      if (!passed.has(name)) return undefined;
    }
    return undefined;
  }

  protected nextConnector(): { connector: Connector; piece: PieceOf<"term"> | undefined } {
    let connector: Connector = "none";
    for (let ahead = this.at + 1; ahead < this.pieces.length; ahead += 1) {
      const piece = this.pieces[ahead];
      if (piece?.kind === "term") return { connector, piece };
      const name = classOf(piece);
      if (name === "At" || name === "With") connector = name === "At" ? "at" : "with";
      else if (name === undefined || (!passed.has(name) && name !== "PerSide" && name !== "Warmup")) break;
    }
    return { connector: "none", piece: undefined };
  }

  /** "2x50lb dbs": the word behind says that there are two of them. */
  protected isPair(term: PieceOf<"term">): boolean {
    const behind = this.pieces[this.pieces.indexOf(term) + 1];
    return behind?.kind === "lexeme" && bells.has(behind.lexeme.text);
  }

  protected meaningOf(term: PieceOf<"term">, loadKnown: boolean): TermMeaning {
    return termMeaning(term, {
      exercise: this.context.exercise,
      units: this.context.units,
      loadKnown,
      largestFirst: this.largestFirst,
      isOneOfPairs: this.isPairs,
      behindWith: this.isCarried || this.connector === "with" || this.connector === "at" || this.isPair(term),
    });
  }

  /** "12 reps: 50, 60, 65": plain numbers behind the colon that are too large for repetitions. */
  protected listsLoads(reps: number): boolean {
    // "1 clean & jerk: 155 155 165"
    const isNamed = ["Each", "Exercise"].includes(classOf(this.pieces[this.at + 1]) ?? "");
    const colon = this.at + (isNamed ? 2 : 1);
    if (classOf(this.pieces[colon]) !== "Colon" || !isLoaded(this.context.exercise)) return false;
    let count = 0;
    for (const piece of this.pieces.slice(colon + 1)) {
      if (
        piece.kind === "lexeme" &&
        (piece.lexeme.class === "Comma" || piece.lexeme.class === "And" || piece.lexeme.class === "Arrow")
      )
        continue;
      if (piece.kind !== "term") break;
      const [factor] = piece.factors;
      const isLoads =
        factor !== undefined &&
        piece.factors.length === 1 &&
        factor.label === undefined &&
        factor.atoms.every(
          ({ unit, value }) => unit === "load" || (unit === "none" && value > Math.max(2 * reps, 10)),
        );
      if (!isLoads) return false;
      count += factor.atoms.length;
    }
    return count > 1;
  }

  /** "3 sets: 80x8, 80x7, 80x6": each set is stated by itself, the count only announces them. */
  protected isListAhead(): boolean {
    let terms = 0;
    let reps = 0;
    for (let ahead = this.at + 1; ahead < this.pieces.length; ahead += 1) {
      const piece = this.pieces[ahead];
      const name = classOf(piece);
      if (piece?.kind === "term") {
        const last = piece.factors.at(-1);
        if (piece.factors.length > 2 || last?.label === "sets") return false;
        const isLoad =
          piece.factors.length === 1 &&
          ["load", "plural", "bar", "plates"].includes(last?.atoms[0]?.unit ?? "");
        const list = (last?.atoms.length ?? 1) > 1;
        const value = last?.atoms[0]?.value ?? 0;
        // "3 sets, 5 reps, 225": the last is the load
        if (
          piece.factors.length === 1 &&
          last?.label === undefined &&
          last?.atoms[0]?.unit === "none" &&
          reps > 0 &&
          value >= 20 &&
          value >= 3 * reps
        )
          continue;
        if (last?.label === "reps" && !list) reps = value;
        if (!isLoad) terms += list ? 2 : 1;
        if (["At", "With"].includes(classOf(this.pieces[ahead - 1]) ?? "")) terms -= isLoad ? 0 : 1;
      } else if (
        name === undefined ||
        (enders.has(name) && name !== "Newline") ||
        name === "At" ||
        name === "Exercise"
      ) {
        if (name !== "At" && name !== "Exercise") break;
      }
    }
    return terms >= 2;
  }

  /** "5 at 60, 70 and 80": loads in a list behind the first, as long as they are about its size. */
  protected stepsBehind(first: number): readonly Atom[] {
    const found: Atom[] = [];
    const pieces: Piece[] = [];
    let ahead = this.at + 1;
    for (;;) {
      const joint = classOf(this.pieces[ahead]);
      if (joint !== "Comma" && joint !== "And") break;
      const piece = this.pieces[ahead + (classOf(this.pieces[ahead + 1]) === "And" ? 2 : 1)];
      const atom =
        piece?.kind === "term" &&
        piece.factors.length === 1 &&
        piece.factors[0]?.atoms.length === 1 &&
        piece.factors[0].label === undefined
          ? piece.factors[0].atoms[0]
          : undefined;
      if (
        !piece ||
        !atom ||
        (atom.unit !== "none" && atom.unit !== "load") ||
        atom.value < first * 0.5 ||
        atom.value > first * 2.5
      )
        break;
      const behind = this.pieces[this.pieces.indexOf(piece) + 1];
      if (
        ["For", "At", "Times", "Colon", "Word", "Failed", "Sets", "Reps"].includes(classOf(behind) ?? "") ||
        behind?.kind === "term"
      )
        break;
      found.push(atom);
      pieces.push(piece);
      ahead = this.pieces.indexOf(piece) + 1;
    }
    if (found.length > 0) {
      for (const piece of pieces) this.used.add(piece);
      this.at = ahead - 1;
    }
    return found;
  }

  /** "3x10 at 60, 65, 70": as many more plain numbers as there are sets left. */
  protected followingWeights(count: number, beforeAt = false): readonly Atom[] {
    if (count < 1) return [];
    const found: Atom[] = [];
    const pieces: Piece[] = [];
    let ahead = this.at + 1;
    while (found.length < count) {
      const comma = classOf(this.pieces[ahead]);
      if (!listJoints.has(comma ?? "Word")) return [];
      const skip = classOf(this.pieces[ahead + 1]) === "And" ? 2 : 1;
      const piece = this.pieces[ahead + skip];
      const atom =
        piece?.kind === "term" && piece.factors.length === 1 && piece.factors[0]?.atoms.length === 1
          ? piece.factors[0].atoms[0]
          : undefined;
      if (!piece || !atom || (atom.unit !== "none" && atom.unit !== "load")) return [];
      found.push(atom);
      pieces.push(piece);
      ahead += skip + 1;
    }
    const after = classOf(this.pieces[ahead]);
    if (this.pieces[ahead]?.kind === "term" || (after === "At" && !beforeAt)) return [];
    for (const piece of pieces) this.used.add(piece);
    this.at = ahead - 1;
    return found;
  }
}
