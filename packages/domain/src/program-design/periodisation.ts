import { type AnswerValues, type DesignGoal, type Experience, isMeetGoal } from "./answers.ts";
import type { Muscle } from "./strength/exercise-row.ts";

export type WeekKind = "build" | "deload" | "taper";

export type PlannedWeek = {
  readonly kind: WeekKind;
  readonly phase: string;
  /** How many weeks have built before this one. */
  readonly built: number;
  /** Share of a full week's sets or minutes. */
  readonly volume: number;
  /** From 0; each ends in a deload. */
  readonly block: number;
  /** From 0, within its block. */
  readonly at: number;
  /** Before a meet, the share of its sets that whatever is not lifted there keeps. */
  readonly assistance?: number;
  /** The last heavy week before a meet. */
  readonly isLastHeavy?: true;
  /** Before a meet, the building weeks of the program before its last one. */
  readonly toMeet?: number;
  /** Of a lift that is back after what hurt: it is done lightly. */
  readonly isReturn?: true;
  /** The building week before it; the first has none. */
  readonly before?: PlannedWeek;
  /** The week before it is a light one. */
  readonly isAfterLight?: true;
  /** The building week after it; the last has none. */
  readonly after?: PlannedWeek;
};

/** Any week that builds, of no block in particular. */
export const fullWeek = (built = 0): PlannedWeek => ({
  kind: "build",
  phase: "",
  built,
  volume: 1,
  block: 0,
  at: 0,
});

/** The building weeks that a week has behind it: a light one is like the week before it. */
export const builtBefore = ({ kind, built }: PlannedWeek): number => (kind === "build" ? built : built - 1);

/** Weeks of which each knows the building weeks before and after it. */
function linked(weeks: readonly PlannedWeek[]): readonly PlannedWeek[] {
  let before: PlannedWeek | undefined;
  const known = weeks.map((week, index) => {
    const isAfterLight = weeks[index - 1]?.kind === "deload";
    const one = { ...week, ...(before && { before }), ...(isAfterLight && { isAfterLight }) };
    if (week.kind === "build") before = one;
    return one;
  });
  let after: PlannedWeek | undefined;
  return known
    .toReversed()
    .map((week) => {
      const one = after ? { ...week, after } : week;
      if (week.kind === "build") after = one;
      return one;
    })
    .toReversed();
}

/**
 * Every so many weeks one is light: coaches and athletes of strength sports deload every 5.6 weeks, give or take 2.3 (D. Rogerson et al., Deloading
 * practices in strength and physique sports, Sports Med Open 10, 2024); sooner for who can load more is our rule of thumb.
 */
export const lightEvery: Readonly<Record<Experience, number>> = {
  new: 6,
  beginner: 5,
  intermediate: 4,
  advanced: 4,
};
const runLightEvery = 4;
const deloadVolume = 0.5;

/**
 * The volume of a block's weeks: steady for who still gains by weight alone. Past that, for size it rises to the block's last week; for strength it
 * falls there, where weights are heaviest. Our rule of thumb.
 */
const volumeAt = (goal: DesignGoal, experience: Experience, week: number, length: number): number => {
  if (experience === "new" || experience === "beginner" || goal === "fitness") return 1;
  if (goal === "strength") return week === length - 1 ? 0.85 : 1;
  return 0.8 + (0.2 * week) / Math.max(1, length - 1);
};

/** `first`: the block of the first week; those of a short program are counted from it. */
const phaseName = (goal: DesignGoal, block: number, first = 0): string => {
  if (block < 0) return "Base";
  if (goal === "strength") return ["Foundation", "Build", "Peak"][block] ?? `Block ${block + 1}`;
  return `Block ${block - Math.max(0, first) + 1}`;
};

const liftingWeeks: Readonly<Record<Experience, number>> = {
  new: 12,
  beginner: 10,
  intermediate: 12,
  advanced: 12,
};

/** Of the blocks before a day the last is nearest to it; of those before its three so many are distinguished. */
export const lastBlock = 2;
export const earliestBlock = -8;

