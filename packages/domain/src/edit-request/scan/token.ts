import type { MassUnit } from "../../units/unit.ts";

export type TokenKind =
  | "word"
  | "number"
  | "load"
  | "percent"
  | "time"
  | "ordinal"
  | "measure"
  | "quote"
  | "sign"
  | "break";

/** A word, an amount, a quoted text or a sign of a request. */
export type Token = {
  readonly kind: TokenKind;
  /** Lower case, spelling put right, without apostrophes; "" for what is no word. */
  readonly word: string;
  /** As typed; the text inside for a quote. */
  readonly image: string;
  readonly start: number;
  readonly end: number;
  readonly spaced: boolean;
  readonly value?: number | undefined;
  readonly unit?: MassUnit | undefined;
  readonly seconds?: number | undefined;
  /** Metres in one of its unit, of a distance; "400m" may be minutes too. */
  readonly metersPer?: number | undefined;
  /** "30s": seconds, or dumbbells of that weight. */
  readonly plural?: true | undefined;
  /** The spelling was put right. */
  readonly corrected?: true | undefined;
  /** "Friday's". */
  readonly possessive?: true | undefined;
};
