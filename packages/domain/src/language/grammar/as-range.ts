import type { Atom, Factor } from "./piece.ts";

/** "20-30s", "3-4 km": the unit behind the range is that of both ends. */
const scaled = (high: Atom, value: number): Atom["quantity"] => {
  const quantity = high.quantity;
  if (!quantity || high.value === 0) return quantity;
  const share = value / high.value;
  return {
    ...quantity,
    value,
    ...(quantity.seconds !== undefined && { seconds: quantity.seconds * share }),
    ...(quantity.meters !== undefined && { meters: quantity.meters * share }),
  };
};

/** Two plain numbers with a dash between, the lower first, are a range: the lower one counts. */
export const asRange = (factor: Factor): Factor => {
  const [low, high] = factor.atoms;
  if (factor.join !== "dash" || factor.atoms.length !== 2 || !low || !high) return factor;
  const plain = (low.unit === "none" || low.unit === high.unit) && high.unit !== "bodyweight";
  if (!plain || low.value >= high.value) return factor;
  return {
    ...factor,
    join: "none",
    atoms: [
      {
        ...high,
        value: low.value,
        high: high.value,
        quantity: low.unit === high.unit ? low.quantity : scaled(high, low.value),
      },
    ],
  };
};
