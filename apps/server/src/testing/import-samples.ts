import type { MemberContext } from "@canter/application/core/application-context";
import { packRecording } from "@canter/integrations/activity/pack-recording";
import { changeImport, insertImport } from "@canter/storage/import/imports";
import { insertRecordings } from "@canter/storage/recording/recordings";
import type { TestApp } from "./test-app.ts";

/** Batches of the writer: one to decide on, and one that was imported. */
export type KnownImports = { readonly importId: string; readonly doneImportId: string };

/** Two batches, and a recording of a workout. */
export async function makeImports(
  { world: { store, clock } }: TestApp,
  { scope }: MemberContext,
  { workoutId, athleteId }: { readonly workoutId: string; readonly athleteId: string },
): Promise<KnownImports> {
  const [importId, doneImportId] = [crypto.randomUUID(), crypto.randomUUID()];
  const packed = packRecording({ totals: {}, laps: [], seconds: [0, 1], streams: { heartRate: [90, 91] } });
  await store.transact(async (trx) => {
    for (const [id, state] of [
      [importId, "preview"],
      [doneImportId, "done"],
    ] as const) {
      await insertImport(trx, scope, { id, athleteId, createdAt: clock.now() });
      await changeImport(trx, scope, id, ["reading"], { state });
    }
    await insertRecordings(trx, scope, [{ workoutId, packed, createdAt: clock.now() }]);
  });
  return { importId, doneImportId };
}

const list = "Date,Exercise,Category,Reps,Distance Unit,Time\n2026-11-02,Deadlift,Back,5,,\n";

/** Of every operation of imports and recordings. */
export const importSamples = {
  createImport: () => ({ query: "?name=fitnotes.csv", sent: { text: list, mediaType: "text/csv" } }),
  listImports: () => ({}),
  readImport: ({ importId }: KnownImports) => ({ params: { id: importId } }),
  applyImport: ({ importId }: KnownImports) => ({ params: { id: importId }, body: {} }),
  undoImport: ({ doneImportId }: KnownImports) => ({ params: { id: doneImportId } }),
  discardImport: ({ importId }: KnownImports) => ({ params: { id: importId } }),
  readRecording: ({ workoutId }: { readonly workoutId: string }) => ({ params: { id: workoutId } }),
};
