/** Where one is in a session: at which step, or at the list or the end of it. */
export type TrainSearch = { readonly at?: number; readonly view?: "list" | "finish" };

export const trainSearch = (search: Record<string, unknown>): TrainSearch => {
  const { at, view } = search;
  return {
    ...(typeof at === "number" && Number.isInteger(at) && at >= 0 && { at }),
    ...((view === "list" || view === "finish") && { view }),
  };
};
