import { classOf } from "../piece-shape.ts";
import type { WordClass } from "../../lexicon/word-class.ts";
import type { Piece } from "../../grammar/piece.ts";
import { type Load, negative } from "../loads/load.ts";
import { separators } from "./set-line-words.ts";
import { isLoaded } from "./term-meaning.ts";
import { type WorkSet, asWorkSet } from "./work-set.ts";
import { SetPieces } from "./set-pieces.ts";

const isRestPause = (piece: Piece): boolean => classOf(piece) === "RestPause";

/** The sets of one exercise as far as they are read, and what waits for its number. */
export class SetLine extends SetPieces {
  readonly sets: WorkSet[] = [];
  protected group: WorkSet[] = [];
  /** It came from "AxB" or "3 sets of …", not from a list of repetitions. */
  protected groupIsCounted = false;
  /** Sets whose load was only carried on from the one before. */
  protected readonly implicit = new Set<WorkSet>();
  /** Those of them behind a load that was stated behind its own sets: "5,5 at 130, 3,3 at 145". */
  protected readonly carried = new Set<WorkSet>();
  protected isReportedBehind = false;
  /** "12 bw, 8 +10kg, 6 +15kg": each set is stated with what was added to it. */
  protected hasOwnLoads = false;
  /** Sets of one comma list, which a load behind it is for. */
  protected runStart = 0;
  protected label: Load | undefined;
  protected labelUsed = true;
  protected labelPiece: Piece | undefined;
  protected pendingCount: number | undefined;
  /** So many of the sets to come are a warm-up. */
  protected pendingWarm = 0;
  protected pendingEach: number | undefined;
  protected pendingRpe: number | undefined;
  protected failureForAll = false;
  protected warmMode: "off" | "one" | "until" = "off";
  protected kind: WorkSet["kind"];
  protected which: number | undefined;
  /** "last two sets": how many of them. */
  protected whichCount = 1;
  protected isReps = false;
  protected openSet: WorkSet | undefined;
  protected negateNext = false;
  protected failed = false;
  /** "bw to failure 18": the next set goes to failure. */
  protected failNext = false;
  /** Behind "missed", up to the next comma. */
  protected isMiss = false;
  protected openedWarm = false;
  protected separated = true;
  protected pendingSide = false;
  protected allNext = false;
  protected rpeListed = 0;
  /** "up to 220kg: 12, 10, 8": what only the last of the list has. */
  protected topLoad: Load | undefined;
  /** "dropped to", "backed off to": the number behind is a load. */
  protected isLoadNext = false;

  protected push(stated: readonly WorkSet[]): void {
    const load = this.label;
    const sets = stated.map(asWorkSet);
    if (this.kind === "total" && sets.length > 1) this.kind = undefined;
    for (const one of sets) {
      if (one.load === undefined) {
        one.load = load ?? {};
        if (load && this.labelUsed) this.implicit.add(one);
        if (load && this.labelUsed && this.isReportedBehind) this.carried.add(one);
      }
      if (this.pendingRpe !== undefined) one.rpe ??= this.pendingRpe;
      if (this.failNext) one.rpe ??= 10;
      if (this.warmMode !== "off" || this.pendingWarm > 0) one.warmup = true;
      if (this.pendingWarm > 0) this.pendingWarm -= 1;
      if (this.kind) one.kind = this.kind;
      if (this.pendingSide) one.perSide = true;
    }
    if (this.sets.length + sets.length > 300) return;
    if (load) this.labelUsed = true;
    this.sets.push(...sets);
    this.group = sets;
    if (this.kind === "amrap") this.kind = undefined;
    if (this.warmMode === "one") this.warmMode = "off";
    this.pendingSide = false;
    this.failNext = false;
  }

  /** A load that was named without reps is a set of unknown reps. */
  protected flush(): void {
    if (this.label && !this.labelUsed && this.label.kg !== undefined) {
      const count = this.pendingCount ?? 1;
      this.push(Array.from({ length: Math.min(count, 100) }, () => ({})));
      this.pendingCount = undefined;
    } else if (this.pendingCount !== undefined && this.sets.length === 0) {
      this.push(Array.from({ length: Math.min(this.pendingCount, 100) }, () => ({})));
    }
    this.pendingCount = undefined;
    this.labelUsed = true;
  }

