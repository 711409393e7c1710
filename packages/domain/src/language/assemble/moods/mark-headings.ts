import { isDone } from "./is-done.ts";
import type { Part } from "./parts-of.ts";
import type { Piece } from "../../grammar/piece.ts";

const endsLine = (first: Part, second: Part | undefined, pieces: readonly Piece[]): boolean => {
  const between = pieces.slice(first.clause.to, second?.clause.from ?? first.clause.to);
  const isLine =
    between.some((piece) => piece.kind === "lexeme" && piece.lexeme.class === "Newline") &&
    between.every((piece) => piece.kind === "lexeme" && piece.lexeme.class === "Newline");
  return (
    isLine && !first.own.some(({ quantity, class: name }) => quantity !== undefined || name === "Exercise")
  );
};

/** "Plan for the week:" over lines, and days of a programme: none of them is done. */
export const markHeadings = (parts: readonly Part[], pieces: readonly Piece[]): void => {
  const [first] = parts;
  // "wk 4 day 2" is one day of it
  const numbered = (...labels: string[]): ReadonlySet<number> => {
    const numbers = new Set<number>();
    for (const { own } of parts)
      own.forEach((one, at) => {
        const quantity = labels.includes(one.text) ? own[at + 1]?.quantity : undefined;
        if (quantity) numbers.add(quantity.value);
      });
    return numbers;
  };
  const isProgramme =
    parts.some(({ own }) => own.some(({ text }) => text === "day" || text === "week" || text === "wk")) &&
    (numbered("day").size > 1 || numbered("week", "wk").size > 1) &&
    !parts.some(
      ({ own }) =>
        isDone(own) ||
        own.some(
          (one, at) =>
            one.class === "DayWord" ||
            one.class === "Clock" ||
            // "week 2: add 5 lb to each"
            (one.class === "Load" && own[at - 1]?.text !== "add"),
        ),
    );
  const isHeading =
    first?.clause.mood !== undefined &&
    first.clause.mood !== "rest" &&
    (endsLine(first, parts[1], pieces) || first.own.at(-1)?.class === "Colon");
  if (!isProgramme && !isHeading) {
    if (first && opensPlan(first)) markList(parts, first);
    return;
  }
  for (const { clause, own } of parts) {
    if (isDone(own)) return;
    clause.mood ??= first?.clause.mood ?? "plan";
  }
};

/** "Tomorrow: squat 5x5", "goals: sub 45 10k": what is meant to be done, and a colon before its first number. */
const opensPlan = ({ clause, own }: Part): boolean => {
  const colon = own.findIndex((one) => one.class === "Colon");
  return (
    (clause.mood === "plan" || clause.mood === "setting") &&
    colon > 0 &&
    own.slice(0, colon).every(({ quantity }) => quantity === undefined)
  );
};

/** "…; bench 3x8", a line or "then" behind it: what goes on the list that `first` opens, up to a day or what was done. */
const markList = (parts: readonly Part[], first: Part): void => {
  for (const { clause, own } of parts.slice(1)) {
    const isApart = clause.before === "Stop" || clause.before === "Bang" || clause.before === "Question";
    if (isApart || isDone(own) || own.some((one) => one.class === "DayWord")) return;
    clause.mood ??= first.clause.mood;
  }
};
