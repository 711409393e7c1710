import { addDays, daysBetween, weekdayOf } from "../schedule/local-date.ts";
import { estimateOneRepMax } from "../workout/record/estimate-one-rep-max.ts";
import type { Workout } from "../workout/workout.ts";
import { type Caution, isOpen } from "../horse/caution.ts";
import type { TrainingGoal } from "./read/read-goal.ts";
import type { HorseProfile } from "../horse/horse.ts";
import { easedAfter, type Lesson, limitsByHealth, type Observed } from "./horse/observed.ts";
import { limitsOfCaution, type PinnedWords } from "./horse/caution-limits.ts";
import { readWorkLimit, type WorkLimit } from "./work-limit.ts";

/** The number of past days that a plan takes into account. */
export const stateDays = 180;
const recentDays = 28;
const daysPerWeek = 7;
/** This many days without work count as a break. */
const minBreakDays = 14;
/** Tendons and bones adapt over months: the traditional fittening of hunters and eventers takes eight weeks. */
const maxReturnWeeks = 8;
/** For an athlete without any logged work. */
const unknownReturnWeeks = 2;
const maxRecallDays = 60;

/** Work done, with the fields that a plan needs. */
export type RecentWork = Pick<
  Workout,
  "date" | "discipline" | "durationSeconds" | "distanceMeters" | "fields" | "exercises"
> & { readonly notes?: string | undefined };

/** What a plan needs to know about an athlete; a horse's jumping figures and a person's lifting figures only if known. */
export type TrainingState = {
  readonly athleteKind: "person" | "horse";
  /** Local date. */
  readonly today: string;
  /** Minutes in each of the last four periods of seven days, latest first. */
  readonly weekMinutes: readonly number[];
  /** Days since the first work that is written down of the last half year, today included; 0 where there is none. */
  readonly knownDays: number;
  /** In the last 28 days. */
  readonly sessionsPerWeek: number;
  readonly typicalMinutes: number;
  readonly lastWorkOn?: string;
  /** The longest current or recent time off, and the number of careful weeks that remain of the return. */
  readonly breakDays: number;
  readonly returnWeeks: number;
  /** 1 for Monday; the usual training days, most frequent first. */
  readonly usualDays: readonly number[];
  /** The highest fence of the last 60 days, else of the whole period. */
  readonly highestFenceCm?: number;
  readonly lastJumpOn?: string;
  /** The highest fence of the last three times with a height: where it is now, whatever it once jumped. */
  readonly lastFenceCm?: number;
  /** The fastest pace that riders wrote of in the last four weeks. */
  readonly fastestPace?: "walk" | "trot" | "canter";
  /** What riders wrote of it lately, more than once. */
  readonly observed: readonly Observed[];
  readonly lessons: readonly Lesson[];
  /** Old, or with worn joints: short work, often, without small circles. */
  readonly isWorn: boolean;
  /** Minutes of the longest session in the last 60 days, by type. */
  readonly maxMinutes: Readonly<Record<string, number>>;
  /** Minutes per kilometre, by type: the median of the last 60 days. */
  readonly minutesPerKm: Readonly<Record<string, number>>;
  /** Estimated maxima in kg, by exercise name. */
  readonly maxKg: Readonly<Record<string, number>>;
  /** Maximum repetitions without added load in one set of pull-ups or chin-ups. */
  readonly maxPullUps: number;
  readonly ageYears?: number;
  readonly limits: readonly WorkLimit[];
  /** "Tends to rush fences when fresh": it jumps only on the day after work. */
  readonly isFreshAfterRest: boolean;
  /** Cautions whose wording was not understood as a limit. */
  readonly unreadCautions: readonly string[];
  readonly knownIssues?: string;
  /** Nothing has been logged. */
  readonly isUnknown: boolean;
};

