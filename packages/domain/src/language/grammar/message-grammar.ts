import type { IOrAlt } from "chevrotain";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { AmountGrammar } from "./amount-grammar.ts";
import { asPiece } from "./as-piece.ts";
import { beginsNothing } from "./begins-nothing.ts";
import { isDateAhead, readDate } from "./date-phrase.ts";
import type { Piece } from "./piece.ts";
import { plainFactors, plainTermEnd } from "./plain-term.ts";
import type { BarePiece } from "./turned-piece.ts";

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

  /**
   * Takes what needs no rule of the grammar: words that begin no construction, amounts by themselves, "5x5". They are nine
   * pieces in ten, and walking through the rules for each would be most of the work.
   */
  private takePlain(): void {
    const lexemes = this.input as Lexeme[];
    for (let next = this.peek(1); next; next = this.peek(1)) {
      const from = next.index;
      if (beginsNothing(lexemes, next)) {
        this.SKIP_TOKEN();
        this.pieces.push(asPiece({ kind: "lexeme", lexeme: next }, from, from + 1));
        continue;
      }
      const last = plainTermEnd(lexemes, from);
      if (last < 0) return;
      for (let at = from; at <= last; at += 1) this.SKIP_TOKEN();
      const factors = plainFactors(lexemes, from, last);
      this.pieces.push(asPiece({ kind: "term", factors, leadingTimes: false }, from, last + 1));
    }
  }

  readonly message = this.RULE("message", () => {
    this.MANY(() => {
      this.ACTION(() => this.takePlain());
      const from = this.peek(1)?.index;
      if (from === undefined && !this.RECORDING_PHASE) return;
      const piece = this.OR(this.constructions);
      this.ACTION(() => {
        const to = ((this.LA(0) as Lexeme).index ?? from) + 1;
        this.pieces.push(asPiece(piece as BarePiece, from ?? 0, to));
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
