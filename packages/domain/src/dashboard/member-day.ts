import type { Source } from "../claim/claim.ts";
import type { Engagement } from "./answer/engagement.ts";
import type { LiveState } from "./condition.ts";

/** The role of a menu item in a day. */
export type MenuRole = "main" | "warm_up" | "cool_down" | "light" | "cardio";

/** Something that the member can do today: a dashboard may name nothing else. */
export type MenuItem = {
  /** Content (`plex:12345`), or a planned session (`session:<program>/<uid>`). */
  readonly id: string;
  readonly title: string;
  readonly role: MenuRole;
  readonly discipline?: string | undefined;
  readonly durationMinutes?: number | undefined;
  /** How far it is, of a planned run or the like (in words, or marked), and whether the minutes are estimated from that. */
  readonly distance?: string | undefined;
  readonly isEstimate?: true | undefined;
  readonly programContext?: string | undefined;
  /** The content items that a planned session is done with, in order: they are played for it. */
  readonly content?: readonly Pick<MenuItem, "id" | "title" | "durationMinutes" | "role">[] | undefined;
  /** Equipment that it needs and the household doesn't have. */
  readonly lacks: readonly string[];
  readonly timesDone: number;
  /** Local date. */
  readonly lastDone?: string | undefined;
};

/** The program's state today. */
export type ProgramDay = {
  readonly id: string;
  readonly status: "active" | "paused";
  /** `rest`: the program's schedule has nothing due today; `done`: today's session is done; `before`: it has not started. */
  readonly today: "session" | "rest" | "done" | "before";
  /** The menu id of the next session. */
  readonly nextId?: string | undefined;
  readonly isOverdue: boolean;
};

/** The history of a question that was asked before. Dates are local. */
export type AskedPrompt = {
  readonly key: string;
  readonly timesAsked: number;
  readonly lastAsked: string;
  /** `effect`: the name of its effect, for example `lighter`. */
  readonly answer?:
    | { readonly text: string; readonly date: string; readonly effect?: string | undefined }
    | undefined;
};

/** A voice memo of the member. */
export type SpokenMemo = {
  /** Local. */
  readonly date: string;
  readonly text: string;
  /** The coach's question that it answers. */
  readonly answers?: string | undefined;
  /** It reports training, a measurement or food, and was recorded as such. */
  readonly isReport: boolean;
};

/** A content program that the member seems to follow: only for asking about it. */
export type SuggestedProgram = {
  readonly contentProgramId: string;
  readonly title: string;
  /** How many of its days were done in order. */
  readonly daysDone: number;
};

/** Weight relative to its goal: down is not always good. */
export type WeightSignal = {
  readonly direction: "down" | "up" | "steady";
  /** Absent if there is no goal. */
  readonly pace?: "ahead" | "on_pace" | "behind" | "away" | undefined;
};

/**
 * Everything a member's day is based on, freshly looked up. Facts are what may be stated, keyed as in `factKeys`; the rest is for
 * decisions. A source that failed is in `failed`, and its failure is mentioned in place of its data.
 */
export type MemberDay = {
  readonly date: string;
  /** Day of the week, 1 for Monday. */
  readonly weekday: number;
  readonly sources: readonly Source[];
  readonly live: LiveState;
  readonly weight?: WeightSignal | undefined;
  readonly nutrition?: { readonly isTracked: boolean } | undefined;
  readonly training: {
    /** In total. */
    readonly workouts: number;
    readonly last7: number;
    readonly previous7: number;
    /** The value of `last7` one day earlier. */
    readonly last7Before?: number | undefined;
    readonly daysSinceLast?: number | undefined;
    /** Sessions per week that a habit goal aims at. */
    readonly weeklyTarget?: number | undefined;
    /** Consecutive days with training up to yesterday. */
    readonly daysInARow: number;
  };
  readonly program?: ProgramDay | undefined;
  readonly suggested?: SuggestedProgram | undefined;
  /** What the member asked for today. */
  readonly wish?: "lighter" | "rest" | undefined;
  /** How the member said that they are, as long as that is kept in mind. `isRecent`: said within the last days. */
  readonly state?:
    | {
        readonly kind: "ill" | "hurt" | "sore" | "tired" | "stressed";
        readonly words: string;
        readonly isRecent: boolean;
      }
    | undefined;
  readonly menu: readonly MenuItem[];
  readonly asked: readonly AskedPrompt[];
  /** From recent days, newest first. */
  readonly memos?: readonly SpokenMemo[] | undefined;
  /** The member's answer statistics, by kind of question. */
  readonly engagement?: readonly Engagement[] | undefined;
  readonly failed: readonly { readonly source: string; readonly message: string }[];
  /** Keys in the coach's memory (`no_reminders.meals`, …): decisions depend only on whether a key exists. */
  readonly remembered: ReadonlySet<string>;
};

