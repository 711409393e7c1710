/** Target loads without a weight: for exercises with the body only, and for those whose weight is not stated. */
export const openLoads = { body: "bodyweight", weight: "by feel" } as const;

/** Whether a target load names no weight: it is left to the athlete. */
export const isOpenLoad = (targetLoad: string): boolean =>
  targetLoad === "" || targetLoad === openLoads.body || targetLoad === openLoads.weight;
