import type { Athlete } from "./group.ts";

const folded = (name: string): string =>
  name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

/** The athletes with this name, ignoring case and accents: by full name, or else by first name. */
export const athletesNamed = (name: string, athletes: readonly Athlete[]): readonly Athlete[] => {
  const sought = folded(name);
  const exact = athletes.filter((athlete) => folded(athlete.name) === sought);
  return exact.length > 0
    ? exact
    : athletes.filter((athlete) => folded(athlete.name).split(" ")[0] === sought);
};
