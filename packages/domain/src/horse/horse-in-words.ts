import type { HorseProfile } from "./horse.ts";

/** "10-year-old bay Connemara mare, 14.1 hh"; empty if nothing is known. `today` is a local date. */
export const horseInWords = (
  { birthYear, sex, breed, color, height }: HorseProfile,
  today: string,
): string => {
  const age = birthYear === undefined ? undefined : Number(today.slice(0, 4)) - birthYear;
  const first = age === undefined ? undefined : age === 0 ? "foal of this year," : `${age}-year-old`;
  const description = [first, color, breed, sex].filter(Boolean).join(" ");
  const tall = height && `${height.value} ${height.unit === "hands" ? "hh" : "cm"}`;
  return [description.replace(/,$/, ""), tall].filter(Boolean).join(", ");
};
