import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { mealsWithoutCalories, statedOf } from "@canter/domain/health/nutrition-totals";
import type { NutritionDayResponse } from "@canter/protocol/health/nutrition";
import { formatNumber } from "../../../ui/formats.ts";
import { nutritionDayQuery } from "../../../api/dashboards.ts";
import { Track } from "../../../ui/chart/track.tsx";
import { AskFor } from "../ask-for.tsx";
import styles from "../dashboard.module.css";
import type { WidgetProps } from "./widget-type.ts";

const proteinInWords = (protein: number, { totals, targets }: NutritionDayResponse): string =>
  [
    `protein ${formatNumber(protein, 0)}`,
    targets.protein !== undefined && `of ${formatNumber(targets.protein, 0)}`,
    "g",
    totals.partial.includes("protein") && "of what was stated",
  ]
    .filter(Boolean)
    .join(" ");

/** A day's food compared with its targets; nothing for a past day without entries. */
export const NutritionWidget = ({ acting, date }: WidgetProps) => {
  const { data } = useSuspenseQuery(nutritionDayQuery(date));
  const isToday = date === acting.today;
  const { totals, targets, entries } = data;
  const streak = isToday ? data.streak : 0;
  if (!isToday && entries.length === 0) return null;
  if (entries.length === 0)
    return (
      <AskFor title="Food" to="/food" acting={acting} example="2 eggs and toast, 350 kcal">
        Nothing written down today.{streak > 1 && ` Before it ${streak} days in a row.`}
      </AskFor>
    );
  const calories = totals.calories ?? 0;
  const isUnknown = statedOf(totals, "calories") === undefined;
  const share = targets.calories ? calories / targets.calories : undefined;
  return (
    <section className={styles.widget} aria-labelledby="widget-food">
      <h2 id="widget-food">
        <Link to="/food" search={isToday ? {} : { date }}>
          {isToday ? "Food today" : "Food"}
        </Link>
      </h2>
      <p className={styles.figure}>
        {isUnknown ? "–" : formatNumber(calories, 0)}
        {!isUnknown && totals.withoutCalories > 0 && "+"} <span className={styles.unit}>kcal</span>
      </p>
      {share !== undefined && (
        <div className={styles.track}>
          <Track share={share} />
        </div>
      )}
      <p className={styles.quiet}>
        {[
          totals.withoutCalories > 0 && mealsWithoutCalories(totals.withoutCalories),
          targets.calories !== undefined && `of ${formatNumber(targets.calories, 0)}`,
          totals.protein !== undefined && proteinInWords(totals.protein, data),
          streak > 1 && `${streak} days in a row`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </section>
  );
};