type StateInput = {
  readonly athleteKind: "person" | "horse";
  readonly today: string;
  readonly work: readonly RecentWork[];
  readonly profile?: Pick<HorseProfile, "birthYear" | "knownIssues" | "notes"> | undefined;
  readonly cautions?: readonly (PinnedWords & Pick<Caution, "removedAt">)[];
  /** Time off that is not in the diary, both days inclusive; without `to`, until today. */
  readonly offSince?: { readonly from: string; readonly to?: string | undefined } | undefined;
  /** Stated limits that are not cautions. */
  readonly saidLimits?: readonly WorkLimit[];
  readonly observed?: readonly Observed[];
  readonly lessons?: readonly Lesson[];
  /** The goal in words, which may tell of the horse, too: "he is 22 and has arthritis". */
  readonly goalText?: string | undefined;
};

/** Sessions a week, in words, say something from three weeks on. */
export const isRateKnown = ({ knownDays }: Pick<TrainingState, "knownDays">): boolean => knownDays >= 21;

const minutesOf = ({ durationSeconds }: RecentWork): number => Math.round((durationSeconds ?? 0) / 60);
/** Assumed length of work without a logged duration. */
const assumedMinutes = 40;
const workTypeOf = (discipline: string): string => discipline.toUpperCase().replaceAll("-", "_");

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Careful weeks after this many days off: one per two weeks of break, eight at most. */
export const returnWeeksAfter = (days: number): number =>
  days < minBreakDays ? 0 : Math.min(maxReturnWeeks, Math.ceil(days / minBreakDays));

/** The relevant break: the current one, or the one with the most careful weeks left. */
function breakOf(
  dates: readonly string[],
  today: string,
): { readonly days: number; readonly weeksLeft: number } {
  const off = dates.flatMap((date, index) => {
    const next = dates[index + 1] ?? today;
    const days = daysBetween(date, next) - 1;
    const weeksSince = index + 1 < dates.length ? Math.floor(daysBetween(next, today) / daysPerWeek) : 0;
    return [{ days, weeksLeft: Math.max(0, returnWeeksAfter(days) - weeksSince) }];
  });
  return off.reduce((worst, one) => (one.weeksLeft > worst.weeksLeft ? one : worst), {
    days: 0,
    weeksLeft: 0,
  });
}

/** So many times with a height show where a horse is. */
const lastJumps = 3;

const paces = [
  ["canter", /\b(?:canter|gallop)\w*/i],
  ["trot", /\btrot\w*/i],
  ["walk", /\bwalk\w*/i],
] as const;
/** Not yet: "no trot", "still only walk". */
const deniedPace =
  /\b(?:no|not|without|before|until|don[’']?t|didn[’']?t|want(?:ed|s)? to|tried to|asked (?:to|for)|vet says|from walk to) (?:\w+ ){0,2}(?:canter|gallop|trot)\w*|\b(?:canter|gallop|trot)\w*(?= (?:from|again (?:from|in)|in|next|when|once|after)\b)/gi;

/** The fastest pace that work is written of. */
function fastestPaceOf(work: readonly RecentWork[]): { readonly fastestPace?: (typeof paces)[number][0] } {
  const texts = work.map(({ notes = "" }) => notes.replaceAll(deniedPace, ""));
  const pace = paces.find(([, words]) => texts.some((text) => words.test(text)))?.[0];
  return pace === undefined ? {} : { fastestPace: pace };
}

const wornYears = 20;
const wornWords =
  /(?<!\b(?:no|not|without|free of) )\b(?:arthrit\w+|osteoarthrit\w+|navicular|ringbone|bone spavin|spavin|sidebones?|worn joints?|stiff joints?|senior(?! (?:champion|class|team|league|level|rider))|veteran)\b/i;

