import type { Piece, PieceOf } from "../../grammar/piece.ts";
import { textOf, classOf } from "../piece-shape.ts";
import { isLoaded, type TermMeaning } from "./term-meaning.ts";
import { SetNumbers } from "./set-numbers.ts";

/** Counts of what was stated: "x 3" behind one set, "three times", "two more sets". */
export class SetRepeats extends SetNumbers {
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
        ["Article", "Pronoun"].includes(classOf(this.pieces[this.at - 1]) ?? ""))
    )
      return this.again(atom?.value ?? 1, term);
    // "50x15 drop 40x10 drop 30x10, x2": all of it once more, most likely
    const isMaybeCount =
      term.leadingTimes &&
      this.separated &&
      term.factors.length === 1 &&
      atom?.unit === "none" &&
      this.sets.length > 0 &&
      // "cluster 100 (2+2+2) x3"
      ((classOf(this.pieces[this.at - 1]) === "Close" && this.group.length > 1) ||
        (behind === undefined && atom.value * 3 < (this.sets.at(-1)?.reps ?? 0)));
    if (isMaybeCount) this.doubt(term, "how often, or one more set?");
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
      !["PerSide", "Exercise"].includes(classOf(this.pieces[this.at - 1]) ?? "") &&
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

  /** "80 x 9, rest pause +4, +2": so many more repetitions with the same load, and no load that is added. */
  protected isPieceOfRestPause(term: PieceOf<"term">): boolean {
    const atoms = term.factors.length === 1 ? (term.factors[0]?.atoms ?? []) : [];
    const last = this.sets.at(-1);
    const isMore =
      last?.reps !== undefined &&
      atoms.length > 0 &&
      // "got 4 more and then 2 more"
      atoms.every(
        ({ sign, unit, value }) =>
          (sign === 1 || textOf(this.pieces[this.at + 1]) === "more") &&
          unit === "none" &&
          value < (last.reps ?? 0),
      ) &&
      this.pieces.some((piece) => classOf(piece) === "RestPause");
    if (!last || !isMore) return false;
    this.used.add(term);
    this.sets.push(...atoms.map(({ value }) => ({ ...last, reps: value, kind: "rest_pause" as const })));
    [this.kind, this.separated, this.which] = [undefined, false, undefined];
    return true;
  }

  protected isLoadOrEnd(next: Piece | undefined): boolean {
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
  protected countsLast(count: number): boolean {
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

  /** "one more with the 32s", "two more sets at 80": the set before once again. */
  protected isOnceMore(meaning: TermMeaning): boolean {
    const next = this.pieces[this.at + 1];
    const count = meaning.bare?.length === 1 ? (meaning.bare[0]?.value ?? 0) : 0;
    const last = this.sets.at(-1);
    if (!last || count < 1 || count > 10 || next?.kind !== "lexeme" || next.lexeme.text !== "more")
      return false;
    const behind = classOf(this.pieces[this.at + 2]);
    if (behind !== "Sets" && behind !== "At" && behind !== "With") return false;
    this.runStart = this.sets.length;
    this.push(Array.from({ length: count }, () => last));
    for (const one of this.group) this.implicit.add(one);
    this.at += behind === "Sets" ? 2 : 1;
    return true;
  }
}
