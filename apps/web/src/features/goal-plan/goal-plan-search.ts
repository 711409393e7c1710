/** The athlete of a plan (default: oneself), and the plan that is being made or pending. */
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
