import { behindBrackets } from "./behind-brackets.ts";
import type { Draft } from "../draft.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import type { Reading } from "../reading.ts";

/** The other horses of a list of three or more that a head's horse opens ("hacked Bella, Otis and Jack"). */
export const listedWith = (reading: Reading, athlete: string | undefined): readonly string[] => {
  const horses = reading.names.filter(({ role }) => role === "horse");
  const first = horses.findIndex(({ name }) => name === athlete);
  const run = horses.slice(first, first + 1);
  for (const next of first < 0 ? [] : horses.slice(first + 1)) {
    const last = run.at(-1);
    const joint = reading.lexemes[next.at - 1]?.class;
    if (!last || next.at !== last.at + last.length + 1 || (joint !== "Comma" && joint !== "And")) break;
    run.push(next);
  }
  return run.length > 2 ? run.slice(1).map(({ name }) => name) : [];
};

/** "hacked Apollo and Otto for an hour": named in one breath. */
const areTogether = (
  { names, lexemes }: Reading,
  one: string | undefined,
  other: string | undefined,
): boolean =>
  names.some(
    ({ at, length, name }) =>
      (name === one || name === other) &&
      ["And", "Plus"].includes(lexemes[behindBrackets(lexemes, at + length)]?.class ?? "") &&
      names.some(
        (next) =>
          next.at === behindBrackets(lexemes, at + length) + 1 && next.name === (name === one ? other : one),
      ),
  );

/** "hacked Bella, Otis and Jack, 1h each": a time stated for each of several horses is that of all. */
export const shareEach = (reading: Reading, drafts: readonly Draft[]): void => {
  if (!reading.isHorse || drafts.length < 2) return;
  const isEach = reading.lexemes.some(({ class: name, text }) => name === "Each" || text === "both");
  // "rode Beau and lunged Luna, both 45 min": whatever was done with each.
  const isOfAll = reading.lexemes.some(
    ({ class: name, text }, at) =>
      (text === "both" && reading.lexemes[at + 1]?.class === "Dur") ||
      (name === "Each" && reading.lexemes[at - 1]?.class === "Dur"),
  );
  const rides = drafts.filter(
    (draft) => horseDisciplines.has(draft.discipline) && draft.athlete !== undefined,
  );
  const measured = rides.filter(({ seconds, meters }) => seconds !== undefined || meters !== undefined);
  const [one] = measured;
  if (measured.length !== 1 || !one) return;
  for (const ride of rides) {
    const isApart = ride.date !== one.date && !isEach;
    if (ride === one || isApart || (!isOfAll && ride.discipline !== one.discipline)) continue;
    if (!isEach && !areTogether(reading, ride.athlete, one.athlete)) continue;
    [ride.seconds, ride.meters, ride.distance] = [one.seconds, one.meters, one.distance];
  }
};
