import type { Tool } from "@canter/agent/tool/tool";
import type { TransactionHandle } from "@canter/storage/database";
import { getFitnessContent } from "../../../tools/content/get-fitness-content.ts";
import { getProgramState } from "../../../tools/content/get-program-state.ts";
import { updateProgramState } from "../../../tools/content/update-program-state.ts";
import type { CoachKnowledge } from "../coach-world.ts";

/** What there is to train with, where the member is in their program, and how it moves on by their words. `remember`: told what that came to. */
export function contentTools(
  { context, member, words, text, program, openedProgramId }: CoachKnowledge,
  remember: (output: unknown) => void,
): readonly Tool<TransactionHandle>[] {
  const today = words.parse.now.slice(0, 10);
  const isUnderWay = program?.status === "active" || program?.status === "paused";
  // Of one's own programs that nobody has opened, the one that it can be is found by what is said of it.
  const isMeant = program?.id === openedProgramId || program?.athleteId !== member.member.athleteId;
  return [
    getFitnessContent(context, member, today),
    getProgramState(context, member, today),
    updateProgramState({
      context,
      member,
      today,
      said: text,
      programId: isUnderWay && isMeant ? program.id : undefined,
      remember,
    }),
  ];
}
