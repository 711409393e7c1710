import { type AnswerValues, hasSecondFitness, hasSecondStrength, isRunGoal } from "../answers.ts";
import { hasSoreLegs } from "../running/modality.ts";
import { drillMinutes, drillsFor } from "../running/sport-drills.ts";
import { conditioningOf } from "../running/sport-conditioning.ts";
import { sportFocus, tiredBy } from "../strength/sport-focus.ts";
import {
  likeIt,
  musclesOfPattern,
  type Pattern,
  patternOf,
  patternOfGoal,
} from "../strength/exercise-menu.ts";
import { finishOf } from "./heart-minutes.ts";
import { follows, trainingDays, weekLength } from "./training-days.ts";
import {
  type Choices,
  easy,
  fitnessWeeks,
  liftingAndFitness,
  liftingWeeks,
  long,
  quality,
  runnersStrength,
  runningAndStrength,
  easyWeekOfTwo,
  runningWeekOfTwo,
  runningWeeks,
  type LaidSession,
  type SessionPlan,
  strengthBesideRuns,
  trainsSport,
} from "./session-plans.ts";
import type { Muscle } from "../strength/exercise-row.ts";

const mainMuscles: ReadonlySet<Muscle> = new Set(["quads", "hamstrings", "chest", "back", "shoulders"]);
/** Of a plan once: each order of a week asks for those of each. */
const musclesOfPlans = new WeakMap<SessionPlan, readonly Muscle[]>();
function musclesOf(plan: SessionPlan): readonly Muscle[] {
  const muscles =
    musclesOfPlans.get(plan) ??
    plan.patterns.flatMap(musclesOfPattern).filter((muscle) => mainMuscles.has(muscle));
  musclesOfPlans.set(plan, muscles);
  return muscles;
}
const isOfLegs = (muscle: Muscle): boolean => muscle === "quads" || muscle === "hamstrings";
const isHardRun = ({ cardio: role }: SessionPlan): boolean => role === "long" || role === "quality";

/**
 * Whether two sessions stand badly on following days: both train a main muscle (48 hours between: C. E. Garber et al., Quantity and quality of exercise,
 * Med Sci Sports Exerc 43 (7), 2011), both are hard runs (our rule of thumb), or a hard run comes the day after legs were loaded (legs that are
 * tired of lifting run worse for a day and more: K. Doma et al., Training considerations for optimising endurance development, Sports Med 49,
 * 2019).
 */
const collide = (before: SessionPlan, after: SessionPlan, isRunning: boolean): boolean => {
  const trained = musclesOf(before);
  if (musclesOf(after).some((muscle) => trained.includes(muscle))) return true;
  if (!isRunning || !isHardRun(after)) return false;
  return isHardRun(before) || trained.some(isOfLegs);
};

/** Pairs of neighbours in a week that begins anew: Sunday stands before Monday. */
const collisions = (
  sessions: readonly SessionPlan[],
  days: readonly number[],
  isRunning: boolean,
): number => {
  let count = 0;
  sessions.forEach((before, index) => {
    sessions.forEach((after, other) => {
      if (follows(days[index] ?? 0, days[other] ?? 0) && collide(before, after, isRunning)) count += 1;
    });
  });
  return count;
};

