import type { Lexeme } from "../lexicon/lexeme.ts";
import { SetGrammar } from "./set-grammar.ts";
import type { BarePiece, RoundsWord } from "./turned-piece.ts";

const secondsOf = (lexeme: Lexeme): number => lexeme.quantity?.seconds ?? (lexeme.quantity?.value ?? 0) * 60;

/** What is done against the clock or in rounds: AMRAPs, EMOMs, rounds for time. */
export class TimedGrammar extends SetGrammar {
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
  protected amrap(): BarePiece {
    this.take();
    if (!this.isAmrapLength()) return { kind: "amrap", seconds: undefined };
    this.takeIf("Of", "In", "Dash", "For");
    return { kind: "amrap", seconds: secondsOf(this.take()) };
  }

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
  /** "EMOM 10", "EMOM x 10", "E2MOM for 16 min", "every 2 min for 16 min", "every 90s x 8". */
  protected emom(): BarePiece {
    const word = this.take();
    const everySeconds = word.class === "Emom" ? (word.entry?.n ?? 1) * 60 : secondsOf(this.take());
    if (!this.isEmomLength()) return { kind: "emom", everySeconds, seconds: undefined, count: undefined };
    const joint = this.takeIf("Times", "For", "Of", "In", "Dash");
    const length = this.take();
    const isCounted = this.takeIf("Sets", "Rounds") !== undefined || joint?.class === "Times";
    if (length.class !== "Number" || !isCounted)
      return { kind: "emom", everySeconds, seconds: secondsOf(length), count: undefined };
    const count = length.quantity?.value;
    return { kind: "emom", everySeconds, seconds: everySeconds * (count ?? 0), count };
  }

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

  /** What may follow a count: "rounds", "rounds + 7", "rft", "rounds not for time". */
  protected rounds(): RoundsWord {
    if (this.take().class === "Rft") return { class: "Rounds", timing: "forTime", extra: undefined };
    let extra: number | undefined;
    if ((this.isNext(1, "Number") && this.isNext(2, "Reps")) || this.isJoinedExtra()) {
      this.takeIf("Plus", "And", "Comma", "Added", "With");
      extra = this.take().quantity?.value;
      this.takeIf("Reps");
    }
    const timing = this.takeIf("ForTime", "NotForTime")?.class;
    return {
      class: "Rounds",
      timing: timing === "ForTime" ? "forTime" : timing ? "notForTime" : "none",
      extra,
    };
  }
}
