import type { CueMark } from "./find-cues.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";

/** "can you log 5x5 at 100", "i want to note down my run": asks for nothing but to be heard. */
export const isRequest = (cue: CueMark, own: readonly Lexeme[]): boolean => {
  if (
    cue.mood !== "question" &&
    cue.mood !== "plan" &&
    !(cue.mood === "edit" && /^(add|please|pls|can|could)$/.test(cue.word))
  )
    return false;
  const verb = own.findIndex((one) => /^(log|add|record|note|track|enter|save|store)$/.test(one.text));
  if (verb < 0 || verb > 5) return false;
  const behind = own.slice(verb + 1);
  const isReported =
    behind.some(
      (one) => one.class === "Times" || one.class === "Dur" || one.class === "Clock" || one.class === "Sets",
    ) && behind.some((one) => one.class === "Exercise" || one.class === "Activity" || one.class === "Dist");
  const isDiary = behind.some(({ text }) => text === "log" || text === "diary" || text === "log:");
  return (
    isReported &&
    !behind.some(
      (one) =>
        (one.class === "To" && !isDiary) ||
        one.class === "Question" ||
        /^(my last|last|entry|as)$/.test(one.text),
    )
  );
};
