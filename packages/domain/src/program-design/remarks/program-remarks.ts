import { daysBetween } from "../../schedule/local-date.ts";
import { formatDate } from "../../schedule/describe-date.ts";
import { plannedMinutes } from "../../program/planned-minutes.ts";
import type { Program } from "../../program/program.ts";
import { isRace } from "../rules/program-rule.ts";
import { hasSecondStrength, isAfterBreak, isSportGoal, isRunGoal, longRunMinutes } from "../answers.ts";
import { describeWish } from "../exercise-wish.ts";
import { runMinutesNow } from "../running/run-calendar.ts";
import { bringsPaceBack, paceBackFrom } from "../running/race-pace-back.ts";
import { hardOn, hasSoreLegs, modalityOf, onFoot } from "../running/modality.ts";
import { canCarry } from "../running/run-session.ts";
import { unplacedWishes } from "../strength/exercise-menu.ts";
import { isHurt as isHurtNow } from "../strength/sore-parts.ts";
import { isFree } from "../strength/planned-load.ts";
import { calm, painRule, yearsToBalance } from "../strength/care/care-needs.ts";
import { exercisesByName } from "../strength/exercise-table.ts";
import { isBestSet, ownedFor, statedRepsOf } from "../strength/strength-model.ts";
import { breakOf, comebacksOf, easedWeeks } from "./easing.ts";
import { briefInWords, firstWeekOf, hardInARow, secondGoalOf, sportOf, targetOf } from "./purpose-remarks.ts";
import {
  changedForParts,
  missingWays,
  soreWords,
  thinOf,
  untrained,
  unusedLifts,
} from "./left-out-remarks.ts";
import { type Making, minutesAt, sum } from "./making.ts";
import { besideRuns, countGoalOf, liftGoalOf, withoutNeed } from "./need-remarks.ts";
import { joined } from "../../text/joined.ts";
import { isVigorous, sportFocus } from "../strength/sport-focus.ts";

/** Of a week: of walking and the like, or half as many of running (F. C. Bull et al., WHO 2020 guidelines, Br J Sports Med 54, 2020). */
const adultMinutes = 150;

const nounsOf = {
  Running: "running",
  Walking: "walking",
  Cycling: "cycling",
  Rowing: "rowing",
  Swimming: "swimming",
} as const;
/** What a program lacks of what adults are advised to move, by its finished weeks. */
function missingMinutes(making: Making, { weeks }: Program): readonly string[] {
  const { values, calendar, laid } = making;
  const last = calendar.weeks.findLastIndex(({ kind }) => kind === "build");
  const minutes = Math.max(
    0,
    ...weeks.map(({ sessions }) => sum(sessions.map(({ cardio }) => cardio?.duration ?? 0))),
  );
  const modality = minutesAt(making, last) === 0 ? onFoot(values) : modalityOf(values);
  // What is quick may be done another way than what is easy.
  const quick = laid.some(({ cardio }) => cardio === "quality") ? hardOn(values) : modality;
  const noun = [...new Set([modality, quick])].map((one) => nounsOf[one]).join(" and ");
  const worth = modality === "Running" ? 2 : 1;
  const { sport } = values.besides;
  const played = sport === undefined || isSportGoal(values) ? "" : ` (${sport} counts)`;
  // A match of an hour and a quarter counts double.
  const isPlayed = sport !== undefined && (values.besides.sportDays ?? []).length > 0 && isVigorous(sport);
  return minutes * worth >= adultMinutes || isPlayed
    ? []
    : [
        minutes === 0
          ? `It has no cardio, and the WHO advises ${adultMinutes} minutes a week: walk briskly on other days${played}.`
          : `It comes to ${minutes} minutes of ${noun} a week at most, and the WHO advises ${adultMinutes / worth}: ${modality === "Cycling" ? "cycle or walk" : "walk briskly"} on other days, too${played}.`,
      ];
}

