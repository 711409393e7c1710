import type { Atom, Piece, PieceOf } from "../grammar/piece.ts";
import type { Amount, Amounts } from "./amount.ts";
import { maxSpeed } from "./cardio-limits.ts";
import { atomMeters, atomSeconds, lengthOf, paceSeconds, setFor } from "./cardio-units.ts";
import { classOf, firstAtom, isSimpleTerm } from "./piece-shape.ts";
import { horseDisciplines } from "./names.ts";
import { notCovered, NumberContext, whichWords } from "./number-context.ts";
import { doubt, explain, type Reading } from "./reading.ts";
import type { WorkSet } from "./work-set.ts";

export class AmountReader {
  readonly amounts: Amount[] = [];
  pace: PieceOf<"pace"> | undefined;
  speed: number | undefined;
  private readonly reading: Reading;
  private readonly discipline: string;
  private readonly pieces: readonly Piece[];
  private readonly around: NumberContext;

  constructor(
    reading: Reading,
    discipline: string,
    pieces: readonly Piece[],
    named: { readonly meters: number; readonly piece: Piece } | undefined,
  ) {
    this.reading = reading;
    this.discipline = discipline;
    this.pieces = pieces;
    this.around = new NumberContext(reading, pieces);
    if (named && !pieces.includes(named.piece)) this.addNamed(named.meters, named.piece, 0);
    pieces.forEach((piece, at) => {
      if (named && piece === named.piece) this.addNamed(named.meters, piece, at);
      else this.step(piece, at);
    });
  }

  private step(piece: Piece, at: number): void {
    if (piece.kind === "pace") this.readPace(piece, at);
    else if (piece.kind === "speed") this.readSpeed(piece, at);
    else if (piece.kind === "term" && this.reading.explained[piece.from] !== 1) this.readTerm(piece, at);
    else if (piece.kind === "lexeme" && whichWords.test(piece.lexeme.text)) this.readUnitWord(at);
    else if (classOf(piece) === "Strides") this.readStrides(at);
  }

  private addNamed(meters: number, piece: Piece, at: number): void {
    const before = this.open;
    // "a 3:58 marathon"
    if (
      before &&
      before.piece === this.pieces[at - 1] &&
      before.sets.length === 1 &&
      before.sets[0] &&
      !before.sets[0].meters
    ) {
      before.sets[0].meters = lengthOf(meters, meters);
      return;
    }
    this.amounts.push({
      at,
      piece,
      isRepeat: false,
      mark: undefined,
      isTotal: false,
      isStretch: false,
      isIncluded: false,
      isNamed: true,
      sets: [{ meters: lengthOf(meters, meters) }],
    });
  }

  private add(at: number, piece: Piece, sets: WorkSet[], isRepeat: boolean, twoPart = false): Amount {
    const mark = this.around.marks.get(at);
    if (mark === "warmup") for (const one of sets) one.warmup = true;
    const amount: Amount = {
      at,
      piece,
      sets,
      isRepeat,
      mark,
      twoPart,
      isTotal: this.around.isTotal(at),
      isStretch: this.around.isStretch(at),
      isIncluded: this.around.isIncluded(at),
    };
    this.amounts.push(amount);
    explain(this.reading, piece);
    return amount;
  }

  /** In a remark, once the session itself is told. */
  private isRemark(at: number): boolean {
    const isAside = this.amounts.some(({ mark }) => mark === undefined) && this.around.isRemark(at);
    if (isAside) this.setAside(at);
    return isAside;
  }
  private setAside(at: number): void {
    this.reading.asides.add(this.pieces[at]?.from ?? -1);
  }

  private get open(): Amount | undefined {
    return this.amounts.at(-1);
  }

