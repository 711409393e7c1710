import { wordClass as t } from "../lexicon/word-class.ts";
import { HeartRateGrammar } from "./heart-rate-grammar.ts";

/** Numbers that the word before them names: effort, reserve, levels and zones, paces, a one-repetition maximum. */
export class LabelGrammar extends HeartRateGrammar {
  private readonly effortJoints = this.oneOf(0, "Colon", "Of", "At");
  protected readonly effort = this.RULE("effort", () => {
    this.CONSUME(t.Rpe);
    this.OPTION(() => this.OR(this.effortJoints));
    const factor = this.SUBRULE(this.factor);
    return this.ACTION(() => ({
      kind: "rpe" as const,
      value: factor.atoms[0]?.value ?? 0,
      isRange: factor.atoms[0]?.high !== undefined || factor.atoms.length > 1,
    }));
  });
  protected readonly reserve = this.RULE("reserve", () => {
    this.CONSUME(t.Rir);
    const factor = this.SUBRULE(this.factor);
    return this.ACTION(() => ({
      kind: "rpe" as const,
      value: 10 - (factor.atoms[0]?.value ?? 0),
      isRange: factor.atoms[0]?.high !== undefined,
    }));
  });

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
  protected readonly measure = this.RULE("measure", () => {
    const length = this.ACTION(() => this.labelled()) ?? 1;
    this.SUBRULE(this.run, { ARGS: [length] });
    return { kind: "measure" as const };
  });

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
  protected readonly paceWord = this.RULE("paceWord", () => {
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

  private readonly oneRmJoints = this.oneOf(0, "Colon", "Of", "Sign", "Filler");
  protected readonly oneRm = this.RULE("oneRm", () => {
    this.CONSUME(t.OneRm);
    this.OPTION(() => this.OR(this.oneRmJoints));
    const atom = this.SUBRULE(this.atom);
    return { kind: "oneRm" as const, atom };
  });
}
