import { type AnswerValues, isForHeart, isRunGoal } from "../answers.ts";
import { hurtParts } from "../strength/sore-parts.ts";
import { doneAtOnce, hardOn, hasMildLegs, hasSoreLegs, yearsToWalk } from "./modality.ts";
import { isRunningOn, runsOn, weeksToContinuous, weeksToRunOn } from "./run-and-walk.ts";
import { runMinutesNow } from "./run-calendar.ts";
import type { CardioAsked, Quick, RunWeek } from "./cardio-draft.ts";
import { burstsFor, conditioningOf, hardInstead, hardSession } from "./sport-conditioning.ts";

/**
 * Of a week's minutes of running at most so much is quick: our rule of thumb, on the careful side of the four sessions in five that endurance athletes
 * do easy (S. Seiler, Int J Sports Physiol Perform 5, 2010, counts sessions, not minutes).
 */
export const quickShare = 0.18;

/** On legs that are stiff or a bit sore, so many building weeks have nothing hard. */
export const easedWeeks = 2;
/** Who can't ride or row on has what is hard no sooner. */
const moverFrom = 0.3;
/** Who is new has nothing hard before the middle of the weeks. */
const newUntil = 0.45;
/** How far the weeks have come in a building one. */
const progressAt = (built: number, builds: number): number => Math.min(1, built / Math.max(1, builds - 1));

/** Whether a building week may have something hard: who runs it runs on for twenty minutes. */
function isOpen(
  built: number,
  values: AnswerValues,
  { week, builds }: Pick<RunWeek, "week" | "builds">,
): boolean {
  const progress = progressAt(built, builds);
  if (values.experience === "new" && progress < newUntil) return false;
  if (hasMildLegs(values) && built < easedWeeks) return false;
  if (hardOn(values) === "Running")
    return canRunOn(values, { week: { ...week, kind: "build", built }, builds });
  return doneAtOnce(hardOn(values), values) >= runsOn || progress >= moverFrom;
}

/** The hard session of a week for a sport; undefined: it is no week for one. */
export function hardFor(minutes: number, values: AnswerValues, asked: CardioAsked): Quick | undefined {
  const { week, builds, minutesSoFar } = asked;
  if ((values.age.years ?? 0) >= yearsToWalk || week.kind !== "build") return undefined;
  if (!isOpen(week.built, values, asked)) return undefined;
  const open = minutesSoFar.flatMap((_, built) => (isOpen(built, values, asked) ? [built] : []));
  const [first = week.built] = open;
  const conditioning = conditioningOf(values);
  const own = conditioning?.on === hardOn(values) ? conditioning : hardInstead(values);
  if (own && values.experience !== "new")
    return hardSession(
      own,
      // What was done already counts from the week on in which there was anything hard.
      open.map((built) => ({
        progress: progressAt(built - first, builds - first),
        minutes: built === week.built ? minutes : (minutesSoFar[built] ?? minutes),
      })),
    );
  return burstsFor(minutes, hardOn(values), {
    progress: asked.progress,
    quickMinutes: asked.weekMinutes * quickShare,
    turn: week.built,
    hurt: hurtParts(values.limitations),
  });
}

/** Where health is the goal, a minute or two of what is easy is quick from the third building week on, and one more each week, past the first gains twice as much, up to a fifth of it. Our rule of thumb. */
const livelyFrom = 2;
const maxLively = 8;
const livelyShare = 0.2;
export function livelyMinutes(
  minutes: number,
  values: AnswerValues,
  { week, progress }: CardioAsked,
): number {
  const isOld = (values.age.years ?? 0) >= yearsToWalk;
  const isTooSoon = week.built < livelyFrom || (values.experience === "new" && progress < newUntil);
  if (!isForHeart(values) || isOld || values.besides.birth || week.kind !== "build" || isTooSoon) return 0;
  const isPastFirst = values.experience === "intermediate" || values.experience === "advanced";
  const quick = week.built * (isPastFirst ? 2 : 1);
  return Math.min(maxLively, quick, Math.floor(minutes * livelyShare));
}

/** Before a race no walk is left; without one, steps come as slowly as they are. */
export const turnsIn = ({ week, builds }: Pick<RunWeek, "week" | "builds">, values: AnswerValues) => ({
  week,
  builds: isRunGoal(values.goal) ? builds : Math.max(builds, weeksToContinuous(runMinutesNow(values))),
  isSore: hasSoreLegs(values),
});

/** Whose sport is run, and who can't run on: their quick day is for that first, whatever they like better. */
export const learnsToRun = (values: AnswerValues): boolean =>
  !isRunGoal(values.goal) &&
  conditioningOf(values)?.on === "Running" &&
  hardOn(values) === "Running" &&
  (values.age.years ?? 0) < yearsToWalk &&
  runMinutesNow(values) < runsOn;

/** Whether somebody whose sport is run runs on for twenty minutes by a week. */
export const canRunOn = (values: AnswerValues, week: Pick<RunWeek, "week" | "builds">): boolean =>
  isRunningOn(runMinutesNow(values), turnsIn(week, values)) &&
  week.week.built >= weeksToRunOn(runMinutesNow(values));
