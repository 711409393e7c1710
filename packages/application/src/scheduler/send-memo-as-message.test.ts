import "temporal-polyfill/global";
import { insertVoiceMemo } from "@canter/storage/voice-memo/voice-memos";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

const soon = { interval: 50 };

describe.each(dialectsFor(import.meta.filename))("a transcribed memo (%s)", (dialect) => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await openTestWorld(dialect);
    world.application.startWork();
  });
  afterEach(async () => {
    await world.application.stopWork();
    await world.application.settled();
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const record = async (id: string, purpose: "message" | "dictation" = "message") => {
    const memo = { id, mediaType: "audio/wav", purpose, createdAt: world.clock.now() } as const;
    await world.store.transact((trx) => insertVoiceMemo(trx, world.rita.scope, memo, new Uint8Array([1])));
  };
  const type = async (id: string, words: string) =>
    valueOf(await world.application.voiceMemo.writeTranscript(world.rita, id, words));
  const workouts = async () =>
    valueOf(
      await world.application.workout.listWorkouts(world.rita, { status: "saved", limit: 10 }),
    ).items.map(({ discipline, durationSeconds }) => [discipline, durationSeconds]);
  const said = async () =>
    (
      await world.store.db
        .selectFrom("messages")
        .select("text")
        .where("author", "=", "member")
        .where("kind", "=", "coach")
        .execute()
    ).map(({ text }) => text);

  it("is handled as a typed message would be, without a model, and once, even if its text is corrected", async () => {
    const before = await workouts();
    await record("m");
    await type("m", "ran 5k in 25:00 this morning");
    await expect.poll(workouts, soon).toEqual([["running", 1500], ...before]);
    await type("m", "ran 5k in 24:00 this morning");
    await record("n");
    await type("n", "weighed 61.5 kg");
    await expect
      .poll(
        async () => valueOf(await world.application.health.listMeasurements(world.rita, { limit: 5 })).items,
        soon,
      )
      .toMatchObject([{ kind: "weight" }]);
    expect(await workouts()).toEqual([["running", 1500], ...before]);
    expect(await said()).toEqual(expect.arrayContaining(["ran 5k in 25:00 this morning", "weighed 61.5 kg"]));
    expect(await said()).not.toContain("ran 5k in 24:00 this morning");
  });

  it("is not sent if it was dictated into a text that the member sends", async () => {
    await record("m", "dictation");
    await type("m", "ran 5k in 25:00 this morning");
    await record("n");
    await type("n", "swam 20 min this morning");
    await expect.poll(async () => (await workouts())[0]?.[0], soon).toBe("swimming");
    expect(await said()).not.toContain("ran 5k in 25:00 this morning");
  });

  it("is no message to the coach if it only answers a question of the coach", async () => {
    const { coach } = valueOf(
      await world.application.dashboard.readDashboard(world.rita, { memberId: "me", date: "today" }),
    );
    await record("m");
    valueOf(
      await world.application.dashboard.answerPrompt(world.rita, coach.prompts[0]?.id ?? "", {
        voiceMemoId: "m",
      }),
    );
    // Many questions later.
    const [answered] = await world.store.db
      .selectFrom("prompts")
      .selectAll()
      .where("voice_memo_id", "=", "m")
      .execute();
    if (!answered) throw new Error("It was not answered.");
    const later = Array.from({ length: 200 }, (_, n) => ({
      ...answered,
      id: `later-${n}`,
      key: `later-${n}`,
      asked_on: "2026-12-01",
      voice_memo_id: null,
    }));
    await world.store.db.insertInto("prompts").values(later).execute();
    await type("m", "my daughter talked me into it");
    await record("n");
    await type("n", "swam 30 min");
    await expect.poll(said, soon).toContain("swam 30 min");
    expect(await said()).not.toContain("my daughter talked me into it");
  });
});
