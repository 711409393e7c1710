import { unitsOf } from "@canter/domain/group/member-units";
import { setImmediate } from "node:timers/promises";
import type { Athlete } from "@canter/domain/group/group";
import {
  type ImportedItem,
  type ImportedMeasurement,
  type ImportedWorkout,
  isMeasurement,
  isWorkout,
} from "@canter/domain/import/imported-workout";
import type { CheckedMeasurement } from "@canter/domain/health/measurement";
import type { MeasurementKind } from "@canter/domain/health/measurement-rules";
import { contentOfImported, type ImportedDay } from "@canter/domain/import/import-decisions";
import type { ImportPreview } from "@canter/domain/import/import-preview";
import { type KnownNames, likelyExercises, resolveExercise } from "@canter/domain/import/resolve-exercise";
import { doubtsOfWorkout } from "@canter/domain/plausibility/doubt-workout";
import { isLikelyDuplicate } from "@canter/domain/workout/likely-duplicate";
import type { ExerciseIndex } from "@canter/domain/workout/exercise/exercise-index";
import type { Handle } from "@canter/storage/database";
import { knownSources } from "@canter/storage/import/workout-sources";
import { workoutsOnDate } from "@canter/storage/workout/workouts-by-date";
import type { MemberContext } from "../core/application-context.ts";
import { newReadings } from "../health/new-readings.ts";
import { readingOf } from "./import-readings.ts";
import { importedDay } from "./imported-day.ts";

/** Most names are asked about by nobody: so many, the most frequent first. */
const maxNames = 500;
/** Listed so many: who sees these looks at the file again. */
const maxDoubts = 100;
/** Workouts that are looked at before others have their turn: some milliseconds. */
const sliceWorkouts = 20;

type Setting = {
  readonly member: MemberContext;
  readonly athlete: Athlete;
  readonly catalogue: ExerciseIndex;
  readonly known: KnownNames;
  readonly today: string;
};

type Tally = {
  readonly counts: {
    workouts: number;
    sets: number;
    known: number;
    similar: number;
    doubted: number;
    ahead: number;
  };
  readonly open: { massUnit: boolean; distanceUnit: boolean; date: boolean; discipline?: string };
  readonly disciplines: Map<string, number>;
  readonly names: Map<string, number>;
  readonly exercises: Map<string, { sets: number; readonly isKnown: boolean }>;
  readonly doubts: NonNullable<ImportPreview["doubts"]>;
  from: string | undefined;
  to: string | undefined;
};

const emptyTally = (): Tally => ({
  counts: { workouts: 0, sets: 0, known: 0, similar: 0, doubted: 0, ahead: 0 },
  open: { massUnit: false, distanceUnit: false, date: false },
  disciplines: new Map(),
  names: new Map(),
  exercises: new Map(),
  doubts: [],
  from: undefined,
  to: undefined,
});

const commonestFirst = (counts: ReadonlyMap<string, number>) => [...counts].toSorted(([, a], [, b]) => b - a);

const toPreview = (
  { counts, open, disciplines, names, exercises, doubts, from, to }: Tally,
  catalogue: ExerciseIndex,
): ImportPreview => ({
  ...counts,
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  disciplines: commonestFirst(disciplines).map(([id, workouts]) => ({ id, workouts })),
  open,
  doubts,
  exercises: [...exercises]
    .map(([name, tallied]) => ({ name, ...tallied }))
    .toSorted((a, b) => b.sets - a.sets)
    .slice(0, maxNames),
  names: commonestFirst(names)
    .slice(0, maxNames)
    .map(([name, workouts]) => ({ name, workouts, likely: [...likelyExercises(name, catalogue)] })),
});

type KindTally = { count: number; from: string; to: string };

