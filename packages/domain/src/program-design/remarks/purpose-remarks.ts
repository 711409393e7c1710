import { isCrowded, isHardInARow } from "../layout/training-days.ts";
import { dayOfWeekName } from "../../program/entered-date.ts";
import { daysBetween } from "../../schedule/local-date.ts";
import { formatDate } from "../../schedule/describe-date.ts";
import { statedDistance } from "../../units/format-units.ts";
import {
  type DesignGoal,
  goalNames,
  isMeetGoal,
  isRunGoal,
  isSportGoal,
  type AnswerValues,
  type DesignAnswers,
} from "../answers.ts";
import { clockTime } from "../describe-answer.ts";
import { joined } from "../../text/joined.ts";
import { trainsSport } from "../layout/session-plans.ts";
import { type Making, minutesAt } from "./making.ts";
import { hasSingles } from "./need-remarks.ts";
import {
  buildsTo,
  isTargetNear,
  paceInWords,
  presentRun,
  raceKm,
  timeAfter,
  timeOver,
} from "../running/race-pace.ts";
import { hasTests } from "../running/run-session.ts";
import { exercisesFor } from "../strength/exercise-menu.ts";
import type { Muscle } from "../strength/exercise-row.ts";
import { sportFocus, tiredBy } from "../strength/sport-focus.ts";
import { ways } from "../purpose/goal-parts.ts";
import type { Service, WhyOut } from "../purpose/how-served.ts";
import { soreWords } from "./left-out-remarks.ts";
import { doneNow, hasSoreLegs, modalityOf } from "../running/modality.ts";

/** Of a sport beside the training: whether legs are fresh for it. */
function besideSport(sport: string, days: readonly number[], strength: Making["strength"]): string {
  const tired = tiredBy(sport);
  const what = tired.includes("quads") ? "legs" : "pulls";
  if (days.length === 0)
    return `You named ${sport}, too: say on which days, and the days before it go without heavy ${what}.`;
  const loads = ({ items }: Making["strength"][number]) =>
    items.some(
      ({ exercise }) => !exercise.isCare && exercise.trains.some((muscle) => tired.includes(muscle)),
    );
  const loaded = strength.filter(
    (one) => days.some((day) => day === (one.session.day % 7) + 1) && loads(one),
  );
  const after = strength.filter((one) => days.some((day) => one.session.day === (day % 7) + 1) && loads(one));
  const named = joined(days.map(dayOfWeekName));
  return loaded.length === 0
    ? `For ${sport} on ${named} no day before it${after.length === 0 ? " and none after it" : ""} has heavy ${what}.`
    : `Before ${sport} on ${named}, ${joined(loaded.map(({ session }) => dayOfWeekName(session.day)))} has ${what}: leave half of their sets out where they are tired the day after.`;
}

const legMuscles: readonly Muscle[] = ["quads", "hamstrings", "glutes", "calves"];
const isOfLegs = (muscle: Muscle): boolean => legMuscles.includes(muscle);

/** So many weeks its first one may stand as it is. */
const weeksToStand = 2;
const waiting = (weeks: number): string =>
  weeks <= weeksToStand
    ? "Its weeks are counted back from that day: until they begin, do its first week."
    : "Its weeks are counted back from that day. Until they begin, repeat its first week: every second week add one repetition to each set and five minutes to each walk, and every fifth week do half of it.";