  /** A load followed by another load, with nothing said of reps. */
  protected flushLabel(): void {
    if (this.label && !this.labelUsed && this.label.kg !== undefined) this.push([{}]);
    this.labelUsed = true;
  }

  /** Sets of the current list that have no load yet. */
  protected openRun(): WorkSet[] {
    const open: WorkSet[] = [];
    for (let index = this.sets.length - 1; index >= this.runStart; index -= 1) {
      const one = this.sets[index];
      const isCarried =
        one !== undefined &&
        this.implicit.has(one) &&
        (this.group.includes(one) || (this.carried.has(one) && this.connector === "at")) &&
        (this.connector !== "none" || (!this.separated && this.groupIsCounted));
      if (!one || (one.load?.kg !== undefined && !isCarried)) break;
      open.unshift(one);
    }
    return open;
  }

  protected spreadLoads(run: readonly WorkSet[], loads: readonly Load[]): void {
    for (const one of run) this.carried.delete(one);
    if (loads.length === 1) {
      for (const one of run) one.load = loads[0] ?? {};
      return;
    }
    const from = Math.max(0, run.length - loads.length);
    run.forEach((one, index) => {
      one.load = loads[Math.min(Math.max(0, index - from), loads.length - 1)] ?? {};
    });
  }

  /** The load of the last set that has one. */
  protected lastLoad(): number {
    return Math.abs(this.sets.findLast(({ load }) => load?.mass !== undefined)?.load?.mass?.value ?? 0);
  }

  /** "…, 110, 6": among sets with about that load a number that size is the next load. */
  protected isNextLoad(value: number): boolean {
    const last = this.lastLoad();
    return (
      isLoaded(this.context.exercise) &&
      last > 0 &&
      value >= 30 &&
      value >= last * 0.4 &&
      value <= last * 2.5 &&
      value > 2 * (this.sets.at(-1)?.reps ?? 0)
    );
  }

  /** Does a number with reps in it come right behind this load ("60kg 3x10", "105: 7, 6, 5", "80 for 5")? */
  protected hasRepsAhead(): boolean {
    const next = this.next();
    if (next?.kind !== "term" || this.openSet !== undefined) return false;
    // "3@70 3@80": the next number has a load of its own behind
    const behind = this.pieces[this.pieces.indexOf(next) + 1];
    if (
      this.connector === "at" &&
      this.group.length > 0 &&
      this.openRun().length > 0 &&
      classOf(behind) === "At"
    )
      return false;
    // "5 reps at 100 for 5 sets"
    const isCountBehind =
      this.connector === "at" && this.group.length === 1 && next.factors[0]?.label === "sets";
    if (isCountBehind && next.factors.length === 1 && this.openRun().length === 1) return false;
    const meaning = this.meaningOf(next, true);
    return (
      (meaning.reps !== undefined && meaning.loads === undefined) ||
      meaning.bare !== undefined ||
      meaning.meters !== undefined ||
      meaning.seconds !== undefined ||
      (meaning.count !== undefined && !meaning.loads)
    );
  }

  protected signed(load: Load): Load {
    const isHelp =
      this.context.assisted || this.context.exercise.measure === "assisted_weight_reps" || this.negateNext;
    this.negateNext = false;
    return isHelp && (load.kg ?? 0) > 0 ? negative(load) : load;
  }

  protected target(): WorkSet {
    const which = this.which ?? -1;
    return (which < 0 ? this.sets.at(-1) : (this.sets[which - 1] ?? this.sets.at(-1))) as WorkSet;
  }

  /** The sets that the words speak of: one, "last two", "first three". */
  protected targets(): WorkSet[] {
    if (this.whichCount > 1 && this.which === -1) return this.sets.slice(-this.whichCount);
    if (this.whichCount > 1 && this.which === 1) return this.sets.slice(0, this.whichCount);
    return [this.target()];
  }

