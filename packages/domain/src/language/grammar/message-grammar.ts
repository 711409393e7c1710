import type { IOrAlt } from "chevrotain";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { AmountGrammar } from "./amount-grammar.ts";
import { asPiece, lexemePiece, termPiece } from "./as-piece.ts";
import { beginsNothing } from "./begins-nothing.ts";
import { columnsAhead } from "./columns-ahead.ts";
import { isDateAhead, readDate } from "./date-phrase.ts";
import type { Factor, Piece } from "./piece.ts";
import { plainFactors, plainTermEnd } from "./plain-term.ts";
import { toAtom } from "./to-atom.ts";
import type { BarePiece } from "./turned-piece.ts";

/**
 * A message as a row of pieces. Each piece is a construction with a meaning of its own; a lexeme that begins none is a
 * piece by itself, so that reading goes on behind whatever is not understood.
 */
export class MessageGrammar extends AmountGrammar {
  /** Of the lexemes: while a rule runs, the parser pads the row at its end. */
  private count = 0;

  constructor(options?: { readonly isChecked?: boolean }) {
    super(options);
    this.performSelfAnalysis();
  }

  parse(lexemes: readonly Lexeme[]): readonly Piece[] {
    this.pieces = [];
    this.input = lexemes as Lexeme[];
    this.count = lexemes.length;
    if (this.takePlain()) return this.pieces;
    this.message();
    if (this.errors.length > 0) throw new Error(`the grammar left its own track: ${this.errors[0]?.message}`);
    return this.pieces;
  }

  private isTerm(): boolean {
    if (this.isNext(1, "Times")) return this.isAtom(2);
    if (this.isNext(1, "Plus", "Dash")) return this.isSign(1);
    if (this.isNext(1, "Failure")) return false;
    return this.isAtom(1) || this.isNext(1, "Singles", "Plates");
  }

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
   * Takes what needs no rule of the grammar: words that begin no construction, amounts by themselves, "5x5", dates. They are
   * nine pieces in ten, and walking through the rules for each would be most of the work. False where a rule is needed.
   */
  private takePlain(): boolean {
    const lexemes = this.input as Lexeme[];
    const first = this.peek(1)?.index ?? this.count;
    let from = first;
    while (from < this.count) {
      const to = this.takePlainPiece(lexemes, from);
      if (to === from) break;
      from = to;
    }
    for (let at = first; at < from; at += 1) this.SKIP_TOKEN();
    return from === this.count;
  }
  /** Where the plain piece ends that begins at `from`; `from` itself where none does. */
  private takePlainPiece(lexemes: readonly Lexeme[], from: number): number {
    const next = lexemes[from] as Lexeme;
    if (beginsNothing(lexemes, next)) {
      this.pieces.push(lexemePiece(next));
      return from + 1;
    }
    const last = plainTermEnd(lexemes, from);
    if (last >= 0) {
      this.pieces.push(termPiece(plainFactors(lexemes, from, last), false, from, last + 1));
      return last + 1;
    }
    const columns = columnsAhead(lexemes, from);
    if (columns) {
      const factors = [columns.sets, columns.reps].map((at, index): Factor => ({
        atoms: [toAtom(lexemes[at] as Lexeme)],
        join: "none",
        label: index === 0 ? "sets" : "reps",
      }));
      this.pieces.push(termPiece(factors, false, from, columns.to));
      return columns.to;
    }
    const to = from + isDateAhead((steps) => lexemes[from + steps - 1]);
    if (to > from) {
      const before = this.pieces.findLast((piece) => piece.kind === "date");
      this.pieces.push(
        asPiece({ kind: "date", spec: readDate(lexemes.slice(from, to), before?.spec) }, from, to),
      );
    }
    return to;
  }

  private readonly message = this.RULE("message", () => {
    this.MANY(() => {
      this.ACTION(() => {
        this.takePlain();
      });
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
export const parsePieces = (lexemes: readonly Lexeme[]): readonly Piece[] =>
  (parser ??= new MessageGrammar()).parse(lexemes);
