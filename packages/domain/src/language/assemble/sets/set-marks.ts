import type { WordClass } from "../../lexicon/word-class.ts";
import type { Piece, PieceOf } from "../../grammar/piece.ts";
import { textOf, classOf } from "../piece-shape.ts";
import { negative } from "../loads/load.ts";
import { enders, remarkable, separators, lostAt, isDuration } from "./set-line-words.ts";
import type { WorkSet } from "./work-set.ts";
import { SetEfforts } from "./set-efforts.ts";

const timesWords: Readonly<Record<string, number>> = { twice: 2, thrice: 3 };

/** Words and signs between the numbers: sides, warm-ups, drops, misses, which set is meant. */
export class SetMarks extends SetEfforts {
  protected word(piece: PieceOf<"lexeme">): void {
    const name = piece.lexeme.class;
    if (name === "Failed" || separators.has(name) || name === "Close") this.isMiss = name === "Failed";
    // "missed the last rep of the last set": how it went, no set to come
    else if (this.isMiss && remarkable.has(name)) return;

    if (this.kindWord(piece) || this.setWord(piece)) this.used.add(piece);
    else if (!this.joint(name) && !this.otherWord(piece)) this.separator(name);
  }

  /** Words between a number and what it is for; true where it was one. */
  private joint(name: WordClass): boolean {
    switch (name) {
      case "Exercise":
      case "Activity":
        // "Set 1: 8. Set 2: 6. Chin ups, 10 kg": what stands behind the name is for all before it
        if (this.sets.length > 0 && this.sets.every(({ load }) => load?.kg === undefined))
          [this.runStart, this.group] = [0, this.sets.slice()];
        if (this.connector !== "upTo") this.connector = "none";
        return true;
      case "At":
        this.connector = "at";
        return true;
      case "With":
        this.connector = "with";
        return true;
      case "For":
        if (this.connector === "none") this.connector = "for";
        return true;
      case "Open":
        this.openedWarm = this.warmMode === "off";
        return true;
      case "Close":
        if (this.openedWarm) this.warmMode = "off";
        this.separated = true;
        return true;
      default:
        return false;
    }
  }

  /** Words that say what kind of set comes; true where it was one. */
  private kindWord(piece: PieceOf<"lexeme">): boolean {
    const { lexeme } = piece;
    switch (lexeme.class) {
      case "Warmup":
        return this.warmup(piece);
      case "WorkSets":
        this.warmMode = "off";
        return true;
      case "DropSet":
        this.kind = "drop";
        this.isLoadNext = /\bto$/.test(lexeme.text);
        // "on the last one I dropped to the 15s for another 12": behind it, one more
        if (this.pieces.slice(this.at, this.at + 6).some((one) => textOf(one) === "another"))
          this.which = undefined;
        return true;
      case "Backoff":
        this.kind = "backoff";
        this.isLoadNext = /\bto$/.test(lexeme.text);
        this.label = undefined;
        return true;
      case "RestPause":
        this.kind = "rest_pause";
        return true;
      case "Cluster":
        this.kind = "cluster";
        return true;
      default:
        return false;
    }
  }

  /** Words that say which sets are meant and how they went; true where it was one. */
  private setWord(piece: PieceOf<"lexeme">): boolean {
    const { lexeme } = piece;
    switch (lexeme.class) {
      case "UpTo":
        this.connector = "upTo";
        return true;
      case "Failure":
        this.failure();
        return true;
      case "MaxReps":
        return true;
      case "WhichSet":
        if (classOf(this.pieces[this.at - 1]) === "From") this.doubt(piece, "which sets?");
        this.which = lexeme.entry?.n;
        if (this.which === 0) this.which = undefined;
        if (this.which === -1) this.whichCount = Math.max(1, this.manySets());
        return true;
      case "EverySet":
        this.everySet(lexeme);
        return true;
      case "Assist":
        this.assist();
        return true;
      case "Sets":
        this.isReps = classOf(this.pieces[this.at + 1]) === "Of";
        return true;
      case "Rest":
        this.skipRest();
        return true;
      default:
        return false;
    }
  }

