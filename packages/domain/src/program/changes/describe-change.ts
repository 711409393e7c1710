import { markDay, markDayWithYear } from "../../claim/marked-text.ts";
import { markBlockDistance } from "../cardio/cardio-amount.ts";
import { cardioKinds } from "../cardio/cardio-block.ts";
import { counted, type FieldChange } from "../edits/edit.ts";
import { datePart } from "../entered-date.ts";
import {
  type CardioBlock,
  cardioBlockSchema,
  type PlannedExercise,
  type PlannedSession,
  type PlannedWork,
  plannedWorkSchema,
  type Week,
} from "../program.ts";

/** "Zone 2, 30 min, Cycling"; "Zone 2, 8 km, 45 min, Running", its distance marked. */
export const describeCardio = (
  block: Pick<CardioBlock, "type" | "duration" | "distanceMeters" | "modality">,
): string =>
  [
    cardioKinds[block.type],
    markBlockDistance(block),
    block.duration !== undefined && `${block.duration} min`,
    block.modality,
  ]
    .filter(Boolean)
    .join(", ");

/** "flatwork, 40 min, light, Anna rides". */
export const describeWork = ({ discipline, durationMinutes, intensity, rider }: PlannedWork): string =>
  [discipline, `${durationMinutes} min`, intensity, rider && `${rider} rides`].filter(Boolean).join(", ");

/** What is otherwise about planned work but its kind, in a rider's words: "60 → 40 min", "hard", "Anna rides instead of Jake", "grid". */
export function workChanges(old: PlannedWork, now: PlannedWork): readonly string[] {
  const rides =
    now.rider === undefined
      ? `${old.rider} no longer rides`
      : `${now.rider} rides${old.rider === undefined ? "" : ` instead of ${old.rider}`}`;
  return [
    old.durationMinutes === now.durationMinutes ? "" : `${old.durationMinutes} → ${now.durationMinutes} min`,
    old.intensity === now.intensity ? "" : (now.intensity ?? `no longer ${old.intensity}`),
    old.rider === now.rider ? "" : rides,
    old.focus === now.focus ? "" : (now.focus ?? `without “${old.focus}”`),
  ].filter((change) => change !== "");
}

/** "Bench Press - 3 sets × 8 @ 135 lbs". */
export const describeExercise = ({ name, workingSets, reps, targetLoad }: PlannedExercise): string =>
  `${name} - ${workingSets} ${workingSets === 1 ? "set" : "sets"} × ${reps} @ ${targetLoad}`;

/** "Upper A - 5 exercises, Zone 2, 30 min"; "Rest - nothing planned". */
export function describeSession({ name, exercises, cardio, work }: PlannedSession): string {
  const parts = [
    exercises.length > 0 ? counted(exercises.length, "exercise") : undefined,
    cardio && describeCardio(cardio),
    work && describeWork(work),
  ].filter((part) => part !== undefined);
  return `${name} - ${parts.length > 0 ? parts.join(", ") : "nothing planned"}`;
}

/** "Deload, 2026-12-07 to 2026-12-13 - 4 sessions". */
export function describeWeek({ phase, startDate, endDate, sessions }: Week): string {
  const dates = startDate && endDate ? `${startDate.slice(0, 10)} to ${endDate.slice(0, 10)}` : undefined;
  const head = [phase, dates].filter(Boolean).join(", ");
  return `${head ? `${head} - ` : ""}${counted(sessions.length, "session")}`;
}

/** What is added is told in full: "Upper A, Friday 27 Nov - Bench Press 3 × 8 @ 135 lbs; Plank 3 × 45s @ bodyweight; Zone 2, 30 min". */
export function describeNewSession({
  name,
  scheduledDate,
  dayOfWeek,
  exercises,
  cardio,
  work,
}: PlannedSession): string {
  const day = scheduledDate ?? dayOfWeek;
  const parts = [
    ...exercises.map((exercise) => `${line(exercise.name)} ${line(setsInWords(exercise))}`),
    ...(cardio ? [describeCardio(cardio)] : []),
    ...(work ? [describeWork(work)] : []),
  ];
  const head = day === undefined ? name : `${name}, ${dayInWords(day)}`;
  return `${head} - ${parts.length > 0 ? parts.join("; ") : "nothing planned"}`;
}

