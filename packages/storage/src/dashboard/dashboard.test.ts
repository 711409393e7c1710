import type { Dashboard } from "@canter/domain/dashboard/dashboard";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listCoachingNotes } from "../coaching-note/coaching-notes.ts";
import type { TransactionHandle } from "../database.ts";
import { createConversation } from "../conversation/conversations.ts";
import { appendMessage } from "../conversation/append-messages.ts";
import { answerPrompt, askPrompt, dropPrompts, listPrompts, readPrompt } from "../prompt/prompts.ts";
import { createRun } from "../run/create-run.ts";
import { fillDashboard } from "../testing/fill/fill-everything.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { addSampleGroups, type SampleGroups } from "../testing/sample-groups.ts";
import {
  deleteVoiceMemo,
  insertVoiceMemo,
  listVoiceMemos,
  readVoiceMemo,
  readVoiceMemoSound,
  transcribeVoiceMemo,
} from "../voice-memo/voice-memos.ts";
import {
  insertDashboard,
  listDashboards,
  putDashboardLayout,
  readDashboard,
  readDashboardLayout,
} from "./dashboards.ts";
import { listDashboardMarks, putDashboardMark } from "./dashboard-marks.ts";

const date = "2026-02-14";
const dashboardOf = (day: string, by: Dashboard["by"] = "playbook"): Dashboard => ({
  date: day,
  generatedAt: 1,
  by,
  curated: { upNext: { alternates: [] }, playlistSuggestion: [] },
  coach: { briefing: [], callsToAction: [], prompts: [] },
});

