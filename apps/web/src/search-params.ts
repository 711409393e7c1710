// What the addresses of pages carry behind their "?": each page's type, and how it is read from whatever somebody typed.
import { isContentKind } from "./features/content/content-in-words.ts";

type Search = Record<string, unknown>;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** As {@link textOf}; the router turns a search for 5 into a number. */
const wordsOf = (value: unknown): string | undefined =>
  textOf(typeof value === "number" ? String(value) : value);

/** The named parameters that are text. */
function textsOf<Name extends string>(
  search: Search,
  names: readonly Name[],
  read = textOf,
): { readonly [name in Name]?: string } {
  const texts: { [name in Name]?: string } = {};
  for (const name of names) {
    const text = read(search[name]);
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}

export type BodySearch = {
  /** The athlete, if not oneself. */
  readonly athlete?: string;
  /** The measure; default: weight. */
  readonly kind?: string;
  /** How far back; default: 90 days. */
  readonly range?: "year" | "all";
};

export const bodySearch = (search: Search): BodySearch => {
  const { kind, ...athlete } = textsOf(search, ["athlete", "kind"]);
  const { range } = search;
  return {
    ...athlete,
    ...(kind !== undefined && kind !== "weight" && { kind }),
    ...((range === "year" || range === "all") && { range }),
  };
};

/** The conversation and the program, by default the latest ones; and the message that the conversation opens at, by default its end. */
export type CoachSearch = {
  readonly conversation?: string;
  readonly message?: string | undefined;
  readonly program?: string;
};

export const coachSearch = (search: Search): CoachSearch =>
  textsOf(search, ["conversation", "message", "program"]);

export const contentLengths = ["10", "30", "60", "more"] as const;
export type ContentLength = (typeof contentLengths)[number];

/** The catalogue's filters. `length`: at most this many minutes, in steps. */
export type ContentSearch = {
  readonly q?: string;
  readonly kind?: string;
  readonly length?: ContentLength;
  /** Including what its source no longer has. */
  readonly missing?: true;
};

export const contentSearch = (search: Search): ContentSearch => {
  const { kind, missing } = search;
  const length = contentLengths.find((one) => one === String(search["length"]));
  return {
    ...textsOf(search, ["q"]),
    ...(isContentKind(kind) && { kind }),
    ...(length && { length }),
    ...(missing === true && { missing }),
  };
};

export type FoodSearch = {
  /** The athlete, if not oneself. */
  readonly athlete?: string;
  /** The day; default: today. */
  readonly date?: string;
};

export const foodSearch = (search: Search): FoodSearch => {
  const { date, ...athlete } = textsOf(search, ["athlete", "date"]);
  return { ...athlete, ...(date !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(date) && { date }) };
};

/** The athlete of a plan (default: oneself), the plan that is being made or pending, and its goal and date as they were asked for. */
export type GoalPlanSearch = {
  readonly athlete?: string;
  readonly run?: string;
  readonly program?: string;
  readonly goal?: string;
  readonly date?: string;
};

export const goalPlanSearch = (search: Search): GoalPlanSearch =>
  textsOf(search, ["athlete", "run", "program", "goal", "date"]);

/** The filters of the history. */
export type HistorySearch = {
  readonly athlete?: string;
  readonly discipline?: string;
  readonly exercise?: string;
  readonly q?: string;
};

export const historySearch = (search: Search): HistorySearch =>
  textsOf(search, ["athlete", "discipline", "exercise", "q"], wordsOf);

/** The content to play, in order; `session` (`<program>/<uid>`): the planned session that it is played for. */
export type PlaySearch = { readonly ids: readonly string[]; readonly session?: string };

const maxPlaylistLength = 50;

/** A planned session in a page's address. */
export const sessionInSearch = (programId: string, sessionUid: string): string =>
  `${programId}/${sessionUid}`;

export const sessionOfSearch = (
  session: string | undefined,
): { readonly programId: string; readonly sessionUid: string } | undefined => {
  const [, programId, sessionUid] = /^([^/]+)\/(.+)$/.exec(session ?? "") ?? [];
  return programId !== undefined && sessionUid !== undefined ? { programId, sessionUid } : undefined;
};

export const playSearch = ({ ids, session }: Search): PlaySearch => ({
  ids: Array.isArray(ids)
    ? ids.filter((id): id is string => typeof id === "string").slice(0, maxPlaylistLength)
    : [],
  ...(typeof session === "string" && sessionOfSearch(session) && { session }),
});

/** The filters of the list of programs. */
export type ProgramsSearch = { readonly q?: string; readonly deleted?: true };

export const programsSearch = (search: Search): ProgramsSearch => ({
  ...textsOf(search, ["q"], wordsOf),
  ...(search["deleted"] === true && { deleted: true }),
});

/** How a new program starts: from which template, or otherwise. */
export type NewProgramSearch = { readonly template?: string; readonly from?: "blank" | "file" };

export const newProgramSearch = (search: Search): NewProgramSearch => {
  const { from } = search;
  return {
    ...textsOf(search, ["template"]),
    ...((from === "blank" || from === "file") && { from }),
  };
};

/** The current view of a session: a step, the list or the end, or a dialog over it. Each is a place that Back returns to. */
export type TrainSearch = {
  readonly at?: number;
  readonly view?: "list" | "finish";
  readonly dialog?: "swap" | "note";
};

export const trainSearch = ({ at, view, dialog }: Search): TrainSearch => ({
  ...(typeof at === "number" && Number.isInteger(at) && at >= 0 && { at }),
  ...((view === "list" || view === "finish") && { view }),
  ...((dialog === "swap" || dialog === "note") && { dialog }),
});
