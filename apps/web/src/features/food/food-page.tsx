import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { localDateSchema } from "@canter/domain/workout/workout";
import { formatDate, formatShortDate } from "../../ui/formats.ts";
import { foodDayQuery, favourites, nutrition } from "../../api/diary.ts";
import { LookingOn } from "../../frame/looking-on.tsx";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { DeletedEntries } from "../diary/deleted-entries.tsx";
import diary from "../diary/diary.module.css";
import { NobodyHere } from "../diary/nobody-here.tsx";
import { useDiaryAthlete } from "../diary/use-diary-athlete.ts";
import { DayEntries } from "./day-entries.tsx";
import { DayFigures } from "./day-figures.tsx";
import { EarlierDays } from "./earlier-days.tsx";
import { Favourites } from "./favourites.tsx";
import { shortFoodTitle } from "./food-in-words.ts";
import { foodSearch } from "./food-search.ts";
import { FortnightStrip } from "./fortnight.tsx";
import { Targets } from "./targets/targets.tsx";
import styles from "./food.module.css";

/** A day's food: what is left, what was eaten, favourites; the two weeks around it, and earlier days. */
export const FoodPage = () => {
  const search = useSearch({ from: "/food" });
  const acting = useActingMember();
  const { today } = acting;
  const { athleteId, name, mayWrite, isUnknown } = useDiaryAthlete(search.athlete, "nutrition");
  const stated = localDateSchema.safeParse(search.date).data ?? today;
  const date = stated > today ? today : stated;
  const isToday = date === today;
  const found = useQuery(foodDayQuery(athleteId, date));
  const day = found.data;
  if (isUnknown) return <NobodyHere />;
  return (
    <>
      <PageHead
        title="Food"
        over={name}
        under={formatDate(date)}
        actions={
          !isToday && (
            <Link
              to="/food"
              search={(before) => foodSearch({ ...before, date: undefined })}
              className={styles.back}
            >
              To today
            </Link>
          )
        }
      />
      <LookingOn />
      {found.isError && <ProblemNotice error={found.error} again={() => void found.refetch()} />}
      <div className={styles.top} aria-busy={found.isPending}>
        {day ? <DayFigures day={day} isToday={isToday} /> : <Skeleton height={220} />}
        <FortnightStrip
          athleteId={athleteId}
          today={today}
          date={date}
          target={day?.targets.calories}
          streak={day?.streak ?? 0}
        />
      </div>
      <div className={styles.lists}>
        <div className={diary.column}>
          {day && <DayEntries acting={acting} date={date} entries={day.entries} mayWrite={mayWrite} />}
          {mayWrite && <Favourites athleteId={athleteId} date={date} today={today} />}
          {day && <Targets acting={acting} targets={day.targets} mayWrite={mayWrite} />}
        </div>
        <div className={diary.column}>
          <EarlierDays key={`${athleteId} ${date}`} athleteId={athleteId} date={date} today={today} />
        </div>
      </div>
      {mayWrite && (
        <>
          <DeletedEntries
            area={nutrition}
            athleteId={athleteId}
            title="Deleted food"
            says={(entry) => `${shortFoodTitle(entry)}, ${formatShortDate(entry.date, today)}`}
          />
          <DeletedEntries
            area={favourites}
            athleteId={athleteId}
            title="Removed favourites"
            says={({ text }) => text}
          />
        </>
      )}
    </>
  );
};
