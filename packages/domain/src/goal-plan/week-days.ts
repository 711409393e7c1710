/** Weekdays for a number of sessions, 1 for Monday, and the hard ones among them: never two in a row, with work on the day before. */
type WeekPattern = {
  readonly days: readonly number[];
  readonly hard: readonly number[];
  /** The day of the longest session, after an easy one. */
  readonly long: number;
};
type WeekDays = Omit<WeekPattern, "long"> & { readonly long: number | undefined };

const horsePatterns: readonly WeekPattern[] = [
  { days: [6], hard: [], long: 6 },
  { days: [3, 6], hard: [6], long: 7 },
  { days: [2, 3, 6], hard: [3], long: 7 },
  { days: [2, 3, 5, 6], hard: [3, 6], long: 7 },
  { days: [2, 3, 5, 6, 7], hard: [3, 6], long: 7 },
  { days: [2, 3, 4, 5, 6, 7], hard: [3, 6], long: 7 },
];
const personPatterns: readonly WeekPattern[] = [
  { days: [6], hard: [6], long: 6 },
  { days: [3, 7], hard: [3], long: 7 },
  { days: [2, 4, 7], hard: [4], long: 7 },
  { days: [2, 4, 6, 7], hard: [4], long: 7 },
  { days: [2, 3, 4, 6, 7], hard: [4], long: 7 },
];

const daysInWeek = 7;
const shifted = (day: number, by: number): number => ((day - 1 + by) % daysInWeek) + 1;

type Asked = {
  readonly athleteKind: "person" | "horse";
  readonly sessions: number;
  readonly unavailable: readonly number[];
  readonly usual: readonly number[];
};

/** The pattern rotated so that it avoids ruled-out days and matches as many of the usual days as possible. */
export function weekDays({ athleteKind, sessions, unavailable, usual }: Asked): WeekDays {
  const patterns = athleteKind === "horse" ? horsePatterns : personPatterns;
  const most = Math.min(sessions, patterns.length, daysInWeek - unavailable.length);
  const pattern = patterns[Math.max(0, most - 1)];
  if (!pattern || most < 1) return { days: [], hard: [], long: undefined };
  const score = (by: number): number => {
    const days = pattern.days.map((day) => shifted(day, by));
    const ruledOut = days.filter((day) => unavailable.includes(day)).length;
    const known = days.filter((day) => usual.slice(0, sessions).includes(day)).length;
    return known - ruledOut * daysInWeek;
  };
  const by = [0, 1, 2, 3, 4, 5, 6].reduce((best, one) => (score(one) > score(best) ? one : best), 0);
  const open = (days: readonly number[]) =>
    days
      .map((day) => shifted(day, by))
      .filter((day) => !unavailable.includes(day))
      .toSorted((a, b) => a - b);
  return { days: open(pattern.days), hard: open(pattern.hard), long: open([pattern.long])[0] };
}
