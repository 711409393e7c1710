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
class MessageGrammar extends AmountGrammar {
  parse(lexemes: readonly Lexeme[]): readonly Piece[] {
    this.lexemes = lexemes;
    while (this.next < lexemes.length) {
      const from = this.next;
      const to = this.takePlainPiece(lexemes, from);
      if (to > from) this.next = to;
      else this.pieces.push(asPiece(this.construction(), from, this.next));
    }
    return this.pieces;
  }

  private isTerm(): boolean {
    if (this.isNext(1, "Times")) return this.isAtom(2);
    if (this.isNext(1, "Plus", "Dash")) return this.isSign(1);
    if (this.isNext(1, "Failure")) return false;
    return this.isAtom(1) || this.isNext(1, "Singles", "Plates");
  }

  private single(): BarePiece {
    const lexeme = this.take();
    switch (lexeme.class) {
      case "Speed":
        return { kind: "speed", metersPerSecond: lexeme.quantity?.speed ?? 0 };
      case "Measure":
      case "Ordinal":
        return { kind: "measure" };
      case "OneRm":
        return { kind: "oneRm" };
      default:
        return { kind: "lexeme", lexeme };
    }
  }

  private isOneRmOf(): boolean {
    return (
      (this.isNext(2, "Load", "Number") && !this.isNext(3, "Times", "Sets")) ||
      (this.isNext(2, "Colon", "Of", "Sign", "Filler") && this.isNext(3, "Load", "Number"))
    );
  }

  /** What the next lexeme begins; by itself where that is nothing longer. */
  private construction(): BarePiece {
    if (this.isHeartRate()) return this.heartRate();
    switch (this.peek(1)?.class) {
      case "Rpe":
        if (this.isNext(2, "Number") || (this.isNext(2, "Colon", "Of", "At") && this.isNext(3, "Number")))
          return this.effort();
        break;
      case "Rir":
        if (this.isNext(2, "Number")) return this.reserve();
        break;
      case "Amrap":
        return this.amrap();
      case "Emom":
        return this.emom();
      case "EveryTime":
        if (this.isNext(2, "Dur", "Clock", "Plural")) return this.emom();
        break;
      case "Label": {
        const length = this.labelled();
        if (length > 0) this.run(length);
        if (length > 0) return { kind: "measure" };
        break;
      }
      case "Pace":
        if (this.paceAhead() > 0) return this.paceWord();
        break;
      case "OneRm":
        if (this.isOneRmOf()) return this.oneRm();
        break;
      default:
        if (this.isTerm()) return this.amount();
    }
    return this.single();
  }

  /**
   * Takes what needs no rule of the grammar: words that begin no construction, amounts by themselves, "5x5", dates. They are
   * nine pieces in ten, and asking the rules about each would be most of the work. Where the piece ends; `from` itself where there is none.
   */
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
}

/** Parses a message's lexemes to pieces that together cover all of them, in order. */
export const parsePieces = (lexemes: readonly Lexeme[]): readonly Piece[] =>
  new MessageGrammar().parse(lexemes);
