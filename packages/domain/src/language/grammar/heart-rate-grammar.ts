import type { Lexeme } from "../lexicon/lexeme.ts";
import type { WordClass } from "../lexicon/word-class.ts";
import type { Piece } from "./piece.ts";
import { TimedGrammar } from "./timed-grammar.ts";
import type { BarePiece } from "./turned-piece.ts";

const rateJoints: ReadonlySet<WordClass> = new Set<WordClass>([
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
]);

/** Heart rates, and runs of lexemes of which only the numbers count. */
export class HeartRateGrammar extends TimedGrammar {
  /** What was read so far: a second number may go on with the heart rate before it. */
  protected readonly pieces: Piece[] = [];

  /** Takes `count` lexemes, or as many as are left. */
  protected run(count: number): readonly Lexeme[] {
    const from = this.next;
    this.next = Math.min(from + count, this.lexemes.length);
    return this.lexemes.slice(from, this.next);
  }

  // "avg hr 152", "hr: 141", "heart rate averaged 150", "avg 152 bpm", "152 bpm", "max hr 178", "hr 140-150"
  private heartRateLength(): number {
    if (!this.isNext(1, "Average", "Maximum", "HeartRate", "Bpm")) return 0;
    let ahead = 1;
    let hasWord = false;
    let isQualified = false;
    while (ahead < 8 && (this.isRateJoint(ahead) || (ahead > 1 && this.isRateVerb(ahead)))) {
      hasWord ||= this.isNext(ahead, "HeartRate");
      isQualified ||= this.isNext(ahead, "Average", "Maximum");
      ahead += 1;
    }
    const isBpm = this.isNext(ahead, "Bpm");
    if (!isBpm && !(hasWord && this.isNext(ahead, "Number"))) return 0;
    if (this.isNext(ahead + 1, "Dash", "To") && this.isNext(ahead + 2, "Number", "Bpm")) ahead += 2;
    return this.isNext(ahead + 1, "Bpm", "Average", "Maximum") &&
      (!this.isNext(ahead + 2, "HeartRate", "Number", "Pace") ||
        (!isQualified && this.isNext(ahead + 2, "Number") && !this.isLedRate(ahead + 1)))
      ? ahead + 1
      : ahead;
  }
  /** "hr 151 max 168": the word leads the second number, where "hr 151 avg 168 max" goes on with one behind. */
  private isLedRate(ahead: number): boolean {
    const value = this.peek(ahead + 1)?.quantity?.value ?? 0;
    return value >= 90 && value <= 220 && !this.isNext(ahead + 2, "Average", "Maximum");
  }
  private isRateJoint(ahead: number): boolean {
    const name = this.peek(ahead)?.class;
    return name !== undefined && rateJoints.has(name);
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
  protected isHeartRate(): boolean {
    if (!this.isNext(1, "Average", "Maximum", "HeartRate", "Bpm", "Number")) return false;
    const value = this.peek(2)?.quantity?.value ?? this.peek(1)?.quantity?.value ?? 0;
    const isPair =
      (this.isNext(1, "Average", "Maximum") && this.isNext(2, "Number")) ||
      (this.isNext(1, "Number") && this.isNext(2, "Average", "Maximum"));
    const isMore =
      isPair &&
      value > 60 &&
      value < 230 &&
      [this.pieces.at(-1), this.pieces.at(-2)].some((piece) => piece?.kind === "heartRate");
    // "1:19:45 avg 151 max 168"
    const most = this.peek(4)?.quantity?.value ?? 0;
    const isBoth =
      this.isNext(1, "Average") &&
      this.isNext(2, "Number") &&
      this.isNext(3, "Maximum") &&
      this.isNext(4, "Number") &&
      value >= 90 &&
      most > value &&
      most <= 220;
    if (isMore || isBoth) return true;
    return (
      this.heartRateLength() > 0 ||
      (this.isNext(1, "Number") && this.isNext(2, "Dash") && this.isNext(3, "Bpm"))
    );
  }
  protected heartRate(): BarePiece {
    const lexemes = this.run(
      this.heartRateLength() ||
        (this.isNext(1, "Average", "Maximum") || this.isNext(2, "Average", "Maximum") ? 2 : 3),
    );
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
    return { kind: "heartRate", value: values[0] ?? 0, measure };
  }
}
