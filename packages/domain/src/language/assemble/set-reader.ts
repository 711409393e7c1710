import type { Atom, Piece, PieceOf } from "../grammar/piece.ts";
import { atomLoad, type Load, loadOf } from "./load.ts";
import { SetNumbers } from "./set-numbers.ts";
import { enders, isDuration, isWordTerm, lexemeClass, type SetContext } from "./set-row.ts";
import { isLoaded, isTimed, type TermMeaning } from "./term-meaning.ts";
import type { ReadSets, WorkSet } from "./work-set.ts";

/** Reads the pieces that belong to one exercise into its sets, one after the other. */
class SetReader extends SetNumbers {
  read(): ReadSets {
    for (this.at = 0; this.at < this.pieces.length; this.at += 1) {
      const piece = this.pieces[this.at];
      if (piece) this.step(piece);
    }
    this.flush();
    this.dropTotal();
    if (this.failureForAll) for (const one of this.sets) one.rpe ??= 10;
    return { sets: this.sets, used: this.used, doubts: this.doubts };
  }

  /** "100 swings in 10 sets of 10": the first number is what the sets come to. */
  private dropTotal(): void {
    const [first, ...rest] = this.sets;
    if (
      !first?.reps ||
      rest.length < 2 ||
      rest.some(({ reps }) => reps === undefined || reps !== rest[0]?.reps)
    )
      return;
    if (first.reps === rest.length * (rest[0]?.reps ?? 0)) this.sets.shift();
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
        if (this.group.length > 0 && this.which === undefined && !this.separated)
          this.group.at(-1)!.kind = "amrap";
        else this.kind = "amrap";
        return;
      case "lexeme":
        this.word(piece);
        return;
      default:
        return;
    }
  }

  protected term(term: PieceOf<"term">): void {
    if (this.failed) {
      this.failed = false;
      return;
    }
    if (this.isRemarkTerm(term) || this.isSum(term)) return;
    if (this.multiplies(term)) return;
    if (isDuration(term) && lexemeClass(this.pieces[this.at + 1]) === "Rest") {
      this.used.add(term);
      return;
    }
    const meaning = this.meaningOf(term, this.hasLoadBeside(term));
    if (
      meaning.seconds &&
      !isTimed(this.context.exercise) &&
      !meaning.count &&
      Math.max(...meaning.seconds) >= 120
    )
      return;
    // "paused squats 100kg (3 sec)": how long the pause was
    if (
      meaning.seconds &&
      !meaning.count &&
      this.context.exercise.measure === "weight_reps" &&
      Math.max(...meaning.seconds) <= 6
    )
      return;
    this.used.add(term);
    if (meaning.doubt) this.doubt(term, meaning.doubt);
    if (
      this.isAnnouncement(term, meaning) ||
      this.isHowOften(meaning) ||
      this.isRestBetween(term, meaning) ||
      this.isOnceMore(meaning)
    )
      return;
    if (this.isPairOfWeights(term)) {
      this.loadsAlone(term, [atomLoad(term.factors[1]?.atoms[0] as Atom, this.context.units) ?? {}]);
      return;
    }
    if (lexemeClass(this.pieces[this.at + 1]) === "WorkSets" && meaning.bare?.length === 1) {
      this.pendingCount = meaning.bare[0]?.value;
      return;
    }
    const isLoadTold = meaning.bare !== undefined && (this.connector === "at" || this.connector === "with");
    this.apply(term, meaning);
    if (
      !isLoadTold &&
      this.sets.length > 0 &&
      this.group.length > 0 &&
      (meaning.reps || meaning.bare || meaning.seconds || meaning.meters)
    )
      this.groupIsCounted = meaning.count !== undefined || term.factors.at(-1)?.label === "reps";
    this.connector = "none";
    this.separated = false;
    this.isReps = false;
    const last = term.factors.map(({ atoms }) => atoms.at(-1)).find((atom) => atom?.open);
    if (last?.open) {
      this.openSet = this.sets.at(-1);
      if (this.openSet) this.openSet.kind = "amrap";
    }
  }

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
      (lexemeClass(this.pieces[this.at + 1]) === "PerSide" && this.pieces[this.at + 2] === piece)
    );
  }

  /** "2 warm up sets", "2 drop sets": a count of sets that are not told, or are told behind. */
  private isAnnouncement(term: PieceOf<"term">, meaning: TermMeaning): boolean {
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
    if (
      meaning.bare?.length !== 1 ||
      next?.kind !== "lexeme" ||
      !/\bsets?\b/.test(next.lexeme.text) ||
      !["Warmup", "DropSet", "Backoff"].includes(next.lexeme.class)
    )
      return false;
    if (next.lexeme.class !== "Warmup")
      this.pendingCount = this.isListAhead() ? undefined : meaning.bare[0]?.value;
    const isTold = this.pieces.slice(this.at + 2).some(({ kind }) => kind === "term");
    if (!isTold && next.lexeme.class !== "Warmup") this.doubt(term, "sets without their numbers");
    if (next.lexeme.class === "Warmup") {
      this.used.add(next);
      this.at += 1;
    }
    return true;
  }

  /** "225 moved like glue", "bar speed was awful": a number or word that opens a remark. */
  protected isRemarkTerm(term: PieceOf<"term">): boolean {
    if (term.factors.length > 1 || term.leadingTimes || this.connector === "at" || this.connector === "upTo")
      return false;
    if (isWordTerm(term)) return this.isRemark() || this.isBarOfLoad(term);
    const atom = term.factors[0]?.atoms[0];
    // "(+2.5 from last week)"
    if (
      atom?.sign !== undefined &&
      this.sets.length > 0 &&
      this.separated &&
      ["From", "Word", "DayWord"].includes(lexemeClass(this.pieces[this.at + 1]) ?? "")
    )
      return true;
    if (term.factors[0]?.label !== undefined || atom?.unit !== "none" || term.factors[0]?.atoms.length !== 1)
      return false;
    const isWordBehind = lexemeClass(this.pieces[this.at + 1]) === "Word";
    // "between two chairs"
    if (
      isWordBehind &&
      atom.quantity?.spelled === true &&
      ["Word", "Rest"].includes(lexemeClass(this.pieces[this.at - 1]) ?? "")
    )
      return true;
    return isWordBehind && this.sets.length > 0 && (this.separated || atom.quantity?.spelled === true);
  }

  /** "2x24kg 3x10", "1x20kg 4x8": one or two weights, and then the sets. */
  private isPairOfWeights(term: PieceOf<"term">): boolean {
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
      next.factors.every((factor) => factor.atoms[0]?.unit === "none") &&
      (next.factors[0]?.atoms[0]?.value ?? 99) <= 12
    );
  }

  /** "8, 7, 6, 5 (26 total)", "= 26 reps in total": the sum of the sets before. */
  private isSum(term: PieceOf<"term">): boolean {
    const atom = term.factors[0]?.atoms[0];
    const words = [this.pieces[this.at + 1], this.pieces[this.at - 1], this.pieces[this.at - 2]];
    if (
      term.factors.length > 1 ||
      atom?.unit !== "none" ||
      this.sets.length === 0 ||
      !words.some((piece) => lexemeClass(piece) === "Total")
    )
      return false;
    const sum = this.sets.reduce((total, { reps }) => total + (reps ?? 0), 0);
    this.used.add(term);
    if (sum !== atom.value) this.doubt(term, `${sum} repetitions, or ${atom.value}?`);
    return true;
  }

  /** "two twenty five on the bar", "125 x 1 over the bar": the load is told already. */
  private isBarOfLoad(term: PieceOf<"term">): boolean {
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
    const isTold = this.label !== undefined || this.group.some(({ load }) => load?.kg !== undefined);
    if (isTold) this.used.add(term);
    return isTold;
  }

  /** "40s each side x 3", "8 per leg x 3": a count behind what one set is. */
  protected multiplies(term: PieceOf<"term">): boolean {
    const atom = term.factors[0]?.atoms[0];
    const only = this.group[0];
    const behind = this.pieces[this.at + 1];
    const isTimes =
      behind?.kind === "lexeme" &&
      behind.lexeme.text === "times" &&
      atom?.unit === "none" &&
      term.factors.length === 1 &&
      term.factors[0]?.atoms.length === 1;
    if (
      isTimes ||
      (term.leadingTimes &&
        term.factors.length === 1 &&
        atom?.unit === "none" &&
        ["Article", "Pronoun"].includes(lexemeClass(this.pieces[this.at - 1]) ?? ""))
    )
      return this.again(atom?.value ?? 1, term);
    if (
      !term.leadingTimes ||
      term.factors.length > 1 ||
      atom?.unit !== "none" ||
      this.separated ||
      this.group.length !== 1 ||
      !only ||
      atom.value > 20
    )
      return false;
    if (
      !["PerSide", "Exercise"].includes(lexemeClass(this.pieces[this.at - 1]) ?? "") &&
      only.seconds === undefined &&
      only.meters === undefined &&
      !(only.reps !== undefined && only.load?.kg !== undefined)
    )
      return false;
    this.used.add(term);
    this.group = [only, ...Array.from({ length: atom.value - 1 }, () => ({ ...only }))];
    this.sets.push(...this.group.slice(1));
    return true;
  }

  /** "5s at 60, 70, 80", "3s: 100, 110": repetitions by their plural, since loads follow. */
  private repsByPlural(term: PieceOf<"term">): number | undefined {
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
    // "5 reps @ 185 lbs x 3 sets"
    if (
      loads?.length === 1 &&
      !meaning.reps &&
      (meaning.count ?? 1) > 1 &&
      this.group.length === 1 &&
      this.group[0]?.reps !== undefined &&
      this.group[0].load?.kg === undefined &&
      this.countsLast(meaning.count ?? 1)
    ) {
      for (const set of this.group) set.load = this.signed(loads[0] ?? {});
      this.label = loads[0];
      this.labelUsed = true;
      return;
    }
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
    if (meaning.count !== undefined) {
      if (meaning.toFailure) {
        this.push(Array.from({ length: meaning.count }, () => ({ rpe: 10 })));
        return;
      }
      if (term.factors[0]?.label === "sets" && this.repeatGroup(meaning.count)) return;
      if (this.countsLast(meaning.count)) return;
      this.pendingCount = this.isListAhead() ? undefined : meaning.count;
    }
  }

  private isLoadOrEnd(next: Piece | undefined): boolean {
    if (next?.kind !== "term") return next === undefined;
    const meaning = this.meaningOf(next, true);
    const isHeavy =
      meaning.bare?.length === 1 &&
      isLoaded(this.context.exercise) &&
      (meaning.bare[0]?.value ?? 0) > (this.group[0]?.reps ?? 0) * 2;
    return (
      (meaning.loads !== undefined || isHeavy) && meaning.reps === undefined && meaning.count === undefined
    );
  }

  /** "sets of ten, 3 sets each", "10 reps, 3 sets": how many there were, behind what one of them was. */
  private countsLast(count: number): boolean {
    const [one] = this.group;
    if (
      this.sets.length !== 1 ||
      one !== this.sets[0] ||
      one?.reps === undefined ||
      count > 12 ||
      !this.isLoadOrEnd(this.next())
    )
      return false;
    this.group = [one, ...Array.from({ length: count - 1 }, () => ({ ...one }))];
    if (this.label && !this.labelUsed) {
      for (const set of this.group) set.load = this.label;
      this.labelUsed = true;
    }
    this.sets.push(...this.group.slice(1));
    this.groupIsCounted = true;
    return true;
  }

  /** "10 each leg, 3 sets", "80 for 8 three times": a count behind one set, with nothing behind it that it could count. */
  protected repeatGroup(count: number): boolean {
    const only = this.group[0];
    if (
      this.group.length !== 1 ||
      !only ||
      only !== this.sets.at(-1) ||
      count > 20 ||
      this.nextConnector().piece !== undefined ||
      this.isListAhead()
    )
      return false;
    if (only.reps === undefined && only.seconds === undefined && only.meters === undefined) return false;
    this.group = [only, ...Array.from({ length: count - 1 }, () => ({ ...only }))];
    this.sets.push(...this.group.slice(1));
    return true;
  }

  /** "to failure three times: 31, 22, 17", "100x5 twice": how often, behind or before what was done. */
  private isHowOften(meaning: TermMeaning): boolean {
    const next = this.pieces[this.at + 1];
    const count = meaning.bare?.length === 1 ? meaning.bare[0]?.value : undefined;
    if (count === undefined || count > 20 || next?.kind !== "lexeme" || next.lexeme.text !== "times")
      return false;
    this.used.add(next);
    if (!this.repeatGroup(count)) this.pendingCount = this.isListAhead() ? undefined : count;
    return true;
  }

  /** "160 for 11, 15 sec, 4, 15 sec, 3": a short time between repetitions is a rest. */
  private isRestBetween(term: PieceOf<"term">, meaning: TermMeaning): boolean {
    const only = meaning.seconds?.length === 1 && meaning.count === undefined ? (meaning.seconds[0] ?? 0) : 0;
    if (only <= 0 || only >= 120 || isTimed(this.context.exercise) || term.factors.length > 1) return false;
    return (
      this.group.length > 0 &&
      this.group.every(({ reps }) => reps !== undefined) &&
      this.separated &&
      lexemeClass(this.pieces[this.at + 1]) === "Comma" &&
      this.pieces[this.at + 2]?.kind === "term"
    );
  }

  /** "one more with the 32s", "two more sets at 80": the set before once again. */
  private isOnceMore(meaning: TermMeaning): boolean {
    const next = this.pieces[this.at + 1];
    const count = meaning.bare?.length === 1 ? (meaning.bare[0]?.value ?? 0) : 0;
    const last = this.sets.at(-1);
    if (!last || count < 1 || count > 10 || next?.kind !== "lexeme" || next.lexeme.text !== "more")
      return false;
    const behind = lexemeClass(this.pieces[this.at + 2]);
    if (behind !== "Sets" && behind !== "At" && behind !== "With") return false;
    const more: WorkSet[] = Array.from({ length: count }, () => ({ ...last }));
    for (const one of more) this.implicit.add(one);
    this.runStart = this.sets.length;
    this.push(more);
    this.at += behind === "Sets" ? 2 : 1;
    return true;
  }

  /** "3x5, 3 reps on the last": which set it is stands behind the number. */
  private isOfLast(meaning: TermMeaning): void {
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

  /** "3 sets: 80x8, 80x7, 80x6": each set is told by itself, the count only announces them. */
  protected isListAhead(): boolean {
    let terms = 0;
    let reps = 0;
    for (let ahead = this.at + 1; ahead < this.pieces.length; ahead += 1) {
      const piece = this.pieces[ahead];
      const name = lexemeClass(piece);
      if (piece?.kind === "term") {
        const last = piece.factors.at(-1);
        if (piece.factors.length > 2 || last?.label === "sets") return false;
        const isLoad =
          piece.factors.length === 1 &&
          ["load", "plural", "bar", "plates"].includes(last?.atoms[0]?.unit ?? "");
        const list = (last?.atoms.length ?? 1) > 1;
        const value = last?.atoms[0]?.value ?? 0;
        // "3 sets, 5 reps, 225": the last is the load
        if (
          piece.factors.length === 1 &&
          last?.label === undefined &&
          last?.atoms[0]?.unit === "none" &&
          reps > 0 &&
          value >= 20 &&
          value >= 3 * reps
        )
          continue;
        if (last?.label === "reps" && !list) reps = value;
        if (!isLoad) terms += list ? 2 : 1;
        if (["At", "With"].includes(lexemeClass(this.pieces[ahead - 1]) ?? "")) terms -= isLoad ? 0 : 1;
      } else if (
        name === undefined ||
        (enders.has(name) && name !== "Newline") ||
        name === "At" ||
        name === "Exercise"
      ) {
        if (name !== "At" && name !== "Exercise") break;
      }
    }
    return terms >= 2;
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
    const target = this.target();
    const others = this.whichCount > 1 && this.which === -1 ? this.sets.slice(-this.whichCount, -1) : [];
    this.whichCount = 1;
    const reps =
      meaning.reps?.[0] ??
      (this.connector === "none" || this.connector === "for" ? meaning.bare?.[0]?.value : undefined);
    const bareLoad =
      meaning.bare?.[0] && (this.connector === "at" || this.connector === "with")
        ? atomLoad(meaning.bare[0], this.context.units)
        : undefined;
    if (meaning.count !== undefined && meaning.count > 1) return false;
    // "drop set on last: 60x10, 40x15": behind it, not in its place
    if (this.kind !== undefined && this.kind !== "amrap" && loads && meaning.reps) {
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
