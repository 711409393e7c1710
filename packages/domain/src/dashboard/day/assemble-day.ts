import type { Fact, Source } from "../../claim/claim.ts";
import { factOf, markShortDate } from "../../claim/marked-text.ts";
import { describeDate } from "../../schedule/describe-date.ts";
import { addDays, weekdayOf, daysBetween } from "../../schedule/local-date.ts";
import type { Engagement } from "../answer/engagement.ts";
import type { LiveState } from "../condition.ts";
import type { AskedPrompt, MemberDay, MenuItem, SpokenMemo, SuggestedProgram } from "../member-day.ts";
import { type GoalKnown, goalPart, type WeightKnown, weightPart } from "./health-part.ts";
import { pickMenu } from "./menu-part.ts";
import { type ProgramKnown, programPart, type TrainingKnown, trainingPart } from "./training-part.ts";
import { quote } from "./quote.ts";
import { sayMeasure, sayCount, sayWhole } from "./say-amount.ts";
import { joined } from "../../text/joined.ts";
import { readTalk } from "../../intent/read-talk.ts";

/** What is known about food: one entry per day with logged food. Energy in kcal, protein in grams; absent means unknown. */
type FoodKnown = {
  readonly days: readonly {
    readonly date: string;
    readonly calories?: number | undefined;
    /** Meals without a known energy: the day's energy is then unknown, too. */
    readonly withoutCalories?: number | undefined;
    readonly protein?: number | undefined;
  }[];
  readonly target?: { readonly protein?: number | undefined } | undefined;
  /** Consecutive days with an entry. */
  readonly streak: number;
};

/** Whoever logged food on at least this many of the last seven days tracks it: a day without an entry is a gap. */
const trackedDays = 3;

/** The facts that a day may state about food. */
function foodPart(
  { days, target, streak }: FoodKnown,
  today: string,
): { readonly facts: readonly Fact[]; readonly isTracked: boolean } {
  const yesterday = addDays(today, -1);
  const week = days.filter(({ date }) => date < today && date >= addDays(today, -7));
  if (days.length === 0) return { facts: [{ key: "missing.meals", text: "no meal" }], isTracked: false };
  const facts: Fact[] = [];
  const eaten = days.find(({ date }) => date === yesterday);
  const unknown = eaten?.withoutCalories ?? 0;
  if (unknown > 0) facts.push({ key: "nutrition.withoutCalories", text: sayCount(unknown, "meal") });
  else if (eaten?.calories) facts.push({ key: "nutrition.calories", text: sayWhole(eaten.calories, "kcal") });
  if (eaten?.protein) facts.push({ key: "nutrition.protein", text: sayWhole(eaten.protein, "g") });
  const proteins = week.flatMap(({ protein }) => (protein ? [protein] : []));
  const average = proteins.reduce((sum, one) => sum + one, 0) / proteins.length;
  if (proteins.length >= trackedDays)
    facts.push({ key: "nutrition.proteinAverage", text: sayWhole(average, "g") });
  if (target?.protein) facts.push({ key: "nutrition.proteinTarget", text: sayWhole(target.protein, "g") });
  if (streak > 1) facts.push({ key: "nutrition.streak", text: sayCount(streak, "day") });
  const isTracked = week.length >= trackedDays;
  if (!eaten && isTracked) facts.push({ key: "nutrition.gap", text: "yesterday" });
  return { facts, isTracked };
}

/** Number of days, including today, for which a memo is still relevant in the morning. */
const freshDays = 2;

/**
 * What the member said recently apart from answers, newest first. Memos recorded as training, a measurement or food are reported by those
 * sources.
 */
function memoPart(
  memos: readonly SpokenMemo[],
  today: string,
): { readonly facts: readonly Fact[]; readonly memos: readonly SpokenMemo[] } {
  const fresh = memos.filter(({ date, text }) => date > addDays(today, -freshDays) && text.trim() !== "");
  const last = fresh.find(({ isReport, answers }) => !isReport && answers === undefined);
  const facts = last
    ? [
        { key: "memo.words", text: quote(last.text) },
        { key: "memo.when", text: describeDate(last.date, today) },
      ]
    : [];
  return { facts, memos: fresh };
}

