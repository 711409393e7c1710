import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appendExchange, appendMessage, appendMessages } from "./conversation/append-messages.ts";
import { createConversation, latestConversation, readConversation } from "./conversation/conversations.ts";
import { catchUpWords } from "./search/pending-words.ts";
import { listMessages, readMessage } from "./conversation/messages.ts";
import { addAthlete, listAthletes, listFormerNames, listGroupAthletes } from "./group/athletes.ts";
import {
  changeRole,
  listMembers,
  readMember,
  readMemberForms,
  removeMember,
  touchMember,
  updateMember,
} from "./group/members.ts";
import { grantAthlete, listGrantsOf, listGrantsTo, revokeGrant } from "./access/athlete-grants.ts";
import { updateGroup } from "./group/groups.ts";
import { listDisciplines, putDiscipline, removeDiscipline } from "./group/disciplines.ts";
import { appendEvent } from "./outbox/outbox.ts";
import { listRecordHolders, listRecords, listRecordsOfWorkout, replaceRecords } from "./record/records.ts";
import {
  listModelSettings,
  putModelBudget,
  putModelSetting,
  readModelBudget,
  removeModelSetting,
} from "./model/model-settings.ts";
import { sumUsage } from "./model/model-usage.ts";
import { createRun } from "./run/create-run.ts";
import { hasOpenRun, inputsOfRuns, listRuns, readRun, readRunTree, runsOfMessages } from "./run/runs.ts";
import { listRunEvents } from "./run/run-events.ts";
import { listConversations } from "./conversation/list-conversations.ts";
import { requestCancel } from "./run/end-run.ts";
import { dialects, openTestStore, type TestStore } from "./testing/test-database.ts";
import {
  historyMark,
  workoutsAfterDate,
  lastRideOn,
  workoutsBetween,
  workoutsOfMessage,
  workoutsOnDate,
} from "./workout/workouts-by-date.ts";
import { attempt, rowsOfBarn, type ScopedCall } from "./testing/attempt-call.ts";
import { areaCalls, fillAreas } from "./testing/scope-calls/area-scope-calls.ts";
import { SECRET, addSampleGroups, type SampleGroups, sampleWorkout } from "./testing/sample-groups.ts";
import {
  checkAthletes,
  deleteWorkout,
  insertWorkout,
  insertWorkouts,
  replaceWorkout,
  restoreWorkout,
} from "./workout/write-workouts.ts";
import {
  exerciseUsage,
  workoutsWithExercise,
  lastWorkoutsOfAthletes,
  newestWorkouts,
  workoutOutlinesOfAthletes,
  workoutsOfAthlete,
  workoutsOfAthletes,
} from "./workout/workouts-of-athletes.ts";
import { latestDrafts } from "./workout/latest-drafts.ts";
import { listWorkouts } from "./workout/list-workouts.ts";
import { listWorkoutVersions, storeAuthors, storeVersion } from "./workout/workout-versions.ts";
import { readWorkout, selectSavedWorkouts, selectWorkouts } from "./workout/read-workout.ts";

const workout = (id: string, source: object = { kind: "manual" }) =>
  sampleWorkout(id, {
    title: SECRET,
    source: source as never,
    exercises: [{ name: SECRET, sets: [] }],
    notes: SECRET,
  });
const discipline = {
  id: "secret",
  name: SECRET,
  athleteKind: "any",
  measure: "duration",
  fields: [],
  words: [],
} as const;
const record = {
  subjectKey: "s",
  kind: "k",
  value: 1,
  unit: "kg",
  workoutId: "w",
  date: "2026-11-20",
  data: { SECRET },
};
const everything = { athleteIds: ["anna-athlete"], from: "2000-01-01", to: "2100-01-01" };
const filter = { status: "saved", limit: 50 } as const;

/** Each scoped function, called on Anna's data. `own`: it affects the caller's own group, whoever calls. */
const calls: Readonly<
  Record<string, { readonly call: ScopedCall; readonly own?: true; readonly shared?: true }>
