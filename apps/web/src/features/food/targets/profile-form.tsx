import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { activityLevels, type BodyProfile } from "@canter/domain/health/energy-needs";
import type { MassUnit } from "@canter/domain/units/unit";
import { bodyProfileQuery, putBodyProfile } from "../../../api/diary.ts";
import { fieldProblem } from "../../../ui/form/field-problem.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import diary from "../../diary/diary.module.css";
import { numberIn } from "../../diary/number-in.ts";
import { activityNames } from "./suggestion-in-words.ts";
import styles from "../food.module.css";

const Fields = ({ profile, units }: { readonly profile: BodyProfile; readonly units: MassUnit }) => {
  const client = useQueryClient();
  const [form, setForm] = useState({
    birthDate: profile.birthDate ?? "",
    sex: profile.sex ?? "",
    height: profile.height === undefined ? "" : String(profile.height.value),
    activity: profile.activity ?? "",
  });
  const unit = profile.height?.unit ?? (units === "kg" ? "cm" : "in");
  const saving = useMutation({
    mutationFn: () => {
      const height = numberIn(form.height);
      return putBodyProfile(client, {
        ...(form.birthDate && { birthDate: form.birthDate }),
        ...(form.sex && { sex: form.sex }),
        ...(height !== undefined && { height: { value: height, unit } }),
        ...(form.activity && { activity: form.activity }),
      });
    },
  });
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change });
  const problem = (path: string) => fieldProblem(saving.error, path);
  const isPlaced = ["birthDate", "sex", "height.value", "activity"].some((path) => problem(path));
  return (
    <form
      className={styles.profile}
      aria-label="About you"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <div className={diary.fields}>
        <TextInput
          type="date"
          label="Birth date"
          value={form.birthDate}
          onChange={(event) => set({ birthDate: event.currentTarget.value })}
          error={problem("birthDate")}
        />
        <NativeSelect
          label="Sex"
          value={form.sex}
          onChange={(event) => set({ sex: event.currentTarget.value })}
          data={[
            { value: "", label: "–" },
            { value: "female", label: "female" },
            { value: "male", label: "male" },
          ]}
          error={problem("sex")}
        />
        <TextInput
          label={`Height, ${unit}`}
          inputMode="decimal"
          maxLength={10}
          value={form.height}
          onChange={(event) => set({ height: event.currentTarget.value })}
          error={problem("height.value")}
        />
        <NativeSelect
          label="Days"
          value={form.activity}
          onChange={(event) => set({ activity: event.currentTarget.value })}
          data={[
            { value: "", label: "–" },
            ...activityLevels.map((level) => ({ value: level, label: activityNames[level] })),
          ]}
          error={problem("activity")}
        />
      </div>
      {saving.isError && !isPlaced && <ProblemNotice error={saving.error} />}
      <div className={diary.buttons}>
        <Button type="submit" variant="default" loading={saving.isPending}>
          Keep this about me
        </Button>
      </div>
    </form>
  );
};

/** What formulas need to know about oneself; open if something is missing. */
export const ProfileForm = ({
  units,
  isNeeded,
}: {
  readonly units: MassUnit;
  readonly isNeeded: boolean;
}) => {
  const { data: profile } = useQuery(bodyProfileQuery);
  if (!profile) return null;
  const fields = <Fields profile={profile} units={units} />;
  return isNeeded ? (
    fields
  ) : (
    <details className={styles.about}>
      <summary>About you</summary>
      {fields}
    </details>
  );
};
