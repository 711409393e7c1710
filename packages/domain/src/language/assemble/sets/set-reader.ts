import type { Atom, Piece, PieceOf } from "../../grammar/piece.ts";
import { atomLoad, type Load, loadOf } from "../loads/load.ts";
import type { SetContext } from "./set-pieces.ts";
import { isDuration } from "./set-line-words.ts";
import { textOf, classOf } from "../piece-shape.ts";
import { isLoaded, isTimed, type TermMeaning } from "./term-meaning.ts";
import type { ReadSets } from "./work-set.ts";
import { SetAsides } from "./set-asides.ts";

const ways = /^(with|w|via|through|using|from|by|over|off|w\/)$/;
const mainWords: ReadonlySet<string> = new Set(["Article", "Filler", "Sets", "WorkSets", "Word"]);
/** "that was after 3x5 at 95", "after the main sets 155x5, 180x5": what was done first, stated behind. */
const isAfterWord = (pieces: readonly Piece[], at: number): boolean => {
  const word = textOf(pieces[at]);
  if (word !== "after" && word !== "before that") return false;
  let next = at + 1;
  while (next < at + 4 && mainWords.has(classOf(pieces[next]) ?? "")) next += 1;
  return pieces[next]?.kind === "term";
};

/** "built up with", "worked up via", "got there through", "that was after 3x5 at 95". */
const isRampWord = (pieces: readonly Piece[], at: number): boolean => {
  if (isAfterWord(pieces, at)) return true;
  const next = textOf(pieces[at + 1]);
  return (
    (next === "up" || next === "there") &&
    /^(built|build|worked|ramped|building|working|got|getting|warmed)$/.test(textOf(pieces[at])) &&
    ways.test(textOf(pieces[at + 2]))
  );
};

/** Reads the pieces that belong to one exercise into its sets, one after the other. */
class SetReader extends SetAsides {
  /** How many sets were stated before those that led up to them; 0 where there are none. */
  private rampAt = 0;
  /** They are told to have been first, whatever they weighed. */
  private isAfter = false;

  read(): ReadSets {
    for (this.at = 0; this.at < this.pieces.length; this.at += 1) {
      const piece = this.pieces[this.at];
      if (piece) this.step(piece);
    }
    this.flush();
    // "80x15, 100x12 (warm up set 40x15)": done first, wherever it is stated
    if (this.sets.some(({ warmup }) => warmup))
      this.sets.sort((a, b) => Number(b.warmup === true) - Number(a.warmup === true));
    this.rampFirst();
    const last = this.sets.at(-1);
    if (this.topLoad && last) last.load = this.topLoad;
    this.dropTotal();
    if (this.failureForAll) for (const one of this.sets) one.rpe ??= 10;
    return { sets: this.sets, used: this.used, doubts: this.doubts };
  }

  /** "single at 165, built up with 100x5, 130x3": lighter sets that led to it were done before, and so was what "it was after". */
  private rampFirst(): void {
    if (this.rampAt <= 0 || this.rampAt >= this.sets.length) return;
    const [top, ramp] = [this.sets.slice(0, this.rampAt), this.sets.slice(this.rampAt)];
    const kg = (sets: typeof top): readonly number[] => sets.map(({ load }) => load?.kg ?? 0);
    if (this.isAfter || Math.max(...kg(ramp)) < Math.min(...kg(top)))
      this.sets.splice(0, this.sets.length, ...ramp, ...top);
  }

  /** "100 swings in 10 sets of 10": the first number is what the sets come to. */
  protected dropTotal(): void {
    if (this.sets.length < 3) return;
    const [first, ...rest] = this.sets;
    const [each, load] = [rest[0]?.reps ?? 0, first?.load?.kg];
    if (
      !first?.reps ||
      // "60x2, 65x1, 70x1": sets of their own, each with its load
      each < 2 ||
      (load !== undefined && load !== rest[0]?.load?.kg) ||
      rest.some(({ reps }) => reps !== each)
    )
      return;
    if (first.reps === rest.length * each) this.sets.shift();
  }

