import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { ContentProgramResponse } from "@canter/protocol/content";
import { usePlace } from "../../frame/use-place.ts";
import { fieldProblem } from "../../ui/field-problem.ts";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { AthleteChoice, usePlannable } from "../plan/athlete-choice.tsx";
import { namesOf } from "../plan/start-choice.tsx";
import { useCreateProgram } from "../plan/use-create-program.ts";
import { useOtherActive } from "../plan/use-starting.ts";
import styles from "./content.module.css";

type Beside = "pause" | "beside";

/** Begins a program of content on a day that is chosen here; what is active already is paused, or goes on beside it. */
export const StartContentProgram = ({ program }: { readonly program: ContentProgramResponse }) => {
  const place = usePlace();
  const creating = useCreateProgram();
  const plannable = usePlannable("person");
  const [athlete, setAthlete] = useState<string>();
  const [startDate, setStartDate] = useState(place.today);
  const [beside, setBeside] = useState<Beside>("pause");
  const athleteId = athlete ?? plannable[0]?.id;
  const others = useOtherActive(athleteId);
  const dateProblem = fieldProblem(creating.error, "contentProgram.startDate");
  const start = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate({
      contentProgram: { id: program.id, startDate },
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
