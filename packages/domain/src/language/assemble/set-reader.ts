import type { Exercise } from "../../workout/exercise.ts";
import type { MassUnit } from "../../units/unit.ts";
import type { WordClass } from "../lexicon/word-class.ts";
import type { Atom, Piece, PieceOf } from "../grammar/piece.ts";
import { atomLoad, type Load, loadOf } from "./load.ts";
import { isLoaded, isTimed, type TermMeaning, termMeaning } from "./term-meaning.ts";
import type { ReadSets, SetDoubt, WorkSet } from "./work-set.ts";

type Connector = "none" | "at" | "with" | "for" | "upTo";

export type SetContext = {
  readonly exercise: Exercise;
  readonly units: MassUnit;
  /** One-repetition maximum named in the message, in the unit entered. */
  readonly max?: Load | undefined;
  /** Is a bare "singles" piece written in the plural: one for each load behind it. */
  readonly singlesArePlural: (piece: Piece) => boolean;
  /** The name said "assisted": loads help instead of weighing. */
  readonly assisted: boolean;
};

const separators = new Set<WordClass>(["Comma", "Stop", "Newline", "Semi", "Pipe", "Then", "And", "Ellipsis", "Arrow", "Slash", "Dash"]);
const enders = new Set<WordClass>(["Stop", "Newline", "Semi", "Then", "WorkSets"]);
const passed = new Set<WordClass>(["Exercise", "Activity", "Article", "Filler", "Open", "Close", "Colon", "For", "Added", "DoVerb", "Of", "Sign", "DropSet", "Backoff", "RestPause", "Cluster"]);
/** Words of sets that a remark can hold too ("straps on last set", "nothing left for back off work"). */
const remarkable = new Set<WordClass>(["WhichSet", "EverySet", "Backoff", "DropSet", "Failure", "PerSide", "Sets", "WorkSets", "Warmup", "MaxReps", "RestPause"]);
/** Bars and machines are never this light: a small number behind "@" is an effort. */
const lightest = (units: MassUnit): number => (units === "lb" ? 10 : 10);

export const lexemeClass = (piece: Piece | undefined): WordClass | undefined => (piece?.kind === "lexeme" ? piece.lexeme.class : undefined);

/** Reads the pieces that belong to one exercise into its sets. */
export class SetReader {
  readonly sets: WorkSet[] = [];
  readonly used = new Set<Piece>();
  readonly doubts: SetDoubt[] = [];
  private group: WorkSet[] = [];
  /** Sets whose load was only carried on from the one before. */
  private readonly implicit = new Set<WorkSet>();
  /** Sets of one comma list, which a load behind it is for. */
  private runStart = 0;
  private label: Load | undefined;
  private labelUsed = true;
  private labelPiece: Piece | undefined;
  private pendingCount: number | undefined;
  private pendingEach: number | undefined;
  private pendingRpe: number | undefined;
  private failureForAll = false;
  private warmMode: "off" | "one" | "until" = "off";
  private kind: WorkSet["kind"];
  private which: number | undefined;
  private isReps = false;
  private openSet: WorkSet | undefined;
  private negateNext = false;
  private connector: Connector = "none";
  private failed = false;
  private openedWarm = false;
  private separated = true;
  private at = 0;
  private readonly largestFirst: number;
  private readonly pieces: readonly Piece[];
  private readonly context: SetContext;

  constructor(pieces: readonly Piece[], context: SetContext) {
    this.pieces = pieces;
    this.context = context;
    this.largestFirst = Math.max(0, ...pieces.map((piece) => (piece.kind === "term" && piece.factors.length === 2 && piece.factors[0]?.atoms[0]?.unit === "none" ? piece.factors[0].atoms[0].value : 0)));
  }

  read(): ReadSets {
    for (this.at = 0; this.at < this.pieces.length; this.at += 1) {
      const piece = this.pieces[this.at];
      if (piece) this.step(piece);
    }
    this.flush();
    if (this.failureForAll) for (const one of this.sets) one.rpe ??= 10;
    return { sets: this.sets, used: this.used, doubts: this.doubts };
  }

  private step(piece: Piece): void {
    switch (piece.kind) {
      case "term": this.term(piece); return;
      case "rpe": this.effort(piece); return;
      case "oneRm": this.used.add(piece); return;
      case "amrap":
        this.used.add(piece);
        if (this.group.length > 0 && this.which === undefined && !this.separated) this.group.at(-1)!.kind = "amrap";
        else this.kind = "amrap";
        return;
      case "lexeme": this.word(piece); return;
      default: return;
    }
  }

  // ---- words between the numbers