/** Likewise: "Deload, 2026-12-07 to 2026-12-13 - 1 session: Upper A, Monday 7 Dec - Bench Press 2 × 8 @ 80 lbs". */
export const describeNewWeek = (week: Week): string =>
  [
    `${describeWeek(week)}${week.sessions.length > 0 ? ":" : ""}`,
    ...week.sessions.map((session) => describeNewSession(session)),
  ].join("\n");

/** Flattens foreign text to one line, with limited length. */
const line = (text: string): string => {
  const flat = text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  return flat.length > 80 ? `${flat.slice(0, 79)}…` : flat;
};

const dates: ReadonlySet<string> = new Set(["scheduledDate", "startDate", "endDate", "targetDate"]);

/** A value of a field in words: "none" for absent, "Zone 2, 30 min" for a cardio block, "Wednesday 2 Dec 2026" for a date. */
export function describeValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : line(value.map(String).join(", "));
  if (typeof value === "string" && dates.has(field)) return dateInWords(value);
  if (typeof value === "string" || typeof value === "number") return line(String(value));
  const cardio = field === "cardio" ? cardioBlockSchema.safeParse(value) : undefined;
  if (cardio?.success) return line(describeCardio(cardio.data));
  const work = field === "work" ? plannedWorkSchema.safeParse(value) : undefined;
  return work?.success ? line(describeWork(work.data)) : line(JSON.stringify(value));
}

/** "Thursday 26 Nov", marked, for a date; any other day name unchanged. */
export function dayInWords(day: string): string {
  const date = datePart(day);
  return date === undefined ? line(day) : markDay(date, date);
}

/** "Wednesday 2 Dec 2026": what is moved by a year reads otherwise, too. */
const dateInWords = (day: string): string => {
  const date = datePart(day);
  return date === undefined ? line(day) : markDayWithYear(date);
};

/** Field names as used in a sentence. */
const fieldNames: Readonly<Record<string, string>> = {
  targetLoad: "load",
  durationMinutes: "minutes",
  workingSets: "sets",
  warmupSets: "warm-up sets",
  restSeconds: "rest",
  groupLabel: "superset",
  scheduledDate: "date",
  dayOfWeek: "day",
  warmup: "warm-up",
  startDate: "start",
  endDate: "end",
};

/** Texts too long for a sentence: only the fact that they changed is stated. */
const longTexts = new Set(["notes", "description", "warmup"]);

export const fieldName = (field: string): string => fieldNames[field] ?? field;

/** As it is sent: what is undefined is left out. */
type ListedChange = Pick<FieldChange, "field"> & Partial<FieldChange>;

/** Planned work before and after a change of it. */
const workOf = ({ field, oldValue, newValue }: ListedChange): readonly (PlannedWork | undefined)[] =>
  [oldValue, newValue].map((value) =>
    field === "work" ? plannedWorkSchema.safeParse(value).data : undefined,
  );

const workParts = ["discipline", "durationMinutes", "intensity", "rider", "focus"] as const;

/** Changes as they are listed: of planned work each part that is otherwise, and nothing that stays. */
export const listedChanges = (fields: readonly ListedChange[]): readonly ListedChange[] =>
  fields.flatMap((change): readonly ListedChange[] => {
    const [old, now] = workOf(change);
    if (!old || !now) return [change];
    return workParts.flatMap((part) =>
      old[part] === now[part]
        ? []
        : [{ field: part, oldValue: old[part] ?? null, newValue: now[part] ?? null }],
    );
  });

/** "load 80 → 85 kg"; without an old value the new one alone: "load 85 kg". */
function fieldPhrase({ field, oldValue, newValue }: FieldChange): string {
  const name = fieldName(field);
  if (longTexts.has(field))
    return `${name} ${newValue === null ? "removed" : oldValue === null ? "added" : "changed"}`;
  const [old, now] = workOf({ field, oldValue, newValue });
  if (old && now)
    return [old.discipline === now.discipline ? "" : `becomes ${now.discipline}`, ...workChanges(old, now)]
      .filter(Boolean)
      .join(", ");
  const [before, after] = [describeValue(field, oldValue), describeValue(field, newValue)];
  if (newValue === null) return oldValue === null ? `${name} removed` : `${name} ${before} removed`;
  const both = oldValue === null ? after : `${before} → ${after}`;
  if (field === "workingSets" || field === "warmupSets") return `${both} ${name}`;
  return field === "restSeconds" ? `${name} ${both} s` : `${name} ${both}`;
}

const without = (fields: readonly FieldChange[], field: string) =>
  fields.filter((change) => change.field !== field);
