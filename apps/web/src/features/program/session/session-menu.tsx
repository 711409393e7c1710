import { Button, Menu, Modal } from "@mantine/core";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { datePart } from "@canter/domain/program/entered-date";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import { skipSession } from "@canter/domain/program/schedule/skip-session";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { markSession, substituteSession } from "../../../api/programs-actions.ts";
import { offerUndo } from "../../../ui/undo/undo-offer.ts";
import { CopyForm } from "./copy-form.tsx";
import { EditProblem } from "../page/edit-problem.tsx";
import { findSession } from "./find-session.ts";
import { MoveForm } from "./move-form.tsx";
import { SessionForm } from "./session-form.tsx";
import { toolCall } from "../page/tool-call.ts";
import { useProgramEdits } from "../page/use-program-edits.ts";
import { useProgramUndo } from "../page/use-program-undo.ts";
import { useIsHorse } from "../who-trains.ts";

type Props = { readonly program: ProgramResponse; readonly sessionUid: string };

const titles = {
  edit: "About this session",
  move: "Move to another day",
  push: "Push from here on",
  copy: "Copy into a week",
} as const;

/** Restores the state of a session that was done: by which workout, on which day, or its substitute. */
const markAgain = (
  client: QueryClient,
  { id, program, workouts, substitutions }: ProgramResponse,
  sessionUid: string,
) => {
  const instead = substitutions.find((one) => one.sessionUid === sessionUid);
  if (instead) return substituteSession(client, id, instead);
  const date = datePart(findSession(program, sessionUid)?.session.completedDate);
  const workoutId = workouts[sessionUid];
  return markSession(client, id, sessionUid, {
    done: true,
    ...(date !== undefined && { date }),
    ...(workoutId !== undefined && { workoutId }),
  });
};

const useMark = (program: ProgramResponse, sessionUid: string, name: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (done: boolean) => markSession(client, program.id, sessionUid, { done }),
    onSuccess: (_program, done) =>
      offerUndo(done ? `${name} is done.` : `${name} is still to be done.`, async () => {
        await (done
          ? markSession(client, program.id, sessionUid, { done: false })
          : markAgain(client, program, sessionUid));
      }),
  });
};

/** The actions on a planned session. */
export const SessionMenu = ({ program, sessionUid }: Props) => {
  const offer = useProgramUndo();
  const navigate = useNavigate();
  const editing = useProgramEdits(program);
  const [open, setOpen] = useState<keyof typeof titles>();
  const found = findSession(program.program, sessionUid);
  const isHorse = useIsHorse(program.athleteId);
  const marking = useMark(program, sessionUid, found?.session.name ?? "");
  if (!found) return null;
  const { session, week, weekNumber, sessionNumber } = found;
  const close = () => setOpen(undefined);
  const isDated = program.schedule.kind === "dated";
  const remove = () =>
    editing.mutate([toolCall("remove_session", { weekNumber, sessionNumber })], {
      onSuccess: (after) => {
        offer(`Took out ${session.name}.`, after);
        void navigate({ to: "/plan/$programId", params: { programId: program.id } });
      },
    });
  const skip = () => {
    const calls = skipSession(program.program, sessionUid);
    if (!calls.ok) return;
    editing.mutate(calls.value, {
      onSuccess: (after) => offer(`Skipped ${session.name}.`, after),
    });
  };
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button variant="default" loading={editing.isPending || marking.isPending}>
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen("edit")}>
            {isHorse ? "Name, work, notes" : "Name, cardio, notes"}
          </Menu.Item>
          {!session.completed && <Menu.Item onClick={() => setOpen("move")}>Move to another day</Menu.Item>}
          {!session.completed && isDated && (
            <Menu.Item onClick={() => setOpen("push")}>Push from here on</Menu.Item>
          )}
          <Menu.Item onClick={() => setOpen("copy")}>Copy into a week</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => marking.mutate(!session.completed)}>
            {session.completed ? "Still to be done" : "Done already"}
          </Menu.Item>
          {sessionState(session) === "open" && <Menu.Item onClick={skip}>Skip it</Menu.Item>}
          <Menu.Item onClick={remove} disabled={week.sessions.length <= 1}>
            Take it out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={open !== undefined} onClose={close} title={open && titles[open]} centered>
        {open === "edit" && <SessionForm program={program} found={found} onDone={close} />}
        {open === "copy" && <CopyForm program={program} found={found} onDone={close} />}
        {(open === "move" || open === "push") && (
          <MoveForm program={program} session={session} way={open} onDone={close} />
        )}
      </Modal>
      <EditProblem error={editing.error ?? marking.error} />
    </>
  );
};