  private word(piece: PieceOf<"lexeme">): void {
    const { lexeme } = piece;
    const take = (): void => { this.used.add(piece); };
    if (remarkable.has(lexeme.class) && this.isRemark()) return;
    switch (lexeme.class) {
      case "Exercise": case "Activity": if (this.connector !== "upTo") this.connector = "none"; break;
      case "At": this.connector = "at"; break;
      case "With": this.connector = "with"; break;
      case "For": if (this.connector === "none") this.connector = "for"; break;
      case "UpTo": this.connector = "upTo"; take(); break;
      case "PerSide": case "Each": this.side(piece); break;
      case "Failure": this.failure(); take(); break;
      case "MaxReps": take(); break;
      case "WhichSet": this.which = lexeme.entry?.n; if (this.which === 0) this.which = undefined; take(); break;
      case "EverySet": this.everySet(); take(); break;
      case "Warmup": this.warmup(piece); take(); break;
      case "WorkSets": this.warmMode = "off"; take(); break;
      case "DropSet": this.kind = "drop"; take(); break;
      case "Backoff": this.kind = "backoff"; this.label = undefined; take(); break;
      case "RestPause": this.kind = "rest_pause"; take(); break;
      case "Cluster": this.kind = "cluster"; take(); break;
      case "Assist": this.assist(); take(); break;
      case "Added": take(); break;
      case "Failed": this.miss(piece); break;
      case "Sets": this.isReps = lexemeClass(this.pieces[this.at + 1]) === "Of"; take(); break;
      case "Rest": this.skipRest(); take(); break;
      case "Open": this.openedWarm = this.warmMode === "off"; break;
      case "Close": if (this.openedWarm) this.warmMode = "off"; this.separated = true; break;
      default: this.separator(lexeme.class);
    }
  }

  /** Up to the next comma there are words that nothing explains, and no number behind this one. */
  private isRemark(): boolean {
    let [from, to] = [this.at, this.at];
    while (from > 0 && !separators.has(lexemeClass(this.pieces[from - 1]) as WordClass)) from -= 1;
    while (to < this.pieces.length && !separators.has(lexemeClass(this.pieces[to]) as WordClass)) to += 1;
    const stretch = this.pieces.slice(from, to);
    return stretch.some((piece) => lexemeClass(piece) === "Word") && !stretch.some((piece) => (piece.kind === "term" && !isWordTerm(piece)) || piece.kind === "rpe");
  }

  private separator(name: WordClass): void {
    if (!separators.has(name)) return;
    this.separated = true;
    if (this.connector !== "upTo" || name === "Stop" || name === "Newline") this.connector = "none";
    if (enders.has(name) || name === "Newline") this.endList(name);
  }

  private endList(name: WordClass): void {
    this.flush();
    if (name !== "WorkSets") this.warmMode = "off";
    this.runStart = this.sets.length;
    this.which = undefined;
    this.kind = undefined;
    this.pendingCount = undefined;
    if (name === "Then") this.label = undefined;
  }

  /** A load that was named without reps is a set of unknown reps. */
  private flush(): void {
    if (this.label && !this.labelUsed && this.label.kg !== undefined) {
      const count = this.pendingCount ?? 1;
      this.push(Array.from({ length: Math.min(count, 100) }, () => ({})), this.labelPiece);
      this.pendingCount = undefined;
    } else if (this.pendingCount !== undefined && this.sets.length === 0) {
      this.push(Array.from({ length: Math.min(this.pendingCount, 100) }, () => ({})), undefined);
    }
    this.pendingCount = undefined;
    this.labelUsed = true;
  }

  /** A load followed by another load, with nothing said of reps. */
  private flushLabel(): void {
    if (this.label && !this.labelUsed && this.label.kg !== undefined) this.push([{}], this.labelPiece);
    this.labelUsed = true;
  }

  private side(piece: PieceOf<"lexeme">): void {
    const after = this.next();
    const words = piece.lexeme.text;
    if (words === "side" || words === "leg" || words === "arm") {
      if (lexemeClass(this.pieces[this.at - 1]) !== "Slash") return;
    }
    this.used.add(piece);
    if (piece.lexeme.class === "Each") return;
    if (this.group.length > 0) for (const one of this.separated ? this.sets : this.group) one.perSide = true;
    else if (after) this.pendingSide = true;
  }
  private pendingSide = false;

