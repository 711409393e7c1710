import type { DashboardView } from "@canter/protocol/coach/dashboards";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { minutesInWords } from "../../../ui/words/time-in-words.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import { DoneToday } from "./done-today.tsx";
import styles from "../dashboard.module.css";
import { OfferLink } from "../offer-link.tsx";

/** What the member asked for today: something easier, or nothing. Other offers stay a tap away. */
export const ChosenUpNext = ({
  day,
  acting,
}: {
  readonly day: DashboardView;
  readonly acting: ActingMember;
}) => {
  const { primary, alternates, chosen } = day.curated.upNext;
  const isRest = chosen === "rest";
  const over = isRest ? "As you said" : primary ? "Up next · something lighter" : "If you like";
  return (
    <section
      className={styles.upNext}
      aria-labelledby="widget-up-next"
      data-done={(!primary && !isRest) || undefined}
    >
      {(primary || isRest) && <p className={styles.quiet}>{over}</p>}
      {primary || isRest ? (
        <h2 id="widget-up-next">{primary?.title ?? "Rest day"}</h2>
      ) : (
        <DoneToday acting={acting} day={day} />
      )}
      {primary?.durationMinutes !== undefined && (
        <p className={styles.quiet}>{minutesInWords(primary.durationMinutes)}</p>
      )}
      {primary && (
        <div className={styles.actions}>
          <Button
            renderRoot={(props) => <Link {...props} to="/play" search={{ ids: [primary.contentId] }} />}
          >
            Play
          </Button>
        </div>
      )}
      {!primary && !isRest && alternates.length > 0 && <p className={styles.quiet}>{over}:</p>}
      {alternates.length > 0 && (
        <ul className={styles.alternates}>
          {alternates.map(({ contentId, title, durationMinutes }) => (
            <li key={contentId}>
              <OfferLink contentId={contentId} title={title} />
              {durationMinutes !== undefined && (
                <span className={styles.quiet}> {minutesInWords(durationMinutes)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
