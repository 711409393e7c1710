import { type AnswerValues, isSportGoal } from "../answers.ts";
import type { Service } from "../purpose/how-served.ts";
import { canRunOn } from "./hard-session.ts";
import { hasMildLegs, hasSoreLegs, runsForFitness, yearsToWalk } from "./modality.ts";
import { weeksToRunOn } from "./run-and-walk.ts";
import { runMinutesNow } from "./run-calendar.ts";
import { asWarmUp, type CardioDraft, type RunWeek } from "./cardio-draft.ts";
import { conditioningOf, isRunSport } from "./sport-conditioning.ts";

/** What a sport that is played or jumped asks before its strength. */
const drills = ["turns", "landings"] as const;
export type Drill = (typeof drills)[number];
type DrillServices = Readonly<Partial<Record<Drill, Service>>>;

const both: readonly Drill[] = drills;
const drillsOf: Readonly<Record<string, readonly Drill[]>> = {
  football: both,
  "ball games": both,
  tennis: both,
  padel: both,
  squash: both,
  badminton: both,
  "martial arts": both,
  skiing: ["landings"],
};

/** How a brief's parts serve the drills. */
export const drillServices = (
  parts: readonly { readonly says: string; readonly service: Service }[],
): DrillServices =>
  Object.fromEntries(
    parts.flatMap(({ says, service }) => (drills.some((drill) => drill === says) ? [[says, service]] : [])),
  );

export const drillsFor = (values: Pick<AnswerValues, "goal" | "besides">): readonly Drill[] =>
  isSportGoal(values) ? (drillsOf[values.besides.sport ?? ""] ?? []) : [];

export const drillMinutes = 10;
/** Each drill takes so many of them. */
const eachMinutes = 2.5;

/**
 * Warm-ups of this kind halve the injuries of those who play (FIFA 11+: T. Soligard et al., BMJ 337, 2008); landings come before jumps, and both feet before one. The
 * steps are our own.
 */
const steps: Readonly<Record<Drill, readonly string[]>> = {
  turns: [
    "4 × 10 m at a brisk walk, each ending in a stop on one leg and a turn",
    "4 × 10 m at half speed, with a stop and a turn",
    "4 × 10 m at three quarters of your speed, with a turn on either leg",
    "6 × 10 m nearly as fast as you can, with a turn on either leg",
  ],
  landings: [
    "2 × 5 landings on both feet from a low step, held for two seconds",
    "2 × 5 low jumps on the spot, landing without a sound",
    "2 × 5 jumps forwards and sideways, landing without a sound",
    "2 × 4 hops forwards on either leg, and 5 jumps as high as you can",
  ],
};
const stepFrom = [0, 0.25, 0.5, 0.75] as const;
const mostEased = 2;
/** Before somebody runs on for twenty minutes nothing is done faster than at half speed, and of who doesn't run at all the first step of what is run is all. */
const mostBeforeRuns = 1;

/** How far the weeks have come. */
type DrillWeek = Pick<RunWeek, "week" | "builds"> & { readonly progress: number };

/** Whether whoever plays runs on for twenty minutes by then, for less, or not at all; undefined: their sport isn't run. */
function runsIn(values: AnswerValues, week: DrillWeek): "on" | "little" | "not" | undefined {
  if (!isRunSport(values)) return undefined;
  if (conditioningOf(values)?.on !== "Running") return "not";
  return canRunOn(values, week) ? "on" : "little";
}

/** How a drill is done when the weeks have come so far; undefined: not yet, or not at all. */
function drillIn(
  drill: Drill,
  service: Service | undefined,
  { week: { built }, progress }: DrillWeek,
  { runs, isOld }: { readonly runs: ReturnType<typeof runsIn>; readonly isOld: boolean },
): string | undefined {
  if (!service || service.how === "out") return undefined;
  const all = steps[drill];
  if (service.how === "later" && built < service.from) return undefined;
  // What comes back begins at the beginning, and goes no further than half-way.
  const begun = service.how === "later" ? (built - service.from) / 4 / stepFrom.length : progress;
  const most = Math.min(
    isOld || (runs === "not" && drill === "turns") ? 0 : Infinity,
    runs === undefined || runs === "on" ? Infinity : mostBeforeRuns,
    service.how === "whole" ? Infinity : service.how === "later" ? 1 : mostEased,
  );
  return all[
    Math.min(
      most,
      stepFrom.findLastIndex((from) => begun >= from),
    )
  ];
}

/** The warm-up of a day of strength for a sport: easy ways to move, then its drills. Who isn't known to run walks. */
export function drillBlock(values: AnswerValues, services: DrillServices, week: DrillWeek): CardioDraft {
  const { limitations, age } = values;
  const isOld = (age.years ?? 0) >= yearsToWalk;
  const runs = runsIn(values, week);
  const isRun =
    (runs === "on" || (runs === "little" && (values.loads.runMinutes ?? 0) >= runsForFitness)) &&
    (!hasSoreLegs(values) || limitations.mayRun === true) &&
    !isOld;
  const list = drillsFor(values).flatMap(
    (drill) => drillIn(drill, services[drill], week, { runs, isOld }) ?? [],
  );
  const easyMinutes = drillMinutes - list.length * eachMinutes;
  const easy = `${Math.floor(easyMinutes)} min ${isRun ? "easy" : "brisk walk"}, forwards, sideways and backwards`;
  return {
    type: "zone2",
    duration: drillMinutes,
    modality: isRun ? "Running" : "Walking",
    instructions: `${asWarmUp} ${[easy, ...list].join(", then ")}.`,
  };
}

const weeksAway = 4;
const weeksLeft = 2;
/** How a drill is served: what is stiff eases it, what hurts lets it wait; who is older, or doesn't run, does its first steps alone. */
export function serviceOfDrill(drill: Drill, values: AnswerValues, builds: number): Service {
  const { limitations, age, besides } = values;
  const hasBack = limitations.parts.includes("back") && !limitations.mild?.includes("back");
  const isHurt =
    (hasSoreLegs(values) && !(drill === "turns" && limitations.mayRun)) || (drill === "landings" && hasBack);
  if (isHurt || besides.birth === true)
    return weeksAway <= builds - weeksLeft ? { how: "later", from: weeksAway } : { how: "out", why: "sore" };
  const isEased =
    hasMildLegs(values) ||
    values.experience === "new" ||
    (age.years ?? 0) >= yearsToWalk ||
    (isRunSport(values) && (limitations.noRunning || weeksToRunOn(runMinutesNow(values)) >= builds));
  return { how: isEased ? "eased" : "whole" };
}
