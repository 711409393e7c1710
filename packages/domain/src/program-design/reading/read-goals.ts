import { type AnswerValues, type DesignGoal, isRunGoal } from "../answers.ts";
import { goalWords } from "./answer-words.ts";
import { affirmed, hitsOf } from "./read-lifts.ts";

/** What a text says to train for, and beside it; `isAlone`: nothing beside it any more. */
export type ReadGoals = {
  readonly goal?: DesignGoal;
  readonly also?: DesignGoal;
  readonly isAlone?: boolean;
  readonly problem?: string;
};

/** Between two goals, or before one: the one before no longer holds. */
const changes = /[.;!?]|\bno,|\b(?:instead|rather|or|than|actually|sorry|not)\b/;
/** Before a goal or behind it: it comes to what was said before. */
const adds = /\b(?:also|too|as well|besides?|on top|in addition|second goal)\b|^(?:and|plus)\b/;
const alone = /\b(?:only|just|alone|instead|first|forget|drop|nothing but)\b/;
const mainly = /\b(?:main(?:ly)?|above all|most of all|primarily)\b/;

/** Of two goals the one whose weeks shape the program: a run's lead to its day, and strength or size has room beside it; fitness is what both bring, too. */
const rankOf = (goal: DesignGoal): number => (isRunGoal(goal) ? 0 : goal === "fitness" ? 2 : 1);

/** Two goals as a program has them. */
const inOrder = (first: DesignGoal, second: DesignGoal): ReadGoals =>
  rankOf(first) <= rankOf(second) ? { goal: first, also: second } : { goal: second, also: first };

/**
 * The goal that a text names, and a second one: where both stand in one sentence, or one is added to what was said before. Of goals in sentences of their own the last one
 * holds. `before`: what holds so far; undefined: nothing was said yet.
 */
export function readGoals(
  text: string,
  before: Pick<AnswerValues, "goal" | "besides"> | undefined,
): ReadGoals {
  const hits = affirmed(text, hitsOf(text, goalWords));
  const last = hits.at(-1);
  if (!last) return {};
  if (last.means === "marathon")
    return { problem: "I plan runs up to a half marathon; a whole one needs more than I can plan well." };
  const goal = last.means;
  const isJoined = ({ at, length }: (typeof hits)[number], next: (typeof hits)[number]) =>
    !changes.test(text.slice(at + length, next.at));
  const partner = hits.find(
    (hit, index) =>
      hit.means !== goal &&
      hit.means !== "marathon" &&
      hits.slice(index, -1).every((one, at) => {
        const next = hits[index + at + 1];
        return next !== undefined && (isJoined(one, next) || mainly.test(text.slice(one.at)));
      }),
  )?.means;
  if (partner !== undefined && partner !== "marathon")
    return mainly.test(text) && rankOf(partner) === rankOf(goal)
      ? { goal, also: partner }
      : inOrder(partner, goal);
  if (before && before.goal !== goal && adds.test(text)) return inOrder(before.goal, goal);
  return { goal, ...(alone.test(text) && { isAlone: true }) };
}
