import type { ScopedCall } from "../attempt-call.ts";
import type { Scope } from "@canter/domain/access/scope";
import { ownKey } from "@canter/domain/import/imported-workout";
import type { TransactionHandle } from "../../database.ts";
import { insertDiary } from "../../health/write-diary.ts";
import {
  putExerciseNames,
  readExerciseNames,
  abandonedImports,
  changeImport,
  insertImport,
  listImports,
  readImport,
  removeImport,
  putTableMapping,
  readTableMappings,
} from "../../import/imports.ts";
import {
  addImportItems,
  entriesOfImport,
  finishImportItems,
  forgetWaitingItems,
  waitingImportItems,
} from "../../import/import-items.ts";
import { removeImportedMeasurements, removeImportedWorkouts } from "../../import/remove-imported-workouts.ts";
import {
  insertSources,
  knownSources,
  markFollowed,
  mergedByImport,
  moveSources,
  removeMerged,
  untouchedWorkoutOf,
} from "../../import/workout-sources.ts";
import {
  insertAttachment,
  listAttachments,
  readAttachment,
  readAttachmentBytes,
  removeAttachment,
} from "../../attachment/attachments.ts";
import { insertRecordings, readRecording } from "../../recording/recordings.ts";
import { insertWorkouts } from "../../workout/write-workouts.ts";
import { SECRET, sampleWorkout } from "../sample-groups.ts";

const item = (position: number) => ({
  position,
  kind: "workout" as const,
  key: `key ${position}`,
  date: "2026-11-20",
  content: SECRET,
});
const batch = (id: string) => ({ id, athleteId: "anna-athlete", createdAt: 9 });

const attachment = {
  id: "attachment",
  workoutId: "imported-too",
  kind: "voice",
  mediaType: "audio/ogg",
  sizeBytes: 9,
  durationSeconds: 2.5,
  addedAt: 9,
} as const;

/** A batch of Anna's that became a workout, one that was merged into another, and one that is being read. */
export const fillImports = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  const source = { kind: "import" } as const;
  const workouts = ["imported", "imported-too", "merged-into"].map((id) =>
    sampleWorkout(id, { athleteId: "anna-athlete", title: SECRET, source }),
  );
  await insertWorkouts(trx, anna, workouts);
  await insertImport(trx, anna, batch("import"));
  await addImportItems(trx, anna, "import", [item(0), item(1), item(2)]);
  await finishImportItems(trx, anna, "import", [
    { position: 0, state: "saved", workoutId: "imported" },
    { position: 1, state: "asked", workoutId: "imported-too" },
  ]);
  const sourceOf = (key: string, workoutId: string) => ({
    athleteId: "anna-athlete",
    key,
    workoutId,
    importId: "import",
  });
  await insertSources(trx, anna, [sourceOf("strong:1", "imported"), sourceOf("strong:2", "imported-too")]);
  await insertRecordings(trx, anna, [
    { workoutId: "imported", importId: "import", packed: SECRET, createdAt: 9 },
    { workoutId: "imported-too", importId: "import", packed: SECRET, createdAt: 9 },
  ]);
  await insertAttachment(trx, anna, attachment, new TextEncoder().encode(SECRET));
  await moveSources(trx, anna, "imported-too", { workoutId: "merged-into", version: 2 });
  await changeImport(trx, anna, "import", ["reading"], {
    state: "preview",
    files: [SECRET],
    preview: { SECRET },
    outcome: { saved: 1 },
    decisions: { a: 1 },
    total: 3,
    done: 2,
    problem: "ä\u2028",
    finishedAt: 10,
  });
  await insertDiary(trx, anna, "measurements", "anna-athlete", [
    {
      id: "imported-measurement",
      kind: "weight",
      date: "2026-11-20",
      zone: "UTC",
      si: 70,
      content: { note: SECRET },
      importKey: "apple:1",
      createdAt: 9,
    },
  ]);
  await insertImport(trx, anna, batch("import-applied"));
  await changeImport(trx, anna, "import-applied", ["reading"], { state: "applying" });
  await insertImport(trx, anna, batch("import-being-read"));
  await putTableMapping(trx, anna, "header", { mapping: { SECRET }, updatedAt: 9 });
  await putExerciseNames(
    trx,
    anna,
    new Map([
      [SECRET, "x"],
      ["ä\u2028", null],
    ]),
    9,
  );
};