function jumpingOf(work: readonly RecentWork[], today: string) {
  const jumps = work.filter(({ discipline }) => discipline === "jumping");
  const heights = (from: string) =>
    jumps.flatMap(({ date, fields }) => {
      const height = fields?.["jumpHeightCm"];
      return date >= from && typeof height === "number" ? [height] : [];
    });
  const recent = heights(addDays(today, -maxRecallDays));
  const known = recent.length > 0 ? recent : heights("0000-01-01");
  const last = jumps.at(-1);
  return {
    ...(known.length > 0 && {
      highestFenceCm: Math.max(...known),
      lastFenceCm: Math.max(...known.slice(-lastJumps)),
    }),
    ...(last && { lastJumpOn: last.date }),
  };
}

const pullUpNames = /^(?:pull|chin)[- ]?ups?$/i;

function strengthOf(work: readonly RecentWork[]) {
  const maxKg: Record<string, number> = {};
  let maxPullUps = 0;
  for (const { name, sets } of work.flatMap(({ exercises }) => exercises))
    for (const { weightKg, reps, failed, warmup } of sets) {
      if (failed || warmup) continue;
      const estimate =
        weightKg === undefined || reps === undefined ? undefined : estimateOneRepMax(weightKg, reps);
      if (estimate !== undefined) maxKg[name] = Math.max(maxKg[name] ?? 0, Math.round(estimate * 10) / 10);
      if (pullUpNames.test(name) && (weightKg ?? 0) >= 0) maxPullUps = Math.max(maxPullUps, reps ?? 0);
    }
  return { maxKg, maxPullUps };
}

function paceOf(work: readonly RecentWork[]) {
  const maxMinutes: Record<string, number> = {};
  const paces = new Map<string, number[]>();
  for (const one of work) {
    const type = workTypeOf(one.discipline);
    const minutes = minutesOf(one);
    maxMinutes[type] = Math.max(maxMinutes[type] ?? 0, minutes);
    if (minutes > 0 && (one.distanceMeters ?? 0) > 0)
      paces.set(type, [...(paces.get(type) ?? []), minutes / ((one.distanceMeters ?? 1) / 1000)]);
  }
  const minutesPerKm = Object.fromEntries([...paces].map(([type, all]) => [type, median(all) ?? 0]));
  return { maxMinutes, minutesPerKm };
}

function weekdaysByUse(work: readonly RecentWork[]): readonly number[] {
  const uses = new Map<number, number>();
  for (const { date } of work) uses.set(weekdayOf(date), (uses.get(weekdayOf(date)) ?? 0) + 1);
  return [...uses].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).map(([day]) => day);
}

const freshWords = /\bfresh\b|\bafter (?:a )?(?:days? off|rest)|\bbenefits? from flatwork before\b/i;

function limitsOf({ today, profile, cautions = [], saidLimits = [], observed = [] }: StateInput) {
  const open = cautions.filter((caution) => isOpen(caution, today));
  const byRides = limitsByHealth(observed, today);
  const read = open.map((caution) => ({ text: caution.text, limits: limitsOfCaution(caution, today) }));
  // Of a horse's permanent traits only prohibitions count: "stiff behind" describes how it goes, and is not a reason to rest it.
  const known = [profile?.knownIssues, profile?.notes].flatMap((text) => {
    const limit = text === undefined ? undefined : readWorkLimit(text, { source: "known issue" });
    return limit && !limit.isGentle ? [limit] : [];
  });
  const pinned = read.flatMap(({ limits }) => limits);
  // A day without work for the farrier is no rest for its health.
  const rests = pinned.filter(({ from, days }) => from === undefined && days === undefined);
  const eased = [...rests, ...byRides].flatMap((limit) => easedAfter(limit, today) ?? []);
  return {
    limits: [...pinned, ...known, ...byRides, ...eased, ...saidLimits],
    unreadCautions: read.flatMap(({ text, limits }) => (limits.length > 0 ? [] : [text])),
  };
}

