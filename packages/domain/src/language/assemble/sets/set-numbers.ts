import type { Atom, Piece, PieceOf } from "../../grammar/piece.ts";
import { atomLoad, type Load } from "../loads/load.ts";
import { textOf, classOf } from "../piece-shape.ts";
import { isHeavyLift, isLoaded } from "./term-meaning.ts";
import { SetRepetitions } from "./set-repetitions.ts";

/** What a number without a unit is; "nothing" where it is left as it is. */
type NumberSort = "reps" | "loads" | "label" | "count" | "seconds" | "nothing";

/** Numbers without a unit: loads or repetitions, by what stands around them. */
export class SetNumbers extends SetRepetitions {
  protected bare(term: PieceOf<"term">, atoms: readonly Atom[]): void {
    const { exercise } = this.context;
    const [first] = atoms;
    if (!first) return;
    const toLoads = (list: readonly Atom[]): Load[] => list.map((atom) => this.loadIn(atom));
    const before = classOf(this.pieces[this.at - 1]);
    if (before === "Article" && atoms.length === 1 && this.isOneOfThem(first.value)) return;
    if (
      this.openSet &&
      atoms.length === 1 &&
      first.value < 100 &&
      (before === "DoVerb" || before === "Open" || (before === "Sign" && this.separated))
    ) {
      this.openSet.reps = first.value;
      this.openSet = undefined;
      return;
    }
    if (before === "DoVerb" && this.corrects(term, atoms)) return;
    if (before === "Open" && this.spellsOut(atoms)) return;
    if (this.countedWith(term, atoms)) return;
    if (this.connector === "at" || this.connector === "with" || this.connector === "upTo") {
      this.behindConnector(term, atoms);
      return;
    }
    this.endEach();
    if (this.pendingEach !== undefined && first.value > 10) {
      this.loadsAlone(term, toLoads(atoms));
      return;
    }
    if (this.isReps && atoms.length === 1 && this.splitTotal(first.value)) return;
    if (
      this.isReps ||
      (this.allNext &&
        this.connector === "none" &&
        (this.sets.some((one) => one.reps === undefined) || (this.label !== undefined && !this.labelUsed))) ||
      this.connector === "for"
    ) {
      this.repsAlone(term, { reps: atoms.map(({ value }) => value) });
      return;
    }
    if (this.isSlashedSets(term, atoms)) {
      this.full(term, toLoads(atoms.slice(2)), { count: first.value, reps: [atoms[1]?.value ?? 0] });
      return;
    }
    if (atoms.length > 1) {
      const isLoads =
        !this.separated &&
        this.group.length === atoms.length &&
        this.openRun().length >= atoms.length &&
        atoms.every((atom, index) => atom.value > (this.group[index]?.reps ?? 0)) &&
        isLoaded(exercise);
      if (isLoads || this.isRowOfLoads(atoms)) this.loadsAlone(term, toLoads(atoms));
      else this.repsAlone(term, { reps: atoms.map(({ value }) => value) });
      return;
    }
    this.bareNumber(term, first);
  }

  /** "3x10 before work at 6": when it was, and no effort. */
  private isHourBehind(): boolean {
    const before = this.pieces[this.at - 2];
    return (
      textOf(this.pieces[this.at - 1]) === "at" &&
      (classOf(before) === "DayPart" ||
        /^(work|school|gym|shift|up|there|home|class|started|arrived|tea|dinner|breakfast)$/.test(
          textOf(before),
        ))
    );
  }

  /** "bench 3/8/70": sets, repetitions and the load, which is no count of repetitions behind the others. */
  private isSlashedSets(term: PieceOf<"term">, atoms: readonly Atom[]): boolean {
    const [sets, reps, load] = atoms.map(({ value }) => value);
    return (
      term.factors[0]?.join === "slash" &&
      atoms.length === 3 &&
      this.label === undefined &&
      this.sets.length === 0 &&
      isLoaded(this.context.exercise) &&
      sets !== undefined &&
      reps !== undefined &&
      load !== undefined &&
      sets > 1 &&
      sets <= 6 &&
      reps <= 20 &&
      load >= 25 &&
      load > 2 * reps &&
      this.nextConnector().connector === "none"
    );
  }

