import type { WordClass } from "./word-class.ts";

/** The class of a raw token that is a sign, by the raw token's name. */
export const signClass: Readonly<Record<string, WordClass>> = {
  RawNewline: "Newline",
  RawTimes: "Times",
  RawWith: "With",
  RawArrow: "Arrow",
  RawEllipsis: "Ellipsis",
  RawDash: "Dash",
  RawComma: "Comma",
  RawStop: "Stop",
  RawBang: "Bang",
  RawQuestion: "Question",
  RawSemi: "Semi",
  RawColon: "Colon",
  RawSlash: "Slash",
  RawPlus: "Plus",
  RawAnd: "And",
  RawAt: "At",
  RawOpen: "Open",
  RawClose: "Close",
  RawPipe: "Pipe",
  RawOther: "Sign",
  RawEquals: "Sign",
  RawPrime: "Sign",
  RawPercent: "Sign",
  RawHash: "Sign",
};
