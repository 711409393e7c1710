import type { PieceOf } from "../grammar/piece.ts";
import type { Reading } from "./reading.ts";

const ends = new Set(["Comma", "Stop", "Newline", "Semi", "Close", "Open", "Bang"]);

/** "hr 112 a minute after finishing", "hr 95 2 min later", "recovered to hr 100": measured when the work was over. */
export const isAfterwards = (reading: Reading, rate: PieceOf<"heartRate">): boolean => {
  if (rate.measure !== "plain") return false;
  const ahead = reading.lexemes.slice(rate.to, rate.to + 6);
  const end = ahead.findIndex((one) => ends.has(one.class));
  const behind = end < 0 ? ahead : ahead.slice(0, end);
  const before = reading.lexemes.slice(Math.max(0, rate.from - 3), rate.from);
  return (
    behind.some(({ text }) => /^(after|later|post|apart)$/.test(text)) ||
    before.some(({ text }) => /^(resting|recovered|recovery|dropped|dropping|waking|post)$/.test(text))
  );
};