> = {
  appendMessage: {
    call: (trx, scope) =>
      appendMessage(trx, scope, {
        id: "new",
        conversationId: "c",
        author: "member",
        text: SECRET,
        createdAt: 9,
      }),
  },
  appendExchange: {
    call: (trx, scope) => {
      const answer = { id: "answer", author: "agent", text: SECRET, createdAt: 9 } as const;
      const said = { id: "said", author: "member", text: SECRET, createdAt: 9 } as const;
      return appendExchange(trx, scope, "c", said, async () => ({ answer, done: SECRET }));
    },
  },
  appendMessages: {
    call: (trx, scope) =>
      appendMessages(trx, scope, "c", [{ id: "new", author: "agent", text: SECRET, createdAt: 9 }]),
  },
  createConversation: {
    call: (trx, scope) => createConversation(trx, scope, { id: "new", kind: "coach", createdAt: 9 }),
    own: true,
  },
  createRun: {
    call: (trx, scope) =>
      createRun(trx, scope, { id: "new", conversationId: "c", messageId: "m", agent: "a", createdAt: 9 }),
  },
  latestConversation: { call: (trx, scope) => latestConversation(trx, scope, "coach") },
  listMessages: { call: (trx, scope) => listMessages(trx, scope, "c", { limit: 9 }) },
  readConversation: { call: (trx, scope) => readConversation(trx, scope, "c") },
  readMessage: { call: (trx, scope) => readMessage(trx, scope, "m") },
  listRunEvents: { call: (trx, scope) => listRunEvents(trx, scope, "r", { after: 0, limit: 9 }) },
  listRuns: { call: (trx, scope) => listRuns(trx, scope, { limit: 9 }) },
  runsOfMessages: {
    call: (trx, scope) => runsOfMessages(trx, scope, { messageIds: ["m"], runIds: ["r"] }),
  },
  listConversations: { call: (trx, scope) => listConversations(trx, scope, { limit: 9 }) },
  readRunTree: { call: (trx, scope) => readRunTree(trx, scope, "r") },
  hasOpenRun: { call: (trx, scope) => hasOpenRun(trx, scope, "c") },
  inputsOfRuns: { call: (trx, scope) => inputsOfRuns(trx, scope, { messageId: "m", agent: SECRET }) },
  listModelSettings: { call: (trx, scope) => listModelSettings(trx, scope), shared: true },
  putModelSetting: {
    call: (trx, scope) =>
      putModelSetting(trx, scope, { provider: "openai", model: "mine", updatedAt: 9, updatedBy: "x" }),
    own: true,
  },
  removeModelSetting: { call: (trx, scope) => removeModelSetting(trx, scope, undefined), shared: true },
  readModelBudget: { call: (trx, scope) => readModelBudget(trx, scope), own: true },
  putModelBudget: {
    call: (trx, scope) => putModelBudget(trx, scope, { tokensPerMemberDay: 1, costMicrosPerMonth: 1 }),
    own: true,
  },
  sumUsage: { call: (trx, scope) => sumUsage(trx, scope, { from: 0, to: 99 }), shared: true },
  requestCancel: { call: (trx, scope) => requestCancel(trx, scope, "r", { reply: "", at: 9 }) },
  readRun: { call: (trx, scope) => readRun(trx, scope, "r") },
  addAthlete: {
    call: (trx, scope) => addAthlete(trx, scope, { id: "new", kind: "horse", name: "New", createdAt: 9 }),
    own: true,
  },
  grantAthlete: {
    call: (trx, scope) =>
      grantAthlete(trx, scope, { athleteId: "anna-athlete", memberId: "ben", access: "write" }),
  },
  changeRole: {
    call: async (trx, scope) => {
      await changeRole(trx, scope, "vera", "member");
      return (await listMembers(trx, scope)).filter(({ id, role }) => id === "vera" && role === "member");
    },
    shared: true,
  },
  removeMember: {
    call: async (trx, scope) => {
      const vera = await readMember(trx, scope, "vera");
      await removeMember(trx, scope, { id: "vera", athleteId: "vera-athlete" }, 9);
      return vera && !(await readMember(trx, scope, "vera")) ? [vera] : [];
    },
    shared: true,
  },
  listMembers: { call: (trx, scope) => listMembers(trx, scope), shared: true },
  readMember: { call: (trx, scope) => readMember(trx, scope, "anna"), shared: true },
  readMemberForms: { call: (trx, scope) => readMemberForms(trx, scope, "anna"), shared: true },
  listGrantsOf: {
    call: async (trx, scope) => {
      await grantAthlete(trx, scope, { athleteId: "anna-athlete", memberId: "ben", access: "read" });
      return listGrantsOf(trx, scope, "anna-athlete");
    },
  },
  listGrantsTo: {
    call: async (trx, scope) => {
      await grantAthlete(trx, scope, { athleteId: "anna-athlete", memberId: "ben", access: "read" });
      return listGrantsTo(trx, scope, "ben");
    },
  },
  revokeGrant: {
    call: async (trx, scope) => {
      await grantAthlete(trx, scope, { athleteId: "anna-athlete", memberId: "ben", access: "read" });
      return (await revokeGrant(trx, scope, "anna-athlete", "ben")) || undefined;
    },
  },
  updateGroup: {
    // The stranger's own group keeps its name: any other change would be to somebody else's data.
    call: (trx, scope) => updateGroup(trx, scope, { name: scope.groupId === "barn" ? "New" : "Elsewhere" }),
    own: true,
  },
  listAthletes: { call: (trx, scope) => listAthletes(trx, scope), shared: true },
  listDisciplines: { call: (trx, scope) => listDisciplines(trx, scope), shared: true },
  listFormerNames: { call: (trx, scope) => listFormerNames(trx, scope), shared: true },
  listGroupAthletes: { call: (trx, scope) => listGroupAthletes(trx, scope), shared: true },
  putDiscipline: {
    call: (trx, scope) => putDiscipline(trx, scope, { ...discipline, fields: [], words: [], name: "Mine" }),
    own: true,
  },
  removeDiscipline: { call: (trx, scope) => removeDiscipline(trx, scope, "secret"), shared: true },
  updateMember: { call: (trx, scope) => updateMember(trx, scope, { name: "New" }), own: true },
  touchMember: { call: (trx, scope) => touchMember(trx, scope), own: true },
  appendEvent: { call: (trx, scope) => appendEvent(trx, scope, "t", {}, 9), own: true },
  listRecords: { call: (trx, scope) => listRecords(trx, scope, { athleteId: "anna-athlete" }) },
  listRecordHolders: { call: (trx, scope) => listRecordHolders(trx, scope, "anna-athlete", ["s"]) },
  listRecordsOfWorkout: { call: (trx, scope) => listRecordsOfWorkout(trx, scope, record.workoutId) },
  replaceRecords: { call: (trx, scope) => replaceRecords(trx, scope, "anna-athlete", ["s"], []) },
  checkAthletes: { call: (trx, scope) => checkAthletes(trx, scope, { athleteId: "anna-athlete" }) },
  deleteWorkout: { call: (trx, scope) => deleteWorkout(trx, scope, "w", 9) },
  exerciseUsage: { call: (trx, scope) => exerciseUsage(trx, scope) },
  insertWorkout: { call: (trx, scope) => insertWorkout(trx, scope, workout("new")) },
  insertWorkouts: { call: (trx, scope) => insertWorkouts(trx, scope, [workout("new")]) },
  latestDrafts: { call: (trx, scope) => latestDrafts(trx, scope, "c") },
  listWorkouts: { call: (trx, scope) => listWorkouts(trx, scope, filter) },
  listWorkoutVersions: { call: (trx, scope) => listWorkoutVersions(trx, scope, "w") },
  newestWorkouts: { call: (trx, scope) => newestWorkouts(trx, scope, 9, (query) => query).execute() },
  readWorkout: { call: (trx, scope) => readWorkout(trx, scope, "w", { includeDeleted: true }) },
  replaceWorkout: { call: (trx, scope) => replaceWorkout(trx, scope, workout("w"), "edited", 1) },
  restoreWorkout: { call: (trx, scope) => restoreWorkout(trx, scope, "gone", 9) },
  selectWorkouts: { call: (trx, scope) => selectWorkouts(trx, scope).execute() },
  selectSavedWorkouts: { call: (trx, scope) => selectSavedWorkouts(trx, scope).execute() },
  ...areaCalls,
  workoutsAfterDate: { call: (trx, scope) => workoutsAfterDate(trx, scope, "anna-athlete", { limit: 9 }) },
  historyMark: {
    call: async (trx, scope) => (await historyMark(trx, scope, "anna-athlete")) || undefined,
  },
  workoutsOfAthlete: { call: (trx, scope) => workoutsOfAthlete(trx, scope, "anna-athlete") },
  workoutsOfMessage: { call: (trx, scope) => workoutsOfMessage(trx, scope, "m") },
  workoutsBetween: {
    call: (trx, scope) =>
      workoutsBetween(trx, scope, { athleteId: "anna-athlete", from: "2000-01-01", to: "2100-01-01" }),
  },
  lastRideOn: {
    call: (trx, scope) =>
      lastRideOn(trx, scope, { athleteId: "anna-athlete", riderAthleteId: "anna-athlete" }),
  },
  workoutsOfAthletes: { call: (trx, scope) => workoutsOfAthletes(trx, scope, everything) },
  workoutOutlinesOfAthletes: { call: (trx, scope) => workoutOutlinesOfAthletes(trx, scope, everything) },
  lastWorkoutsOfAthletes: {
    call: async (trx, scope) => [...(await lastWorkoutsOfAthletes(trx, scope, everything))],
  },
  workoutsOnDate: { call: (trx, scope) => workoutsOnDate(trx, scope, sampleWorkout("w")) },
  workoutsWithExercise: {
    call: (trx, scope) =>
      workoutsWithExercise(trx, scope, "anna-athlete", `own:${SECRET.toLowerCase()}`, { limit: 9 }),
  },
};

