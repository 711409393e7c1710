import type { IOrAlt } from "chevrotain";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { AnyLexeme, type WordClass, wordClass as t } from "../lexicon/word-class.ts";
import { isDateAhead, readDate } from "./date-phrase.ts";
import type { Atom, Factor, Piece } from "./piece.ts";
import { SetGrammar } from "./set-grammar.ts";

const secondsOf = (lexeme: Lexeme, bareFactor: number): number =>
  lexeme.quantity?.seconds ?? (lexeme.quantity?.value ?? 0) * bareFactor;
const only = (factors: readonly Factor[]): Atom | undefined =>
  factors.length === 1 && factors[0]?.atoms.length === 1 ? factors[0].atoms[0] : undefined;

/**
 * A message as a row of pieces. Each piece is a construction with a meaning of its own; a lexeme that begins none is a
 * piece by itself, so that reading goes on behind whatever is not understood.
 */
class MessageGrammar extends SetGrammar {
  pieces: Piece[] = [];
  /** Built once: the parser's own way to keep a long choice cheap. */
  private alternatives: IOrAlt<unknown>[] | undefined;

  constructor() {
    super();
    this.performSelfAnalysis();
  }

  readonly message = this.RULE("message", () => {
    this.MANY(() => {
      const from = this.ACTION(() => this.peek(1)?.index ?? 0) ?? 0;
      const piece = this.OR(
        (this.alternatives ??= [
          { GATE: () => this.dateLength() > 0, ALT: () => this.SUBRULE(this.datePhrase) },
          { GATE: () => this.isHeartRate(), ALT: () => this.SUBRULE(this.heartRate) },
          {
            GATE: () =>
              this.isNext(1, "Rpe") &&
              (this.isNext(2, "Number") || (this.isNext(2, "Colon", "Of", "At") && this.isNext(3, "Number"))),
            ALT: () => this.SUBRULE(this.effort),
          },
          {
            GATE: () => this.isNext(1, "Rir") && this.isNext(2, "Number"),
            ALT: () => this.SUBRULE(this.reserve),
          },
          { GATE: () => this.isNext(1, "Amrap"), ALT: () => this.SUBRULE(this.amrap) },
          {
            GATE: () =>
              this.isNext(1, "Emom") ||
              (this.isNext(1, "EveryTime") && this.isNext(2, "Dur", "Clock", "Plural")),
            ALT: () => this.SUBRULE(this.emom),
          },
          {
            GATE: () => this.isNext(1, "Label") && this.labelled() > 0,
            ALT: () => this.SUBRULE(this.measure),
          },
          {
            GATE: () => this.isNext(1, "Pace") && this.paceAhead() > 0,
            ALT: () => this.SUBRULE(this.paceWord),
          },
          {
            GATE: () =>
              this.isNext(1, "OneRm") &&
              ((this.isNext(2, "Load", "Number") && !this.isNext(3, "Times", "Sets")) ||
                (this.isNext(2, "Colon", "Of", "Sign", "Filler") && this.isNext(3, "Load", "Number"))),
            ALT: () => this.SUBRULE(this.oneRm),
          },
          { GATE: () => this.isTerm(), ALT: () => this.SUBRULE(this.amount) },
          { ALT: () => this.SUBRULE(this.single) },
        ]),
      );
      this.ACTION(() => {
        this.pieces.push({
          ...(piece as object),
          from,
          to: ((this.LA(0) as Lexeme).index ?? from) + 1,
        } as Piece);
      });
    });
  });

  private isTerm(): boolean {
    if (this.isNext(1, "Times")) return this.isAtom(2);
    if (this.isNext(1, "Plus", "Dash")) return this.isSign(1);
    if (this.isNext(1, "Failure")) return false;
    return this.isAtom(1) || this.isNext(1, "Singles", "Plates");
  }
  private dateLength(): number {
    return isDateAhead((ahead) => this.peek(ahead));
  }

  private readonly datePhrase = this.RULE("datePhrase", () => {
    const lexemes: Lexeme[] = [];
    const length = this.ACTION(() => this.dateLength()) ?? 0;
    this.AT_LEAST_ONE({
      GATE: () => lexemes.length < length,
      DEF: () => {
        const token = this.SUBRULE(this.anyLexeme);
        this.ACTION(() => lexemes.push(token));
      },
    });
    return this.ACTION(() => ({ kind: "date" as const, spec: readDate(lexemes) }));
  });

