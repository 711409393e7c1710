import { useQuery } from "@tanstack/react-query";
import type { ProgramSummary } from "@canter/protocol/training/programs";
import { programsQuery } from "../../../api/programs.ts";

/** The active programs of an athlete, or of everybody; none while that is not known. */
export const useActivePrograms = (athleteId?: string): readonly ProgramSummary[] =>
  useQuery(programsQuery({ status: "active", athleteId }, 50)).data?.items ?? [];

/** Whether a session is begun and not finished. */
export const isUnderWay = ({ underWay }: ProgramSummary): boolean => underWay !== undefined;

/** Whether a session is for today, or was for a day that has passed. */
export const isDue = ({ next }: ProgramSummary): boolean =>
  next?.when === "today" || next?.when === "overdue";
