import "temporal-polyfill/global";
import { standInToken, startPlexServer } from "@canter/integrations/testing/plex-server/start-plex-server";
import type { Prompt } from "@canter/domain/dashboard/dashboard";
import { insertDashboard } from "@canter/storage/dashboard/dashboards";
import { askPrompt } from "@canter/storage/prompt/prompts";
import { expect, it } from "vitest";
import { testContext } from "../testing/test-context.ts";
import { openTestWorld, valueOf } from "../testing/test-world.ts";
import { gatherOnTheSpot } from "./prepare-on-the-spot.ts";

it("prepares a day without the part that fails, and reports the failure", async () => {
  const world = await openTestWorld("sqlite");
  const { application, rita, store } = world;
  await store.db.schema.alterTable("content_items").renameTo("moved_away").execute();
  const day = valueOf(await application.dashboard.readDashboard(rita, { memberId: "me", date: "today" }));
  expect(day.coach.briefing.length).toBeGreaterThan(0);
  expect(world.bugs.length).toBeGreaterThan(0);
  for (const bug of world.bugs) expect(String(bug)).toContain("content_items");
  await world.cleanUp();
});

it("has no talk about training among what a day offers to train with", async () => {
  const world = await openTestWorld("sqlite");
  const plex = await startPlexServer();
  const { application, rita } = world;
  const input = { kind: "plex", url: plex.url, token: standInToken } as const;
  const source = valueOf(await application.content.createContentSource(rita, input));
  valueOf(await application.content.syncContentSource(rita, source.id));
  const listed = valueOf(await application.content.listContent(rita, { limit: 200 })).items;
  expect(listed.map(({ title }) => title)).toContain("Behind the Scenes");
  const { menu } = await gatherOnTheSpot(testContext(world), rita, "2026-11-20");
  const offered = menu.map(({ title }) => title);
  expect(offered).toContain("Plyometrics");
  expect(offered).not.toContain("Behind the Scenes");
  await plex.close();
  await world.cleanUp();
});

it("shows what was ticked off on the plan as done, and nothing of a program that is paused", async () => {
  const world = await openTestWorld("sqlite");
  const { application, rita, store, clock } = world;
  const session = (uid: string) => ({
    uid,
    id: "",
    name: `Lower ${uid}`,
    completed: false,
    scheduledDate: "2026-11-20",
    exercises: [
      {
        uid: `${uid}1`,
        id: "",
        name: "Back Squat",
        warmupSets: 0,
        workingSets: 3,
        reps: "5",
        targetLoad: "60 kg",
        restSeconds: 120,
        sets: [],
      },
    ],
  });
  const week = {
    uid: "w",
    id: "",
    weekNumber: 1,
    phase: "Base",
    startDate: "2026-11-16",
    endDate: "2026-11-22",
  };
  const program = { name: "Legs", weeks: [{ ...week, sessions: [session("A"), session("B")] }] };
  const { id, version } = valueOf(
    await application.program.createProgram(rita, { program, status: "active" }),
  );
  const read = async () =>
    valueOf(await application.dashboard.readDashboard(rita, { memberId: "me", date: "today" }));
  const {
    memberId: _memberId,
    revision: _revision,
    runId: _runId,
    consumed: _consumed,
    ...made
  } = await read();
  const { prompts: _prompts, ...coach } = made.coach;
  const ready: Prompt = {
    key: "ready.2026-11-20",
    type: "multiple_choice",
    question: "Ready?",
    options: ["Yes"],
  };
  await store.transact(async (trx) => {
    await askPrompt(trx, rita.scope, ready, { id: "p", today: "2026-11-20", at: clock.now() });
    await insertDashboard(trx, rita.scope, { ...made, by: "model", coach: { ...coach, prompts: [ready] } });
  });
  const primary = `session:${id}/A`;
  const shown = async () => {
    const { curated, consumed, coach } = await read();
    const marks = consumed.map(({ contentId, as }) => [contentId, as]);
    return [curated.upNext.primary?.contentId, marks, coach.prompts.map(({ key }) => key)];
  };
  const open = [primary, [], ["ready.2026-11-20"]];
  expect(await shown()).toEqual(open);
  const mark = (done: boolean) => application.program.markSession(rita, { id, uid: "A" }, { done });
  valueOf(await mark(true));
  expect(await shown()).toEqual([undefined, [[primary, "done"]], []]);
  valueOf(await mark(false));
  expect(await shown()).toEqual(open);
  valueOf(await application.program.changeProgram(rita, id, { status: "paused", version }));
  const [next, marks, prompts] = await shown();
  expect(next).not.toBe(primary);
  expect([marks, prompts]).toEqual([[], []]);
  await world.cleanUp();
});

it("goes by how its member said that they are, until they forget it", async () => {
  const world = await openTestWorld("sqlite");
  const { application, rita } = world;
  application.startWork();
  const read = async () =>
    valueOf(await application.dashboard.readDashboard(rita, { memberId: "me", date: "today" }));
  const briefing = async () => (await read()).coach.briefing.map(({ text }) => text).join(" ");
  expect(await briefing()).not.toContain("You said");
  world.clock.advance(1000);
  valueOf(
    await application.agents.receiveMessage(
      rita,
      { text: "I'm recovering from flu", kind: "coach" },
      { wait: true },
    ),
  );
  expect(await briefing()).toContain("You said today: “I'm recovering from flu”. Rest comes first.");
  expect((await read()).curated.upNext.primary).toBeUndefined();
  await application.stopWork();
  await world.cleanUp();
});
