import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { openTestWorld, valueOf } from "../testing/test-world.ts";

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
