import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { sessionsPerWeek } from "@canter/domain/program/templates/list-templates";
import type { ProgramTemplate } from "@canter/domain/program/templates/template";
import { addDays, weekStartOf } from "@canter/domain/schedule/local-date";
import { usePlace } from "../../frame/use-place.ts";
import { fieldProblem } from "../../ui/field-problem.ts";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { AthleteChoice, usePlannable } from "./athlete-choice.tsx";
import { DayChoice } from "./day-choice.tsx";
import { maxesOfRows } from "./maxes-fields.tsx";
import { namesOf } from "./start-choice.tsx";
import { TemplateWeek } from "./template-week.tsx";
import { useCreateProgram } from "./use-create-program.ts";
import { useOtherActive } from "./use-starting.ts";
import styles from "./plan.module.css";

const Facts = ({ template }: { readonly template: ProgramTemplate }) => (
  <div className={styles.templateFacts}>
    <p>
      {template.weeks.length} weeks, {sessionsPerWeek(template)} sessions a week. {template.goal}.
    </p>
    <p className={styles.quiet}>{template.reasoning}</p>
    <TemplateWeek template={template} />
    <p className={styles.small}>{template.source}</p>
  </div>
);

/** What becomes of a program that is active already. */
type Beside = "pause" | "beside" | "later";

/** A template: what it is, and what it needs to know before it starts. */
export const TemplateForm = ({ template }: { readonly template: ProgramTemplate }) => {
  const place = usePlace();
  const creating = useCreateProgram();
  const kind = template.isForHorses ? "horse" : "person";
  const plannable = usePlannable(kind);
  const isDated = template.schedule.kind === "dated";
  const [athlete, setAthlete] = useState<string>();
  const [start, setStart] = useState(() => (isDated ? addDays(weekStartOf(place.today), 7) : place.today));
  const [days, setDays] = useState(template.schedule.kind === "dated" ? template.schedule.days : []);
  const [maxes, setMaxes] = useState(() =>
    template.needsMaxes.map((name) => ({ name, value: "", unit: place.member.units })),
  );
  const athleteId = athlete ?? plannable[0]?.id;
  const need = sessionsPerWeek(template);
  const others = useOtherActive(athleteId);
  const [beside, setBeside] = useState<Beside>("pause");
  const save = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate({
      pauses: beside === "pause" ? others : [],
      status: others.length > 0 && beside === "later" ? "draft" : "active",
      ...(athleteId !== undefined && { athleteId }),
      template: {
        id: template.id,
        startDate: start,
        ...(isDated && { daysOfWeek: [...days] }),
        ...(maxes.length > 0 && { trainingMaxes: maxesOfRows(maxes) }),
      },
    });
  };
  return (
    <div className={styles.beside}>
      <form className={styles.form} onSubmit={save}>
        <AthleteChoice kind={kind} value={athlete} onChange={setAthlete} />
        <TextInput
          type="date"
          label="First day"
          required
          withAsterisk={false}
          value={start}
          error={fieldProblem(creating.error, "template.startDate")}
          onChange={(event) => setStart(event.currentTarget.value)}
        />
        {isDated && <DayChoice days={days} need={need} onChange={setDays} />}
        {maxes.length > 0 && (
          <fieldset className={styles.maxes}>
            <legend>
              Training maxes in {place.member.units}. Leave out what you don’t know; it stays per cent.
            </legend>
            <div className={styles.pair}>
              {maxes.map((max, index) => (
                <TextInput
                  key={max.name}
                  label={max.name}
                  inputMode="decimal"
                  value={max.value}
                  onChange={(event) =>
                    setMaxes(maxes.with(index, { ...max, value: event.currentTarget.value }))
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        {others.length > 0 && (
          <NativeSelect
            label={`${namesOf(others)} ${others.length > 1 ? "are" : "is"} active`}
            value={beside}
            onChange={(event) => setBeside(event.currentTarget.value as Beside)}
            data={[
              { value: "pause", label: others.length > 1 ? "Pause them" : "Pause it" },
              { value: "beside", label: others.length > 1 ? "Begin beside them" : "Begin beside it" },
              { value: "later", label: "Keep this one for later" },
            ]}
          />
        )}
        {creating.isError && <ProblemNotice error={creating.error} />}
        <div className={styles.buttons}>
          <Button
            type="submit"
            loading={creating.isPending}
            disabled={athleteId === undefined || start === "" || (isDated && days.length !== need)}
          >
            {others.length > 0 && beside === "later" ? "Keep it" : "Start"}
          </Button>
        </div>
      </form>
      <Facts template={template} />
    </div>
  );
};
