import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { refreshHorses } from "./refresh.ts";
import { athletesQuery } from "./session.ts";
import { recordsQuery, workoutPagesQuery, workoutsQuery } from "./workouts.ts";

it("refetches lists that may show a horse's workouts, and no person's, when something of a horse has changed", async () => {
  const client = new QueryClient();
  const items = [
    { id: "emma", name: "Emma", kind: "person" as const, writable: true, own: true },
    { id: "beau", name: "Beau", kind: "horse" as const, writable: true, own: false },
  ];
  client.setQueryData(athletesQuery.queryKey, { items, others: [], partners: [], elsewhere: [] });
  const lists = {
    page: workoutsQuery({ athleteId: "beau" }, 20).queryKey,
    history: workoutPagesQuery({ athleteId: "beau", q: "canter" }).queryKey,
    everybody: workoutPagesQuery({}).queryKey,
    elsewhere: workoutsQuery({ athleteId: "nova" }, 20).queryKey,
    own: workoutsQuery({ athleteId: "emma" }, 6).queryKey,
    drafts: workoutsQuery({ loggedBy: "m1", status: "draft" }, 50).queryKey,
    records: recordsQuery("beau").queryKey,
  };
  for (const key of Object.values(lists)) client.setQueryData<unknown>(key, []);
  await refreshHorses(client);
  const stale = Object.entries(lists).filter(([, key]) => client.getQueryState(key)?.isInvalidated);
  expect(stale.map(([name]) => name)).toEqual(["page", "history", "everybody", "elsewhere"]);
});