  /** "last km 3:58", "first mile in 7:30": the unit alone is one of them. */
  private readUnitWord(at: number): void {
    const unit = this.around.textAt(at + 1);
    const meters = /^(km|k|kilometre|kilometer)$/.test(unit) ? 1000 : unit === "mile" ? 1609.344 : undefined;
    const piece = this.pieces[at + 1];
    if (meters === undefined || !piece || !this.around.timeFollows(at + 2)) return;
    this.add(at + 1, piece, [{ meters: lengthOf(1, meters, unit === "mile" ? "mi" : "km") }], false);
  }
  /** "with 6 strides": a count without a length. */
  private readStrides(at: number): void {
    const [before, behind] = [this.pieces[at - 1], this.pieces[at + 1]];
    const term = isSimpleTerm(before)
      ? before
      : isSimpleTerm(behind) && behind.leadingTimes
        ? behind
        : undefined;
    const atom = firstAtom(term);
    if (!term || atom?.unit !== "none" || this.reading.explained[term.from] === 1 || atom.value > 40) return;
    this.add(
      this.pieces.indexOf(term),
      term,
      Array.from({ length: atom.value }, () => ({})),
      true,
    );
  }

  // ---- terms

  private readTerm(term: PieceOf<"term">, at: number): void {
    const atom = firstAtom(term);
    if (!atom) return;
    // the change between two sports of a race
    if (classOf(this.pieces[at - 1]) === "Arrangement") {
      explain(this.reading, term);
      return;
    }
    if (
      atom.unit === "none" &&
      term.factors.length === 1 &&
      /^(lengths|laps|loops|trips|lengths of|laps of)$/.test(this.around.wordBehind(at))
    ) {
      this.setAside(at);
      return;
    }
    // "at 5k pace": how fast, not how far
    if (
      /^(pace|effort|race pace|pb|pr|wr)$/.test(this.around.wordBehind(at)) &&
      classOf(this.pieces[at - 1]) === "At" &&
      atom.unit === "distance"
    ) {
      this.setAside(at);
      return;
    }
    if (this.readSplits(term, at)) return;
    if (term.factors.length > 1) {
      this.readRepeats(term, at);
      return;
    }
    const list = term.factors[0]?.atoms ?? [];
    if (list.length > 1) {
      this.readList(term, list, at);
      return;
    }
    if (this.readCounted(term, atom, at) || this.readTrack(term, atom, at)) return;
    if (atom.unit === "none" && this.giveBareTime(term, atom, at)) return;
    const meters = atomMeters(
      atom,
      this.discipline,
      this.around.marks.has(at) && this.around.marks.get(at) !== "strides",
    );
    if (meters !== undefined) {
      this.readDistance(term, atom, meters, at);
      return;
    }
    const seconds = atomSeconds(atom, this.discipline);
    if (seconds !== undefined) {
      this.readTime(term, atom, seconds, at);
      return;
    }
    if (this.readRiddenMinutes(term, atom, at)) return;
    const isCount =
      atom.unit === "calories" &&
      this.discipline !== "walking" &&
      !this.amounts.some(({ sets }) => sets[0]?.seconds !== undefined || sets[0]?.meters);
    if (isCount) this.add(at, term, [{ reps: atom.value }], true);
  }

  /** "flat 40", "lesson on Dolly, 45", "hacked him for 45": a bare number of a ride is its minutes, most likely. */
  private readRiddenMinutes(term: PieceOf<"term">, atom: Atom, at: number): boolean {
    if (
      !horseDisciplines.has(this.discipline) ||
      this.amounts.length > 0 ||
      atom.unit !== "none" ||
      !Number.isInteger(atom.value) ||
      atom.value < 10 ||
      atom.value > 180 ||
      atom.quantity?.spelled
    )
      return false;
    const place = this.reading.places.get(term) ?? -2;
    const ends = ["Comma", "Stop", "Newline", "Semi", "And", "Then", "Bang"].includes(
      classOf(this.reading.pieces[place + 1]) ?? "Stop",
    );
    const isFor = classOf(this.reading.pieces[place - 1]) === "For";
    const goesOn =
      isFor && ["In", "DayPart", "Close", "Open"].includes(classOf(this.reading.pieces[place + 1]) ?? "");
    if (!(ends || goesOn) || (!isFor && !["Activity", "Comma"].includes(classOf(this.pieces[at - 1]) ?? "")))
      return false;
    if (!isFor) doubt(this.reading, term, "minutes?");
    this.add(at, term, [{ seconds: atom.value * 60 }], false);
    return true;
  }