/** The same of readings of the body. */
function createReadingsPreview({ member, athlete, today }: Pick<Setting, "member" | "athlete" | "today">) {
  const kinds = new Map<MeasurementKind, KindTally>();
  let known = 0;
  const count = ({ kind, date }: CheckedMeasurement): void => {
    const before = kinds.get(kind) ?? { count: 0, from: date, to: date };
    kinds.set(kind, {
      count: before.count + 1,
      from: date < before.from ? date : before.from,
      to: date > before.to ? date : before.to,
    });
  };
  return {
    add: async (db: Handle, imported: readonly ImportedMeasurement[]): Promise<void> => {
      const read = new Map<string, CheckedMeasurement>();
      for (const one of imported) {
        const checked = readingOf(one, member.member, { athlete: athlete.kind, today });
        if (checked.ok) read.set(one.key, checked.value);
      }
      if (read.size === 0) return;
      const fresh = await newReadings(db, member, athlete.id, read);
      known += read.size - fresh.size;
      for (const one of fresh.values()) count(one);
    },
    finish: (): Pick<ImportPreview, "measurements"> =>
      known + kinds.size === 0
        ? {}
        : { measurements: { known, kinds: [...kinds].map(([kind, tally]) => ({ kind, ...tally })) } },
  };
}

/** Adds the sets of a workout to those of each exercise. */
function countSets(
  exercises: Tally["exercises"],
  { content }: ImportedWorkout,
  resolve: (name: string) => { readonly name: string } | undefined,
): void {
  for (const { name, sets } of content.exercises) {
    const resolved = resolve(name);
    const title = resolved?.name ?? name;
    const before = exercises.get(title)?.sets ?? 0;
    exercises.set(title, { sets: before + sets.length, isKnown: resolved !== undefined });
  }
}

/** Counts what was read, batch by batch, against what is there. */
export function createPreview({ member, athlete, catalogue, known, today }: Setting) {
  const { zone, units } = member.member;
  const athleteId = athlete.id;
  const readings = createReadingsPreview({ member, athlete, today });
  const seen = new Set<string>();
  const tally = emptyTally();
  const { counts, open, disciplines, names, exercises, doubts } = tally;
  const resolve = (name: string) => resolveExercise(name, catalogue, known);

  const addOpen = (imported: ImportedWorkout, isDated: boolean): void => {
    open.massUnit ||= imported.openUnits?.mass === true;
    open.distanceUnit ||= imported.openUnits?.distance === true || imported.openUnits?.pool === true;
    open.date ||= !isDated;
    if (imported.isSportOpen) open.discipline ??= imported.content.discipline;
    const own = new Set(imported.content.exercises.map(({ name }) => name));
    for (const name of own) if (!resolve(name)) names.set(name, (names.get(name) ?? 0) + 1);
    countSets(exercises, imported, resolve);
  };

  const addDated = async (db: Handle, imported: ImportedWorkout, day: ImportedDay): Promise<void> => {
    const { date } = day;
    tally.from = tally.from === undefined || date < tally.from ? date : tally.from;
    tally.to = tally.to === undefined || date > tally.to ? date : tally.to;
    if (date > today) counts.ahead += 1;
    const content = contentOfImported(imported, { massUnit: units }, { day, resolve });
    const doubted = doubtsOfWorkout(content, { bestLoadKg: new Map(), units: unitsOf(member.member) });
    if (doubted.length > 0) counts.doubted += 1;
    for (const { value, reason } of doubted.slice(0, maxDoubts - doubts.length))
      doubts.push({ date, value, reason });
    const there = await workoutsOnDate(db, member.scope, { athleteId, ...content });
    if (there.some((other) => isLikelyDuplicate(other, { ...content, athleteId }))) counts.similar += 1;
  };

  return {
    add: async (db: Handle, items: readonly ImportedItem[]): Promise<void> => {
      const workouts = items.filter(isWorkout);
      await readings.add(db, items.filter(isMeasurement));
      const sources = await knownSources(
        db,
        member.scope,
        athleteId,
        workouts.map(({ key }) => key),
      );
      for (const [index, imported] of workouts.entries()) {
        if (index % sliceWorkouts === 0) await setImmediate();
        const { discipline, exercises } = imported.content;
        counts.workouts += 1;
        counts.sets += exercises.reduce((sum, { sets }) => sum + sets.length, 0);
        disciplines.set(discipline, (disciplines.get(discipline) ?? 0) + 1);
        const isKnown = sources.has(imported.key) || seen.has(imported.key);
        counts.known += isKnown ? 1 : 0;
        if (isKnown) continue;
        seen.add(imported.key);
        const day = importedDay(imported, zone);
        addOpen(imported, day !== undefined);
        if (day) await addDated(db, imported, day);
      }
    },
    finish: (): ImportPreview => ({ ...toPreview(tally, catalogue), ...readings.finish() }),
  };
}