  /** "12/10/9, the 9 was to failure": one of the sets before, by its number. */
  private isOneOfThem(value: number): boolean {
    const behind = this.pieces[this.at + 1];
    const isSpokenOf =
      behind?.kind === "lexeme" && /^(was|felt|at|to|one|were|moved)/.test(behind.lexeme.text);
    const at = this.sets.findLastIndex(({ reps }) => reps === value);
    if (!isSpokenOf || at < 0 || !/^(the|that|this)$/.test(textOf(this.pieces[this.at - 1]))) return false;
    this.which = at + 1;
    return true;
  }

  /** "55 55 60 60 62.5, all doubles": as heavy as no set has repetitions, or with those stated for all of them behind. */
  protected isRowOfLoads(atoms: readonly Atom[]): boolean {
    const { exercise } = this.context;
    if (
      !isLoaded(exercise) ||
      this.label ||
      this.sets.length > 0 ||
      atoms.length < 3 ||
      exercise.measure === "weighted_bodyweight_reps"
    )
      return false;
    const isForAll = this.pieces
      .slice(this.at + 1)
      .some(
        (piece) =>
          classOf(piece) === "EverySet" ||
          (piece.kind === "term" &&
            piece.factors[0]?.atoms[0]?.unit === "singles" &&
            piece.factors.length === 1),
      );
    return (
      isForAll ||
      atoms.some(({ value }) => !Number.isInteger(value)) ||
      atoms.every(({ value }) => value >= 30)
    );
  }

  /** "100 swings (10x10)": what the sets behind come to. */
  protected isProductAhead(value: number): boolean {
    return (
      value >= 20 &&
      classOf(this.pieces[this.at + 1]) === "Exercise" &&
      this.pieces.slice(this.at + 1).some((piece) => {
        const [one, two] = piece.kind === "term" && piece.factors.length === 2 ? piece.factors : [];
        const [a, b] = [one?.atoms[0], two?.atoms[0]];
        return (
          a?.unit === "none" &&
          b?.unit === "none" &&
          a.value > 1 &&
          a.value * b.value === value &&
          one?.atoms.length === 1 &&
          two?.atoms.length === 1 &&
          b.value <= 30
        );
      })
    );
  }

  /** "50 pushups (20, 15, 15)", "25 in three goes: 10, 8, 7": where the list begins that comes to the number; 0 for nowhere. */
  private listOfTotal(total: number): number {
    if (classOf(this.pieces[this.at + 1]) !== "Exercise") return 0;
    const from = this.pieces.findIndex(
      (piece, at) => at > this.at + 1 && ["Open", "Colon"].includes(classOf(piece) ?? ""),
    );
    const parts: number[] = [];
    for (const piece of from < 0 ? [] : this.pieces.slice(from + 1)) {
      if (["Comma", "And", "Slash", "Plus", "Then"].includes(classOf(piece) ?? "")) continue;
      const [factor] = piece.kind === "term" && piece.factors.length === 1 ? piece.factors : [];
      if (!factor || factor.label !== undefined || factor.atoms.some(({ unit }) => unit !== "none")) break;
      parts.push(...factor.atoms.map(({ value }) => value));
    }
    return parts.length > 1 && parts.reduce((sum, one) => sum + one, 0) === total ? from : 0;
  }

  /** One number without a unit: the steps that can tell a load from repetitions are tried in turn. */
  private bareNumber(term: PieceOf<"term">, atom: Atom): void {
    if (this.sets.length === 0 && atom.quantity?.mass === undefined && this.isProductAhead(atom.value))
      return;
    const list = this.sets.length === 0 && this.label === undefined ? this.listOfTotal(atom.value) : 0;
    if (list > 0) {
      for (const piece of this.pieces.slice(this.at + 2, list))
        if (piece.kind === "term") this.used.add(piece);
      [this.at, this.isReps] = [list, true];
      return;
    }
    if (this.isLoadSaid(atom)) {
      this.relabel(term, this.loadIn(atom));
      return;
    }
    const next = this.next();
    const meant = this.isRepsByName(atom, next) ? "reps" : next && this.byNext(atom, next);
    const sort = meant ?? this.byRow(atom);
    if (sort === "count") this.pendingCount = atom.value;
    else if (sort === "label") this.relabel(term, this.loadIn(atom));
    else if (sort === "loads") this.loadsAlone(term, [this.loadIn(atom)]);
    else if (sort === "seconds") {
      this.doubt(term, "seconds or repetitions?");
      this.measured(term, { seconds: [atom.value] }, undefined);
    } else if (sort === "reps") this.repsAlone(term, { reps: [atom.value] });
  }

