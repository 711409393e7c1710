import type { Source } from "../claim/claim.ts";
import type { Engagement } from "./answer/engagement.ts";
import type { LiveState } from "./condition.ts";

/** What something on the menu is good for in a day. */
export type MenuRole = "main" | "warm_up" | "cool_down" | "light" | "cardio";

/** Something that the member can do today: the only things that a dashboard may name. */
export type MenuItem = {
  /** Content (`plex:12345`), or a planned session (`session:<program>/<uid>`). */
  readonly id: string;
  readonly title: string;
  readonly role: MenuRole;
  readonly discipline?: string | undefined;
  readonly durationMinutes?: number | undefined;
  readonly programContext?: string | undefined;
  /** What a planned session is done with, in order, where that is content: it is what is played for it. */
  readonly content?: readonly Pick<MenuItem, "id" | "title" | "durationMinutes" | "role">[] | undefined;
  /** What it takes and the household doesn't have. */
  readonly lacks: readonly string[];
  readonly timesDone: number;
  /** Local date. */
  readonly lastDone?: string | undefined;
};

/** What the program says of today. */
export type ProgramDay = {
  readonly id: string;
  readonly status: "active" | "paused";
  /** `rest`: nothing is due today by the program's own rhythm; `done`: today's session is done already; `before`: it has not begun. */
  readonly today: "session" | "rest" | "done" | "before";
  /** Of the next session, on the menu. */
  readonly nextId?: string | undefined;
  readonly isOverdue: boolean;
};

/** How a question went that was asked before. Dates are local. */
export type AskedPrompt = {
  readonly key: string;
  readonly timesAsked: number;
  readonly lastAsked: string;
  /** `effect`: what it did, as in `lighter`. */
  readonly answer?:
    | { readonly text: string; readonly date: string; readonly effect?: string | undefined }
    | undefined;
};

/** Something that the member said into the microphone. */
export type SpokenMemo = {
  /** Local. */
  readonly date: string;
  readonly text: string;
  /** The coach's question that it answers. */
  readonly answers?: string | undefined;
  /** It reports training, a measurement or food, and was recorded as such. */
  readonly isReport: boolean;
};

/** A program of content that the member seems to follow: to be asked about, and nothing more. */
export type SuggestedProgram = {
  readonly contentProgramId: string;
  readonly title: string;
  /** How many of its days were done in its order. */
  readonly daysDone: number;
};

/** How weight stands to where it should go: down is not always good. */
export type WeightSignal = {
  readonly direction: "down" | "up" | "steady";
  /** Absent where no goal says where it should go. */
  readonly pace?: "ahead" | "on_pace" | "behind" | "away" | undefined;
};

/**
 * All that a member's day is made of, looked up fresh. Facts are what may be said, keyed as in `factKeys`; the rest is what
 * decides on it. A source that failed is in `failed`, and is talked about instead of what it would have held.
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
    /** Ever. */
    readonly workouts: number;
    readonly last7: number;
    readonly previous7: number;
    /** `last7` as it was a day before. */
    readonly last7Before?: number | undefined;
    readonly daysSinceLast?: number | undefined;
    /** Sessions a week that a habit goal aims at. */
    readonly weeklyTarget?: number | undefined;
    /** Days in a row up to yesterday with training. */
    readonly daysInARow: number;
  };
  readonly program?: ProgramDay | undefined;
  readonly suggested?: SuggestedProgram | undefined;
  /** What the member asked for today. */
  readonly wish?: "lighter" | "rest" | undefined;
  readonly menu: readonly MenuItem[];
  readonly asked: readonly AskedPrompt[];
  /** Of the last days, newest first. */
  readonly memos?: readonly SpokenMemo[] | undefined;
  /** How the member answers, by kind of question. */
  readonly engagement?: readonly Engagement[] | undefined;
  readonly failed: readonly { readonly source: string; readonly message: string }[];
  /** What the coach remembers, by key: `no_reminders.meals`, …: only whether it is there decides anything. */
  readonly remembered: ReadonlySet<string>;
};

/** Every fact that a day may hold, and what its text says. */
export const factKeys = {
  "weight.current": "the trend's weight today: “82.3 kg”",
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
  "memo.words": "what was said into the microphone last, quoted: “Slept badly.”, with its quotation marks",
  "memo.when": "when: “yesterday”",
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

/** What is easy on a day's menu and can be done: what the program wants next is not. */
export const easyItems = ({ menu, program }: Pick<MemberDay, "menu" | "program">): readonly MenuItem[] =>
  menu.filter(({ id, role, lacks }) => role === "light" && lacks.length === 0 && id !== program?.nextId);
