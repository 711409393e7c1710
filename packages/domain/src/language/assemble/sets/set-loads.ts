import { classOf } from "../piece-shape.ts";
import type { Atom, Piece, PieceOf } from "../../grammar/piece.ts";
import { atomLoad, type Load, loadOf } from "../loads/load.ts";
import { isTakenOff } from "../heads/remark-clause.ts";
import { isLoaded } from "./term-meaning.ts";
import type { WorkSet } from "./work-set.ts";
import { SetMarks } from "./set-marks.ts";

/** The only number of a piece, which is no repetitions by its words. */
const oneNumber = (piece: Piece | undefined): Atom | undefined => {
  const factor = piece?.kind === "term" && piece.factors.length === 1 ? piece.factors[0] : undefined;
  const atom = factor?.atoms.length === 1 && factor.label !== "reps" ? factor.atoms[0] : undefined;
  return atom && (atom.unit === "none" || atom.unit === "load") ? atom : undefined;
};

/** Puts loads where they belong: onto sets that have none, or before the repetitions to come. */
export class SetLoads extends SetMarks {
  /** Loads with no repetitions of their own: for the sets before, or for those to come. */
  protected loadsAlone(term: Piece, loads: readonly Load[]): void {
    const signed = loads.map((load) => this.signed(load));
    this.endEach();
    if (this.pendingEach !== undefined) {
      this.label = undefined;
      this.push(signed.map((load) => ({ load, reps: this.pendingEach ?? 1 })));
      return;
    }
    if (this.isTopOfList(signed) || this.stepsUp(term, signed)) return;
    const run = this.openRun();
    if (this.ownLoad(signed, run) || this.onlyLoad(signed, run) || this.loadsOfRun(signed, run)) return;
    this.flushLabel();
    this.isReportedBehind = false;
    [this.label, this.labelUsed, this.labelPiece] = [signed[0] ?? {}, false, term];
    this.loadsAhead(term, signed);
  }

  /** "a triple at 110, then 90 3x5": a load with its own sets behind it ends what each had. */
  protected endEach(): void {
    const next = this.pieces[this.at + 1];
    if (this.pendingEach === undefined || this.sets.length === 0 || next?.kind !== "term") return;
    const [count, reps] = next.factors.length === 2 ? next.factors : [];
    if (count?.atoms[0]?.unit === "none" && count.atoms[0].value <= 12 && reps?.atoms[0]?.unit === "none")
      this.pendingEach = undefined;
  }

  /** "1 @ 16kg, 20kg, 24kg": the repetitions before once more with each of the loads behind the first. */
  protected stepsUp(term: Piece, loads: readonly Load[]): boolean {
    const [first] = loads;
    const [only] = this.group;
    const atom = term.kind === "term" ? term.factors[0]?.atoms : undefined;
    const isOne =
      this.connector === "at" &&
      this.group.length === 1 &&
      only?.reps !== undefined &&
      only.load?.kg === undefined;
    if (!isOne || !first || atom?.[0]?.sign !== undefined) return false;
    // "3 reps at 225 235 245"
    const steps =
      loads.length > 1
        ? loads.slice(1)
        : this.stepsBehind(atom?.[0]?.value ?? 0).map((step) =>
            this.signed(atomLoad(step, this.context.units) ?? {}),
          );
    if (steps.length === 0) return false;
    only.load = first;
    this.group = [only, ...steps.map((load) => ({ ...only, load }))];
    this.sets.push(...this.group.slice(1));
    [this.label, this.labelUsed] = [this.group.at(-1)?.load, true];
    return true;
  }

  /** "40 5x5, 42.5 on the last set": no count of repetitions, and about as heavy as the others. */
  protected isSizeOfLoad({ value }: Atom, { load }: WorkSet): boolean {
    const stated = load?.mass?.value ?? 0;
    return !Number.isInteger(value) && stated > 0 && value > stated * 0.5 && value < stated * 2;
  }

  /** "4x8: 2 sets at 60, 2 at 65": how many of the sets before had which load. */
  protected sharesLoads(): boolean {
    if (this.group.length < 3 || this.group.length !== this.sets.length - this.runStart) return false;
    const shares: { readonly count: number; readonly load: Load }[] = [];
    const used: Piece[] = [];
    let ahead = this.at;
    for (;;) {
      const [count, joint, load] = this.pieces.slice(ahead, ahead + 3);
      const many = oneNumber(count);
      const heavy = oneNumber(load);
      if (!count || !load || !many || !heavy || !["At", "With"].includes(classOf(joint) ?? "")) break;
      shares.push({ count: many.value, load: atomLoad(heavy, this.context.units) ?? {} });
      used.push(count, load);
      ahead += 3;
      while (["Comma", "And", "Then"].includes(classOf(this.pieces[ahead]) ?? "")) ahead += 1;
    }
    const loads = shares.flatMap(({ count, load }) =>
      Array.from({ length: Math.min(count, 50) }, () => load),
    );
    if (shares.length < 2 || loads.length !== this.group.length) return false;
    this.group.forEach((one, index) => {
      one.load = this.signed(loads[index] ?? {});
    });
    for (const piece of used) this.used.add(piece);
    [this.label, this.labelUsed, this.at] = [loads.at(-1), true, ahead - 1];
    return true;
  }