/** A block builds for no more weeks on end, and for so many at least before a lighter one; only seven weeks have no such blocks, and their second has two. Our rule of thumb. */
const maxBuilding = 5;
const minBuilding = 3;
/** Into how many blocks weeks are divided of which a light one ends each. */
const blocksIn = (weeks: number, every: number): number =>
  Math.max(
    1,
    Math.ceil(weeks / (maxBuilding + 1)),
    Math.min(Math.ceil(weeks / every), Math.floor(weeks / (minBuilding + 1))),
  );

/** Light weeks before the last one: of full blocks with what is left in the first, where that is one, else of blocks as alike as can be. */
function lightBefore(weeks: number, every: number): readonly number[] {
  const lights = blocksIn(weeks, every) - 1;
  const building = weeks - 1 - lights;
  const left = building - lights * (every - 1);
  const isFull = left >= minBuilding && left <= maxBuilding;
  const each = building / (lights + 1);
  return Array.from({ length: lights }, (_, at) =>
    isFull ? left + at * every : Math.ceil(each * (at + 1)) + at,
  );
}

/** In the last heavy weeks before a meet, the nearest first, the share that is left of what is not lifted there; in its own week nothing is. Custom of the sport. */
const assistanceBefore: readonly number[] = [0.3, 0.5, 0.7];

/** The weeks that lead to a day: counted back from it in blocks, each of which ends in a deload, and the last week light. */
export function eventCalendar(
  weeks: number,
  { goal, experience, besides }: Pick<AnswerValues, "goal" | "experience" | "besides">,
): readonly PlannedWeek[] {
  const every = lightEvery[experience];
  const isMeet = isMeetGoal({ goal, besides });
  const lightWeeks = lightBefore(weeks, every);
  let built = 0;
  // A light week ends the block before it, and nothing else does.
  const blockAt = (week: number) =>
    Math.max(earliestBlock, lastBlock - lightWeeks.filter((light) => light >= week).length);
  /** A week's place in its block, counted from its end. */
  const placeOf = (week: number): number => {
    const end = lightWeeks.find((light) => light >= week) ?? weeks - 1;
    return Math.max(0, Math.min(every - 1 - (end - week), week));
  };
  const leading = Array.from({ length: weeks - 1 }, (_, week): PlannedWeek => {
    const fromEnd = weeks - 2 - week;
    const at = placeOf(week);
    const isLight = lightWeeks.includes(week);
    const block = blockAt(week);
    const one: PlannedWeek = {
      kind: isLight ? "deload" : "build",
      phase: isLight ? "Deload" : phaseName(goal, block, blockAt(0)),
      built,
      volume: isLight ? deloadVolume : volumeAt(goal, experience, at, every - 1),
      block,
      at: isLight ? every - 1 : at,
    };
    if (!isLight) built += 1;
    const assistance = isLight ? undefined : assistanceBefore[fromEnd];
    if (!isMeet || assistance === undefined) return one;
    return { ...one, assistance, ...(fromEnd === 0 && { isLastHeavy: true }) };
  });
  const phase = isMeet ? "Taper: meet week" : "Taper";
  const last = {
    kind: "taper",
    phase,
    built,
    volume: deloadVolume,
    block: lastBlock,
    at: every - 2,
  } as const;
  if (!isMeet) return linked([...leading, last]);
  return linked([...leading, { ...last, assistance: 0 }].map((week) => ({ ...week, toMeet: built - 1 })));
}

