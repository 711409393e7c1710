import type { WordClass } from "../../lexicon/word-class.ts";
import type { Piece } from "../../grammar/piece.ts";
import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";
import { type PartMark, partMarks } from "./part-marks.ts";
import { pieceBeside, placeOf, type Reading } from "../reading.ts";

/** Words behind a distance that make it no way covered: a pool's length, a climb. */
export const notCovered =
  /^(pool|baths?|lido|elevation|elev|ascent|climb|climbing|gain|vert|up|d\+|d |hm|descent|descending|height|fences?|course|jumps?|class|track|indoor|loops?|lap|laps|long|wide|deep|away|to go|left|short|higher|lower|oxer|vertical|grid|poles?|swell|waves?|visibility)$/;
const stretchWords =
  /^(out|back|second|middle|next|half|through|inside|past|into|home|halfway|fastest|slowest|splits?|negative|of)$/;
export const whichWords: ReadonlySet<string> = new Set(
  ["", "the "].flatMap((the) =>
    ["last", "final", "first", "opening", "closing"].flatMap((which) =>
      ["", " one", " set"].map((one) => `${the}${which}${one}`),
    ),
  ),
);
const timeJoints = new Set<WordClass>([
  "In",
  "At",
  "Filler",
  "For",
  "Comma",
  "Dash",
  "Article",
  "Colon",
  "Open",
  "Close",
  "DoVerb",
  "Sign",
  "Arrow",
  "Each",
  "And",
  "Slash",
]);

/** "200 breast", "4x50 kick": how it is swum, no prose. */
const strokes = /^(free|breast|fly|kick|im|pull|drill|paddles|fins|choice|stroke|back|br|fr|bk)$/;

/** So far behind the word for it a pulse stands: "pulse was back to 56". */
const maxToRate = 6;
const called: ReadonlySet<string> = new Set(["it", "that", "to"]);

/** What the words around a number of a session say of it. */
export class NumberContext {
  readonly clauses: readonly number[];
  readonly marks: ReadonlyMap<number, PartMark>;
  private readonly reading: Reading;
  private readonly pieces: readonly Piece[];

  constructor(reading: Reading, pieces: readonly Piece[]) {
    this.reading = reading;
    this.pieces = pieces;
    this.clauses = pieces.map((piece) => reading.clauseOf[placeOf(reading, piece)] ?? -1);
    this.marks = partMarks(reading, pieces, this.clauses);
  }

  /** Does something say that it is all of the session? */
  isTotal(at: number): boolean {
    if (this.isSummedUp(at)) return true;
    if (!this.reading.classes.has("Total")) return false;
    for (const step of [-1, 1]) {
      for (
        let near = at + step;
        near >= 0 && near < this.pieces.length && Math.abs(near - at) <= 3;
        near += step
      ) {
        const name = classOf(this.pieces[near]);
        if (name === "Total") return step === 1 ? !this.leadsOn(near, at) : !this.isHeading(near, at);
        if (!["In", "Filler", "Colon", "Of", "At", "Article", "For", "Activity"].includes(name ?? "")) break;
      }
    }
    return false;
  }

  /** "8k total: 2k warm up": the total of what stands before it, and the colon leads to the first part. */
  private isHeading(total: number, at: number): boolean {
    const isLed = this.pieces
      .slice(total + 1, at)
      .some((piece) => ["Colon", "Dash", "Open"].includes(classOf(piece) ?? ""));
    const before = classOf(this.pieces[total - 1]) === "In" ? total - 2 : total - 1;
    return isLed && this.pieces[before]?.kind === "term";
  }

  /** "1:58:20 total 5:35:15": the total of the time behind it, and not of the one before. */
  private leadsOn(total: number, at: number): boolean {
    const next = pieceBeside(this.reading, this.pieces[total], 1);
    return (
      firstAtom(this.pieces[at])?.unit === "clock" && isSimpleTerm(next) && firstAtom(next)?.unit === "clock"
    );
  }

  /** "… and called it 8 miles", "13 km for the day": behind at least two parts. */
  private isSummedUp(at: number): boolean {
    const isCalled =
      called.has(this.textAt(at - 1)) &&
      /^(called|calling|made|makes|making|brought|bringing)$/.test(this.textAt(at - 2));
    const isOfDay =
      this.textAt(at + 1) === "for" &&
      this.textAt(at + 2) === "the" &&
      /^(day|session|workout|outing|morning|evening|lot)$/.test(this.textAt(at + 3));
    return (isCalled || isOfDay) && this.pieces.slice(0, at).filter(({ kind }) => kind === "term").length > 1;
  }

  /** Words before it in its clause that make it a stretch of something longer. */
  isStretch(at: number): boolean {
    for (let before = at - 1; before >= 0 && this.clauses[before] === this.clauses[at]; before -= 1) {
      const piece = this.pieces[before];
      if (piece?.kind === "term" || piece?.kind === "pace") break;
      if (
        piece?.kind === "lexeme" &&
        (whichWords.has(piece.lexeme.text) || stretchWords.test(piece.lexeme.text)) &&
        !/^(of|half|into)$/.test(piece.lexeme.text)
      )
        return true;
    }
    const behind = this.pieces[at + 1];
    return (
      (classOf(behind) === "Of" && ["it", "that", "which", "those", "them"].includes(this.textAt(at + 2))) ||
      (/^(out|back|home)$/.test(this.textAt(at + 1)) && firstAtom(this.pieces[at])?.unit !== "none")
    );
  }

