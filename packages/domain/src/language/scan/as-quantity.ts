import type { Quantity } from "./quantity.ts";

/** A quantity with all fields in one order, undefined where it says nothing: quantities of many shapes are slow to read. */
export const asQuantity = (quantity: Quantity): Quantity =>
  ({
    value: quantity.value,
    mass: quantity.mass,
    distance: quantity.distance,
    meters: quantity.meters,
    seconds: quantity.seconds,
    speed: quantity.speed,
    maybeMinutes: quantity.maybeMinutes,
    spelled: quantity.spelled,
    twoPart: quantity.twoPart,
    dotted: quantity.dotted,
  }) as Quantity;
