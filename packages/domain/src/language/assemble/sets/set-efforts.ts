import { sentenceEnds } from "../../lexicon/word-class.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { Piece, PieceOf } from "../../grammar/piece.ts";
import { textOf, classOf } from "../piece-shape.ts";
import type { WorkSet } from "./work-set.ts";
import { SetLine } from "./set-line.ts";

const isBodyweight = ({ factors }: PieceOf<"term">): boolean => factors[0]?.atoms[0]?.unit === "bodyweight";

/** The plain numbers of a term; 0 for one that can be no effort. */
const plainEfforts = ({ factors, leadingTimes }: PieceOf<"term">): readonly number[] =>
  factors.length > 1 || leadingTimes
    ? [0]
    : (factors[0]?.atoms ?? []).map(({ unit, value }) =>
        unit === "none" && value >= 4 && value <= 10 ? value : 0,
      );

/** How hard the sets were: efforts, failure, and what is said of every set. */
export class SetEfforts extends SetLine {
  protected effort(piece: PieceOf<"rpe">): void {
    this.used.add(piece);
    if (piece.value < 0 || piece.value > 10) {
      this.doubt(piece, "an effort outside 0 to 10");
      return;
    }
    if (piece.isRange) this.doubt(piece, "a range of effort: the lower one is taken");
    const behind = this.pieces[this.at + 1];
    if (
      behind?.kind === "lexeme" &&
      behind.lexeme.class === "WhichSet" &&
      (behind.lexeme.entry?.n ?? 0) !== 0
    ) {
      this.which = behind.lexeme.entry?.n;
      this.used.add(behind);
      this.at += 1;
    }
    this.efforts(piece, [piece.value]);
  }

  /** One effort with those listed behind it, or one for each set of the group: of the sets in turn, or of all before it. */
  protected efforts(piece: Piece, [first = 0, ...others]: readonly number[]): void {
    if (others.length > 0) {
      this.group.forEach((one, index) => {
        one.rpe = [first, ...others][index] ?? first;
      });
      return;
    }
    if (this.effortsOfRow(first) || this.effortsInTurn(first)) return;
    const behind = this.pieces[this.at + 1];
    // "10, 9, 8 (1 RIR each)"
    if (behind && classOf(behind) === "Each" && this.sets.length > 1 && this.which === undefined) {
      for (const one of this.sets) one.rpe ??= first;
      return;
    }
    const before = this.at;
    const rest =
      this.group.length > 1 && this.which === undefined ? this.followingWeights(this.group.length - 1) : [];
    if (rest.length > 0 && rest.every(({ value }) => value <= 10)) {
      [first, ...rest.map(({ value }) => value)].forEach((value, index) => {
        (this.group[index] as WorkSet).rpe = value;
      });
      // "RPE 7 / 7,5 / 8,5": of which set, and how many numbers
      const [joint, more] = [this.pieces[this.at + 1], this.pieces[this.at + 2]];
      if (classOf(joint) === "Slash" && more?.kind === "term")
        this.doubt(piece, "which effort is of which set?");
      return;
    }
    this.at = before;
    this.applyRpe(first);
  }

  /** "5 sets of 5 w 315. rpe 7 7 8 8 9": one for each set, with nothing between them. */
  private effortsInTurn(first: number): boolean {
    const behind = this.pieces.slice(this.at + 1);
    const end = behind.findIndex(({ kind }) => kind !== "term");
    const row = end < 0 ? behind : behind.slice(0, end);
    const efforts = row.flatMap((one) => (one.kind === "term" ? plainEfforts(one) : []));
    if (efforts.length === 0 || efforts.length + 1 !== this.sets.length || efforts.includes(0)) return false;
    this.sets.forEach((one, index) => {
      one.rpe = index === 0 ? first : efforts[index - 1];
    });
    for (const one of row) this.used.add(one);
    this.at += row.length;
    return true;
  }

  /** "100x5, 110x5, 120x5 rpe 7, 8, 9": one for each set that was stated by itself. */
  private effortsOfRow(first: number): boolean {
    if (this.group.length !== 1 || this.sets.length < 2 || this.which !== undefined) return false;
    const before = this.at;
    const rest = this.followingWeights(this.sets.length - 1).map(({ value }) => value);
    const efforts = [first, ...rest];
    const isRising = efforts.every(
      (value, index) => value >= 5 && value <= 10 && value >= (efforts[index - 1] ?? 0),
    );
    if (rest.length === 0 || !isRising || this.sets.some(({ rpe }) => rpe !== undefined)) {
      this.at = before;
      return false;
    }
    this.sets.forEach((one, index) => {
      one.rpe = efforts[index] ?? first;
    });
    return true;
  }

  /** "The last set moved slowly, I'd call it RPE 9": of the set that the words before it speak of. */
  private spokenSet(): number | undefined {
    for (let back = this.at - 1; back >= 0; back -= 1) {
      const piece = this.pieces[back];
      if (piece?.kind !== "lexeme" || sentenceEnds.has(piece.lexeme.class)) return undefined;
      if (piece.lexeme.class === "WhichSet") return piece.lexeme.entry?.n || undefined;
    }
    return undefined;
  }