  /** Any lexeme at all: how reading goes on behind what begins no construction. */
  private readonly anyLexeme = this.RULE("anyLexeme", (): Lexeme => this.CONSUME(AnyLexeme) as Lexeme);

  private readonly single = this.RULE("single", () => {
    const lexeme = this.SUBRULE(this.anyLexeme);
    return this.ACTION(() =>
      lexeme.class === "Speed"
        ? { kind: "speed" as const, metersPerSecond: lexeme.quantity?.speed ?? 0 }
        : lexeme.class === "Measure" || lexeme.class === "Ordinal"
          ? { kind: "measure" as const }
          : lexeme.class === "OneRm"
            ? { kind: "oneRm" as const }
            : { kind: "lexeme" as const, lexeme },
    );
  });

  /** Consumes `count` lexemes (at least one). */
  private readonly run = this.RULE("run", (count: number): Lexeme[] => {
    const lexemes: Lexeme[] = [];
    this.AT_LEAST_ONE({
      GATE: () => lexemes.length < count,
      DEF: () => {
        const token = this.SUBRULE(this.anyLexeme);
        this.ACTION(() => lexemes.push(token));
      },
    });
    return lexemes;
  });

  // "avg hr 152", "hr: 141", "heart rate averaged 150", "avg 152 bpm", "152 bpm", "max hr 178", "hr 140-150"
  private heartRateLength(): number {
    let ahead = 1;
    let hasWord = false;
    let isQualified = false;
    const joins: readonly WordClass[] = [
      "Average",
      "Maximum",
      "HeartRate",
      "Colon",
      "Of",
      "At",
      "Filler",
      "Sign",
      "In",
      "UpTo",
    ];
    while (ahead < 8 && (this.isNext(ahead, ...joins) || (ahead > 1 && this.isRateVerb(ahead)))) {
      hasWord ||= this.isNext(ahead, "HeartRate");
      isQualified ||= this.isNext(ahead, "Average", "Maximum");
      ahead += 1;
    }
    const startsRight = this.isNext(1, "Average", "Maximum", "HeartRate", "Bpm");
    const isBpm = this.isNext(ahead, "Bpm");
    if (!startsRight || (!isBpm && !(hasWord && this.isNext(ahead, "Number")))) return 0;
    if (this.isNext(ahead + 1, "Dash", "To") && this.isNext(ahead + 2, "Number", "Bpm")) ahead += 2;
    return this.isNext(ahead + 1, "Bpm", "Average", "Maximum") &&
      (!this.isNext(ahead + 2, "HeartRate", "Number", "Pace") ||
        (!isQualified && this.isNext(ahead + 2, "Number")))
      ? ahead + 1
      : ahead;
  }
  /** "hr stayed around 140", "heart rate never over 150". */
  private isRateVerb(ahead: number): boolean {
    return (
      this.isNext(ahead, "Word", "DoVerb", "To") &&
      /^(stayed|sat|sitting|held|hovered|hovering|hit|reached|touched|under|below|over|above|between|kept|never|drifted|crept|spiked|to|mostly|through|capped|low|high|mid)$/.test(
        this.peek(ahead)?.text ?? "",
      )
    );
  }
  private isHeartRate(): boolean {
    const value = this.peek(2)?.quantity?.value ?? this.peek(1)?.quantity?.value ?? 0;
    const isPair =
      (this.isNext(1, "Average", "Maximum") && this.isNext(2, "Number")) ||
      (this.isNext(1, "Number") && this.isNext(2, "Average", "Maximum"));
    const isMore =
      isPair &&
      value > 60 &&
      value < 230 &&
      [this.pieces.at(-1), this.pieces.at(-2)].some((piece) => piece?.kind === "heartRate");
    if (isMore) return true;
    return (
      this.heartRateLength() > 0 ||
      (this.isNext(1, "Number") && this.isNext(2, "Dash") && this.isNext(3, "Bpm"))
    );
  }
  private readonly heartRate = this.RULE("heartRate", () => {
    const length =
      this.ACTION(
        () =>
          this.heartRateLength() ||
          (this.isNext(1, "Average", "Maximum") || this.isNext(2, "Average", "Maximum") ? 2 : 3),
      ) ?? 1;
    const lexemes = this.SUBRULE(this.run, { ARGS: [length] });
    return this.ACTION(() => {
      const values = lexemes.filter(({ quantity }) => quantity).map(({ quantity }) => quantity?.value ?? 0);
      const has = (name: WordClass): boolean => lexemes.some((lexeme) => lexeme.class === name);
      const measure =
        values.length > 1
          ? "range"
          : has("Maximum") ||
              has("UpTo") ||
              lexemes.some(({ text }) =>
                /^(hit|reached|touched|under|below|over|above|never|drifted|crept|spiked|capped|low|high|mid)$/.test(
                  text,
                ),
              )
            ? "maximum"
            : has("Average")
              ? "average"
              : "plain";
      return { kind: "heartRate" as const, value: values[0] ?? 0, measure };
    });
  });