  /** Words that explain themselves only where what they mean is there; true where it was one. */
  private otherWord(piece: PieceOf<"lexeme">): boolean {
    const { lexeme } = piece;
    switch (lexeme.class) {
      case "PerSide":
      case "Each":
        this.side(piece);
        return true;
      case "Added":
        this.added(piece);
        return true;
      case "Failed":
        this.miss();
        return true;
      case "Word":
        if (lexeme.text === "first" && this.firstSets(piece)) return true;
        // "push ups on the sofa 8 7 7": where it was, and no load
        if (
          (this.connector === "with" || this.connector === "at") &&
          classOf(this.pieces[this.at - 1]) === "Article" &&
          /^(on|at)$/.test(textOf(this.pieces[this.at - 2]))
        )
          this.connector = "none";
        if (timesWords[lexeme.text] !== undefined) this.again(timesWords[lexeme.text] ?? 1, piece);
        return true;
      default:
        return false;
    }
  }

  /** "same sets", "same weight", "added", "belt" behind a number. */
  private added(piece: PieceOf<"lexeme">): void {
    const { lexeme } = piece;
    if (lexeme.entry?.value === "sameSets") {
      this.sameSets(piece);
      return;
    }
    if (lexeme.entry?.value === "same") this.sameLoad(piece);
    else if (lexeme.text === "belt" && this.pieces[this.at - 1]?.kind !== "term") return;
    this.used.add(piece);
  }

  /** "same sets and reps 45", "same again but 12.5": what was done of the exercise before, with a load of its own where one is stated. */
  protected sameSets(piece: Piece): void {
    const before = this.sets.length === 0 ? this.context.setsBefore : undefined;
    if (!before || before.length === 0) return;
    this.used.add(piece);
    const isOwnLoad = this.label !== undefined && !this.labelUsed;
    this.push(
      before.map((stated) => {
        const one: WorkSet = { ...stated };
        delete one.rpe;
        if (isOwnLoad) delete one.load;
        return one;
      }),
    );
    if (!isOwnLoad) for (const one of this.group) this.implicit.add(one);
    this.groupIsCounted = true;
    const joint = this.pieces[this.at + 1];
    this.separated = false;
    if (classOf(joint) === "And" || classOf(joint) === "Comma") this.at += 1;
  }

  /** "same weight": that of the set before, or of the exercise before. */
  protected sameLoad(piece: Piece): void {
    const load = this.sets.findLast((one) => one.load?.kg !== undefined)?.load ?? this.context.before;
    if (!load) {
      this.doubt(piece, "the same weight as what?");
      return;
    }
    const run = this.openRun().filter((one) => one.load?.kg === undefined);
    if (run.length > 0 && !this.hasRepsAhead()) {
      for (const one of run) one.load = load;
      return;
    }
    this.flushLabel();
    [this.label, this.labelUsed] = [load, !this.hasRepsAhead()];
    this.connector = "none";
  }

  protected separator(name: WordClass): void {
    if (!separators.has(name)) return;
    this.separated = true;
    if (this.connector !== "upTo" || name === "Stop" || name === "Newline") this.connector = "none";
    if (enders.has(name) || name === "Newline") this.endList(name);
  }