  /** "500m splits 1:47, 1:48, 1:49": a stretch for each time. */
  private readSplits(term: PieceOf<"term">, at: number): boolean {
    const meters = setFor(firstAtom(term) as Atom, this.discipline)?.meters;
    const head = this.pieces[at + 1];
    if (!meters || !this.isSplits(head) || term.factors[0]?.atoms.length !== 1) return false;
    const times = this.timesFrom(at + 2);
    if (head?.kind === "pace") times.unshift(head.seconds);
    if (times.length < 2) return false;
    if (head?.kind === "pace") explain(this.reading, head);
    this.add(
      at,
      term,
      times.map((seconds) => ({ meters, seconds })),
      true,
    );
    return true;
  }
  private isSplits(piece: Piece | undefined): boolean {
    return piece !== undefined && /^splits?$/.test(this.reading.lexemes[piece.from]?.text ?? "");
  }
  /** Times in a row, with nothing but commas between. */
  private timesFrom(at: number): number[] {
    const row: Piece[] = [];
    for (let ahead = at; ahead < this.pieces.length; ahead += 1) {
      const piece = this.pieces[ahead];
      if (["Comma", "Dash", "And", "Slash", "Filler", "Colon", "Of"].includes(classOf(piece) ?? "")) continue;
      if (!piece || !isSimpleTerm(piece) || firstAtom(piece)?.quantity?.seconds === undefined) break;
      row.push(piece);
    }
    const times = row.flatMap((piece) =>
      (piece.kind === "term" ? (piece.factors[0]?.atoms ?? []) : []).map(
        (atom) => atom.quantity?.seconds ?? 0,
      ),
    );
    for (const piece of row) explain(this.reading, piece);
    return times;
  }

  /** "6 x 800m", "10x100", "8 x 1 min", "2 x 4 x 400", "10 x 15 cal". */
  private readRepeats(term: PieceOf<"term">, at: number): void {
    const first = term.factors.map((factor) => factor.atoms[0] as Atom);
    const plain = first.filter(({ unit }) => unit === "none");
    const measured = first.find(({ unit }) => unit !== "none") ?? first.at(-1);
    if (!measured || plain.length < first.length - 1) return;
    const counts = first.filter((one) => one !== measured);
    const count = counts.reduce((product, { value }) => product * value, 1);
    const one = setFor(measured, this.discipline, true);
    if (!one || count > 200 || count < 1) return;
    const factor = term.factors.find(({ atoms }) => atoms[0] === measured);
    const list =
      (factor?.atoms.length ?? 0) > 1
        ? (factor?.atoms ?? []).map((each) => setFor(each, this.discipline, true) ?? one)
        : undefined;
    const sets =
      list && list.length > 1
        ? Array.from({ length: count }, () => list.map((each) => ({ ...each }))).flat()
        : Array.from({ length: count }, () => ({ ...one }));
    this.add(at, term, list?.length === count ? list : sets, true);
  }

  /** "6 800m reps", "ten 400s": a count right before what is repeated. */
  private readCounted(term: PieceOf<"term">, atom: Atom, at: number): boolean {
    const next = this.pieces[at + 1];
    const what = firstAtom(next);
    if (
      atom.unit !== "none" ||
      atom.value > 40 ||
      atom.value < 2 ||
      !isSimpleTerm(next) ||
      !what ||
      next.leadingTimes ||
      next.factors[0]?.atoms.length !== 1
    )
      return false;
    const isRound = what.value >= 50 && what.value % 50 === 0;
    const meters =
      what.quantity?.meters ??
      (isRound && (what.unit === "plural" || what.unit === "none") ? what.value : undefined);
    if (meters === undefined) return false;
    const each: Atom = what.quantity?.meters === undefined ? lengthOf(meters, meters, "m") : what;
    explain(this.reading, next);
    this.add(
      at,
      term,
      Array.from({ length: atom.value }, () => ({ meters: each })),
      true,
    );
    return true;
  }

