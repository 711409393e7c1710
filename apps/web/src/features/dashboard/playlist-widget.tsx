import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import styles from "./dashboard.module.css";
import { offerPlace } from "./offer-place.ts";
import type { WidgetProps } from "./widget.ts";

/** What goes together today, in the order in which it is done. Nothing where there is no such stack. */
export const PlaylistWidget = ({ day }: WidgetProps) => {
  const entries = day?.curated.playlistSuggestion ?? [];
  if (entries.length === 0) return null;
  const minutes = entries.reduce((sum, { durationMinutes = 0 }) => sum + durationMinutes, 0);
  const ids = entries.map(({ contentId }) => contentId).filter((id) => offerPlace(id).kind === "content");
  return (
    <section className={styles.widget} aria-labelledby="widget-playlist">
      <h2 id="widget-playlist">Today’s stack</h2>
      <ol className={styles.lines}>
        {entries.map(({ contentId, title, durationMinutes }) => (
          <li key={contentId}>
            {title}
            {durationMinutes !== undefined && <span className={styles.quiet}> {durationMinutes} min</span>}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {ids.length > 0 && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/play" search={{ ids }} />}>
            Play {minutes} min
          </Button>
        )}
      </div>
    </section>
  );
};
