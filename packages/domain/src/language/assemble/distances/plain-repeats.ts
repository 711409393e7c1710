import type { Atom, PieceOf } from "../../grammar/piece.ts";
import { lengthOf } from "../amounts/amount-in-discipline.ts";
import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";
import { explain } from "../reading.ts";
import type { AmountList } from "../amounts/amount-list.ts";

/** Repeats without a sign between: a count and what is repeated, or a row of distances. */
export const readPlainRepeats = (
  amountList: AmountList,
  term: PieceOf<"term">,
  atom: Atom,
  at: number,
): boolean => readCounted(amountList, term, atom, at) || readTrack(amountList, term, atom, at);

/** "6 800m reps", "ten 400s": a count right before what is repeated. */
const readCounted = (amountList: AmountList, term: PieceOf<"term">, atom: Atom, at: number): boolean => {
  const next = amountList.pieces[at + 1];
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
  explain(amountList.reading, next);
  amountList.add(
    at,
    term,
    Array.from({ length: atom.value }, () => ({ meters: each })),
    true,
  );
  return true;
};

const maxTimes = 12;
/** "3 x (800, 400, 200)": how often a row in brackets was done. */
const timesBefore = (amountList: AmountList, at: number): number => {
  const [count, times, open] = amountList.pieces.slice(Math.max(0, at - 3), at);
  const value = firstAtom(count)?.value ?? 0;
  const isTimes =
    classOf(open) === "Open" && classOf(times) === "Times" && isSimpleTerm(count) && value <= maxTimes;
  if (!isTimes || !Number.isInteger(value) || value < 1) return 1;
  explain(amountList.reading, count);
  return value;
};

/** "400 800 1200 800 400" on the track: plain round numbers in a row are distances. */
const readTrack = (amountList: AmountList, term: PieceOf<"term">, atom: Atom, at: number): boolean => {
  if (!["running", "swimming", "rowing"].includes(amountList.discipline) || atom.unit !== "none")
    return false;
  const run: PieceOf<"term">[] = [];
  for (let ahead = at; ahead < amountList.pieces.length; ahead += 1) {
    const piece = amountList.pieces[ahead];
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
  for (const piece of run) explain(amountList.reading, piece);
  const row = run.map((piece) => {
    const value = firstAtom(piece)?.value ?? 0;
    return { meters: lengthOf(value, value, "m") };
  });
  const sets = Array.from({ length: timesBefore(amountList, at) }, () =>
    row.map((one) => ({ ...one })),
  ).flat();
  amountList.add(at, term, sets, true);
  return true;
};
