import { weekdays } from "./calendar-words.ts";

/** A time of day on certain weekdays: what most schedules are. `days` from 1 (Monday); all seven for every day. */
export type PlainSchedule = { readonly time: string; readonly days: readonly number[] };

const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;
const names: readonly string[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** In cron, 0 and 7 are both Sunday; names as in `mon`. */
const dayNumber = (word: string): number | undefined => {
  const named = names.indexOf(word.toLowerCase());
  const number = named === -1 ? (/^[0-7]$/.test(word) ? Number(word) : undefined) : named;
  return number === 0 ? 7 : number;
};

const daysOf = (field: string): readonly number[] | undefined => {
  if (field === "*") return everyDay;
  const days = new Set<number>();
  for (const part of field.split(",")) {
    const [first, last = first] = part.split("-").map(dayNumber);
    if (first === undefined || last === undefined || last < first) return undefined;
    for (let day = first; day <= last; day += 1) days.add(day);
  }
  return [...days].sort((a, b) => a - b);
};

/** Reads a cron expression of five fields as a time on weekdays; undefined if it is more complex. */
export function readCron(cron: string): PlainSchedule | undefined {
  const [minute = "", hour = "", day, month, weekday = "", ...more] = cron.trim().split(/\s+/);
  if (day !== "*" || month !== "*" || more.length > 0) return undefined;
  if (!/^[0-5]?\d$/.test(minute) || !/^([01]?\d|2[0-3])$/.test(hour)) return undefined;
  const days = daysOf(weekday);
  return days && { time: `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`, days };
}

/** The cron expression of a time ("05:30") on weekdays. */
export const writeCron = ({ time, days }: PlainSchedule): string => {
  const [hour = "0", minute = "0"] = time.split(":");
  return `${Number(minute)} ${Number(hour)} * * ${days.length === 7 ? "*" : days.join(",")}`;
};

const isDays = (days: readonly number[], ...wanted: number[]): boolean => days.join() === wanted.join();

const daysInWords = (days: readonly number[]): string => {
  if (days.length === 7) return "every day";
  if (isDays(days, 1, 2, 3, 4, 5)) return "on weekdays";
  if (isDays(days, 6, 7)) return "at weekends";
  const words = days.map((day) => weekdays[day - 1] ?? "");
  return `on ${[words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" and ")}`;
};

/**
 * "every day at 04:00", "on weekdays at 05:30"; a more complex expression literally: "by the cron 0 9 1 * *". `timeInWords`: "04:00" by the
 * reader's clock.
 */
export const cronInWords = (cron: string, timeInWords = (time: string): string => time): string => {
  const plain = readCron(cron);
  return plain ? `${daysInWords(plain.days)} at ${timeInWords(plain.time)}` : `by the cron ${cron}`;
};
