import type { Atom, Factor } from "./piece.ts";
import { EmbeddedActionsParser, type IOrAlt, type IToken } from "chevrotain";
import type { Lexeme } from "../lexicon/lexeme.ts";
import {
  allWordClasses,
  amountClasses,
  AnyAmount,
  type WordClass,
  wordClass as t,
} from "../lexicon/word-class.ts";
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
export class SetGrammar extends EmbeddedActionsParser {
  /** `isChecked`: whether its rules leave no choice open. That takes as long as building it, and a test does it. */
  constructor({ isChecked = false } = {}) {
    super(allWordClasses as IToken["tokenType"][], {
      maxLookahead: 1,
      recoveryEnabled: false,
      skipValidations: !isChecked,
    });
  }

  /** Alternatives that are one token each, built once: a rule that made them anew at each call would be slow. */
  protected oneOf(occurrence: number, ...classes: WordClass[]): IOrAlt<Lexeme>[] {
    return classes.map((name) => ({ ALT: () => this.consume(occurrence, t[name]) as Lexeme }));
  }
  /** The lexeme `ahead` tokens on (1 is the next one). */
  protected peek(ahead: number): Lexeme | undefined {
    const token = this.LA(ahead) as Lexeme;
    return token.class === undefined ? undefined : token;
  }
  protected isNext(ahead: number, ...classes: WordClass[]): boolean {
    const lexeme = this.peek(ahead);
    return lexeme !== undefined && classes.includes(lexeme.class);
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

  private readonly signs = this.oneOf(0, "Plus", "Dash");
  protected readonly atom = this.RULE("atom", (): Atom => {
    const signed = this.OPTION(() => this.OR(this.signs));
    const token = this.CONSUME(AnyAmount);
    return this.ACTION(() => toAtom(token as Lexeme, signed && (signed.class === "Plus" ? 1 : -1)));
  });

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

  private readonly joints = this.oneOf(0, "Slash", "Dash", "To", "Plus");
  private readonly labels = this.oneOf(1, "Sets", "Reps", "Singles", "Plates", "Plus");
  protected readonly factor = this.RULE("factor", (): Factor => {
    const atoms: Atom[] = [];
    let join: Factor["join"] = "none";
    const first = this.SUBRULE(this.atom);
    this.ACTION(() => atoms.push(first));
    this.MANY({
      GATE: () => this.joins(1),
      DEF: () => {
        const joint = this.OR(this.joints);
        const next = this.SUBRULE2(this.atom);
        this.ACTION(() => {
          join = joinOf(joint);
          atoms.push(next);
        });
      },
    });
    const label = this.OPTION({ GATE: () => this.isLabelled(first), DEF: () => this.OR1(this.labels) });
    return this.ACTION(() =>
      asRange(label ? labelled(atoms, join, label) : { atoms, join, label: undefined }),
    );
  });

  protected readonly term = this.RULE("term", (): { factors: Factor[]; leadingTimes: boolean } => {
    const factors: Factor[] = [];
    let leadingTimes = false;
    this.OPTION(() => {
      this.CONSUME(t.Times);
      this.ACTION(() => {
        leadingTimes = true;
      });
    });
    const first = this.OR([
      { ALT: () => this.SUBRULE(this.factor) },
      {
        ALT: () => {
          const word = this.CONSUME(t.Singles);
          return this.ACTION((): Factor => ({
            atoms: [toAtom(word as Lexeme)],
            join: "none",
            label: undefined,
          }));
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.Plates);
          return this.ACTION((): Factor => ({ atoms: [{ value: 1, unit: "plates" }], join: "none" }));
        },
      },
    ]);
    this.ACTION(() => factors.push(first));
    this.MANY({
      GATE: () =>
        (this.isNext(1, "Times") && (this.isAtom(2) || this.isSign(2))) ||
        (this.isNext(1, "Of") && this.isAtom(2) && factors.at(-1)?.label === "sets"),
      DEF: () => {
        this.OR1([{ ALT: () => this.CONSUME1(t.Times) }, { ALT: () => this.CONSUME1(t.Of) }]);
        const next = this.SUBRULE1(this.factor);
        this.ACTION(() => factors.push(next));
      },
    });
    return { factors, leadingTimes };
  });
}
