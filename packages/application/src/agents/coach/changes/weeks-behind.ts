import { markDate } from "@canter/domain/claim/marked-text";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import { runCalls } from "@canter/domain/program/edits/calls/run-calls";
import type { Program } from "@canter/domain/program/program";
import { shiftWeeks } from "@canter/domain/program/schedule/shift-weeks";
import { addDays } from "@canter/domain/schedule/local-date";
import { newUid } from "../../../core/ids.ts";
import type { CoachProgram } from "./coach-program.ts";

/** More weeks than these come in between at once in no program. */
const maxMoves = 4;

const addsWeek = ({ function: { name } }: ToolCall): boolean => name === "add_week";

/** The calls that keep later weeks off the days of new ones, and by how many days each of them moves. */
function movesAlong(from: Program, calls: readonly ToolCall[]) {
  const moves: ToolCall[] = [];
  let moved = 0;
  for (let made = 0; made < maxMoves; made += 1) {
    const { ok, program, preview } = runCalls(from, [...calls, ...moves], newUid);
    const offer = ok ? preview.shiftOffers?.find(({ days }) => days > 0) : undefined;
    if (!offer) break;
    moves.push(...shiftWeeks(program, offer.fromWeek, offer.days));
    moved += offer.days;
  }
  return { moves, moved };
}

/**
 * What becomes of the weeks behind a new one, of a program as the calls' numbers mean it: they move along, in the same proposal, but where the program would
 * then end behind the day that it leads to. `said` tells it.
 */
export function weeksBehind(
  from: Program,
  calls: readonly ToolCall[],
  { targetDate }: CoachProgram["head"],
): { readonly moves: readonly ToolCall[]; readonly said?: string } {
  if (!calls.some(addsWeek)) return { moves: [] };
  const { moves, moved } = movesAlong(from, calls);
  if (moves.length === 0) return { moves };
  const end = from.weeks.at(-1)?.endDate?.slice(0, 10);
  return targetDate !== undefined && end !== undefined && addDays(end, moved) > targetDate
    ? {
        moves: [],
        said: `The weeks behind it stay on their days, as your program leads to ${markDate(targetDate)}.`,
      }
    : { moves, said: `Later weeks move by ${moved} days, and an undo takes that back with it.` };
}
