import { isDone } from "./is-done.ts";
import type { Part } from "./parts-of.ts";
import type { Piece } from "../../grammar/piece.ts";

/** The numbers behind these words: "wk 4 day 2". */
const numbered = (parts: readonly Part[], ...labels: readonly string[]): ReadonlySet<number> => {
  const numbers = new Set<number>();
  for (const { own } of parts)
    own.forEach((one, at) => {
      const quantity = labels.includes(one.text) ? own[at + 1]?.quantity : undefined;
      if (quantity) numbers.add(quantity.value);
    });
  return numbers;
};

/** Several days or weeks by number, nothing of which is said to be done; "wk 4 day 2" is one day of it. */
const isProgramme = (parts: readonly Part[]): boolean =>
  (numbered(parts, "day").size > 1 || numbered(parts, "week", "wk").size > 1) &&
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

/** "Plan for the week:" over lines, and days of a programme: none of them is done. */
export const markHeadings = (
  parts: readonly Part[],
  pieces: readonly Piece[],
  words: readonly string[],
): void => {
  const [first] = parts;
  const isNumbered = words.includes("day") || words.includes("week") || words.includes("wk");
  const isHeading =
    first?.clause.mood !== undefined && first.clause.mood !== "rest" && first.own.at(-1)?.class === "Colon";
  if (!isHeading && !(isNumbered && isProgramme(parts))) {
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
  if (clause.mood !== "plan" && clause.mood !== "setting") return false;
  const colon = own.findIndex((one) => one.class === "Colon");
  return colon > 0 && own.slice(0, colon).every(({ quantity }) => quantity === undefined);
};

/** "…; bench 3x8", a line or "then" behind it: what goes on the list that `first` opens, up to a day or what was done. */
const markList = (parts: readonly Part[], first: Part): void => {
  for (const { clause, own } of parts.slice(1)) {
    const isApart = clause.before === "Stop" || clause.before === "Bang" || clause.before === "Question";
    if (isApart || isDone(own) || own.some((one) => one.class === "DayWord")) return;
    clause.mood ??= first.clause.mood;
  }
};
