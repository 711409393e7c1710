import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ProgramSummary } from "@canter/protocol/training/programs";
import { programQuery, programsQuery } from "../../../api/programs.ts";
import { patchProgram, refreshProgram } from "../../../api/programs-actions.ts";

/** An athlete's other active programs; none while that is unknown. */
export const useOtherActive = (
  athleteId: string | undefined,
  programId?: string,
): readonly ProgramSummary[] => {
  const { data } = useQuery({
    ...programsQuery({ status: "active", athleteId }, 20),
    enabled: athleteId !== undefined,
  });
  return (data?.items ?? []).filter(({ id }) => id !== programId);
};

/** The same, refetched: for acting on it. */
export const useLookForOthers = (athleteId: string, programId: string) => {
  const client = useQueryClient();
  return async (): Promise<readonly ProgramSummary[]> => {
    const active = await client.fetchQuery({
      ...programsQuery({ status: "active", athleteId }, 20),
      staleTime: 0,
    });
    return active.items.filter(({ id }) => id !== programId);
  };
};

/** Pauses programs in their current version. */
export const usePausing = () => {
  const client = useQueryClient();
  return async (programs: readonly ProgramSummary[]): Promise<void> => {
    for (const { id } of programs) {
      const { version, updatedAt } = await client.fetchQuery({ ...programQuery(id), staleTime: 0 });
      await patchProgram(client, id, { version, updatedAt, status: "paused" });
    }
  };
};

/** Activates a program, after pausing others. */
export const useStarting = (programId: string) => {
  const client = useQueryClient();
  const pause = usePausing();
  return useMutation({
    mutationFn: async (others: readonly ProgramSummary[]) => {
      await pause(others);
      const { version, updatedAt } = await client.fetchQuery({ ...programQuery(programId), staleTime: 0 });
      return patchProgram(client, programId, { version, updatedAt, status: "active" });
    },
    onError: () => refreshProgram(client, programId),
  });
};
