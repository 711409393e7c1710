import type { Athlete } from "./group.ts";

const folded = (name: string): string =>
  name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

/** Those who go by this name, in any case and without accents: by the whole of it, or else by their first name. */
export const athletesNamed = (name: string, athletes: readonly Athlete[]): readonly Athlete[] => {
  const sought = folded(name);
  const exact = athletes.filter((athlete) => folded(athlete.name) === sought);
  return exact.length > 0
    ? exact
    : athletes.filter((athlete) => folded(athlete.name).split(" ")[0] === sought);
};
