import type { Tool } from "@canter/agent/tool/tool";
import type { TransactionHandle } from "@canter/storage/database";
import { getFitnessContent } from "../../../tools/content/get-fitness-content.ts";
import { getProgramState } from "../../../tools/content/get-program-state.ts";
import { updateProgramState } from "../../../tools/content/update-program-state.ts";
import type { CoachWorld } from "../coach-world.ts";

/** What there is to train with, where the member is in their program, and how it moves on by their words. `remember`: told what that came to. */
export function contentTools(
  { context, member, words, text, program }: CoachWorld,
  remember: (output: unknown) => void,
): readonly Tool<TransactionHandle>[] {
  const today = words.parse.now.slice(0, 10);
  const isUnderWay = program?.status === "active" || program?.status === "paused";
  return [
    getFitnessContent(context, member, today),
    getProgramState(context, member, today),
    updateProgramState({
      context,
      member,
      today,
      said: text,
      programId: isUnderWay ? program.id : undefined,
      remember,
    }),
  ];
}
