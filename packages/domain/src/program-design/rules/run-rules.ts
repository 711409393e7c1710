import type { PlannedSession } from "../../program/program.ts";
import { isRunGoal, longRunMinutes } from "../answers.ts";
import {
  cardioMinutes,
  type Check,
  dateOf,
  isLight,
  isRace,
  type ProgramRule,
  sessionsOf,
  sum,
} from "./program-rule.ts";

const growsSlowly: Check = (program) => {
  let most = 0;
  return program.weeks.flatMap((week) => {
    const minutes = cardioMinutes(week);
    // Each session is in whole minutes: one more is no growth.
    const allowed = most * 1.1 + week.sessions.filter(({ cardio }) => cardio).length;
    const isFirst = most === 0;
    most = Math.max(most, minutes);
    return !isFirst && minutes > allowed ? [`${week.id} has ${minutes} minutes of cardio`] : [];
  });
};

const quickPattern = /(\d+) × (\d+) (min|s)\b[^.]*quick/;
const endsQuicker = /the last (\d+) min comfortably hard/;
const quickMinutes = (session: PlannedSession): number => {
  if (isRace(session)) return 0;
  const { instructions = "" } = session.cardio ?? {};
  const [, times, amount, unit] = quickPattern.exec(instructions) ?? [];
  const atEnd = Number(endsQuicker.exec(instructions)?.[1] ?? 0);
  return atEnd + (Number(times ?? 0) * Number(amount ?? 0)) / (unit === "s" ? 60 : 1);
};

/** Of who has trained for a year and runs so often, two runs a week may be quicker. */
const runsForTwoQuick = 4;
const staysEasy: Check = (program, { values: { experience } }) =>
  program.weeks.flatMap((week) => {
    const quick = sum(week.sessions.map(quickMinutes));
    const runs = week.sessions.filter((session) => quickMinutes(session) > 0).length;
    const isPastFirst = experience === "intermediate" || experience === "advanced";
    const all = week.sessions.filter(({ cardio }) => cardio !== undefined).length;
    const most = isPastFirst && all >= runsForTwoQuick ? 2 : 1;
    return [
      ...(quick > 0.2 * cardioMinutes(week)
        ? [`${week.id} has ${quick} quick minutes of ${cardioMinutes(week)}`]
        : []),
      ...(runs > most ? [`${week.id} has ${runs} quicker runs`] : []),
    ];
  });

const reachesDistance: Check = (program, { values: { goal }, cannot }) => {
  if (!isRunGoal(goal) || cannot.some((sentence) => sentence.includes("longest run"))) return [];
  const before = sessionsOf(program).filter((session) => !isRace(session));
  const longest = Math.max(...before.map(({ cardio }) => cardio?.duration ?? 0));
  return longest < longRunMinutes[goal] ? [`the longest run is ${longest} minutes`] : [];
};

const taperedTo = 0.6;
/** Before, a long run may still have its walks; one of more than an hour keeps them. */
const weeksWithoutWalk = 1;
const restedFrom = 45;

const endsInRace: Check = (program, { values: { goal, race } }) => {
  if (!isRunGoal(goal)) return [];
  const [last, full] = [program.weeks.at(-1), program.weeks.filter((week) => !isLight(week))];
  const session = last?.sessions.find(isRace);
  const peak = full.at(-1);
  if (!last || !session || !peak) return ["there is no race"];
  const walks = full
    .slice(-weeksWithoutWalk)
    .filter(({ sessions }) =>
      sessions.some((one) => / walk/.test(one.cardio?.instructions ?? "") && runAtOnce(one) < restedFrom),
    );
  return [
    ...(race.date !== undefined && dateOf(session) !== race.date
      ? [`the race is on ${dateOf(session)}`]
      : []),
    ...(last.sessions.some((one) => one !== session && dateOf(one) >= dateOf(session))
      ? ["training goes on after the race"]
      : []),
    ...(cardioMinutes(last) > taperedTo * cardioMinutes(peak) ? [`${last.id} is no taper`] : []),
    ...walks.map(({ id }) => `${id} has walks, just before the race`),
  ];
};

const inTurnPart = /(\d+) min run\b/;
const walkedFirst = /brisk walk/;
/** Whoever runs so many minutes at once grows from there without a walk. */
const runsOn = 20;
/** Short stretches are doubled at first; from so many minutes on none is more than a third longer than any before. */
const shortUpTo = 8;
const growthOf = (before: number): number => (before < shortUpTo ? 2 : 1.4);

/** Minutes that are run at once in a session. */
const runAtOnce = ({ cardio }: PlannedSession): number => {
  if (cardio?.modality !== "Running") return 0;
  const { instructions = "", duration } = cardio;
  return Number(inTurnPart.exec(instructions)?.[1] ?? (walkedFirst.test(instructions) ? 0 : duration));
};

/** Of who can't run on yet: nothing that is run at once is much longer than any before, in light weeks either. */
const growsByParts: Check = (program, { values }) => {
  const {
    loads: { runMinutes },
    goal,
    present,
  } = values;
  if (!isRunGoal(goal) || (present.minutes ?? 0) >= runsOn || (runMinutes ?? 0) >= runsOn) return [];
  let most = Math.max(1, runMinutes ?? 1);
  return program.weeks.flatMap((week, index) => {
    const longest = Math.max(0, ...week.sessions.filter((one) => !isRace(one)).map(runAtOnce));
    const allowed = Math.max(most + 1, index === 0 && runMinutes === undefined ? 10 : most * growthOf(most));
    const breach = longest > allowed ? [`${week.id} runs ${longest} minutes at once after ${most}`] : [];
    most = Math.max(most, longest);
    return breach;
  });
};

const weeksBeforeTaper = 3;
const tapersFromFull: Check = ({ weeks }, { values: { goal } }) => {
  const taper = weeks.findIndex(({ phase }) => /taper|race week/i.test(phase));
  return isRunGoal(goal)
    ? weeks
        .slice(Math.max(0, taper - weeksBeforeTaper), taper)
        .filter(isLight)
        .map(({ id }) => `${id} is lighter so close to the taper`)
    : [];
};

/** A pace and an effort for one repetition can't both be kept. */
const saysOneThing: Check = (program) =>
  sessionsOf(program).flatMap(({ id, cardio }) => {
    const { instructions = "" } = cardio ?? {};
    return / × \d+ min/.test(instructions) && / a km/.test(instructions) && /of 10/.test(instructions)
      ? [`${id} has a pace and an effort`]
      : [];
  });

/** That running grows slowly, stays easy and leads to the race. */
export const runRules: readonly ProgramRule[] = [
  {
    id: "cardio",
    says: "Minutes of cardio grow by a tenth a week at most, rounding apart.",
    check: growsSlowly,
  },
  {
    id: "turns",
    says: "Where running and walking take turns, it begins with what is run now, and from eight minutes on none is more than a third longer than any before, in whole minutes.",
    check: growsByParts,
  },
  {
    id: "easy",
    says: "At least four fifths of running are easy, and one run a week at most is quicker, of four and past the first year two.",
    check: staysEasy,
  },
  { id: "distance", says: "A run's program reaches what the distance asks for.", check: reachesDistance },
  {
    id: "race",
    says: "A run's program ends with the race, after a taper, and without walks in its last full week.",
    check: endsInRace,
  },
  {
    id: "taper",
    says: "No week is lighter in the three before a taper.",
    check: tapersFromFull,
  },
  {
    id: "pace",
    says: "Of a repetition the pace or the effort is said, not both.",
    check: saysOneThing,
  },
];