/** Take no ids of existing rows: inner steps of functions that have checked before. */
const inner = { storeAuthors, storeVersion };

/** Every exported function of the areas that takes a scope, found by reading the sources. */
const scopedFunctions = (): string[] =>
  "access attachment calendar content conversation evaluation group health horse idempotency import memory model notification outbox persona program prompt reading-example record recording report run webhook workout"
    .split(" ")
    .flatMap((area) => {
      const folder = path.join(import.meta.dirname, area);
      const sources = readdirSync(folder).filter(
        (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
      );
      return sources.flatMap((file) => {
        const source = readFileSync(path.join(folder, file), "utf8");
        return [
          ...source.matchAll(
            /export const (\w+) = (?:async )?(?:<[^>]*>)?\(\s*(?:db|trx): \w+,\s*scope: Scope/g,
          ),
        ].map((match) => match[1] ?? "");
      });
    });

const isNothing = (answer: unknown): boolean =>
  answer === undefined ||
  answer === false ||
  (Array.isArray(answer) && answer.length === 0) ||
  (typeof answer === "object" &&
    answer !== null &&
    "ok" in answer &&
    (answer.ok === false
      ? (answer as unknown as { error: { type: string } }).error.type === "not_found"
      : JSON.stringify(answer).includes('"items":[]')));

describe.each(dialects)("the scope on %s", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  let before = "";
  beforeAll(async () => {
    test = await openTestStore(dialect);
    const { anna } = (groups = await addSampleGroups(test.store));
    await test.store.transact(async (trx) => {
      await createConversation(trx, anna, { id: "c", kind: "coach", title: SECRET, createdAt: 1 });
      await appendMessage(trx, anna, {
        id: "m",
        conversationId: "c",
        author: "member",
        text: SECRET,
        createdAt: 2,
      });
      await createRun(trx, anna, {
        id: "r",
        conversationId: "c",
        messageId: "m",
        agent: SECRET,
        input: SECRET,
        createdAt: 3,
        events: [{ type: "thought", text: SECRET }],
      });
      await trx.updateTable("runs").set({ model_calls: 1, model: SECRET }).where("id", "=", "r").execute();
      const setting = { provider: "openai", model: SECRET, keySealed: SECRET } as const;
      await putModelSetting(trx, anna, { ...setting, updatedAt: 1, updatedBy: "anna" });
      await putModelBudget(trx, anna, { tokensPerMemberDay: 7, costMicrosPerMonth: null });
      await insertWorkout(trx, anna, { ...workout("w"), riderAthleteId: "anna-athlete" });
      await insertWorkout(trx, anna, {
        ...workout("draft", { kind: "message", messageId: "m", workoutIndex: 0 }),
        status: "draft",
      });
      await insertWorkout(trx, anna, { ...workout("gone"), deletedAt: 5 });
      await fillAreas(trx, anna);
      await replaceRecords(trx, anna, "anna-athlete", ["s"], [record]);
      await putDiscipline(trx, anna, { ...discipline, fields: [], words: [] });
      await sql`update athletes set name = ${SECRET} where id in ('comet', 'anna-athlete')`.execute(trx);
      // A search, whoever's it is, changes nothing but what it is to find.
      await catchUpWords(trx);
      before = await rowsOfBarn(trx);
    });
  });
  afterAll(() => test.cleanUp());

  it("is checked by every function that takes one", () => {
    expect(scopedFunctions().toSorted()).toEqual([...Object.keys(calls), ...Object.keys(inner)].toSorted());
  });

  it.each(Object.entries(calls))(
    "%s returns nothing to a stranger and lets them change nothing",
    async (_, { call, own }) => {
      const { answer, rows } = await attempt(test.store, call, groups.zoe);
      expect(JSON.stringify(answer) ?? "").not.toContain(SECRET);
      expect(rows === undefined || rows === before).toBe(true);
      const nobodysBusiness =
        own ?? (Array.isArray(answer) && answer.every((item) => !JSON.stringify(item).includes("anna")));
      expect(nobodysBusiness || isNothing(answer)).toBe(true);
    },
  );

  it.each(Object.entries(calls).filter(([, entry]) => !entry.own && !entry.shared))(
    "%s hides a member's own data from another member of the group",
    async (_, { call }) => {
      const { answer, rows } = await attempt(test.store, call, groups.ben);
      expect(JSON.stringify(answer) ?? "").not.toContain(SECRET);
      expect(isNothing(answer)).toBe(true);
      expect(rows === undefined || rows === before).toBe(true);
    },
  );

  it.each(Object.entries(calls))("%s does answer the owner of the data", async (_, { call }) => {
    const { answer } = await attempt(test.store, call, groups.anna);
    expect(isNothing(answer)).toBe(false);
  });

  it("detects what a call writes", async () => {
    const rename: ScopedCall = (trx, scope) => updateGroup(trx, scope, { name: "New" });
    const { rows } = await attempt(test.store, rename, groups.anna);
    expect(rows === undefined || rows === before).toBe(false);
  });
});