  private loadIn(atom: Atom): Load {
    return atomLoad(atom, this.context.units) ?? {};
  }

  /** The load of the sets to come. */
  private relabel(term: PieceOf<"term">, load: Load | undefined): void {
    this.flushLabel();
    this.isReportedBehind = false;
    [this.label, this.labelUsed, this.labelPiece] = [load, false, term];
  }

  /** "dropped to 80": the words before say that it is a load, and it is about as heavy as those before. */
  private isLoadSaid(atom: Atom): boolean {
    if (!this.isLoadNext) return false;
    this.isLoadNext = false;
    return isLoaded(this.context.exercise) && atom.value > this.lastLoad() * 0.25 && atom.value > 3;
  }

  /** "10 squats x 3", "50 swings with the 24", "100 swings in sets of 10": a count of what is named behind. */
  private isRepsByName(atom: Atom, next: Piece | undefined): boolean {
    const isName = classOf(this.pieces[this.at + 1]) === "Exercise";
    const isTimes =
      isName &&
      next?.kind === "term" &&
      next.leadingTimes &&
      next.factors.length === 1 &&
      this.pieces[this.at + 2] === next;
    // "1 clean & jerk: 60 65 70"
    if (isName && this.listsLoads(atom.value)) return true;
    if ((isTimes && atom.value <= 30) || this.isWithLoad(atom)) return true;
    if (!isName || !next || this.label || atom.value > 300) return false;
    const lead = this.pieces.indexOf(next);
    return classOf(this.pieces[lead - 1]) === "Of" && classOf(this.pieces[lead - 2]) === "Sets";
  }

  /** What a number is by the next one; undefined where that does not tell. */
  private byNext(atom: Atom, next: Piece): NumberSort | undefined {
    if (next.kind !== "term") return undefined;
    // "one 2 min wall sit"
    const isLength =
      next.factors.length === 1 && ["time", "distance"].includes(next.factors[0]?.atoms[0]?.unit ?? "");
    if (isLength && atom.quantity?.spelled && atom.value <= 10 && this.pieces[this.at + 1] === next)
      return "count";
    if (this.countsName(atom, next)) return "count";
    const meaning = this.meaningOf(next, true);
    if (meaning.loads !== undefined && meaning.reps === undefined)
      return atom.value === 2 && this.separated ? "nothing" : "reps";
    const plain = meaning.bare?.length === 1 ? (meaning.bare[0]?.value ?? 0) : undefined;
    const canLoad = isLoaded(this.context.exercise);
    const isList =
      plain !== undefined &&
      plain <= 40 &&
      atom.value <= 40 &&
      this.pieces[this.at + 1] === next &&
      (this.label !== undefined || !canLoad);
    const isLighter = plain !== undefined && plain > atom.value && canLoad;
    if (isList || isLighter) return "reps";
    // "skulls 20 2x failure"
    const isOfCounted = meaning.count !== undefined && canLoad && this.pieces[this.at + 1] === next;
    return meaning.toFailure && !isOfCounted ? undefined : "loads";
  }

  /** What a number is by the sets before it, by the name behind it and by its size. */
  private byRow(atom: Atom): NumberSort {
    const { exercise } = this.context;
    const canLoad = isLoaded(exercise);
    if (canLoad && this.isLoadOfRow(atom.value)) return "loads";
    if (canLoad && this.isLoadOfAll(atom.value)) return "loads";
    if (this.separated && (!this.label || this.labelUsed) && this.isNextLoad(atom.value)) return "label";
    if (this.label || this.sets.length > 0) return "reps";
    if (exercise.measure === "time" && atom.value >= 15) return "seconds";
    if (this.leadsName()) return "reps";
    return canLoad && (atom.value >= 35 || !Number.isInteger(atom.value)) ? "loads" : "reps";
  }

  /** "bench; 3x8; 60": the last number behind counted sets, which have no load, as no list of repetitions goes on. */
  private isLoadOfAll(value: number): boolean {
    return (
      value >= 30 &&
      this.groupIsCounted &&
      this.sets.length > 1 &&
      this.next() === undefined &&
      this.sets.every(({ load, reps }) => load?.kg === undefined && value > 2 * (reps ?? value))
    );
  }

