import { storeJson, readStoredJson } from "../../browser/stored.ts";

/** A clock of elapsed time: seconds until it was last stopped, and since when it runs (epoch milliseconds). */
export type Clock = { readonly before: number; readonly since?: number };

const storeKey = "canter.clock";

export const passedSeconds = ({ before, since }: Clock, now: number): number =>
  before + (since === undefined ? 0 : Math.max(0, now - since) / 1000);

const isKept = (value: unknown): value is Clock & { readonly of: string } =>
  typeof value === "object" &&
  value !== null &&
  "of" in value &&
  "before" in value &&
  typeof value.before === "number" &&
  (!("since" in value) || typeof value.since === "number");

/** The item's clock that this tab stored across a reload; else a stopped one at zero. */
export const readClock = (of: string): Clock => {
  const kept = readStoredJson("sessionStorage", storeKey);
  return isKept(kept) && kept.of === of ? kept : { before: 0 };
};

/** Stores it, or removes it (undefined). */
export const writeClock = (of: string, clock: Clock | undefined): void =>
  storeJson("sessionStorage", storeKey, clock && { ...clock, of });
