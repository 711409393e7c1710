import { addDays } from "../../schedule/local-date.ts";
import type { LiveState } from "../condition.ts";
import { assembleDay, type DayLookups } from "../day/assemble-day.ts";
import type { GoalKnown } from "../day/health-part.ts";
import type { AskedPrompt, MemberDay, MenuItem } from "../member-day.ts";
import type { Expected } from "./judge-draft.ts";

/** A Saturday. */
const date = "2026-02-14";
const ago = (days: number): string => addDays(date, -days);
const ok = <T>(value: T) => ({ ok: true, value }) as const;
const away = { ok: false, error: "The database is away." } as const;

/** Facts about a member, as a person would describe them. */
type SituationFacts = {
  /** Days ago with training. */
  readonly trained?: readonly number[];
  readonly weight?: {
    readonly daysAgo: number;
    readonly change?: number;
    readonly goal?: number;
    readonly eta?: string;
    readonly by?: string;
  };
  /** Days ago with logged meals. */
  readonly ate?: readonly number[];
  readonly protein?: readonly [average: number, target: number];
  readonly program?: undefined | "session" | "overdue" | "rest" | "done" | "paused";
  readonly goals?: readonly GoalKnown[];
  readonly scan?: true;
  readonly menu?: readonly MenuItem[];
  readonly asked?: readonly AskedPrompt[];
  readonly remembered?: readonly string[];
  readonly failed?: readonly (keyof DayLookups)[];
  readonly suggested?: MemberDay["suggested"];
  readonly engagement?: MemberDay["engagement"];
  readonly unreached?: readonly string[];
};

export type Situation = { readonly name: string; readonly day: MemberDay; readonly expected: Expected };

const plain = { role: "main", durationMinutes: 40, lacks: [], timesDone: 0 } as const;
const item = (id: string, over: Partial<MenuItem> = {}): MenuItem => ({ id, title: id, ...plain, ...over });
const menu: readonly MenuItem[] = [
  item("file:yoga", { role: "light", discipline: "yoga", durationMinutes: 20 }),
  item("file:core", { discipline: "strength", durationMinutes: 25, timesDone: 4, lastDone: ago(3) }),
  item("file:spin", { role: "cardio", discipline: "cycling", timesDone: 2, lastDone: ago(20) }),
  item("file:warm", { role: "warm_up", durationMinutes: 5 }),
  item("file:cool", { role: "cool_down", durationMinutes: 5 }),
];

function programOf(state: SituationFacts["program"]): DayLookups["program"] {
  if (!state) return ok(undefined);
  const when = {
    session: "today",
    overdue: "overdue",
    rest: "ahead",
    done: "ahead",
    paused: "open",
  } as const;
  return ok({
    id: "p",
    name: "Upper/Lower",
    status: state === "paused" ? "paused" : "active",
    position: "week 2 of 8",
    next: {
      uid: "u",
      name: "Upper A",
      durationMinutes: 60,
      date: state === "overdue" ? ago(2) : date,
      when: when[state],
    },
    isDoneToday: state === "done",
  });
}

function liveOf({ trained = [], weight, ate = [], protein, program, goals = [] }: SituationFacts): LiveState {
  const last = trained.toSorted((a, b) => a - b)[0];
  return {
    today: date,
    mealDates: ate.map(ago),
    lastWeightDate: weight && ago(weight.daysAgo),
    lastWorkoutDate: last === undefined ? undefined : ago(last),
    proteinAverage: protein?.[0],
    proteinTarget: protein?.[1],
    openGoals: goals.length,
    hasProgram: program !== undefined && program !== "paused",
    hasOverdueSession: program === "overdue",
  };
}

function dayOf(facts: SituationFacts): MemberDay {
  const { trained = [], weight, ate = [], protein, goals = [], scan, asked = [], failed = [] } = facts;
  const all: DayLookups = {
    weight: ok({
      unit: "kg",
      ...(weight && {
        latest: { date: ago(weight.daysAgo), trend: 82.3 },
        lastReading: { value: 82.1 },
        changePer7Days: weight.change,
        ...(weight.goal !== undefined && {
          goal: { target: weight.goal, targetDate: weight.by, eta: weight.eta },
        }),
      }),
    }),
    food: ok({
      days: ate.map((days) => ({ date: ago(days), calories: 2100, ...(protein && { protein: protein[0] }) })),
      target: { protein: protein?.[1] },
      streak: ate.includes(1) ? ate.length : 0,
    }),
    training: ok({
      workouts: trained.toSorted((a, b) => a - b).map((days) => ({ date: ago(days), title: "Push Day" })),
    }),
    program: programOf(facts.program),
    goals: ok(goals),
    scan: ok(scan && { bodyFatPercent: 18.4, date: "2025-10-12" }),
    content: ok(facts.menu ?? menu),
    prompts: ok(asked),
    memos: ok([]),
  };
  const broken = Object.fromEntries(failed.map((key) => [key, away]));
  return assembleDay(
    { ...all, ...broken },
    {
      date,
      live: liveOf(facts),
      remembered: new Set(facts.remembered),
      suggested: facts.suggested,
      engagement: facts.engagement,
      unreached: facts.unreached,
    },
  );
}

