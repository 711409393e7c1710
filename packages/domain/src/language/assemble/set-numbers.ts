import type { Atom, Piece, PieceOf } from "../grammar/piece.ts";
import { atomLoad, type Load } from "./load.ts";
import { SetMarks } from "./set-marks.ts";
import { lexemeClass } from "./set-row.ts";
import { isLoaded, type TermMeaning } from "./term-meaning.ts";
import type { WorkSet } from "./work-set.ts";

/** Puts loads, repetitions, times and distances where they belong: into new sets, or into those before. */
export class SetNumbers extends SetMarks {
  protected loadsAlone(term: Piece, loads: readonly Load[]): void {
    const signed = loads.map((load) => this.signed(load));
    const first = signed[0] ?? {};
    if (this.pendingEach !== undefined) {
      this.label = undefined;
      this.push(signed.map((load) => ({ load, reps: this.pendingEach ?? 1 })));
      return;
    }
    const open =
      this.allNext && signed.length === 1 && !this.hasRepsAhead()
        ? this.sets.filter(({ load }) => load?.kg === undefined)
        : [];
    this.allNext = false;
    if (open.length > 0) {
      for (const one of open) one.load = first;
      [this.label, this.labelUsed] = [first, true];
      return;
    }
    const run = this.openRun();
    // "3 sets. 10 reps. 60 kilos": the only load, told last
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
    if (isOnly) {
      this.spreadLoads(this.sets, signed);
      [this.label, this.labelUsed] = [first, true];
      return;
    }
    if (this.connector === "upTo") {
      if (run.length > 0) {
        run.at(-1)!.load = first;
        return;
      }
    } else if (!this.hasRepsAhead() && run.length > 0) {
      const more =
        signed.length === 1 && this.connector === "none" && run.length === this.group.length
          ? this.followingWeights(run.length - 1)
          : [];
      signed.push(...more.map((atom) => this.signed(atomLoad(atom, this.context.units) ?? {})));
      this.spreadLoads(run, signed);
      // "10 8 8 (bw), 5 with 10kg"
      if (signed.every(({ kg }) => kg === undefined)) this.runStart = this.sets.length;
      this.label = signed.at(-1);
      this.labelUsed = true;
      return;
    }
    this.flushLabel();
    [this.label, this.labelUsed, this.labelPiece] = [first, false, term];
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
      lexemeClass(this.pieces[this.at + 1]) === "Each" ||
      (this.connector === "for" &&
        this.label !== undefined &&
        !this.labelUsed &&
        this.sets.at(-1)?.load !== undefined);
    if (reps.length === 1 && meaning.count === undefined && isForAll && this.giveReps(reps[0] ?? 0)) return;
    const count = meaning.count ?? (reps.length === 1 ? this.pendingCount : undefined);
    this.pendingCount = undefined;
    const isSaid =
      term.kind === "term" && term.factors[0]?.label === "sets" && reps.length === 1 && count !== undefined;
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
    const list =
      reps.length === 1 && count !== undefined
        ? Array.from({ length: Math.min(count, 200) }, () => reps[0] ?? 0)
        : reps;
    this.push(list.map((rep) => ({ reps: rep })));
    if (meaning.restPause) this.kind = undefined;
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
    const count =
      meaning.count ?? (reps.length === 1 && loads.length === 1 ? this.pendingCount : undefined) ?? 1;
    this.pendingCount = undefined;
    this.flush();
    const each =
      loads.length > 1
        ? loads.map((load, index) => ({ load: this.signed(load), reps: reps[index] ?? reps[0] ?? 0 }))
        : reps.map((rep) => ({ load: this.signed(loads[0] ?? {}), reps: rep }));
    const sets = Array.from({ length: Math.min(count, 100) }, () => each.map((one) => ({ ...one }))).flat();
    this.label = sets.at(-1)?.load;
    this.push(sets);
    this.labelUsed = true;
  }

