import { Button, Menu, Modal, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { datePart } from "@canter/domain/program/entered-date";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import { skipSession } from "@canter/domain/program/schedule/skip-session";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { moveSession, pushFromSession } from "@canter/domain/program/schedule/reschedule";
import type { PlannedSession } from "@canter/domain/program/program";
import { addDays, daysBetween } from "@canter/domain/schedule/local-date";
import { markSession, substituteSession } from "../../../api/programs-actions.ts";
import { offerUndo } from "../../../ui/undo/undo-offer.ts";
import { EditProblem, toolCall, useProgramEdits } from "../page/use-program-edits.tsx";
import { useProgramUndo } from "../page/program-versions.tsx";
import { useIsHorse } from "../who-trains.ts";
import styles from "../program.module.css";
import { formatDate } from "../../../ui/formats.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { findSession, type FoundSession } from "./find-session.ts";
import { SessionForm } from "./session-form.tsx";
import { FormEnd } from "./form-end.tsx";

type CopyFormProps = {
  readonly program: ProgramResponse;
  readonly found: FoundSession;
  readonly onDone: () => void;
};

/** Copies a session to a week; the copy starts fresh, on the same day of the week. */
const CopyForm = ({ program, found, onDone }: CopyFormProps) => {
  const editing = useProgramEdits(program);
  const { weeks } = program.program;
  const [target, setTarget] = useState(String(Math.min(found.weekNumber + 1, weeks.length)));
  const save = (event: FormEvent) => {
    event.preventDefault();
    const args = {
      sourceWeekNumber: found.weekNumber,
      sourceSessionNumber: found.sessionNumber,
      targetWeekNumber: Number(target),
      position: "end",
    };
    editing.mutate([toolCall("copy_session", args)], { onSuccess: onDone });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <NativeSelect
        label="Week"
        value={target}
        onChange={(event) => setTarget(event.currentTarget.value)}
        data={weeks.map(({ weekNumber, phase }) => ({
          value: String(weekNumber),
          label: [`Week ${weekNumber}`, phase].filter(Boolean).join(" · "),
        }))}
        data-autofocus
      />
      <FormEnd editing={editing} onCancel={onDone} does="Copy" />
    </form>
  );
};

type MoveFormProps = {
  readonly program: ProgramResponse;
  readonly session: PlannedSession;
  /** `move`: only this session; `push`: everything left from it on. */
  readonly way: "move" | "push";
  readonly onDone: () => void;
};

/** Maximum distance of a push, either way, in days. */
const farthest = 365;

const inDays = (days: number): string => `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`;

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The initial day of a push: today for a missed session, else the day after its own. */
const dayToBeginWith = (way: MoveFormProps["way"], from: string | undefined, today: string): string => {
  if (from === undefined) return way === "move" ? today : "";
  if (way === "move") return from;
  return from < today ? today : addDays(from, 1);
};

type Asked = { readonly from: string | undefined; readonly date: string; readonly today: string };

/** Why a push to a day is refused; undefined if nothing is wrong with it. */
const refusal = ({ from, date }: Asked): string | undefined => {
  if (from === undefined) return "This session has no day to be pushed from.";
  if (!isDate(date)) return "Choose a day.";
  const days = daysBetween(from, date);
  if (days === 0) return "It is on this day already.";
  return Math.abs(days) > farthest
    ? `At most ${farthest} days at once: this would be ${inDays(days)}.`
    : undefined;
};

/** The effect of a push, shown before it is made. */
const pushInWords = (name: string, { from, date, today }: Asked): string => {
  if (from === undefined || !isDate(date)) return "";
  const days = daysBetween(from, date);
  if (days === 0) return "";
  const moves = `${name} and everything behind it that is not done move ${inDays(days)} ${days > 0 ? "later" : "earlier"}.`;
  return date < today ? `${moves} ${formatDate(date)} has passed.` : moves;
};

/** Moves one session to another day, or everything from it on by a number of days. */
const MoveForm = ({ program, session, way, onDone }: MoveFormProps) => {
  const editing = useProgramEdits(program);
  const { today } = useActingMember();
  const from = program.dates[session.uid];
  const [date, setDate] = useState(() => dayToBeginWith(way, from, today));
  const [refused, setRefused] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wrong = way === "push" ? refusal({ from, date, today }) : undefined;
    setRefused(wrong);
    if (wrong !== undefined) return;
    const calls =
      way === "move"
        ? moveSession(program.program, session.uid, date)
        : pushFromSession(program.program, session.uid, from === undefined ? 0 : daysBetween(from, date));
    setRefused(calls.ok ? undefined : calls.error.detail);
    if (!calls.ok) return;
    if (calls.value.length === 0) onDone();
    else editing.mutate(calls.value, { onSuccess: onDone });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <TextInput
        type="date"
        label={way === "move" ? "Day" : `New day of ${session.name}`}
        required
        withAsterisk={false}
        value={date}
        error={refused}
        onChange={(event) => {
          setDate(event.currentTarget.value);
          setRefused(undefined);
        }}
        data-autofocus
      />
      <p className={styles.quiet}>
        {way === "move" ? "Only this session moves." : pushInWords(session.name, { from, date, today })}
      </p>
      <FormEnd editing={editing} onCancel={onDone} does={way === "move" ? "Move" : "Push"} />
    </form>
  );
};

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
