import type { Piece, PieceOf } from "../../grammar/piece.ts";
import type { PartMark } from "./part-marks.ts";
import type { WorkSet } from "../sets/work-set.ts";

/** One stretch of a session as stated: a distance, a time, or both; repeats have a set each. */
export type Amount = {
  readonly at: number;
  readonly piece: Piece;
  readonly sets: WorkSet[];
  readonly isRepeat: boolean;
  readonly mark: PartMark | undefined;
  /** The words say that it is all of the session. */
  isTotal: boolean;
  /** "the last 4 k", "out 6k": a stretch of a longer one. */
  readonly isStretch: boolean;
  /** "with 2k warm up", "incl. 4 strides": inside what was stated before. */
  readonly isIncluded: boolean;
  /** A distance that a name implies; a stated one takes its place. */
  isNamed?: boolean;
  /** Its own pace, or speed in metres a second. */
  pace?: { readonly seconds: number; readonly perMeters?: number | undefined };
  speed?: number;
  /** `a:bb` that can be hours and minutes. */
  twoPart?: boolean;
};

/** All of them, with a pace or speed that none of them has alone. */
export type Amounts = {
  readonly amounts: readonly Amount[];
  readonly pace?: PieceOf<"pace"> | undefined;
  readonly speed?: number | undefined;
};