  /** "400 800 1200 800 400" on the track: plain round numbers in a row are distances. */
  private readTrack(term: PieceOf<"term">, atom: Atom, at: number): boolean {
    if ((this.discipline !== "running" && this.discipline !== "swimming") || atom.unit !== "none")
      return false;
    const run: PieceOf<"term">[] = [];
    for (let ahead = at; ahead < this.pieces.length; ahead += 1) {
      const piece = this.pieces[ahead];
      if (["Comma", "Dash", "And"].includes(classOf(piece) ?? "")) continue;
      const one = firstAtom(piece);
      if (
        !isSimpleTerm(piece) ||
        !one ||
        (one.unit !== "none" && one.unit !== "distance") ||
        one.value < 100 ||
        one.value % 50 !== 0
      )
        break;
      run.push(piece);
    }
    if (run.length < 3) return false;
    for (const piece of run) explain(this.reading, piece);
    this.add(
      at,
      term,
      run.map((piece) => ({
        meters: lengthOf(firstAtom(piece)?.value ?? 0, firstAtom(piece)?.value ?? 0, "m"),
      })),
      true,
    );
    return true;
  }

  /** "400/800/1200/800/400", "1:32/1:31/1:30", "1-2-3-2-1 min". */
  private readList(term: PieceOf<"term">, list: readonly Atom[], at: number): void {
    const last = list.at(-1);
    const isTimes = list.every(
      (atom) =>
        atom.unit === "clock" ||
        atom.unit === "plural" ||
        (atom.unit === "none" && (atom.quantity?.dotted !== undefined || last?.unit === "plural")),
    );
    const target = this.open;
    if (
      target?.isRepeat &&
      isTimes &&
      target.sets.filter(({ seconds }) => seconds === undefined).length >= list.length
    ) {
      for (const atom of list)
        this.fill(target, atom.quantity?.dotted ?? atom.quantity?.seconds ?? atom.value);
      explain(this.reading, term);
      return;
    }
    const bare = list.every(({ unit }) => unit === "none");
    if (
      target?.isRepeat &&
      bare &&
      list.length === target.sets.length &&
      this.fits(
        target,
        list.map(({ value }) => value),
      )
    ) {
      for (const atom of list) this.fill(target, atom.value);
      explain(this.reading, term);
      return;
    }
    if (list.length < 3) return;
    const scale = last?.quantity;
    const perUnit =
      scale?.meters !== undefined
        ? scale.meters / scale.value
        : bare &&
            (this.discipline === "swimming" ||
              (this.discipline === "running" && list.every(({ value }) => value >= 100)))
          ? 1
          : undefined;
    if (perUnit !== undefined) {
      this.add(
        at,
        term,
        list.map((atom) => ({
          meters: {
            ...atom,
            quantity: { value: atom.value, meters: atom.value * perUnit, distance: scale?.distance ?? "m" },
          },
        })),
        true,
      );
    } else if (scale?.seconds !== undefined && last?.unit === "time") {
      const perSecond = scale.seconds / scale.value;
      this.add(
        at,
        term,
        list.map((atom) => ({ seconds: atom.value * perSecond })),
        true,
      );
    }
  }

  private couldTake(target: Amount, seconds: number): boolean {
    const meters = target.sets.find((one) => one.seconds === undefined)?.meters?.quantity?.meters;
    return (
      meters === undefined ||
      (meters / seconds > 0.25 && meters / seconds < maxSpeed(this.discipline, meters) * 1.5)
    );
  }

