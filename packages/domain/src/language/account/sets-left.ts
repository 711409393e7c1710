import type { Lexeme } from "../lexicon/lexeme.ts";
import type { WordClass } from "../lexicon/word-class.ts";
import type { Doubt } from "../parsed-message.ts";
import { type Accounted, isTold, left } from "./accounted.ts";

/** What stands between "3 sets" and the exercise that they are of: "of 12 reps of". */
const between: ReadonlySet<WordClass> = new Set(["Of", "Number", "Reps", "Times", "Each", "Article"]);

/** The exercise that "3 sets" at `index` are of: the one that follows, or else the one that was named last. */
const ownerOf = (lexemes: readonly Lexeme[], index: number): Lexeme | undefined => {
  let next = index + 1;
  while (between.has(lexemes[next]?.class ?? "Stop")) next += 1;
  return lexemes[next]?.class === "Exercise"
    ? lexemes[next]
    : lexemes.findLast((one) => one.class === "Exercise" && one.index < index);
};

/** "leg curls 3 sets 12 reps 35": as many sets of each exercise as were said of it, and not of another. */
export const setsLeft = ({ reading, drafts }: Accounted): readonly Doubt[] => {
  if (!reading.classes.has("Sets")) return [];
  return reading.lexemes.flatMap((one) => {
    const { index } = one;
    const count = reading.lexemes[index - 1];
    if (one.class !== "Sets" || count?.class !== "Number" || !isTold(reading, index)) return [];
    const id = ownerOf(reading.lexemes, index)?.exercise?.exercise.id;
    const sets = drafts
      .flatMap(({ exercises }) => exercises)
      .filter(({ exercise }) => exercise.id === id)
      .flatMap((own) => own.sets);
    return sets.length > 0 && sets.length < (count.quantity?.value ?? 0)
      ? [left(reading, { from: index - 1, to: index + 1 }, "how many sets?")]
      : [];
  });
};