  protected step(piece: Piece): void {
    switch (piece.kind) {
      case "term":
        this.term(piece);
        return;
      case "rpe":
        this.effort(piece);
        return;
      case "oneRm":
        this.used.add(piece);
        return;
      case "amrap":
        this.used.add(piece);
        // "140x3, 120 amrap, 11 reps": of the set whose load stands right before it
        if (this.group.length > 0 && this.which === undefined && !this.separated)
          this.group.at(-1)!.kind = "amrap";
        else this.kind = "amrap";
        return;
      case "lexeme":
        if (isRampWord(this.pieces, this.at)) {
          this.rampAt = this.sets.length;
          this.isAfter = isAfterWord(this.pieces, this.at);
        }
        this.word(piece);
        return;
      default:
        return;
    }
  }

  protected term(term: PieceOf<"term">): void {
    if (this.failed) {
      this.failed = false;
      this.skipHowOften();
      return;
    }
    if (this.takesOff(term) || this.isRemarkTerm(term)) return;
    if (this.multiplies(term) || this.sharesLoads()) return;
    if (isDuration(term) && classOf(this.pieces[this.at + 1]) === "Rest") {
      this.used.add(term);
      return;
    }
    if (this.isPieceOfRestPause(term)) return;
    if (this.countsHolds(term)) return;
    const meaning = this.meaningOf(term, this.hasLoadBeside(term));
    if (this.isOtherTime(meaning)) return;
    this.used.add(term);
    if (meaning.doubt) this.doubt(term, meaning.doubt);
    if (this.isAnnouncement(term, meaning) || this.isRestBetween(term, meaning) || this.isOnceMore(meaning))
      return;
    if (this.isPairOfWeights(term)) {
      this.loadsAlone(term, [atomLoad(term.factors[1]?.atoms[0] as Atom, this.context.units) ?? {}]);
      return;
    }
    if (classOf(this.pieces[this.at + 1]) === "WorkSets" && meaning.bare?.length === 1) {
      this.pendingCount = meaning.bare[0]?.value;
      return;
    }
    this.takeIn(term, meaning);
  }

  /** "three one-minute planks": how many, right before how long each was. */
  private countsHolds(term: PieceOf<"term">): boolean {
    const atom = term.factors.length === 1 && !term.leadingTimes ? term.factors[0]?.atoms[0] : undefined;
    // "then one for 41 s"
    const isFor = classOf(this.pieces[this.at + 1]) === "For";
    const next = this.pieces[this.at + (isFor ? 2 : 1)];
    if (
      !isTimed(this.context.exercise) ||
      atom?.unit !== "none" ||
      term.factors[0]?.atoms.length !== 1 ||
      !Number.isInteger(atom.value) ||
      atom.value > 10 ||
      (this.sets.length > 0 && !isFor) ||
      next?.kind !== "term" ||
      next.leadingTimes ||
      next.factors.length !== 1 ||
      next.factors[0]?.atoms.length !== 1 ||
      !["time", "plural"].includes(next.factors[0].atoms[0]?.unit ?? "")
    )
      return false;
    this.used.add(term);
    this.pendingCount = atom.value;
    return true;
  }

  /** A time that is no set's: of the session, or "paused squats 100kg (3 sec)", how long the pause was. */
  private isOtherTime(meaning: TermMeaning): boolean {
    if (!meaning.seconds || meaning.count) return false;
    const longest = Math.max(...meaning.seconds);
    const { exercise } = this.context;
    return (!isTimed(exercise) && longest >= 120) || (exercise.measure === "weight_reps" && longest <= 6);
  }

