/**
 * Dates as day numbers, for long plans: `Temporal`'s general calendar (still a polyfill) takes a hundred times as long. Howard Hinnant,
 * "chrono-Compatible Low-Level Date Algorithms": days_from_civil and civil_from_days.
 */
const daysIn400Years = 146_097;
/** Days from 0000-03-01, the start of the algorithm's years, to 1970-01-01. */
const epochDay = 719_468;

const form = /^(\d{4})-(\d{2})-(\d{2})$/;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** Days from 1970-01-01 to a date `YYYY-MM-DD`; undefined for anything else. */
export const dayNumberOf = (date: string): number | undefined => {
  const parts = form.exec(date);
  if (!parts) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * daysIn400Years + dayOfEra - epochDay;
};

/** The date `YYYY-MM-DD` that many days after 1970-01-01; undefined outside the years 0000 to 9999. */
export const dateOfDayNumber = (dayNumber: number): string | undefined => {
  const shifted = dayNumber + epochDay;
  const era = Math.floor(shifted / daysIn400Years);
  const dayOfEra = shifted - era * daysIn400Years;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const place = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * place + 2) / 5) + 1;
  const month = place < 10 ? place + 3 : place - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  if (year < 0 || year > 9999) return undefined;
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
};
