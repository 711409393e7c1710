import { classOf } from "../piece-shape.ts";
import type { Atom, Piece } from "../../grammar/piece.ts";
import type { Load } from "../loads/load.ts";
import { isLoaded, type TermMeaning } from "./term-meaning.ts";
import { repeat, type WorkSet } from "./work-set.ts";
import { SetLoads } from "./set-loads.ts";

/** As a load so little is hardly lifted. */
const maxBareReps = 15;

/** Puts repetitions, times and distances into new sets, or into those before. */
export class SetRepetitions extends SetLoads {
  protected repsAlone(term: Piece, meaning: TermMeaning): void {
    const reps = meaning.reps ?? [];
    const isBareSingles =
      term.kind === "term" &&
      term.factors[0]?.atoms[0]?.unit === "singles" &&
      term.factors[0].atoms[0].quantity === undefined &&
      term.factors.length === 1;
    const { connector, piece: beside } = this.nextConnector();
    const isPlural = isBareSingles && this.context.singlesArePlural(term);
    // "heavy singles on bench, 110 115 120"
    const piece =
      beside ??
      (isPlural && this.sets.length === 0
        ? this.pieces.slice(this.at + 1).find(({ kind }) => kind === "term")
        : undefined);
    // "triples today: 3@90, 3@100": told again with each load
    if (isBareSingles && isPlural && this.sets.length === 0 && this.isRepeated(reps[0] ?? 0)) return;
    if (
      isBareSingles &&
      (!this.label || this.labelUsed) &&
      piece &&
      (isPlural || (connector === "none" && this.next() !== undefined))
    ) {
      this.pendingEach = reps[0];
      return;
    }
    if (reps.length === 1 && meaning.count === undefined && this.listsLoads(reps[0] ?? 0)) {
      this.pendingEach = reps[0];
      return;
    }
    const isForAll =
      this.allNext ||
      classOf(this.pieces[this.at + 1]) === "Each" ||
      (this.connector === "for" &&
        this.label !== undefined &&
        !this.labelUsed &&
        this.sets.at(-1)?.load !== undefined);
    if (reps.length === 1 && meaning.count === undefined && isForAll && this.giveReps(reps[0] ?? 0)) return;
    this.pushReps(term, meaning, reps);
  }

  /** New sets of these repetitions, as many as were said. */
  private pushReps(term: Piece, meaning: TermMeaning, reps: readonly number[]): void {
    const count = meaning.count ?? (reps.length === 1 ? this.pendingCount : undefined);
    this.pendingCount = undefined;
    // "two sets of pullups, 8 then 6"
    const isReported =
      term.kind === "term" &&
      (term.factors[0]?.label === "sets" ||
        (meaning.count === undefined && classOf(this.pieces[this.at + 1]) === "Then"));
    const isSaid = isReported && reps.length === 1 && count !== undefined;
    const from = this.at;
    const more = isSaid ? this.followingWeights(count - 1, true) : [];
    if (more.some(({ value }) => value > 30 && value > 3 * (reps[0] ?? 0))) this.at = from;
    else if (more.length > 0) {
      this.push([...reps, ...more.map(({ value }) => value)].map((rep) => ({ reps: rep })));
      return;
    }
    if (meaning.count !== undefined) this.pendingEach = undefined;
    if (meaning.restPause) this.kind = "rest_pause";
    if (reps.some((rep) => rep > 150) && isLoaded(this.context.exercise))
      this.doubt(term, "that many repetitions?");
    const sets = reps.map((rep) => ({ reps: rep }));
    this.push(reps.length === 1 && count !== undefined ? repeat(sets, count) : sets);
    if (meaning.restPause) this.kind = undefined;
  }

  private isRepeated(reps: number): boolean {
    const at = this.pieces.findIndex((piece, index) => index > this.at && piece.kind === "term");
    const stated = this.pieces[at];
    const isSame =
      stated?.kind === "term" && stated.factors.length === 1 && stated.factors[0]?.atoms[0]?.value === reps;
    return isSame && classOf(this.pieces[at + 1]) === "At";
  }

  /** "1 plate, 2 plates, 3 plates, five reps each". */
  protected giveReps(reps: number): boolean {
    const open = this.sets.filter(
      (one) => one.reps === undefined && one.seconds === undefined && one.meters === undefined,
    );
    if (open.length === 0) return false;
    if (this.label && !this.labelUsed) this.flushLabel();
    this.group = open;
    for (const one of this.sets) if (one.reps === undefined) one.reps = reps;
    return true;
  }