/** A lookup's result, or why there is none. */
type Lookup<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

/** By lookup. */
export type DayLookups = {
  readonly weight: Lookup<WeightKnown>;
  readonly food: Lookup<FoodKnown>;
  readonly training: Lookup<Omit<TrainingKnown, "weeklyTarget">>;
  readonly program: Lookup<ProgramKnown | undefined>;
  readonly goals: Lookup<readonly GoalKnown[]>;
  /** In percent, with the day of the last scan. */
  readonly scan: Lookup<{ readonly bodyFatPercent: number; readonly date: string } | undefined>;
  readonly content: Lookup<readonly MenuItem[]>;
  /** Questions of the last two months, the latest first. */
  readonly prompts: Lookup<readonly AskedPrompt[]>;
  /** Newest first. */
  readonly memos: Lookup<readonly SpokenMemo[]>;
};

/** How the member said that they are, as the coach keeps it in mind, and since when: a local date. */
type StateKnown = { readonly words: string; readonly since: string };

/** What weighs more on a day comes first. */
const byWeight = ["ill", "hurt", "sore", "tired", "stressed"] as const;

/** For so many days an easy day is offered to whoever is hurt; longer than that the program is to be changed instead. */
const easyDays = 7;

/** How the member is, by what weighs most of it and was said last; nothing where none of it says so. */
export function statePart(
  known: readonly StateKnown[],
  today: string,
): { readonly facts: readonly Fact[]; readonly state?: MemberDay["state"] } {
  const states = known.flatMap(({ words, since }) => {
    const talk = readTalk(words);
    return talk?.kind === "state" && !("exercise" in talk) ? [{ kind: talk.state, words, since }] : [];
  });
  const [first] = states.toSorted(
    (a, b) => byWeight.indexOf(a.kind) - byWeight.indexOf(b.kind) || (a.since < b.since ? 1 : -1),
  );
  if (!first) return { facts: [] };
  const { kind, words, since } = first;
  const age = daysBetween(since, today);
  const on = age > 1 && age < 7 ? "on " : "";
  return {
    facts: [
      { key: "state.words", text: quote(words) },
      { key: "state.when", text: `${on}${describeDate(since, today)}` },
    ],
    state: { kind, words, isRecent: age < easyDays },
  };
}

export type DayCircumstances = {
  /** Local. */
  readonly date: string;
  readonly live: LiveState;
  /** Keys in the coach's memory. */
  readonly remembered: ReadonlySet<string>;
  /** How the member said that they are. */
  readonly states?: readonly StateKnown[] | undefined;
  readonly suggested?: SuggestedProgram | undefined;
  readonly engagement?: readonly Engagement[] | undefined;
  /** Names of content sources that could not be reached. */
  readonly unreached?: readonly string[] | undefined;
};

/** The tools that look up a day's data, by subject; the sources have the same names. */
export const daySources = {
  weight: "get_weight_trend",
  food: "get_nutrition_history",
  training: "get_recent_workouts",
  program: "get_program_state",
  goals: "get_user_goals",
  scan: "get_health_summary",
  content: "get_fitness_content",
  prompts: "get_prompts",
  memos: "get_voice_memos",
} as const satisfies Record<keyof DayLookups, string>;

const names: Readonly<Record<keyof DayLookups, string>> = {
  weight: "weight",
  food: "food",
  training: "recent workouts",
  program: "the program",
  goals: "goals",
  scan: "body scans",
  content: "the catalogue",
  prompts: "earlier questions",
  memos: "voice memos",
};

