import type { Exercise } from "../../workout/exercise.ts";
import type { MassUnit } from "../../units/unit.ts";
import type { WordClass } from "../lexicon/word-class.ts";
import type { Atom, Piece, PieceOf } from "../grammar/piece.ts";
import type { Load } from "./load.ts";
import { isLoaded, type TermMeaning, termMeaning } from "./term-meaning.ts";
import type { SetDoubt, WorkSet } from "./work-set.ts";

export type Connector = "none" | "at" | "with" | "for" | "upTo";

export type SetContext = {
  readonly exercise: Exercise;
  /** The sets of the exercise before: "same sets and reps". */
  readonly setsBefore?: readonly WorkSet[] | undefined;
  readonly units: MassUnit;
  /** One-repetition maximum named in the message, in the unit entered. */
  readonly max?: Load | undefined;
  /** Is a bare "singles" piece written in the plural: one for each load behind it. */
  readonly singlesArePlural: (piece: Piece) => boolean;
  /** The load of the last set of the exercise before: "same weight". */
  readonly before?: Load | undefined;
  /** The name said "assisted": loads help instead of weighing. */
  readonly assisted: boolean;
};

export const separators = new Set<WordClass>([
  "Comma",
  "Stop",
  "Newline",
  "Semi",
  "Pipe",
  "Then",
  "And",
  "Ellipsis",
  "Arrow",
  "Slash",
  "Dash",
]);
export const enders = new Set<WordClass>(["Stop", "Newline", "Semi", "Then", "WorkSets"]);
export const passed = new Set<WordClass>([
  "Exercise",
  "Activity",
  "Article",
  "Filler",
  "Open",
  "Close",
  "Colon",
  "For",
  "Added",
  "DoVerb",
  "Of",
  "Sign",
  "DropSet",
  "Backoff",
  "RestPause",
  "Cluster",
]);
/** Words of sets that a remark can hold too ("straps on last set", "nothing left for back off work"). */
export const remarkable = new Set<WordClass>([
  "WhichSet",
  "EverySet",
  "Backoff",
  "DropSet",
  "Failure",
  "PerSide",
  "Sets",
  "WorkSets",
  "Warmup",
  "MaxReps",
  "RestPause",
]);
export const lexemeClass = (piece: Piece | undefined): WordClass | undefined =>
  piece?.kind === "lexeme" ? piece.lexeme.class : undefined;

/** A term without digits: "bar" in "bar speed was awful", "the double". */
export const isWordTerm = (term: PieceOf<"term">): boolean =>
  term.factors.length === 1 &&
  term.factors[0]?.atoms.length === 1 &&
  term.factors[0].atoms[0]?.quantity === undefined;

export const negative = (load: Load): Load => ({
  ...(load.kg !== undefined && { kg: -Math.abs(load.kg) }),
  ...(load.mass && { mass: { ...load.mass, value: -Math.abs(load.mass.value) } }),
});

export const isDuration = (term: PieceOf<"term">): boolean => {
  const unit = term.factors.length === 1 ? term.factors[0]?.atoms.at(-1)?.unit : undefined;
  return unit === "time" || unit === "clock" || unit === "plural";
};

/** The sets of one exercise as far as they are read, what waits for its number, and what stands ahead. */
export class SetRow {
  readonly sets: WorkSet[] = [];
  readonly used = new Set<Piece>();
  readonly doubts: SetDoubt[] = [];
  protected group: WorkSet[] = [];
  /** It came from "AxB" or "3 sets of …", not from a list of repetitions. */
  protected groupIsCounted = false;
  /** Sets whose load was only carried on from the one before. */
  protected readonly implicit = new Set<WorkSet>();
  /** Sets of one comma list, which a load behind it is for. */
  protected runStart = 0;
  protected label: Load | undefined;
  protected labelUsed = true;
  protected labelPiece: Piece | undefined;
  protected pendingCount: number | undefined;
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
  protected connector: Connector = "none";
  protected failed = false;
  protected openedWarm = false;
  protected separated = true;
  protected at = 0;
  protected readonly largestFirst: number;
  private readonly isPairs: boolean;
  protected readonly pieces: readonly Piece[];
  protected readonly context: SetContext;
  protected pendingSide = false;
  protected allNext = false;
  protected rpeListed = 0;
  /** "dropped to", "backed off to": the number behind is a load. */
  protected isLoadNext = false;

  constructor(pieces: readonly Piece[], context: SetContext) {
    this.pieces = pieces;
    this.context = context;
    this.isPairs =
      pieces.filter(
        (piece) =>
          piece.kind === "term" &&
          piece.factors.length === 1 &&
          piece.factors[0]?.join === "slash" &&
          piece.factors[0].atoms.length === 2,
      ).length > 1;
    this.largestFirst = Math.max(
      0,
      ...pieces.map((piece) =>
        piece.kind === "term" && piece.factors.length === 2 && piece.factors[0]?.atoms[0]?.unit === "none"
          ? piece.factors[0].atoms[0].value
          : 0,
      ),
    );
  }

