import { type AnswerValues, isSportGoal } from "../answers.ts";
import type { Service } from "../purpose/how-served.ts";
import { hasMildLegs, hasSoreLegs, yearsToWalk } from "./modality.ts";
import { isRunSport } from "./sport-conditioning.ts";
import type { CardioDraft } from "./run-session.ts";

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
const lightDrillMinutes = 7;

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

/** How a drill is done when the weeks have come so far; undefined: not yet, or not at all. */
function drillIn(
  drill: Drill,
  service: Service | undefined,
  { built, progress, isOld }: { readonly built: number; readonly progress: number; readonly isOld: boolean },
): string | undefined {
  if (!service || service.how === "out") return undefined;
  const all = steps[drill];
  if (service.how === "later" && built < service.from) return undefined;
  // What comes back begins at the beginning, and goes no further than half-way.
  const begun = service.how === "later" ? (built - service.from) / 4 / stepFrom.length : progress;
  const at = stepFrom.findLastIndex((from) => begun >= from);
  return all[
    service.how === "whole" ? at : Math.min(at, isOld ? 0 : service.how === "later" ? 1 : mostEased)
  ];
}

/** The warm-up of a day of strength for a sport: easy ways to move, then its drills. */
export function drillBlock(
  values: AnswerValues,
  services: DrillServices,
  week: { readonly built: number; readonly progress: number; readonly isLight: boolean },
): CardioDraft {
  const { limitations, age } = values;
  const isRun =
    !limitations.noRunning &&
    (!hasSoreLegs(values) || (limitations.mayRun === true && isRunSport(values))) &&
    (age.years ?? 0) < yearsToWalk;
  const isOld = (age.years ?? 0) >= yearsToWalk;
  const list = drillsFor(values).flatMap(
    (drill) => drillIn(drill, services[drill], { ...week, isOld }) ?? [],
  );
  const easy = `${isRun ? "5 min easy" : "5 min brisk walk"}, forwards, sideways and backwards`;
  return {
    type: "zone2",
    duration: week.isLight ? lightDrillMinutes : drillMinutes,
    modality: isRun ? "Running" : "Walking",
    instructions: `First, as your warm-up. ${[easy, ...list].join(", then ")}.`,
  };
}

const weeksAway = 4;
const weeksLeft = 2;
/** How a drill is served: what is stiff eases it, what hurts lets it wait, who is older does its first step alone. */
export function serviceOfDrill(drill: Drill, values: AnswerValues, builds: number): Service {
  const { limitations, age, besides } = values;
  const hasBack = limitations.parts.includes("back") && !limitations.mild?.includes("back");
  const isHurt =
    (hasSoreLegs(values) && !(drill === "turns" && limitations.mayRun)) || (drill === "landings" && hasBack);
  if (drill === "turns" && limitations.noRunning) return { how: "out", why: "taste" };
  if (isHurt || besides.birth === true)
    return weeksAway <= builds - weeksLeft ? { how: "later", from: weeksAway } : { how: "out", why: "sore" };
  const isEased = hasMildLegs(values) || values.experience === "new" || (age.years ?? 0) >= yearsToWalk;
  return { how: isEased ? "eased" : "whole" };
}