  private readonly effort = this.RULE("effort", () => {
    this.CONSUME(t.Rpe);
    this.OPTION(() =>
      this.OR([
        { ALT: () => this.CONSUME(t.Colon) },
        { ALT: () => this.CONSUME(t.Of) },
        { ALT: () => this.CONSUME(t.At) },
      ]),
    );
    const factor = this.SUBRULE(this.factor);
    return this.ACTION(() => ({
      kind: "rpe" as const,
      value: factor.atoms[0]?.value ?? 0,
      isRange: factor.atoms[0]?.high !== undefined || factor.atoms.length > 1,
    }));
  });
  private readonly reserve = this.RULE("reserve", () => {
    this.CONSUME(t.Rir);
    const factor = this.SUBRULE(this.factor);
    return this.ACTION(() => ({
      kind: "rpe" as const,
      value: 10 - (factor.atoms[0]?.value ?? 0),
      isRange: factor.atoms[0]?.high !== undefined,
    }));
  });

  private readonly amrap = this.RULE("amrap", () => {
    let seconds: number | undefined;
    this.CONSUME(t.Amrap);
    this.OPTION({
      GATE: () => {
        const at = this.isNext(1, "Of", "In", "Dash", "For") ? 2 : 1;
        // "bw amrap 11", "60kg amrap: 14": repetitions of a set
        if (this.isNext(-1, "Bodyweight", "Load", "Plural", "Bar") && this.isNext(1, "Number")) return false;
        return (
          this.isNext(at, "Dur", "Clock") ||
          (this.isNext(at, "Number") &&
            !this.isNext(at + 1, "Reps", "Exercise", "Times", "Activity", "At", "Plus", "Rounds"))
        );
      },
      DEF: () => {
        this.OPTION1(() =>
          this.OR([
            { ALT: () => this.CONSUME(t.Of) },
            { ALT: () => this.CONSUME(t.In) },
            { ALT: () => this.CONSUME(t.Dash) },
            { ALT: () => this.CONSUME(t.For) },
          ]),
        );
        const length = this.OR1([
          { ALT: () => this.CONSUME(t.Dur) },
          { ALT: () => this.CONSUME(t.Clock) },
          { ALT: () => this.CONSUME(t.Number) },
        ]);
        this.ACTION(() => {
          seconds = secondsOf(length as Lexeme, 60);
        });
      },
    });
    return { kind: "amrap" as const, seconds };
  });

