import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";
import { textOf } from "./text-of.ts";
import type { Piece } from "../../grammar/piece.ts";

/** "my best is 140", "pr 315": a maximum by another name, beside a percentage. */
const isMaxWord = (piece: Piece | undefined): boolean =>
  /^(pr|pb|best|all time best|lifetime best|maxes|tested max|current max)$/.test(textOf(piece));

/** "1rm on front squat is 110", "75% of my 100kg max": the maximum is no set. */
export const withMaximum = (pieces: readonly Piece[]): Piece[] => {
  const out = [...pieces];
  const isPercent = pieces.some((piece) => firstAtom(piece)?.unit === "percent");
  out.forEach((piece, at) => {
    if (piece.kind === "oneRm" && !piece.atom) {
      for (let ahead = at + 1; ahead < Math.min(out.length, at + 7); ahead += 1) {
        const next = out[ahead];
        if (["Stop", "Newline", "Comma", "At"].includes(classOf(next) ?? "")) return;
        const atom = firstAtom(next);
        if (!isSimpleTerm(next) || !atom || (atom.unit !== "none" && atom.unit !== "load")) continue;
        out[at] = { ...piece, atom };
        out[ahead] = { kind: "oneRm", atom, from: next.from, to: next.to };
        return;
      }
    }
    let behind = at + 1;
    while (
      ["Filler", "Colon", "Of", "Sign", "Article", "At", "Pronoun", "For"].includes(
        classOf(out[behind]) ?? "",
      ) &&
      behind < at + 5
    )
      behind += 1;
    const named = classOf(piece) === "Maximum" || isMaxWord(piece) ? out[behind] : undefined;
    const top = firstAtom(named);
    if (
      isPercent &&
      named &&
      isSimpleTerm(named) &&
      top &&
      (top.unit === "load" || (top.unit === "none" && top.value > 20))
    ) {
      out[at] = { kind: "oneRm", atom: top, from: piece.from, to: piece.to };
      out[behind] = { kind: "oneRm", atom: top, from: named.from, to: named.to };
      return;
    }
    const share =
      firstAtom(out[classOf(out[at - 1]) === "Article" ? at - 3 : at - 2])?.unit === "percent" &&
      classOf(out[classOf(out[at - 1]) === "Article" ? at - 2 : at - 1]) === "Of";
    const atom = firstAtom(piece);
    if (
      share &&
      isSimpleTerm(piece) &&
      atom &&
      (atom.unit === "load" || (atom.unit === "none" && atom.value > 20))
    ) {
      out[at] = { kind: "oneRm", atom, from: piece.from, to: piece.to };
      return;
    }
    if (
      isPercent &&
      isSimpleTerm(piece) &&
      atom &&
      (atom.unit === "load" || (atom.unit === "none" && atom.value > 20)) &&
      (classOf(out[at + 1]) === "Maximum" || isMaxWord(out[at + 1]))
    )
      out[at] = { kind: "oneRm", atom, from: piece.from, to: (out[at + 1] as Piece).to };
  });
  return out;
};
