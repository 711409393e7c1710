import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link, Navigate, getRouteApi } from "@tanstack/react-router";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { Layout } from "@canter/domain/dashboard/layout";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { addDays, daysBetween } from "@canter/domain/schedule/local-date";
import type { DashboardView } from "@canter/protocol/coach/dashboards";
import { formatDate, formatNumber, formatStatement, formatTime } from "../../ui/formats.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { MissingPage } from "../../ui/page/missing-page.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { dayWeightQuery } from "../../api/dashboards.ts";
import { disciplinesQuery, workoutsQuery } from "../../api/workouts.ts";
import { Moment } from "../../ui/moment.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import { WorkoutRow } from "../../ui/workout/workout-row.tsx";
import { Dashboard } from "./dashboard.tsx";
import styles from "./dashboard.module.css";
import { NutritionWidget } from "./widgets/nutrition-widget.tsx";
import { lengthInWords } from "../../ui/words/time-in-words.ts";
import { OfferLink } from "./offer-link.tsx";
import type { WidgetProps, WidgetRegistry } from "./widgets/widget-type.ts";

/** More than anybody trains on one day. */
const maxPerDay = 50;

const WorkoutsThen = ({ acting, date }: WidgetProps) => {
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const { units } = acting;
  const { athleteId } = acting.member;
  const { data } = useSuspenseQuery(workoutsQuery({ athleteId, from: date, to: date }, maxPerDay));
  return (
    <section aria-labelledby="day-workouts">
      <h2 id="day-workouts" className={styles.dayHead}>
        Done
      </h2>
      {data.items.length === 0 ? (
        <p className={styles.none}>No workouts that day.</p>
      ) : (
        <ul className={rows.list}>
          {data.items.map((workout) => (
            <WorkoutRow
              key={workout.id}
              workout={workout}
              disciplines={disciplines}
              units={units}
              aside={workout.startTime && formatTime(workout.startTime)}
            />
          ))}
        </ul>
      )}
    </section>
  );
};

const WeightThen = ({ acting, date }: WidgetProps) => {
  const { data } = useSuspenseQuery(dayWeightQuery(acting.member.athleteId, date));
  const { lastReading, unit, points } = data;
  const [weighed] = points;
  if (!weighed || !lastReading) return null;
  return (
    <section className={styles.widget} aria-labelledby="day-weight">
      <h2 id="day-weight">
        <Link to="/body">Weight</Link>
      </h2>
      <p className={styles.figure}>
        {formatNumber(lastReading.value, 1)} <span className={styles.unit}>{unit}</span>
      </p>
      <p className={styles.quiet}>
        trend {formatNumber(weighed.trend, 1)} {unit}
      </p>
    </section>
  );
};

const became = ({ consumed }: DashboardView, contentId: string): string | undefined => {
  const as = consumed.find((one) => one.contentId === contentId)?.as;
  return as && (as === "done" ? "done" : "not that day");
};

type OfferProps = {
  readonly day: DashboardView;
  readonly offer: {
    readonly contentId: string;
    readonly title: string;
    readonly durationMinutes?: number | undefined;
    readonly distance?: string | undefined;
    readonly isEstimate?: true | undefined;
  };
};

const Offer = ({ day, offer: { contentId, title, ...offer } }: OfferProps) => {
  const facts = [lengthInWords(offer), became(day, contentId)].filter((fact) => fact !== undefined);
  return (
    <li>
      <OfferLink contentId={contentId} title={title} />
      {facts.length > 0 && <span className={styles.quiet}> {facts.join(" · ")}</span>}
    </li>
  );
};

const OfferedThen = ({ day }: WidgetProps) => {
  if (!day) return null;
  const { primary, alternates } = day.curated.upNext;
  const offers = [...(primary ? [primary] : []), ...alternates];
  if (offers.length === 0) return null;
  return (
    <section className={styles.widget} aria-labelledby="day-up-next">
      <h2 id="day-up-next">Up next that day</h2>
      {primary?.why && <p>{formatStatement(primary.why)}</p>}
      <ul className={styles.alternates}>
        {offers.map((offer) => (
          <Offer key={offer.contentId} day={day} offer={offer} />
        ))}
      </ul>
    </section>
  );
};

