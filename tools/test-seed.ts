import { configureGlobal } from "fast-check";

// Properties are checked with the same examples each time, so that a red run is of the change. `CANTER_SEED=random` (or a number) looks
// for others.
const wanted = process.env["CANTER_SEED"] ?? "20261127";
if (wanted !== "random" && !/^-?\d+$/.test(wanted))
  throw new Error(`CANTER_SEED is "random" or a whole number, not "${wanted}"`);
if (wanted !== "random") configureGlobal({ seed: Number(wanted) });