  /** A load behind a load that has no repetitions yet, or behind sets that have no load yet. */
  private isLoadOfRow(value: number): boolean {
    const labelled = this.label?.mass?.value ?? 0;
    if (this.label && !this.labelUsed && this.separated && value >= 20 && value > labelled * 0.5) return true;
    if (this.openRun().length === 0) return false;
    if (!this.separated) return this.group.length > 0;
    return value >= 20 && value > (this.group.at(-1)?.reps ?? 0) * 2;
  }

  protected behindConnector(term: PieceOf<"term">, atoms: readonly Atom[]): void {
    const { exercise, units } = this.context;
    const [first] = atoms;
    if (!first) return;
    if (first.value <= 12 && this.isHourBehind()) {
      this.used.delete(term);
      this.connector = "none";
      return;
    }
    const hasLoad = this.group.length > 0 && this.group.every(({ load }) => load?.kg !== undefined);
    const isEffort =
      this.connector === "at" &&
      (atoms.length === 1 || atoms.length === this.group.length) &&
      atoms.every(({ sign, value }) => sign === undefined && value <= 10) &&
      (hasLoad || (this.group.length > 0 && isHeavyLift(exercise) && this.openRun().length > 0));
    if (isEffort) {
      if (!hasLoad) this.doubt(term, "an effort or a load?");
      this.efforts(
        term,
        atoms.map(({ value }) => value),
      );
      return;
    }
    if (first.value >= 15 && this.stepsUp(term, [this.signed(atomLoad(first, units) ?? {})])) return;
    // "worked up to 5 @ 205": repetitions, and behind them how heavy
    const top = this.nextConnector();
    const isReps =
      this.connector === "upTo" &&
      atoms.length === 1 &&
      first.value <= 20 &&
      top.connector === "at" &&
      (top.piece?.factors[0]?.atoms[0]?.value ?? 0) > 2 * first.value;
    if (isReps) {
      this.connector = "none";
      this.repsAlone(term, { reps: [first.value] });
      return;
    }
    const list = [
      ...atoms,
      ...(atoms.length === 1 && this.connector !== "upTo"
        ? this.followingWeights(this.group.length - 1)
        : []),
    ];
    this.loadsAlone(
      term,
      list.map((atom) => atomLoad(atom, units) ?? {}),
    );
  }

  /** "50 swings with the 24, 40 with the 28": repetitions, with their load behind "with". */
  protected isWithLoad(atom: Atom): boolean {
    const { connector, piece } = this.nextConnector();
    const load = piece?.factors.length === 1 ? piece.factors[0]?.atoms[0] : undefined;
    return (
      connector === "with" &&
      load !== undefined &&
      atom.unit === "none" &&
      Number.isInteger(atom.value) &&
      atom.value <= 100 &&
      ["none", "load", "plural"].includes(load.unit) &&
      piece?.factors[0]?.label === undefined &&
      isLoaded(this.context.exercise)
    );
  }

  /** "two planks one minute each", "4 carries of 40m": how many there were, before how long each was. */
  protected countsName(atom: Atom, next: PieceOf<"term">): boolean {
    if (
      classOf(this.pieces[this.at + 1]) !== "Exercise" ||
      atom.value > 10 ||
      !Number.isInteger(atom.value) ||
      next.factors.length > 1
    )
      return false;
    const meaning = this.meaningOf(next, true);
    return (meaning.seconds?.length === 1 || meaning.meters?.length === 1) && meaning.count === undefined;
  }

  /** "300 swings w/ 53lb kb": right before the name, with no repetitions stated behind it. */
  protected leadsName(): boolean {
    const next = classOf(this.pieces[this.at + 1]);
    if (next !== "Exercise" && next !== "Activity") return false;
    const rest = this.pieces.slice(this.at + 2);
    return !rest.some(
      (piece, index) =>
        piece.kind === "term" &&
        !["At", "With", "Of", "In"].includes(
          classOf(classOf(rest[index - 1]) === "Article" ? rest[index - 2] : rest[index - 1]) ?? "",
        ) &&
        (piece.factors.length > 1 ||
          !["load", "plural", "bodyweight"].includes(piece.factors[0]?.atoms[0]?.unit ?? "")),
    );
  }
}