/** Every possible fact of a day, and what its text states. */
export const factKeys = {
  "weight.current": "the trend's weight today: “82.3 kg”",
  "weight.reading": "the last reading, as it was measured: “82.1 kg”",
  "weight.change": "how much it changed, without sign: “0.5 kg”",
  "weight.span": "over how long: “7 days”",
  "weight.age": "how old the last reading is: “6 days”",
  "goal.weight": "the weight aimed at: “78 kg”",
  "goal.date": "when it is reached at this pace: “early March”",
  "goal.next": "the goal that is nearest, in words: “squat 140 kg”",
  "goal.progress": "how far it is: “62 %”",
  "nutrition.calories": "yesterday’s energy: “2100 kcal”",
  "nutrition.withoutCalories":
    "yesterday’s meals of which no energy is known, so that the day’s is unknown: “2 meals”",
  "nutrition.protein": "yesterday’s protein: “140 g”",
  "nutrition.proteinAverage": "a day, of the last week: “95 g”",
  "nutrition.proteinTarget": "a day: “145 g”",
  "nutrition.gap": "the day without a meal: “yesterday”",
  "nutrition.streak": "days in a row with meals: “12 days”",
  "training.week": "in the last 7 days: “3 workouts”",
  "training.span": "over how long training.week is counted: “7 days”",
  "training.previous": "in the 7 days before: “2 workouts”",
  "training.last": "the last one: “Push Day on Friday”",
  "training.lastName": "what the last one was: “Push Day”",
  "training.pause": "since the last one: “5 days”",
  "training.streak": "days in a row: “6 days”",
  "training.target": "aimed at: “4 sessions a week”",
  "program.name": "the active program: “Upper/Lower”",
  "program.next": "what is next: “Upper A”",
  "program.position": "how far it is: “week 2 of 8”",
  "program.overdue": "since when the next one is due: “Thursday”",
  "program.begins": "when a program that has not begun begins: “in 4 days”",
  "suggestion.program": "a program that seems to be followed: “P90X”",
  "suggestion.done": "how much of it was done in its order: “5 days”",
  "body.scan": "the last scan: “18.4 % body fat in October”",
  "answer.last": "what was answered last: “Something lighter”",
  "memo.words": "what was said into the microphone last, quoted: “Slept badly”, with its quotation marks",
  "memo.when": "when: “yesterday”",
  "state.words": "how the member said that they are, quoted: “my knee hurts”, with its quotation marks",
  "state.when": "when they said so: “yesterday”",
  "missing.goal": "“no goal”, where there is none; so the other four",
  "missing.program": "“no program”",
  "missing.weight": "“no weight”",
  "missing.meals": "“no meal”",
  "missing.workouts": "“no workout”",
  "failed.sources": "what could not be read: “Recent workouts”",
  "failed.libraries": "where content comes from and could not be reached: “the Plex library”",
} as const;
export type FactKey = keyof typeof factKeys;

/** Whether a day knows every fact that a statement names. */
export const isSayable = ({ sources }: MemberDay, template: string): boolean =>
  [...template.matchAll(/\{\{([A-Za-z.]+)\}\}/gu)].every(([, key]) =>
    sources.some(({ facts }) => facts.some((fact) => fact.key === key)),
  );

/** The easy items of a day's menu that can be done, except the program's next session. */
export const easyItems = ({ menu, program }: Pick<MemberDay, "menu" | "program">): readonly MenuItem[] =>
  menu.filter(({ id, role, lacks }) => role === "light" && lacks.length === 0 && id !== program?.nextId);

/** The meaning of each fact of a day, for authors: a key alone does not say what it measures and since when. */
export const factMeanings: Readonly<Record<string, string>> = {
  "answer.last": "the member's latest answer to a question",
  "body.scan": "the latest body scan",
  "failed.libraries": "libraries of content that could not be read",
  "failed.sources": "what could not be looked up today",
  "goal.date": "when goal.next is reached at this pace; not the date aimed at",
  "goal.next": "the goal that is furthest on its way",
  "goal.progress": "how far goal.next is",
  "goal.weight": "the weight aimed at",
  "memo.when": "when the latest voice memo was made",
  "memo.words": "the beginning of the latest voice memo",
  "missing.goal": "none is set",
  "missing.meals": "none is written down",
  "missing.program": "none is under way",
  "missing.weight": "none is written down",
  "missing.workouts": "none is written down",
  "nutrition.calories": "eaten yesterday",
  "nutrition.gap": "the day of which no meal is written down",
  "nutrition.protein": "eaten yesterday",
  "nutrition.proteinAverage": "a day, over the seven days before today",
  "nutrition.proteinTarget": "aimed at, a day",
  "nutrition.streak": "days in a row with meals written down",
  "nutrition.withoutCalories": "of yesterday, whose calories are not known",
  "program.begins": "when the program begins",
  "program.name": "the program that is under way",
  "program.next": "its next session",
  "program.overdue": "the day for which that session was planned, which is past",
  "program.position": "where the member is in it",
  "state.when": "when they said so",
  "state.words": "how the member said that they are; kept in mind for some days",
  "suggestion.done": "days of suggestion.program that were done in its order",
  "suggestion.program": "content that the member seems to follow",
  "training.last": "the latest workout and its day",
  "training.lastName": "its name alone",
  "training.pause": "since the latest workout",
  "training.previous": "workouts in the seven days before those of training.week",
  "training.span": "over which training.week is meant",
  "training.streak": "days in a row with training",
  "training.target": "aimed at, a week",
  "training.week": "workouts in the seven days before today; not since Monday",
  "weight.age": "since the latest weight was written down",
  "weight.change": "of the trend over weight.span, without its sign",
  "weight.current": "today's trend, not the latest reading",
  "weight.reading": "the latest reading, not the trend",
  "weight.span": "over which weight.change is meant",
};