const valueIn = (fields: readonly FieldChange[], field: string): unknown =>
  fields.find((change) => change.field === field)?.newValue;

const listed = (subject: string, fields: readonly FieldChange[]): string =>
  fields.length === 0 ? `${subject} stays as it is` : `${subject}: ${fields.map(fieldPhrase).join(", ")}`;

const withMore = (head: string, fields: readonly FieldChange[]): string =>
  fields.length === 0 ? head : `${head} (${fields.map(fieldPhrase).join(", ")})`;

/** "Back Squat becomes Lunge", "Bench Press: 4 → 5 sets", "Plank is skipped". */
export function exercisePhrase({ name }: PlannedExercise, fields: readonly FieldChange[]): string {
  const renamed = valueIn(fields, "name");
  const skipped = valueIn(fields, "skipped");
  const plain = without(without(fields, "name"), "skipped");
  if (typeof renamed === "string") {
    const head = `${line(name)} becomes ${line(renamed)}`;
    return withMore(skipped === undefined ? head : `${head} and ${skipPhrase(skipped)}`, plain);
  }
  if (skipped !== undefined) return withMore(`${line(name)} ${skipPhrase(skipped)}`, plain);
  return listed(line(name), plain);
}
/** "3 × 5 @ 205 lbs". */
export const setsInWords = ({ workingSets, reps, targetLoad }: PlannedExercise): string =>
  `${workingSets} × ${reps} @ ${targetLoad}`;

/** "Back Squat 3 × 5 @ 205 lbs instead of Lunge", "Bench Press: 5 sets, load 80 kg". */
export function exerciseOutcome(
  old: PlannedExercise,
  now: PlannedExercise,
  fields: readonly FieldChange[],
): string {
  if (now.name !== old.name && now.skipped !== true)
    return `${line(now.name)} ${line(setsInWords(now))} instead of ${line(old.name)}`;
  const become = fields.map((change) =>
    longTexts.has(change.field) ? change : { ...change, oldValue: null },
  );
  return exercisePhrase(old, become);
}

const skipPhrase = (skipped: unknown): string => (skipped === true ? "is skipped" : "is no longer skipped");

/** "Jumping on Saturday 28 Nov": each week has a ride of this name. Undefined: it is no timed work, or has no date. */
export const rideOnDay = ({ name, work, scheduledDate }: PlannedSession): string | undefined =>
  work && scheduledDate !== undefined ? `${line(name)} on ${dayInWords(scheduledDate)}` : undefined;

/** "Upper A is renamed to Push", "Leg Day moves to Thursday 26 Nov", "Rest: cardio Zone 2, 30 min". */
export function sessionPhrase(session: PlannedSession, fields: readonly FieldChange[]): string {
  const { name } = session;
  const renamed = valueIn(fields, "name");
  const work = plannedWorkSchema.safeParse(valueIn(fields, "work")).data;
  const day = valueIn(fields, "scheduledDate") ?? valueIn(fields, "dayOfWeek");
  const ride = rideOnDay(session) ?? line(name);
  if (typeof renamed === "string" && session.work && valueIn(fields, "work") === null)
    return `${ride} becomes a rest day`;
  // Another kind of work: its name, length, day and notes go with it.
  if (typeof renamed === "string" && work) {
    const more = session.work
      ? workChanges({ ...session.work, durationMinutes: work.durationMinutes, focus: work.focus }, work)
      : [];
    const moved = typeof day === "string" ? [`on ${dayInWords(day)}`] : [];
    return withMore(
      [`${ride} becomes ${line(renamed)}`, `${work.durationMinutes} min`, ...moved, ...more].join(", "),
      ["name", "work", "notes", "scheduledDate", "dayOfWeek"].reduce(without, fields),
    );
  }
  if (typeof renamed === "string")
    return withMore(`${line(name)} is renamed to ${line(renamed)}`, without(fields, "name"));
  if (typeof day === "string")
    return withMore(
      `${line(name)} moves to ${dayInWords(day)}`,
      without(without(fields, "scheduledDate"), "dayOfWeek"),
    );
  return listed(work ? ride : line(name), fields);
}

/** "Week 2: phase Accumulation → Deload". */
export const weekPhrase = (weekNumber: number, fields: readonly FieldChange[]): string =>
  listed(`Week ${weekNumber}`, fields);

/** The name of a part of the program on one line. */
export const nameOf = ({ name }: { readonly name: string }): string => line(name);
