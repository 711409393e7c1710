import { LabelGrammar } from "./label-grammar.ts";
import type { Atom, Factor } from "./piece.ts";
import { type BarePiece, turnedPiece } from "./turned-piece.ts";

const only = (factors: readonly Factor[]): Atom | undefined =>
  factors.length === 1 && factors[0]?.atoms.length === 1 ? factors[0].atoms[0] : undefined;
const isTimeLike = (atom: Atom | undefined): boolean =>
  atom?.unit === "none" || atom?.unit === "time" || atom?.unit === "clock";
const isPaceLike = (atom: Atom | undefined): boolean =>
  atom?.unit === "clock" || atom?.quantity?.dotted !== undefined;

/** Nobody goes on as long: "205 every minute" is a load. */
const maxEmomMinutes = 60;

/** Set expressions, and numbers that the word behind them makes something else. */
export class AmountGrammar extends LabelGrammar {
  /** Does the word behind this number make it something else than a part of a set? */
  private turnsInto(atom: Atom): boolean {
    const isPlain = atom.unit === "none";
    switch (this.peek(1)?.class) {
      case "PerUnit":
        return true;
      case "Pace":
        return isPaceLike(atom) && !this.leadsPace(atom);
      // "@ 225 RIR 2": a load, and the number behind is the reserve
      case "Rir":
        return isPlain && atom.value <= 10 && !(this.isNext(2, "Number") && !this.isNext(3, "Times", "Sets"));
      case "Rft":
        return isPlain;
      case "Rounds":
        return (isPlain && this.peek(1)?.text !== "round") || (isPlain && atom.value === 1);
      case "Rpe":
        return isPlain && !this.isNext(2, "Number");
      // "strict press 50 amrap = 11 reps": the load of a set
      case "Amrap":
        return isTimeLike(atom) && !(isPlain && this.isNext(-1, "Exercise"));
      // "2 cleans at 80 every minute": a load
      case "Emom":
        return isTimeLike(atom) && !(isPlain && (atom.value > maxEmomMinutes || this.isNext(-1, "At")));
      case "OneRm":
        return isPlain || atom.unit === "load" || atom.unit === "percent";
      case "HeartRate":
        return isPlain && atom.value > 60;
      default:
        return false;
    }
  }

  /** "51:14 pace 5:07", "3:29:45 splits 1:43:02": the word is of the shorter time behind it. */
  private leadsPace(atom: Atom): boolean {
    const next = this.peek(this.isNext(2, "Colon") ? 3 : 2);
    return next?.class === "Clock" && (next.quantity?.seconds ?? Infinity) < (atom.quantity?.seconds ?? 0);
  }

  /** A set expression, or a number with a word behind it that makes it something else: pace, effort, rounds, a time cap. */
  protected amount(): BarePiece {
    const { factors, leadingTimes } = this.term();
    const atom = leadingTimes ? undefined : only(factors);
    if (!atom || !this.turnsInto(atom)) return { kind: "term", factors, leadingTimes };
    const word = this.isNext(1, "Rft", "Rounds") ? this.rounds() : this.take();
    if (word.class === "PerUnit") this.takeIf("Pace");
    return turnedPiece(atom, word) ?? { kind: "term", factors, leadingTimes };
  }
}
