import type { Atom, Factor } from "./piece.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { amountClasses, type WordClass } from "../lexicon/word-class.ts";
import { toAtom } from "./to-atom.ts";

/** "20-30s", "3-4 km": the unit behind the range is that of both ends. */
const scaled = (high: Atom, value: number): Atom["quantity"] => {
  const quantity = high.quantity;
  if (!quantity || high.value === 0) return quantity;
  const share = value / high.value;
  return {
    ...quantity,
    value,
    ...(quantity.seconds !== undefined && { seconds: quantity.seconds * share }),
    ...(quantity.meters !== undefined && { meters: quantity.meters * share }),
  };
};

/** Two plain numbers with a dash between, the lower first, are a range: the lower one counts. */
const asRange = (factor: Factor): Factor => {
  const [low, high] = factor.atoms;
  if (factor.join !== "dash" || factor.atoms.length !== 2 || !low || !high) return factor;
  const plain = (low.unit === "none" || low.unit === high.unit) && high.unit !== "bodyweight";
  if (!plain || low.value >= high.value) return factor;
  return {
    ...factor,
    join: "none",
    atoms: [
      {
        ...high,
        value: low.value,
        high: high.value,
        quantity: low.unit === high.unit ? low.quantity : scaled(high, low.value),
      },
    ],
  };
};

const joinOf = (joint: Lexeme): Factor["join"] =>
  joint.class === "Slash" ? "slash" : joint.class === "Plus" ? "plus" : "dash";

/** The factor of `atoms` with the word or plus behind them. */
const labelled = (atoms: readonly Atom[], join: Factor["join"], label: Lexeme): Factor => {
  switch (label.class) {
    case "Sets":
      return { atoms, join, label: "sets" };
    case "Reps":
      return { atoms, join, label: "reps" };
    case "Singles": {
      const repsEach = label.entry?.n ?? 1;
      return {
        atoms: atoms.map((atom) => ({ ...atom, unit: "singles", repsEach })),
        join,
        label: undefined,
      };
    }
    case "Plates":
      return { atoms: atoms.map((atom) => ({ ...atom, unit: "plates" })), join, label: undefined };
    default:
      return {
        atoms: atoms.map((atom, at) => (at === atoms.length - 1 ? { ...atom, open: true } : atom)),
        join,
        label: undefined,
      };
  }
};

/**
 * Set expressions: factors joined by "x" ("3 x 8-10", "100x5x3", "3 sets of 12", "60kg x 12/10/8"). What each factor is
 * (sets, reps or load) is not the grammar's to say: that depends on the exercise and on its neighbours.
 */
export class SetGrammar {
  protected lexemes: readonly Lexeme[] = [];
  /** Where the next lexeme stands. */
  protected next = 0;

  /** The lexeme `ahead` places on (1 is the next one, 0 the one before it). */
  protected peek(ahead: number): Lexeme | undefined {
    const at = this.next + ahead - 1;
    return at < 0 ? undefined : this.lexemes[at];
  }
  protected isNext(ahead: number, ...classes: WordClass[]): boolean {
    const lexeme = this.peek(ahead);
    return lexeme !== undefined && classes.includes(lexeme.class);
  }
  /** Takes the next lexeme; a rule asks what it is before. */
  protected take(): Lexeme {
    this.next += 1;
    return this.lexemes[this.next - 1] as Lexeme;
  }
  protected takeIf(...classes: WordClass[]): Lexeme | undefined {
    return this.isNext(1, ...classes) ? this.take() : undefined;
  }
  protected isAtom(ahead: number): boolean {
    const lexeme = this.peek(ahead);
    return lexeme !== undefined && amountClasses.has(lexeme.class);
  }
  /** No white space on either side of the token `ahead`. */
  protected isTight(ahead: number): boolean {
    const lexeme = this.peek(ahead);
    return lexeme !== undefined && !lexeme.spaced && !lexeme.spacedAfter;
  }
  /** A plus or minus that belongs to the number behind it: "+20kg", "-40". */
  protected isSign(ahead: number): boolean {
    const sign = this.peek(ahead);
    if (
      !sign ||
      (sign.class !== "Plus" && sign.class !== "Dash") ||
      !this.isNext(ahead + 1, "Number", "Load")
    )
      return false;
    if (sign.class === "Plus")
      return (
        ((sign.spaced || this.isNext(ahead - 1, "Newline", "Comma")) && !sign.spacedAfter) ||
        this.isNext(ahead + 1, "Load") ||
        this.isNext(ahead - 1, "At", "Bodyweight")
      );
    return !sign.spacedAfter && (sign.spaced || this.isNext(ahead - 1, "At", "Bodyweight"));
  }

  protected atom(): Atom {
    const signed = this.takeIf("Plus", "Dash");
    return toAtom(this.take(), signed && (signed.class === "Plus" ? 1 : -1));
  }

  /** May the slash, dash or plus ahead join another number to this factor? */
  private joins(first: number): boolean {
    const sign = this.peek(first);
    if (!sign || !this.isAtom(first + 1)) return false;
    if (sign.class === "Slash" || sign.class === "Dash") return this.isTight(first);
    if (sign.class === "To")
      return (
        this.isNext(first + 1, "Number") &&
        !this.isNext(first + 2, "Times", "Number", "Exercise") &&
        (this.peek(first - 1)?.quantity?.value ?? 99) < (this.peek(first + 1)?.quantity?.value ?? 0)
      );
    if (sign.class !== "Plus" || !this.isNext(first + 1, "Number") || this.isNext(first - 1, "Bodyweight"))
      return false;
    return (
      this.isTight(first) ||
      (sign.spaced &&
        sign.spacedAfter &&
        !this.isNext(first + 2, "Times", "Exercise", "Sets", "Activity", "Dist", "Number"))
    );
  }

  /** "5 singles", but not "a 315 single". */
  private countsSingles(atom: Atom): boolean {
    return atom.unit === "none" && atom.value <= 12;
  }

  /** Does the word behind the atoms say what they count, or a plus that they are open at the top? */
  private isLabelled(first: Atom): boolean {
    return (
      this.isNext(1, "Sets", "Reps", "Plates") ||
      (this.isNext(1, "Singles") && this.countsSingles(first)) ||
      (this.isNext(1, "Plus") && !this.peek(1)?.spaced && !this.isAtom(2))
    );
  }

  protected factor(): Factor {
    const first = this.atom();
    const atoms = [first];
    let join: Factor["join"] = "none";
    while (this.joins(1)) {
      join = joinOf(this.take());
      atoms.push(this.atom());
    }
    return asRange(
      this.isLabelled(first) ? labelled(atoms, join, this.take()) : { atoms, join, label: undefined },
    );
  }

  private firstFactor(): Factor {
    if (this.isNext(1, "Singles")) return { atoms: [toAtom(this.take())], join: "none", label: undefined };
    if (!this.takeIf("Plates")) return this.factor();
    return { atoms: [{ value: 1, unit: "plates" }], join: "none" };
  }

  protected term(): { readonly factors: readonly Factor[]; readonly leadingTimes: boolean } {
    const leadingTimes = this.takeIf("Times") !== undefined;
    const factors = [this.firstFactor()];
    while (
      (this.isNext(1, "Times") && (this.isAtom(2) || this.isSign(2))) ||
      (this.isNext(1, "Of") && this.isAtom(2) && factors.at(-1)?.label === "sets")
    ) {
      this.take();
      factors.push(this.factor());
    }
    return { factors, leadingTimes };
  }
}