/** The weeks of a program that leads to no day, as many as were asked for or as its blocks take: blocks as alike in length as can be, each of which ends in a deload. */
export function liftingCalendar({
  goal,
  experience,
  weeks,
}: Pick<AnswerValues, "goal" | "experience" | "weeks">): readonly PlannedWeek[] {
  const count = weeks.count ?? liftingWeeks[experience];
  const blocks = blocksIn(count, lightEvery[experience]);
  // Of many blocks the last three are distinguished.
  const first = Math.min(0, lastBlock + 1 - blocks);
  let built = 0;
  return linked(
    Array.from({ length: blocks }, (_, index) => {
      const length = Math.floor(count / blocks) + (index < count % blocks ? 1 : 0);
      const block = first + index;
      return Array.from({ length }, (_week, at): PlannedWeek => {
        const isLight = at === length - 1;
        const week: PlannedWeek = {
          kind: isLight ? "deload" : "build",
          phase: isLight ? "Deload" : phaseName(goal, block, first),
          built,
          volume: isLight ? deloadVolume : volumeAt(goal, experience, at, length - 1),
          block,
          at,
        };
        if (!isLight) built += 1;
        return week;
      });
    }).flat(),
  );
}

/** The weeks of a run's program: so many of training in blocks as alike in length as can be, the longer ones last, of which a lighter week ends each but the last, and the taper, whose weeks keep these shares of the minutes. */
export function runningCalendar(training: number, taper: readonly number[]): readonly PlannedWeek[] {
  // The taper ends the last block.
  const count = blocksIn(training + 1, runLightEvery) - 1;
  const each = (training - count) / (count + 1);
  const lights = Array.from({ length: count }, (_, at) => Math.floor(each * (at + 1)) + at);
  const weeks = Array.from({ length: training }, (_, week): PlannedWeek => {
    const before = lights.filter((light) => light < week);
    const isLight = lights.includes(week);
    return {
      kind: isLight ? "deload" : "build",
      phase: isLight ? "Lighter week" : "Build",
      built: week - before.length,
      volume: isLight ? deloadVolume : 1,
      block: before.length,
      at: week - ((before.at(-1) ?? -1) + 1),
    };
  });
  const built = training - lights.length;
  const last = taper.map((volume, index) => ({
    kind: "taper" as const,
    phase: index === taper.length - 1 ? "Race week" : "Taper",
    built,
    volume,
    block: 0,
    at: index,
  }));
  return linked([...weeks, ...last]);
}

/** Of so many weeks of training, those that build. */
export const buildsIn = (training: number): number =>
  runningCalendar(training, []).filter(({ kind }) => kind === "build").length;

/**
 * Sets a week for a muscle, those that it only helps with counted by half: from how many on a program counts as one for it, and how many it has at
 * most. Ten and more a week gain more size than five to nine, and those more than fewer (B. J. Schoenfeld et al., Dose-response relationship
 * between weekly resistance training volume and increases in muscle mass, J Sports Sci 35, 2017). For fitness two to four sets on two days or three,
 * and one to begin with (C. E. Garber et al., Med Sci Sports Exerc 43 (7), 2011). The other bounds for each goal and level are our rule of thumb: the
 * studies say nothing of how many are too many, and most of those who were studied were new.
 */
const setLandmarks: Readonly<
  Record<"strength" | "muscle" | "fitness", Readonly<Record<Experience, readonly [number, number]>>>
> = {
  strength: { new: [3, 10], beginner: [4, 12], intermediate: [6, 16], advanced: [8, 20] },
  muscle: { new: [4, 12], beginner: [6, 14], intermediate: [9, 20], advanced: [10, 22] },
  fitness: { new: [2, 8], beginner: [4, 10], intermediate: [4, 12], advanced: [4, 12] },
};

export const mainMuscles: readonly Muscle[] = ["quads", "hamstrings", "chest", "back", "shoulders"];

export type SetBounds = { readonly min: number; readonly aim: number; readonly max: number };

export function setBounds(
  muscle: Muscle,
  { goal, experience }: Pick<AnswerValues, "goal" | "experience">,
): SetBounds {
  const kind = goal === "strength" || goal === "muscle" ? goal : "fitness";
  const [min, max] = setLandmarks[kind][experience];
  const aim = Math.round((min + max) / 2);
  // Each press and each pull counts half a set for another part of the shoulders.
  if (muscle === "shoulders") return { min, aim, max: 1.5 * max };
  // Small muscles work along with each press and pull.
  return mainMuscles.includes(muscle) ? { min, aim, max } : { min: 0, aim: Math.min(aim, 6), max: 2 * max };
}