  /** Puts an expression's numbers into the sets, and starts afresh for the next. */
  private takeIn(term: PieceOf<"term">, meaning: TermMeaning): void {
    const isLoadGiven = meaning.bare !== undefined && (this.connector === "at" || this.connector === "with");
    const before = this.sets.length;
    this.apply(term, meaning);
    if (
      !isLoadGiven &&
      // "5x5 80": the load of sets that were counted before
      this.sets.length > before &&
      this.sets.length > 0 &&
      this.group.length > 0 &&
      (meaning.reps || meaning.bare || meaning.seconds || meaning.meters)
    )
      this.groupIsCounted = meaning.count !== undefined || term.factors.at(-1)?.label === "reps";
    this.connector = "none";
    this.separated = false;
    this.isReps = false;
    if (term.factors.some(({ atoms }) => atoms.at(-1)?.open)) {
      this.openSet = this.sets.at(-1);
      if (this.openSet) this.openSet.kind = "amrap";
    }
  }

  /** "5s at 60, 70, 80", "3s: 100, 110": repetitions by their plural, since loads follow. */
  protected repsByPlural(term: PieceOf<"term">): number | undefined {
    const atom =
      term.factors.length === 1 && term.factors[0]?.atoms.length === 1 ? term.factors[0].atoms[0] : undefined;
    if (atom?.unit !== "plural" || atom.value > 12 || !isLoaded(this.context.exercise)) return undefined;
    if (this.listsLoads(atom.value)) return atom.value;
    if (this.connector === "for" && (this.label !== undefined || this.sets.length > 0)) return atom.value;
    const { connector, piece } = this.nextConnector();
    const load = piece?.factors.length === 1 ? piece.factors[0]?.atoms[0] : undefined;
    return connector === "at" &&
      load &&
      ["none", "load"].includes(load.unit) &&
      load.value > 2 * atom.value &&
      load.value > 12
      ? atom.value
      : undefined;
  }

  protected apply(term: PieceOf<"term">, meaning: TermMeaning): void {
    const fives = this.repsByPlural(term);
    if (fives !== undefined) {
      this.repsAlone(term, { reps: [fives] });
      return;
    }
    // "405x0": an attempt that failed
    if (meaning.reps?.length === 1 && meaning.reps[0] === 0) {
      this.used.delete(term);
      return;
    }
    const loads = meaning.loads ?? this.percentLoads(term, meaning);
    if (
      this.which === -1 &&
      this.sets.length > (meaning.count ?? 1) &&
      (meaning.count ?? 0) > 1 &&
      !meaning.reps &&
      !loads
    ) {
      this.whichCount = meaning.count ?? 1;
      return;
    }
    this.isOfLast(meaning);
    if (this.which !== undefined && this.sets.length > 1 && this.change(meaning, loads)) return;
    if (meaning.bare) {
      this.bare(term, meaning.bare);
      return;
    }
    if (meaning.seconds || meaning.meters) {
      this.measured(term, meaning, loads);
      return;
    }
    if (loads && this.isLoadOfCounted(meaning, loads)) return;
    if (loads && meaning.reps) {
      this.full(term, loads, meaning);
      return;
    }
    if (loads) {
      this.loadsAlone(term, loads);
      return;
    }
    if (meaning.reps) {
      this.repsAlone(term, meaning);
      return;
    }
    if (meaning.count !== undefined) this.counted(term, meaning.count, meaning.toFailure === true);
  }

  /** "5 reps @ 185 lbs x 3 sets": the load of the one set before, and how many there were of it. */
  private isLoadOfCounted(meaning: TermMeaning, loads: readonly Load[]): boolean {
    const count = meaning.count ?? 1;
    const [only] = this.group;
    if (
      loads.length !== 1 ||
      meaning.reps ||
      count <= 1 ||
      this.group.length !== 1 ||
      only?.reps === undefined ||
      only.load?.kg !== undefined ||
      !this.countsLast(count)
    )
      return false;
    for (const set of this.group) set.load = this.signed(loads[0] ?? {});
    this.label = loads[0];
    this.labelUsed = true;
    return true;
  }

  /** A count and nothing else: of sets to failure, of the set before, or of what is stated behind. */
  private counted(term: PieceOf<"term">, count: number, toFailure: boolean): void {
    if (toFailure) {
      this.push(Array.from({ length: count }, () => ({ rpe: 10 })));
      return;
    }
    // "100 pushups in 5 sets"
    const isTotal = classOf(this.pieces[this.at - 1]) === "In" && (this.group[0]?.reps ?? 0) > count * 3;
    if (isTotal) this.doubt(term, "so many in each of them, or in all?");
    if (term.factors[0]?.label === "sets" && this.repeatGroup(count)) return;
    if (this.countsLast(count)) return;
    this.pendingCount = this.isListAhead() ? undefined : count;
  }

