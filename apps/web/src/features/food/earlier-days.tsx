import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addDays, weekdayOf } from "@canter/domain/schedule/local-date";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import type { NutritionEntry } from "@canter/domain/health/nutrition";
import { isCountedEntry, statedOf, totalsOf } from "@canter/domain/health/nutrition-totals";
import type { NutritionDays } from "@canter/protocol/health/nutrition";
import { formatShortDate, formatDate } from "../../ui/formats.ts";
import { nutrition, foodDaysQuery } from "../../api/diary.ts";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { When } from "../../ui/when.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import diary from "../diary/diary.module.css";
import { kcalInWords, shortFoodTitle, energyInWords } from "./food-in-words.ts";
import styles from "./food.module.css";
import { foodSearch } from "../../search-params.ts";

type Props = { readonly athleteId: string; readonly date: string; readonly today: string };

/** How many entries are shown at first: with more than these there is a search, too. */
const fewEnough = 20;

type EatenDay = {
  readonly date: string;
  /** In the order in which they were entered. */
  readonly entries: readonly NutritionEntry[];
  /** Absent if a part of the day has not been fetched. */
  readonly calories?: number;
};

/** The known energy; undefined for a day without any. */
const caloriesOfDay = (eaten: readonly NutritionEntry[]) => {
  const calories = statedOf(totalsOf(eaten.filter(isCountedEntry)), "calories");
  return calories === undefined ? {} : { calories };
};

/** The day of the oldest entry, of which there may be more than was fetched. */
const lastDayOf = (entries: readonly NutritionEntry[]): string | undefined => entries.at(-1)?.date;

/** Entries, latest first, by day. `hasMore`: the last day may continue beyond them; `lastCalories`: its total, once it is known. */
export const daysOf = (
  entries: readonly NutritionEntry[],
  hasMore: boolean,
  lastCalories?: number,
): readonly EatenDay[] => {
  const days = [...Map.groupBy(entries, ({ date }) => date)];
  return days.map(([date, eaten], index) => ({
    date,
    entries: eaten.toReversed(),
    ...(!(hasMore && index === days.length - 1)
      ? caloriesOfDay(eaten)
      : lastCalories !== undefined && { calories: lastCalories }),
  }));
};

const length = 14;

type FortnightDay = {
  readonly date: string;
  /** Absent: nothing was entered. */
  readonly calories?: number;
  /** Meals without known energy. */
  readonly withoutCalories: number;
  /** Of the strip's height, 0 to 1. */
  readonly share: number;
};
type Fortnight = {
  readonly days: readonly FortnightDay[];
  /** The target's position in the strip's height, 0 to 1. */
  readonly targetShare?: number;
};

const fortnightStart = (end: string): string => addDays(end, 1 - length);

/** Two weeks up to `end` as bars; the highest bar, or the target plus a tenth, fills the strip. */
export const fortnightOf = (
  totals: NutritionDays["items"],
  end: string,
  target: number | undefined,
): Fortnight => {
  const byDate = new Map(totals.map((day) => [day.date, day]));
  const dates = Array.from({ length }, (_, index) => addDays(fortnightStart(end), index));
  const top = Math.max(1, (target ?? 0) * 1.1, ...dates.map((date) => byDate.get(date)?.calories ?? 0));
  return {
    days: dates.map((date) => {
      const day = byDate.get(date);
      const calories = day && statedOf(day, "calories");
      const withoutCalories = day?.withoutCalories ?? 0;
      return {
        date,
        withoutCalories,
        share: (calories ?? 0) / top,
        ...(calories !== undefined && { calories }),
      };
    }),
    ...(target !== undefined && { targetShare: target / top }),
  };
};

/** The days before the shown one, latest first, or those of found entries, each linking to its day. */
export const EarlierDays = ({ athleteId, date, today }: Props) => {
  const [q, setQ] = useState("");
  const pages = useInfiniteQuery({
    ...nutrition.pagesQuery({ athleteId, to: addDays(date, -1), q, status: "any" }, fewEnough),
    placeholderData: keepPreviousData,
  });
  const entries = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  // The last day here may be incomplete: its total is requested, as for the bars.
  const lastDay = lastDayOf(entries) ?? date;
  const { data: sums } = useQuery({
    ...foodDaysQuery(athleteId, lastDay, lastDay),
    enabled: q === "" && pages.hasNextPage && entries.length > 0,
  });
  const [last] = sums ?? [];
  const lastCalories = last && last.withoutCalories < last.entries ? last.calories : undefined;
  const isLong = q !== "" || pages.isPlaceholderData || pages.hasNextPage || entries.length > fewEnough;
  if (pages.isSuccess && entries.length === 0 && !isLong) return null;
  return (
    <section className={diary.section} aria-labelledby="earlier">
      <div className={diary.sectionHead}>
        <h2 id="earlier">Days before</h2>
      </div>
      {isLong && (
        <search className={diary.search}>
          <SearchField value={q} onChange={setQ} label="Search what was eaten" />
        </search>
      )}
      {pages.isPending && <ListSkeleton rows={3} />}
      {pages.isError && <ProblemNotice error={pages.error} again={() => void pages.refetch()} />}
      {pages.isSuccess && entries.length === 0 && (
        <p className={diary.quiet}>Nothing eaten before this day goes by “{q}”.</p>
      )}
      <ul className={rows.list} aria-label="Days before" aria-busy={pages.isPlaceholderData}>
        {daysOf(entries, pages.hasNextPage, lastCalories).map((day) => (
          <li key={day.date} className={rows.row}>
            <div className={rows.head}>
              <Link
                to="/food"
                search={(before) => foodSearch({ ...before, date: day.date })}
                className={rows.title}
              >
                {q === "" ? <When date={day.date} today={today} /> : formatShortDate(day.date, today)}
              </Link>
              {q === "" && day.calories !== undefined && (
                <span className={rows.aside}>{kcalInWords(day.calories)}</span>
              )}
            </div>
            <p className={rows.line}>{day.entries.map(shortFoodTitle).join(" · ")}</p>
          </li>
        ))}
      </ul>
      <OlderButton pages={pages} says="Older days" />
    </section>
  );
};

type FortnightStripProps = {
  readonly athleteId: string;
  readonly today: string;
  /** The day that the page shows. */
  readonly date: string;
  readonly target: number | undefined;
  readonly streak: number;
};

/** Two weeks of energy compared with the target; each day links to its page. */
export const FortnightStrip = ({ athleteId, today, date, target, streak }: FortnightStripProps) => {
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
