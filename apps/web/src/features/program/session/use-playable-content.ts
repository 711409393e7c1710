import { contentOfSession } from "@canter/domain/content/program-state";
import type { PlannedSession } from "@canter/domain/program/program";
import { useActingMember } from "../../../frame/use-acting-member.ts";

/**
 * The content that a session is played with, in order: none for somebody else's, because what is played counts as the player's own
 * training.
 */
export const usePlayableContent = (
  athleteId: string,
  session: Pick<PlannedSession, "work"> | undefined,
): readonly string[] => {
  const { member } = useActingMember();
  return session && athleteId === member.athleteId ? contentOfSession(session) : [];
};