/** The state of an athlete on a day, from the work of the last half year, the profile, and the cautions in force. */
export function describeState(input: StateInput): TrainingState {
  const { athleteKind, today, profile, offSince } = input;
  const first = addDays(today, -stateDays);
  const isOff = (date: string): boolean =>
    offSince !== undefined && date >= offSince.from && date <= (offSince.to ?? today);
  const logged = input.work
    .filter(({ date }) => date >= first && date <= today)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const work = logged.filter(({ date }) => !isOff(date));
  const since = (days: number) => work.filter(({ date }) => date > addDays(today, -days));
  const recent = since(recentDays);
  const dates = [...new Set(work.map(({ date }) => date))];
  const off = breakOf(dates, today);
  // For somebody who was off and has no earlier logged work, the time off is as long as stated.
  const said = offSince ? daysBetween(offSince.from, offSince.to ?? today) + (offSince.to ? 1 : 0) : 0;
  const isUnknown = work.length === 0;
  const weekMinutes = [0, 1, 2, 3].map((week) =>
    work
      .filter(({ date }) => {
        const ago = daysBetween(date, today);
        return ago >= week * daysPerWeek && ago < (week + 1) * daysPerWeek;
      })
      .reduce((sum, one) => sum + (minutesOf(one) || assumedMinutes), 0),
  );
  // How long its work usually takes is no other for a break.
  const minutes = logged
    .filter(({ date }) => date > addDays(today, -maxRecallDays))
    .map(minutesOf)
    .filter((value) => value > 0);
  const last = logged.at(-1);
  const freshness = `${profile?.knownIssues ?? ""} ${profile?.notes ?? ""}`;
  const ageYears =
    profile?.birthYear === undefined ? undefined : Number(today.slice(0, 4)) - profile.birthYear;
  const stated = [freshness, input.goalText, ...(input.cautions ?? []).map(({ text }) => text)].join(" ");
  return {
    athleteKind,
    today,
    weekMinutes,
    knownDays: work[0] === undefined ? 0 : daysBetween(work[0].date, today) + 1,
    sessionsPerWeek: recent.length / (recentDays / daysPerWeek),
    typicalMinutes: median(minutes) ?? assumedMinutes,
    ...(last && { lastWorkOn: last.date }),
    breakDays: Math.max(off.days, said),
    returnWeeks: Math.max(off.weeksLeft, returnWeeksAfter(said), isUnknown ? unknownReturnWeeks : 0),
    usualDays: weekdaysByUse(recent),
    ...(athleteKind === "horse" && jumpingOf(work, today)),
    ...paceOf(since(maxRecallDays)),
    ...strengthOf(work),
    ...(ageYears !== undefined && { ageYears }),
    ...(athleteKind === "horse" && fastestPaceOf(recent)),
    observed: input.observed ?? [],
    lessons: input.lessons ?? [],
    isWorn: athleteKind === "horse" && ((ageYears ?? 0) >= wornYears || wornWords.test(stated)),
    ...limitsOf(input),
    isFreshAfterRest: athleteKind === "horse" && freshWords.test(freshness),
    ...(profile?.knownIssues !== undefined && { knownIssues: profile.knownIssues }),
    isUnknown,
  };
}

const notCleared = "No fences before the vet allows them";

/**
 * The state with what the goal tells of it: time off that is not in the diary, unless it has been worked for some weeks since; and what an injury
 * rules out until a vet says otherwise.
 */
export function withGoal(state: TrainingState, goal: TrainingGoal): TrainingState {
  if (goal.kind !== "return") return state;
  const { offDays = 0, isInjury } = goal;
  const weeksBack = state.weekMinutes.filter((minutes) => minutes > 0).length;
  const returnWeeks = Math.max(state.returnWeeks, returnWeeksAfter(offDays) - weeksBack);
  const limit: WorkLimit = { text: notCleared, source: "goal", bars: ["JUMPING"], isGentle: false };
  return {
    ...state,
    breakDays: Math.max(state.breakDays, offDays),
    // Healing has its own weeks, which begin with the pace that it works in.
    returnWeeks: isInjury ? 0 : returnWeeks,
    limits: isInjury ? [...state.limits, limit] : state.limits,
  };
}