const listed = (words: readonly string[]): string => {
  const text = joined(words);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

const valueOf = <T, E>(lookup: Lookup<T>, otherwise: E): T | E => (lookup.ok ? lookup.value : otherwise);

const scanFacts = (scan: DayLookups["scan"], date: string): readonly Fact[] =>
  scan.ok && scan.value
    ? [
        factOf(
          "body.scan",
          `${sayMeasure(scan.value.bodyFatPercent, "%")} body fat, ${markShortDate(scan.value.date, date)}`,
        ),
      ]
    : [];

const answerFacts = (asked: readonly AskedPrompt[]): readonly Fact[] => {
  // The content of a memo is unknown until it is transcribed.
  const answer = asked.find((one) => one.answer?.text)?.answer;
  return answer ? [{ key: "answer.last", text: answer.text.slice(0, 200) }] : [];
};

const none: readonly Fact[] = [];

const suggestionFacts = (suggested: SuggestedProgram | undefined): readonly Fact[] =>
  suggested
    ? [
        { key: "suggestion.program", text: suggested.title },
        { key: "suggestion.done", text: `${suggested.daysDone} days` },
      ]
    : none;

/** What an answer asked for today: the latest counts. */
function wishOf(asked: readonly AskedPrompt[], date: string): MemberDay["wish"] {
  const effect = asked.find(
    ({ answer }) => answer?.date === date && (answer.effect === "lighter" || answer.effect === "rest"),
  )?.answer?.effect;
  return effect === "lighter" || effect === "rest" ? effect : undefined;
}

const keys = Object.keys(names) as (keyof DayLookups)[];

const failedOf = (lookups: DayLookups) =>
  keys.flatMap((key) => {
    const lookup = lookups[key];
    return lookup.ok ? [] : [{ source: daySources[key], message: lookup.error, name: names[key] }];
  });

/** Assembles a day from lookups; failed ones are part of it. */
export function assembleDay(
  lookups: DayLookups,
  { date, live, remembered, states = [], suggested, engagement, unreached = [] }: DayCircumstances,
): MemberDay {
  const { food, training, program, goals, content, prompts } = lookups;
  const weight = lookups.weight.ok ? weightPart(lookups.weight.value, date) : undefined;
  const eaten = food.ok ? foodPart(food.value, date) : undefined;
  const weeklyTarget = valueOf(goals, []).find((goal) => goal.timesPerWeek !== undefined)?.timesPerWeek;
  const trained = trainingPart(
    { workouts: valueOf(training, { workouts: [] }).workouts, weeklyTarget },
    date,
  );
  const planned = program.ok ? programPart(program.value, date) : undefined;
  const asked = valueOf(prompts, []);
  const spoken = memoPart(valueOf(lookups.memos, []), date);
  const facts: Readonly<Record<keyof DayLookups, readonly Fact[]>> = {
    weight: weight?.facts ?? none,
    food: eaten?.facts ?? none,
    training: training.ok ? trained.facts : none,
    program: [...(planned?.facts ?? none), ...suggestionFacts(suggested)],
    goals: goals.ok ? goalPart(goals.value, date).facts : none,
    scan: scanFacts(lookups.scan, date),
    content: unreached.length > 0 ? [{ key: "failed.libraries", text: joined(unreached) }] : none,
    prompts: answerFacts(asked),
    memos: spoken.facts,
  };
  const { facts: stateFacts, state } = statePart(states, date);
  const failed = failedOf(lookups);
  const sources: Source[] = keys.flatMap((key) =>
    facts[key].length > 0 ? [{ id: daySources[key], facts: [...facts[key]] }] : [],
  );
  if (stateFacts.length > 0) sources.push({ id: "memory", facts: [...stateFacts] });
  if (failed.length > 0)
    sources.push({
      id: "failed",
      facts: [{ key: "failed.sources", text: listed(failed.map(({ name }) => name)) }],
    });
  return {
    date,
    weekday: weekdayOf(date),
    sources,
    live,
    weight: weight?.signal,
    ...(eaten && { nutrition: { isTracked: eaten.isTracked } }),
    training: trained.training,
    program: planned?.program,
    ...(suggested && { suggested }),
    wish: wishOf(asked, date),
    ...(state && { state }),
    menu: [...(planned?.menu ?? []), ...pickMenu(valueOf(content, []))],
    asked,
    ...(spoken.memos.length > 0 && { memos: spoken.memos }),
    ...(engagement && { engagement }),
    failed: [
      ...failed.map(({ source, message }) => ({ source, message })),
      ...unreached.map((source) => ({ source, message: "It could not be reached." })),
    ],
    remembered,
  };
}