/** What a program has for a sport: of its own where the training is for it, else the days around it. */
export function sportOf({ values, strength, calendar, request, ...rest }: Making): readonly string[] {
  const { besides, race } = values;
  const { sport } = besides;
  const making: Making = { values, strength, calendar, request, ...rest };
  if (sport === undefined && besides.legs !== true) return [];
  if (sport !== undefined && !isSportGoal(values))
    return [besideSport(sport, besides.sportDays ?? [], strength)];
  const patterns = sportFocus(values)?.sessions.flat() ?? [];
  const meant = new Set(patterns.flatMap((one) => exercisesFor(one, values).map(({ name }) => name)));
  const items = strength.flatMap((one) => (trainsSport(one.session) ? one.items : []));
  // For the legs stands what trains them, not what fills the day.
  const names = items
    .filter(({ exercise: { trains, helps } }) => sport !== undefined || [...trains, ...helps].some(isOfLegs))
    .map(({ exercise }) => exercise.name)
    .filter((name) => meant.has(name));
  const what = sport ?? "your legs";
  const has = names.length > 0 ? [`For ${what} it has ${joined([...new Set(names)])}.`] : [];
  if (sport === undefined) return has;
  if (besides.sportDays !== undefined) has.push(besideSport(sport, besides.sportDays, strength));
  // Who plays each week has no one day to be ready for.
  if (race.date === undefined && besides.sportDays !== undefined) return has;
  if (race.date === undefined)
    return [...has, `There is no day for ${sport} yet: say it, and the weeks are counted back from it.`];
  const day = formatDate(race.date);
  const about = race.isAbout ? " or so (say the day when you know it)" : "";
  const isTimed = calendar.weeks.at(-1)?.kind === "taper";
  const waits = daysBetween(request.startDate, calendar.startDate) / 7;
  return [
    ...has,
    !isTimed
      ? `${day} is too soon for weeks that lead to it: train until then, and rest on the two days before.`
      : isMeetGoal(values)
        ? `The meet is on ${day}${about}: the weeks are counted back from it${hasSingles(making) ? ", go down to singles" : ""}, and its own is light.`
        : `It leads to ${day}${about}, and its last week is light.`,
    ...(waits > 0 ? [waiting(waits)] : []),
  ];
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
const isOfStrength = (goal: DesignGoal): boolean => goal === "strength" || goal === "muscle";

/** What each of two goals gets of a week. */
export function secondGoalOf({ values, laid, strength }: Making): readonly string[] {
  const { goal } = values;
  const second = values.besides.goal;
  if (second === undefined || second === goal) return [];
  const named = `You named ${goalNames[goal]} and ${goalNames[second]}:`;
  const lifting = strength.filter(({ items }) => items.length > 0);
  const own = lifting.filter(({ session }) => session.cardio === undefined).length;
  const afterRuns = lifting.length - own;
  const cardio = laid.filter((session) => session.cardio !== undefined).length;
  const ends = laid.filter(({ finishMinutes }) => finishMinutes !== undefined).length;
  if (isOfStrength(goal) && isOfStrength(second))
    return [
      `${named} the same sessions train both, and their weights and repetitions are for ${goalNames[goal]}.`,
    ];
  if (lifting.length === 0 || cardio + ends === 0)
    return [
      `${named} this plan is for ${lifting.length > 0 && isOfStrength(second) ? goalNames[second] : goalNames[goal]} alone.`,
    ];
  const lifts = [
    ...(own > 0 ? [`${countOf(own, "session")} of strength`] : []),
    ...(afterRuns > 0 ? [`some strength after ${countOf(afterRuns, "run")}`] : []),
  ].join(" and ");
  if (isRunGoal(goal)) return [`${named} each week has ${countOf(cardio, "run")}, ${lifts}.`];
  const heart =
    cardio > 0
      ? `${countOf(cardio, "session")} for the heart`
      : `${countOf(ends, "session")} with some for the heart`;
  return [`${named} each week has ${lifts} and ${heart}.`];
}

/** What a target asks of what is run now. */
export function targetOf({ values, calendar, laid }: Making): readonly string[] {
  const { goal, target } = values;
  if (!isRunGoal(goal) || target.minutes === undefined) return [];
  const known = presentRun(values);
  const isTested = hasTests(values, laid);
  if (!known)
    return [
      isTested
        ? "What you run now decides your paces: a test in the first week finds it out, and one in the middle what it has become."
        : "What you run now decides your paces: say your time over 5 km when you have one.",
    ];
  const builds = calendar.weeks.filter(({ kind }) => kind === "build").length;
  const now = timeOver(raceKm[goal], known);
  const isSame = known.km === raceKm[goal];
  const worth = isSame ? "" : ` is worth ${clockTime(now)} over ${goalDistance[goal]}`;
  const pace = `${paceInWords(now / raceKm[goal])} a km`;
  return [
    `Your ${statedDistance(known.km * 1000)} in ${clockTime(known.minutes)}${worth}${isSame ? " is" : ","} ${pace}${isTested ? ": quicker runs have their paces from it" : ""}.`,
    ...(isTargetNear(goal, target.minutes, known, builds)
      ? target.minutes < now * nearlyNow
        ? [
            `The ${clockTime(target.minutes)} that you want is ${Math.round((1 - target.minutes / now) * 100)} % quicker than that${target.minutes < now * muchQuicker ? `, which is a lot (about ${clockTime(Math.round(now + target.minutes) / 2)} is likelier)` : ""}: run at its pace if ${isTested ? "the test in the middle" : "a 5 km some weeks before"} shows it, else half-way between.`,
          ]
        : []
      : [
          `The ${clockTime(target.minutes)} that you want is more than ${builds} building weeks usually bring: they lead to about ${clockTime(timeAfter(goal, known, builds))}, and the rest takes about ${buildsTo(goal, target.minutes, known) - builds} more; ${isTested ? "the test in the middle says" : "a 5 km some weeks before says"} how quick to begin the race.`,
        ]),
  ];
}
/** What is less of a step needs no word. */
const nearlyNow = 0.985;
/** From so much on half of the way is likelier. */
const muchQuicker = 0.955;
const goalDistance = { run_5k: "5 km", run_10k: "10 km", half_marathon: "a half marathon" } as const;

/** What two days that follow each other cost on the way to a time. */
export const hardInARow = ({ values, laid }: Making): readonly string[] =>
  isHardInARow(values) && laid.some(({ cardio }) => cardio === "quality")
    ? [
        "Your two days follow each other, and the time that you want takes both: the quick run is on the day before the long one, which is to be easy all the more.",
      ]
    : isCrowded(values)
      ? [
          "Your three days follow each other: beside a day of strength none has a quick run, and a free day between them would make room for one.",
        ]
      : [];

/** The week, from 1, that has so many building weeks behind it. */
const weekOf = ({ calendar }: Making, from: number): number =>
  calendar.weeks.findIndex(({ kind, built }) => kind === "build" && built === from) + 1;

const whyOut = ({ values }: Making, why: WhyOut): string =>
  ({
    taste: "as you said",
    equipment: "there is nothing for it here",
    sore: `to spare the ${soreWords(values)}`,
    place: "no day has a place for it",
    age: "at your age it is left to the sport itself",
    base: "running for 20 minutes without a walk comes first",
    number: "say how many you do in a row, and from three on they come in",
  })[why];

const servedInWords = (making: Making, name: string, service: Service): string => {
  switch (service.how) {
    case "whole":
      return name;
    case "eased":
      return `${name} eased`;
    case "later":
      return `${name} from week ${weekOf(making, service.from)}`;
    case "instead":
      return `another exercise for ${name}`;
    case "out":
      return `no ${name} (${whyOut(making, service.why)})`;
  }
};

/** Where the first week can't be like a usual one. */
const likeUsual = 0.9;
export function firstWeekOf(making: Making): readonly string[] {
  const { values } = making;
  const isRun = isRunGoal(values.goal);
  const usual = isRun ? (values.loads.weekMinutes ?? 0) : doneNow(values).week;
  const minutes = minutesAt(making, 0);
  // On the eve of a sport that is played there is less on purpose.
  const isPlayed = values.besides.sportDays !== undefined;
  return !isPlayed && minutes > 0 && minutes < likeUsual * usual
    ? [
        `It begins with ${minutes} minutes a week of what you do ${usual} of now: ${hasSoreLegs(values) ? `for the ${soreWords(values)}` : "its days hold no more"}.`,
      ]
    : [];
}

/** The brief, where it is not simply all that the goal needs. */
export function briefInWords(making: Making): readonly string[] {
  const { brief } = making;
  const asked = brief.lifts.filter(({ service }) => service.how !== "out" || service.why === "sore");
  // Of ways to move that each week has, what is missing is said of its muscles.
  const needs = [
    ...asked.map(({ exercise: { name }, service }) => ({ name, service })),
    ...brief.parts.flatMap(({ says: name, service }) => (name in ways ? [] : [{ name, service }])),
  ];
  if (needs.every(({ service }) => service.how === "whole")) return [];
  const { whole = [], others = [] } = Object.groupBy(needs, ({ service: { how } }) =>
    how === "whole" ? "whole" : "others",
  );
  const words = [
    ...(whole.length > 0 ? [joined(whole.map(({ name }) => name))] : []),
    ...others.map(({ name, service }) => servedInWords(making, name, service)),
  ];
  return [`Of what the goal needs it has ${words.join("; ")}.`];
}

/** An answer that somebody gave beside what was asked, how it is named, and the answers without it. */
type Given = {
  readonly says: string;
  readonly why?: string;
  readonly without: DesignAnswers;
};

const likes = { walking: "walk", running: "run", cycling: "cycle" } as const;
const doneAs = { walking: "Walking", running: "Running", cycling: "Cycling" } as const;

/** What was said here and need not shape a program: each may change nothing. */
function given(answers: DesignAnswers, values: AnswerValues, hasCardio: boolean): readonly Given[] {
  const { goal, taste, owned, present } = values;
  const { owned: things, present: time, taste: liked } = answers;
  const { owned: _owned, ...unowned } = answers;
  const { present: _present, ...untimed } = answers;
  const { cardio, ...otherTaste } = taste;
  const isRun = isRunGoal(goal);
  return [
    ...(liked?.from === "said" && cardio !== undefined
      ? [
          {
            says: `That you would rather ${likes[cardio]}`,
            ...(isRun &&
              cardio !== "running" && { why: "a run is prepared by running; do it on days between" }),
            ...(!isRun && !hasCardio && { why: "do it on the days between, it helps" }),
            ...(hasCardio &&
              modalityOf(values) === doneAs[cardio] && { why: "what is for the heart is that anyway" }),
            without: { ...answers, taste: { value: otherTaste, from: liked.from } },
          },
        ]
      : []),
    ...(things?.from === "said" && (owned.dumbbells ?? owned.bench) !== undefined
      ? [{ says: "What you say that you own", without: unowned }]
      : []),
    ...(time?.from === "said" && present.minutes !== undefined
      ? [
          {
            says: "Your time",
            ...(!isRun && { why: "nothing here is run at a pace" }),
            without: untimed,
          },
        ]
      : []),
  ];
}

/**
 * Of what was said, whatever leaves no trace, in sentences, so that no answer is lost without a word. `isAlike`: whether a program by some other answers has and says the
 * same.
 */
export function unusedAnswers(
  answers: DesignAnswers,
  { values, laid }: Pick<Making, "values" | "laid">,
  isAlike: (answers: DesignAnswers) => boolean,
): readonly string[] {
  const hasCardio = laid.some(({ cardio, finishMinutes }) => (cardio ?? finishMinutes) !== undefined);
  return given(answers, values, hasCardio)
    .filter(({ without }) => isAlike(without))
    .map(
      ({ says, why }) =>
        `${says} is heard, and changes nothing in these weeks${why === undefined ? "" : `: ${why}`}.`,
    );
}
