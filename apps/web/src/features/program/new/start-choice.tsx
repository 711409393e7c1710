import { Button, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ProgramResponse, ProgramSummary } from "@canter/protocol/training/programs";
import { EditProblem } from "../page/edit-problem.tsx";
import { useLookForOthers, useStarting } from "./use-starting.ts";
import styles from "../program.module.css";

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
