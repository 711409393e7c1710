const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const monthNames = [
  "January", "February", "March", "April", "May", "June",
  "July", "August", "September", "October", "November", "December",
] as const;

const apart = (count: number, unit: string): string => (count === 1 ? `a ${unit}` : `${count} ${unit}s`);

/** Whole days from `date` to `today`; negative for what is to come. */
export const daysBetween = (date: string, today: string): number =>
  Temporal.PlainDate.from(date).until(Temporal.PlainDate.from(today), { largestUnit: "day" }).days;

export const weekdayOf = (date: string): string => dayNames[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? "";

/** `Tuesday 17 November 2026`. */
export const exactDate = (date: string): string => {
  const day = Temporal.PlainDate.from(date);
  return `${weekdayOf(date)} ${day.day} ${monthNames[day.month - 1]} ${day.year}`;
};

/** `17 November`, with the year when it is another than today's. */
export const dayAndMonth = (date: string, today: string): string => {
  const day = Temporal.PlainDate.from(date);
  const year = day.year === Temporal.PlainDate.from(today).year ? "" : ` ${day.year}`;
  return `${day.day} ${monthNames[day.month - 1]}${year}`;
};

/** As people say it: today, yesterday, Tuesday, 3 weeks ago, 2 months ago, 2 years ago. */
export const dateInWords = (date: string, today: string): string => {
  const days = daysBetween(date, today);
  if (days === 0) return "today";
  if (days === 1) return "yesterday";
  if (days === -1) return "tomorrow";
  if (days < 0) return `in ${apart(-days, "day")}`;
  if (days < 7) return weekdayOf(date);
  if (days < 60) return `${apart(Math.floor(days / 7), "week")} ago`;
  if (days < 365) return `${apart(Math.floor(days / 30.4), "month")} ago`;
  return `${apart(Math.floor(days / 365.25) || 1, "year")} ago`;
};