  protected side(piece: PieceOf<"lexeme">): void {
    const after = this.next();
    const words = piece.lexeme.text;
    if (words === "side" || words === "leg" || words === "arm") {
      if (classOf(this.pieces[this.at - 1]) !== "Slash") return;
      // "10/side x3"
      this.separated = false;
    }
    this.used.add(piece);
    if (piece.lexeme.class === "Each") {
      // "40, 45, 50 x 2 each": the loads before it as well
      const reps =
        this.group.length > 0 && !this.separated && this.group.every((one) => one.load?.kg !== undefined)
          ? this.group[0]?.reps
          : undefined;
      for (const one of this.sets)
        if (
          reps !== undefined &&
          one.reps === undefined &&
          one.seconds === undefined &&
          one.meters === undefined
        )
          one.reps = reps;
      return;
    }
    if (this.group.length > 0) for (const one of this.separated ? this.sets : this.group) one.perSide = true;
    else if (after) this.pendingSide = true;
  }

  /** In brackets, the closing one ends the warm-up; where nothing stands behind it, it is not among the pieces. */
  protected isWarmMarked(): boolean {
    return classOf(this.pieces[this.at - 1]) === "Open";
  }

  /** "60x5 (warmup)", "135 for 10 as a warmup": the words stand behind the sets that they are about. */
  private isWarmBehind(): boolean {
    let at = this.at - 1;
    while (
      classOf(this.pieces[at]) === "Article" ||
      classOf(this.pieces[at]) === "Open" ||
      /^(as|for)$/.test(textOf(this.pieces[at]))
    )
      at -= 1;
    const isOpened = classOf(this.pieces[at + 1]) === "Open";
    const isBehind = at < this.at - 1 && this.pieces[at]?.kind === "term" && this.group.length > 0;
    return isBehind && (!isOpened || classOf(this.pieces[this.at + 1]) === "Close");
  }

  /** Which sets are the warm-up; false where the words only speak of one. */
  protected warmup(piece: PieceOf<"lexeme">): boolean {
    if (this.isWarmBehind()) {
      const all = piece.lexeme.text.endsWith("s");
      for (const one of all ? this.sets.slice(this.runStart) : this.group) one.warmup = true;
      [this.connector, this.openedWarm] = ["none", false];
      return true;
    }
    // "warmed up on squats with the bar for ten"
    const [joint, name] = [this.pieces[this.at + 1], this.pieces[this.at + 2]].map(classOf);
    if (this.next(joint === "With" && name === "Exercise") !== undefined) {
      const rest = this.pieces.slice(this.at + 1);
      const ends = rest.some((piece) => enders.has(classOf(piece) as WordClass));
      const isList = rest.filter(({ kind }) => kind === "term").length > 2;
      if (!ends && isList && !this.isWarmMarked()) this.doubt(piece, "which of these sets were the warm-up?");
      this.warmMode =
        ends || this.isWarmMarked() || rest.filter(({ kind }) => kind === "term").length === 1
          ? "until"
          : "one";
      return true;
    }
    if (this.isAboutWarmup()) return false;
    for (const one of this.sets.slice(this.runStart)) one.warmup = true;
    return true;
  }

  /** "felt like warm ups", "warm up took forever": how it went, and no word for these sets. */
  private isAboutWarmup(): boolean {
    const isWord = (piece: Piece | undefined): boolean => {
      const name = classOf(piece);
      return name === "Word" || name === "Filler" || name === "Pronoun" || name === "Article";
    };
    const behind = this.pieces[this.at + 1];
    return (
      isWord(this.pieces[this.at - 1]) ||
      classOf(behind) === "Word" ||
      /^(took|was|is|were)$/.test(textOf(behind))
    );
  }

  protected assist(): void {
    if (this.group.some(({ load }) => load?.kg !== undefined))
      for (const one of this.group) {
        if (one.load) one.load = negative(one.load);
      }
    else if (this.label) this.label = negative(this.label);
    else this.negateNext = true;
  }

