import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { ContentProgramResponse } from "@canter/protocol/training/content";
import { daysBetween } from "@canter/domain/schedule/local-date";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { AthleteChoice, usePlannable } from "../program/new/athlete-choice.tsx";
import { namesOf } from "../program/new/start-choice.tsx";
import { useCreateProgram } from "../program/new/use-create-program.ts";
import { useOtherActive } from "../program/new/use-starting.ts";
import styles from "./content.module.css";

type Beside = "pause" | "beside";

/** What to do with the days between a past first day and today. */
type Earlier = "done" | "today";

type Chosen = { readonly id: string; readonly startDate: string; readonly today: string };

const beginning = (earlier: Earlier, { id, startDate, today }: Chosen) => {
  if (startDate >= today) return { id, startDate };
  return earlier === "done" ? { id, startDate, earlier } : { id, startDate: today };
};

/** Starts a content program on a chosen day; an active program is paused, or continues beside it. */
export const StartContentProgram = ({ program }: { readonly program: ContentProgramResponse }) => {
  const acting = useActingMember();
  const creating = useCreateProgram();
  const plannable = usePlannable("person");
  const [athlete, setAthlete] = useState<string>();
  const [startDate, setStartDate] = useState(acting.today);
  const [earlier, setEarlier] = useState<Earlier>("done");
  const [beside, setBeside] = useState<Beside>("pause");
  const athleteId = athlete ?? plannable[0]?.id;
  const day = startDate === "" ? 1 : daysBetween(startDate, acting.today) + 1;
  const canGoOn = day <= program.calendarDays;
  const how = canGoOn ? earlier : "today";
  const others = useOtherActive(athleteId);
  const dateProblem = fieldProblem(creating.error, "contentProgram.startDate");
  const start = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate({
      contentProgram: beginning(how, { id: program.id, startDate, today: acting.today }),
      status: "active",
      pauses: beside === "pause" ? others : [],
      ...(athleteId !== undefined && { athleteId }),
    });
  };
  return (
    <form className={styles.start} aria-label="Start" onSubmit={start}>
      <AthleteChoice kind="person" value={athlete} onChange={setAthlete} />
      <TextInput
        type="date"
        label="First day"
        required
        withAsterisk={false}
        value={startDate}
        error={dateProblem}
        onChange={(event) => setStartDate(event.currentTarget.value)}
      />
      {day > 1 && (
        <NativeSelect
          label="That day has passed"
          description={
            how === "done"
              ? "The days before today count as done."
              : "Its first day is today, then; nothing counts as done."
          }
          value={how}
          onChange={(event) => setEarlier(event.currentTarget.value === "done" ? "done" : "today")}
          data={[
            ...(canGoOn
              ? [{ value: "done", label: `Go on with day ${day} of ${program.calendarDays}` }]
              : []),
            { value: "today", label: "Begin today with day 1" },
          ]}
        />
      )}
      {others.length > 0 && (
        <NativeSelect
          label={`${namesOf(others)} ${others.length > 1 ? "are" : "is"} active`}
          value={beside}
          onChange={(event) => setBeside(event.currentTarget.value === "beside" ? "beside" : "pause")}
          data={[
            { value: "pause", label: others.length > 1 ? "Pause them" : "Pause it" },
            { value: "beside", label: others.length > 1 ? "Begin beside them" : "Begin beside it" },
          ]}
        />
      )}
      <Button
        type="submit"
        loading={creating.isPending}
        disabled={athleteId === undefined || startDate === ""}
      >
        Start
      </Button>
      {creating.error && dateProblem === undefined && <ProblemNotice error={creating.error} />}
    </form>
  );
};
