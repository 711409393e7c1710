import type { QueryClient } from "@tanstack/react-query";

const refresh = (client: QueryClient, keys: readonly string[]): void => {
  for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
};

/** Asks anew for everything that is derived from the diary: goals from weights, the day from all. */
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

/** Asks anew for everything that follows from workouts: lists, records, charts, the list of athletes with their last day. */
export const refreshWorkouts = (client: QueryClient): void => {
  refreshDiary(client);
  refresh(client, ["workouts", "exercises", "athletes"]);
  // How the programs stand follows from what was done.
  void client.invalidateQueries({
    queryKey: ["program"],
    predicate: ({ queryKey }) => queryKey[2] === "evaluations",
  });
};

/** Asks anew for what an answer or a click may have changed: a message may be a weight, food, a goal, a change of a program. */
export const refreshOutcome = (client: QueryClient): void => {
  refreshWorkouts(client);
  refresh(client, ["proposals", "programs", "program", "coaches"]);
};

/** Asks anew for the talk itself too. */
export const refreshTalk = (client: QueryClient): void => {
  refresh(client, ["conversations", "conversation"]);
  refreshOutcome(client);
};
