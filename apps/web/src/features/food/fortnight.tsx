import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { weekdayOf } from "@canter/domain/schedule/local-date";
import { formatDate } from "../../ui/formats.ts";
import { foodDaysQuery } from "../../api/diary.ts";
import diary from "../diary/diary.module.css";
import { foodSearch } from "./food-search.ts";
import { energyInWords } from "./food-in-words.ts";
import { fortnightOf, fortnightStart } from "./fortnight-of.ts";
import styles from "./food.module.css";

type Props = {
  readonly athleteId: string;
  readonly today: string;
  /** The day that the page shows. */
  readonly date: string;
  readonly target: number | undefined;
  readonly streak: number;
};

/** Two weeks of energy compared with the target; each day links to its page. */
export const FortnightStrip = ({ athleteId, today, date, target, streak }: Props) => {
  const end = date < fortnightStart(today) ? date : today;
  const { data } = useQuery(foodDaysQuery(athleteId, fortnightStart(end), end));
  if (data?.length === 0) return null;
  const { days, targetShare } = fortnightOf(data ?? [], end, target);
  return (
    <section className={diary.card} aria-labelledby="fortnight">
      <div className={styles.stripHead}>
        <h2 id="fortnight">Two weeks</h2>
        {streak > 1 && <p className={styles.quiet}>{streak} days in a row</p>}
      </div>
      <ol className={styles.strip}>
        {targetShare !== undefined && (
          <li aria-hidden className={styles.aim} style={{ "--share": targetShare }} />
        )}
        {days.map((day) => (
          <li key={day.date}>
            <Link
              to="/food"
              search={(before) => foodSearch({ ...before, date: day.date === today ? undefined : day.date })}
              resetScroll={false}
              aria-label={`${formatDate(day.date)}: ${day.calories === undefined ? "nothing" : energyInWords(day.calories, day.withoutCalories)}`}
              className={styles.bar}
              data-shown={day.date === date || undefined}
              title={
                day.calories === undefined ? undefined : energyInWords(day.calories, day.withoutCalories)
              }
            >
              <span style={{ "--share": day.share }} />
              <abbr aria-hidden>{weekdays[weekdayOf(day.date) - 1]?.[0]}</abbr>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
};
