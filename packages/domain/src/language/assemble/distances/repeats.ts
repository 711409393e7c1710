import type { Atom, PieceOf } from "../../grammar/piece.ts";
import { classOf, firstAtom } from "../piece-shape.ts";
import { setFor } from "../amounts/amount-in-discipline.ts";
import type { AmountList } from "../amounts/amount-list.ts";

/** "6 x 800m", "10x100", "8 x 1 min", "2 x 4 x 400", "10 x 15 cal". */
export const readRepeats = (amountList: AmountList, term: PieceOf<"term">, at: number): void => {
  const first = term.factors.map((factor) => factor.atoms[0] as Atom);
  const plain = first.filter(({ unit }) => unit === "none");
  const measured = first.find(({ unit }) => unit !== "none") ?? first.at(-1);
  if (!measured || plain.length < first.length - 1) return;
  const counts = first.filter((one) => one !== measured);
  const count = counts.reduce((product, { value }) => product * value, 1);
  const one =
    setFor(measured, amountList.scale, true) ??
    (isRiddenMinutes(amountList, count, measured, at) ? { seconds: measured.value * 60 } : undefined);
  if (!one || count > 200 || count < 1) return;
  const factor = term.factors.find(({ atoms }) => atoms[0] === measured);
  const list =
    (factor?.atoms.length ?? 0) > 1
      ? (factor?.atoms ?? []).map((each) => setFor(each, amountList.discipline, true) ?? one)
      : undefined;
  const sets =
    list && list.length > 1
      ? Array.from({ length: count }, () => list.map((each) => ({ ...each }))).flat()
      : Array.from({ length: count }, () => ({ ...one }));
  amountList.add(at, term, list?.length === count ? list : sets, true);
};

const maxBlocks = 12;
const maxBlock = 40;
const efforts =
  /^(threshold|thresholds|sweet|sweetspot|ftp|tempo|vo2|vo2max|sst|over|overs|under|unders|power|watts|hard|ss|lt|supra)$/;
/** "2x20 @ 240 W", "3x12 sweet spot": minutes on a bike, where how hard they were stands behind. */
const isRiddenMinutes = (amountList: AmountList, count: number, each: Atom, at: number): boolean => {
  if (
    amountList.discipline !== "cycling" ||
    each.unit !== "none" ||
    count > maxBlocks ||
    each.value > maxBlock
  )
    return false;
  const [joint, behind] = [amountList.pieces[at + 1], amountList.pieces[at + 2]];
  const isAt = ["At", "In", "Filler"].includes(classOf(joint) ?? "");
  const effort = isAt ? behind : joint;
  return (
    (isAt && effort?.kind === "measure") ||
    firstAtom(effort)?.unit === "percent" ||
    (effort?.kind === "lexeme" && efforts.test(effort.lexeme.text))
  );
};
