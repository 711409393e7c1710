import { Autocomplete, NativeSelect, NumberInput, TextInput, Textarea } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { intensities } from "@canter/domain/program/intensity";
import { unitOfBlock } from "@canter/domain/program/cardio/cardio-amount";
import { cardioKinds } from "@canter/domain/program/cardio/cardio-block";
import type { LandUnit } from "@canter/domain/units/unit";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { athletesQuery } from "../../../api/session.ts";
import { editProgram, fetchProgram } from "../../../api/programs-actions.ts";
import { ChangedMeanwhile } from "../../../ui/edit/changed-meanwhile.tsx";
import { useEditor } from "../../../ui/edit/use-editor.ts";
import { keysOf, oneOf } from "../../../ui/form/choices.ts";
import { DistanceField } from "../../../ui/form/distance-field.tsx";
import { DisciplineSelect } from "../../../ui/form/discipline-select.tsx";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { FormEnd } from "./form-end.tsx";
import { findSession, type FoundSession } from "./find-session.ts";
import { formOf, labels, updatesOf, withDistance, type SessionForm as Form } from "./session-fields.ts";
import { cardioChoices } from "../planned-in-words.ts";
import { toolCall } from "../page/use-program-edits.tsx";
import { useIsHorse } from "../who-trains.ts";
import styles from "../program.module.css";

type Props = {
  readonly program: ProgramResponse;
  readonly found: FoundSession;
  readonly onDone: () => void;
};

type CardioProps = {
  readonly form: Form;
  readonly set: (form: Form) => void;
  readonly land: LandUnit;
  /** The session has no cardio yet. */
  readonly isNew: boolean;
};

/** Kind, how long, how far or both, and by what. */
const CardioFields = ({ form, set, land, isNew }: CardioProps) => (
  <>
    <NativeSelect
      label="Cardio"
      value={form.cardio}
      onChange={(event) =>
        set({ ...form, cardio: oneOf(["", ...keysOf(cardioKinds)], event.currentTarget.value, form.cardio) })
      }
      data={[{ value: "", label: "None" }, ...cardioChoices]}
    />
    {form.cardio !== "" && (
      <>
        <div className={styles.pair}>
          <NumberInput
            hideControls
            label="Minutes"
            min={1}
            max={1000}
            value={form.minutes ?? ""}
            onChange={(minutes) => set({ ...form, minutes: Number(minutes) || undefined })}
          />
          <DistanceField
            label="Distance"
            entered={form.distance}
            unit={unitOfBlock({ modality: form.modality }, land)}
            onChange={(distance) => set(isNew ? withDistance(form, distance) : { ...form, distance })}
          />
        </div>
        <TextInput
          label="By what"
          placeholder="bike, rowing"
          maxLength={100}
          value={form.modality}
          onChange={(event) => set({ ...form, modality: event.currentTarget.value })}
        />
        <Textarea
          label="How"
          autosize
          minRows={1}
          maxRows={5}
          value={form.instructions}
          onChange={(event) => set({ ...form, instructions: event.currentTarget.value })}
        />
      </>
    )}
  </>
);

type WorkProps = {
  readonly form: Form;
  readonly set: (form: Form) => void;
  readonly isHorse: boolean;
};

/** Who is to ride, one of the group or anybody else, and how hard it is to be. */
const RidingFields = ({ form, set }: Omit<WorkProps, "isHorse">) => {
  const { data: athletes = [] } = useQuery(athletesQuery);
  return (
    <div className={styles.pair}>
      <Autocomplete
        label="Rider"
        placeholder="Anybody"
        maxLength={100}
        data={athletes.filter(({ kind }) => kind === "person").map(({ name }) => name)}
        value={form.rider}
        onChange={(rider) => set({ ...form, rider })}
      />
      <NativeSelect
        label="How hard"
        value={form.intensity}
        onChange={(event) =>
          set({ ...form, intensity: oneOf(["", ...intensities], event.currentTarget.value, form.intensity) })
        }
        data={[{ value: "", label: "Not said" }, ...intensities]}
      />
    </div>
  );
};

const WorkFields = ({ form, set, isHorse }: WorkProps) => (
  <>
    <DisciplineSelect
      label="Work"
      value={form.discipline}
      onChange={(discipline) => set({ ...form, discipline })}
      isHorse={isHorse}
      any="None"
    />
    {form.discipline !== "" && (
      <div className={styles.pair}>
        <NumberInput
          hideControls
          label="Minutes of work"
          min={1}
          max={1000}
          value={form.workMinutes}
          onChange={(minutes) => set({ ...form, workMinutes: Number(minutes) || 1 })}
        />
        <TextInput
          label="Focus"
          maxLength={1000}
          value={form.focus}
          onChange={(event) => set({ ...form, focus: event.currentTarget.value })}
        />
      </div>
    )}
    {form.discipline !== "" && isHorse && <RidingFields form={form} set={set} />}
  </>
);

/** The form for a session's data except its exercises and its day. */
export const SessionForm = ({ program, found, onDone }: Props) => {
  const { session } = found;
  const isHorse = useIsHorse(program.athleteId);
  const client = useQueryClient();
  const land = useActingMember().units.distance;
  const editor = useEditor({
    item: { found, version: program.version },
    formOf: (opened) => formOf(opened.found.session, land),
    fetchNewest: async () => {
      const newest = await fetchProgram(client, program.id);
      const again = findSession(newest.program, session.uid);
      return again && { found: again, version: newest.version };
    },
    save: async ({ found: opened, version }, typed) => {
      const updates = updatesOf(opened.session, typed, land);
      const { weekNumber, sessionNumber } = opened;
      const toolCalls = [toolCall("modify_session", { weekNumber, sessionNumber, updates })];
      if (Object.keys(updates).length > 0) await editProgram(client, program.id, { version, toolCalls });
    },
    onSaved: onDone,
  });
  const { form, setForm } = editor;
  const save = (event: FormEvent) => {
    event.preventDefault();
    editor.save();
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        maxLength={200}
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        data-autofocus
      />
      <Textarea
        label="Warm-up, a line each"
        autosize
        minRows={1}
        maxRows={6}
        value={form.warmup}
        onChange={(event) => setForm({ ...form, warmup: event.currentTarget.value })}
      />
      {(!isHorse || session.cardio) && (
        <CardioFields form={form} set={setForm} land={land} isNew={!editor.opened.found.session.cardio} />
      )}
      {(isHorse || session.work) && <WorkFields form={form} set={setForm} isHorse={isHorse} />}
      <Textarea
        label="Notes"
        autosize
        minRows={1}
        maxRows={6}
        value={form.notes}
        onChange={(event) => setForm({ ...form, notes: event.currentTarget.value })}
      />
      <ChangedMeanwhile theirs={editor.theirs} labels={labels} />
      <FormEnd editing={editor} onCancel={onDone} does="Save" />
    </form>
  );
};