  private fits(target: Amount, values: readonly number[]): boolean {
    return values.every((value, index) => {
      const meters = target.sets[index]?.meters?.quantity?.meters;
      return (
        meters !== undefined && meters / value <= maxSpeed(this.discipline, meters) && meters / value > 0.8
      );
    });
  }

  /** "36 35 36 35" behind four repeats, "in 25 flat" behind a distance: seconds, or minutes. */
  private giveBareTime(term: PieceOf<"term">, atom: Atom, at: number): boolean {
    const target = this.open;
    if (!target || term.leadingTimes || (atom.quantity?.spelled && classOf(this.pieces[at - 1]) !== "In"))
      return false;
    if (target.isRepeat) return this.giveBareRow(target, term, at);
    const meters = target.sets[0]?.meters?.quantity?.meters;
    const isIn =
      classOf(this.pieces[at - 1]) === "In" ||
      (classOf(this.pieces[at - 1]) === "Filler" && classOf(this.pieces[at - 2]) === "In");
    if (
      !isIn ||
      meters === undefined ||
      target.sets[0]?.seconds !== undefined ||
      atom.quantity?.dotted !== undefined
    )
      return false;
    const seconds = atom.value * 60;
    if (meters / seconds > maxSpeed(this.discipline, meters) || meters / seconds < 0.4) return false;
    (target.sets[0] as WorkSet).seconds = seconds;
    explain(this.reading, term);
    return true;
  }
  private giveBareRow(target: Amount, term: PieceOf<"term">, at: number): boolean {
    const open = target.sets.filter(({ seconds }) => seconds === undefined).length;
    if (open === 0) return false;
    const row: PieceOf<"term">[] = [];
    for (let ahead = at; ahead < this.pieces.length && row.length < open; ahead += 1) {
      const piece = this.pieces[ahead];
      if (["Comma", "Dash", "And", "Slash", "Filler"].includes(classOf(piece) ?? "")) continue;
      if (
        !isSimpleTerm(piece) ||
        !["none", "plural", "clock", "time"].includes(firstAtom(piece)?.unit ?? "") ||
        piece.factors[0]?.atoms.length !== 1
      )
        break;
      row.push(piece);
    }
    const values = row.map(
      (piece) =>
        firstAtom(piece)?.quantity?.dotted ??
        firstAtom(piece)?.quantity?.seconds ??
        firstAtom(piece)?.value ??
        0,
    );
    const isAll = row.length === open && row.length > 1;
    const isOneForAll =
      row.length === 1 &&
      open === target.sets.length &&
      ["In", "At"].includes(classOf(this.pieces[at - 1]) ?? "");
    if ((!isAll && !isOneForAll) || !this.fits(target, values)) return false;
    for (const piece of row) explain(this.reading, piece);
    for (const value of values) this.fill(target, value);
    void term;
    return true;
  }

  private fill(target: Amount, seconds: number): boolean {
    const open = target.sets.find((one) => one.seconds === undefined && one.meters !== undefined);
    if (!open) return false;
    open.seconds = seconds;
    return true;
  }

  // ---- one distance, one time

