import type { Load } from "../load.ts";

/** The load that helps instead of weighing. */
export const negative = (load: Load): Load => ({
  ...(load.kg !== undefined && { kg: -Math.abs(load.kg) }),
  ...(load.mass && { mass: { ...load.mass, value: -Math.abs(load.mass.value) } }),
});
