import { NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { shownGoalTitle } from "@canter/domain/health/goal-title";
import type { GoalResponse } from "@canter/protocol/health/goals";
import { goals } from "../../api/diary.ts";
import { RequestFailed } from "../../api/request.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import diary from "../diary/diary.module.css";
import { EntryForm, useAsOpened } from "../diary/entry-form.tsx";
import { offerChangeBack } from "../diary/offer-change-back.ts";
import { blankGoal, goalFields, goalKinds, goalTarget, goalToForm, type GoalForm } from "./goal-form.ts";
import { TargetFields } from "./target-fields.tsx";

const kindNames = {
  weight: "Weight",
  body: "Body fat, lean mass, waist",
  lift: "A lift",
  distance: "A distance",
  habit: "A habit",
} as const;

type Props = {
  readonly acting: ActingMember;
  /** The goal to change; absent: a new one. */
  readonly goal?: GoalResponse;
  /** The kind of a new goal, if it is known. */
  readonly kind?: GoalForm["kind"];
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

const useSaving = ({ acting, onDone, ...props }: Props, form: GoalForm) => {
  const client = useQueryClient();
  const goal = useAsOpened(props.goal);
  return useMutation({
    mutationFn: () => {
      const { target, problems } = goalTarget(form, acting.member.units);
      if (problems.length > 0)
        throw new RequestFailed({
          type: "invalid",
          title: "Invalid",
          status: 422,
          detail: problems.map(({ message }) => message).join("; "),
          fields: [...problems],
        });
      const [title, note] = [form.title.trim(), form.note.trim()];
      return goal
        ? goals.change(client, goal.id, {
            version: goal.version,
            target,
            // An unchanged title that was derived from the target changes with it.
            ...(title !== "" && title !== goal.title && { title }),
            ...(form.targetDate !== (goal.targetDate ?? "") && { targetDate: form.targetDate || null }),
            note: note || null,
          })
        : goals.create(client, {
            target,
            ...(title && { title }),
            ...(form.targetDate && { targetDate: form.targetDate }),
            ...(note && { note }),
          });
    },
    onSuccess: (after) => {
      if (goal)
        offerChangeBack(client, {
          change: goals.change,
          fields: ["title", "target", "targetDate", "note"],
          before: goal,
          after,
          what: shownGoalTitle(goal, acting.member.units),
        });
      onDone();
    },
  });
};

/** Sets a goal, or changes one. */
export const GoalEditor = (props: Props) => {
  const { acting, goal, kind, onCancel } = props;
  const { units } = acting.member;
  const [form, setForm] = useState(() =>
    goal ? goalToForm(goal, units) : { ...blankGoal(units), ...(kind && { kind }) },
  );
  const saving = useSaving(props, form);
  const set = (change: Partial<GoalForm>) => setForm({ ...form, ...change });
  const problem = (...paths: readonly string[]) =>
    paths.map((path) => fieldProblem(saving.error, path)).find((message) => message !== undefined);
  return (
    <EntryForm
      label={goal ? `Change ${shownGoalTitle(goal, units)}` : "A new goal"}
      saving={saving}
      fields={goalFields}
      onSave={() => saving.mutate()}
      onCancel={onCancel}
      does={goal ? "Save" : "Set the goal"}
    >
      <div className={diary.fields}>
        {!goal && (
          <NativeSelect
            label="What is it about?"
            value={form.kind}
            onChange={(event) => {
              const kind = goalKinds.find((one) => one === event.currentTarget.value) ?? "weight";
              set({ kind, ...(kind === "habit" && { discipline: "" }) });
            }}
            data={goalKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
            data-autofocus
          />
        )}
        <TargetFields form={form} set={set} problem={problem} units={units} />
        <TextInput
          type="date"
          label="By, if there is a day"
          value={form.targetDate}
          onChange={(event) => set({ targetDate: event.currentTarget.value })}
          error={problem("targetDate")}
        />
      </div>
      <TextInput
        label="Name, in your words"
        maxLength={200}
        value={form.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={problem("title")}
      />
      <TextInput
        label="Note"
        maxLength={2000}
        value={form.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
        error={problem("note")}
      />
    </EntryForm>
  );
};