  private readDistance(term: Piece, atom: Atom, meters: number, at: number): void {
    if (horseDisciplines.has(this.discipline) && meters < 100) return;
    // "30 lengths (25 m)"
    if (
      meters <= 50 &&
      classOf(this.pieces[at - 1]) === "Open" &&
      /(lengths?|laps?|widths)$/.test(this.around.textAt(at - 2))
    ) {
      this.setAside(at);
      return;
    }
    if (notCovered.test(this.around.wordBehind(at)) && !this.around.isStretch(at)) {
      this.setAside(at);
      return;
    }
    if (classOf(this.pieces[at - 1]) === "Plus" && meters < 900) return;
    const target = this.open;
    const one = setFor(atom, this.discipline, this.around.marks.has(at)) ?? {};
    if (this.around.marks.get(at) === "strides" && atom.unit === "none") return;
    const held = target?.sets[0]?.meters?.quantity?.meters;
    const isRenamed = target?.isNamed === true && target.sets[0]?.seconds === undefined && !this.isRemark(at);
    if (
      target &&
      !target.isRepeat &&
      held !== undefined &&
      (isRenamed || (Math.abs(held - meters) < 1 && !this.around.timeFollows(at + 1))) &&
      !this.around.isTotal(at) &&
      this.around.marks.get(at) === undefined
    ) {
      if (one.meters) (target.sets[0] as WorkSet).meters = one.meters;
      target.isNamed = false;
      explain(this.reading, term);
      return;
    }
    const takes =
      target &&
      !target.isRepeat &&
      held === undefined &&
      target.sets[0]?.seconds !== undefined &&
      target.mark === this.around.marks.get(at) &&
      target.isTotal === this.around.isTotal(at) &&
      this.isNear(target, at);
    if (takes && one.meters) {
      (target.sets[0] as WorkSet).meters = one.meters;
      explain(this.reading, term);
      return;
    }
    if (!this.isRemark(at)) this.add(at, term, [one], false);
  }

  private isNear(target: Amount, at: number): boolean {
    return !this.pieces
      .slice(target.at + 1, at)
      .some((piece) => ["Then", "Plus", "Newline"].includes(classOf(piece) ?? ""));
  }

  private readTime(term: PieceOf<"term">, atom: Atom, seconds: number, at: number): void {
    if (/^(under|below|sub|over|within)$/.test(this.around.textAt(at - 1)) && this.amounts.length > 0) {
      this.setAside(at);
      return;
    }
    const target = this.open;
    const before = classOf(this.pieces[at - 1]);
    const doubled = this.sides(at) ? seconds * 2 : seconds;
    const [isTotal, mark] = [this.around.isTotal(at), this.around.marks.get(at)];
    if (
      target &&
      !isTotal &&
      target.isRepeat &&
      (atom.unit !== "time" || seconds < 120 || before === "In" || before === "At") &&
      this.couldTake(target, seconds) &&
      this.fill(target, seconds)
    ) {
      explain(this.reading, term);
      return;
    }
    const isApart =
      target !== undefined &&
      (target.isRepeat ||
        ((target.isIncluded || target.isStretch) &&
          this.around.clauses[at] !== this.around.clauses[target.at]));
    const untimed =
      isApart && mark === undefined && !isTotal
        ? this.amounts.find(
            (amount) =>
              amount !== target &&
              !amount.isRepeat &&
              !amount.isIncluded &&
              amount.mark === undefined &&
              amount.sets[0]?.meters &&
              amount.sets[0].seconds === undefined,
          )
        : undefined;
    if (untimed?.sets[0] && this.fits(untimed, [seconds])) {
      untimed.sets[0].seconds = seconds;
      untimed.twoPart = atom.quantity?.twoPart === true;
      explain(this.reading, term);
      return;
    }
    const one = target?.sets[0];
    const joins =
      target &&
      !target.isRepeat &&
      one?.seconds === undefined &&
      one?.meters !== undefined &&
      (target.isTotal === isTotal ||
        (target.isTotal &&
          (this.amounts.length === 1 || this.around.clauses[at] === this.around.clauses[target.at]))) &&
      (mark === target.mark ||
        (mark === undefined && this.around.clauses[at] === this.around.clauses[target.at]) ||
        (mark === undefined && before === "In"));
    if (joins && one) {
      const meters = one.meters?.quantity?.meters ?? 0;
      if (
        before === "At" &&
        meters / seconds > maxSpeed(this.discipline, meters) &&
        !(atom.quantity?.twoPart && seconds > 1200)
      )
        one.seconds = paceSeconds({ seconds }, meters, this.discipline, one.meters?.quantity?.distance);
      else {
        one.seconds = doubled;
        target.twoPart = atom.quantity?.twoPart === true;
      }
      explain(this.reading, term);
      return;
    }
    if (
      target &&
      !isTotal &&
      target.mark === mark &&
      one?.seconds !== undefined &&
      !target.isRepeat &&
      Math.abs(one.seconds - seconds) <= 1
    ) {
      explain(this.reading, term);
      return;
    }
    if (atom.unit === "plural" || this.isRemark(at)) {
      this.setAside(at);
      return;
    }
    if (this.isKnownPace(seconds)) {
      explain(this.reading, term);
      return;
    }
    this.add(at, term, [{ seconds: doubled }], false, atom.quantity?.twoPart === true);
  }

