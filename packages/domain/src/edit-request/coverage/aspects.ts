import { numbersOf } from "../draft/amount-text.ts";
import type { CardioInput } from "../draft/change-draft.ts";
import type { Effect, WeekNode } from "../draft/draft.ts";

type Values = Readonly<Record<string, unknown>>;
/** A field of an exercise as it was and as it is now. */
export type Pair = { readonly before: unknown; readonly after: unknown };

const exercisesIn = (session: unknown): readonly Values[] => {
  const { exercises } = session as { exercises?: readonly Values[] };
  return exercises ?? [];
};

const sourceExercises = ({ source }: Effect): readonly Values[] =>
  source && "sessions" in source
    ? (source as WeekNode).sessions.flatMap(({ exercises }) => exercises.map(({ now }) => now))
    : [];

/** A field of the exercises of a new week, beside those that they are copies of; only where it differs. */
export const copiedPairs = (effect: Effect, field: string): readonly Pair[] => {
  if (effect.of !== "week" || effect.kind !== "add") return [];
  const sources = sourceExercises(effect);
  const sessions = (effect.after["sessions"] as readonly unknown[] | undefined) ?? [];
  return sessions
    .flatMap(exercisesIn)
    .map((exercise, at) => ({ before: sources[at]?.[field], after: exercise[field] }))
    .filter(({ before, after }) => before !== after);
};

/**
 * What was done, in words that the verbs and nouns of a request can be held against. `more` and `less`: a figure grew or shrank; `set`: a
 * figure was given anew; `none`: something is no longer there.
 */
export type Aspect =
  | "sets"
  | "reps"
  | "load"
  | "rest"
  | "warmupSets"
  | "more"
  | "less"
  | "set"
  | "none"
  | "replace"
  | "skip"
  | "unskip"
  | "group"
  | "ungroup"
  | "note"
  | "warmup"
  | "cardio"
  | "cardioKind"
  | "rename"
  | "remove"
  | "add"
  | "order"
  | "day"
  | "copy"
  | "phase"
  | "description"
  | "weekDate"
  | "week"
  | "restDay";

const figures: Readonly<Record<string, Aspect>> = {
  workingSets: "sets",
  reps: "reps",
  targetLoad: "load",
  restSeconds: "rest",
  warmupSets: "warmupSets",
};
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Whether a figure grew or shrank, by the first number of its text. */
export const driftOf = (before: unknown, after: unknown): "more" | "less" | "set" => {
  const [old, now] = [numbersOf(before)[0], numbersOf(after)[0]];
  return old === undefined || now === undefined || now === old ? "set" : now > old ? "more" : "less";
};

type Put = (...aspects: readonly Aspect[]) => void;

const ofExerciseField = (field: string, before: unknown, after: unknown, put: Put): void => {
  const figure = figures[field];
  if (figure) put(figure, "set", driftOf(before, after), ...(after === 0 ? (["none"] as const) : []));
  else if (field === "name") put("replace");
  else if (field === "skipped") put(after === true ? "skip" : "unskip");
  else if (field === "groupLabel") put(isEmpty(after) ? "ungroup" : "group");
  else if (field === "notes") put("note", ...(isEmpty(after) ? (["none"] as const) : []));
};

const ofCardio = (before: unknown, after: unknown, put: Put): void => {
  put("cardio");
  if (isEmpty(after)) return put("none", "remove");
  const [old, now] = [before, after] as Partial<CardioInput>[];
  if (isEmpty(before)) return put("add");
  const ofWay = now?.distanceMeters !== undefined && old?.distanceMeters !== undefined;
  put("set", ofWay ? driftOf(old.distanceMeters, now.distanceMeters) : driftOf(old?.duration, now?.duration));
  // Minutes that become a distance, or the other way: more or less is not seen in them.
  if (old && now && !ofWay && (old.duration === undefined) !== (now.duration === undefined))
    put("more", "less");
  if (old?.type !== now?.type || old?.modality !== now?.modality) put("cardioKind");
};

const ofSessionField = (field: string, before: unknown, after: unknown, put: Put): void => {
  if (field === "name") put("rename");
  else if (field === "scheduledDate" || field === "dayOfWeek") put("day");
  else if (field === "warmup") put("warmup", ...(isEmpty(after) ? (["none"] as const) : []));
  else if (field === "notes") put("note", ...(isEmpty(after) ? (["none"] as const) : []));
  else if (field === "cardio") ofCardio(before, after, put);
};

const ofWeekField = (field: string, put: Put): void => {
  if (field === "phase") put("phase");
  else if (field === "description") put("description");
  else put("weekDate");
};

const ofNewSession = ({ after }: Effect, put: Put): void => {
  put("add", "day");
  if (after["cardio"]) put("cardio");
  if ((after["exercises"] as readonly unknown[] | undefined)?.length) put("sets", "reps", "load", "set");
  else if (!after["cardio"]) put("restDay");
};

const ofNewWeek = (effect: Effect, put: Put): void => {
  put("add", "copy", "phase");
  for (const [field, figure] of Object.entries(figures))
    for (const { before, after } of copiedPairs(effect, field)) put(figure, "set", driftOf(before, after));
};

const addedFields = (after: Effect["after"]): readonly Aspect[] => [
  ...("restSeconds" in after ? (["rest"] as const) : []),
  ...("warmupSets" in after ? (["warmupSets"] as const) : []),
];

const ofEffect = (effect: Effect, put: Put): void => {
  const { of, kind, before, after } = effect;
  if (of === "week") put("week");
  if (kind === "remove") put("remove", "none");
  else if (kind === "reorder") put("order");
  else if (kind === "copy") put("copy", "add");
  else if (kind === "add" && of === "exercise")
    put("add", "sets", "reps", "load", "set", "order", ...addedFields(after));
  else if (kind === "add" && of === "session") ofNewSession(effect, put);
  else if (kind === "add") ofNewWeek(effect, put);
  else
    for (const [field, value] of Object.entries(after)) {
      if (of === "exercise") ofExerciseField(field, before[field], value, put);
      else if (of === "session") ofSessionField(field, before[field], value, put);
      else ofWeekField(field, put);
    }
};

/** A session that goes, and a fresh copy of it or a rest day that comes, are one change: it moved, or was replaced. */
const together = (effects: readonly Effect[], aspects: Set<Aspect>, put: Put): void => {
  const goes = effects.some(({ kind }) => kind === "remove");
  if (goes && aspects.has("copy")) put("day");
  if (goes && aspects.has("restDay")) put("replace");
  if (goes && effects.some(({ kind, of }) => kind === "add" && of === "exercise")) {
    put("day", "order");
    for (const figure of [...Object.values(figures), "set"] as const) aspects.delete(figure);
  }
  if (goes && effects.every(({ of, before }) => of === "session" && before["cardio"])) put("cardio");
};

/** All that the effects come to. */
export const aspectsOf = (effects: readonly Effect[]): ReadonlySet<Aspect> => {
  const aspects = new Set<Aspect>();
  const put: Put = (...more) => {
    for (const aspect of more) aspects.add(aspect);
  };
  for (const effect of effects) ofEffect(effect, put);
  together(effects, aspects, put);
  return aspects;
};