  isIncluded(at: number): boolean {
    for (let before = at - 1; before >= 0 && at - before <= 4; before -= 1) {
      const piece = this.pieces[before];
      if (piece?.kind === "term" || ["Comma", "Close", "Stop"].includes(classOf(piece) ?? "")) return false;
      if (
        piece?.kind === "lexeme" &&
        (["With", "Colon", "Open"].includes(piece.lexeme.class) ||
          /^(incl|including|includes|inc|featuring|inside)$/.test(piece.lexeme.text))
      )
        return true;
    }
    return false;
  }

  /** A number inside a remark ("head torch died at 5k", "2 min after I stopped") rather than one of the session. */
  isRemark(at: number): boolean {
    if (this.timeFollows(at + 1)) return false;
    if (this.isMoment(at)) return true;
    // "6 % incline for the last half mile"
    const which = classOf(this.pieces[at - 1]) === "Article" ? at - 2 : at - 1;
    if (whichWords.has(this.textAt(which)) && classOf(this.pieces[which - 1]) === "For") return true;
    const behind = pieceBeside(this.reading, this.pieces[at], 1);
    if (
      behind?.kind === "lexeme" &&
      behind.lexeme.class === "Then" &&
      /^(after|before|later|into)$/.test(behind.lexeme.text)
    )
      return true;
    if (this.isTotal(at) || this.marks.has(at)) return false;
    let wordsBehind = 0;
    for (let near = at + 1; near < this.pieces.length && this.clauses[near] === this.clauses[at]; near += 1)
      if (this.isProse(near)) wordsBehind += 1;
    for (
      let near = at - 1;
      near >= 0 && this.clauses[near] === this.clauses[at] && classOf(this.pieces[near]) !== "Colon";
      near -= 1
    ) {
      if (this.pieces[near]?.kind === "term" && firstAtom(this.pieces[near])?.quantity?.spelled !== true)
        break;
      if (this.isProse(near)) return true;
    }
    return (
      wordsBehind > 1 ||
      (wordsBehind === 1 &&
        this.pieces
          .slice(at + 1, at + 4)
          .some(
            (piece) =>
              ["Filler", "Pronoun"].includes(classOf(piece) ?? "") &&
              /^(was|were|is|felt|i|me|my)$/.test(this.textAt(this.pieces.indexOf(piece))),
          ))
    );
  }
  /** "stomach issues after 30k", "after ten minutes she relaxed", "pulse 56 after 10 min". */
  private isMoment(at: number): boolean {
    const from = this.pieces[at]?.from ?? 0;
    const [word, joint] = [this.reading.lexemes[from - 2], this.reading.lexemes[from - 1]];
    if (joint?.text !== "after") return false;
    const next = pieceBeside(this.reading, this.pieces[at], 1);
    const isOfRate = word?.class === "Number" || word?.class === "Bpm" || word?.class === "HeartRate";
    return (
      word?.class === "Word" ||
      // "Loosened up after five minutes"
      /^(?:up|down|off|out)$/u.test(word?.text ?? "") ||
      classOf(next) === "Pronoun" ||
      (isOfRate &&
        this.reading.lexemes
          .slice(Math.max(0, from - maxToRate), from)
          .some((one) => one.class === "HeartRate"))
    );
  }
  private isProse(at: number): boolean {
    const piece = this.pieces[at];
    return (
      piece?.kind === "lexeme" &&
      piece.lexeme.class === "Word" &&
      !/^(second|half|middle|fastest|slowest)$/.test(piece.lexeme.text) &&
      !strokes.test(piece.lexeme.text) &&
      /\p{L}{2}/u.test(piece.lexeme.text)
    );
  }

  /** The word right behind in the message, whichever session it is about. */
  wordBehind(at: number): string {
    const piece = pieceBeside(this.reading, this.pieces[at], 1);
    if (piece?.kind === "lexeme") return piece.lexeme.text;
    return piece?.kind === "measure" ? (this.reading.lexemes[piece.from]?.text ?? "") : "";
  }

  textAt(at: number): string {
    const piece = at < 0 ? undefined : this.pieces[at];
    if (piece?.kind === "lexeme") return piece.lexeme.text;
    return piece?.kind === "measure" ? (this.reading.lexemes[piece.from]?.text ?? "") : "";
  }

  timeFollows(from: number): boolean {
    for (let at = from; at < Math.min(this.pieces.length, from + 3); at += 1) {
      const piece = this.pieces[at];
      if (
        piece?.kind === "pace" ||
        firstAtom(piece)?.unit === "clock" ||
        (firstAtom(piece)?.unit === "time" && isSimpleTerm(piece))
      )
        return true;
      if (!timeJoints.has(classOf(piece) ?? "Word")) return false;
    }
    return false;
  }
}