  private failure(): void {
    if (this.which !== undefined && this.sets.length > 0) { this.target().rpe = 10; this.which = undefined; }
    else if (this.group.length > 0 && !this.separated && this.nextTermIsFar()) for (const one of this.group) one.rpe = 10;
    else if (this.group.length > 0 && this.nextTermIsFar()) for (const one of this.group) one.rpe = 10;
    else this.failureForAll = true;
  }
  private nextTermIsFar(): boolean {
    const next = this.next();
    return next === undefined || lexemeClass(this.pieces[this.at + 1]) !== "Colon";
  }

  private everySet(): void {
    const rpe = this.group.at(-1)?.rpe;
    if (rpe !== undefined) for (const one of this.sets) one.rpe ??= rpe;
    else this.allNext = true;
  }
  private allNext = false;

  /** In brackets, the closing one ends the warm-up. */
  private isWarmMarked(rest: readonly Piece[]): boolean {
    return lexemeClass(this.pieces[this.at - 1]) === "Open" && rest.some((piece) => lexemeClass(piece) === "Close");
  }

  private warmup(piece: Piece): void {
    const next = this.next();
    if (next !== undefined) {
      const rest = this.pieces.slice(this.at + 1);
      const ends = rest.some((piece) => enders.has(lexemeClass(piece) as WordClass));
      const isList = rest.filter(({ kind }) => kind === "term").length > 2;
      if (!ends && isList && !this.isWarmMarked(rest)) this.doubt(piece, "which of these sets were the warm-up?");
      this.warmMode = ends || this.isWarmMarked(rest) || rest.filter(({ kind }) => kind === "term").length === 1 ? "until" : "one";
      return;
    }
    for (const one of this.sets.slice(this.runStart)) one.warmup = true;
  }

  private assist(): void {
    if (this.group.some(({ load }) => load?.kg !== undefined)) for (const one of this.group) { if (one.load) one.load = negative(one.load); }
    else if (this.label) this.label = negative(this.label);
    else this.negateNext = true;
  }

  private miss(piece: PieceOf<"lexeme">): void {
    const next = this.next(true);
    if (next?.kind === "term") { this.failed = true; return; }
    const after = lexemeClass(this.pieces[this.at + 1]);
    const ends = after === undefined || separators.has(after) || after === "Close" || after === "Sign" || after === "Bang";
    if (!ends || this.separated) return;
    if (this.label && !this.labelUsed && this.labelPiece) { this.used.delete(this.labelPiece); [this.label, this.labelUsed] = [undefined, true]; return; }
    if (this.group.length === 1) this.sets.splice(this.sets.indexOf(this.group[0] as WorkSet), 1);
    const last = this.pieces.slice(0, this.at).findLast(({ kind }) => kind === "term");
    if (last) this.used.delete(last);
    void piece;
  }

  private skipRest(): void {
    for (let ahead = this.at + 1; ahead < this.pieces.length && ahead < this.at + 4; ahead += 1) {
      const piece = this.pieces[ahead];
      if (piece?.kind === "term" && isDuration(piece)) { this.used.add(piece); this.at = ahead; return; }
      if (piece?.kind === "lexeme" && separators.has(piece.lexeme.class)) return;
    }
  }

  // ---- effort

  private effort(piece: PieceOf<"rpe">): void {
    this.used.add(piece);
    if (piece.value < 0 || piece.value > 10) { this.doubt(piece, "an effort outside 0 to 10"); return; }
    if (piece.isRange) this.doubt(piece, "a range of effort: the lower one is taken");
    const behind = this.pieces[this.at + 1];
    if (behind?.kind === "lexeme" && behind.lexeme.class === "WhichSet" && (behind.lexeme.entry?.n ?? 0) !== 0) {
      this.which = behind.lexeme.entry?.n;
      this.used.add(behind);
      this.at += 1;
    }
    const before = this.at;
    const rest = this.group.length > 1 && this.which === undefined ? this.followingWeights(this.group.length - 1) : [];
    if (rest.length > 0 && rest.every(({ value }) => value <= 10)) { [piece.value, ...rest.map(({ value }) => value)].forEach((value, index) => { (this.group[index] as WorkSet).rpe = value; }); return; }
    this.at = before;
    this.applyRpe(piece.value);
  }
  private applyRpe(value: number): void {
    this.connector = "none";
    if (this.which !== undefined && this.sets.length > 0) { this.target().rpe = value; this.which = undefined; return; }
    if (this.allNext) { for (const one of this.sets) one.rpe = value; this.allNext = false; return; }
    if (this.group.length === 0) { this.pendingRpe = value; return; }
    if (this.group.every(({ rpe }) => rpe !== undefined)) {
      // "rpe 7, 8, 9": one for each set
      const first = this.group.findIndex((one, index) => index > this.rpeListed);
      if (first > 0) { this.rpeListed = first; for (const one of this.group.slice(first)) one.rpe = value; }
      return;
    }
    this.rpeListed = 0;
    for (const one of this.group) one.rpe = value;
  }
  private rpeListed = 0;

