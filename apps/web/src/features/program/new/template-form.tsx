import type { ProgramTemplate, SessionTemplate } from "@canter/domain/program/templates/template";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import {
  lightestLoad,
  loadFromOneRepMax,
  sessionsPerWeek,
  startingLoadNames,
} from "@canter/domain/program/templates/list-templates";
import { nextOnDays } from "@canter/domain/program/entered-date";
import { recordsQuery } from "../../../api/workouts.ts";
import { oneOf } from "../../../ui/form/choices.ts";
import { cardioInWords, workInWords } from "../planned-in-words.ts";
import styles from "../program.module.css";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { fieldProblem } from "../../../ui/form/field-problem.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { AthleteChoice, usePlannable } from "./athlete-choice.tsx";
import { DayChoice } from "./day-choice.tsx";
import { hasUnreadableMax, maxesOfRows, maxProblem, type MaxRow } from "./maxes-fields.tsx";
import { namesOf, useOtherActive } from "./start-choice.tsx";
import { useCreateProgram } from "./use-create-program.ts";

const lines = ({ exercises = [], cardio, work }: SessionTemplate): readonly string[] => [
  ...exercises.map(({ name, workingSets, reps }) => `${name} ${workingSets}\u00a0×\u00a0${reps}`),
  ...(cardio ? [cardioInWords(cardio)] : []),
  ...(work ? [workInWords(work)] : []),
];

/** The first week of a template, as an example. */
const TemplateWeek = ({ template }: { readonly template: ProgramTemplate }) => (
  <section aria-labelledby="first-week">
    <h2 id="first-week">The first week</h2>
    <ul className={styles.firstWeek}>
      {template.weeks[0]?.sessions.map((session, index) => (
        <li key={index}>
          <h3>{session.name}</h3>
          <p className={styles.quiet}>{lines(session).join(", ") || "Rest"}</p>
        </li>
      ))}
    </ul>
  </section>
);

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

/** What to do with a program that is already active. */
const besides = ["pause", "beside", "later"] as const;
type Beside = (typeof besides)[number];

type WeightFieldsProps = {
  readonly legend: string;
  readonly rows: readonly MaxRow[];
  readonly placeholder?: (name: string) => string;
  readonly onChange: (rows: readonly MaxRow[]) => void;
};

/** A weight for each exercise. */
const WeightFields = ({ legend, rows, placeholder, onChange }: WeightFieldsProps) => (
  <fieldset className={styles.maxes}>
    <legend>{legend}</legend>
    <div className={styles.pair}>
      {rows.map((row, index) => (
        <TextInput
          key={row.name}
          label={row.name}
          inputMode="decimal"
          value={row.value}
          error={maxProblem(row)}
          {...(placeholder && { placeholder: placeholder(row.name) })}
          onChange={(event) => onChange(rows.with(index, { ...row, value: event.currentTarget.value }))}
        />
      ))}
    </div>
  </fieldset>
);

const oneRepMax = "estimated_one_rep_max";

/** The load that the athlete's records suggest for an exercise, in the member's units; undefined if it was never lifted. */
const useSuggestedLoad = (athleteId: string | undefined) => {
  const { units } = useActingMember().member;
  const { data } = useQuery({ ...recordsQuery(athleteId ?? ""), enabled: athleteId !== undefined });
  return (name: string, purpose: "start" | "trainingMax"): number | undefined => {
    const record = data?.find(
      ({ kind, subject }) => kind === oneRepMax && subject.kind === "exercise" && subject.name === name,
    );
    return record && loadFromOneRepMax(record.value, purpose, units);
  };
};

/** Fills empty rows with the suggested loads. */
const filled = (
  rows: readonly MaxRow[],
  suggested: (name: string) => number | undefined,
): readonly MaxRow[] =>
  rows.map((row) => (row.value.trim() === "" ? { ...row, value: String(suggested(row.name) ?? "") } : row));

/** A template: its description, and the input it needs to start. */
export const TemplateForm = ({ template }: { readonly template: ProgramTemplate }) => {
  const acting = useActingMember();
  const creating = useCreateProgram();
  const kind = template.isForHorses ? "horse" : "person";
  const plannable = usePlannable(kind);
  const isDated = template.schedule.kind === "dated";
  const [athlete, setAthlete] = useState<string>();
  const [days, setDays] = useState(template.schedule.kind === "dated" ? template.schedule.days : []);
  const [chosenStart, setStart] = useState<string>();
  const start = chosenStart ?? (isDated ? nextOnDays(acting.today, days) : acting.today);
  const { units } = acting.member;
  const emptyRows = (names: readonly string[]): readonly MaxRow[] =>
    names.map((name) => ({ name, value: "", unit: units }));
  const [maxes, setMaxes] = useState(() => emptyRows(template.needsMaxes));
  const [loads, setLoads] = useState(() => emptyRows(startingLoadNames(template)));
  const athleteId = athlete ?? plannable[0]?.id;
  const suggestedLoad = useSuggestedLoad(athleteId);
  const suggestedStart = (name: string) => suggestedLoad(name, "start");
  const suggestedMax = (name: string) => suggestedLoad(name, "trainingMax");
  const need = sessionsPerWeek(template);
  const others = useOtherActive(athleteId);
  const [beside, setBeside] = useState<Beside>("pause");
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (hasUnreadableMax([...maxes, ...loads])) return;
    creating.mutate({
      pauses: beside === "pause" ? others.map(({ id }) => id) : [],
      status: others.length > 0 && beside === "later" ? "draft" : "active",
      ...(athleteId !== undefined && { athleteId }),
      template: {
        id: template.id,
        startDate: start,
        ...(isDated && { daysOfWeek: [...days] }),
        ...(maxes.length > 0 && { trainingMaxes: maxesOfRows(filled(maxes, suggestedMax)) }),
        ...(loads.length > 0 && { startingLoads: maxesOfRows(filled(loads, suggestedStart)) }),
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
          <WeightFields
            legend={`Training maxes in ${units}. What is shown comes from your lifts; what is left out stays per cent.`}
            rows={maxes}
            placeholder={(name) => String(suggestedMax(name) ?? "")}
            onChange={setMaxes}
          />
        )}
        {loads.length > 0 && (
          <WeightFields
            legend={`Starting weights in ${units}. Leave out what you don’t know; it begins as shown, by your lifts or light.`}
            rows={loads}
            placeholder={(name) => String(suggestedStart(name) ?? lightestLoad(template, name, units) ?? "")}
            onChange={setLoads}
          />
        )}
        {others.length > 0 && (
          <NativeSelect
            label={`${namesOf(others)} ${others.length > 1 ? "are" : "is"} active`}
            value={beside}
            onChange={(event) => setBeside(oneOf(besides, event.currentTarget.value, beside))}
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