  /** "took 40 off and did 12": so much less than before. */
  protected takesOff(term: PieceOf<"term">): boolean {
    if (!isTakenOff(this.pieces, this.at)) return false;
    const atom =
      term.factors.length === 1 && term.factors[0]?.atoms.length === 1 ? term.factors[0].atoms[0] : undefined;
    const last = this.sets.findLast(({ load }) => load?.mass !== undefined)?.load?.mass;
    if (!atom || !last) return false;
    const unit = atom.quantity?.mass ?? last.unit;
    if (unit !== last.unit || atom.value >= last.value || !["none", "load"].includes(atom.unit)) return false;
    for (const piece of this.pieces.slice(this.at - 1, this.at + 2)) this.used.add(piece);
    [this.label, this.labelUsed, this.labelPiece] = [loadOf(last.value - atom.value, last.unit), false, term];
    [this.connector, this.group] = ["none", []];
    this.at += 1;
    return true;
  }

  /** "up to 220kg: 12, 10, 8, 6": the load of the last of the sets behind. */
  private isTopOfList(signed: readonly Load[]): boolean {
    const isTop =
      this.connector === "upTo" &&
      this.sets.length === 0 &&
      signed.length === 1 &&
      classOf(this.pieces[this.at + 1]) === "Colon" &&
      this.isListAhead();
    if (isTop) this.topLoad = signed[0];
    return isTop;
  }

  /** "dips: 12 BW, 8 +10kg, 6 with 15kg": added to the one set right before it, where the next has a load of its own. */
  private ownLoad(signed: readonly Load[], run: readonly WorkSet[]): boolean {
    const [number, load] = [this.pieces[this.at + 2], this.pieces[this.at + 3]];
    this.hasOwnLoads ||=
      number?.kind === "term" &&
      number.factors.length === 1 &&
      number.factors[0]?.atoms[0]?.unit === "none" &&
      ["Comma", "And", "Then"].includes(classOf(this.pieces[this.at + 1]) ?? "") &&
      ((load?.kind === "term" && load.factors[0]?.atoms[0]?.unit === "load") || classOf(load) === "With");
    const last = run.at(-1);
    const isOwn =
      this.hasOwnLoads &&
      !this.separated &&
      last !== undefined &&
      last === this.sets.at(-1) &&
      signed.length === 1 &&
      /^(reps|weighted_bodyweight_reps)$/.test(this.context.exercise.measure);
    if (!isOwn) return false;
    last.load = signed[0] ?? {};
    [this.label, this.labelUsed, this.connector] = [undefined, true, "none"];
    this.runStart = this.sets.length;
    return true;
  }

  /** "3 sets. 10 reps. 60 kilos": the only load, told last. */
  private onlyLoad(signed: readonly Load[], run: readonly WorkSet[]): boolean {
    const isOnly =
      run.length === 0 &&
      this.sets.length > 0 &&
      signed.length === 1 &&
      this.connector === "none" &&
      isLoaded(this.context.exercise) &&
      this.groupIsCounted &&
      this.sets.every(({ load, warmup }) => load?.kg === undefined && !warmup) &&
      this.next() === undefined &&
      !this.pieces.slice(this.at + 1).some(({ kind }) => kind === "term");
    if (!isOnly) return false;
    this.spreadLoads(this.sets, signed);
    [this.label, this.labelUsed] = [signed[0] ?? {}, true];
    return true;
  }

  /** The loads of the sets of the list before, which have none yet. */
  private loadsOfRun(signed: readonly Load[], run: readonly WorkSet[]): boolean {
    const last = run.at(-1);
    if (!last) return false;
    if (this.connector === "upTo") {
      last.load = signed[0] ?? {};
      return true;
    }
    if (this.hasRepsAhead()) return false;
    const more =
      signed.length === 1 && this.connector === "none" && run.length === this.group.length
        ? this.followingWeights(run.length - 1)
        : [];
    const loads = [...signed, ...more.map((atom) => this.signed(atomLoad(atom, this.context.units) ?? {}))];
    this.spreadLoads(run, loads);
    // "10 8 8 (bw), 5 with 10kg"
    if (loads.every(({ kg }) => kg === undefined)) this.runStart = this.sets.length;
    [this.label, this.labelUsed, this.isReportedBehind] = [loads.at(-1), true, true];
    return true;
  }

  /** Several loads, with the repetitions of each behind them: "60, 70, 80 for 10, 8, 6". */
  private loadsAhead(term: Piece, signed: readonly Load[]): void {
    const next = signed.length > 1 ? this.next() : undefined;
    const meant = next?.kind === "term" ? this.meaningOf(next, true) : undefined;
    const isOneForAll =
      meant?.count === undefined &&
      !meant?.loads &&
      ((meant?.bare ?? meant?.reps)?.length ?? 0) === 1 &&
      (meant?.bare?.[0]?.value ?? 1) <= 30;
    if (isOneForAll) this.allNext = true;
    const isCounted = meant?.count === signed.length && meant.reps?.length === 1;
    const each = meant?.loads
      ? undefined
      : isCounted
        ? signed.map(() => meant.reps?.[0] ?? 0)
        : meant?.count === undefined
          ? (meant?.reps ?? meant?.bare?.map(({ value }) => value))
          : undefined;
    if (meant?.count !== undefined && !isCounted) this.doubt(term, "which set had which load?");
    if (next?.kind === "term" && each?.length === signed.length && signed.length > 1) {
      this.push(signed.map((load, index) => ({ load, reps: each[index] ?? 0 })));
      [this.label, this.labelUsed, this.at] = [signed.at(-1), true, this.pieces.indexOf(next)];
      this.used.add(next);
      // "65/75/85 5/5/5+ (9)"
      if (next.factors[0]?.atoms.at(-1)?.open) this.openSet = this.sets.at(-1);
      return;
    }
    if (signed.length > 1 && (isOneForAll || !this.hasRepsAhead())) {
      for (const load of signed.slice(1)) {
        this.flushLabel();
        [this.label, this.labelUsed] = [load, false];
      }
    }
  }
}
