/** A target load has to say something: of what is done with the body only, and of what takes a weight that nobody has named. */
export const openLoads = { body: "bodyweight", weight: "by feel" } as const;

/** Whether a target load names no weight: it is left to whoever trains. */
export const isOpenLoad = (targetLoad: string): boolean =>
  targetLoad === "" || targetLoad === openLoads.body || targetLoad === openLoads.weight;