/**
 * What a program can't do, in sentences: wishes without a place, main muscles that have fewer sets in some week than they are to have, and why. `whole`: the same program with
 * nothing to be spared.
 */
export function shortfalls(making: Making, whole: Making, program: Program): readonly string[] {
  const { values } = making;
  const unplaced = unplacedWishes(values).map(
    (wish) => `I found no place for ${describeWish(wish)}: say which exercise it is to stand for.`,
  );
  if (isRunGoal(values.goal))
    return [
      ...unplaced,
      ...shortOfRace(making),
      ...firstWeekOf(making),
      ...unusedLifts(making),
      ...(hasSecondStrength(values) ? missingWays(making) : []),
    ];
  const purpose = [...withoutNeed(making), ...liftGoalOf(making), ...countGoalOf(making)];
  return [
    ...purpose,
    ...unplaced,
    ...untrained(making),
    ...briefInWords(making),
    ...firstWeekOf(making),
    ...changedForParts(making, whole),
    ...unusedLifts(making),
    ...missingWays(making),
    ...thinOf(making, whole, program),
    ...missingMinutes(making, program),
  ];
}

/** What a race that is soon leaves undone, and where the program waits for one that is far. */
function shortOfRace({ values, calendar, request }: Making): readonly string[] {
  const { goal } = values;
  if (!isRunGoal(goal)) return [];
  const last = calendar.weeks.findLastIndex(({ kind }) => kind === "build");
  const long = calendar.minutesOf("long", last);
  const need = longRunMinutes[goal];
  const waits = daysBetween(request.startDate, calendar.startDate) > 0;
  return [
    ...(long < need
      ? [
          `The longest run is ${long} minutes, and ${need} would be better: the weeks before the race are too few for more.`,
        ]
      : []),
    ...(waits ? ["Its weeks are counted back from the race: until they begin, keep running as you do."] : []),
  ];
}

/** From so many years on whoever begins, or begins with what is hard, asks a doctor first where there is reason to (D. Riebe et al., Med Sci Sports Exerc 47, 2015). */
const yearsToAsk = 45;
/** Whose age nobody knows may be as old, where something is hard. */
const yearsNotKnown = 50;
const adult = 18;

/** Balance stands on days of strength and in walks; on the days that are missing to three it is left to the member. */
function balanceOf({ values, strength, laid }: Making): readonly string[] {
  const { years = 0 } = values.age;
  const walks = laid.filter(({ cardio, patterns }) => cardio !== undefined && patterns.length === 0);
  const stands = strength.filter(({ items }) =>
    items.some(({ exercise }) => exercise.name === "Single-Leg Stand"),
  );
  const days = stands.length + walks.length;
  const missing = daysOfBalance - days;
  if (years < yearsToBalance || missing <= 0) return [];
  return [
    `Balance is practised on ${countInWords(days)} here, and the WHO advises three: stand on one leg on ${countInWords(missing)} more.`,
  ];
}
const daysOfBalance = 3;
const countInWords = (count: number): string =>
  count === 0 ? "no day" : count === 1 ? "one day" : `${count} days`;

/** Of the minutes that are offered so much is all of them. */
const nearlyAll = 0.85;
/** Why days are shorter than they may be. */
function unusedMinutes({ values }: Making, { weeks }: Program): readonly string[] {
  const { usual } = values.minutes;
  const most = Math.max(
    0,
    ...weeks.flatMap(({ sessions }) =>
      sessions.filter((one) => !isRace(one)).map((one) => plannedMinutes(one)),
    ),
  );
  return isRunGoal(values.goal) || most === 0 || most >= nearlyAll * usual
    ? []
    : [
        `A day takes ${most} of your ${usual} minutes at most: more sets would cost more rest than they bring.`,
      ];
}

