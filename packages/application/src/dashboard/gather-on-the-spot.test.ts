import "temporal-polyfill/global";
import { standInToken, startPlexServer } from "@canter/integrations/testing/plex-server/start-plex-server";
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