/** Every function of imports, recordings and attachments that takes a scope, called on Anna's data. */
export const importCalls: Readonly<
  Record<string, { readonly call: ScopedCall; readonly own?: true; readonly shared?: true }>
> = {
  listAttachments: { call: (trx, scope) => listAttachments(trx, scope, ["imported-too"]) },
  readAttachment: { call: (trx, scope) => readAttachment(trx, scope, "attachment") },
  readAttachmentBytes: { call: (trx, scope) => readAttachmentBytes(trx, scope, "attachment") },
  insertAttachment: {
    call: (trx, scope) => insertAttachment(trx, scope, { ...attachment, id: "new" }, new Uint8Array(3)),
  },
  removeAttachment: { call: (trx, scope) => removeAttachment(trx, scope, "attachment") },
  untouchedWorkoutOf: {
    call: (trx, scope) => untouchedWorkoutOf(trx, scope, "anna-athlete", "strong:1"),
  },
  markFollowed: {
    call: (trx, scope) => markFollowed(trx, scope, "anna-athlete", { key: "strong:1", version: 2 }),
  },
  readImport: { call: (trx, scope) => readImport(trx, scope, "import") },
  listImports: {
    call: async (trx, scope) => {
      const listed = await listImports(trx, scope, { limit: 9 });
      return listed.ok ? listed.value.items : [];
    },
  },
  changeImport: { call: (trx, scope) => changeImport(trx, scope, "import", ["preview"], { done: 3 }) },
  removeImport: { call: (trx, scope) => removeImport(trx, scope, "import-being-read") },
  abandonedImports: { call: (trx, scope) => abandonedImports(trx, scope, 99) },
  insertImport: {
    call: (trx, scope) => insertImport(trx, scope, batch("new")).then(() => true),
    own: true,
  },
  addImportItems: { call: (trx, scope) => addImportItems(trx, scope, "import-being-read", [item(5)]) },
  waitingImportItems: {
    call: (trx, scope) => waitingImportItems(trx, scope, "import", { kind: "workout", limit: 9 }),
  },
  finishImportItems: {
    call: (trx, scope) => finishImportItems(trx, scope, "import", [{ position: 2, state: "known" }]),
  },
  entriesOfImport: {
    call: (trx, scope) => entriesOfImport(trx, scope, "import", { kind: "workout", after: -1, limit: 9 }),
  },
  forgetWaitingItems: { call: (trx, scope) => forgetWaitingItems(trx, scope, "import-applied") },
  knownSources: {
    call: async (trx, scope) => [
      ...(await knownSources(trx, scope, "anna-athlete", ["strong:1", `${ownKey}imported`])),
    ],
  },
  insertSources: {
    call: (trx, scope) =>
      scope.writableAthletes.includes("anna-athlete")
        ? insertSources(trx, scope, [
            { athleteId: "anna-athlete", key: "new", workoutId: "imported", importId: "import" },
          ]).then(() => true)
        : Promise.resolve(undefined),
  },
  moveSources: {
    call: (trx, scope) => moveSources(trx, scope, "imported", { workoutId: "merged-into", version: 3 }),
  },
  mergedByImport: { call: (trx, scope) => mergedByImport(trx, scope, "import") },
  removeMerged: { call: (trx, scope) => removeMerged(trx, scope, "import") },
  removeImportedWorkouts: {
    call: async (trx, scope) => (await removeImportedWorkouts(trx, scope, ["imported"])).removed,
  },
  removeImportedMeasurements: {
    call: async (trx, scope) => {
      const { removed, changed } = await removeImportedMeasurements(trx, scope, ["imported-measurement"]);
      return removed + changed > 0;
    },
  },
  readTableMappings: { call: async (trx, scope) => [...(await readTableMappings(trx, scope))], shared: true },
  putTableMapping: {
    call: (trx, scope) => putTableMapping(trx, scope, "new", { mapping: {}, updatedAt: 9 }),
    own: true,
  },
  readExerciseNames: { call: async (trx, scope) => [...(await readExerciseNames(trx, scope))] },
  putExerciseNames: {
    call: (trx, scope) => putExerciseNames(trx, scope, new Map([["new", null]]), 9).then(() => true),
    own: true,
  },
  insertRecordings: {
    call: (trx, scope) =>
      insertRecordings(trx, scope, [{ workoutId: "imported-too", packed: SECRET, createdAt: 9 }]),
  },
  readRecording: { call: (trx, scope) => readRecording(trx, scope, "imported") },
};