const StackThen = ({ day }: WidgetProps) => {
  const entries = day?.curated.playlistSuggestion ?? [];
  if (!day || entries.length === 0) return null;
  return (
    <section className={styles.widget} aria-labelledby="day-stack">
      <h2 id="day-stack">The stack that day</h2>
      <ol className={styles.alternates}>
        {entries.map((offer) => (
          <Offer key={offer.contentId} day={day} offer={offer} />
        ))}
      </ol>
    </section>
  );
};

const SaidThen = ({ acting, day }: WidgetProps) => {
  if (!day) return null;
  const { briefing, prompts } = day.coach;
  const answered = prompts.filter(({ answer }) => answer !== undefined);
  if (briefing.length === 0 && answered.length === 0) return null;
  return (
    <section className={styles.coach} aria-label="Coach">
      {briefing.length > 0 && (
        <blockquote className={styles.quote}>
          <p>{briefing.map(formatStatement).join(" ")}</p>
          <footer className={styles.quiet}>
            Your coach, <Moment at={day.generatedAt} zone={acting.member.zone} today={acting.today} />
          </footer>
        </blockquote>
      )}
      {answered.map(({ id, question, answer }) => (
        <p key={id} className={styles.quiet}>
          {question} — {answer?.text || "answered by voice"}
        </p>
      ))}
    </section>
  );
};

/** The widgets of a past day: read only, with nothing to press except links. */
const dayWidgets: WidgetRegistry = {
  recent_workouts: { name: "Done", component: WorkoutsThen },
  weight: { name: "Weight", component: WeightThen },
  nutrition: { name: "Food", component: NutritionWidget },
  coach: { name: "Coach", component: SaidThen },
  up_next: { name: "Up next", component: OfferedThen },
  playlist: { name: "Stack", component: StackThen },
};

const route = getRouteApi("/day/$date");

/** The content of a past day: what was done, weighed and eaten, what was said, what was offered. */
const layout: Layout = {
  widgets: [
    { type: "recent_workouts", size: "wide" },
    { type: "weight", size: "narrow" },
    { type: "nutrition", size: "narrow" },
    { type: "coach", size: "wide" },
    { type: "up_next", size: "wide" },
    { type: "playlist", size: "wide" },
  ],
};

const isDate = (text: string): boolean => {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
};

/** A past day: read only, with links to the days around it. */
export const DayPage = () => {
  const { date } = route.useParams();
  const acting = useActingMember();
  if (!isDate(date)) return <MissingPage />;
  if (date >= acting.today) return <Navigate to="/" replace />;
  const [before, after] = [addDays(date, -1), addDays(date, 1)];
  // Its weekday is in the title.
  const days = daysBetween(date, acting.today);
  const ago = days > 1 && days < 7 ? `${days} days ago` : describeDate(date, acting.today);
  return (
    <>
      <PageHead title={formatDate(date)} over={ago.charAt(0).toUpperCase() + ago.slice(1)} />
      <nav className={styles.foot} aria-label="Other days">
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/day/$date" params={{ date: before }} />}
        >
          Day before
        </Button>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={18} aria-hidden />}
          renderRoot={(props) =>
            after === acting.today ? (
              <Link {...props} to="/" />
            ) : (
              <Link {...props} to="/day/$date" params={{ date: after }} />
            )
          }
        >
          {after === acting.today ? "Today" : "Day after"}
        </Button>
      </nav>
      <Dashboard
        key={date}
        acting={acting}
        layout={layout}
        date={date}
        registry={dayWidgets}
        none={<p className={styles.none}>The coach prepared nothing for this day.</p>}
      />
    </>
  );
};
