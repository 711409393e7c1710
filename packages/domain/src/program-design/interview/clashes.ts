import {
  type AnswerField,
  type AnswerValues,
  type BodyPart,
  type DesignAnswers,
  goalNames,
  isRunGoal,
  longRunMinutes,
} from "../answers.ts";
import { equipmentNames } from "../describe-answer.ts";
import { isWithout, openNeed } from "../purpose/goal-needs.ts";
import { openDays } from "../layout/training-days.ts";
import { layOutWeek } from "../layout/week-layout.ts";
import { mainMuscles } from "../periodisation.ts";
import { loadsOfSport, moveOfSport } from "../running/sport-conditioning.ts";
import { hurtParts } from "../strength/sore-parts.ts";
import { isInReach, maxRunWeeks, runMinutesNow, weeksNeeded } from "../running/run-calendar.ts";
import { markDate } from "../../claim/marked-text.ts";
import { untrainable } from "../strength/exercise-menu.ts";

export type DesignQuestion = {
  readonly field: AnswerField;
  readonly text: string;
  /** Each is understood as an answer when it is tapped. */
  readonly replies: readonly string[];
};

const clash = (field: AnswerField, text: string, ...replies: readonly string[]): DesignQuestion => ({
  field,
  text,
  replies,
});

const runLoads: readonly BodyPart[] = ["knee", "ankle", "hip"];

/** Of a goal that the weeks don't reach: another day for the race, or a shorter one first. */
export function clashOfReach(values: AnswerValues, startDate: string): DesignQuestion | undefined {
  const { goal, race } = values;
  const isReached = (asked: AnswerValues) => isInReach(asked, layOutWeek(asked), startDate);
  if (!isRunGoal(goal) || isReached(values)) return undefined;
  const name = goalNames[goal];
  const { count } = values.weeks;
  const free = { ...values, weeks: {} };
  if (count !== undefined && isReached(free)) {
    const need = weeksNeeded(free, layOutWeek(free));
    return clash(
      "weeks",
      `${name.charAt(0).toUpperCase()}${name.slice(1)} takes about ${need} weeks from ${runMinutesNow(values)} minutes of running, and ${count} are too few. How many shall it be?`,
      `${need} weeks`,
      "As many as it takes",
    );
  }
  const from = `From ${runMinutesNow(values)} minutes of running`;
  const anyDay = { ...values, race: {} };
  const shorter = [
    ...(goal === "half_marathon" && isReached({ ...anyDay, goal: "run_10k" }) ? ["10 km first"] : []),
    ...(goal === "run_5k" ? ["General fitness instead"] : ["5 km first"]),
  ];
  if (race.date === undefined || !isReached(anyDay))
    return clash(
      "goal",
      `${from} ${name} takes more than ${maxRunWeeks} weeks. Which run first?`,
      ...shorter,
    );
  const weeks = weeksNeeded(values, layOutWeek(values));
  return clash(
    "race",
    `${from} ${name} takes about ${weeks} weeks, and ${markDate(race.date)} is too soon for that. Shall I plan without a date?`,
    "No date yet",
    ...shorter.slice(0, 1),
  );
}

/** Who ran for so much longer than they say that they can has not done so lately, or can run for longer. */
const muchLonger = 1.3;
/** Of two answers of what is run now: which holds. */
export function clashOfTimes({ loads, present, goal }: DesignAnswers): DesignQuestion | undefined {
  const runMinutes = loads?.value.runMinutes;
  const minutes = present?.value.minutes;
  const isSaid = loads?.from === "said" && present?.from === "said";
  if (!isSaid || runMinutes === undefined || minutes === undefined || !goal || !isRunGoal(goal.value))
    return undefined;
  if (minutes <= runMinutes * muchLonger) return undefined;
  const whole = Math.floor(minutes);
  return clash(
    "loads",
    `You can run ${runMinutes} minutes without a walk, and ran for ${whole}: which of the two holds now?`,
    `I can run ${whole} minutes without a walk`,
    "That time is an old one",
  );
}

