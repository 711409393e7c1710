import { type DraftGroup, groupFor, newDraft } from "./draft-group.ts";
import { disciplineOf } from "../sports/head-discipline.ts";
import type { Head } from "../heads/head.ts";
import { secondHorse } from "../horses/merge-horse.ts";
import type { Metcon } from "../metcon/metcon.ts";
import { classOf } from "../piece-shape.ts";
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

const isOfRoutines = ({ draft }: DraftGroup): boolean =>
  draft.discipline === "mobility" || draft.discipline === "yoga";

/** "squats 5x5 100, then my physio: clamshells 3x15": the exercises of a routine, in the sentence that names it. */
const routineOf = (reading: Reading, groups: readonly DraftGroup[], head: Head): DraftGroup | undefined => {
  if (!groups.some(isOfRoutines) || !head.exercise) return undefined;
  const isApart = reading.clauses[head.clause]?.before === "Then" && head.exercise.category !== "stretching";
  if (isApart) return undefined;
  const isLed = (group: DraftGroup): boolean =>
    group.heads.some(
      (one) =>
        one.kind === "activity" &&
        one.sentence === head.sentence &&
        one.at < head.at &&
        (head.exercise?.category === "stretching" ||
          /^(physio|rehab|prehab)/.test(one.lexeme?.text ?? "") ||
          reading.pieces
            .slice(one.at, head.at)
            .some((piece) => classOf(piece) === "Colon" || classOf(piece) === "Open")),
    );
  return groups.findLast(
    (group) =>
      isOfRoutines(group) &&
      group.draft.date === head.date &&
      group.draft.session === head.session &&
      isLed(group),
  );
};

/** The group of a routine's exercises. */
const routineGroup = (groups: DraftGroup[], routine: DraftGroup, head: Head): DraftGroup => {
  const there = groups.find((one) => one.routine === routine);
  if (there) return there;
  const added = { draft: newDraft(head, "strength"), heads: [], routine };
  groups.push(added);
  return added;
};

/** The heads, and behind them those that stand for the other horses of a list. */
const withSecondHorses = (reading: Reading, heads: readonly Head[]): readonly Head[] =>
  reading.names.length < 2 ? heads : [...heads, ...heads.flatMap((one) => secondHorse(reading, one))];

/** Sorts the heads of a message into workouts: a metcon is one, the others by discipline, day, athlete and session. */
export const groupHeads = (
  reading: Reading,
  heads: readonly Head[],
  metcons: readonly Metcon[],
): DraftGroup[] => {
  const groups: DraftGroup[] = [];
  for (const head of withSecondHorses(reading, heads)) {
    const metcon = metcons.findLast((one) => one.heads.includes(head));
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
    const routine = discipline === "strength" ? routineOf(reading, groups, head) : undefined;
    if (routine) routineGroup(groups, routine, head).heads.push(head);
    else groupFor(groups, head, discipline).heads.push(head);
  }
  return groups;
};
