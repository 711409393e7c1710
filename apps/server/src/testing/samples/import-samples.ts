import {
  insertConnectedSource,
  listConnectedSources,
  removeConnectedSource,
} from "@canter/storage/import/connected-sources";
import type { MemberContext } from "@canter/application/core/application-context";
import { valueOf } from "@canter/application/testing/test-world";
import { packRecording } from "@canter/integrations/workout-import/pack-recording";
import { changeImport, insertImport } from "@canter/storage/import/imports";
import { insertRecordings } from "@canter/storage/recording/recordings";
import type { TestApp } from "../test-app.ts";

/** Batches of the writer: one to decide on, and one that was imported. */
export type KnownImports = { readonly importId: string; readonly doneImportId: string };

/** An address for calendar programs, and its secret. */
export type KnownCalendar = { readonly calendarFeedId: string; readonly calendarToken: string };

/** An address of the caller that is notified of events. */
export type KnownWebhook = { readonly webhookId: string };

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

/** An address of the caller; a new one each time: their number is limited, and the walks make many. */
export async function makeCalendar({ world }: TestApp, caller: MemberContext): Promise<KnownCalendar> {
  const { application } = world;
  for (const { id } of valueOf(await application.calendar.listCalendarFeeds(caller)).items)
    valueOf(await application.calendar.removeCalendarFeed(caller, id));
  const feed = { name: "Phone", covers: "own", isBusyOnly: false } as const;
  const { id, token } = valueOf(await application.calendar.createCalendarFeed(caller, feed));
  return { calendarFeedId: id, calendarToken: token };
}

/** A new one each time: their number is limited, and the walks make many. */
export async function makeWebhook({ world }: TestApp, caller: MemberContext): Promise<KnownWebhook> {
  const { application } = world;
  for (const { id } of valueOf(await application.webhook.listWebhooks(caller)).items)
    valueOf(await application.webhook.removeWebhook(caller, id));
  const hook = { url: "http://127.0.0.1:9/hook", kinds: ["report.ready"] } as const;
  return { webhookId: valueOf(await application.webhook.createWebhook(caller, hook)).id };
}

/** A service of the caller, with unreadable tokens; this installation is registered with it. */
export type KnownSource = { readonly sourceId: string };

export async function makeSource({ world }: TestApp, caller: MemberContext): Promise<KnownSource> {
  const { application, store, clock } = world;
  valueOf(await application.import.putService("strava", { clientId: "1", clientSecret: "secret" }));
  const [id, now] = [crypto.randomUUID(), clock.now()];
  const { scope } = caller;
  await store.transact(async (trx) => {
    for (const former of await listConnectedSources(trx, scope))
      await removeConnectedSource(trx, scope, former.id);
    const source = {
      id,
      athleteId: caller.member.athleteId,
      kind: "strava",
      userKey: "1",
      tokensSealed: "sealed",
      isPartial: false,
    };
    await insertConnectedSource(trx, scope, { ...source, since: now, nextSyncAt: now, createdAt: now });
  });
  return { sourceId: id };
}

/** For every operation on imports, calendars, recordings and workout files. */
export const importSamples = {
  createImport: () => ({ query: "?name=fitnotes.csv", sent: { text: list, mediaType: "text/csv" } }),
  listImports: () => ({}),
  readImport: ({ importId }: KnownImports) => ({ params: { id: importId } }),
  applyImport: ({ importId }: KnownImports) => ({ params: { id: importId }, body: {} }),
  undoImport: ({ doneImportId }: KnownImports) => ({ params: { id: doneImportId } }),
  discardImport: ({ importId }: KnownImports) => ({ params: { id: importId } }),
  listCalendarFeeds: () => ({}),
  createCalendarFeed: () => ({ body: { name: "Wall" } }),
  removeCalendarFeed: ({ calendarFeedId }: KnownCalendar) => ({ params: { id: calendarFeedId } }),
  readCalendar: ({ calendarToken }: KnownCalendar) => ({ params: { token: calendarToken } }),
  listSources: () => ({}),
  authorizeSource: () => ({ params: { service: "strava" }, body: {} }),
  // Nobody has given consent: the walk of roles gets 400.
  connectSource: () => ({ body: { code: "code", state: "state" } }),
  syncSource: ({ sourceId }: KnownSource) => ({ params: { id: sourceId } }),
  changeSource: ({ sourceId }: KnownSource) => ({ params: { id: sourceId }, body: { isPaused: true } }),
  disconnectSource: ({ sourceId }: KnownSource) => ({ params: { id: sourceId } }),
  answerServiceHook: () => ({
    params: { service: "strava", token: "guessed" },
    query: "?hub.mode=subscribe",
  }),
  receiveServiceEvent: () => ({
    params: { service: "strava", token: "guessed" },
    body: { object_type: "activity" },
  }),
  listServices: () => ({}),
  putService: () => ({ params: { id: "strava" }, body: { clientId: "1", clientSecret: "secret" } }),
  switchServiceHook: () => ({ params: { id: "strava" }, body: { isOn: false } }),
  removeService: () => ({ params: { id: "withings" } }),
  listWebhooks: () => ({}),
  createWebhook: () => ({ body: { url: "http://127.0.0.1:9/hook", kinds: ["report.ready"] } }),
  updateWebhook: ({ webhookId }: KnownWebhook) => ({ params: { id: webhookId }, body: { isOn: false } }),
  removeWebhook: ({ webhookId }: KnownWebhook) => ({ params: { id: webhookId } }),
  readArchive: () => ({}),
  importArchive: () => ({ sent: { text: "no archive", mediaType: "application/zip" } }),
  writeWorkoutFile: ({ workoutId }: { readonly workoutId: string }) => ({ params: { id: workoutId } }),
  readRecording: ({ workoutId }: { readonly workoutId: string }) => ({ params: { id: workoutId } }),
};
