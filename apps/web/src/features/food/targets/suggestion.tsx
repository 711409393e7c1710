import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type MassUnit, KG_PER_LB } from "@canter/domain/units/unit";
import type { CalorieSuggestion } from "@canter/protocol/health/nutrition";
import {
  activityLevels,
  type BodyProfile,
  activityFactors,
  type ActivityLevel,
} from "@canter/domain/health/energy-needs";
import { calorieSuggestionQuery, bodyProfileQuery, putBodyProfile } from "../../../api/diary.ts";
import { useLogBox } from "../../../frame/use-log-box.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import { ListSkeleton } from "../../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import diary from "../../diary/diary.module.css";
import { startWith } from "../../log/writing/open-with.ts";
import { gramsInWords, kcalInWords } from "../food-in-words.ts";
import styles from "../food.module.css";
import { fieldProblem } from "../../../ui/form/field-problem.ts";
import { numberIn } from "../../diary/number-in.ts";
import { formatKg, formatNumber } from "../../../ui/formats.ts";

const activityNames: Readonly<Record<ActivityLevel, string>> = {
  sedentary: "Desk work, no training",
  light: "Training 1–3 times a week",
  moderate: "Training 3–5 times a week",
  active: "Training 6–7 times a week",
  very_active: "Hard work and training",
};

const sources = {
  "Mifflin-St Jeor": "weight, height, age and sex, by Mifflin-St Jeor",
  "Katch-McArdle": "your lean mass, by Katch-McArdle",
} as const;

type PaceSource = NonNullable<CalorieSuggestion["suggestion"]>["paceFrom"];

/** A default pace is labelled as such. */
const paceWords: Readonly<Record<PaceSource, readonly string[]>> = {
  asked: [],
  goal_day: [],
  goal_without_day: ["Your weight goal has no day, so a modest pace towards it is taken."],
  goal_overdue: ["The day of your weight goal is past, so a modest pace towards it is taken."],
  no_goal: ["You have no weight goal."],
};
const unchanged: Readonly<Record<PaceSource, string>> = {
  asked: "your weight is to stay",
  goal_day: "you are where your goal is",
  goal_without_day: "you are where your goal is",
  goal_overdue: "you are where your goal is",
  no_goal: "no change of weight is asked for",
};

type SuggestedInWords = Omit<NonNullable<CalorieSuggestion["suggestion"]>, "warnings"> & {
  readonly warnings: readonly string[];
};

/** How a suggestion was computed, a sentence each. */
export const suggestionInWords = (suggestion: SuggestedInWords, units: MassUnit): readonly string[] => {
  const {
    restingCalories,
    formula,
    activity,
    maintenanceCalories,
    calories,
    perWeekKg,
    paceFrom,
    weightKg,
    warnings,
  } = suggestion;
  const difference = calories - maintenanceCalories;
  const pace = formatKg(Math.abs(perWeekKg), units);
  return [
    `At rest you need ${kcalInWords(restingCalories)} a day (from ${sources[formula]}).`,
    `Times ${formatNumber(activityFactors[activity], 3)} for your days (${activityNames[activity].toLowerCase()}) that is ${kcalInWords(maintenanceCalories)}, which keeps ${formatKg(weightKg, units)}.`,
    ...paceWords[paceFrom],
    perWeekKg === 0
      ? `Nothing is added or taken off: ${unchanged[paceFrom]}.`
      : `To ${perWeekKg < 0 ? "lose" : "gain"} ${pace} a week it is ${formatNumber(Math.abs(difference), 0)} ${difference < 0 ? "less" : "more"}.`,
    "Protein: 1.6 g a kilogram of body weight. Fat: 30 % of the energy. Carbohydrates: the rest.",
    ...warnings,
  ];
};

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
const ProfileForm = ({ units, isNeeded }: { readonly units: MassUnit; readonly isNeeded: boolean }) => {
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

type Suggested = NonNullable<CalorieSuggestion["suggestion"]>;
type Props = { readonly acting: ActingMember; readonly onTake: (suggested: Suggested) => void };

/** The weekly weight changes on offer, in kg. */
const pacesFor = (units: MassUnit) => {
  const sizes = units === "kg" ? [0.25, 0.5, 0.75] : [0.5, 1, 1.5];
  const kg = (size: number) => String(units === "kg" ? size : Math.round(size * KG_PER_LB * 1000) / 1000);
  return [
    { value: "", label: "what my weight goal asks for" },
    { value: "0", label: "my weight to stay" },
    ...sizes.map((size) => ({ value: `-${kg(size)}`, label: `to lose ${size} ${units} a week` })),
    ...sizes.slice(0, 2).map((size) => ({ value: kg(size), label: `to gain ${size} ${units} a week` })),
  ];
};

const Missing = ({ acting, missing }: { acting: ActingMember; missing: CalorieSuggestion["missing"] }) => {
  const box = useLogBox();
  if (missing.some(({ path }) => path === "weight"))
    return (
      <p>
        A suggestion needs your weight.{" "}
        <button
          type="button"
          className={styles.inline}
          onClick={() => {
            startWith(acting.member.id, "weighed ");
            box.open();
          }}
        >
          Write it down
        </button>
      </p>
    );
  return <p>A suggestion needs a little more about you: fill in what is below.</p>;
};

/** The suggested daily energy, and how it was computed. */
export const Suggestion = ({ acting, onTake }: Props) => {
  const { units } = acting.member;
  const [pace, setPace] = useState("");
  const found = useQuery(calorieSuggestionQuery(pace === "" ? undefined : Number(pace)));
  const suggested = found.data?.suggestion;
  const missing = found.data?.missing ?? [];
  return (
    <section className={diary.card} aria-labelledby="suggestion">
      <h3 id="suggestion">Suggestion</h3>
      {found.isPending && <ListSkeleton rows={2} />}
      {found.isError && <ProblemNotice error={found.error} again={() => void found.refetch()} />}
      {suggested && (
        <div className={styles.suggestion}>
          <NativeSelect
            label="I want"
            value={pace}
            onChange={(event) => setPace(event.currentTarget.value)}
            data={pacesFor(units)}
          />
          <p>
            <strong>{kcalInWords(suggested.calories)}</strong>
            {" · "}
            {gramsInWords({ protein: suggested.protein, carbs: suggested.carbs, fat: suggested.fat })}
          </p>
          <ol className={styles.method}>
            {suggestionInWords(suggested, units).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
          <div className={diary.buttons}>
            <Button variant="default" onClick={() => onTake(suggested)}>
              Take these
            </Button>
          </div>
        </div>
      )}
      {missing.length > 0 && <Missing acting={acting} missing={missing} />}
      {found.isSuccess && <ProfileForm units={units} isNeeded={missing.length > 0} />}
    </section>
  );
};
