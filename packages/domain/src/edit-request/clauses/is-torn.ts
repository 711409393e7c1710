import type { Clause } from "./join-clauses.ts";
import type { Frame } from "./frame.ts";

const isOnlyWhen = ({ items }: Clause): boolean =>
  items.some(({ kind }) => kind === "when") &&
  items.every(
    (item) =>
      item.kind === "when" ||
      item.kind === "comma" ||
      (item.kind === "word" && /^(?:filler|prep|and)$/u.test(item.class)),
  );

/** "squats 5x3 and bench 5x3 all weeks": the time behind the last can be that of the one before too. */
const sharesEnd = (frame: Frame, next: Frame | undefined): boolean => {
  const last = next?.whens.at(-1);
  const [target, own] = [next?.targets.at(-1), frame.targets.length > 0];
  return (
    own &&
    frame.whens.length === 0 &&
    last !== undefined &&
    last.role !== "to" &&
    last.role !== "into" &&
    target !== undefined &&
    last.start > target.start &&
    next?.inherits === (next?.verb !== undefined)
  );
};

/**
 * Whether times that were said may belong to other clauses than those that they stand in: a day that won't work, a time by itself, or one
 * at the end of a list.
 */
export const isTorn = (clauses: readonly Clause[], frames: readonly Frame[]): boolean =>
  clauses.some((clause, at) => {
    const [frame, next] = [frames[at], clauses[at + 1]];
    if (clause.mood === "remark") return isOnlyWhen(clause);
    if (clause.mood === "cantDay")
      return (
        next?.mood === "request" &&
        !next.items.some((item) => item.kind === "word" && item.class === "pronoun")
      );
    return (
      clause.mood === "request" &&
      next?.mood === "request" &&
      frame !== undefined &&
      sharesEnd(frame, frames[at + 1])
    );
  });
