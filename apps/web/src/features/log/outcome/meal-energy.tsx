import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { caloriesOf } from "@canter/domain/health/nutrition-totals";
import { foodDayQuery } from "../../../api/diary.ts";
import { AskEnergy } from "../../food/ask-energy.tsx";
import { kcalInWords } from "../../food/food-in-words.ts";
import styles from "../log.module.css";

type Props = { readonly id: string; readonly athleteId: string; readonly date: string };

/** Asks for the energy of a meal that was just logged without it; afterwards shows it. */
export const MealEnergy = ({ id, athleteId, date }: Props) => {
  const { data: day } = useQuery(foodDayQuery(athleteId, date));
  const [isDone, setDone] = useState(false);
  const entry = day?.entries.find((one) => one.id === id);
  if (!entry) return null;
  const calories = caloriesOf(entry);
  if (calories === undefined) return isDone ? null : <AskEnergy entry={entry} onDone={() => setDone(true)} />;
  return isDone ? <p className={styles.hint}>{kcalInWords(calories)}</p> : null;
};
