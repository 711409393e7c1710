import { Button, Menu, Modal, NumberInput, TextInput, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import type { ProgramStatus } from "@canter/domain/program/program-head";
import type { ProgramResponse, ProgramPatch } from "@canter/protocol/training/programs";
import { isSameValue } from "@canter/domain/program/changes/program-changes";
import {
  deleteProgram,
  fetchProgram,
  patchProgram,
  refreshProgram,
  restoreProgram,
} from "../../../api/programs-actions.ts";
import { requestFile } from "../../../api/request.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { offerUndo } from "../../../ui/undo/undo-offer.ts";
import { StartChoice } from "../new/start-choice.tsx";
import { stepsFrom } from "../status-in-words.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { ChangedMeanwhile } from "../../../ui/edit/changed-meanwhile.tsx";
import { FormEnd } from "../session/form-end.tsx";
import { MaxesFields, hasUnreadableMax, maxesOfRows, rowsOfMaxes } from "../new/maxes-fields.tsx";
import styles from "../program.module.css";
import { EditProblem } from "./use-program-edits.tsx";
import { isOutdated, useEditor } from "../../../ui/edit/use-editor.ts";

type Sequence = Extract<ProgramResponse["schedule"], { kind: "sequence" }>;
type Form = ReturnType<typeof formOf>;

const formOf = ({ name, goal, targetDate, trainingMaxes, schedule }: ProgramResponse) => ({
  name,
  goal: goal ?? "",
  targetDate: targetDate ?? "",
  maxes: rowsOfMaxes(trainingMaxes),
  on: schedule.kind === "sequence" ? (schedule.rest?.on ?? 1) : 1,
  off: schedule.kind === "sequence" ? (schedule.rest?.off ?? 0) : 0,
});

const labels: Readonly<Record<keyof Form, string>> = {
  name: "Name",
  goal: "Goal",
  targetDate: "Until",
  maxes: "Training maxes",
  on: "Days on",
  off: "Days off",
};

/** Without pauses, which stay as they are. */
const otherRest = ({ pauses: _pauses, ...schedule }: Sequence, rest: Sequence["rest"]) => ({
  ...schedule,
  rest,
});

/** Only changed fields; an emptied one is removed. */
const patchOf = (program: ProgramResponse, form: Form): ProgramPatch => {
  const { schedule, trainingMaxes } = program;
  const before = formOf(program);
  const maxes = maxesOfRows(form.maxes);
  const hasOtherRest = form.on !== before.on || form.off !== before.off;
  return {
    version: program.version,
    updatedAt: program.updatedAt,
    ...(form.name.trim() !== before.name && { name: form.name.trim() }),
    ...(form.goal !== before.goal && { goal: form.goal.trim() || null }),
    ...(form.targetDate !== before.targetDate && { targetDate: form.targetDate || null }),
    ...(!isSameValue(maxes, trainingMaxes) && { trainingMaxes: maxes }),
    ...(schedule.kind === "sequence" &&
      hasOtherRest && { schedule: otherRest(schedule, { on: form.on, off: form.off }) }),
  };
};

/** The form of a program's own data. */
const HeadForm = ({
  program,
  onDone,
}: {
  readonly program: ProgramResponse;
  readonly onDone: () => void;
}) => {
  const client = useQueryClient();
  const acting = useActingMember();
  const editor = useEditor({
    item: program,
    formOf,
    fetchNewest: () => fetchProgram(client, program.id),
    save: async (opened, form) => {
      const { version, updatedAt, ...changes } = patchOf(opened, form);
      if (Object.keys(changes).length > 0)
        await patchProgram(client, program.id, { version, updatedAt, ...changes });
    },
    onSaved: onDone,
  });
  const { form, setForm } = editor;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!hasUnreadableMax(form.maxes)) editor.save();
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <TextInput
        label="Name"
        required
        maxLength={200}
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        data-autofocus
      />
      <Textarea
        label="Goal"
        placeholder={`Squat ${acting.member.units === "kg" ? "140 kg" : "315 lb"} in spring`}
        maxLength={2000}
        autosize
        minRows={1}
        maxRows={5}
        value={form.goal}
        onChange={(event) => setForm({ ...form, goal: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Until"
        value={form.targetDate}
        onChange={(event) => setForm({ ...form, targetDate: event.currentTarget.value })}
      />
      {program.schedule.kind === "sequence" && (
        <div className={styles.pair}>
          <NumberInput
            hideControls
            label="Days on"
            min={1}
            max={60}
            value={form.on}
            onChange={(on) => setForm({ ...form, on: Number(on) || 1 })}
          />
          <NumberInput
            hideControls
            label="Days off"
            min={0}
            max={60}
            value={form.off}
            onChange={(off) => setForm({ ...form, off: Number(off) || 0 })}
          />
        </div>
      )}
      <MaxesFields
        rows={form.maxes}
        units={acting.member.units}
        onChange={(maxes) => setForm({ ...form, maxes })}
      />
      <ChangedMeanwhile theirs={editor.theirs} labels={labels} />
      <FormEnd editing={editor} onCancel={onDone} does="Save" />
    </form>
  );
};

const fileName = (name: string): string =>
  `${
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, "") || "program"
  }.json`;

/** The actions on a whole program. */
export const ProgramActions = ({ program }: { readonly program: ProgramResponse }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const changing = useMutation({
    mutationFn: (status: ProgramStatus) =>
      patchProgram(client, program.id, {
        version: program.version,
        updatedAt: program.updatedAt,
        status,
      }),
    onError: (error) => {
      if (isOutdated(error)) refreshProgram(client, program.id);
    },
  });
  const exporting = useMutation({
    mutationFn: async () =>
      saveFile(
        await requestFile("GET /programs/{id}/export", { params: { id: program.id } }),
        fileName(program.name),
      ),
  });
  const deleting = useMutation({
    mutationFn: () => deleteProgram(client, program.id),
    onSuccess: async () => {
      offerUndo(`Deleted ${program.name}.`, async () => void (await restoreProgram(client, program.id)));
      await navigate({ to: "/plan" });
    },
  });
  const [first, ...others] = stepsFrom(program.status);
  const isMain = program.status === "draft" || program.status === "paused";
  const listed = isMain || !first ? others : [first, ...others];
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button variant="default" loading={deleting.isPending || exporting.isPending}>
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setEditing(true)}>Name, goal, maxes</Menu.Item>
          {listed.map(({ to, label }) => (
            <Menu.Item key={label} onClick={() => changing.mutate(to)}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => exporting.mutate()}>Download as JSON</Menu.Item>
          <Menu.Item onClick={() => deleting.mutate()}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isMain && first && <StartChoice program={program} label={first.label} />}
      <Modal opened={isEditing} onClose={() => setEditing(false)} title="About this program" centered>
        <HeadForm program={program} onDone={() => setEditing(false)} />
      </Modal>
      <EditProblem error={changing.error ?? deleting.error ?? exporting.error} />
    </>
  );
};