  protected doubt(piece: Piece, reason: string): void {
    this.doubts.push({ from: piece.from, to: piece.to, reason });
  }

  /** The next piece with a number, unless something else comes first. */
  protected next(overAt = false): Piece | undefined {
    for (let ahead = this.at + 1; ahead < this.pieces.length; ahead += 1) {
      const piece = this.pieces[ahead];
      if (piece?.kind === "term") return piece;
      const name = lexemeClass(piece);
      if (name === undefined) return undefined;
      if (name === "Sets" && lexemeClass(this.pieces[ahead + 1]) === "Of") return this.pieces[ahead + 2];
      if (overAt && (name === "At" || name === "With")) continue;
      if (!passed.has(name)) return undefined;
    }
    return undefined;
  }

  protected nextConnector(): { connector: Connector; piece: PieceOf<"term"> | undefined } {
    let connector: Connector = "none";
    for (let ahead = this.at + 1; ahead < this.pieces.length; ahead += 1) {
      const piece = this.pieces[ahead];
      if (piece?.kind === "term") return { connector, piece };
      const name = lexemeClass(piece);
      if (name === "At" || name === "With") connector = name === "At" ? "at" : "with";
      else if (name === undefined || (!passed.has(name) && name !== "PerSide" && name !== "Warmup")) break;
    }
    return { connector: "none", piece: undefined };
  }

  /** Up to the next comma there are words that nothing explains, and no number behind this one. */
  protected isRemark(): boolean {
    let [from, to] = [this.at, this.at];
    while (from > 0 && !separators.has(lexemeClass(this.pieces[from - 1]) as WordClass)) from -= 1;
    while (to < this.pieces.length && !separators.has(lexemeClass(this.pieces[to]) as WordClass)) to += 1;
    const stretch = this.pieces.slice(from, to);
    return (
      stretch.some(
        (piece) => lexemeClass(piece) === "Word" || (piece.kind === "lexeme" && piece.lexeme.text === "belt"),
      ) && !stretch.some((piece) => (piece.kind === "term" && !isWordTerm(piece)) || piece.kind === "rpe")
    );
  }

  /** "2x50lb dbs": the word behind says that there are two of them. */
  private isPair(term: PieceOf<"term">): boolean {
    const behind = this.pieces[this.pieces.indexOf(term) + 1];
    return (
      behind?.kind === "lexeme" && /^(dbs|dumbbells|kbs|kettlebells|bells|db|kb)$/.test(behind.lexeme.text)
    );
  }

  protected meaningOf(term: PieceOf<"term">, loadKnown: boolean): TermMeaning {
    return termMeaning(term, {
      exercise: this.context.exercise,
      units: this.context.units,
      loadKnown,
      largestFirst: this.largestFirst,
      isOneOfPairs: this.isPairs,
      behindWith: this.connector === "with" || this.connector === "at" || this.isPair(term),
    });
  }

  protected push(sets: WorkSet[]): void {
    const load = this.label;
    for (const one of sets) {
      if (one.load === undefined) {
        one.load = load ?? {};
        if (load && this.labelUsed) this.implicit.add(one);
      }
      if (this.pendingRpe !== undefined) one.rpe ??= this.pendingRpe;
      if (this.warmMode !== "off") one.warmup = true;
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
        this.group.includes(one) &&
        (this.connector !== "none" || (!this.separated && this.groupIsCounted));
      if (!one || (one.load?.kg !== undefined && !isCarried)) break;
      open.unshift(one);
    }
    return open;
  }

  protected spreadLoads(run: readonly WorkSet[], loads: readonly Load[]): void {
    if (loads.length === 1) {
      for (const one of run) one.load = loads[0] ?? {};
      return;
    }
    const from = Math.max(0, run.length - loads.length);
    run.forEach((one, index) => {
      one.load = loads[Math.min(Math.max(0, index - from), loads.length - 1)] ?? {};
    });
  }

