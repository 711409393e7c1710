import type { Lexeme } from "../lexicon/lexeme.ts";
import { wordClass as t } from "../lexicon/word-class.ts";
import { SetGrammar } from "./set-grammar.ts";

const secondsOf = (lexeme: Lexeme): number => lexeme.quantity?.seconds ?? (lexeme.quantity?.value ?? 0) * 60;

/** What is done against the clock or in rounds: AMRAPs, EMOMs, rounds for time. */
export class TimedGrammar extends SetGrammar {
  private readonly amrapJoints = this.oneOf(0, "Of", "In", "Dash", "For");
  private readonly amrapLengths = this.oneOf(0, "Dur", "Clock", "Number");

  /** "90kg 5, 5, amrap 12": the last set of a list, and no minutes. */
  private isLastOfList(): boolean {
    return (
      this.isNext(-1, "Comma") &&
      this.isNext(-2, "Number") &&
      this.isNext(-3, "Comma", "Times", "Slash", "Number") &&
      this.isNext(1, "Number") &&
      (this.peek(2) === undefined || this.isNext(2, "Comma", "Stop", "Newline", "Semi", "At", "Open"))
    );
  }
  /** "bench 100 5x5. dips amrap 15": so many of what is named right before, behind other work. */
  private isCountOfNamed(): boolean {
    return (
      this.isNext(-1, "Exercise") &&
      this.peek(-2) !== undefined &&
      this.isNext(1, "Number") &&
      (this.peek(2) === undefined || this.isNext(2, "Comma", "Stop", "Newline", "Semi"))
    );
  }
  private isAmrapLength(): boolean {
    const at = this.isNext(1, "Of", "In", "Dash", "For") ? 2 : 1;
    // "bw amrap 11", "60kg amrap: 14": repetitions of a set
    if (this.isNext(-1, "Bodyweight", "Load", "Plural", "Bar") && this.isNext(1, "Number")) return false;
    if (
      this.isLastOfList() ||
      this.isCountOfNamed() ||
      (this.isNext(-1, "Number") && this.isNext(-2, "Exercise"))
    )
      return false;
    return (
      this.isNext(at, "Dur", "Clock") ||
      (this.isNext(at, "Number") &&
        !this.isNext(at + 1, "Reps", "Exercise", "Times", "Activity", "At", "Plus", "Rounds"))
    );
  }
  protected readonly amrap = this.RULE("amrap", () => {
    let seconds: number | undefined;
    this.CONSUME(t.Amrap);
    this.OPTION({
      GATE: () => this.isAmrapLength(),
      DEF: () => {
        this.OPTION1(() => this.OR(this.amrapJoints));
        const length = this.OR1(this.amrapLengths);
        this.ACTION(() => {
          seconds = secondsOf(length);
        });
      },
    });
    return { kind: "amrap" as const, seconds };
  });

  private readonly gaps = this.oneOf(0, "Dur", "Clock", "Plural");
  private readonly emomJoints = this.oneOf(0, "Times", "For", "Of", "In", "Dash");
  private readonly emomLengths = this.oneOf(1, "Dur", "Clock", "Number");
  private readonly emomCounts = this.oneOf(0, "Sets", "Rounds");
  private readonly emomStarts = [
    {
      ALT: () => {
        const word = this.CONSUME(t.Emom) as Lexeme;
        return this.ACTION(() => (word.entry?.n ?? 1) * 60);
      },
    },
    {
      ALT: () => {
        this.CONSUME(t.EveryTime);
        const gap = this.OR1(this.gaps);
        return this.ACTION(() => secondsOf(gap));
      },
    },
  ];

