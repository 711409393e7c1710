import { type DraftGroup, groupFor, newDraft } from "./draft-group.ts";
import { disciplineOf } from "../head-discipline.ts";
import type { Head } from "../head.ts";
import { secondHorse } from "../merge-horse.ts";
import type { Metcon } from "../metcon.ts";
import type { Reading } from "../reading.ts";

/** The group of a metcon, added with its first head. */
const metconGroup = (groups: DraftGroup[], metcon: Metcon, head: Head): DraftGroup => {
  const there = groups.find((one) => one.metcon === metcon);
  if (there) return there;
  const draft = { ...newDraft(metcon.heads[0] ?? head, "crossfit"), isBlock: true };
  const added = { draft, heads: [], metcon };
  groups.push(added);
  return added;
};

/** Sorts the heads of a message into workouts: a metcon is one, the others by discipline, day, athlete and session. */
export const groupHeads = (
  reading: Reading,
  heads: readonly Head[],
  metcons: readonly Metcon[],
): DraftGroup[] => {
  const taken = new Map(metcons.flatMap((metcon) => metcon.heads.map((head) => [head, metcon] as const)));
  const groups: DraftGroup[] = [];
  for (const head of [...heads, ...heads.flatMap((one) => secondHorse(reading, one))]) {
    const metcon = taken.get(head);
    if (metcon) {
      metconGroup(groups, metcon, head).heads.push(head);
      continue;
    }
    const discipline = disciplineOf(reading, head, heads);
    // "crossfit today: Fran 4:50": the sport's name beside what was done of it
    const isSport =
      head.kind === "activity" &&
      head.discipline === "crossfit" &&
      metcons.some((one) => one.heads[0]?.date === head.date && one.heads[0]?.athlete === head.athlete);
    if (discipline === undefined || isSport) continue;
    groupFor(groups, head, discipline).heads.push(head);
  }
  return groups;
};
