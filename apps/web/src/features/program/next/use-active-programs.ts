import { useQuery } from "@tanstack/react-query";
import type { ProgramSummary } from "@canter/protocol/training/programs";
import { programsQuery } from "../../../api/programs.ts";

const activePrograms = (athleteId?: string) => programsQuery({ status: "active", athleteId }, 50);

/** The active programs of an athlete, or of everybody; none while that is unknown. */
export const useActivePrograms = (athleteId?: string): readonly ProgramSummary[] =>
  useQuery(activePrograms(athleteId)).data?.items ?? [];

/** Whether that is unknown still. */
export const useArePending = (athleteId: string): boolean => useQuery(activePrograms(athleteId)).isPending;

/** Whether a session was started and not finished. */
export const isUnderWay = ({ underWay }: ProgramSummary): boolean => underWay !== undefined;

/** Whether a session is due today, or was due on a past day. */
export const isDue = ({ next }: ProgramSummary): boolean =>
  next?.when === "today" || next?.when === "overdue";

/** Whether an offer of the day (`session:<program>/<uid>`) is the next session of one of these programs. */
export const isNextOf = (programs: readonly ProgramSummary[], contentId: string): boolean =>
  programs.some(({ id, next }) => next && contentId === `session:${id}/${next.sessionUid}`);
