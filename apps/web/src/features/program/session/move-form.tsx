import { TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { moveSession, pushFromSession } from "@canter/domain/program/schedule/reschedule";
import type { PlannedSession } from "@canter/domain/program/program";
import { addDays, daysBetween } from "@canter/domain/schedule/local-date";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { formatDate } from "../../../ui/formats.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { FormEnd } from "./form-end.tsx";
import { useProgramEdits } from "../page/use-program-edits.ts";
import styles from "../program.module.css";

type Props = {
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
const dayToBeginWith = (way: Props["way"], from: string | undefined, today: string): string => {
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
export const MoveForm = ({ program, session, way, onDone }: Props) => {
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
