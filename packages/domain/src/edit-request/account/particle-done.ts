import { among, beforeOf, behindOf, isLast, isNamed, isWord } from "./neighbours.ts";
import type { Word, WordContext } from "./neighbours.ts";
import { particleAspects } from "./word-aspects.ts";

/** "up 5 lbs", "squats up to 215": beside what goes up. */
const isBesideAmount = (context: WordContext): boolean => {
  const [before, behind] = [beforeOf(context), behindOf(context)];
  return (
    before?.kind === "amount" ||
    isNamed(before) ||
    isWord(before, /^(?:verb|particle)$/u) ||
    behind?.kind === "amount" ||
    isWord(behind, /^prep$/u, /^(?:to|by|from|at)$/u)
  );
};

/** "back to 155", "back down to 80%": a value of before; "back in" is none. */
const isBackTo = (context: WordContext): boolean => {
  const behind = behindOf(context);
  return isWord(behind, /^prep$/u, /^(?:to|at)$/u) || isWord(behind, /^particle$/u, /^(?:up|down)$/u);
};

/** Whether a particle was carried out: something went out, up, back, together. */
export const isParticleDone = (item: Word, context: WordContext): boolean => {
  const { aspects } = context;
  const done = among(aspects, particleAspects[item.value]);
  switch (item.value) {
    case "up":
    case "down":
      return done && isBesideAmount(context);
    case "out":
    case "off": {
      const before = beforeOf(context);
      return done && (isNamed(before) || before?.kind === "amount" || isWord(before, /^verb$/u));
    }
    case "back":
      return isBackTo(context) ? done : among(aspects, ["unskip", "order", "day", "weekDate"]);
    default:
      return done;
  }
};

/** "heavier by 5 lbs": more or less than it was, by an amount beside it. */
export const isMoreDone = (item: Word, context: WordContext): boolean => {
  const { aspects, frame } = context;
  if (!aspects.has(item.value as "more" | "less")) return false;
  if (frame.amounts.some(({ role }) => role === "by")) return true;
  const joins = /^(?:plus|minus|on top|onto that|lower than)$/u.test(item.text);
  return joins && (beforeOf(context)?.kind === "amount" || behindOf(context)?.kind === "amount");
};

/** "5 lbs more per session": by and by, which no edit does. */
const isByAndBy = (item: Word, context: WordContext): boolean => {
  const behind = context.items[context.at + 1];
  return (
    item.text === "per" && (behind?.kind === "when" || isWord(behind, /^noun$/u, /^(?:session|day|week)$/u))
  );
};

/** "4 sets each", "each press": said of several. */
const isEachDone = (item: Word, context: WordContext): boolean => {
  const [before, behind] = [beforeOf(context), behindOf(context)];
  if (isByAndBy(item, context)) return false;
  if (isNamed(behind)) return context.effects.length > 1;
  return before?.kind === "amount" || isWord(before, /^noun$/u) || before?.kind === "exercise";
};

const isInsteadDone = (context: WordContext): boolean => {
  const [before, behind] = [beforeOf(context), behindOf(context)];
  if (before === undefined) return true;
  return (
    !isWord(before, /^prep$/u) && (isLast(context) || behind?.kind === "when" || isWord(behind, /^prep$/u))
  );
};

/** Whether what a preposition needs is there: a place beside it, what something is in the place of, what values are taken from. */
export const isPrepDone = (item: Word, context: WordContext): boolean => {
  const { frame, items, at } = context;
  const behind = (role: string): boolean =>
    frame.amounts.some((one) => one.role === role) || frame.whens.some((one) => one.role === role);
  switch (item.value) {
    case "until":
      return false;
    case "after":
    case "before":
      return isNamed(behindOf(context));
    case "per":
      return isEachDone(item, context);
    case "insteadalone":
      return isInsteadDone(context);
    case "instead":
      if (item.text === "not" && frame.olds.length > 0) return frame.verbs.length > 0;
      return (
        frame.olds.length > 0 ||
        frame.exceptWhens.length > 0 ||
        frame.flags.has("oldkind") ||
        behind("instead")
      );
    case "than":
      return frame.olds.length > 0 || behind("than");
    case "like":
      return frame.likes.length > 0 || behind("like");
    case "between":
      return (
        frame.anchors.length > 0 ||
        frame.nouns.includes("rest") ||
        context.aspects.has("rest") ||
        behind("between")
      );
    case "in":
      return !/^(?:within|inside)$/u.test(item.text) || items[at + 1]?.kind !== "amount";
    default:
      return true;
  }
};