  /** "3x8, first two at 25kg", "first three sets 1 RIR": which of the sets before is stated behind. */
  protected firstSets(piece: Piece): boolean {
    const many = this.manySets();
    if (many === 0) return false;
    this.used.add(piece);
    [this.which, this.whichCount] = [1, many];
    return true;
  }

  /** How many sets "first three", "last two" means, with what is stated for them right behind; 0 for anything else. */
  protected manySets(): number {
    const [count, joint] = [this.pieces[this.at + 1], this.pieces[this.at + 2]];
    const factor = count?.kind === "term" && count.factors.length === 1 ? count.factors[0] : undefined;
    const many = factor?.atoms.length === 1 && factor.atoms[0]?.unit === "none" ? factor.atoms[0].value : 0;
    const isReported = joint?.kind === "rpe" || ["At", "With", "Failure"].includes(classOf(joint) ?? "");
    if (!count || !isReported || many < 2 || many > this.sets.length) return 0;
    this.used.add(count);
    this.at += 1;
    return many;
  }

  protected applyRpe(value: number): void {
    this.connector = "none";
    if (this.sets.length > 1) this.which ??= this.spokenSet();
    if (this.which !== undefined && this.sets.length > 0) {
      for (const one of this.targets()) one.rpe = value;
      [this.which, this.whichCount] = [undefined, 1];
      return;
    }
    if (this.allNext) {
      for (const one of this.sets) one.rpe = value;
      this.allNext = false;
      return;
    }
    if (this.group.length === 0) {
      this.pendingRpe = value;
      return;
    }
    if (this.group.every(({ rpe }) => rpe !== undefined)) {
      // "rpe 7, 8, 9": one for each set
      const first = this.group.findIndex((one, index) => index > this.rpeListed);
      if (first > 0) {
        this.rpeListed = first;
        for (const one of this.group.slice(first)) one.rpe = value;
      }
      return;
    }
    this.rpeListed = 0;
    // "singles 110 115 117.5 @8.5": of the set it stands behind
    const isRow =
      this.group.length > 1 && new Set(this.group.map(({ load }) => load?.kg)).size === this.group.length;
    for (const one of isRow ? this.group.slice(-1) : this.group) one.rpe = value;
  }

  protected failure(): void {
    // "30, 24, 19, every set to failure", "9, 8, 7, all to failure"
    const isAll = this.allNext || /^(all|both) /.test(textOf(this.pieces[this.at]));
    if (isAll && this.sets.length > 0) {
      for (const one of this.sets) one.rpe = 10;
      this.allNext = false;
      return;
    }
    // "8, 8, 6, then a bw set to failure: 15": of the one that is stated behind
    const isSet = [this.pieces[this.at], this.pieces[this.at - 1]].some(
      (piece) =>
        (piece?.kind === "lexeme" && /^set( to .*)?$/.test(piece.lexeme.text)) ||
        (piece?.kind === "term" && piece.factors[0]?.label === "sets" && isBodyweight(piece)),
    );
    const before = this.pieces.slice(Math.max(0, this.at - 4), this.at);
    const isOne = isSet && this.sets.length > 0 && before.some((piece) => classOf(piece) === "Article");
    if (isOne) {
      if (this.isNumberBehind()) this.failNext = true;
      else this.doubt(this.pieces[this.at] as Piece, "how many were in that set?");
      return;
    }
    // "3x10 +15kg, then bw to failure 18": of the set to come, whose load is stated
    if (this.group.length > 0 && this.label && !this.labelUsed && this.next()?.kind === "term") {
      this.failNext = true;
      return;
    }
    // "15, 15, then a third set to failure, 19 reps": the one to come
    if ((this.which ?? 0) > this.sets.length && this.isNumberBehind()) {
      [this.failNext, this.which] = [true, undefined];
      return;
    }
    if (this.which !== undefined && this.sets.length > 0) {
      for (const one of this.targets()) one.rpe = 10;
      [this.which, this.whichCount] = [undefined, 1];
    } else if (this.group.length > 0 && !this.separated && this.nextTermIsFar())
      for (const one of this.group) one.rpe = 10;
    else if (this.group.length > 0 && this.nextTermIsFar()) for (const one of this.group) one.rpe = 10;
    else this.failureForAll = true;
  }

  private isNumberBehind(): boolean {
    const joint = classOf(this.pieces[this.at + 1]);
    const behind = joint === "Comma" || joint === "Colon" ? this.at + 2 : this.at + 1;
    return this.pieces[behind]?.kind === "term";
  }

  protected nextTermIsFar(): boolean {
    const next = this.next();
    return next === undefined || classOf(this.pieces[this.at + 1]) !== "Colon";
  }

  protected everySet({ text, entry }: Lexeme): void {
    if (entry?.value === "total") {
      // "100 push-ups over the day": how many it was in all, said before or behind it; several are sets, whenever they were done
      if (this.sets.length === 0) this.kind = "total";
      else if (this.sets.length === 1) (this.sets[0] as WorkSet).kind = "total";
      return;
    }
    if (text.endsWith(" at")) this.connector = "at";
    if (classOf(this.pieces[this.at + 1]) === "Warmup") return;
    const rpe = this.group.at(-1)?.rpe;
    if (rpe !== undefined) for (const one of this.sets) one.rpe ??= rpe;
    else this.allNext = true;
  }
}
