import { requestAt, requestsIn } from "../../handoff/remarks/request-forms.ts";
import type { Reading } from "../assemble/reading.ts";

/** Behind what was done with a horse, something is asked of whoever rides next; no number of it was read. */
export const asksNextRider = ({ isHorse, text, lexemes, explained }: Reading, at: number): boolean => {
  const asked = isHorse ? requestAt(text, lexemes[at]?.start ?? 0) : undefined;
  return (
    asked !== undefined &&
    asked.start > 0 &&
    !lexemes.some(
      ({ start, quantity, index }) =>
        quantity !== undefined && explained[index] === 1 && asked.start <= start && start < asked.end,
    )
  );
};

/**
 * Requests to whoever rides next, behind what was done, by the lexeme where each begins: how many lexemes it has. It is kept whole, though it
 * is of another day: "Jake please ride him forward tomorrow".
 */
export const requestLengths = ({ text, lexemes, explained, isHorse }: Reading): ReadonlyMap<number, number> =>
  new Map(
    (isHorse ? requestsIn(text) : []).flatMap(({ start, end }) => {
      const from = lexemes.findIndex((one) => one.start === start);
      const behind = lexemes.findIndex((one) => one.start >= end);
      const to = behind < 0 ? lexemes.length : behind;
      const isRead = lexemes.slice(from, to).some(({ index }) => explained[index] === 1);
      return from > 0 && !isRead ? [[from, to - from] as const] : [];
    }),
  );
