import { type AnswerValues, type DesignGoal, isRunGoal } from "../answers.ts";
import { goalWords, accessWords } from "./answer-words.ts";
import { affirmed, hitsOf, lastOf } from "./read-lifts.ts";
import { readBesides } from "./read-person.ts";

/** What a text says to train for, and beside it; `isAlone`: nothing beside it any more. */
type ReadGoals = {
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

/** What is to be reached: a lift with a weight, or so many in a row. */
export type Wanted = Pick<AnswerValues["besides"], "liftGoal" | "countGoal">;

type BesidesRead = {
  readonly besides: AnswerValues["besides"] | undefined;
  readonly access: AnswerValues["besides"]["access"];
  readonly wanted: Wanted | undefined;
};

/**
 * What is said of oneself, with the second goal: the one that is named, or the one before, as long as it is another one than the goal. A goal that is alone drops the sport that
 * the training was for before.
 */
function besidesAfter(
  read: BesidesRead,
  { goal, also, isAlone }: ReadGoals,
  before: AnswerValues["besides"],
): AnswerValues["besides"] | undefined {
  const { besides = {}, access } = read;
  const isDropped = isAlone === true && before.isSportGoal === true && besides.sport === undefined;
  const { sport, isSportGoal, sportDays, isFirstMeet, access: had, liftGoal, countGoal, ...rest } = before;
  const isOther = besides.sport !== undefined && besides.sport !== sport;
  const ofSport = {
    ...(sport !== undefined && { sport }),
    ...(isSportGoal !== undefined && { isSportGoal }),
    ...(sportDays && { sportDays }),
    ...(isFirstMeet !== undefined && { isFirstMeet }),
  };
  const wantedBefore = { ...(liftGoal && { liftGoal }), ...(countGoal && { countGoal }) };
  const wanted = read.wanted ?? (isAlone === true ? {} : wantedBefore);
  const isOtherWanted = wanted !== wantedBefore && Object.keys({ ...wanted, ...wantedBefore }).length > 0;
  const met = access ?? (isOther || isDropped || isAlone === true ? undefined : had);
  const { goal: second, ...others } = { ...rest, ...(isDropped ? {} : ofSport), ...besides };
  const kept = also ?? (isAlone || second === goal ? undefined : second);
  const isSame =
    read.besides === undefined && kept === before.goal && !isDropped && met === had && !isOtherWanted;
  return isSame
    ? undefined
    : {
        ...others,
        ...(kept !== undefined && { goal: kept }),
        ...(met && { access: met }),
        ...wanted,
      };
}

/** What a message says of oneself beside what is asked, with what holds of what was said before. `others`: the message without weights, times and weeks. */
export function readBesidesAfter(
  others: string,
  goals: ReadGoals,
  wanted: Wanted | undefined,
  { values, today }: { readonly values: AnswerValues; readonly today?: string | undefined },
): AnswerValues["besides"] | undefined {
  const read = {
    besides: readBesides(others, goals.goal ?? values.goal, today),
    access: lastOf(hitsOf(others, accessWords)),
    wanted,
  };
  return besidesAfter(read, goals, values.besides);
}
