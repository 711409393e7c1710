import type { Piece, PieceOf } from "../../grammar/piece.ts";
import { textOf, classOf } from "../piece-shape.ts";
import { isTriedAgain } from "../heads/remark-clause.ts";
import { isWordTerm } from "./set-line-words.ts";
import { isLoaded, isTimed, type TermMeaning } from "./term-meaning.ts";
import { SetRepeats } from "./set-repeats.ts";

const behindList =
  /^(felt|feeling|moved|flew|easy|ez|hard|smooth|slow|fast|grindy|grinder|all|strict|good|great|ugly|solid|clean|tough|brutal|heavy|light)$/;

/** Numbers that make no set of their own: remarks, sums, announcements, rests, a weight told beside. */
export class SetAsides extends SetRepeats {
  /** Is this expression's load told by what stands right before or behind it? */
  protected hasLoadBeside(term: PieceOf<"term">): boolean {
    const first = term.factors[0]?.atoms[0];
    if (!first || term.factors.length < 2) return false;
    if (this.label && !this.labelUsed) return true;
    if (this.connector === "at" || this.connector === "with") return false;
    const { connector, piece } = this.nextConnector();
    const beside = piece?.factors.length === 1 ? piece.factors[0]?.atoms[0] : undefined;
    if (beside && (connector === "at" || connector === "with")) {
      if (
        beside.unit === "percent" ||
        ["load", "plural", "bar", "plates", "bodyweight"].includes(beside.unit)
      )
        return true;
      return (
        beside.unit === "none" &&
        !(beside.value <= 10 && first.value >= 15 && isLoaded(this.context.exercise))
      );
    }
    if (
      beside &&
      connector === "none" &&
      ["load", "plural", "bar", "plates", "none", "bodyweight"].includes(beside.unit) &&
      piece?.factors[0]?.label === undefined &&
      this.isDirectlyNext(piece)
    )
      return first.value <= 20;
    return this.label !== undefined && first.value <= 12;
  }

  protected isDirectlyNext(piece: Piece | undefined): boolean {
    return (
      this.pieces[this.at + 1] === piece ||
      (classOf(this.pieces[this.at + 1]) === "PerSide" && this.pieces[this.at + 2] === piece)
    );
  }

  /** "2 warm up sets", "2 drop sets": a count of sets that are not stated, or are stated behind. */
  protected isAnnouncement(term: PieceOf<"term">, meaning: TermMeaning): boolean {
    const next = this.pieces[this.at + 1];
    // "one amrap set at 155 = 14"
    if (
      meaning.bare?.length === 1 &&
      (meaning.bare[0]?.value ?? 9) <= 3 &&
      next?.kind === "term" &&
      next.factors[0]?.atoms[0]?.unit === "max" &&
      next.factors[0].atoms[0].quantity === undefined
    ) {
      this.kind = "amrap";
      return true;
    }
    // "one myo rep set: 18, 5, 5, 4"
    if (
      meaning.bare?.length === 1 &&
      classOf(next) === "RestPause" &&
      classOf(this.pieces[this.at + 2]) === "Sets" &&
      classOf(this.pieces[this.at + 3]) === "Colon"
    )
      return true;
    if (
      meaning.bare?.length !== 1 ||
      next?.kind !== "lexeme" ||
      !/\bsets?\b/.test(next.lexeme.text) ||
      !["Warmup", "DropSet", "Backoff"].includes(next.lexeme.class)
    )
      return false;
    if (next.lexeme.class !== "Warmup")
      this.pendingCount = this.isListAhead() ? undefined : meaning.bare[0]?.value;
    const isReported = this.pieces.slice(this.at + 2).some(({ kind }) => kind === "term");
    if (!isReported && next.lexeme.class !== "Warmup") this.doubt(term, "sets without their numbers");
    if (next.lexeme.class === "Warmup") {
      // "two warmup sets of 8 at 135 and 185", "two warm-up sets, 40x10 and 60x5, then 85 3x6"
      const many = meaning.bare[0]?.value ?? 0;
      if (classOf(this.pieces[this.at + 2]) === "Of" || this.pairsBehind() === many) this.pendingWarm = many;
      this.used.add(next);
      this.at += 1;
    }
    return true;
  }

  /** How many "40x10" are stated right behind the words at hand, up to "then", a bracket or the sentence's end. */
  private pairsBehind(): number {
    const from = this.at + 2;
    const isPart = (piece: Piece | undefined): boolean =>
      piece?.kind === "term"
        ? piece.factors.length === 2
        : ["Comma", "And", "Open", "Colon", "Dash"].includes(classOf(piece) ?? "");
    let to = from;
    while (isPart(this.pieces[to])) to += 1;
    const isEnd = ["Then", "Close", "Stop", "Newline", "Semi", "WorkSets"].includes(
      classOf(this.pieces[to]) ?? "Stop",
    );
    return isEnd ? this.pieces.slice(from, to).filter(({ kind }) => kind === "term").length : 0;
  }