  protected miss(): void {
    const lost = lostAt(this.pieces, this.at);
    if (lost > 0) this.at = lost;
    if (lost > 0 || this.next(true)?.kind === "term") {
      this.failed = true;
      return;
    }
    const after = classOf(this.pieces[this.at + 1]);
    const ends =
      this.pieces[this.at + 1] === undefined ||
      (after === undefined && this.pieces[this.at + 1]?.kind !== "measure") ||
      (after !== undefined && separators.has(after)) ||
      after === "Close" ||
      after === "Sign" ||
      after === "Bang";
    if ((!ends && !this.isMissed()) || this.separated) return;
    if (this.label && !this.labelUsed && this.labelPiece) {
      this.used.delete(this.labelPiece);
      [this.label, this.labelUsed] = [undefined, true];
      return;
    }
    if (this.group.length === 1) this.sets.splice(this.sets.indexOf(this.group[0] as WorkSet), 1);
    const last = this.pieces.slice(0, this.at).findLast(({ kind }) => kind === "term");
    if (last) this.used.delete(last);
    const refuted = this.doubts.findIndex(({ from }) => from === last?.from);
    if (refuted >= 0) this.doubts.splice(refuted, 1);
  }

  /** "missed 255 twice", "failed 105 three times": how often what is no set was tried. */
  protected skipHowOften(): void {
    const next = this.pieces[this.at + 1];
    const atom =
      next?.kind === "term" && next.factors.length === 1 && next.factors[0]?.atoms.length === 1
        ? next.factors[0].atoms[0]
        : undefined;
    if (textOf(next) in timesWords || textOf(next) === "once") this.at += 1;
    else if (atom?.unit === "none" && atom.value <= 10 && textOf(this.pieces[this.at + 2]) === "times")
      this.at += 2;
    // "failed 90 2x", "missed 90 x2"
    else if (
      next?.kind === "term" &&
      atom?.unit === "none" &&
      atom.value <= 10 &&
      (next.leadingTimes || classOf(this.pieces[this.at + 2]) === "Times")
    )
      this.at += next.leadingTimes ? 1 : 2;
  }

  /** "130 missed at lockout": a load alone, and the words behind say how; "missed the last rep" is of a set that counts. */
  protected isMissed(): boolean {
    const before = this.pieces[this.at - 1];
    if (before?.kind !== "term" || before.factors.length > 1) return false;
    for (let ahead = this.at + 1; ahead < this.pieces.length; ahead += 1) {
      const piece = this.pieces[ahead];
      if (piece?.kind !== "lexeme") return false;
      if (separators.has(piece.lexeme.class)) return true;
      if (["Reps", "Sets", "WhichSet"].includes(piece.lexeme.class)) return false;
    }
    return true;
  }

  /** "yoke 220kg 20m twice", "70x12 > 50x10 > 30x15, did that twice": what was stated once more, or as often as said. */
  protected again(times: number, piece: Piece): boolean {
    const before = this.pieces[this.at - 1];
    // "to failure twice, got 31 and 24": stated behind, one by one
    if (this.sets.length === 0 && classOf(before) === "Failure") {
      this.used.add(piece);
      return true;
    }
    const isAll =
      before?.kind === "lexeme" &&
      /^(that|it|this|them|lot|thing|sequence|those|whole lot|all of it|all that)$/.test(before.lexeme.text);
    const stated = isAll ? this.sets : this.group;
    if (stated.length === 0 || times < 2 || times > 10 || (!isAll && (stated.length !== 1 || this.separated)))
      return false;
    this.used.add(piece);
    for (let time = 1; time < times; time += 1) this.sets.push(...stated.slice().map((one) => ({ ...one })));
    if (isAll) this.doubt(piece, "how many sets was that?");
    else this.group = this.sets.slice(-times);
    return true;
  }

  protected skipRest(): void {
    for (let ahead = this.at + 1; ahead < this.pieces.length && ahead < this.at + 4; ahead += 1) {
      const piece = this.pieces[ahead];
      if (piece?.kind === "term" && isDuration(piece)) {
        this.used.add(piece);
        this.at = ahead;
        return;
      }
      if (piece?.kind === "lexeme" && separators.has(piece.lexeme.class)) return;
    }
  }
}