  protected bare(term: PieceOf<"term">, atoms: readonly Atom[]): void {
    const { exercise, units } = this.context;
    const [first] = atoms;
    if (!first) return;
    const toLoads = (list: readonly Atom[]): Load[] => list.map((atom) => atomLoad(atom, units) ?? {});
    const before = lexemeClass(this.pieces[this.at - 1]);
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
    if (this.connector === "at" || this.connector === "with" || this.connector === "upTo") {
      this.behindConnector(term, atoms);
      return;
    }
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
    this.bareNumber(term, first, toLoads(atoms));
  }

  /** "a hundred swings in sets of 10": so many sets as make up the total. */
  private splitTotal(reps: number): boolean {
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

  /** "55 55 60 60 62.5, all doubles": as heavy as no set has repetitions, or with those told for all of them behind. */
  private isRowOfLoads(atoms: readonly Atom[]): boolean {
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
          lexemeClass(piece) === "EverySet" ||
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
  private isProductAhead(value: number): boolean {
    return (
      value >= 20 &&
      lexemeClass(this.pieces[this.at + 1]) === "Exercise" &&
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

  /** "3 sets of 8. Got 8, 8 and 6": what was done of what was aimed at. */
  private corrects(term: Piece, atoms: readonly Atom[]): boolean {
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

  protected bareNumber(term: PieceOf<"term">, atom: Atom, loads: readonly Load[]): void {
    const { exercise } = this.context;
    const reps = (): void => this.repsAlone(term, { reps: [atom.value] });
    if (this.sets.length === 0 && atom.quantity?.mass === undefined && this.isProductAhead(atom.value))
      return;
    const last = this.lastLoad();
    if (this.isLoadNext) {
      this.isLoadNext = false;
      if (isLoaded(exercise) && atom.value > last * 0.25 && atom.value > 3) {
        this.flushLabel();
        [this.label, this.labelUsed, this.labelPiece] = [loads[0], false, term];
        return;
      }
    }
    const next = this.next();
    const isTimes =
      next?.kind === "term" &&
      next.leadingTimes &&
      next.factors.length === 1 &&
      lexemeClass(this.pieces[this.at + 1]) === "Exercise" &&
      this.pieces[this.at + 2] === next;
    if (isTimes && atom.value <= 30) {
      reps();
      return;
    }
    if (this.isWithLoad(atom)) {
      reps();
      return;
    }
    const lead = next ? this.pieces.indexOf(next) : 0;
    if (
      lexemeClass(this.pieces[lead - 1]) === "Of" &&
      lexemeClass(this.pieces[lead - 2]) === "Sets" &&
      atom.value <= 300 &&
      !this.label &&
      lexemeClass(this.pieces[this.at + 1]) === "Exercise"
    ) {
      reps();
      return;
    }
    if (next?.kind === "term" && this.countsName(atom, next)) {
      this.pendingCount = atom.value;
      return;
    }
    if (next?.kind === "term") {
      const meaning = this.meaningOf(next, true);
      const isLoadNext = meaning.loads !== undefined && meaning.reps === undefined;
      if (atom.value === 2 && isLoadNext && this.separated) return;
      if (isLoadNext) {
        reps();
        return;
      }
      const plain = meaning.bare?.length === 1 ? (meaning.bare[0]?.value ?? 0) : undefined;
      const isList =
        plain !== undefined &&
        plain <= 40 &&
        atom.value <= 40 &&
        this.pieces[this.at + 1] === next &&
        (this.label !== undefined || !isLoaded(exercise));
      if (isList) {
        reps();
        return;
      }
      const lighter =
        meaning.bare?.length === 1 && (meaning.bare[0]?.value ?? 0) > atom.value && isLoaded(exercise);
      if (lighter) {
        reps();
        return;
      }
      if (!meaning.toFailure) {
        this.loadsAlone(term, loads);
        return;
      }
    }
    const labelled = this.label?.mass?.value ?? 0;
    if (
      isLoaded(exercise) &&
      this.label &&
      !this.labelUsed &&
      this.separated &&
      atom.value >= 20 &&
      atom.value > labelled * 0.5
    ) {
      this.loadsAlone(term, loads);
      return;
    }
    const run = this.openRun();
    const lastReps = this.group.at(-1)?.reps ?? 0;
    if (!this.separated && run.length > 0 && this.group.length > 0 && isLoaded(exercise)) {
      this.loadsAlone(term, loads);
      return;
    }
    if (
      this.separated &&
      run.length > 0 &&
      isLoaded(exercise) &&
      atom.value >= 20 &&
      atom.value > lastReps * 2
    ) {
      this.loadsAlone(term, loads);
      return;
    }
    if (this.separated && (!this.label || this.labelUsed) && this.isNextLoad(atom.value)) {
      this.flushLabel();
      [this.label, this.labelUsed, this.labelPiece] = [loads[0], false, term];
      return;
    }
    if (this.label || this.sets.length > 0) {
      reps();
      return;
    }
    if (exercise.measure === "time" && atom.value >= 15) {
      this.doubt(term, "seconds or repetitions?");
      this.measured(term, { seconds: [atom.value] }, undefined);
      return;
    }
    if (this.leadsName()) {
      reps();
      return;
    }
    const isLoadOnly = isLoaded(exercise) && (atom.value >= 35 || !Number.isInteger(atom.value));
    if (isLoadOnly) {
      this.loadsAlone(term, loads);
      return;
    }
    reps();
  }

  protected behindConnector(term: PieceOf<"term">, atoms: readonly Atom[]): void {
    const { exercise, units } = this.context;
    const [first] = atoms;
    if (!first) return;
    const hasLoad = this.group.length > 0 && this.group.every(({ load }) => load?.kg !== undefined);
    const isEffort =
      this.connector === "at" && atoms.length === 1 && first.sign === undefined && first.value <= 10;
    const isHeavyLift =
      isLoaded(exercise) &&
      !/dumbbell|kettlebell|raise|fly|curl|rotation|cable|band|face|press|extension|kickback|plate/i.test(
        `${exercise.name} ${exercise.equipment ?? ""}`,
      );
    const isBarbell = /barbell/i.test(exercise.equipment ?? "") && !/curl|raise/i.test(exercise.name);
    if (
      isEffort &&
      (hasLoad || (this.group.length > 0 && (isHeavyLift || isBarbell) && this.openRun().length > 0))
    ) {
      if (!hasLoad) this.doubt(term, "an effort or a load?");
      this.applyRpe(first.value);
      return;
    }
    const steps =
      this.connector === "at" && atoms.length === 1 && this.group.length === 1 && first.value >= 15
        ? this.stepsBehind(first.value)
        : [];
    const only = this.group[0];
    if (steps.length > 0 && only && only.load?.kg === undefined && only.reps !== undefined) {
      only.load = this.signed(atomLoad(first, units) ?? {});
      this.group = [
        only,
        ...steps.map((atom) => ({ ...only, load: this.signed(atomLoad(atom, units) ?? {}) })),
      ];
      this.sets.push(...this.group.slice(1));
      [this.label, this.labelUsed] = [this.group.at(-1)?.load, true];
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
  private isWithLoad(atom: Atom): boolean {
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
  private countsName(atom: Atom, next: PieceOf<"term">): boolean {
    if (
      lexemeClass(this.pieces[this.at + 1]) !== "Exercise" ||
      atom.value > 10 ||
      !Number.isInteger(atom.value) ||
      next.factors.length > 1
    )
      return false;
    const meaning = this.meaningOf(next, true);
    return (meaning.seconds?.length === 1 || meaning.meters?.length === 1) && meaning.count === undefined;
  }

  /** "300 swings w/ 53lb kb": right before the name, with no repetitions told behind it. */
  private leadsName(): boolean {
    const next = lexemeClass(this.pieces[this.at + 1]);
    if (next !== "Exercise" && next !== "Activity") return false;
    const rest = this.pieces.slice(this.at + 2);
    return !rest.some(
      (piece, index) =>
        piece.kind === "term" &&
        !["At", "With", "Of", "In"].includes(
          lexemeClass(lexemeClass(rest[index - 1]) === "Article" ? rest[index - 2] : rest[index - 1]) ?? "",
        ) &&
        (piece.factors.length > 1 ||
          !["load", "plural", "bodyweight"].includes(piece.factors[0]?.atoms[0]?.unit ?? "")),
    );
  }
}
