import { dayNumberOf } from "@canter/domain/schedule/day-number";
import { type DateOrder, orderOf, readDate } from "../../csv/read-date.ts";

/** A local day, with the time to the minute and, for telling apart, to the second. */
export type LocalMoment = { readonly date: string; readonly time?: string; readonly seconds?: number };

/** Languages that apps write dates in. Where a month's name means another month elsewhere, the language in front has it. */
const languages =
  "en de fr es it pt nl sv da nb fi pl cs sk hu ro tr ru uk el hr sl bg lt lv et ca id vi".split(" ");

const fold = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, "");

let months: ReadonlyMap<string, number> | undefined;

/** Names of months, as the platform's own tables have them. */
function monthNames(): ReadonlyMap<string, number> {
  if (months) return months;
  const names = new Map<string, number>();
  for (const language of languages)
    for (const month of ["short", "long"] as const) {
      const alone = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
      const inDate = new Intl.DateTimeFormat(language, { day: "numeric", month, timeZone: "UTC" });
      for (let number = 1; number <= 12; number += 1) {
        const day = Date.UTC(2024, number - 1, 2);
        const part = inDate.formatToParts(day).find(({ type }) => type === "month")?.value ?? "";
        for (const name of [fold(alone.format(day)), fold(part)])
          if (name !== "" && !names.has(name)) names.set(name, number);
      }
    }
  months = names;
  return names;
}

const two = (value: number): string => String(value).padStart(2, "0");

const existing = (year: number, month: number, day: number): string | undefined => {
  const date = `${year}-${two(month)}-${two(day)}`;
  return dayNumberOf(date) === undefined ? undefined : date;
};

/** "19:56", "6:15:23 AM", "4.41 p.m."; undefined: it says no time that there is. */
const clockOf = (text: string): Pick<LocalMoment, "time" | "seconds"> | undefined => {
  const found = /(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*([ap])?\.?\s?m?\.?\s*$/i.exec(text);
  if (!found) return undefined;
  const [, hours = "", minutes = "", seconds, half] = found;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59) return undefined;
  return { time: `${two(hour)}:${minutes}`, ...(seconds !== undefined && { seconds: Number(seconds) }) };
};

/** "30 Jun 2025, 19:56", "Mar 7, 2026, 6:15:23 AM", "7 mars 2026 à 06:15:23", "2025年6月30日 19:56". */
const spelled = (text: string): LocalMoment | undefined => {
  const east = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/.exec(text);
  const year = Number(east?.[1] ?? /\b(\d{4})\b/.exec(text)?.[1] ?? Number.NaN);
  const word = text
    .match(/\p{L}[\p{L}\p{M}.]*/gu)
    ?.map(fold)
    .find((name) => monthNames().has(name));
  const month = east ? Number(east[2]) : monthNames().get(word ?? "");
  const day = east ? Number(east[3]) : Number(/(?<![\d:])(\d{1,2})(?![\d:])\b/.exec(text)?.[1]);
  if (month === undefined || Number.isNaN(year) || Number.isNaN(day)) return undefined;
  const date = existing(year, month, day);
  return date === undefined ? undefined : { date, ...clockOf(text.slice(text.indexOf(String(year)) + 4)) };
};

/** A cell as the local moment that it names, in any of the forms that exports have; undefined: it names none. */
export const readMoment = (cell: string, order: DateOrder = "day_first"): LocalMoment | undefined => {
  const text = cell.replaceAll(/[\u00a0\u202f]/g, " ").trim();
  if (text.length > 60) return undefined;
  const plain = readDate(text, order);
  if (!plain) return spelled(text);
  const seconds = /\d{1,2}:\d{2}:(\d{2})/.exec(text)?.[1];
  return { ...plain, ...(seconds !== undefined && { seconds: Number(seconds) }) };
};

/** Cells that begin with 5/6/2026. */
const slashed = /(?:^|[,;\t"])[ \t]*(\d{1,2}\/\d{1,2}\/\d{4})(?!\d)/gm;

/** In which order dates with slashes are in a table, which apps don't write but spreadsheets do. Undefined: none of them tells. */
export const slashOrderOf = (content: string): DateOrder | undefined => {
  const order = orderOf([...content.matchAll(slashed)].map(([, date = ""]) => date));
  return order === "both" ? undefined : order;
};

/** The moment as text that sorts, for the key of a workout. */
export const momentText = ({ date, time, seconds }: LocalMoment): string =>
  `${date}${time === undefined ? "" : `T${time}`}${seconds === undefined ? "" : `:${two(seconds)}`}`;
