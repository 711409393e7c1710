import type { Piece, PieceOf } from "../../grammar/piece.ts";
import type { Amount } from "./amount.ts";
import { maxSpeed } from "../sports/sport-limits.ts";
import { lengthOf } from "./amount-in-discipline.ts";
import { classOf } from "../piece-shape.ts";
import { NumberContext } from "./words-around-amount.ts";
import { explain, type Reading } from "../reading.ts";
import type { WorkSet } from "../sets/work-set.ts";

/** The stretches of one session as they are read, with what each piece can do to those before it. */
export class AmountList {
  readonly amounts: Amount[] = [];
  pace: PieceOf<"pace"> | undefined;
  speed: number | undefined;
  readonly reading: Reading;
  readonly discipline: string;
  readonly pieces: readonly Piece[];
  readonly around: NumberContext;

  constructor(reading: Reading, discipline: string, pieces: readonly Piece[]) {
    this.reading = reading;
    this.discipline = discipline;
    this.pieces = pieces;
    this.around = new NumberContext(reading, pieces);
  }

  /** The sport by which bare numbers are lengths: "ski erg 1000 3:52" as on the rowing machine. */
  get scale(): string {
    const isErg =
      this.discipline === "other" && this.reading.lexemes.some(({ entry }) => entry?.exercise === "Ski Erg");
    return isErg ? "rowing" : this.discipline;
  }

  /** The one told last. */
  get open(): Amount | undefined {
    return this.amounts.at(-1);
  }

  /** Is a way stated in kilometres or miles? */
  tellsMiles(): boolean {
    return this.pieces.some((piece) =>
      /^(km|mi)$/.test((piece.kind === "term" && piece.factors[0]?.atoms[0]?.quantity?.distance) || ""),
    );
  }

  /** A distance that a name implies. */
  addNamed(meters: number, piece: Piece, at: number): void {
    const before = this.open;
    // "a 3:58 marathon", "26:03 at parkrun"
    let last = at - 1;
    while (["For", "Article", "Filler", "In", "At"].includes(classOf(this.pieces[last]) ?? "")) last -= 1;
    if (
      before &&
      before.piece === this.pieces[last] &&
      before.sets.length === 1 &&
      before.sets[0] &&
      !before.sets[0].meters
    ) {
      before.sets[0].meters = lengthOf(meters, meters);
      return;
    }
    // "5k park run"
    const known = before && !before.isRepeat ? before.sets[0]?.meters?.quantity?.meters : undefined;
    if (known !== undefined && Math.abs(known - meters) < meters * 0.01) return;
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

  /** Adds a stretch, with what the words around piece `at` say of it. */
  add(at: number, piece: Piece, sets: WorkSet[], isRepeat: boolean, twoPart = false): Amount {
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

  /** In a remark, once the session itself is stated. */
  isRemark(at: number): boolean {
    const isAside = this.amounts.some(({ mark }) => mark === undefined) && this.around.isRemark(at);
    if (isAside) this.setAside(at);
    return isAside;
  }

  /** Leaves the number of piece `at` to the remarks. */
  setAside(at: number): void {
    this.reading.asides.add(this.pieces[at]?.from ?? -1);
  }

  /** Gives seconds to the first set that has a distance and no time yet. */
  fill(target: Amount, seconds: number): boolean {
    const open = target.sets.find((one) => one.seconds === undefined && one.meters !== undefined);
    if (!open) return false;
    open.seconds = seconds;
    return true;
  }

  /** Is a time near one that the next open set can have? */
  couldTake(target: Amount, seconds: number): boolean {
    const meters = target.sets.find((one) => one.seconds === undefined)?.meters?.quantity?.meters;
    return (
      meters === undefined ||
      (meters / seconds > 0.25 && meters / seconds < maxSpeed(this.discipline, meters) * 1.5)
    );
  }

  /** Are seconds, set by set, a speed that the discipline knows? */
  fits(target: Amount, values: readonly number[]): boolean {
    return values.every((value, index) => {
      const meters = target.sets[index]?.meters?.quantity?.meters;
      return (
        meters !== undefined && meters / value <= maxSpeed(this.discipline, meters) && meters / value > 0.8
      );
    });
  }
}
