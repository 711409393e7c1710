import { HeartRateGrammar } from "./heart-rate-grammar.ts";
import type { BarePiece } from "./turned-piece.ts";

/** Numbers that the word before them names: effort, reserve, levels and zones, paces, a one-repetition maximum. */
export class LabelGrammar extends HeartRateGrammar {
  protected effort(): BarePiece {
    this.take();
    this.takeIf("Colon", "Of", "At");
    const { atoms } = this.factor();
    return {
      kind: "rpe",
      value: atoms[0]?.value ?? 0,
      isRange: atoms[0]?.high !== undefined || atoms.length > 1,
    };
  }
  protected reserve(): BarePiece {
    this.take();
    const [atom] = this.factor().atoms;
    return { kind: "rpe", value: 10 - (atom?.value ?? 0), isRange: atom?.high !== undefined };
  }

  // "level 9", "zone 2", "week 3 day 2", "incline: 4%", "tempo 3-1-1"
  protected labelled(): number {
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
    // "the day 5 of October"
    if (this.isNext(ahead + 1, "Of", "Month") && this.isNext(ahead + 2, "Month", "Number")) return 0;
    // "pull ups in the vest 6 6 5": repetitions, and no load of it
    if (
      (this.peek(1)?.text ?? "").endsWith("vest") &&
      this.isNext(ahead, "Number") &&
      this.isNext(ahead + 1, "Number")
    )
      return 0;
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
      (!this.peek(ahead + 1)?.spaced || this.peek(1)?.text === "tempo")
    )
      return 0;
    // "block 2 week 3", "cycle 4 wk 2"
    const isWeek = this.isNext(ahead, "Measure") && /(week|wk)$/.test(this.peek(ahead)?.text ?? "");
    if (isWeek && this.isNext(ahead + 1, "Number") && !this.isNext(ahead + 2, "Times", "Sets", "Reps"))
      ahead += 1;
    while (
      this.isNext(ahead + 1, "Slash", "Dash") &&
      this.isTight(ahead + 1) &&
      this.isNext(ahead + 2, "Number", "Percent")
    )
      ahead += 2;
    return ahead;
  }

  protected paceAhead(): number {
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
  protected paceWord(): BarePiece {
    const length = this.paceAhead();
    const lexemes = this.run(this.isNext(length + 1, "PerUnit") ? length + 1 : length);
    const value = lexemes.find(({ quantity }) => quantity)?.quantity;
    return {
      kind: "pace",
      seconds: value?.dotted ?? value?.seconds ?? (value?.value ?? 0) * 60,
      perMeters: lexemes.find(({ perMeters }) => perMeters)?.perMeters,
    };
  }

  protected oneRm(): BarePiece {
    this.take();
    this.takeIf("Colon", "Of", "Sign", "Filler");
    return { kind: "oneRm", atom: this.atom() };
  }
}
