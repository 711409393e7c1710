import type { Head } from "../heads/head.ts";

/** Two words for one session in one clause ("treadmill 30 min incline walk"): the later or more specific one counts. */
export const foldTwins = (heads: readonly Head[]): Head[] => {
  const out: Head[] = [];
  for (const head of heads) {
    const last = out.at(-1);
    if (!last) {
      out.push(head);
      continue;
    }
    const isTreadmill =
      last.lexeme?.text.includes("treadmill") &&
      head.kind === "activity" &&
      (head.discipline === "walking" || head.discipline === "running") &&
      head.sentence === last.sentence;

    const isCompound =
      last.kind === "activity" &&
      head.kind === "activity" &&
      last.at + 1 === head.at &&
      last.lexeme?.entry?.weak === true &&
      head.discipline !== "strength";
    if (isCompound) {
      last.discipline = head.discipline;
      last.pieces.push(...head.pieces);
      continue;
    }
    // "half marathon row"
    if (last.kind === "distance" && head.kind === "activity" && last.at + 1 === head.at) {
      last.discipline = head.discipline;
      last.pieces.push(...head.pieces);
      continue;
    }

    if (isTreadmill) {
      const isGame =
        last.discipline === "other" &&
        last.lexeme?.entry?.role === "noun" &&
        last.lexeme.entry.note === true &&
        !isTreadmill;
      const keep = isGame
        ? "other"
        : isTreadmill || !(head.lexeme?.entry?.role === "noun" && last.lexeme?.entry?.role === "verb")
          ? head.discipline
          : last.discipline;
      last.discipline = keep;
      last.pieces.push(...head.pieces);
      continue;
    }
    out.push(head);
  }
  return out;
};
