import { isHorseAct } from "./horse-search.ts";
import type { Reading } from "./reading.ts";

/** Does the sentence of a clause speak of a horse, in a message that does? */
export const speaksOfHorse = ({ clauses, pieces, names, lexemes }: Reading, clause: number): boolean => {
  const sentence = clauses.filter((one) => one.sentence === clauses[clause]?.sentence);
  const from = pieces[sentence[0]?.from ?? 0]?.from ?? 0;
  const to = pieces[(sentence.at(-1)?.to ?? 1) - 1]?.to ?? lexemes.length;
  return (
    names.some(({ at, role }) => role === "horse" && at >= from && at < to) ||
    lexemes.slice(from, to).some((one) => one.class === "HorseWord" || isHorseAct(one))
  );
};
