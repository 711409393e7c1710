import { Button } from "@mantine/core";
import { caloriesOf } from "@canter/domain/health/nutrition-totals";
import type { EatenBefore } from "@canter/domain/health/similar-meals";
import { useEatenBefore } from "./ask-energy.tsx";
import { kcalInWords, shortFoodTitle } from "./food-in-words.ts";
import styles from "./food.module.css";

type Props = {
  readonly athleteId: string;
  /** The typed text: only entries that contain it are shown. */
  readonly typed: string;
  readonly meal: string;
  readonly onChoose: (before: EatenBefore) => void;
};

const most = 5;

/** Recent food, each once: a tap fills in its latest values. */
export const AsBefore = ({ athleteId, typed, meal, onChoose }: Props) => {
  const sought = typed.trim().toLowerCase();
  const fitting = useEatenBefore(athleteId).filter(
    (one) => one.text !== "" && one.text.toLowerCase().includes(sought) && (meal === "" || one.meal === meal),
  );
  const byText = new Map(fitting.toReversed().map((one) => [one.text.toLowerCase(), one]));
  const latest = [...byText.values()].toReversed().slice(0, most);
  if (latest.every(({ text }) => text.toLowerCase() === sought)) return null;
  return (
    <section aria-label="As last time">
      <p className={styles.quiet}>As last time</p>
      <div className={styles.askChoices}>
        {latest.map((one) => {
          const calories = caloriesOf(one);
          return (
            <Button key={one.text} variant="default" size="compact" onClick={() => onChoose(one)}>
              {shortFoodTitle(one)}
              {calories !== undefined && ` · ${kcalInWords(calories)}`}
            </Button>
          );
        })}
      </div>
    </section>
  );
};
