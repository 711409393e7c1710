import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { Head } from "../heads/head.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import { isAge } from "./horse-signs.ts";
import type { Reading } from "../reading.ts";

/** A word for one horse that has no name: "the mare", "my 4yo". */
export const isMount = (one: Lexeme): boolean =>
  isAge(one) || (one.class === "HorseWord" && one.entry?.note === true && !/(s|ies)$|^both/.test(one.text));
const bare = (text: string): string => text.replace(/^(the|my|our) /, "");

/** The words for a horse in a head's clause. */
const mountIn = (reading: Reading, head: Head): string | undefined => {
  const clause = reading.clauses[head.clause];
  const from = reading.pieces[clause?.from ?? 0]?.from ?? 0;
  const to = reading.pieces[(clause?.to ?? 1) - 1]?.to ?? 0;
  const one = reading.lexemes.slice(from, to).find(isMount);
  return one && bare(one.text);
};

/** "rode the mare 40 min, lunged the gelding 20": horses without names are told apart by what they are called. */
export const assignMounts = (reading: Reading, heads: readonly Head[]): void => {
  if (!reading.isHorse) return;
  const own = heads.filter(
    (head) =>
      head.athlete === undefined &&
      (horseDisciplines.has(head.discipline ?? "") || head.discipline === "ridden" || head.kind === "bare"),
  );
  const mounts = own.map((head) => mountIn(reading, head));
  if (new Set(mounts.filter((one) => one !== undefined)).size < 2) return;
  let last: string | undefined;
  own.forEach((head, at) => {
    last = mounts[at] ?? last;
    head.mount = last;
  });
};
