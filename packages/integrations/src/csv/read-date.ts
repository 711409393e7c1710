import { dayNumberOf } from "@canter/domain/schedule/day-number";

/** In which order a date's numbers are told, where the form leaves it open. */
export type DateOrder = "day_first" | "month_first";

const iso =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s,]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(am|pm|z|[+-]\d{2}:?\d{2})?)?$/i;
const numeric =
  /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[T\s,]+(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm)?)?$/i;

/** What a file's own dates say about their order: undefined where each could be read both ways; "both" where they disagree. */
export const orderOf = (dates: readonly string[]): DateOrder | "both" | undefined => {
  let [day, month] = [false, false];
  for (const text of dates) {
    const [, first, separator, second] = numeric.exec(text.trim()) ?? [];
    if (first === undefined) continue;
    // Dates with dots have the day first wherever they are written.
    if (separator === "." || Number(first) > 12) day = true;
    if (Number(second) > 12) month = true;
  }
  if (day && month) return "both";
  return day ? "day_first" : month ? "month_first" : undefined;
};

/** Whether a date alone could be read both ways, as 3/4/2026; 3/3/2026 is one day either way. */
export const isOpenDate = (text: string): boolean => {
  const [, first, separator, second] = numeric.exec(text.trim()) ?? [];
  if (first === undefined || separator === ".") return false;
  return Number(first) !== Number(second) && Number(first) <= 12 && Number(second) <= 12;
};

const two = (text: string | number): string => String(text).padStart(2, "0");

const timeOf = (hours: string | undefined, minutes: string | undefined, half: string | undefined) => {
  if (hours === undefined || minutes === undefined) return {};
  const pm = half?.toLowerCase() === "pm" ? 12 : 0;
  const am = half?.toLowerCase() === "am" || pm > 0;
  const hour = am ? (Number(hours) % 12) + pm : Number(hours);
  return hour < 24 && Number(minutes) < 60 ? { time: `${two(hour)}:${minutes}` } : undefined;
};

/** A cell as local date and time; undefined: it is no date. An offset in it is left aside: it is local where it was taken. */
export const readDate = (
  cell: string,
  order: DateOrder,
): { readonly date: string; readonly time?: string } | undefined => {
  const text = cell.trim();
  const [whole, year, month, day, hours, minutes, half] = iso.exec(text) ?? [];
  const [other, first, , second, shortYear, otherHours, otherMinutes, otherHalf] = numeric.exec(text) ?? [];
  if (whole === undefined && other === undefined) return undefined;
  const parts =
    whole === undefined
      ? {
          year: shortYear?.length === 2 ? `20${shortYear}` : (shortYear ?? ""),
          month: (order === "day_first" ? second : first) ?? "",
          day: (order === "day_first" ? first : second) ?? "",
        }
      : { year: year ?? "", month: month ?? "", day: day ?? "" };
  const time = timeOf(hours ?? otherHours, minutes ?? otherMinutes, half ?? otherHalf);
  const date = `${parts.year}-${two(parts.month)}-${two(parts.day)}`;
  return time === undefined || dayNumberOf(date) === undefined ? undefined : { date, ...time };
};