  /** "5k 19:48, 1:58.8 avg": the pace that distance and time make anyway. */
  private isKnownPace(seconds: number): boolean {
    const one = this.amounts.find(({ isRepeat, mark }) => !isRepeat && mark === undefined)?.sets[0];
    const meters = one?.meters?.quantity?.meters;
    if (meters === undefined || one?.seconds === undefined) return false;
    return (
      Math.abs(
        paceSeconds({ seconds }, meters, this.discipline, one.meters?.quantity?.distance) - one.seconds,
      ) <
      one.seconds * 0.02
    );
  }

  /** "20 min each rein", "25 mins each way": both sides count. */
  private sides(at: number): boolean {
    for (
      let ahead = at + 1;
      ahead < this.pieces.length && ahead <= at + 4 && this.around.clauses[ahead] === this.around.clauses[at];
      ahead += 1
    ) {
      const piece = this.pieces[ahead];
      if (piece?.kind === "term") return false;
      if (piece?.kind !== "lexeme" || piece.lexeme.class !== "PerSide") continue;
      if (piece.lexeme.entry?.value !== "rein" && !horseDisciplines.has(this.discipline)) return false;
      explain(this.reading, piece);
      return true;
    }
    return false;
  }

  // ---- pace and speed

  private readPace(piece: PieceOf<"pace">, at: number): void {
    if (this.reading.explained[piece.from] === 1) return;
    explain(this.reading, piece);
    const more = this.isSplits(piece) ? this.timesFrom(at + 1) : [];
    if (more.length > 0) {
      this.add(
        at,
        piece,
        [piece.seconds, ...more].map((seconds) => ({ seconds })),
        true,
      );
      return;
    }
    const target = this.open;
    const open = target?.sets.filter((one) => one.seconds === undefined && one.meters !== undefined) ?? [];
    if (target && open.length > 0 && open.length === target.sets.length && !target.isNamed) {
      for (const one of open)
        one.seconds = paceSeconds(
          piece,
          one.meters?.quantity?.meters ?? 0,
          this.discipline,
          one.meters?.quantity?.distance,
        );
    } else if (target && !target.isNamed && classOf(this.pieces[at - 1]) !== "Average") {
      if (!target.isRepeat) target.pace ??= piece;
    } else this.pace ??= piece;
  }

  private readSpeed(piece: PieceOf<"speed">, at: number): void {
    const before = [this.pieces[at - 1], this.pieces[at - 2]].map(classOf);
    if (before.includes("Maximum") || classOf(this.pieces[at + 1]) === "Maximum") return;
    if (this.open && !this.open.isRepeat) this.open.speed ??= piece.metersPerSecond;
    else this.speed ??= piece.metersPerSecond;
    explain(this.reading, piece);
  }
}

/** Reads the pieces of a session of one discipline to its stretches, in order. */
export const readAmounts = (
  reading: Reading,
  discipline: string,
  pieces: readonly Piece[],
  named?: { readonly meters: number; readonly piece: Piece },
): Amounts => {
  const reader = new AmountReader(reading, discipline, pieces, named);
  return { amounts: reader.amounts, pace: reader.pace, speed: reader.speed };
};
