import { Menu, Modal, TextInput, Textarea, NativeSelect, NumberInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconDots } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import type { Week, CardioType } from "@canter/domain/program/program";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { datePart, dayOfWeekName } from "@canter/domain/program/entered-date";
import { useNavigate } from "@tanstack/react-router";
import { weekdayOf } from "@canter/domain/schedule/local-date";
import { distanceToMeters } from "@canter/domain/units/convert-units";
import type { Distance } from "@canter/domain/units/unit";
import { cardioKinds } from "@canter/domain/program/cardio/cardio-block";
import { editProgram, fetchProgram } from "../../../api/programs-actions.ts";
import { ChangedMeanwhile } from "../../../ui/edit/changed-meanwhile.tsx";
import { changedFields } from "../../../ui/edit/rebase-form.ts";
import { useEditor } from "../../../ui/edit/use-editor.ts";
import { EditProblem, useProgramEdits, toolCall } from "../page/use-program-edits.tsx";
import { useProgramUndo } from "../page/program-versions.tsx";
import { FormEnd } from "../session/form-end.tsx";
import { usualMinutes, withDistance } from "../session/session-fields.ts";
import stacked from "../program.module.css";
import { callsToAddWeek, callsToRemoveWeek, freeDate } from "./overlay-sheet.ts";
import styles from "./sheet.module.css";
import { keysOf, oneOf } from "../../../ui/form/choices.ts";
import { DisciplineSelect } from "../../../ui/form/discipline-select.tsx";
import { DistanceField } from "../../../ui/form/distance-field.tsx";
import { cardioChoices } from "../planned-in-words.ts";
import { useIsHorse } from "../who-trains.ts";

type NewSessionFormProps = {
  readonly program: ProgramResponse;
  readonly week: Week;
  readonly onDone: () => void;
};
type Kind = "exercises" | "cardio" | "work" | "rest";

type Form = {
  readonly name: string;
  readonly kind: Kind;
  readonly date: string;
  /** Undefined: none are planned, but a distance. */
  readonly minutes: number | undefined;
  readonly distance: Distance | undefined;
  readonly type: CardioType;
  readonly discipline: string;
};

const contentOf = ({ kind, minutes, distance, type, discipline }: Form): object =>
  kind === "cardio"
    ? {
        cardio: {
          type,
          ...(minutes !== undefined && { duration: minutes }),
          ...(distance && { distanceMeters: distanceToMeters(distance) }),
        },
      }
    : kind === "work"
      ? { work: { discipline, durationMinutes: minutes ?? usualMinutes } }
      : {};

const usualNames: Readonly<Record<Kind, string>> = {
  exercises: "Session",
  cardio: "Cardio",
  work: "Work",
  rest: "Rest",
};

const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: "exercises", label: "Exercises" },
  { value: "cardio", label: "Cardio" },
  { value: "work", label: "Work of a discipline, by time" },
  { value: "rest", label: "Rest" },
];

/** Adds a session to a week: exercises, cardio, work of a discipline, or rest. Opens its page, to fill it. */
const NewSessionForm = ({ program, week, onDone }: NewSessionFormProps) => {
  const editing = useProgramEdits(program);
  const navigate = useNavigate();
  const isHorse = useIsHorse(program.athleteId);
  const [form, setForm] = useState<Form>({
    name: "",
    kind: isHorse ? "work" : "exercises",
    date: freeDate(week, program.dates) ?? "",
    minutes: usualMinutes,
    distance: undefined,
    type: "zone2",
    discipline: "flatwork",
  });
  const isDated = week.startDate !== undefined;
  const isTimed = form.kind === "cardio" || form.kind === "work";
  const save = (event: FormEvent) => {
    event.preventDefault();
    const session = {
      name: form.name.trim() || usualNames[form.kind],
      ...contentOf(form),
      ...(isDated &&
        form.date !== "" && { scheduledDate: form.date, dayOfWeek: dayOfWeekName(weekdayOf(form.date)) }),
    };
    editing.mutate([toolCall("add_session", { weekNumber: week.weekNumber, position: "end", session })], {
      onSuccess: (after) => {
        onDone();
        const made = after.program.weeks[week.weekNumber - 1]?.sessions.at(-1);
        if (made && form.kind === "exercises")
          void navigate({
            to: "/plan/$programId/$sessionUid",
            params: { programId: program.id, sessionUid: made.uid },
          });
      },
    });
  };
  return (
    <form className={stacked.form} onSubmit={save}>
      <TextInput
        label="Name"
        placeholder={usualNames[form.kind]}
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        data-autofocus
        maxLength={200}
      />
      <NativeSelect
        label="What it holds"
        value={form.kind}
        onChange={(event) =>
          setForm({ ...form, kind: oneOf(keysOf(usualNames), event.currentTarget.value, form.kind) })
        }
        data={isHorse ? kinds.filter(({ value }) => value === "work" || value === "rest") : [...kinds]}
      />
      {form.kind === "cardio" && (
        <NativeSelect
          label="Kind of cardio"
          value={form.type}
          onChange={(event) =>
            setForm({ ...form, type: oneOf(keysOf(cardioKinds), event.currentTarget.value, form.type) })
          }
          data={cardioChoices}
        />
      )}
      {form.kind === "work" && (
        <DisciplineSelect
          label="Discipline"
          value={form.discipline}
          onChange={(discipline) => setForm({ ...form, discipline })}
          isHorse={isHorse}
        />
      )}
      {isTimed && (
        <NumberInput
          hideControls
          label="Minutes"
          min={1}
          max={1000}
          value={form.minutes ?? ""}
          onChange={(minutes) => setForm({ ...form, minutes: Number(minutes) || undefined })}
        />
      )}
      {form.kind === "cardio" && (
        <DistanceField
          label="Distance"
          entered={form.distance}
          onChange={(distance) => setForm(withDistance(form, distance))}
        />
      )}
      {isDated && (
        <TextInput
          type="date"
          label="Day"
          value={form.date}
          onChange={(event) => setForm({ ...form, date: event.currentTarget.value })}
        />
      )}
      <FormEnd editing={editing} onCancel={onDone} does="Add" />
    </form>
  );
};

