import type { QuantityRead } from "./quantity.ts";
import type { TokenView } from "../token-view.ts";
import { unitWord } from "./unit-words.ts";

/** "1.14.22" as "1:14:22", "20.05.4" as "20:05.4". */
const withColons = (text: string): string => {
  if (/^\d\.\d\d\.\d\d$/.test(text)) return text.replaceAll(".", ":");
  return /^\d+\.\d\d\.\d$/.test(text) ? text.replace(".", ":") : text;
};

/** Hours, minutes and seconds as they are written, most of them with nothing but colons. */
const partsOf = (text: string): readonly string[] =>
  /[^\d:]/.test(text)
    ? withColons(text)
        .replace(",", ".")
        .split(/[:'′’]/u)
        .map((part) => part.replace(/["″”]|''/u, ""))
    : text.split(":");

const clockSeconds = (text: string): { seconds: number; parts: number } => {
  const parts = partsOf(text).map(Number);
  return { seconds: parts.reduce((total, part) => total * 60 + part, 0), parts: parts.length };
};

/** The clock value at `at`, with a unit of time behind it. */
export const readClock = (view: TokenView, at: number): QuantityRead => {
  const { seconds, parts } = clockSeconds(view.image(at));
  const unit = unitWord(view.words[at + 1] ?? "");
  const after = view.kind(at + 2);
  const isLabel =
    view.words[at + 1] === "hr" &&
    (/^(avg|average|ave|averaged|averaging|max|mean|was|around|about|peak|peaked|stayed|under|low|high|topped)$/.test(
      view.words[at + 2] ?? "",
    ) ||
      after === "RawNumber" ||
      after === "RawColon");
  if (unit?.kind === "time" && !isLabel && view.words[at + 1] !== "s" && view.words[at + 2] !== "/") {
    const isHours = unit.factor === 3600 && parts === 2;
    return {
      token: "Clock",
      quantity: { value: seconds, seconds: isHours ? seconds * 60 : seconds },
      length: 2,
    };
  }
  return {
    token: "Clock",
    quantity: { value: seconds, seconds, ...(parts === 2 && { twoPart: true }) },
    length: 1,
  };
};
