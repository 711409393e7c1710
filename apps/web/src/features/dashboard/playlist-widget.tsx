import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { can } from "@canter/domain/group/access";
import { formatDate } from "@canter/domain/schedule/describe-date";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { minutesInWords } from "../../ui/words/minutes-in-words.ts";
import styles from "./dashboard.module.css";
import { OfferLink } from "./offer-link.tsx";
import { sessionInSearch } from "../play/play-search.ts";
import { offerPlace } from "./offer-place.ts";
import type { WidgetProps } from "./widget.ts";

/** Opens the member's one playlist of the day's stack, to be changed there. */
const useStackAsPlaylist = (date: string, memberId: string) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mutationKey = ["stack-as-playlist", date];
  const change = useMutation({
    mutationKey,
    mutationFn: async (items: readonly string[]) => {
      const { ownPlaylist } = await import("../../api/playlists.ts");
      return ownPlaylist(client, { name: `Stack of ${formatDate(date)}`, items }, memberId);
    },
    onSuccess: ({ id }) => navigate({ to: "/playlists/$playlistId", params: { playlistId: id } }),
  });
  // Two quick taps are one: the button learns a moment later that it is at work.
  const open = (items: readonly string[]) => {
    if (client.isMutating({ mutationKey }) === 0) change.mutate(items);
  };
  return { open, isPending: change.isPending, error: change.error };
};

/** What goes together today, in the order in which it is done. Nothing where there is no such stack. */
export const PlaylistWidget = ({ place, date, day }: WidgetProps) => {
  const change = useStackAsPlaylist(date, place.member.id);
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
            {durationMinutes !== undefined && (
              <span className={styles.quiet}> {minutesInWords(durationMinutes)}</span>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {ids.length > 0 && (
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/play" search={{ ids, ...session }} />}
          >
            Play {minutesInWords(minutes)}
          </Button>
        )}
        {ids.length > 0 && can(place.member.role, "content", "write") && (
          <Button variant="subtle" loading={change.isPending} onClick={() => change.open(ids)}>
            Change
          </Button>
        )}
      </div>
      {change.error && <ProblemNotice error={change.error} />}
    </section>
  );
};
