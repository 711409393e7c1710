import { addDays, mondayFirst, weekStartOf } from "../../schedule/local-date.ts";
import {
  type AnswerValues,
  type DesignAnswers,
  type Equipment,
  isRunGoal,
  isSportGoal,
  moveKinds,
  valuesOf,
} from "../answers.ts";

/** What a goal can't be trained without. */
export type GoalNeed = {
  /** Of which goal: a sport, or the lift that is to be reached. */
  readonly of: string;
  /** What it takes, in a sentence. */
  readonly takes: string;
  /** Equipment that has it; none of it says whether it is there where it is empty. */
  readonly at: readonly Equipment[];
  /** Taps that say it is there. */
  readonly replies: readonly string[];
  /** It may be there beside what there is to train with: a pool, a bar in a playground. */
  readonly isApart?: true;
  /** Not each gym has it. */
  readonly isOften?: true;
  /** Before who takes it as it is goes there. */
  readonly advice: string;
};

const bar = {
  at: ["gym", "barbell"],
  replies: ["I can go to a gym", "Barbell and rack at home"],
} as const;

const needs: readonly GoalNeed[] = [
  {
    of: "a meet",
    takes: "a meet is squat, bench press and deadlift with a bar",
    ...bar,
    advice: "Lift with a bar for two or three months before you enter one.",
  },
  {
    of: "climbing",
    takes: "climbing is pulling from above and hanging",
    at: ["gym", "barbell"],
    replies: ["There is a bar to hang from"],
    isApart: true,
    advice: "The wall, or a bar in a playground, has what is missing: twice a week, with days between.",
  },
  {
    of: "swimming",
    takes: "swimming takes water",
    at: ["gym"],
    replies: ["There is a pool"],
    isApart: true,
    isOften: true,
    advice: "Swim before the day: nothing on land finds the stroke.",
  },
  {
    of: "rowing",
    takes: "rowing takes a boat or a rowing machine",
    at: ["gym"],
    replies: ["There is a boat or a machine"],
    isApart: true,
    isOften: true,
    advice: "Row before the day: nothing else finds the stroke.",
  },
  {
    of: "cycling",
    takes: "cycling takes a bike",
    at: ["gym"],
    replies: ["There is a bike"],
    isApart: true,
    isOften: true,
    advice: "Ride before the day: the saddle asks for it.",
  },
];

/** Lifts that are done with a bar and with nothing else. */
const needOfLift = (name: string): GoalNeed => ({
  of: name,
  takes: `${name} is done with a bar`,
  ...bar,
  advice: "Its number is tried with a bar, after some weeks with one.",
});

const needOfPullUp: GoalNeed = {
  of: "Pull-Up",
  takes: "a pull-up takes a bar to hang from",
  at: ["gym", "barbell"],
  replies: ["There is a bar to hang from"],
  isApart: true,
  advice: "A bar in a doorway or in a playground has what is missing: twice a week, with days between.",
};

type Asked = Pick<AnswerValues, "goal" | "besides" | "equipment"> & Partial<Pick<AnswerValues, "loads">>;

/** Who does it now has what it takes. */
const isDoneNow = ({ besides: { sport }, loads }: Asked): boolean =>
  moveKinds.some((kind) => kind === sport && (loads?.moves?.[kind]?.longest ?? 0) > 0);

/** What the goal takes that equipment alone may not have; undefined: nothing, or it is there. */
export function openNeed(values: Asked): GoalNeed | undefined {
  const { besides, equipment, goal } = values;
  const { access, liftGoal, countGoal } = besides;
  const sport = isSportGoal(values) ? needs.find(({ of }) => of === besides.sport) : undefined;
  const wanted = liftGoal
    ? needOfLift(liftGoal.name)
    : countGoal?.name === "Pull-Up"
      ? needOfPullUp
      : undefined;
  const lift = isRunGoal(goal) ? undefined : wanted;
  // A gym has a pool or a bike, unless somebody says that theirs has none.
  const isMissing = (one: GoalNeed) =>
    !isDoneNow(values) && (!one.at.includes(equipment) || (one.isOften === true && access === "without"));
  const need = [sport, lift].find((one) => one !== undefined && isMissing(one));
  // A bar that is there is said as equipment.
  return need && !(access === "there" && need.isApart) ? need : undefined;
}

/** Whether what the goal takes is taken for granted of a gym: what it is; undefined: it is not, or was said. */
export const assumedOfGym = (values: Asked): string | undefined => {
  const { besides, equipment } = values;
  const need = isSportGoal(values) ? needs.find(({ of }) => of === besides.sport) : undefined;
  return need?.isOften && equipment === "gym" && besides.access === undefined && !isDoneNow(values)
    ? need.takes
    : undefined;
};

/** Whether what the goal takes is to be trained without. */
export const isWithout = ({ besides }: Pick<AnswerValues, "besides">): boolean =>
  besides.access === "without";

/**
 * All values as a program is made by them: a goal whose need is open is trained without it, and a day of which only the week was said is the one on which its sport is
 * played.
 */
export function consistentValues(values: AnswerValues): AnswerValues {
  const { besides, race } = values;
  const { access: _access, ...others } = besides;
  const need = openNeed(values);
  const last = isSportGoal(values) ? besides.sportDays?.at(-1) : undefined;
  return {
    ...values,
    besides: need ? { ...others, access: "without" } : besides.access === "without" ? others : besides,
    race:
      race.date !== undefined && race.isAbout === true && last !== undefined
        ? { ...race, date: addDays(weekStartOf(race.date, mondayFirst), last - 1) }
        : race,
  };
}

export const plannedValues = (answers: DesignAnswers): AnswerValues => consistentValues(valuesOf(answers));
