import type { Piece } from "../../grammar/piece.ts";
import type { Reading } from "../reading.ts";
import type { Head } from "../head.ts";

/** How far the search has come. */
export type HeadSearch = {
  readonly reading: Reading;
  readonly heads: Head[];
  /** Names of the exercises named so far. */
  readonly known: Set<string>;
  /** What the message is about just now. */
  current: Head | undefined;
  /** Pieces that wait for what they are about. */
  waiting: Piece[];
  /** A benchmark was named. */
  isWod: boolean;
};