  /** "then a third set to failure, 19 reps": one more, with the same load. */
  private isNextSet(): boolean {
    const behind = classOf(this.pieces[this.at + 1]) === "Article" ? this.at + 2 : this.at + 1;
    const one = this.pieces[behind];
    return (
      one?.kind === "lexeme" &&
      one.lexeme.class === "WhichSet" &&
      (one.lexeme.entry?.n ?? 0) > this.sets.length &&
      !this.pieces
        .slice(behind)
        .some((piece) => piece.kind === "term" && piece.factors[0]?.atoms[0]?.unit === "load")
    );
  }

  /** "then an amrap set of 12": one more, with the same load where no other is stated. */
  private isOpenSet(): boolean {
    const from = classOf(this.pieces[this.at + 1]) === "Article" ? this.at + 2 : this.at + 1;
    const rest = this.pieces.slice(from);
    const isOpen =
      rest[0]?.kind === "amrap" ||
      (rest[0]?.kind === "term" &&
        rest[0].factors[0]?.atoms[0]?.unit === "max" &&
        // "the amrap set x11"
        rest[0].factors.slice(1).every(({ atoms }) => atoms.length === 1 && atoms[0]?.unit === "none"));
    return (
      isOpen &&
      !rest
        .slice(1)
        .some(
          (piece) =>
            classOf(piece) === "At" ||
            classOf(piece) === "With" ||
            (piece.kind === "term" &&
              (piece.factors.length > 1 || piece.factors[0]?.atoms[0]?.unit !== "none")),
        )
    );
  }

  protected endList(name: WordClass): void {
    // "100kg. 5 sets. 5 reps each", "80kg" with repetitions on the next line
    const isOpen = (this.label !== undefined && !this.labelUsed) || this.pendingCount !== undefined;
    const [label, used, count] = [this.label, this.labelUsed, this.pendingCount];
    const goesOn = isOpen && name !== "Then" && name !== "WorkSets" && this.hasRepsAhead();
    if (goesOn) [this.label, this.pendingCount] = [undefined, undefined];
    this.flush();
    if (goesOn) [this.label, this.labelUsed] = [label, used];
    // "wu: bar x10; 60x5; 80x3. work sets: 100 5x5"
    const isWarmStill =
      (name === "Semi" || name === "Newline") &&
      this.pieces.slice(this.at + 1).some((piece) => classOf(piece) === "WorkSets");
    if (name !== "WorkSets" && !isWarmStill) this.warmMode = "off";
    this.runStart = this.sets.length;
    this.which = undefined;
    this.kind = undefined;
    this.pendingCount = goesOn ? count : undefined;
    if (name !== "Then") return;
    const stated = this.next();
    const more =
      stated?.kind === "term" &&
      stated.factors.length === 1 &&
      (stated.factors[0]?.atoms.length === 1 || stated.factors[0]?.join === "plus") &&
      stated.factors[0].label !== "sets"
        ? stated.factors[0].atoms[0]
        : undefined;
    const behind = stated ? this.pieces[this.pieces.indexOf(stated) + 1] : undefined;
    // "185 for 8, 7 and then only 5": the same load
    const isSameLoad =
      more?.unit === "none" &&
      more.value <= 20 &&
      (behind === undefined || separators.has(classOf(behind) ?? "Word") || isRestPause(behind));
    if (!(isSameLoad || this.isNextSet() || this.isOpenSet()) || this.sets.length === 0)
      this.label = undefined;
    // "singles: 60, 65, then 70"
    const next = this.pieces[this.at + 1];
    const atom =
      next?.kind === "term" && next.factors.length === 1 && next.factors[0]?.atoms.length === 1
        ? next.factors[0].atoms[0]
        : undefined;
    if (
      !atom ||
      atom.value <= 20 ||
      !["none", "load"].includes(atom.unit) ||
      (next?.kind === "term" && next.factors[0]?.label !== undefined)
    )
      this.pendingEach = undefined;
  }
}
