import { mealsWithoutCalories } from "@canter/domain/health/nutrition-totals";
import type { NutritionDayResponse } from "@canter/protocol/health/nutrition";
import { formatNumber } from "../../ui/formats.ts";
import { Track } from "../../ui/chart/track.tsx";
import diary from "../diary/diary.module.css";
import { gramNames, grams, kcalInWords } from "./food-in-words.ts";
import styles from "./food.module.css";

type Day = Pick<NutritionDayResponse, "totals" | "targets" | "remaining">;

const share = (value: number, target: number): number => (target > 0 ? value / target : 0);

/** "Protein, fat". */
const listed = (names: readonly string[]): string => {
  const text = names.join(", ");
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
};

const Gram = ({ day, name }: { readonly day: Day; readonly name: (typeof grams)[number] }) => {
  const [value, target] = [day.totals[name], day.targets[name]];
  return (
    <div>
      <dt>{gramNames[name]}</dt>
      <dd>
        {value === undefined ? "–" : formatNumber(value, 0)}
        {target === undefined ? (
          value !== undefined && " g"
        ) : (
          <span className={styles.of}> of {formatNumber(target, 0)} g</span>
        )}
      </dd>
      {target !== undefined && <Track share={share(value ?? 0, target)} />}
    </div>
  );
};

/** What is left of a day, or what was eaten if there is no target, and its nutrients. */
export const DayFigures = ({ day, isToday }: { readonly day: Day; readonly isToday: boolean }) => {
  const { totals, targets, remaining } = day;
  const left = remaining.calories;
  const { withoutCalories } = totals;
  const isUnknown = totals.entries > 0 && withoutCalories === totals.entries && left === undefined;
  const isPartial = withoutCalories > 0 && !isUnknown;
  const hasGrams = grams.some((name) => totals[name] !== undefined || targets[name] !== undefined);
  return (
    <section className={diary.card} aria-label="The day">
      <p className={diary.hero}>
        {isUnknown ? "–" : formatNumber(Math.abs(left ?? totals.calories), 0)}
        {isPartial && "+"}{" "}
        <span className={diary.unit}>
          kcal {left === undefined ? "eaten" : left < 0 ? "over" : isToday ? "left" : "under"}
        </span>
      </p>
      {targets.calories !== undefined && (
        <>
          <p className={styles.quiet}>
            {isPartial && "at least "}
            {isUnknown ? "–" : kcalInWords(totals.calories)} of {kcalInWords(targets.calories)}
          </p>
          <div className={styles.wide}>
            <Track share={share(totals.calories, targets.calories)} />
          </div>
        </>
      )}
      {withoutCalories > 0 && (
        <p className={styles.caution}>
          {mealsWithoutCalories(withoutCalories)}
          {left === undefined && targets.calories !== undefined && ": what is left is not known"}.
        </p>
      )}
      {hasGrams && (
        <dl className={styles.grams}>
          {grams
            .filter((name) => name !== "fibre" || totals.fibre !== undefined || targets.fibre !== undefined)
            .map((name) => (
              <Gram key={name} day={day} name={name} />
            ))}
        </dl>
      )}
      {totals.partial.length > 0 && (
        <p className={styles.quiet}>
          {listed(totals.partial.map((name) => gramNames[name].toLowerCase()))}: of what was stated; not every
          entry tells.
        </p>
      )}
    </section>
  );
};
