/** From Monday, as in ISO 8601. */
export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const dayNames: ReadonlySet<string> = new Set([...weekdays, ...months].map((name) => name.toLowerCase()));
/** Behind these a day's or month's name is that day, where somebody is called so as well: "on Friday I lunged Ten". */
const beforeDays: ReadonlySet<string> = new Set(
  "on last next this every each since until till til by from before after again off late early in".split(" "),
);

/** Whether a name is that of a day or month, too: a horse called Friday. */
export const isDayName = (name: string): boolean => dayNames.has(name.toLowerCase());
/** Whether a day's name behind this word is the day. */
export const leadsToDay = (word: string): boolean => beforeDays.has(word.toLowerCase());