/** What a coach says to whoever is young, begins late, or has something that hurts. */
export function careOf(making: Making, { weeks }: Program): readonly string[] {
  const { values, strength, laid } = making;
  const { age, experience, limitations } = values;
  const { years } = age;
  const isLifting = strength.some(({ items }) => items.length > 0);
  const isHard = weeks.some(({ sessions }) =>
    sessions.some(({ cardio }) => cardio !== undefined && cardio.type !== "zone2"),
  );
  const isHurt = limitations.parts.length > 0 && (isLifting || laid.some(({ cardio }) => cardio));
  return [
    ...(years !== undefined && years < adult && isLifting
      ? ["Have somebody who knows the lifts show you each and watch your first weeks."]
      : []),
    ...((years ?? 0) >= yearsToBalance ||
    ((years ?? yearsNotKnown) >= yearsToAsk && isHard) ||
    ((years ?? 0) >= yearsToAsk && (experience === "new" || values.besides.loseWeight === true))
      ? [
          "See a doctor first if your chest hurts or you get dizzy or short of breath on exertion, or if you are treated for an illness.",
        ]
      : []),
    ...unusedMinutes(making, { weeks }),
    ...balanceOf(making),
    ...besideRuns(making),
    ...(isLifting && limitations.parts.includes("back") && isHurtNow("back", limitations)
      ? [
          "With pain down a leg, numbness, weakness, or trouble with bladder or bowel, see a doctor before you train.",
        ]
      : []),
    ...(isHurt ? [`${painRule} do less, and see somebody about it if it stays.`] : []),
  ];
}

/** Of what is walked for hours: for how much of it the longest walk prepares. */
function longestWalk({ values, calendar, laid }: Making): readonly string[] {
  const need = sportFocus(values)?.walkMinutes;
  if (need === undefined) return [];
  const last = calendar.weeks.findLastIndex(({ kind }) => kind === "build");
  const long = Math.max(0, ...laid.map(({ cardio }) => (cardio ? calendar.minutesOf(cardio, last) : 0)));
  if (long === 0) return [];
  return [
    ...(canCarry(values.limitations)
      ? []
      : [`It is walked without a rucksack, for the ${soreWords(values)}.`]),
    long < need
      ? `Its longest walk is ${long} minutes: that prepares for short ${values.besides.sport}, and a longer walk now and then for a longer one.`
      : `Its longest walk is ${long} minutes, and a day of ${values.besides.sport} takes more: walk one or two whole days before it.`,
  ];
}

/** After a break what is named is what was lifted before it. */
const beforeBreak = ({ values, strength }: Making): readonly string[] => {
  const isNamed = strength.some(({ items }) =>
    items.some(({ exercise }) => exercise.name in values.loads.lifts && !isFree(exercise)),
  );
  return isAfterBreak(values) && isNamed
    ? [
        `I take it that the weights that you named are from before the ${breakOf(values)}: say what you lift now, if not.`,
      ]
    : [];
};

/** ACOG Committee Opinion 804 (2020): training goes on, but not lying flat, and with signs to stop. */
const withChild =
  "With a child on the way ask whoever cares for you first, and stop and call them with bleeding, fluid, contractions, dizziness, pain in the chest or a calf, or where the child moves less: nothing here is done lying on the back, what hurts in the pelvis is left out, and nothing has to grow.";

/** What was said beside the answers, and what of it is in the program. */
function besidesOf(making: Making): readonly string[] {
  const { birth, pregnant } = making.values.besides;
  return [
    ...(pregnant === true ? [withChild] : []),
    ...(birth === true && !pregnant
      ? [
          "After a birth begin once whoever cared for you has cleared you: with leaking, heaviness below or a gap in the belly see a pelvic floor physiotherapist first, stop where they come while you train, and breathe out on each effort.",
        ]
      : []),
    ...beforeBreak(making),
    ...weightOf(making),
    ...sportOf(making),
    ...longestWalk(making),
    ...secondGoalOf(making),
  ];
}

