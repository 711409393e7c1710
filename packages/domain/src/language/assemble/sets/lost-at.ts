import type { Piece } from "../../grammar/piece.ts";
import { textOf } from "../settle/text-of.ts";
import { lexemeClass } from "./set-line-words.ts";

/** "lost one out front at 215": the "at" before the load that was lost, behind words alone; 0 for none. */
export const lostAt = (pieces: readonly Piece[], at: number): number => {
  if (!/^(lost|dumped|missed|failed) (one|it|1)$/.test(textOf(pieces[at]))) return 0;
  let to = at + 1;
  while (["Word", "Filler", "Article"].includes(lexemeClass(pieces[to]) ?? "")) to += 1;
  return lexemeClass(pieces[to]) === "At" && pieces[to + 1]?.kind === "term" ? to : 0;
};
