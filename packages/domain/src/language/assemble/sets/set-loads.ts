import type { Piece, PieceOf } from "../../grammar/piece.ts";
import { atomLoad, type Load, loadOf } from "../load.ts";
import { isTakenOff } from "../remark-clause.ts";
import { lexemeClass } from "./row-words.ts";
import { isLoaded } from "../term-meaning.ts";
import type { WorkSet } from "../work-set.ts";
import { SetMarks } from "./set-marks.ts";

/** Puts loads where they belong: onto sets that have none, or before the repetitions to come. */
export class SetLoads extends SetMarks {
  /** Loads with no repetitions of their own: for the sets before, or for those to come. */
  protected loadsAlone(term: Piece, loads: readonly Load[]): void {
    const signed = loads.map((load) => this.signed(load));
    if (this.pendingEach !== undefined) {
      this.label = undefined;
      this.push(signed.map((load) => ({ load, reps: this.pendingEach ?? 1 })));
      return;
    }
    if (this.isTopOfList(signed)) return;
    if (this.loadForAll(signed)) return;
    const run = this.openRun();
    if (this.onlyLoad(signed, run) || this.loadsOfRun(signed, run)) return;
    this.flushLabel();
    this.isToldBehind = false;
    [this.label, this.labelUsed, this.labelPiece] = [signed[0] ?? {}, false, term];
    this.loadsAhead(term, signed);
  }

  /** "took 40 off and did 12": so much less than before. */
  protected takesOff(term: PieceOf<"term">): boolean {
    const atom =
      term.factors.length === 1 && term.factors[0]?.atoms.length === 1 ? term.factors[0].atoms[0] : undefined;
    const last = this.sets.findLast(({ load }) => load?.mass !== undefined)?.load?.mass;
    if (!atom || !last || !isTakenOff(this.pieces, this.at)) return false;
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
      lexemeClass(this.pieces[this.at + 1]) === "Colon" &&
      this.isListAhead();
    if (isTop) this.topLoad = signed[0];
    return isTop;
  }

  /** "each with 20kg": the one load of every set that has none. */
  private loadForAll(signed: readonly Load[]): boolean {
    const open =
      this.allNext && signed.length === 1 && !this.hasRepsAhead()
        ? this.sets.filter(({ load }) => load?.kg === undefined)
        : [];
    this.allNext = false;
    if (open.length === 0) return false;
    const first = signed[0] ?? {};
    for (const one of open) one.load = first;
    [this.label, this.labelUsed] = [first, true];
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
    [this.label, this.labelUsed, this.isToldBehind] = [loads.at(-1), true, true];
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
    if (next && each?.length === signed.length && signed.length > 1) {
      this.push(signed.map((load, index) => ({ load, reps: each[index] ?? 0 })));
      [this.label, this.labelUsed, this.at] = [signed.at(-1), true, this.pieces.indexOf(next)];
      this.used.add(next);
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
