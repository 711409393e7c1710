import { Button, Modal } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ProgramResponse, ProgramSummary } from "@canter/protocol/training/programs";
import { EditProblem } from "../page/use-program-edits.tsx";
import styles from "../program.module.css";
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
const useLookForOthers = (athleteId: string, programId: string) => {
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
const usePausing = () => {
  const client = useQueryClient();
  return async (programs: readonly ProgramSummary[]): Promise<void> => {
    for (const { id } of programs) {
      const { version, updatedAt } = await client.fetchQuery({ ...programQuery(id), staleTime: 0 });
      await patchProgram(client, id, { version, updatedAt, status: "paused" });
    }
  };
};

/** Activates a program, after pausing others. */
const useStarting = (programId: string) => {
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

/** "Strength in blocks", "Strength in blocks and Five by five". */
export const namesOf = (programs: readonly ProgramSummary[]): string =>
  programs.map(({ name }) => name).join(" and ");

type Props = { readonly program: ProgramResponse; readonly label: string };

/** Starts a program; if another one is active it asks what to do with that. */
export const StartChoice = ({ program, label }: Props) => {
  const starting = useStarting(program.id);
  const [others, setOthers] = useState<readonly ProgramSummary[]>([]);
  const [isAsking, setAsking] = useState(false);
  const begin = (paused: readonly ProgramSummary[]) =>
    starting.mutate(paused, { onSettled: () => setAsking(false) });
  // Checked when it is tapped: a list that has not loaded yet must not mean that there is no other.
  const looking = useMutation({
    mutationFn: useLookForOthers(program.athleteId, program.id),
    onSuccess: (found) => {
      setOthers(found);
      if (found.length > 0) setAsking(true);
      else begin([]);
    },
  });
  return (
    <>
      <Button loading={looking.isPending || starting.isPending} onClick={() => looking.mutate()}>
        {label}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`${namesOf(others)} ${others.length > 1 ? "are" : "is"} active`}
        centered
      >
        <div className={styles.form}>
          <p>Two programs can run beside each other; Today then shows whichever comes next.</p>
          <div className={styles.choices}>
            <Button loading={starting.isPending} onClick={() => begin(others)}>
              Pause {others.length > 1 ? "them" : "it"} and start {program.name}
            </Button>
            <Button variant="default" disabled={starting.isPending} onClick={() => begin([])}>
              Begin beside {others.length > 1 ? "them" : "it"}
            </Button>
          </div>
        </div>
      </Modal>
      <EditProblem error={looking.error ?? starting.error} />
    </>
  );
};