  private target(): WorkSet {
    const which = this.which ?? -1;
    return (which < 0 ? this.sets.at(-1) : (this.sets[which - 1] ?? this.sets.at(-1))) as WorkSet;
  }

  // ---- numbers

  private doubt(piece: Piece, reason: string): void {
    this.doubts.push({ from: piece.from, to: piece.to, reason });
  }

  /** The next piece with a number, unless something else comes first. */
  private next(overAt = false): Piece | undefined {
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
  private nextConnector(): { connector: Connector; piece: PieceOf<"term"> | undefined } {
    let connector: Connector = "none";
    for (let ahead = this.at + 1; ahead < this.pieces.length; ahead += 1) {
      const piece = this.pieces[ahead];
      if (piece?.kind === "term") return { connector, piece };
      const name = lexemeClass(piece);
      if (name === "At" || name === "With") connector = name === "At" ? "at" : "with";
      else if (name === undefined || (!passed.has(name) && name !== "PerSide")) break;
    }
    return { connector: "none", piece: undefined };
  }

  private meaningOf(term: PieceOf<"term">, loadKnown: boolean): TermMeaning {
    return termMeaning(term, { exercise: this.context.exercise, units: this.context.units, loadKnown, largestFirst: this.largestFirst, behindWith: this.connector === "with" });
  }

  /** Is this expression's load told by what stands right before or behind it? */
  private hasLoadBeside(term: PieceOf<"term">): boolean {
    const first = term.factors[0]?.atoms[0];
    if (!first || term.factors.length < 2) return false;
    if (this.label && !this.labelUsed) return true;
    if (this.connector === "at" || this.connector === "with") return false;
    const { connector, piece } = this.nextConnector();
    const beside = piece?.factors.length === 1 ? piece.factors[0]?.atoms[0] : undefined;
    if (beside && (connector === "at" || connector === "with")) {
      if (beside.unit === "percent" || ["load", "plural", "bar", "plates", "bodyweight"].includes(beside.unit)) return true;
      return beside.unit === "none" && !(beside.value <= 10 && first.value >= 15 && isLoaded(this.context.exercise));
    }
    if (beside && connector === "none" && ["load", "plural", "bar", "plates", "none", "bodyweight"].includes(beside.unit) && piece?.factors[0]?.label === undefined && this.isDirectlyNext(piece)) return first.value <= 20;
    return this.label !== undefined && first.value <= 12;
  }
  private isDirectlyNext(piece: Piece | undefined): boolean {
    return this.pieces[this.at + 1] === piece || (lexemeClass(this.pieces[this.at + 1]) === "PerSide" && this.pieces[this.at + 2] === piece);
  }

  private term(term: PieceOf<"term">): void {
    if (this.failed) { this.failed = false; return; }
    if (this.isRemarkTerm(term)) return;
    if (this.multiplies(term)) return;
    if (isDuration(term) && lexemeClass(this.pieces[this.at + 1]) === "Rest") { this.used.add(term); return; }
    const meaning = this.meaningOf(term, this.hasLoadBeside(term));
    if (meaning.seconds && !isTimed(this.context.exercise) && !meaning.count && Math.max(...meaning.seconds) >= 120) return;
    this.used.add(term);
    if (meaning.doubt) this.doubt(term, meaning.doubt);
    if (lexemeClass(this.pieces[this.at + 1]) === "WorkSets" && meaning.bare?.length === 1) { this.pendingCount = meaning.bare[0]?.value; return; }
    this.apply(term, meaning);
    this.connector = "none";
    this.separated = false;
    this.isReps = false;
    const last = term.factors.at(-1)?.atoms.at(-1);
    if (last?.open) { this.openSet = this.sets.at(-1); if (this.openSet) this.openSet.kind = "amrap"; }
  }

  /** "225 moved like glue", "bar speed was awful": a number or word that opens a remark. */
  private isRemarkTerm(term: PieceOf<"term">): boolean {
    if (term.factors.length > 1 || term.leadingTimes || this.connector === "at" || this.connector === "upTo") return false;
    if (isWordTerm(term)) return this.isRemark();
    const atom = term.factors[0]?.atoms[0];
    if (term.factors[0]?.label !== undefined || atom?.unit !== "none" || term.factors[0]?.atoms.length !== 1) return false;
    return this.separated && lexemeClass(this.pieces[this.at + 1]) === "Word" && this.sets.length > 0;
  }

  /** "40s each side x 3", "8 per leg x 3": a count behind what one set is. */
  private multiplies(term: PieceOf<"term">): boolean {
    const atom = term.factors[0]?.atoms[0];
    const only = this.group[0];
    if (!term.leadingTimes || term.factors.length > 1 || atom?.unit !== "none" || this.separated || this.group.length !== 1 || !only || atom.value > 20) return false;
    if (lexemeClass(this.pieces[this.at - 1]) !== "PerSide" && only.seconds === undefined && only.meters === undefined && !(only.reps !== undefined && only.load?.kg !== undefined)) return false;
    this.used.add(term);
    this.group = [only, ...Array.from({ length: atom.value - 1 }, () => ({ ...only }))];
    this.sets.push(...this.group.slice(1));
    return true;
  }

  private apply(term: PieceOf<"term">, meaning: TermMeaning): void {
    const loads = meaning.loads ?? this.percentLoads(term, meaning);
    if (this.which !== undefined && this.sets.length > 1 && this.change(meaning, loads)) return;
    if (meaning.bare) { this.bare(term, meaning.bare); return; }
    if (meaning.seconds || meaning.meters) { this.measured(term, meaning, loads); return; }
    if (loads && meaning.reps) { this.full(term, loads, meaning); return; }
    if (loads) { this.loadsAlone(term, loads); return; }
    if (meaning.reps) { this.repsAlone(term, meaning); return; }
    if (meaning.count !== undefined) {
      if (meaning.toFailure) { this.push(Array.from({ length: meaning.count }, () => ({ rpe: 10 })), term); return; }
      this.pendingCount = this.isListAhead() ? undefined : meaning.count;
    }
  }

  /** "3 sets: 80x8, 80x7, 80x6": each set is told by itself, the count only announces them. */
  private isListAhead(): boolean {
    let terms = 0;
    for (let ahead = this.at + 1; ahead < this.pieces.length; ahead += 1) {
      const piece = this.pieces[ahead];
      const name = lexemeClass(piece);
      if (piece?.kind === "term") {
        const last = piece.factors.at(-1);
        if (piece.factors.length > 2 || last?.label === "sets") return false;
        const isLoad = piece.factors.length === 1 && ["load", "plural", "bar", "plates"].includes(last?.atoms[0]?.unit ?? "");
        const list = (last?.atoms.length ?? 1) > 1;
        if (!isLoad) terms += list ? 2 : 1;
        if (lexemeClass(this.pieces[ahead - 1]) === "At") terms -= isLoad ? 0 : 1;
      } else if (name === undefined || enders.has(name) || name === "At" || name === "Exercise") { if (name !== "At" && name !== "Exercise") break; }
    }
    return terms >= 2;
  }

  private percentLoads(term: PieceOf<"term">, meaning: TermMeaning): readonly Load[] | undefined {
    if (!meaning.percents) return undefined;
    const max = this.context.max?.mass;
    if (max) return meaning.percents.map((percent) => loadOf((max.value * percent) / 100, max.unit));
    this.used.delete(term);
    return undefined;
  }

  /** "last set 8", "last set at 75", "last one amrap, 9 reps": changes a set that is there already. */
  private change(meaning: TermMeaning, loads: readonly Load[] | undefined): boolean {
    const target = this.target();
    const reps = meaning.reps?.[0] ?? (this.connector === "none" || this.connector === "for" ? meaning.bare?.[0]?.value : undefined);
    const bareLoad = meaning.bare?.[0] && (this.connector === "at" || this.connector === "with") ? atomLoad(meaning.bare[0], this.context.units) : undefined;
    if (meaning.count !== undefined && meaning.count > 1) return false;
    if (bareLoad && (meaning.bare?.[0]?.value ?? 0) <= 10 && target.load?.kg !== undefined) { target.rpe = meaning.bare?.[0]?.value ?? 0; this.which = undefined; return true; }
    if (reps !== undefined) target.reps = reps;
    const load = loads?.[0] ?? bareLoad;
    if (load) target.load = load;
    if (meaning.seconds?.[0] !== undefined) target.seconds = meaning.seconds[0];
    if (this.kind) target.kind = this.kind;
    [this.which, this.kind, this.group] = [undefined, undefined, [target]];
    return true;
  }

  private push(sets: WorkSet[], piece: Piece | undefined): void {
    const load = this.label;
    for (const one of sets) {
      if (one.load === undefined) { one.load = load ?? {}; if (load && this.labelUsed) this.implicit.add(one); }
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
    void piece;
  }

  private full(term: Piece, loads: readonly Load[], meaning: TermMeaning): void {
    const each1 = this.pendingEach;
    const isSingles = each1 !== undefined && meaning.count === undefined && meaning.reps?.length === 1 && loads.length === 1;
    const reps = isSingles ? Array.from({ length: Math.min(meaning.reps?.[0] ?? 1, 50) }, () => each1 ?? 1) : (meaning.reps ?? []);
    if (reps.some((rep) => rep > 100)) this.doubt(term, "more than a hundred repetitions with a load?");
    const count = meaning.count ?? (reps.length === 1 && loads.length === 1 ? this.pendingCount : undefined) ?? 1;
    this.pendingCount = undefined;
    this.flush();
    const each = loads.length > 1 ? loads.map((load, index) => ({ load: this.signed(load), reps: reps[index] ?? reps[0] ?? 0 })) : reps.map((rep) => ({ load: this.signed(loads[0] ?? {}), reps: rep }));
    const sets = Array.from({ length: Math.min(count, 100) }, () => each.map((one) => ({ ...one }))).flat();
    this.label = sets.at(-1)?.load;
    this.push(sets, term);
    this.labelUsed = true;
  }

  private signed(load: Load): Load {
    const isHelp = this.context.assisted || this.context.exercise.measure === "assisted_weight_reps" || this.negateNext;
    this.negateNext = false;
    return isHelp && (load.kg ?? 0) > 0 ? negative(load) : load;
  }

  private repsAlone(term: Piece, meaning: TermMeaning): void {
    const reps = meaning.reps ?? [];
    const isBareSingles = term.kind === "term" && term.factors[0]?.atoms[0]?.unit === "singles" && term.factors[0].atoms[0].quantity === undefined && term.factors.length === 1;
    const { connector, piece } = this.nextConnector();
    const isPlural = isBareSingles && this.pluralSingles(term);
    if (isBareSingles && (!this.label || this.labelUsed) && piece && (isPlural || connector === "none" && this.next() !== undefined)) { this.pendingEach = reps[0]; return; }
    if (reps.length === 1 && meaning.count === undefined && lexemeClass(this.pieces[this.at + 1]) === "Each" && this.giveReps(reps[0] ?? 0)) return;
    const count = meaning.count ?? (reps.length === 1 ? this.pendingCount : undefined);
    this.pendingCount = undefined;
    const isSaid = term.kind === "term" && term.factors[0]?.label === "sets" && reps.length === 1 && count !== undefined;
    const more = isSaid ? this.followingWeights(count - 1, true) : [];
    if (more.length > 0) { this.push([...reps, ...more.map(({ value }) => value)].map((rep) => ({ reps: rep })), term); return; }
    if (meaning.restPause) this.kind = "rest_pause";
    if (reps.some((rep) => rep > 150) && isLoaded(this.context.exercise)) this.doubt(term, "that many repetitions?");
    const list = reps.length === 1 && count !== undefined ? Array.from({ length: Math.min(count, 200) }, () => reps[0] ?? 0) : reps;
    this.push(list.map((rep) => ({ reps: rep })), term);
    if (meaning.restPause) this.kind = undefined;
  }
  /** "1 plate, 2 plates, 3 plates, five reps each". */
  private giveReps(reps: number): boolean {
    const open = this.sets.filter((one) => one.reps === undefined && one.seconds === undefined && one.meters === undefined);
    if (open.length === 0) return false;
    if (this.label && !this.labelUsed) this.flushLabel();
    for (const one of this.sets) if (one.reps === undefined) one.reps = reps;
    return true;
  }
  private pluralSingles(term: Piece): boolean {
    return this.context.singlesArePlural(term);
  }

  private measured(term: Piece, meaning: TermMeaning, loads: readonly Load[] | undefined): void {
    const values: WorkSet[] = meaning.seconds ? meaning.seconds.map((seconds) => ({ seconds })) : (meaning.meters ?? []).map((meters) => ({ meters }));
    // "2x40m, 30s": a time behind a distance is that rep's time
    const count = meaning.count ?? (values.length === 1 ? this.pendingCount : undefined);
    this.pendingCount = undefined;
    if (count === undefined && meaning.seconds && this.group.length > 0 && this.group.every((one) => one.meters && one.seconds === undefined) && !this.separated) {
      for (const one of this.group) one.seconds = meaning.seconds[0] ?? 0;
      return;
    }
    const sets = count !== undefined && values.length === 1 ? Array.from({ length: Math.min(count, 200) }, () => ({ ...values[0] })) : values;
    if (loads?.[0]) for (const one of sets) one.load = this.signed(loads[0]);
    this.push(sets, term);
  }

  private loadsAlone(term: Piece, loads: readonly Load[]): void {
    const signed = loads.map((load) => this.signed(load));
    const first = signed[0] ?? {};
    if (this.pendingEach !== undefined) {
      this.label = undefined;
      this.push(signed.map((load) => ({ load, reps: this.pendingEach ?? 1 })), term);
      return;
    }
    const run = this.openRun();
    if (this.connector === "upTo") {
      if (run.length > 0) { run.at(-1)!.load = first; return; }
    } else if (!this.isLabelFor(term) && run.length > 0) {
      const more = signed.length === 1 && this.connector === "none" && run.length === this.group.length ? this.followingWeights(run.length - 1) : [];
      signed.push(...more.map((atom) => this.signed(atomLoad(atom, this.context.units) ?? {})));
      this.spreadLoads(run, signed);
      this.label = signed.at(-1);
      this.labelUsed = true;
      return;
    }
    this.flushLabel();
    [this.label, this.labelUsed, this.labelPiece] = [first, false, term];
    if (signed.length > 1 && !this.isLabelFor(term)) { for (const load of signed.slice(1)) { this.flushLabel(); [this.label, this.labelUsed] = [load, false]; } }
  }

  /** Sets of the current list that have no load yet. */
  private openRun(): WorkSet[] {
    const open: WorkSet[] = [];
    for (let index = this.sets.length - 1; index >= this.runStart; index -= 1) {
      const one = this.sets[index];
      const isCarried = one !== undefined && this.implicit.has(one) && this.group.includes(one) && (this.connector !== "none" || !this.separated);
      if (!one || (one.load?.kg !== undefined && !isCarried)) break;
      open.unshift(one);
    }
    return open;
  }

  private spreadLoads(run: readonly WorkSet[], loads: readonly Load[]): void {
    if (loads.length === 1) { for (const one of run) one.load = loads[0] ?? {}; return; }
    const from = Math.max(0, run.length - loads.length);
    run.forEach((one, index) => { one.load = loads[Math.min(Math.max(0, index - from), loads.length - 1)] ?? {}; });
  }

  /** Does a number with reps in it come right behind this load ("60kg 3x10", "105: 7, 6, 5", "80 for 5")? */
  private isLabelFor(term: Piece): boolean {
    const next = this.next();
    if (next?.kind !== "term" || this.openSet !== undefined) return false;
    const meaning = this.meaningOf(next, true);
    void term;
    return (meaning.reps !== undefined && meaning.loads === undefined) || (meaning.bare !== undefined) || meaning.meters !== undefined || meaning.seconds !== undefined || (meaning.count !== undefined && !meaning.loads);
  }

  private bare(term: PieceOf<"term">, atoms: readonly Atom[]): void {
    const { exercise, units } = this.context;
    const [first] = atoms;
    if (!first) return;
    const toLoads = (list: readonly Atom[]): Load[] => list.map((atom) => atomLoad(atom, units) ?? {});
    const before = lexemeClass(this.pieces[this.at - 1]);
    if (this.openSet && atoms.length === 1 && first.value < 100 && (before === "DoVerb" || before === "Open" || (before === "Sign" && this.separated))) { this.openSet.reps = first.value; this.openSet = undefined; return; }
    if (this.connector === "at" || this.connector === "with" || this.connector === "upTo") { this.behindConnector(term, atoms); return; }
    if (this.pendingEach !== undefined && first.value > 10) { this.loadsAlone(term, toLoads(atoms)); return; }
    if (this.isReps || this.connector === "for") { this.repsAlone(term, { reps: atoms.map(({ value }) => value) }); return; }
    if (atoms.length > 1) {
      const isLoads = !this.separated && this.group.length === atoms.length && this.openRun().length >= atoms.length && atoms.every((atom, index) => atom.value > (this.group[index]?.reps ?? 0)) && isLoaded(exercise);
      if (isLoads) this.loadsAlone(term, toLoads(atoms));
      else this.repsAlone(term, { reps: atoms.map(({ value }) => value) });
      return;
    }
    this.bareNumber(term, first, toLoads(atoms));
  }

  private bareNumber(term: PieceOf<"term">, atom: Atom, loads: readonly Load[]): void {
    const { exercise } = this.context;
    const reps = (): void => this.repsAlone(term, { reps: [atom.value] });
    const next = this.next();
    if (next?.kind === "term") {
      const meaning = this.meaningOf(next, true);
      const isLoadNext = meaning.loads !== undefined && meaning.reps === undefined;
      if (atom.value === 2 && isLoadNext && this.separated) return;
      if (isLoadNext) { reps(); return; }
      const plain = meaning.bare?.length === 1 ? (meaning.bare[0]?.value ?? 0) : undefined;
      const isList = plain !== undefined && plain <= 40 && atom.value <= 40 && this.pieces[this.at + 1] === next && ((this.label !== undefined) || !isLoaded(exercise));
      if (isList) { reps(); return; }
      const lighter = meaning.bare?.length === 1 && (meaning.bare[0]?.value ?? 0) > atom.value && isLoaded(exercise);
      if (lighter) { reps(); return; }
      if (!meaning.toFailure) { this.loadsAlone(term, loads); return; }
    }
    const run = this.openRun();
    const lastReps = this.group.at(-1)?.reps ?? 0;
    if (!this.separated && run.length > 0 && this.group.length > 0 && isLoaded(exercise)) { this.loadsAlone(term, loads); return; }
    if (this.separated && run.length > 0 && isLoaded(exercise) && atom.value >= 20 && atom.value > lastReps * 2) { this.loadsAlone(term, loads); return; }
    if (this.label || this.sets.length > 0) { reps(); return; }
    if (exercise.measure === "time" && atom.value >= 15) {
      this.doubt(term, "seconds or repetitions?");
      this.measured(term, { seconds: [atom.value] }, undefined);
      return;
    }
    const isLoadOnly = isLoaded(exercise) && (atom.value >= 35 || !Number.isInteger(atom.value));
    if (isLoadOnly) { this.loadsAlone(term, loads); return; }
    reps();
  }

  private behindConnector(term: PieceOf<"term">, atoms: readonly Atom[]): void {
    const { exercise, units } = this.context;
    const [first] = atoms;
    if (!first) return;
    const hasLoad = this.group.length > 0 && this.group.every(({ load }) => load?.kg !== undefined);
    const isEffort = this.connector === "at" && atoms.length === 1 && first.sign === undefined && first.value <= 10;
    const isHeavyLift = isLoaded(exercise) && !/dumbbell|kettlebell|raise|fly|curl|rotation|cable|band|face|press|extension|kickback|plate/i.test(`${exercise.name} ${exercise.equipment ?? ""}`);
    const isBarbell = /barbell/i.test(exercise.equipment ?? "") && !/curl|raise/i.test(exercise.name);
    if (isEffort && (hasLoad || (this.group.length > 0 && (isHeavyLift || isBarbell) && first.value <= lightest(units) && this.openRun().length > 0 && this.isBodyweightOrHeavy()))) {
      if (!hasLoad) this.doubt(term, "an effort or a load?");
      this.applyRpe(first.value);
      return;
    }
    const list = [...atoms, ...(atoms.length === 1 && this.connector !== "upTo" ? this.followingWeights(this.group.length - 1) : [])];
    this.loadsAlone(term, list.map((atom) => atomLoad(atom, units) ?? {}));
  }
  private isBodyweightOrHeavy(): boolean {
    return true;
  }

  /** "3x10 at 60, 65, 70": as many more plain numbers as there are sets left. */
  private followingWeights(count: number, beforeAt = false): readonly Atom[] {
    if (count < 1) return [];
    const found: Atom[] = [];
    const pieces: Piece[] = [];
    let ahead = this.at + 1;
    while (found.length < count) {
      const comma = lexemeClass(this.pieces[ahead]);
      if (comma !== "Comma" && comma !== "And" && comma !== "Then") return [];
      const skip = lexemeClass(this.pieces[ahead + 1]) === "And" ? 2 : 1;
      const piece = this.pieces[ahead + skip];
      const atom = piece?.kind === "term" && piece.factors.length === 1 && piece.factors[0]?.atoms.length === 1 ? piece.factors[0].atoms[0] : undefined;
      if (!piece || !atom || atom.unit !== "none" && atom.unit !== "load") return [];
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

/** A term without digits: "bar" in "bar speed was awful", "the double". */
const isWordTerm = (term: PieceOf<"term">): boolean => term.factors.length === 1 && term.factors[0]?.atoms.length === 1 && term.factors[0].atoms[0]?.quantity === undefined;

const negative = (load: Load): Load => ({
  ...(load.kg !== undefined && { kg: -Math.abs(load.kg) }), ...(load.mass && { mass: { ...load.mass, value: -Math.abs(load.mass.value) } }),
});

const isDuration = (term: PieceOf<"term">): boolean => {
  const unit = term.factors.length === 1 ? term.factors[0]?.atoms.at(-1)?.unit : undefined;
  return unit === "time" || unit === "clock" || unit === "plural";
};

export const readSets = (pieces: readonly Piece[], context: SetContext): ReadSets => new SetReader(pieces, context).read();
