import { Button, TextInput } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { NutritionEntry } from "@canter/domain/health/nutrition";
import { similarMeals, type EatenBefore } from "@canter/domain/health/similar-meals";
import { caloriesOf } from "@canter/domain/health/nutrition-totals";
import { nutrition, favouritesQuery, foodDayQuery } from "../../api/diary.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { formatShortDate } from "../../ui/formats.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { numberIn } from "../diary/number-in.ts";
import { kcalInWords, shortFoodTitle } from "./food-in-words.ts";
import styles from "./food.module.css";
import logStyles from "../log/log.module.css";

type AskEnergyProps = {
  /** An entry without known energy. */
  readonly entry: NutritionEntry;
  readonly onDone: () => void;
};

/** How many of the latest meals are searched for a similar one. */
const lookedThrough = 100;

/** What the same person ate before, latest first, and their favourites. */
export const useEatenBefore = (athleteId: string): readonly EatenBefore[] => {
  const { data } = useInfiniteQuery(nutrition.pagesQuery({ athleteId }, lookedThrough));
  const { data: favourites = [] } = useQuery(favouritesQuery(athleteId));
  return [...(data?.pages[0]?.items ?? []), ...favourites];
};

/** Asks for a meal's energy: the same as an earlier one, typed, or left open. */
export const AskEnergy = ({ entry, onDone }: AskEnergyProps) => {
  const { today } = useActingMember();
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const before = useEatenBefore(entry.athleteId);
  const guesses = similarMeals(
    entry,
    before.filter((one) => !("id" in one) || one.id !== entry.id),
  );
  const telling = useMutation({
    mutationFn: (calories: number | string) =>
      nutrition.change(client, entry.id, { version: entry.version, calories }),
    onSuccess: onDone,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const calories = numberIn(typed, { isLarge: true });
    if (calories !== undefined) telling.mutate(calories);
  };
  const wrong = fieldProblem(telling.error, "calories");
  return (
    <form className={styles.ask} onSubmit={submit} aria-label={`Energy of ${shortFoodTitle(entry)}`}>
      <p>How much energy was it?</p>
      <div className={styles.askChoices}>
        {guesses.map(({ calories, like }) => (
          <Button
            key={calories}
            variant="default"
            disabled={telling.isPending}
            onClick={() => telling.mutate(calories)}
          >
            About {kcalInWords(calories)}, like {shortFoodTitle(like)}
            {like.date !== undefined && ` on ${formatShortDate(like.date, today)}`}
          </Button>
        ))}
        <TextInput
          aria-label="Energy, kcal"
          placeholder="kcal"
          inputMode="decimal"
          maxLength={10}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={wrong}
        />
        <Button type="submit" variant="default" disabled={typed.trim() === ""} loading={telling.isPending}>
          Keep it
        </Button>
        <Button variant="subtle" color="gray" onClick={onDone}>
          Leave it open
        </Button>
      </div>
      {telling.isError && wrong === undefined && <ProblemNotice error={telling.error} />}
    </form>
  );
};

type MealEnergyProps = { readonly id: string; readonly athleteId: string; readonly date: string };

/** Asks for the energy of a meal that was just logged without it; afterwards shows it. */
export const MealEnergy = ({ id, athleteId, date }: MealEnergyProps) => {
  const { data: day } = useQuery(foodDayQuery(athleteId, date));
  const [isDone, setDone] = useState(false);
  const entry = day?.entries.find((one) => one.id === id);
  if (!entry) return null;
  const calories = caloriesOf(entry);
  if (calories === undefined) return isDone ? null : <AskEnergy entry={entry} onDone={() => setDone(true)} />;
  return isDone ? <p className={logStyles.hint}>{kcalInWords(calories)}</p> : null;
};