function clashOfRun(values: AnswerValues, startDate: string): DesignQuestion | undefined {
  const { goal, limitations, minutes } = values;
  if (!isRunGoal(goal)) return undefined;
  const name = goalNames[goal];
  if (limitations.noRunning)
    return clash(
      "goal",
      `Running is ruled out, but the goal is ${name}. Which of the two holds?`,
      "Running is fine",
      "General fitness instead",
    );
  const hurt = hurtParts(limitations).filter((part) => runLoads.includes(part));
  if (hurt.length > 0 && limitations.mayRun !== true)
    return clash(
      "goal",
      `Running loads the ${hurt.join(" and ")}. Is running all right for you, or shall I plan general fitness without it?`,
      "Running is fine",
      "General fitness instead",
    );
  // What is in reach hangs on the longest day.
  const need = longRunMinutes[goal];
  return (minutes.long ?? minutes.usual) < need
    ? clash(
        "minutes",
        `For ${name} the long run grows to ${need} minutes, and you have ${minutes.usual}. May one day a week be longer?`,
        `One long day of ${need} minutes`,
        "General fitness instead",
      )
    : clashOfReach(values, startDate);
}

/** Of a sport whose own way to move loads what hurts, or is run by who likes something else better: only who plays it knows whether that is all right. */
export function clashOfSport(values: AnswerValues): DesignQuestion | undefined {
  const { limitations, taste, besides } = values;
  const own = moveOfSport(values);
  if ((own !== "Running" && own !== "Rowing") || besides.access === "without") return undefined;
  const isKnown =
    own === "Running"
      ? limitations.mayRun !== undefined || limitations.noRunning
      : limitations.mayRow !== undefined;
  if (isKnown) return undefined;
  const loaded = loadsOfSport(values);
  const hurt = hurtParts(limitations).filter((part) => loaded.includes(part));
  const other = own === "Running" && (taste.cardio ?? "running") !== "running" ? taste.cardio : undefined;
  const { sport = "" } = besides;
  const says =
    hurt.length > 0
      ? own === "Running"
        ? `Running loads the ${hurt.join(" and ")}, and ${sport} is running.`
        : `Rowing loads the ${hurt.join(" and ")}.`
      : other === undefined
        ? undefined
        : `You like ${other} better, and ${sport} is running.`;
  return says === undefined
    ? undefined
    : clash(
        "limitations",
        `${says} Is ${own === "Running" ? "some running" : "easy rowing"} all right for you, or shall the heart be trained without it?`,
        `${own} is fine`,
        `No ${own.toLowerCase()}`,
      );
}

/** Of a goal that what there is to train with doesn't serve: more to train with, another goal, or all of it that can be trained. */
export function clashOfNeed(values: AnswerValues): DesignQuestion | undefined {
  const need = openNeed(values);
  if (!need || isWithout(values)) return undefined;
  const kit = equipmentNames[values.equipment];
  const other =
    values.goal === "fitness" ? "General fitness instead" : `Just ${goalNames[values.goal]} instead`;
  const takes = need.takes.charAt(0).toUpperCase() + need.takes.slice(1);
  return clash(
    "equipment",
    need.isApart
      ? `${takes}. Is there any for you, or shall I plan what can be trained with ${kit}?`
      : `${takes}, and that can’t be trained with ${kit}. What shall it be?`,
    ...need.replies,
    other,
    "Take it as it is",
  );
}

/** What can't hold together, as one question; undefined: it does. */
export function clashOf(values: AnswerValues, startDate: string): DesignQuestion | undefined {
  const open = openDays(values.days).length;
  if (open < values.days.count)
    return clash(
      "days",
      open < 2
        ? "After the days that you ruled out fewer than two are left. Which days work?"
        : `${values.days.count} days were asked for, and ${open} are left. How many shall it be?`,
      ...(open >= 2 ? [`${open} days a week`] : []),
      "Any day works",
    );
  const run = clashOfRun(values, startDate);
  if (run) return run;
  const sport = clashOfSport(values);
  if (sport) return sport;
  const none = untrainable(values).filter((muscle) => mainMuscles.includes(muscle));
  return none.length > mainMuscles.length - 2 && !isRunGoal(values.goal)
    ? clash(
        "limitations",
        "With all that ruled out there are too few exercises left for a program. What must really be spared?",
        ...values.limitations.parts.slice(0, 3).map((part) => `Only my ${part}`),
        "No limitations",
      )
    : undefined;
}