describe.each(dialects)("a member's days on %s", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
    const { anna } = groups;
    await createConversation(test.store.db, anna, { id: "c", kind: "coach", createdAt: 1 });
    await test.store.transact(async (trx) => {
      await appendMessage(trx, anna, {
        id: "m",
        conversationId: "c",
        author: "member",
        text: "x",
        createdAt: 1,
      });
      await createRun(trx, anna, {
        id: "r",
        conversationId: "c",
        messageId: "m",
        agent: "coach",
        input: {},
        state: "queued",
        createdAt: 1,
        events: [],
      });
      await fillDashboard(trx, anna, "r");
    });
  });
  afterAll(() => test.cleanUp());

  it("gain revisions, of which the latest is shown, and lose no marks", async () => {
    const { store } = test;
    const { anna } = groups;
    expect(await readDashboard(store.db, anna, date)).toMatchObject({
      revision: 1,
      runId: "r",
      memberId: "anna",
    });
    const second = await store.transact((trx) => insertDashboard(trx, anna, dashboardOf(date, "model")));
    expect(second.revision).toBe(2);
    expect(await readDashboard(store.db, anna, date)).toEqual(second);
    expect(await listDashboardMarks(store.db, anna, date)).toEqual([
      { contentId: "file:i", as: "done", at: 2 },
    ]);
  });

  it("serialise two revisions at once", async () => {
    const { transact } = test.store;
    const day = "2026-03-01";
    const made = await Promise.all(
      [1, 2, 3].map(() => transact((trx) => insertDashboard(trx, groups.anna, dashboardOf(day)))),
    );
    expect(made.map(({ revision }) => revision).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  it("stay consistent under transactions of both kinds at once, and no question is open twice", async () => {
    const { transact, db } = test.store;
    const day = "2026-03-02";
    const asked = { key: "both.kinds", type: "voice_memo" as const, question: "How is it?", options: [] };
    const both = <T>(work: (trx: TransactionHandle, n: number) => Promise<T>) =>
      Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          transact(
            async (trx) => {
              // Serializable ones take their snapshot before they wait.
              await readDashboard(trx, groups.anna, day);
              return work(trx, n);
            },
            { byLocks: n % 2 === 0 },
          ),
        ),
      );
    await both((trx, n) => askPrompt(trx, groups.anna, asked, { id: `both-${n}`, today: day, at: n }));
    const revisions = await both(
      async (trx) => (await insertDashboard(trx, groups.anna, dashboardOf(day))).revision,
    );
    expect(revisions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await listPrompts(db, groups.anna, { keys: [asked.key] })).toHaveLength(1);
  });

  it("are listed by date, a page at a time", async () => {
    const { store } = test;
    for (const day of ["2026-02-12", "2026-02-13"])
      await store.transact((trx) => insertDashboard(trx, groups.ben, dashboardOf(day)));
    const first = await listDashboards(store.db, groups.ben, { limit: 1 });
    expect(first).toMatchObject({
      ok: true,
      value: { items: [{ date: "2026-02-13" }], nextCursor: "2026-02-13" },
    });
    const rest = await listDashboards(store.db, groups.ben, { limit: 5, cursor: "2026-02-13" });
    expect(rest).toMatchObject({ ok: true, value: { items: [{ date: "2026-02-12", revision: 1 }] } });
    expect(await listDashboards(store.db, groups.ben, { limit: 5, cursor: "x" })).toMatchObject({
      ok: false,
    });
  });

  it("keep what is done done", async () => {
    const { store } = test;
    const mark = (as: "done" | "not_today", at: number) =>
      store.transact((trx) => putDashboardMark(trx, groups.ben, date, { contentId: "plex:1", as, at }));
    await mark("not_today", 1);
    await mark("done", 2);
    await mark("not_today", 3);
    expect(await listDashboardMarks(store.db, groups.ben, date)).toEqual([
      { contentId: "plex:1", as: "done", at: 2 },
    ]);
  });

  it("keep their latest layout", async () => {
    const { db } = test.store;
    expect(await readDashboardLayout(db, groups.ben)).toBeUndefined();
    await putDashboardLayout(db, groups.ben, { widgets: [1] }, 1);
    await putDashboardLayout(db, groups.ben, { widgets: [2] }, 2);
    expect(await readDashboardLayout(db, groups.ben)).toEqual({ widgets: [2] });
  });

  it("ask a question once a day in one row, which an answer closes for good", async () => {
    const { store } = test;
    const prompt = { key: "goal", type: "multiple_choice" as const, question: "What?", options: ["a", "b"] };
    const ask = (today: string, id: string) =>
      store.transact((trx) => askPrompt(trx, groups.ben, prompt, { id, today, at: 1 }));
    const { id } = await ask(date, "q1");
    expect(await ask(date, "q2")).toMatchObject({ id, timesAsked: 1 });
    expect(await ask("2026-02-15", "q3")).toMatchObject({ id, timesAsked: 2 });
    const answer = (text: string) =>
      store.transact((trx) => answerPrompt(trx, groups.ben, id, { text, on: "2026-02-15", at: 9 }));
    expect([await answer("a"), await answer("b")]).toEqual([true, false]);
    expect(await readPrompt(store.db, groups.ben, id)).toMatchObject({
      state: "answered",
      answer: { text: "a" },
    });
    expect(await ask("2026-03-20", "q4")).toMatchObject({ id: "q4", timesAsked: 1 });
    expect(await listPrompts(store.db, groups.ben, { state: "open" })).toMatchObject([{ id: "q4" }]);
    const drop = (before: string) =>
      store.transact((trx) => dropPrompts(trx, groups.ben, { askedTimes: 1, before }));
    expect([await drop("2026-03-20"), await drop("2026-03-21")]).toEqual([0, 1]);
  });

  it("store a memo as it was recorded, and its transcript once a member has written it", async () => {
    const { store } = test;
    const sound = new Uint8Array(500_000).map((_, index) => index % 251);
    const memo = { id: "long", mediaType: "audio/webm", createdAt: 9 };
    await store.transact((trx) => insertVoiceMemo(trx, groups.ben, memo, sound));
    expect((await readVoiceMemoSound(store.db, groups.ben, "long"))?.equals(Buffer.from(sound))).toBe(true);
    const write = (text: string, by: "member" | "model") =>
      store.transact((trx) => transcribeVoiceMemo(trx, groups.ben, "long", { text, by }));
    expect([await write("hm", "model"), await write("Fine.", "member"), await write("hm", "model")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await readVoiceMemo(store.db, groups.ben, "long")).toMatchObject({ transcript: "Fine." });
    const remove = () => store.transact((trx) => deleteVoiceMemo(trx, groups.ben, "long", 10));
    expect([await remove(), await remove()]).toEqual([true, false]);
    expect(await readVoiceMemoSound(store.db, groups.ben, "long")).toBeUndefined();
    const parts = store.db.selectFrom("voice_memo_parts").where("voice_memo_id", "=", "long");
    expect(await parts.selectAll().execute()).toEqual([]);
  });

  it("belong to nobody else: not another member, owners included, not a stranger", async () => {
    const { store } = test;
    for (const scope of [groups.vera, groups.zoe]) {
      expect(await readDashboard(store.db, scope, date)).toBeUndefined();
      expect(await listDashboardMarks(store.db, scope, date)).toEqual([]);
      expect(await readPrompt(store.db, scope, "prompt")).toBeUndefined();
      expect(await listPrompts(store.db, scope, {})).toEqual([]);
      expect(await readVoiceMemo(store.db, scope, "memo")).toBeUndefined();
      expect(await readVoiceMemoSound(store.db, scope, "memo")).toBeUndefined();
      const none = { ok: true, value: { items: [] } };
      expect(await listVoiceMemos(store.db, scope, { limit: 5 })).toEqual(none);
      expect(await listCoachingNotes(store.db, scope, { limit: 5 })).toEqual(none);
      expect(await listDashboards(store.db, scope, { limit: 5 })).toEqual(none);
      await store.transact(async (trx) => {
        expect(await deleteVoiceMemo(trx, scope, "memo", 1)).toBe(false);
        expect(await transcribeVoiceMemo(trx, scope, "memo", { text: "x", by: "member" })).toBe(false);
        expect(await answerPrompt(trx, scope, "prompt", { text: "x", on: date, at: 1 })).toBe(false);
      });
    }
    expect(await listCoachingNotes(store.db, groups.anna, { limit: 5 })).toMatchObject({
      value: { items: [{ id: "note", runId: "r" }] },
    });
    expect(await listVoiceMemos(store.db, groups.anna, { limit: 5 })).toMatchObject({
      value: { items: [{ id: "memo", durationSeconds: 1.5 }] },
    });
  });
});