  /** "3x5, 3 reps on the last": which set it is stands behind the number. */
  protected isOfLast(meaning: TermMeaning): void {
    const behind = this.pieces[this.at + 1];
    const isOne =
      meaning.count === undefined && !meaning.loads && ((meaning.reps ?? meaning.bare)?.length ?? 0) === 1;
    if (
      !isOne ||
      this.which !== undefined ||
      !this.groupIsCounted ||
      !this.separated ||
      this.connector !== "none" ||
      behind?.kind !== "lexeme" ||
      behind.lexeme.class !== "WhichSet" ||
      (behind.lexeme.entry?.n ?? 0) === 0
    )
      return;
    this.which = behind.lexeme.entry?.n;
    this.used.add(behind);
    this.at += 1;
  }

  protected percentLoads(term: PieceOf<"term">, meaning: TermMeaning): readonly Load[] | undefined {
    if (!meaning.percents) return undefined;
    const max = this.context.max?.mass;
    if (max) return meaning.percents.map((percent) => loadOf((max.value * percent) / 100, max.unit));
    this.used.delete(term);
    return undefined;
  }

  /** "last set 8", "last set at 75", "last one amrap, 9 reps": changes a set that is there already. */
  protected change(meaning: TermMeaning, loads: readonly Load[] | undefined): boolean {
    // "15, 15, third set 19": the next one, not another number for the last
    if ((this.which ?? 0) > this.sets.length) {
      this.which = undefined;
      return false;
    }
    const target = this.target();
    const others = this.targets().filter((one) => one !== target);
    this.whichCount = 1;
    const isHeavy =
      meaning.bare?.[0] !== undefined && (this.isLoadNext || this.isSizeOfLoad(meaning.bare[0], target));
    this.isLoadNext = false;
    const reps =
      meaning.reps?.[0] ??
      (!isHeavy && (this.connector === "none" || this.connector === "for")
        ? meaning.bare?.[0]?.value
        : undefined);
    const bareLoad =
      meaning.bare?.[0] && (isHeavy || this.connector === "at" || this.connector === "with")
        ? atomLoad(meaning.bare[0], this.context.units)
        : undefined;
    if (meaning.count !== undefined && meaning.count > 1) return false;
    // "drop set on last: 60x10, 40x15": behind it, not in its place
    if (this.kind !== undefined && this.kind !== "amrap" && loads && meaning.reps) {
      this.which = undefined;
      return false;
    }
    // "3x6 165, final amrap 135x17": with a load of its own it is one more
    if (this.kind === "amrap" && loads?.[0] && meaning.reps && loads[0].kg !== target.load?.kg) {
      this.which = undefined;
      return false;
    }
    if (bareLoad && (meaning.bare?.[0]?.value ?? 0) <= 10 && target.load?.kg !== undefined) {
      target.rpe = meaning.bare?.[0]?.value ?? 0;
      this.which = undefined;
      return true;
    }
    if (reps !== undefined) target.reps = reps;
    const load = loads?.[0] ?? bareLoad;
    if (load) target.load = load;
    if (meaning.seconds?.[0] !== undefined) target.seconds = meaning.seconds[0];
    if (this.kind) target.kind = this.kind;
    for (const one of others)
      Object.assign(one, {
        ...(reps !== undefined && { reps }),
        ...(load && { load }),
        ...(target.seconds !== undefined && { seconds: target.seconds }),
      });
    [this.which, this.kind, this.group] = [undefined, undefined, [target]];
    return true;
  }
}

/** The sets that these pieces say of an exercise, with the pieces that went into them and what is a guess. */
export const readSets = (pieces: readonly Piece[], context: SetContext): ReadSets =>
  new SetReader(pieces, context).read();