/** What training does for weight, and what it doesn't (protein: R. W. Morton et al., Br J Sports Med 52, 2018). */
const weightOf = ({ values }: Making): readonly string[] =>
  values.besides.loseWeight === true
    ? [
        "You want to lose weight: what you eat decides that: a little less than you use, with about 1.6 g of protein a day for each kilogram that you weigh; these sessions keep the muscle, and walks on other days help.",
      ]
    : [];

/** What stands in weight because there is no other. */
function ownedOf({ values, strength, request }: Making): readonly string[] {
  const exercises = strength.flatMap(({ items }) => items.map(({ exercise }) => exercise));
  const bells = exercises.filter(({ kind, isCare }) => kind === "dumbbell" && !isCare);
  const owned = bells[0] && ownedFor(bells[0], values, request.units);
  if (owned) return [`With ${joined(owned)} ${request.units} to lift, repetitions grow more than weights.`];
  return bells.length > 0 && values.equipment === "dumbbells" && values.owned.isPair !== true
    ? ["I take it that you have dumbbells of other weights, too: say which, if not."]
    : [];
}

/** How many repetitions are taken to be left in what somebody lifts: two, and none of a single, a double or a triple. */
function leftInSets({ values, strength }: Making): readonly string[] {
  const used = new Set(strength.flatMap(({ items }) => items.map(({ exercise }) => exercise.name)));
  const named = Object.entries(values.loads.lifts).filter(([name, { reps }]) => used.has(name) && reps !== 1);
  const unsaid = named.filter(([, { reps }]) => reps === undefined);
  const best = named.filter(([, lift]) => isBestSet(lift)).map(([name]) => name);
  return [
    ...(best.length < named.length
      ? [
          best.length > 0
            ? "I take it that two more repetitions were left in your sets of four and more."
            : "I take it that two more repetitions were left in the sets that you named.",
        ]
      : []),
    ...(unsaid.length > 0
      ? [
          `You named no repetitions of ${joined(unsaid.map(([name]) => name))}: I take it that you do ${joined([...new Set(unsaid.map(([name]) => `${statedRepsOf(exercisesByName.get(name)?.kind ?? "barbell")}`))])}.`,
        ]
      : []),
    ...(best.length > 0 ? [`I take it that ${joined(best)} had none left: say how many, if some were.`] : []),
  ];
}

/** How runs spare sore legs, and when some of the race's pace comes back. */
function runsOnSoreLegs({ values, calendar, laid }: Making): string {
  const from = calendar.weeks.findIndex(
    ({ kind }, index) => kind === "build" && calendar.progressOf(index) >= paceBackFrom,
  );
  return bringsPaceBack(values) && from >= 0 && laid.some(({ cardio }) => cardio === "quality")
    ? `To spare the ${soreWords(values)} all runs are easy up to week ${from}; from then on one a week has a little at the pace of the race, where it gives ${calm}.`
    : `All runs before the race are easy, to spare the ${soreWords(values)}.`;
}

/** What was taken for granted, in sentences. */
export function assumptions(making: Making): readonly string[] {
  const { values, planned, laid } = making;
  const isRun = isRunGoal(values.goal);
  const emptied = planned.filter((session) => !laid.includes(session)).map(({ name }) => name);
  return [
    ...(emptied.length > 0
      ? [`Nothing is left to do on ${emptied.join(" and ")}: something else instead.`]
      : []),
    ...besidesOf(making),
    ...easedWeeks(making),
    ...(isRun ? [] : [...comebacksOf(making), ...ownedOf(making)]),
    ...(isRun ? [] : leftInSets(making)),
    ...(isRun ? [...targetOf(making), ...hardInARow(making)] : []),
    ...(isRun && values.loads.runMinutes === undefined
      ? [`I take it that you run ${runMinutesNow(values)} minutes now without a walk.`]
      : []),
    ...(isRun && hasSoreLegs(values) ? [runsOnSoreLegs(making)] : []),
    ...(isRun && values.race.date !== undefined && values.race.isAbout === true
      ? [`I take it that the race is on ${formatDate(values.race.date)}: say so if it is on another day.`]
      : []),
  ];
}