  protected measured(term: Piece, meaning: TermMeaning, loads: readonly Load[] | undefined): void {
    const values: WorkSet[] = meaning.seconds
      ? meaning.seconds.map((seconds) => ({ seconds }))
      : (meaning.meters ?? []).map((meters) => ({ meters }));
    // "2x40m, 30s": a time behind a distance is that rep's time
    const count = meaning.count ?? (values.length === 1 ? this.pendingCount : undefined);
    this.pendingCount = undefined;
    if (
      count === undefined &&
      meaning.seconds &&
      this.group.length > 0 &&
      this.group.every((one) => one.meters && one.seconds === undefined) &&
      !this.separated
    ) {
      for (const one of this.group) one.seconds = meaning.seconds[0] ?? 0;
      return;
    }
    const sets =
      count !== undefined && values.length === 1
        ? Array.from({ length: Math.min(count, 200) }, () => ({ ...values[0] }))
        : values;
    if (loads?.[0]) for (const one of sets) one.load = this.signed(loads[0]);
    this.push(sets);
  }

  protected full(term: Piece, loads: readonly Load[], meaning: TermMeaning): void {
    const each1 = this.pendingEach;
    const isSingles =
      each1 !== undefined && meaning.count === undefined && meaning.reps?.length === 1 && loads.length === 1;
    const reps = isSingles
      ? Array.from({ length: Math.min(meaning.reps?.[0] ?? 1, 50) }, () => each1 ?? 1)
      : (meaning.reps ?? []);
    if (reps.some((rep) => rep > 100)) this.doubt(term, "more than a hundred repetitions with a load?");
    // "5 sets, up to 130x3": that is the last of them, and what the others were is not said
    const isOfEach = reps.length === 1 && loads.length === 1 && this.connector !== "upTo";
    const count = meaning.count ?? (isOfEach ? this.pendingCount : undefined) ?? 1;
    this.pendingCount = undefined;
    this.flush();
    const each =
      loads.length > 1
        ? loads.map((load, index) => ({ load: this.signed(load), reps: reps[index] ?? reps[0] ?? 0 }))
        : reps.map((rep) => ({ load: this.signed(loads[0] ?? {}), reps: rep }));
    const sets = repeat(each, Math.min(count, 100));
    this.label = sets.at(-1)?.load;
    this.isReportedBehind = false;
    this.push(sets);
    this.labelUsed = true;
  }

  /** "a hundred swings in sets of 10": so many sets as make up the total. */
  protected splitTotal(reps: number): boolean {
    const [total] = this.group;
    if (
      this.group.length !== 1 ||
      total?.reps === undefined ||
      this.separated ||
      total.reps <= reps ||
      total.reps % reps !== 0 ||
      total.reps / reps > 40
    )
      return false;
    const more = Array.from({ length: total.reps / reps - 1 }, () => ({ ...total, reps }));
    total.reps = reps;
    this.sets.push(...more);
    this.group = [total, ...more];
    return true;
  }

  /** "3x8 @ 70 (8, 8, 6)": each of the sets before, one by one. */
  protected spellsOut(atoms: readonly Atom[]): boolean {
    const first = this.group[0]?.reps ?? 0;
    const most = first * 1.5;
    const isRow = this.group.length > 1 && this.group.every(({ reps }) => reps === first);
    if (!isRow || atoms.some(({ value }) => value > most)) return false;
    const from = this.at;
    const all = atoms.length > 1 ? atoms : [...atoms, ...this.followingWeights(this.group.length - 1)];
    const isEach = all.length === this.group.length && all.every(({ value }) => value <= most);
    if (!isEach) {
      this.at = from;
      return false;
    }
    this.group.forEach((one, index) => {
      one.reps = all[index]?.value ?? 0;
      if (this.label && !this.labelUsed) one.load = this.label;
    });
    this.labelUsed = true;
    return true;
  }

  /** "3 sets of 8. Got 8, 8 and 6": what was done of what was aimed at. */
  protected corrects(term: Piece, atoms: readonly Atom[]): boolean {
    const verb = this.pieces[this.at - 1];
    const isGot =
      verb?.kind === "lexeme" &&
      /^(got|managed|only managed|only got|only did|made|hit)$/.test(verb.lexeme.text);
    if (
      !isGot ||
      !this.separated ||
      !this.groupIsCounted ||
      this.group.length < 2 ||
      this.group.some(({ reps }) => reps !== this.group[0]?.reps)
    )
      return false;
    const all = atoms.length > 1 ? atoms : [...atoms, ...this.followingWeights(this.group.length - 1, true)];
    if (all.length !== this.group.length) {
      this.doubt(term, "aimed at, or done as well?");
      return false;
    }
    this.group.forEach((one, index) => {
      one.reps = all[index]?.value ?? 0;
    });
    return true;
  }

  /** "3 sets with 10": sets alone lack their repetitions, and hardly anything weighs so little. */
  protected countedWith(term: Piece, [atom, ...others]: readonly Atom[]): boolean {
    if (this.connector !== "with" || this.pendingCount === undefined || others.length > 0) return false;
    if (atom?.unit !== "none" || !Number.isInteger(atom.value) || atom.value > maxBareReps) return false;
    this.connector = "none";
    this.repsAlone(term, { reps: [atom.value] });
    return true;
  }
}
