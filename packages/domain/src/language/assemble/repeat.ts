import type { WorkSet } from "./work-set.ts";

const most = 200;
/** These sets so many times over, each a set of its own. */
export const repeat = (sets: readonly WorkSet[], times: number): WorkSet[] => {
  if (times === 1) return [...sets];
  const all: WorkSet[] = [];
  for (let time = 1; time <= Math.min(times, most); time += 1) for (const one of sets) all.push({ ...one });
  return all;
};
