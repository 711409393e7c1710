import { EmbeddedActionsParser, type IToken } from "chevrotain";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { allWordClasses, AnyAmount, type WordClass, wordClass as t } from "../lexicon/word-class.ts";
import type { Atom, AtomUnit, Factor } from "./piece.ts";

const atomUnits: Partial<Record<WordClass, AtomUnit>> = {
  Number: "none",
  Load: "load",
  Dist: "distance",
  Dur: "time",
  Clock: "clock",
  Cals: "calories",
  Percent: "percent",
  Plural: "plural",
  Bodyweight: "bodyweight",
  Bar: "bar",
  Singles: "singles",
  MaxReps: "max",
  Failure: "failure",
};
const atomClasses = new Set<WordClass>([
  "Number",
  "Load",
  "Dist",
  "Dur",
  "Clock",
  "Cals",
  "Percent",
  "Plural",
  "Bodyweight",
  "Bar",
  "MaxReps",
  "Failure",
]);

const toAtom = (lexeme: Lexeme): Atom => ({
  value: lexeme.quantity?.value ?? 1,
  unit: atomUnits[lexeme.class] ?? "none",
  quantity: lexeme.quantity,
  ...(lexeme.class === "Singles" && { repsEach: lexeme.entry?.n ?? 1 }),
});

/**
 * Set expressions: factors joined by "x" ("3 x 8-10", "100x5x3", "3 sets of 12", "60kg x 12/10/8"). What each factor is
 * (sets, reps or load) is not the grammar's to say: that depends on the exercise and on its neighbours.
 */
export class SetGrammar extends EmbeddedActionsParser {
  constructor() {
    super(allWordClasses as IToken["tokenType"][], {
      maxLookahead: 1,
      recoveryEnabled: false,
      skipValidations: false,
    });
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
    return lexeme !== undefined && atomClasses.has(lexeme.class);
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
        (sign.spaced && !sign.spacedAfter) ||
        this.isNext(ahead + 1, "Load") ||
        this.isNext(ahead - 1, "At", "Bodyweight")
      );
    return !sign.spacedAfter && (sign.spaced || this.isNext(ahead - 1, "At", "Bodyweight"));
  }

  protected readonly atom = this.RULE("atom", (): Atom => {
    let sign: 1 | -1 | undefined;
    this.OPTION(() => {
      this.OR([
        {
          ALT: () => {
            this.CONSUME(t.Plus);
            this.ACTION(() => {
              sign = 1;
            });
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.Dash);
            this.ACTION(() => {
              sign = -1;
            });
          },
        },
      ]);
    });
    const token = this.CONSUME(AnyAmount);
    return this.ACTION(() => ({ ...toAtom(token as Lexeme), ...(sign !== undefined && { sign }) }));
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

  protected readonly factor = this.RULE("factor", (): Factor => {
    const atoms: Atom[] = [];
    let join: Factor["join"] = "none";
    let label: Factor["label"];
    const first = this.SUBRULE(this.atom);
    this.ACTION(() => atoms.push(first));
    this.MANY({
      GATE: () => this.joins(1),
      DEF: () => {
        this.OR([
          {
            ALT: () => {
              this.CONSUME(t.Slash);
              this.ACTION(() => {
                join = "slash";
              });
            },
          },
          {
            ALT: () => {
              this.CONSUME(t.Dash);
              this.ACTION(() => {
                join = "dash";
              });
            },
          },
          {
            ALT: () => {
              this.CONSUME(t.To);
              this.ACTION(() => {
                join = "dash";
              });
            },
          },
          {
            ALT: () => {
              this.CONSUME(t.Plus);
              this.ACTION(() => {
                join = "plus";
              });
            },
          },
        ]);
        const next = this.SUBRULE2(this.atom);
        this.ACTION(() => atoms.push(next));
      },
    });
    this.OPTION({
      GATE: () =>
        this.isNext(1, "Sets", "Reps", "Plates") ||
        (this.isNext(1, "Singles") && this.countsSingles(first)) ||
        (this.isNext(1, "Plus") && !this.peek(1)?.spaced && !this.isAtom(2)),
      DEF: () =>
        this.OR1([
          {
            ALT: () => {
              this.CONSUME(t.Sets);
              this.ACTION(() => {
                label = "sets";
              });
            },
          },
          {
            ALT: () => {
              this.CONSUME(t.Reps);
              this.ACTION(() => {
                label = "reps";
              });
            },
          },
          {
            ALT: () => {
              const each = this.CONSUME(t.Singles) as Lexeme;
              this.ACTION(() =>
                atoms.splice(
                  0,
                  atoms.length,
                  ...atoms.map((atom) => ({
                    ...atom,
                    unit: "singles" as const,
                    repsEach: each.entry?.n ?? 1,
                  })),
                ),
              );
            },
          },
          {
            ALT: () => {
              this.CONSUME(t.Plates);
              this.ACTION(() =>
                atoms.splice(0, atoms.length, ...atoms.map((atom) => ({ ...atom, unit: "plates" as const }))),
              );
            },
          },
          {
            ALT: () => {
              this.CONSUME1(t.Plus);
              this.ACTION(() => atoms.push({ ...(atoms.pop() as Atom), open: true }));
            },
          },
        ]),
    });
    return this.ACTION(() => asRange({ atoms, join, label }));
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
          return this.ACTION((): Factor => ({ atoms: [toAtom(word as Lexeme)], join: "none" }));
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
