import { explainHead } from "./explain-head.ts";
import type { Head } from "../heads/head.ts";
import { isOtherOuting } from "../sports/head-discipline.ts";
import type { Reading } from "../reading.ts";

const hasOwnClauseNumbers = (head: Head, heads: readonly Head[]): boolean =>
  head.pieces.some(({ kind }) => kind === "term") &&
  !heads.some(
    (other) =>
      other !== head &&
      other.clause === head.clause &&
      other.kind === "activity" &&
      !other.lexeme?.entry?.weak,
  );

/** Does a "then" stand between them? */
const isParted = ({ clauses }: Reading, one: Head, other: Head): boolean => {
  const [from, to] = [Math.min(one.clause, other.clause), Math.max(one.clause, other.clause)];
  return clauses.slice(from + 1, to + 1).some(({ before }) => before === "Then");
};

/** Beside a strong word for a discipline, a weak one in the same sentence ("treadmill … incline walk", "trail run") says no other. */
export const resolveWeak = (reading: Reading, heads: readonly Head[]): Head[] =>
  heads.filter((head) => {
    if (head.kind !== "activity" || head.lexeme?.entry?.weak !== true || hasOwnClauseNumbers(head, heads))
      return true;
    if (head.discipline === "jumping" && reading.isHorse) return true;
    const before = reading.pieces[head.at - 1];
    if (before?.kind === "lexeme" && /^(cals?|calories|calorie)$/.test(before.lexeme.text)) return true;
    if (
      head.discipline === "ridden" &&
      reading.names.some(({ at, role }) => role === "horse" && at === reading.pieces[head.at + 1]?.from)
    )
      return true;
    const isStrong = (other: Head): boolean =>
      other !== head && other.kind !== "bare" && (other.kind !== "activity" || !other.lexeme?.entry?.weak);
    const near = heads
      .filter((other) => other.sentence === head.sentence && isStrong(other))
      .toSorted((a, b) => Math.abs(a.at - head.at) - Math.abs(b.at - head.at));
    const [nearest] = near;
    if (!nearest || isOtherOuting(reading, head, near)) return true;
    // "swim 25 min, breaststroke the whole way, then a walk": what stands before the "then" is none of it
    const strong =
      near.find((other) => other.clause === head.clause) ??
      near.find((other) => !isParted(reading, head, other));
    if (!strong) return false;
    strong.pieces.push(...head.pieces.filter((piece) => !strong.pieces.includes(piece)));
    if (strong.discipline === head.discipline) explainHead(reading, head);
    return false;
  });
