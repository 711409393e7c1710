import { requestAt } from "../../handoff/remarks/request-forms.ts";
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
