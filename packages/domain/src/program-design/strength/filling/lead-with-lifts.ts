import { type AnswerValues, goalLiftsOf } from "../../answers.ts";
import { mainMuscles } from "../../periodisation.ts";
import type { Item } from "../choose-exercises.ts";
import { patternOf, patternOfGoal } from "../exercise-menu.ts";
import type { WeeksAhead } from "../planned-exercise.ts";
import { countSets, isPress, isPull, maxRelief } from "./fill-session.ts";
import { fitsIn, isTooMuch, maxSetsOf, setsOfAnother, type StrengthSession } from "./session-budget.ts";

const setsOfLift = 3;
/** For strength the big lifts of a day, and those that somebody named, have three sets, where calves, trunk and arms can spare some; presses stay no more than pulls. */
export function leadWithLifts(
  sessions: readonly StrengthSession[],
  values: AnswerValues,
  ahead: WeeksAhead,
): void {
  if (values.goal !== "strength") return;
  const all = () => sessions.flatMap(({ items }) => items);
  const ofGoal = patternOfGoal(values);
  const isAbout = ({ exercise: { name } }: Item) =>
    goalLiftsOf(values).includes(name) || (ofGoal !== undefined && patternOf(name) === ofGoal);
  const isLift = (item: Item) =>
    isAbout(item) ||
    (item.exercise.isBasic === true && (item.isMain || item.exercise.name in values.loads.lifts));
  const isSpare = ({ muscle, sets, isNeed }: Item) =>
    !mainMuscles.includes(muscle) && sets > 1 && isNeed !== true;
  // What the goal is about has its sets from whatever else a day has more than two of.
  const isBeside = (item: Item) =>
    !isAbout(item) &&
    item.sets > setsOfAnother &&
    (!isPull(item) || countSets(all().filter(isPull)) > countSets(all().filter(isPress)));
  const canGrow = (one: StrengthSession, item: Item): boolean => {
    if (item.sets >= Math.min(setsOfLift, maxSetsOf(item, values))) return false;
    if (isPress(item) && countSets(all().filter(isPress)) >= countSets(all().filter(isPull))) return false;
    item.sets += 1;
    const fits = () => fitsIn(one.session, one.items, values, ahead) && !isTooMuch(all(), values);
    const given: Item[] = [];
    while (!fits()) {
      const spare = one.items.findLast(isSpare) ?? (isAbout(item) ? one.items.findLast(isBeside) : undefined);
      if (!spare) {
        item.sets -= 1;
        for (const giver of given) giver.sets += 1;
        return false;
      }
      spare.sets -= 1;
      given.push(spare);
    }
    return true;
  };
  const next = (): boolean =>
    sessions.some((one) => one.items.some((item) => isLift(item) && canGrow(one, item)));
  for (let count = 0; count < maxRelief && next(); count++);
}