  /** "225 moved like glue", "bar speed was awful": a number or word that opens a remark. */
  protected isRemarkTerm(term: PieceOf<"term">): boolean {
    if (term.factors.length > 1 || term.leadingTimes || this.connector === "at" || this.connector === "upTo")
      return false;
    if (isWordTerm(term)) return this.isBarOfLoad(term);
    const atom = term.factors[0]?.atoms[0];
    // "(+2.5 from last week)"
    if (
      atom?.sign !== undefined &&
      this.sets.length > 0 &&
      this.separated &&
      ["From", "Word", "DayWord"].includes(classOf(this.pieces[this.at + 1]) ?? "")
    )
      return true;
    if (term.factors[0]?.label !== undefined || atom?.unit !== "none" || term.factors[0]?.atoms.length !== 1)
      return false;
    const isWordBehind = classOf(this.pieces[this.at + 1]) === "Word" && !isTriedAgain(this.pieces, this.at);
    // "13, 11 felt good": the last of a list, however short
    const [sign, number] = [classOf(this.pieces[this.at - 1]), this.pieces[this.at - 2]];
    const isFelt =
      number?.kind === "term" &&
      atom.value <= 40 &&
      number.factors.at(-1)?.atoms.at(-1)?.unit === "none" &&
      ["Comma", "Dash", "And", "Slash"].includes(sign ?? "") &&
      /^(felt|feeling|moved|flew)$/.test(textOf(this.pieces[this.at + 1]));
    if (isFelt) return false;
    // "between two chairs"
    if (
      isWordBehind &&
      atom.quantity?.spelled === true &&
      ["Word", "Rest"].includes(classOf(this.pieces[this.at - 1]) ?? "")
    )
      return true;
    // "5, 5, 5, 5 felt like nothing": the last of a list
    const [comma, listed] = [this.pieces[this.at - 1], this.pieces[this.at - 2]];
    const isListed =
      ["Comma", "And"].includes(classOf(comma) ?? "") &&
      listed?.kind === "term" &&
      listed.factors.at(-1)?.atoms.at(-1)?.unit === "none" &&
      (listed.factors.at(-1)?.atoms.length ?? 0) +
        (listed.factors.length === 1 && classOf(this.pieces[this.at - 3]) === "Comma" ? 1 : 0) >
        1;
    if (isWordBehind && isListed) {
      if (!behindList.test(textOf(this.pieces[this.at + 1]))) this.doubt(term, "a set, or only a remark?");
      return false;
    }
    return isWordBehind && this.sets.length > 0 && (this.separated || atom.quantity?.spelled === true);
  }

  /** "2x24kg 3x10", "1x20kg 4x8": one or two weights, and then the sets. */
  protected isPairOfWeights(term: PieceOf<"term">): boolean {
    const [count, load] = [term.factors[0]?.atoms[0], term.factors[1]?.atoms[0]];
    const next = this.pieces[this.at + 1];
    if (
      term.factors.length !== 2 ||
      !count ||
      !load ||
      count.unit !== "none" ||
      count.value > 2 ||
      next?.kind !== "term"
    )
      return false;
    const isHand = /dumbbell|kettlebell|goblet|lunge|carry|step/i.test(
      `${this.context.exercise.name} ${this.context.exercise.equipment ?? ""}`,
    );
    const isLoad = load.unit === "load" || (load.unit === "none" && isHand && load.value > 5);
    return (
      isLoad &&
      next.factors.length === 2 &&
      next.factors[0]?.atoms[0]?.unit === "none" &&
      // "farmers 2x32 4x40m"
      ["none", "distance"].includes(next.factors[1]?.atoms[0]?.unit ?? "") &&
      (next.factors[0]?.atoms[0]?.value ?? 99) <= 12
    );
  }

  /** "two twenty five on the bar", "125 x 1 over the bar": the load is stated already. */
  protected isBarOfLoad(term: PieceOf<"term">): boolean {
    const before = this.pieces[this.at - 1];
    // "65lb bar 12/12/10"
    if (
      term.factors[0]?.atoms[0]?.unit === "bar" &&
      before?.kind === "term" &&
      before.factors.at(-1)?.atoms.at(-1)?.unit === "load"
    ) {
      this.used.add(term);
      return true;
    }
    if (
      term.factors[0]?.atoms[0]?.unit !== "bar" ||
      before?.kind !== "lexeme" ||
      !/^(on|over|onto|off|to|touched|under)$/.test(before.lexeme.text)
    )
      return false;
    const isReported = this.label !== undefined || this.group.some(({ load }) => load?.kg !== undefined);
    if (isReported) this.used.add(term);
    return isReported;
  }

  /** "160 for 11, 15 sec, 4, 15 sec, 3": a short time between repetitions is a rest. */
  protected isRestBetween(term: PieceOf<"term">, meaning: TermMeaning): boolean {
    const only = meaning.seconds?.length === 1 && meaning.count === undefined ? (meaning.seconds[0] ?? 0) : 0;
    if (only <= 0 || only >= 120 || isTimed(this.context.exercise) || term.factors.length > 1) return false;
    return (
      this.group.length > 0 &&
      this.group.every(({ reps }) => reps !== undefined) &&
      this.separated &&
      classOf(this.pieces[this.at + 1]) === "Comma" &&
      this.pieces[this.at + 2]?.kind === "term"
    );
  }
}
