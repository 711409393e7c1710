import type { AnswerValues } from "../answers.ts";
import { accessWords } from "./answer-words.ts";
import type { ReadGoals } from "./read-goals.ts";
import { hitsOf, lastOf } from "./read-lifts.ts";
import { readBesides } from "./read-person.ts";

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
