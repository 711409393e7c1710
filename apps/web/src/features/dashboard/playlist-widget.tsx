import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { can } from "@canter/domain/group/access";
import { formatDate } from "@canter/domain/schedule/describe-date";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import styles from "./dashboard.module.css";
import { OfferLink } from "./offer-link.tsx";
import { sessionInSearch } from "../play/play-search.ts";
import { offerPlace } from "./offer-place.ts";
import type { WidgetProps } from "./widget.ts";

/** Makes a playlist of the day's stack, to be changed there. */
const useStackAsPlaylist = (date: string) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (items: readonly string[]) => {
      const { createPlaylist } = await import("../../api/playlists.ts");
      return createPlaylist(client, { name: `Stack of ${formatDate(date)}`, items });
    },
    onSuccess: ({ id }) => navigate({ to: "/playlists/$playlistId", params: { playlistId: id } }),
  });
};

/** What goes together today, in the order in which it is done. Nothing where there is no such stack. */
export const PlaylistWidget = ({ place, date, day }: WidgetProps) => {
  const change = useStackAsPlaylist(date);
  const entries = day?.curated.playlistSuggestion ?? [];
  if (entries.length === 0) return null;
  const playable = entries.filter(({ contentId }) => offerPlace(contentId).kind === "content");
  const minutes = playable.reduce((sum, { durationMinutes = 0 }) => sum + durationMinutes, 0);
  const ids = playable.map(({ contentId }) => contentId);
  const next = offerPlace(day?.curated.upNext.primary?.contentId ?? "");
  const session = next.kind === "session" && {
    session: sessionInSearch(next.programId, next.sessionUid),
  };
  return (
    <section className={styles.widget} aria-labelledby="widget-playlist">
      <h2 id="widget-playlist">Today’s stack</h2>
      <ol className={styles.lines}>
        {entries.map(({ contentId, title, durationMinutes }) => (
          <li key={contentId}>
            {offerPlace(contentId).kind === "session" ? (
              <OfferLink contentId={contentId} title={title} />
            ) : (
              title
            )}
            {durationMinutes !== undefined && <span className={styles.quiet}> {durationMinutes} min</span>}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {ids.length > 0 && (
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/play" search={{ ids, ...session }} />}
          >
            Play {minutes} min
          </Button>
        )}
        {ids.length > 0 && can(place.member.role, "content", "write") && (
          <Button variant="subtle" loading={change.isPending} onClick={() => change.mutate(ids)}>
            Change
          </Button>
        )}
      </div>
      {change.error && <ProblemNotice error={change.error} />}
    </section>
  );
};