  // "EMOM 10", "EMOM x 10", "E2MOM for 16 min", "every 2 min for 16 min", "every 90s x 8"
  private readonly emom = this.RULE("emom", () => {
    let everySeconds = 60;
    let seconds: number | undefined;
    let count: number | undefined;
    this.OR([
      {
        ALT: () => {
          const word = this.CONSUME(t.Emom) as Lexeme;
          this.ACTION(() => {
            everySeconds = (word.entry?.n ?? 1) * 60;
          });
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.EveryTime);
          const gap = this.OR1([
            { ALT: () => this.CONSUME(t.Dur) },
            { ALT: () => this.CONSUME(t.Clock) },
            { ALT: () => this.CONSUME(t.Plural) },
          ]);
          this.ACTION(() => {
            everySeconds = secondsOf(gap as Lexeme, 60);
          });
        },
      },
    ]);
    this.OPTION({
      GATE: () => {
        const at = this.isNext(1, "Times", "For", "Of", "In", "Dash") ? 2 : 1;
        return (
          this.isNext(at, "Dur", "Clock") ||
          (this.isNext(at, "Number") &&
            !this.isNext(at + 1, "Reps", "Exercise", "Activity", "At", "Cals", "Times") &&
            !(this.isNext(at + 1, "Dash") && this.isTight(at + 1)))
        );
      },
      DEF: () => {
        let isCount = false;
        this.OPTION1(() =>
          this.OR2([
            {
              ALT: () => {
                this.CONSUME(t.Times);
                this.ACTION(() => {
                  isCount = true;
                });
              },
            },
            { ALT: () => this.CONSUME(t.For) },
            { ALT: () => this.CONSUME(t.Of) },
            { ALT: () => this.CONSUME(t.In) },
            { ALT: () => this.CONSUME(t.Dash) },
          ]),
        );
        const length = this.OR3([
          { ALT: () => this.CONSUME1(t.Dur) },
          { ALT: () => this.CONSUME1(t.Clock) },
          { ALT: () => this.CONSUME1(t.Number) },
        ]) as Lexeme;
        this.OPTION2(() =>
          this.OR4([{ ALT: () => this.CONSUME(t.Sets) }, { ALT: () => this.CONSUME(t.Rounds) }]),
        );
        this.ACTION(() => {
          const counted =
            length.class === "Number" &&
            (isCount || this.LA(0).tokenType === t.Sets || this.LA(0).tokenType === t.Rounds);
          if (counted)
            [count, seconds] = [length.quantity?.value, everySeconds * (length.quantity?.value ?? 0)];
          else seconds = secondsOf(length, 60);
        });
      },
    });
    return { kind: "emom" as const, everySeconds, seconds, count };
  });

  // "level 9", "zone 2", "week 3 day 2", "incline: 4%", "tempo 3-1-1"
  private labelled(): number {
    let ahead = 2;
    if (
      this.isNext(ahead, "Colon") &&
      /^(session|lesson|phase|block|stage|day|week|wk|cycle|no|number|tempo)$/.test(this.peek(1)?.text ?? "")
    )
      return 0;
    if (
      this.isNext(ahead, "Colon", "Of", "Sign", "At", "Filler") &&
      this.isNext(ahead + 1, "Number", "Percent", "Measure", "Dist")
    )
      ahead += 1;
    if (!this.isNext(ahead, "Number", "Percent", "Ordinal", "Measure", "Dist")) return 0;
    if (
      this.isNext(ahead, "Dist") &&
      !["elevation", "elev", "ascent", "elevation gain", "elev gain", "climbed", "gained"].includes(
        this.peek(1)?.text ?? "",
      )
    )
      return 0;
    if (
      this.isNext(ahead, "Number") &&
      this.isNext(ahead + 1, "Times", "Sets", "Reps") &&
      !this.peek(ahead + 1)?.spaced
    )
      return 0;
    while (
      this.isNext(ahead + 1, "Slash", "Dash") &&
      this.isTight(ahead + 1) &&
      this.isNext(ahead + 2, "Number", "Percent")
    )
      ahead += 2;
    return ahead;
  }
  private readonly measure = this.RULE("measure", () => {
    const length = this.ACTION(() => this.labelled()) ?? 1;
    this.SUBRULE(this.run, { ARGS: [length] });
    return { kind: "measure" as const };
  });

  private paceAhead(): number {
    let ahead = 2;
    if (
      this.isNext(ahead, "Colon") &&
      /^(session|lesson|phase|block|stage|day|week|wk|cycle|no|number|tempo)$/.test(this.peek(1)?.text ?? "")
    )
      return 0;
    if (this.isNext(ahead, "Colon", "Of", "At", "Filler", "Sign", "Average")) ahead += 1;
    return this.isNext(ahead, "Clock") ||
      (this.isNext(ahead, "Number", "Dur") &&
        (this.peek(ahead)?.quantity?.dotted !== undefined || this.isNext(ahead + 1, "PerUnit")))
      ? ahead
      : 0;
  }
  private readonly paceWord = this.RULE("paceWord", () => {
    const length =
      this.ACTION(() => this.paceAhead() + (this.isNext(this.paceAhead() + 1, "PerUnit") ? 1 : 0)) ?? 1;
    const lexemes = this.SUBRULE(this.run, { ARGS: [length] });
    return this.ACTION(() => {
      const value = lexemes.find(({ quantity }) => quantity)?.quantity;
      return {
        kind: "pace" as const,
        seconds: value?.dotted ?? value?.seconds ?? (value?.value ?? 0) * 60,
        perMeters: lexemes.find(({ perMeters }) => perMeters)?.perMeters,
      };
    });
  });

  private readonly oneRm = this.RULE("oneRm", () => {
    this.CONSUME(t.OneRm);
    this.OPTION(() =>
      this.OR([
        { ALT: () => this.CONSUME(t.Colon) },
        { ALT: () => this.CONSUME(t.Of) },
        { ALT: () => this.CONSUME(t.Sign) },
        { ALT: () => this.CONSUME(t.Filler) },
      ]),
    );
    const atom = this.SUBRULE(this.atom);
    return { kind: "oneRm" as const, atom };
  });

  /** Does the word behind this number make it something else than a part of a set? */
  private turnsInto(atom: Atom): boolean {
    const isPlain = atom.unit === "none";
    switch (this.peek(1)?.class) {
      case "PerUnit":
        return true;
      case "Pace":
        return isPaceLike(atom);
      case "Rir":
      case "Rft":
        return isPlain;
      case "Rounds":
        return (isPlain && this.peek(1)?.text !== "round") || (isPlain && atom.value === 1);
      case "Rpe":
        return isPlain && !this.isNext(2, "Number");
      case "Amrap":
      case "Emom":
        return isTimeLike(atom);
      case "OneRm":
        return isPlain || atom.unit === "load" || atom.unit === "percent";
      case "HeartRate":
        return isPlain && atom.value > 60;
      default:
        return false;
    }
  }

  /** A set expression, or a number with a word behind it that makes it something else: pace, effort, rounds, a time cap. */
  private readonly amount = this.RULE("amount", () => {
    const term = this.SUBRULE(this.term);
    const atom = this.ACTION(() => (term.leadingTimes ? undefined : only(term.factors)));
    let piece: Omit<Extract<Piece, { kind: string }>, "from" | "to"> = this.ACTION(() => ({
      kind: "term" as const,
      ...term,
    })) as never;
    this.OPTION({
      GATE: () => atom !== undefined && this.turnsInto(atom),
      DEF: () =>
        this.OR([
          {
            ALT: () => {
              const per = this.CONSUME(t.PerUnit) as Lexeme;
              this.OPTION1({ GATE: () => this.isNext(1, "Pace"), DEF: () => this.CONSUME(t.Pace) });
              this.ACTION(() => {
                piece = pace(atom, per.perMeters) as never;
              });
            },
          },
          {
            ALT: () => {
              this.CONSUME1(t.Pace);
              this.ACTION(() => {
                piece = pace(atom, undefined) as never;
              });
            },
          },
          {
            ALT: () => {
              this.CONSUME(t.Rir);
              this.ACTION(() => {
                piece = {
                  kind: "rpe",
                  value: 10 - (atom?.value ?? 0),
                  isRange: atom?.high !== undefined,
                } as never;
              });
            },
          },
          {
            ALT: () => {
              this.CONSUME(t.Rpe);
              this.ACTION(() => {
                piece = { kind: "rpe", value: atom?.value ?? 0, isRange: false } as never;
              });
            },
          },
          {
            ALT: () => {
              const timing = this.SUBRULE(this.rounds);
              this.ACTION(() => {
                piece = {
                  kind: "rounds",
                  count: atom?.value ?? 0,
                  ...timing,
                  ...(atom?.high !== undefined && { isRange: true }),
                } as never;
              });
            },
          },
          {
            ALT: () => {
              this.CONSUME(t.Amrap);
              this.ACTION(() => {
                piece = { kind: "amrap", seconds: minutes(atom) } as never;
              });
            },
          },
          {
            ALT: () => {
              const word = this.CONSUME(t.Emom) as Lexeme;
              this.ACTION(() => {
                piece = {
                  kind: "emom",
                  everySeconds: (word.entry?.n ?? 1) * 60,
                  seconds: minutes(atom),
                } as never;
              });
            },
          },
          {
            ALT: () => {
              this.CONSUME1(t.OneRm);
              this.ACTION(() => {
                if (atom?.unit !== "percent") piece = { kind: "oneRm", atom } as never;
              });
            },
          },
          {
            ALT: () => {
              this.CONSUME(t.HeartRate);
              this.ACTION(() => {
                piece = { kind: "heartRate", value: atom?.value ?? 0, measure: "plain" } as never;
              });
            },
          },
        ]),
    });
    return piece;
  });

  /** "rounds + 7", "rounds and 14 reps", "rounds plus another 3 reps". */
  private isJoinedExtra(): boolean {
    if (!this.isNext(1, "Plus", "And", "Comma", "Added", "With") || !this.isNext(2, "Number")) return false;
    return (
      this.isNext(3, "Reps") ||
      (this.isNext(1, "Plus", "Added") && !this.isNext(3, "Exercise", "Times", "Sets", "Activity"))
    );
  }

  // what may follow a count: "rounds", "rounds + 7", "rft", "rounds not for time"
  private readonly rounds = this.RULE("rounds", () => {
    let timing: "forTime" | "notForTime" | "none" = "none";
    let extra: number | undefined;
    this.OR([
      {
        ALT: () => {
          this.CONSUME(t.Rft);
          this.ACTION(() => {
            timing = "forTime";
          });
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.Rounds);
          this.OPTION({
            GATE: () => (this.isNext(1, "Number") && this.isNext(2, "Reps")) || this.isJoinedExtra(),
            DEF: () => {
              this.OPTION3(() =>
                this.OR1([
                  { ALT: () => this.CONSUME(t.Plus) },
                  { ALT: () => this.CONSUME(t.And) },
                  { ALT: () => this.CONSUME(t.Comma) },
                  { ALT: () => this.CONSUME(t.Added) },
                  { ALT: () => this.CONSUME(t.With) },
                ]),
              );
              const more = this.CONSUME(t.Number) as Lexeme;
              this.ACTION(() => {
                extra = more.quantity?.value;
              });
              this.OPTION1(() => this.CONSUME(t.Reps));
            },
          });
          this.OPTION2({
            GATE: () => this.isNext(1, "ForTime", "NotForTime"),
            DEF: () =>
              this.OR2([
                {
                  ALT: () => {
                    this.CONSUME(t.ForTime);
                    this.ACTION(() => {
                      timing = "forTime";
                    });
                  },
                },
                {
                  ALT: () => {
                    this.CONSUME(t.NotForTime);
                    this.ACTION(() => {
                      timing = "notForTime";
                    });
                  },
                },
              ]),
          });
        },
      },
    ]);
    return { timing, extra };
  });
}

const minutes = (atom: Atom | undefined): number => atom?.quantity?.seconds ?? (atom?.value ?? 0) * 60;
const isTimeLike = (atom: Atom | undefined): boolean =>
  atom?.unit === "none" || atom?.unit === "time" || atom?.unit === "clock";
const isPaceLike = (atom: Atom | undefined): boolean =>
  atom?.unit === "clock" || atom?.quantity?.dotted !== undefined;
const pace = (atom: Atom | undefined, perMeters: number | undefined): unknown => ({
  kind: "pace",
  seconds: atom?.quantity?.dotted ?? atom?.quantity?.seconds ?? (atom?.value ?? 0) * 60,
  perMeters,
});

let parser: MessageGrammar | undefined;

/** Parses a message's lexemes to pieces that together cover all of them, in order. */
export const parsePieces = (lexemes: readonly Lexeme[]): readonly Piece[] => {
  parser ??= new MessageGrammar();
  parser.pieces = [];
  parser.input = lexemes as Lexeme[];
  parser.message();
  if (parser.errors.length > 0)
    throw new Error(`the grammar left its own track: ${parser.errors[0]?.message}`);
  return parser.pieces;
};
