/** The current view of a session: a step, the list or the end, or a dialog over it. Each is a place that Back returns to. */
export type TrainSearch = {
  readonly at?: number;
  readonly view?: "list" | "finish";
  readonly dialog?: "swap" | "note";
};

export const trainSearch = (search: Record<string, unknown>): TrainSearch => {
  const { at, view, dialog } = search;
  return {
    ...(typeof at === "number" && Number.isInteger(at) && at >= 0 && { at }),
    ...((view === "list" || view === "finish") && { view }),
    ...((dialog === "swap" || dialog === "note") && { dialog }),
  };
};
