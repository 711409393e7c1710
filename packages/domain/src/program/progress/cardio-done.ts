import { metersToExactDistance } from "../../units/convert-units.ts";
import type { Distance, LandUnit } from "../../units/unit.ts";
import { minutesOfBlock, type Paces, unitOfBlock } from "../cardio/cardio-amount.ts";
import type { CardioBlock } from "../program.ts";
import type { SessionLog } from "./session-log.ts";

/** Faster or slower than that, it was not what an estimate is of: the clock ran on, or was started at the end. */
const [least, most] = [0.6, 1.6];

/** Whether a block may have taken so many minutes, by how long it is estimated to take. */
export function isPlausibleTime(block: CardioBlock, minutes: number, paces: Paces = {}): boolean {
  const estimate = minutesOfBlock(block, paces);
  return minutes >= estimate * least && minutes <= estimate * most;
}

/** Whether it was done as planned, as far as its minutes tell. */
const isAsPlanned = (block: CardioBlock, minutes: number | undefined, paces: Paces): boolean =>
  minutes === undefined ||
  (block.duration === undefined ? isPlausibleTime(block, minutes, paces) : minutes === block.duration);

type Reader = { readonly land: LandUnit; readonly paces?: Paces | undefined };

/**
 * The distance that a cardio block's log says was covered: the stated one, none if it was erased, and the planned one where nothing was
 * stated that speaks against it. Other minutes than the planned ones do: 35 of 60 were hardly the whole way. Where only a distance is
 * planned, minutes tell how long it took, unless nobody takes that long or short for it.
 */
export function distanceDone(
  block: CardioBlock,
  { minutes, distance }: Partial<NonNullable<SessionLog["cardio"]>>,
  { land, paces = {} }: Reader,
): Distance | undefined {
  if (distance !== undefined) return distance ?? undefined;
  if (block.distanceMeters === undefined || !isAsPlanned(block, minutes, paces)) return undefined;
  return metersToExactDistance(block.distanceMeters, unitOfBlock(block, land));
}