const orders = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.length <= 1
    ? [items]
    : items.flatMap((item, index) =>
        orders(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
      );

/** Where a week of running has no day of strength: after easy runs, on up to two days, for who has so many minutes. Our rule of thumb. */
const minutesForRunAndStrength = 40;
const strengthAfterRun = (usual: number): number => (usual >= 45 ? 20 : 15);
const daysAfterRun = 2;
const afterRun: readonly Pattern[] = ["lunge", "calves", "hip", "core"];
const strengthAfterRuns: readonly Pattern[] = ["squat", "push", "row", "hip"];

/** Easy days of a runner with some strength after the run, none of them next to another nor on the eve of a hard run. */
function withStrengthAfter(laid: readonly LaidSession[], asked: Asked): readonly LaidSession[] {
  const { minutes, limitations } = asked;
  const patterns = hasSecondStrength(asked) ? strengthAfterRuns : withSquat(afterRun, asked);
  if (minutes.usual < minutesForRunAndStrength || laid.some(({ patterns }) => patterns.length > 0))
    return laid;
  const chosen: LaidSession[] = [];
  const isNear = (a: LaidSession, b: LaidSession) => follows(a.day, b.day) || follows(b.day, a.day);
  // What is quick has its day to itself, but on sore legs nothing is quick.
  const isSore = hasSoreLegs({ limitations });
  const isOpen = (session: LaidSession) =>
    session.cardio !== "long" &&
    (session.cardio !== "quality" || isSore) &&
    !chosen.some((other) => isNear(session, other)) &&
    !laid.some((other) => follows(session.day, other.day) && isHardRun(other));
  for (const session of laid.toSorted((a, b) => Number(isHardRun(a)) - Number(isHardRun(b))))
    if (chosen.length < daysAfterRun && isOpen(session)) chosen.push(session);
  return laid.map((session) =>
    chosen.includes(session)
      ? { ...session, patterns, strengthMinutes: strengthAfterRun(minutes.usual) }
      : session,
  );
}

/** For strength a bench press is practised on a second day, where the week has another that presses. */
function forStrength(sessions: readonly SessionPlan[]): readonly SessionPlan[] {
  if (sessions.filter(({ patterns }) => patterns.includes("push")).length > 1) return sessions;
  const second = sessions.findLast(
    ({ patterns }) => !patterns.includes("push") && patterns.includes("incline push"),
  );
  return sessions.map((session) =>
    session === second
      ? { ...session, patterns: session.patterns.map((one) => (one === "incline push" ? "push" : one)) }
      : session,
  );
}

type Asked = Pick<AnswerValues, "goal" | "days" | "minutes" | "taste" | "besides" | "limitations"> &
  Partial<Pick<AnswerValues, "loads" | "present" | "target">>;

/** Who squats with a weight does so beside their runs, too, and no lunge in its place. */
const squatsAlready = ({ loads }: Asked): boolean =>
  Object.keys(loads?.lifts ?? {}).some((name) => patternOf(name) === "squat");
const withSquat = (patterns: readonly Pattern[], asked: Asked): readonly Pattern[] =>
  squatsAlready(asked)
    ? ["squat", ...patterns.filter((pattern) => pattern !== "lunge" && pattern !== "squat")]
    : patterns;

/** Of a week of two days for a sport, the second is for its own way to move, or what is quick of it stands before the strength. */
const shareOfQuick = 0.45;
const leastQuick = 20;
function withSportDay(sessions: readonly SessionPlan[], asked: Asked): readonly SessionPlan[] {
  const last = sessions.at(-1);
  const focus = sportFocus(asked);
  const isForStrength = sessions.every(({ cardio }) => cardio === undefined);
  if (sessions.length !== 2 || !last || !isForStrength) return sessions;
  if (focus?.walkMinutes !== undefined) return [...sessions.slice(0, -1), long];
  if (!focus?.isInBursts) return sessions;
  const own = conditioningOf(asked);
  const { usual } = asked.minutes;
  const quick = Math.max(leastQuick, Math.floor(usual * shareOfQuick));
  const both: SessionPlan = {
    ...last,
    name: quality.name,
    cardio: "quality",
    strengthMinutes: usual - quick,
  };
  return [...sessions.slice(0, -1), (own && own.on !== "Running") || usual < 2 * leastQuick ? quality : both];
}

/** A lift that is to be reached leads its days, and is trained on a second one, in the place of what is like it. */
function forLift(sessions: readonly SessionPlan[], asked: Asked): readonly SessionPlan[] {
  const pattern = patternOfGoal(asked);
  const like = pattern && likeIt[pattern];
  if (!pattern || !like) return sessions;
  const has = ({ patterns }: SessionPlan) => patterns.includes(pattern);
  const second =
    sessions.filter(has).length > 1
      ? undefined
      : sessions.findLast((one) => !has(one) && one.patterns.some((other) => like.includes(other)));
  return sessions.map((session) => {
    if (session !== second && !has(session)) return session;
    const others = session.patterns.filter(
      (one) => one !== pattern && !(session === second && like.includes(one)),
    );
    return { ...session, patterns: [pattern, ...others] };
  });
}

const upperMuscles: ReadonlySet<Muscle> = new Set<Muscle>(["chest", "back", "shoulders", "arms"]);
const armPatterns: ReadonlySet<Pattern> = new Set<Pattern>(["curl", "triceps", "raise"]);

/** The sessions of a week, those of strength with what the sport asks for first. */
function withFocus(
  sessions: readonly SessionPlan[],
  days: readonly number[],
  asked: Asked,
): readonly SessionPlan[] {
  const focus = sportFocus(asked);
  if (!focus) return sessions;
  // A day for the upper body stays what its neighbours need it to be, without what is there for arms alone.
  const isForSport = (one: SessionPlan) => one.patterns.length > 0 && trainsSport(one);
  const { beside } = focus;
  const easyAt = sessions.lastIndexOf(easy);
  const isEve = (asked.besides.sportDays ?? []).some((day) => follows(days[easyAt] ?? 0, day));
  const besideAt = beside && sessions.length === daysForBeside && !isEve ? easyAt : -1;
  let count = 0;
  const hasLong = sessions.includes(long);
  const hardAt = calmestDay(sessions, days, asked)?.at;
  return withSportDay(sessions, asked).map((session, at) => {
    const asPlanned = sessions[at] ?? session;
    if (beside && at === besideAt) return { name: "Beside the sport", patterns: beside };
    if (at === easyAt && focus.walkMinutes !== undefined && !hasLong) return long;
    if (focus.isInBursts && at === hardAt) return quality;
    if (!isForSport(asPlanned) || session.patterns.length === 0)
      return session.name.startsWith("Upper body")
        ? { ...session, patterns: session.patterns.filter((one) => !armPatterns.has(one)) }
        : session;
    const ofTurn: readonly Pattern[] = focus.sessions[count % focus.sessions.length] ?? [];
    // A day for legs has what the sport asks of them.
    const isUpper = (one: Pattern) => musclesOfPattern(one).some((muscle) => upperMuscles.has(muscle));
    const first = asPlanned.name.startsWith("Whole body") ? ofTurn : ofTurn.filter((one) => !isUpper(one));
    count += 1;
    // One hinge a session is enough, and arms work along.
    const hasHinge = first.includes("hip") || first.includes("hamstrings");
    const isMore = (one: Pattern) =>
      !armPatterns.has(one) && !(hasHinge && (one === "hinge" || one === "hip"));
    const others = session.patterns.filter(
      (one) =>
        !first.includes(one) &&
        isMore(one) &&
        (beside && besideAt < 0 ? true : !focus.without?.includes(one)),
    );
    return { ...session, patterns: [...first, ...others] };
  });
}

const daysForBeside = 3;

const isWalked = (asked: Asked): boolean => sportFocus(asked)?.walkMinutes !== undefined;

/** The day of the long run, or of the long walk, which takes the last easy day's place; 0: there is none. */
const longDayOf = (order: readonly SessionPlan[], days: readonly number[], asked: Asked): number => {
  const isInEasy = isWalked(asked) && !order.includes(long);
  return days[isInEasy ? order.lastIndexOf(easy) : order.indexOf(long)] ?? 0;
};

/** A long one stands best on a day off work, then late in the week. */
const longAt = (order: readonly SessionPlan[], days: readonly number[], asked: Asked): number =>
  weekLength - (longDayOf(order, days, asked) || weekLength);

/** Sessions with legs on the day after the long one, which has tired them, and before a long walk on its eve, too: runs have theirs among the collisions. */
function legsNearLong(order: readonly SessionPlan[], days: readonly number[], asked: Asked): number {
  const longDay = longDayOf(order, days, asked);
  if (longDay === 0) return 0;
  const isNear = (day: number) => follows(longDay, day) || (!isRunGoal(asked.goal) && follows(day, longDay));
  return order.filter((session, index) => isNear(days[index] ?? 0) && musclesOf(session).some(isOfLegs))
    .length;
}

/** What a day costs that has something hard: the day after a sport is played, which is hard by itself, and each day of legs next to it. */
const costAfterSport = 1;
const costOfLegs = 0.4;
/** The easy day on which something hard costs least, neither the day of a sport nor its eve, and what it costs; undefined: there is none. */
function calmestDay(order: readonly SessionPlan[], days: readonly number[], asked: Asked) {
  const { sportDays = [] } = asked.besides;
  // Where no day may be longer, the long one is like the others.
  const isEven = (asked.minutes.long ?? asked.minutes.usual) <= asked.minutes.usual;
  const isNear = (day: number, other = 0) => follows(day, other) || follows(other, day);
  const open = order.flatMap((session, at) => {
    const day = days[at] ?? 0;
    const isEasy = session === easy || (session === long && isEven);
    if (!isEasy || sportDays.some((other) => other === day || follows(day, other))) return [];
    const legs = order.filter((one, other) => isNear(day, days[other]) && musclesOf(one).some(isOfLegs));
    const isAfter = sportDays.some((other) => follows(other, day));
    return [{ at, cost: (isAfter ? costAfterSport : 0) + costOfLegs * legs.length }];
  });
  return open.toSorted((a, b) => a.cost - b.cost)[0];
}

/** What the best day for something hard costs in a week of a sport that has easy days. */
const costOfHard = (order: readonly SessionPlan[], days: readonly number[], asked: Asked): number =>
  sportFocus(asked)?.isInBursts === true && order.some((session) => session === easy || session === long)
    ? (calmestDay(order, days, asked)?.cost ?? 1 + costAfterSport)
    : 0;

/** Whoever runs for so long at once is ready for something quick each week. */
const minutesToQuicken = 30;
const canRunOn = ({ loads, present }: Asked): boolean =>
  Math.max(loads?.runMinutes ?? 0, present?.minutes ?? 0) >= minutesToQuicken;

/** A time that is wanted is trained for each week, even where the day after is the long run's: that is said (`hardInARow`). */
const wantsTime = ({ target }: Asked): boolean => target?.minutes !== undefined;

/** The weeks that a goal has, by days. */
function weeksFor(asked: Asked): Choices {
  if (isRunGoal(asked.goal))
    return {
      ...runningWeeks,
      ...(canRunOn(asked) && { 2: [runningWeekOfTwo, ...(wantsTime(asked) ? [] : easyWeekOfTwo)] }),
      ...(hasSecondStrength(asked) && runningAndStrength),
    };
  if (asked.goal === "fitness") return fitnessWeeks;
  return hasSecondFitness(asked) ? { ...liftingWeeks, ...liftingAndFitness } : liftingWeeks;
}

/** A session on its day, with what it begins or ends with. */
function laidOn(day: number, one: SessionPlan, week: readonly SessionPlan[], asked: Asked): LaidSession {
  // Without a day that may be longer none is.
  const { usual, long: longer = usual } = asked.minutes;
  const session = one === long && !isRunGoal(asked.goal) && longer <= usual ? easy : one;
  const hasDrills =
    session.patterns.length > 0 && session.cardio === undefined && drillsFor(asked).length > 0;
  const finishMinutes = hasDrills ? drillMinutes : finishOf(asked, session, week);
  return {
    ...session,
    ...(hasDrills && { hasDrills }),
    ...(finishMinutes !== undefined && { finishMinutes }),
    day,
  };
}

/** The sessions of a week on their weekdays (1 for Monday), in the order with the fewest collisions. */
export function layOutWeek(asked: Asked): readonly LaidSession[] {
  const { goal, days } = asked;
  const isRunning = isRunGoal(goal);
  const { sportDays = [] } = asked.besides;
  const isLate = isRunning || isWalked(asked);
  const dayChoices = trainingDays(days, isLate, sportDays, sportFocus(asked)?.isInBursts === true);
  // What a sport tires is fresh for it, and rests after it.
  const tired = tiredBy(asked.besides.sport ?? "");
  const hasDrills = drillsFor(asked).length > 0;
  const isTiring = (session: SessionPlan) =>
    (hasDrills && session.patterns.length > 0) || musclesOf(session).some((muscle) => tired.includes(muscle));
  const around = (
    order: readonly SessionPlan[],
    chosen: readonly number[],
    isNear: (day: number, sportDay: number) => boolean,
  ) =>
    order.filter(
      (session, index) => sportDays.some((day) => isNear(chosen[index] ?? 0, day)) && isTiring(session),
    ).length;
  const weeks = weeksFor(asked);
  const candidates = dayChoices.flatMap((chosen, dayChoice) =>
    (weeks[chosen.length] ?? []).flatMap((sessions, choice) =>
      orders(sessions).map((order, index) => ({
        order,
        chosen,
        // The first choice in its own order wins, all else being equal.
        rank: [
          collisions(order, chosen, isRunning) + around(order, chosen, follows),
          around(order, chosen, (day, sportDay) => follows(sportDay, day)) +
            legsNearLong(order, chosen, asked) +
            costOfHard(order, chosen, asked),
          dayChoice,
          choice,
          isLate ? longAt(order, chosen, asked) : 0,
          index,
        ],
      })),
    ),
  );
  const best = candidates.toSorted((a, b) => {
    const at = a.rank.findIndex((value, index) => value !== b.rank[index]);
    return at < 0 ? 0 : (a.rank[at] ?? 0) - (b.rank[at] ?? 0);
  })[0];
  const planned = best?.order.map((one) => {
    if (one !== runnersStrength) return one;
    return hasSecondStrength(asked)
      ? strengthBesideRuns
      : { ...one, patterns: withSquat(one.patterns, asked) };
  });
  const order = withFocus(planned ?? [], best?.chosen ?? [], asked);
  const week = goal === "strength" ? forStrength(forLift(order, asked)) : order;
  const laid = week.map((one, index) => laidOn(best?.chosen[index] ?? 1, one, week, asked));
  return isRunning ? withStrengthAfter(laid, asked) : laid;
}