const weekToForm = ({ phase, startDate, endDate, description }: Week) => ({
  phase,
  startDate: datePart(startDate) ?? "",
  endDate: datePart(endDate) ?? "",
  description: description ?? "",
});

const weekLabels = { phase: "Phase", startDate: "From", endDate: "To", description: "What it is for" };

type WeekFormProps = { readonly program: ProgramResponse; readonly week: Week; readonly onDone: () => void };

/** Phase, dates and description of a week. */
const WeekForm = ({ program, week, onDone }: WeekFormProps) => {
  const client = useQueryClient();
  const editor = useEditor({
    item: { week, version: program.version },
    formOf: (opened) => weekToForm(opened.week),
    fetchNewest: async () => {
      const newest = await fetchProgram(client, program.id);
      const again = newest.program.weeks.find(({ uid }) => uid === week.uid);
      return again && { week: again, version: newest.version };
    },
    save: async ({ week: opened, version }, typed) => {
      const updates = changedFields(weekToForm(opened), typed);
      const toolCalls = [toolCall("modify_week", { weekNumber: opened.weekNumber, updates })];
      if (Object.keys(updates).length > 0) await editProgram(client, program.id, { version, toolCalls });
    },
    onSaved: onDone,
  });
  const { form, setForm } = editor;
  const save = (event: FormEvent) => {
    event.preventDefault();
    editor.save();
  };
  const isDated = week.startDate !== undefined;
  return (
    <form className={stacked.form} onSubmit={save}>
      <TextInput
        label="Phase"
        placeholder="Accumulation, Deload"
        value={form.phase}
        onChange={(event) => setForm({ ...form, phase: event.currentTarget.value })}
        data-autofocus
        maxLength={200}
      />
      {isDated && (
        <div className={stacked.pair}>
          <TextInput
            type="date"
            label="From"
            required
            value={form.startDate}
            onChange={(event) => setForm({ ...form, startDate: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="To"
            required
            value={form.endDate}
            onChange={(event) => setForm({ ...form, endDate: event.currentTarget.value })}
          />
        </div>
      )}
      <Textarea
        label="What it is for"
        value={form.description}
        onChange={(event) => setForm({ ...form, description: event.currentTarget.value })}
        autosize
        minRows={2}
        maxRows={6}
      />
      <ChangedMeanwhile theirs={editor.theirs} labels={weekLabels} />
      <FormEnd editing={editor} onCancel={onDone} does="Save" />
    </form>
  );
};

const icon = { size: 20, stroke: 1.6, "aria-hidden": true } as const;

type Props = { readonly program: ProgramResponse; readonly week: Week };

/** The actions on a week, rendered on request: a year has 52 of these. */
const OpenedMenu = ({ program, week }: Props) => {
  const offer = useProgramUndo();
  const editing = useProgramEdits(program);
  const [open, setOpen] = useState<"week" | "session">();
  const close = () => setOpen(undefined);
  const name = `Week ${week.weekNumber}`;
  const remove = () =>
    editing.mutate(callsToRemoveWeek(program.program, week), {
      onSuccess: (after) => offer(`Took out ${name}.`, after),
    });
  return (
    <>
      <Menu position="bottom-end" width={240} defaultOpened>
        <Menu.Target>
          <button
            type="button"
            className={styles.weekMenu}
            aria-label={`Change ${name}`}
            disabled={editing.isPending}
          >
            <IconDots {...icon} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen("session")}>Add a session</Menu.Item>
          <Menu.Item onClick={() => setOpen("week")}>Phase and dates</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => editing.mutate(callsToAddWeek(program.program, week, true))}>
            Copy it behind itself
          </Menu.Item>
          <Menu.Item onClick={() => editing.mutate(callsToAddWeek(program.program, week, false))}>
            Empty week behind it
          </Menu.Item>
          <Menu.Item onClick={remove} disabled={program.weeks <= 1}>
            Take it out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={open === "week"} onClose={close} title={name} centered>
        <WeekForm program={program} week={week} onDone={close} />
      </Modal>
      <Modal
        opened={open === "session"}
        onClose={close}
        title={`New session in ${name.toLowerCase()}`}
        centered
      >
        <NewSessionForm program={program} week={week} onDone={close} />
      </Modal>
      <EditProblem error={editing.error} />
    </>
  );
};

/** Edit a week, add to it, copy it, remove it. */
export const WeekMenu = (props: Props) => {
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <OpenedMenu {...props} />
  ) : (
    <button
      type="button"
      className={styles.weekMenu}
      aria-label={`Change Week ${props.week.weekNumber}`}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      <IconDots {...icon} />
    </button>
  );
};
