import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { fetchOutdated, refreshHorses } from "./refresh.ts";
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

/** A page that shows `stored`, whose requests are answered when `answer` is called, with what was stored when they were made. */
const showing = () => {
  const client = new QueryClient();
  fetchOutdated(client);
  const waiting: (() => void)[] = [];
  let stored = "before";
  const page = new QueryObserver(client, {
    queryKey: ["stored"],
    queryFn: () => {
      const found = stored;
      return new Promise<string>((resolve) => waiting.push(() => resolve(found)));
    },
    staleTime: 60_000,
  });
  page.subscribe(() => undefined);
  return {
    change: () => {
      stored = "after";
      return client.invalidateQueries({ queryKey: ["stored"] });
    },
    answer: () => waiting.shift()?.(),
    shown: () => page.getCurrentResult().data,
    requests: () => waiting.length,
  };
};

it("shows a change that was made while the page was first loading", async () => {
  const { change, answer, shown, requests } = showing();
  void change();
  answer();
  await expect.poll(requests).toBe(1);
  answer();
  await expect.poll(shown).toBe("after");
});

it("requests nothing twice without a change", async () => {
  const { answer, shown, requests } = showing();
  answer();
  await expect.poll(shown).toBe("before");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(requests()).toBe(0);
});