  /** "e2mom x 6 hang power clean, 2 reps": turns, where the repetitions stand behind or none are asked for every minute. */
  private isTurns(): boolean {
    if (!this.isNext(1, "Times") || !this.isNext(2, "Number") || !this.isNext(3, "Exercise")) return false;
    const start = this.peek(0);
    const at = this.isNext(4, "Comma", "Colon", "Dash", "Open", "With") ? 5 : 4;
    return (
      start?.class !== "Emom" ||
      (start.entry?.n ?? 1) > 1 ||
      (this.isNext(at, "Number") && this.isNext(at + 1, "Reps", "At", "Times")) ||
      this.isNext(at, "Singles")
    );
  }
  private isEmomLength(): boolean {
    const at = this.isNext(1, "Times", "For", "Of", "In", "Dash") ? 2 : 1;
    return (
      this.isNext(at, "Dur", "Clock") ||
      this.isTurns() ||
      (this.isNext(at, "Number") &&
        !this.isNext(at + 1, "Reps", "Exercise", "Activity", "At", "Times") &&
        !(this.isNext(at + 1, "Dash") && this.isTight(at + 1)))
    );
  }
  // "EMOM 10", "EMOM x 10", "E2MOM for 16 min", "every 2 min for 16 min", "every 90s x 8"
  protected readonly emom = this.RULE("emom", () => {
    let seconds: number | undefined;
    let count: number | undefined;
    const everySeconds = this.OR(this.emomStarts);
    this.OPTION({
      GATE: () => this.isEmomLength(),
      DEF: () => {
        const joint = this.OPTION1(() => this.OR2(this.emomJoints));
        const length = this.OR3(this.emomLengths);
        const counted = this.OPTION2(() => this.OR4(this.emomCounts));
        this.ACTION(() => {
          if (length.class === "Number" && (counted || joint?.class === "Times"))
            [count, seconds] = [length.quantity?.value, everySeconds * (length.quantity?.value ?? 0)];
          else seconds = secondsOf(length);
        });
      },
    });
    return { kind: "emom" as const, everySeconds, seconds, count };
  });

  /** "Cindy 17 rounds + 5 pull ups": right behind a benchmark's name. */
  private isResult(): boolean {
    const at = this.isNext(-2, "Colon", "Dash", "Sign", "DoVerb", "Comma") ? -3 : -2;
    return this.isNext(at, "NamedWod") && this.isNext(1, "Plus", "Added") && this.isNext(3, "Exercise");
  }

  /** "amrap of 10 minutes: 5 burpees, …. I did 6 rounds and 5 burpees": what was done of it. */
  private isDoneOfAmrap(): boolean {
    if (!this.isNext(-2, "DoVerb") || !this.isNext(1, "Plus", "And", "Added")) return false;
    for (let back = -3; this.peek(back) !== undefined; back -= 1) if (this.isNext(back, "Amrap")) return true;
    return false;
  }

  /** "rounds + 7", "rounds and 14 reps", "rounds plus another 3 reps". */
  private isJoinedExtra(): boolean {
    if (!this.isNext(1, "Plus", "And", "Comma", "Added", "With") || !this.isNext(2, "Number")) return false;
    return (
      this.isNext(3, "Reps") ||
      this.isResult() ||
      this.isDoneOfAmrap() ||
      (this.isNext(1, "Plus", "Added") && !this.isNext(3, "Exercise", "Times", "Sets", "Activity"))
    );
  }

  private readonly extraJoints = this.oneOf(0, "Plus", "And", "Comma", "Added", "With");
  private readonly timings = this.oneOf(0, "ForTime", "NotForTime");
  private readonly roundWords = [
    { ALT: () => ({ extra: undefined, timing: this.CONSUME(t.Rft) as Lexeme | undefined }) },
    {
      ALT: () => {
        this.CONSUME(t.Rounds);
        const extra = this.OPTION({
          GATE: () => (this.isNext(1, "Number") && this.isNext(2, "Reps")) || this.isJoinedExtra(),
          DEF: () => {
            this.OPTION3(() => this.OR1(this.extraJoints));
            const more = this.CONSUME(t.Number) as Lexeme;
            this.OPTION1(() => this.CONSUME(t.Reps));
            return more;
          },
        });
        const timing = this.OPTION2({
          GATE: () => this.isNext(1, "ForTime", "NotForTime"),
          DEF: () => this.OR2(this.timings),
        });
        return { extra, timing };
      },
    },
  ];
  // what may follow a count: "rounds", "rounds + 7", "rft", "rounds not for time"
  protected readonly rounds = this.RULE("rounds", () => {
    const words = this.OR(this.roundWords);
    return this.ACTION(() => ({
      timing: !words.timing
        ? ("none" as const)
        : words.timing.class === "NotForTime"
          ? ("notForTime" as const)
          : ("forTime" as const),
      extra: words.extra?.quantity?.value,
    }));
  });
}
