import type { Query, QueryClient } from "@tanstack/react-query";
import { knownPeople } from "./session.ts";
import { filterOfList } from "./workouts.ts";

const refresh = (client: QueryClient, keys: readonly string[]): void => {
  for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
};

/** Refetches everything derived from the diary: goals from weights, the day from all. */
export const refreshDiary = (client: QueryClient): void =>
  refresh(client, [
    "dashboard",
    "measurements",
    "body-scans",
    "nutrition",
    "nutrition-favourites",
    "nutrition-suggestion",
    "goals",
  ]);

/** Refetches what is known of horses, lists of their workouts, and how programs stand: by what was done, and by what is pinned to a horse. */
export const refreshHorses = async (client: QueryClient): Promise<void> => {
  const people = knownPeople(client);
  void client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const { athleteId, loggedBy } = filterOfList(queryKey) ?? { loggedBy: "nobody" };
      return loggedBy === undefined && (athleteId === undefined || !people.has(athleteId));
    },
  });
  void client.invalidateQueries({
    queryKey: ["program"],
    predicate: ({ queryKey }) => queryKey[2] === "evaluations",
  });
  await client.invalidateQueries({ queryKey: ["athletes"] });
};

/** Refetches everything derived from workouts: lists, records, charts, the list of athletes with their last day. */
export const refreshWorkouts = (client: QueryClient): void => {
  refreshDiary(client);
  refresh(client, ["workouts", "exercises"]);
  void refreshHorses(client);
};

/**
 * Refetches what an answer or a click may have changed: a message may be a weight, food, a goal, a change of a program, something to
 * remember, a playlist or a report.
 */
export const refreshOutcome = (client: QueryClient): void => {
  refreshWorkouts(client);
  refresh(client, [
    "proposals",
    "programs",
    "program",
    "coaches",
    "memories",
    "playlists",
    "playlist",
    "reports",
  ]);
};

/** Refetches the conversation too. */
export const refreshTalk = (client: QueryClient): void => {
  refresh(client, ["conversations", "conversation"]);
  refreshOutcome(client);
};

/**
 * Requests again what was invalidated during its first request: its answer may be from before the change. Later requests the library
 * itself cancels and repeats; the first it lets finish, and takes for new.
 */
export const fetchOutdated = (client: QueryClient): void => {
  const outdated = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    const { data, fetchStatus } = query.state;
    if (action.type === "invalidate" && data === undefined && fetchStatus === "fetching") outdated.add(query);
    if (action.type === "success" && outdated.delete(query))
      queueMicrotask(() => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
  });
};
