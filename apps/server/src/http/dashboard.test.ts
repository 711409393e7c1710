import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { valueOf } from "@canter/application/testing/test-world";
import { defaultLayout } from "@canter/domain/dashboard/layout";
import { askPrompt } from "@canter/storage/prompt/prompts";
import { insertDashboard } from "@canter/storage/dashboard/dashboards";
import { dialectsFor } from "@canter/storage/testing/test-database";
import type { DashboardView, PromptView, VoiceMemo } from "@canter/protocol/coach/dashboards";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

describe.each(dialectsFor(import.meta.filename))("a member's dashboard over HTTP (%s)", (dialect) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp(dialect);
  });
  afterEach(() => app.cleanUp());
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.send("GET", `/api/v1${path}`, { headers });
  const read = async () => (await get("/health-dashboard/me/today")).body as DashboardView;
  /** A program with one session without a day: the day offers it. */
  const beginProgram = async (): Promise<string> => {
    const { application, rita } = app.world;
    const work = { discipline: "yoga", durationMinutes: 20 };
    const program = { weeks: [{ sessions: [{ name: "Stretch", work }] }] };
    valueOf(
      await application.program.createProgram(rita, {
        program,
        status: "active",
        schedule: { kind: "dated" },
      }),
    );
    return (await read()).curated.upNext.primary?.contentId ?? "";
  };
  const wav = `RIFF....WAVEfmt ${"x".repeat(2000)}`;

  it("exists immediately for somebody new: where to begin, one thing to do, one question", async () => {
    const first = await read();
    expect(first).toMatchObject({ by: "playbook", revision: 1, consumed: [] });
    expect(first.coach.briefing[0]?.text).toMatch(/^There is no workout and no weight here yet/);
    expect(first.coach.callsToAction.map(({ action }) => action)).toContain("open_goals");
    expect(first.coach.prompts).toMatchObject([{ key: "goal.kind", state: "open" }]);
    expect((await read()).revision).toBe(1);
    expect(app.world.bugs).toEqual([]);
  });

  it("holds whatever a program may hold: the longest name, and more than a day of work", async () => {
    const exercise = { name: "Squat", workingSets: 100, reps: "50", targetLoad: "60 kg", restSeconds: 600 };
    const sessions = [{ name: "S".repeat(200), exercises: [exercise, exercise] }];
    const name = "P".repeat(200);
    const created = await app.send("POST", "/api/v1/programs", {
      body: { name, status: "active", schedule: { kind: "dated" }, program: { weeks: [{ sessions }] } },
    });
    expect(created.status).toBe(201);
    const [first, second] = [await read(), await read()];
    expect(first.curated.upNext.primary).toMatchObject({ programContext: `${name}, week 1 of 1` });
    expect(second).toEqual(first);
    const { id } = created.body as { readonly id: string };
    const updates = { cardio: { type: "zone2", duration: 1500 } };
    const args = JSON.stringify({ weekNumber: 1, sessionNumber: 1, updates });
    const toolCalls = [{ id: "e", function: { name: "modify_session", arguments: args } }];
    const refused = await app.send("POST", `/api/v1/programs/${id}/edits`, {
      body: { toolCalls, version: 1 },
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("cardio.duration");
    expect(app.world.bugs).toEqual([]);
  });

  it("is made anew where the stored document can't be read", async () => {
    await read();
    const document = JSON.stringify({ date: "2026-01-01", by: "a later version" });
    await app.world.store.db.updateTable("dashboard_revisions").set({ document }).execute();
    expect(await read()).toMatchObject({ by: "playbook", revision: 2 });
    const { application, rita } = app.world;
    await app.world.store.db.updateTable("dashboard_revisions").set({ document }).execute();
    valueOf(await application.agents.receiveMessage(rita, { text: "ran 5k in 25:00" }, { wait: true }));
    expect((await read()).revision).toBe(3);
    expect(app.world.bugs).toEqual([]);
  });

  it("drops a request as soon as it is fulfilled", async () => {
    const actions = async () => (await read()).coach.callsToAction.map(({ action }) => action);
    expect(await actions()).toEqual(["open_goals", "open_log"]);
    const { application, rita } = app.world;
    valueOf(await application.health.createGoal(rita, { target: { kind: "weight", value: 60, unit: "kg" } }));
    valueOf(await application.agents.receiveMessage(rita, { text: "ran 5k in 25:00" }, { wait: true }));
    expect(await actions()).toEqual([]);
  });

  it("is prepared again as a revision, and keeps what was consumed and answered", async () => {
    const contentId = await beginProgram();
    const { coach, revision } = await read();
    const consume = (id: string) =>
      app.send("POST", "/api/v1/health-dashboard/me/today/consumed", { body: { contentId: id } });
    expect((await consume(contentId)).body).toMatchObject({ consumed: [{ contentId, as: "done" }] });
    const [prompt] = coach.prompts;
    const answer = (text: string) =>
      app.send("POST", `/api/v1/prompts/${prompt?.id ?? ""}/answer`, { body: { text } });
    expect((await answer("Get stronger")).body).toMatchObject({ state: "answered" });
    expect((await answer("Lose weight")).status).toBe(409);
    const again = await app.send("POST", "/api/v1/agents/coach/assignments/daily-dashboard/run?wait=1");
    expect([again.status, again.body]).toMatchObject([200, { state: "done" }]);
    const second = await read();
    expect(second).toMatchObject({
      revision: revision + 1,
      by: "playbook",
      consumed: [{ contentId }],
    });
    // Answered: not asked again, and its answer is not lost.
    expect(second.coach.prompts).toEqual([]);
    const { items } = (await get("/prompts")).body as { readonly items: PromptView[] };
    expect(items).toMatchObject([{ state: "answered", answer: { text: "Get stronger" } }]);
    expect(app.world.bugs).toEqual([]);
  });

  it("accepts as consumed only what the day offers or the catalogue has, and names it", async () => {
    const contentId = await beginProgram();
    const refused = await app.send("POST", "/api/v1/health-dashboard/me/today/consumed", {
      body: { contentId: "nope" },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fields: [
          {
            path: "contentId",
            message: `must be one that the day offers (${contentId}), or the id of something in the catalogue`,
          },
        ],
      },
    });
    expect((await read()).consumed).toEqual([]);
  });

  it("is remade by rule if its data changed since: once, with what was asked, answered and done", async () => {
    const { application, rita, clock, store } = app.world;
    const contentId = await beginProgram();
    const first = await read();
    await app.send("POST", "/api/v1/health-dashboard/me/today/consumed", { body: { contentId } });
    clock.advance(60_000);
    const made = (await read()).revision;
    expect(made).toBe(first.revision);
    valueOf(await application.agents.receiveMessage(rita, { text: "ran 5k in 25:00" }, { wait: true }));
    const [second, other] = await Promise.all([read(), read()]);
    expect([second.revision, other.revision]).toEqual([made + 1, made + 1]);
    expect(JSON.stringify(second.coach.briefing)).not.toMatch(/no workout/);
    expect(second).toMatchObject({ consumed: [{ contentId }] });
    // Nobody has answered it yet.
    expect(second.coach.prompts).toMatchObject([{ id: first.coach.prompts[0]?.id, state: "open" }]);
    clock.advance(60_000);
    const goal = { body: { text: "Train regularly" } };
    await app.send("POST", `/api/v1/prompts/${second.coach.prompts[0]?.id ?? ""}/answer`, goal);
    const third = await read();
    expect([third.revision, (await read()).revision]).toEqual([made + 2, made + 2]);
    expect(third.coach.prompts).toMatchObject([{ state: "answered", answer: { text: "Train regularly" } }]);
    // Whatever its date: a record from years ago moves a goal, too.
    clock.advance(60_000);
    valueOf(
      await application.workout.createWorkout(rita, {
        athleteId: rita.member.athleteId,
        discipline: "running",
        date: "2023-05-01",
        durationSeconds: 1500,
        exercises: [],
      }),
    );
    expect([(await read()).revision, (await read()).revision]).toEqual([4, 4]);
    // A model's text is not remade without a request: that costs.
    const { memberId: _, revision: _of, consumed: _done, ...document } = await read();
    const byModel = { ...document, by: "model" as const, coach: { ...third.coach, prompts: [] } };
    await store.transact((trx) => insertDashboard(trx, rita.scope, byModel));
    expect(await read()).not.toHaveProperty("isOutdated");
    clock.advance(60_000);
    valueOf(await application.agents.receiveMessage(rita, { text: "weighed 72.5 kg" }, { wait: true }));
    expect(await read()).toMatchObject({ revision: 5, isOutdated: true });
    expect(app.world.bugs).toEqual([]);
  });

  it("keeps an unanswered question when it is prepared again", async () => {
    const { application, rita } = app.world;
    const asked = (await read()).coach.prompts;
    valueOf(await application.agents.receiveMessage(rita, { text: "weighed 72.5 kg" }, { wait: true }));
    await app.send("POST", "/api/v1/agents/coach/assignments/daily-dashboard/run?wait=1");
    expect(await read()).toMatchObject({ revision: 2, coach: { prompts: [{ id: asked[0]?.id }] } });
  });

  it("is available as YAML, as in the spec", async () => {
    const { text, headers } = await get("/health-dashboard/me/today", { accept: "application/yaml" });
    expect(headers.get("content-type")).toContain("application/yaml");
    expect(text).toMatch(/^generated_at: .+\ncurated:\n {2}up_next:\n/);
    expect(text).toMatch(/coach:\n {2}briefing: "?There is no workout/);
  });

  it("stores its history, and states which days had none", async () => {
    const today = (await read()).date;
    expect((await get("/health-dashboard/me")).body).toMatchObject({ items: [{ date: today, revision: 1 }] });
    expect((await get(`/health-dashboard/me/${today}`)).status).toBe(200);
    expect((await get("/health-dashboard/me/2020-01-01")).status).toBe(404);
    expect((await get("/health-dashboard/me/2099-01-01")).status).toBe(404);
    expect((await get("/health-dashboard/me/yesterday")).body).toMatchObject({ fields: [{ path: "date" }] });
    expect((await get("/health-dashboard/zoe-member/today")).status).toBe(404);
  });

  it("has its member's layout", async () => {
    const widgets = [{ type: "coach", size: "wide" }];
    expect((await get("/dashboard-layout")).body).toEqual(defaultLayout);
    expect((await app.send("PUT", "/api/v1/dashboard-layout", { body: { widgets } })).body).toEqual({
      widgets,
    });
    expect((await get("/dashboard-layout")).body).toEqual({ widgets });
    const odd = await app.send("PUT", "/api/v1/dashboard-layout", {
      body: { widgets: [{ type: "horoscope" }] },
    });
    expect(odd.body).toMatchObject({ fields: [{ path: "widgets.0.type" }] });
    const twice = [...widgets, ...widgets];
    const again = await app.send("PUT", "/api/v1/dashboard-layout", { body: { widgets: twice } });
    expect([again.status, again.body]).toMatchObject([400, { fields: [{ path: "widgets" }] }]);
  });

  describe("a voice memo for it", () => {
    const say = (
      text: string,
      headers: Record<string, string> = { "content-type": "audio/wav" },
      query = "",
    ) => app.send("POST", `/api/v1/voice-memos${query}`, { text, headers });

    it("is stored, played again, transcribed, an answer, and permanently deleted", async () => {
      const kept = await say(
        wav,
        { "content-type": "audio/wav", "idempotency-key": "m1" },
        "?durationSeconds=2",
      );
      const memo = kept.body as VoiceMemo;
      expect([kept.status, memo]).toMatchObject([201, { sizeBytes: wav.length, durationSeconds: 2 }]);
      const again = await say(
        wav,
        { "content-type": "audio/wav", "idempotency-key": "m1" },
        "?durationSeconds=2",
      );
      expect((again.body as VoiceMemo).id).toBe(memo.id);
      const other = await say(`${wav}!`, { "content-type": "audio/wav", "idempotency-key": "m1" });
      expect(other.status).toBe(409);
      const heard = await get(`/voice-memos/${memo.id}/sound`);
      expect([heard.text, heard.headers.get("content-type")]).toEqual([wav, "audio/wav"]);
      const written = await app.send("PUT", `/api/v1/voice-memos/${memo.id}/transcript`, {
        body: { transcript: "A bit tired." },
      });
      expect(written.body).toMatchObject({ transcript: "A bit tired.", transcribedBy: "member" });
      const [prompt] = (await read()).coach.prompts;
      const answered = await app.send("POST", `/api/v1/prompts/${prompt?.id ?? ""}/answer`, {
        body: { voiceMemoId: memo.id },
      });
      expect(answered.body).toMatchObject({ answer: { text: "A bit tired.", voiceMemoId: memo.id } });
      expect((await app.send("DELETE", `/api/v1/voice-memos/${memo.id}`)).status).toBe(200);
      expect((await get(`/voice-memos/${memo.id}/sound`)).status).toBe(404);
    });

    it.each([
      ["no sound", "hello there, not a sound", { "content-type": "audio/wav" }, 400],
      ["of another type", wav, { "content-type": "text/plain" }, 415],
      ["too long", "", { "content-type": "audio/wav", "content-length": "100000000" }, 413],
    ])("is refused if it is %s", async (_, text, headers, status) => {
      const answer = await say(text, headers);
      expect(answer.status).toBe(status);
      expect((await get("/voice-memos")).body).toEqual({ items: [] });
    });
  });

  it.each([true, false])(
    "asks about the person once: one memo, not yet transcribed, answers in each of their groups (asked there before: %s)",
    async (isAskedThere) => {
      const { application, rita, owner } = app.world;
      for (const member of [rita, owner]) {
        const { athleteId } = member.member;
        const target = { kind: "habit", what: "workouts", timesPerWeek: 3 } as const;
        valueOf(await application.health.createGoal(member, { target }));
        const run = { athleteId, discipline: "running", date: "2026-11-16", durationSeconds: 1800 };
        valueOf(await application.workout.createWorkout(member, { ...run, exercises: [] }));
      }
      const inGroup = async ({ group }: typeof rita) => {
        const headers = { "canter-group": group.id };
        const { body } = await app.send("GET", "/api/v1/health-dashboard/me/today", { headers });
        return (body as DashboardView).coach.prompts.map(({ key, state, answer: said }) => ({
          key,
          state,
          said,
        }));
      };
      const key = "energy.after_rest";
      const open = [{ key, state: "open" }];
      if (isAskedThere) expect(await inGroup(owner)).toMatchObject(open);
      expect(await inGroup(rita)).toMatchObject(open);
      const headers = { "canter-group": rita.group.id, "content-type": "audio/wav" };
      const memo = await app.send("POST", "/api/v1/voice-memos", { text: wav, headers });
      const { id: voiceMemoId } = memo.body as { readonly id: string };
      const [asked] = valueOf(await application.prompt.listPrompts(rita, { state: "open" })).items;
      valueOf(await application.dashboard.answerPrompt(rita, asked?.id ?? "", { voiceMemoId }));
      const said = { text: "", outcome: `Answered in ${rita.group.name}.` };
      expect(await inGroup(owner)).toMatchObject(isAskedThere ? [{ key, state: "answered", said }] : []);
      // It is not asked either when the day is prepared once more; the memo stays in its group.
      const run = "/api/v1/agents/coach/assignments/daily-dashboard/run?wait=1";
      await app.send("POST", run, { headers: { "canter-group": owner.group.id } });
      expect((await inGroup(owner)).filter(({ state }) => state === "open")).toEqual([]);
      const there = valueOf(await application.prompt.listPrompts(owner, {})).items;
      expect(there.map(({ answer: given }) => given?.voiceMemoId)).toEqual(isAskedThere ? [undefined] : []);
    },
  );

  it("leaves open in another group what a model asked there under the same key, and all if a key for one group answers", async () => {
    const { application, store, rita, owner } = app.world;
    const ask = (member: typeof rita, key: string, question: string) => {
      const prompt = { key, type: "voice_memo" as const, question, options: [] };
      const id = `${key}-${member.group.id}`;
      return store.transact((trx) =>
        askPrompt(trx, member.scope, prompt, { id, today: "2026-11-20", at: 1 }),
      );
    };
    const forBarn = { name: "barn", access: "write", groupId: rita.group.id } as const;
    const { key: ofBarn } = valueOf(await application.account.createApiKey(rita.account.id, forBarn));
    const stateThere = async (asked: string) =>
      valueOf(await application.prompt.listPrompts(owner, {})).items.find((one) => one.key === asked)?.state;
    for (const asked of ["session.feedback", "energy.after_rest"]) {
      const { id } = await ask(rita, asked, "How did Beau go?");
      await ask(owner, asked, "How did the squat rack do?");
      const answered = await app.send("POST", `/api/v1/prompts/${id}/answer`, {
        body: { text: "Well." },
        headers: {
          "canter-group": rita.group.id,
          ...(asked === "energy.after_rest" && { authorization: `Bearer ${ofBarn}` }),
        },
      });
      expect([answered.status, await stateThere(asked)]).toEqual([200, "open"]);
    }
  });
});
