import type { IOrAlt } from "chevrotain";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { amountClasses, AnyLexeme, type WordClass } from "../lexicon/word-class.ts";
import { AmountGrammar } from "./amount-grammar.ts";
import { asPiece } from "./as-piece.ts";
import { isDateAhead, readDate } from "./date-phrase.ts";
import type { Piece } from "./piece.ts";
import type { BarePiece } from "./turned-piece.ts";

/** Lexemes that can begin a construction; every other one is a piece by itself, and most of a message is such words. */
const beginners: ReadonlySet<WordClass> = new Set([
  ...amountClasses,
  "Times",
  "Plus",
  "Dash",
  "Singles",
  "Plates",
  "Speed",
  "Measure",
  "Ordinal",
  "Rpe",
  "Rir",
  "Amrap",
  "Emom",
  "EveryTime",
  "Label",
  "Pace",
  "OneRm",
  "HeartRate",
  "Average",
  "Maximum",
  "Bpm",
  "DayWord",
  "Weekday",
  "Month",
  "LastWord",
  "WhichSet",
  "Article",
]);

/**
 * A message as a row of pieces. Each piece is a construction with a meaning of its own; a lexeme that begins none is a
 * piece by itself, so that reading goes on behind whatever is not understood.
 */
class MessageGrammar extends AmountGrammar {
  constructor() {
    super();
    this.performSelfAnalysis();
  }

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

  /** Built once: the parser's own way to keep a long choice cheap. */
  private readonly constructions: IOrAlt<unknown>[] = [
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
        this.isNext(1, "Emom") || (this.isNext(1, "EveryTime") && this.isNext(2, "Dur", "Clock", "Plural")),
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
  ];

  readonly message = this.RULE("message", () => {
    this.MANY(() => {
      const next = this.peek(1);
      if (next && !beginners.has(next.class)) {
        this.CONSUME(AnyLexeme);
        this.pieces.push(asPiece({ kind: "lexeme", lexeme: next }, next.index, next.index + 1));
        return;
      }
      const from = next?.index ?? 0;
      const piece = this.OR(this.constructions);
      this.ACTION(() => {
        const to = ((this.LA(0) as Lexeme).index ?? from) + 1;
        this.pieces.push(asPiece(piece as BarePiece, from, to));
      });
    });
  });
}

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
