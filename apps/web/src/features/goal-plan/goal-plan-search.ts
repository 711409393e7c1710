/** Whom a plan is for (default: oneself), and the one that is being made or that waits. */
export type GoalPlanSearch = {
  readonly athlete?: string;
  readonly run?: string;
  readonly program?: string;
};

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

export const goalPlanSearch = (search: Record<string, unknown>): GoalPlanSearch => {
  const [athlete, run, program] = [text(search["athlete"]), text(search["run"]), text(search["program"])];
  return {
    ...(athlete !== undefined && { athlete }),
    ...(run !== undefined && { run }),
    ...(program !== undefined && { program }),
  };
};
