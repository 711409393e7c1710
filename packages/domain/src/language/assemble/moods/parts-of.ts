import type { Clause } from "../clause.ts";
import type { CueMark } from "./find-cues.ts";
import type { Piece } from "../../grammar/piece.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";

/** A clause with its lexemes and the cues in it. */
export type Part = {
  readonly clause: Clause;
  readonly isContrast: boolean;
  /** Told as what came before: "after a week off". */
  readonly isSince: boolean;
  readonly own: readonly Lexeme[];
  readonly cues: readonly CueMark[];
};

const since: ReadonlySet<string> = new Set(["after", "since", "following"]);

/** The clauses with what stands in each. */
export const partsOf = (
  clauses: readonly Clause[],
  pieces: readonly Piece[],
  lexemes: readonly Lexeme[],
  cues: readonly CueMark[],
): Part[] =>
  clauses.map((clause) => {
    const first = pieces[clause.from]?.from ?? 0;
    const own = lexemes.slice(first, pieces[clause.to - 1]?.to ?? first);
    const start = own[0]?.start ?? 0;
    const end = own.at(-1)?.end ?? 0;
    const joint = clause.from > 0 ? pieces[clause.from - 1] : undefined;
    const isContrast = joint?.kind === "lexeme" && joint.lexeme.text === "but";
    return {
      clause,
      isContrast,
      isSince: joint?.kind === "lexeme" && since.has(joint.lexeme.text),
      own,
      cues: cues.length === 0 ? cues : cues.filter((cue) => cue.start >= start && cue.end <= end),
    };
  });
