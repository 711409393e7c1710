import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DashboardView } from "@canter/protocol/coach/dashboards";
import { formatNumber, formatTime } from "../../ui/formats.ts";
import { dayWeightQuery } from "../../api/dashboards.ts";
import { disciplinesQuery, workoutsQuery } from "../../api/workouts.ts";
import { Moment } from "../../ui/moment.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import { WorkoutRow } from "../../ui/workout/workout-row.tsx";
import { NutritionWidget } from "./widgets/nutrition-widget.tsx";
import { OfferLink } from "./offer-link.tsx";
import styles from "./dashboard.module.css";
import type { WidgetProps, WidgetRegistry } from "./widgets/widget-type.ts";

/** More than anybody trains on one day. */
const maxPerDay = 50;

const WorkoutsThen = ({ acting, date }: WidgetProps) => {
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const { athleteId, units } = acting.member;
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
  };
};

const Offer = ({ day, offer: { contentId, title, durationMinutes } }: OfferProps) => {
  const facts = [
    durationMinutes === undefined ? undefined : `${durationMinutes} min`,
    became(day, contentId),
  ].filter((fact) => fact !== undefined);
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
      {primary?.why && <p>{primary.why.text}</p>}
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
          <p>{briefing.map(({ text }) => text).join(" ")}</p>
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
export const dayWidgets: WidgetRegistry = {
  recent_workouts: { name: "Done", component: WorkoutsThen },
  weight: { name: "Weight", component: WeightThen },
  nutrition: { name: "Food", component: NutritionWidget },
  coach: { name: "Coach", component: SaidThen },
  up_next: { name: "Up next", component: OfferedThen },
  playlist: { name: "Stack", component: StackThen },
};
