import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { dayOfWeekNumber, nextOnDays } from "@canter/domain/program/entered-date";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { addDays, weekdayOf } from "@canter/domain/schedule/local-date";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { AthleteChoice } from "./athlete-choice.tsx";
import { DayChoice } from "./day-choice.tsx";
import { useCreateProgram } from "./use-create-program.ts";
import styles from "../program.module.css";

/** A first week with an empty session on each chosen day. */
const firstWeek = (start: string, days: readonly number[]) => ({
  weeks: [
    {
      weekNumber: 1,
      phase: "",
      startDate: start,
      endDate: addDays(start, 6),
      sessions: Array.from({ length: 7 }, (_, index) => addDays(start, index))
        .filter((date) => days.includes(weekdayOf(date)))
        .map((date, index) => ({
          name: `Session ${index + 1}`,
          scheduledDate: date,
          dayOfWeek: weekdays.find((name) => dayOfWeekNumber(name) === weekdayOf(date)),
          exercises: [],
          completed: false,
        })),
    },
  ],
});

/** A blank program: a name, and the training days. */
export const BlankForm = () => {
  const acting = useActingMember();
  const creating = useCreateProgram();
  const [name, setName] = useState("");
  const [athlete, setAthlete] = useState<string>();
  const [days, setDays] = useState<readonly number[]>([1, 3, 5]);
  const [chosenStart, setStart] = useState<string>();
  const start = chosenStart ?? nextOnDays(acting.today, days);
  const save = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate({
      name: name.trim() || "My program",
      ...(athlete !== undefined && { athleteId: athlete }),
      program: firstWeek(start, days),
      schedule: { kind: "dated" },
    });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <TextInput
        label="Name"
        placeholder="My program"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <AthleteChoice value={athlete} onChange={setAthlete} />
      <TextInput
        type="date"
        label="First day"
        required
        withAsterisk={false}
        value={start}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <DayChoice days={days} onChange={setDays} />
      {creating.isError && <ProblemNotice error={creating.error} />}
      <div className={styles.buttons}>
        <Button type="submit" loading={creating.isPending} disabled={start === ""}>
          Make it
        </Button>
      </div>
    </form>
  );
};
