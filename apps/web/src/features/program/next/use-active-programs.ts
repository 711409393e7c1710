import { useQuery } from "@tanstack/react-query";
import type { ProgramSummary } from "@canter/protocol/training/programs";
import { programsQuery } from "../../../api/programs.ts";

/** The active programs of an athlete, or of everybody; none while that is unknown. */
export const useActivePrograms = (athleteId?: string): readonly ProgramSummary[] =>
  useQuery(programsQuery({ status: "active", athleteId }, 50)).data?.items ?? [];

/** Whether a session was started and not finished. */
export const isUnderWay = ({ underWay }: ProgramSummary): boolean => underWay !== undefined;

/** Whether a session is due today, or was due on a past day. */
export const isDue = ({ next }: ProgramSummary): boolean =>
  next?.when === "today" || next?.when === "overdue";