  /** "12 reps: 50, 60, 65": plain numbers behind the colon that are too large for repetitions. */
  protected listsLoads(reps: number): boolean {
    const colon = this.at + (lexemeClass(this.pieces[this.at + 1]) === "Each" ? 2 : 1);
    if (lexemeClass(this.pieces[colon]) !== "Colon" || !isLoaded(this.context.exercise)) return false;
    let count = 0;
    for (const piece of this.pieces.slice(colon + 1)) {
      if (
        piece.kind === "lexeme" &&
        (piece.lexeme.class === "Comma" || piece.lexeme.class === "And" || piece.lexeme.class === "Arrow")
      )
        continue;
      const atom =
        piece.kind === "term" &&
        piece.factors.length === 1 &&
        piece.factors[0]?.atoms.length === 1 &&
        piece.factors[0].label === undefined
          ? piece.factors[0].atoms[0]
          : undefined;
      if (piece.kind !== "term") break;
      if (
        !atom ||
        (atom.unit !== "none" && atom.unit !== "load") ||
        (atom.unit === "none" && atom.value <= 2 * reps)
      )
        return false;
      count += 1;
    }
    return count > 1;
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
      lexemeClass(behind) === "At"
    )
      return false;
    const meaning = this.meaningOf(next, true);
    return (
      (meaning.reps !== undefined && meaning.loads === undefined) ||
      meaning.bare !== undefined ||
      meaning.meters !== undefined ||
      meaning.seconds !== undefined ||
      (meaning.count !== undefined && !meaning.loads)
    );
  }

  private countsAhead(): boolean {
    const next = this.next();
    return (
      next?.kind === "term" &&
      next.factors.length === 1 &&
      (next.factors[0]?.label === "sets" || next.factors[0]?.label === "reps")
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

  protected endList(name: WordClass): void {
    // "100kg. 5 sets. 5 reps each", "80kg" with repetitions on the next line
    const isOpen = (this.label !== undefined && !this.labelUsed) || this.pendingCount !== undefined;
    const [label, used, count] = [this.label, this.labelUsed, this.pendingCount];
    const goesOn =
      isOpen && name !== "Then" && name !== "WorkSets" && (this.hasRepsAhead() || this.countsAhead());
    if (goesOn) [this.label, this.pendingCount] = [undefined, undefined];
    this.flush();
    if (goesOn) [this.label, this.labelUsed] = [label, used];
    if (name !== "WorkSets") this.warmMode = "off";
    this.runStart = this.sets.length;
    this.which = undefined;
    this.kind = undefined;
    this.pendingCount = goesOn ? count : undefined;
    if (name !== "Then") return;
    const told = this.next();
    const more =
      told?.kind === "term" &&
      told.factors.length === 1 &&
      told.factors[0]?.atoms.length === 1 &&
      told.factors[0].label !== "sets"
        ? told.factors[0].atoms[0]
        : undefined;
    const behind = told ? this.pieces[this.pieces.indexOf(told) + 1] : undefined;
    // "185 for 8, 7 and then only 5": the same load
    const isSameLoad =
      more?.unit === "none" &&
      more.value <= 20 &&
      (behind === undefined || separators.has(lexemeClass(behind) ?? "Word"));
    if (!isSameLoad || this.sets.length === 0) this.label = undefined;
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

  /** "5 at 60, 70 and 80": loads in a list behind the first, as long as they are about its size. */
  protected stepsBehind(first: number): readonly Atom[] {
    const found: Atom[] = [];
    const pieces: Piece[] = [];
    let ahead = this.at + 1;
    for (;;) {
      const joint = lexemeClass(this.pieces[ahead]);
      if (joint !== "Comma" && joint !== "And") break;
      const piece = this.pieces[ahead + (lexemeClass(this.pieces[ahead + 1]) === "And" ? 2 : 1)];
      const atom =
        piece?.kind === "term" &&
        piece.factors.length === 1 &&
        piece.factors[0]?.atoms.length === 1 &&
        piece.factors[0].label === undefined
          ? piece.factors[0].atoms[0]
          : undefined;
      if (
        !piece ||
        !atom ||
        (atom.unit !== "none" && atom.unit !== "load") ||
        atom.value < first * 0.5 ||
        atom.value > first * 2.5
      )
        break;
      const behind = this.pieces[this.pieces.indexOf(piece) + 1];
      if (
        ["For", "At", "Times", "Colon", "Word", "Failed", "Sets", "Reps"].includes(
          lexemeClass(behind) ?? "",
        ) ||
        behind?.kind === "term"
      )
        break;
      found.push(atom);
      pieces.push(piece);
      ahead = this.pieces.indexOf(piece) + 1;
    }
    if (found.length > 0) {
      for (const piece of pieces) this.used.add(piece);
      this.at = ahead - 1;
    }
    return found;
  }

  /** "3x10 at 60, 65, 70": as many more plain numbers as there are sets left. */
  protected followingWeights(count: number, beforeAt = false): readonly Atom[] {
    if (count < 1) return [];
    const found: Atom[] = [];
    const pieces: Piece[] = [];
    let ahead = this.at + 1;
    while (found.length < count) {
      const comma = lexemeClass(this.pieces[ahead]);
      if (comma !== "Comma" && comma !== "And" && comma !== "Then") return [];
      const skip = lexemeClass(this.pieces[ahead + 1]) === "And" ? 2 : 1;
      const piece = this.pieces[ahead + skip];
      const atom =
        piece?.kind === "term" && piece.factors.length === 1 && piece.factors[0]?.atoms.length === 1
          ? piece.factors[0].atoms[0]
          : undefined;
      if (!piece || !atom || (atom.unit !== "none" && atom.unit !== "load")) return [];
      found.push(atom);
      pieces.push(piece);
      ahead += skip + 1;
    }
    const after = lexemeClass(this.pieces[ahead]);
    if (this.pieces[ahead]?.kind === "term" || (after === "At" && !beforeAt)) return [];
    for (const piece of pieces) this.used.add(piece);
    this.at = ahead - 1;
    return found;
  }
}