const regular: SituationFacts = {
  trained: [1, 3, 5, 8, 10],
  weight: { daysAgo: 0, change: -0.5, goal: 78, eta: "2026-04-10", by: "2026-05-01" },
  ate: [1, 2, 3, 4],
  goals: [{ title: "78 kg", fraction: 0.4 }],
  program: "session",
};
const weekly = { title: "Train 3 times a week", timesPerWeek: 3 };
const next = "session:p/u";

const situation = (name: string, facts: SituationFacts, expected: Expected): Situation => ({
  name,
  day: dayOf(facts),
  expected,
});

const answered = (effect: "lighter" | "rest"): AskedPrompt => ({
  key: `ready.${date}`,
  timesAsked: 1,
  lastAsked: date,
  answer: { text: effect, date, effect },
});

/** Members on a morning, named by what is special about them, with the requirements for their dashboard. */
export const situations: readonly Situation[] = [
  situation(
    "nothing at all, and no catalogue",
    { menu: [] },
    { next: null, calls: ["open_goals", "open_log"], asks: "goal.kind", tells: ["missing.workouts"] },
  ),
  situation("new, with a catalogue", {}, { next: "file:core", calls: ["open_goals"], asks: "goal.kind" }),
  situation(
    "new, with a goal",
    { goals: [{ title: "Squat 140 kg" }] },
    { calls: ["open_log"], noCalls: ["open_goals"], asksNothing: true },
  ),
  situation("new, with a weight", { weight: { daysAgo: 0 } }, { tells: ["weight.reading"] }),
  situation(
    "a goal and no program",
    { ...regular, program: undefined },
    { next: "file:core", tells: ["weight.change"], noCalls: ["open_goals"] },
  ),
  situation("in the middle of a program", regular, {
    next,
    tells: ["program.next", "training.week", "weight.change"],
  }),
  situation(
    "a session that is overdue",
    { ...regular, program: "overdue" },
    { next, tells: ["program.overdue"], asks: `ready.${date}` },
  ),
  situation(
    "the program rests",
    { ...regular, program: "rest" },
    { next: "file:yoga", notNext: [next], tells: ["program.next"] },
  ),
  situation(
    "the session is done already",
    { ...regular, trained: [0, 1, 3], program: "done" },
    { next: null, notNext: [next] },
  ),
  situation(
    "a paused program",
    { ...regular, program: "paused" },
    { notNext: [next], asks: "program.resume" },
  ),
  situation(
    "a paused program, asked twice about it",
    { ...regular, program: "paused", asked: [{ key: "program.resume", timesAsked: 2, lastAsked: ago(1) }] },
    { asksNothing: true },
  ),
  situation(
    "trained six days in a row, without a program",
    { ...regular, program: undefined, trained: [1, 2, 3, 4, 5, 6] },
    { next: "file:yoga", tells: ["training.streak"] },
  ),
  situation(
    "trained five days in a row, by a program",
    { ...regular, trained: [1, 2, 3, 4, 5] },
    { next, tells: ["training.streak"], asks: `ready.${date}` },
  ),
  situation(
    "a week without training",
    { ...regular, trained: [8, 10, 12] },
    { tells: ["training.pause"], calls: ["open_up_next"], asks: "energy.after_rest" },
  ),
  situation(
    "three days off",
    { ...regular, trained: [3, 5, 8] },
    { asks: "energy.after_rest", noCalls: ["open_up_next"] },
  ),
  situation(
    "more than the week before",
    { ...regular, trained: [1, 2, 4, 9] },
    { tells: ["training.week", "training.previous"] },
  ),
  situation(
    "fewer than the week before",
    { ...regular, trained: [1, 8, 9, 10] },
    { tells: ["training.week", "training.previous"] },
  ),
  situation(
    "as often as aimed at",
    { ...regular, trained: [1, 3, 5], goals: [weekly] },
    { tells: ["training.target"] },
  ),
  situation("losing as planned", regular, { tells: ["goal.weight", "weight.change"] }),
  situation(
    "losing too slowly",
    { ...regular, weight: { daysAgo: 0, change: -0.2, goal: 78, by: "2026-03-01", eta: "2026-08-01" } },
    { tells: ["goal.weight"] },
  ),
  situation(
    "gaining where less is aimed at",
    { ...regular, weight: { daysAgo: 0, change: 0.6, goal: 78 } },
    { tells: ["goal.weight", "weight.change"] },
  ),
  situation(
    "a steady weight",
    { ...regular, weight: { daysAgo: 0, change: 0.02 } },
    { tells: ["weight.current"], silentAbout: ["weight.change"] },
  ),
  situation(
    "an old weight",
    { ...regular, weight: { daysAgo: 9, change: -0.5, goal: 78 } },
    { tells: ["weight.age"], silentAbout: ["weight.change", "weight.current"], calls: ["open_weight"] },
  ),
  situation(
    "an old weight of whoever wants no reminders",
    { ...regular, weight: { daysAgo: 9 }, remembered: ["no_reminders.weight"] },
    { noCalls: ["open_weight"] },
  ),
  situation(
    "no meals yesterday, of whoever keeps track",
    { ...regular, ate: [2, 3, 4] },
    { calls: ["open_nutrition"], tells: ["nutrition.gap"] },
  ),
  situation(
    "no meals yesterday, and no wish to hear of it",
    { ...regular, ate: [2, 3, 4], remembered: ["no_reminders.meals"] },
    { noCalls: ["open_nutrition"] },
  ),
  situation(
    "meals written down once",
    { ...regular, ate: [12] },
    { noCalls: ["open_nutrition"], silentAbout: ["nutrition.gap"] },
  ),
  situation(
    "too little protein",
    { ...regular, protein: [95, 145] },
    { calls: ["open_nutrition"], tells: ["nutrition.proteinTarget"] },
  ),
  situation(
    "enough protein",
    { ...regular, protein: [150, 145] },
    { noCalls: ["open_nutrition"], tells: ["nutrition.protein"] },
  ),
  situation(
    "a goal that is nearly reached",
    { trained: [1, 3], goals: [{ title: "Squat 140 kg", fraction: 0.92, eta: "2026-03-20" }] },
    { tells: ["goal.next", "goal.progress"] },
  ),
  situation(
    "a body scan and no program",
    { trained: [1, 3], goals: [weekly], scan: true },
    { tells: ["body.scan"] },
  ),
  situation(
    "what is liked takes a barbell that is not there",
    {
      ...regular,
      program: undefined,
      menu: [item("file:barbell", { lacks: ["barbell"], timesDone: 9, lastDone: ago(4) }), ...menu],
    },
    { next: "file:core", notNext: ["file:barbell"] },
  ),
  situation(
    "what is liked was done yesterday",
    {
      ...regular,
      program: undefined,
      menu: [item("file:loved", { timesDone: 9, lastDone: ago(1) }), ...menu],
    },
    { notNext: ["file:loved"] },
  ),
  situation(
    "recent workouts can't be read",
    { ...regular, failed: ["training"] },
    { next, tells: ["failed.sources"], silentAbout: ["training.week", "missing.workouts"] },
  ),
  situation(
    "weight and food can't be read",
    { ...regular, failed: ["weight", "food"] },
    { tells: ["failed.sources"], silentAbout: ["weight.current"], noCalls: ["open_weight"] },
  ),
  situation(
    "nothing can be read",
    { failed: ["weight", "food", "training", "program", "goals", "scan", "content", "prompts"] },
    { next: null, tells: ["failed.sources"] },
  ),
  situation(
    "asked for a goal yesterday, no answer",
    { asked: [{ key: "goal.kind", timesAsked: 1, lastAsked: ago(1) }] },
    { asks: "goal.kind" },
  ),
  situation(
    "asked for a goal twice",
    { asked: [{ key: "goal.kind", timesAsked: 2, lastAsked: ago(1) }] },
    { asksNothing: true },
  ),
  situation(
    "answered how the rest was",
    {
      ...regular,
      trained: [4, 6],
      asked: [
        {
          key: "energy.after_rest",
          timesAsked: 1,
          lastAsked: ago(2),
          answer: { text: "Fine", date: ago(2) },
        },
      ],
    },
    { asksNothing: true },
  ),
  situation(
    "asked for something lighter this morning",
    { ...regular, asked: [answered("lighter")] },
    { next: "file:yoga", notNext: [next], asksNothing: true },
  ),
  situation(
    "wants to rest today",
    { ...regular, program: "overdue", asked: [answered("rest")] },
    { next: null, asksNothing: true },
  ),
  situation(
    "seems to follow a program",
    {
      ...regular,
      program: undefined,
      suggested: { contentProgramId: "file:p90", title: "P90", daysDone: 5 },
    },
    { asks: "program.follow", tells: ["suggestion.done", "suggestion.program"] },
  ),
  situation(
    "never answers how the rest was",
    {
      ...regular,
      trained: [3, 5, 8],
      engagement: [{ kind: "energy", asked: 4, answered: 0, lastAsked: ago(9) }],
    },
    { asksNothing: true },
  ),
  situation(
    "the Plex library can't be reached",
    { ...regular, unreached: ["the Plex library"] },
    { next, tells: ["failed.libraries"], silentAbout: ["failed.sources"] },
  ),
];
