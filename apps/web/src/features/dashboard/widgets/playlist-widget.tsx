import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { can } from "@canter/domain/access/access";
import type { DashboardView } from "@canter/protocol/coach/dashboards";
import { formatDate } from "../../../ui/formats.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { minutesInWords } from "../../../ui/words/time-in-words.ts";
import styles from "../dashboard.module.css";
import { OfferLength, OfferLink, offerAddress } from "../offer-link.tsx";
import { type PlayPart, playParts } from "../../play/play-parts.ts";
import type { WidgetProps } from "./widget-type.ts";
import { sessionInSearch } from "../../../search-params.ts";

/** Opens the member's single playlist for the day's stack, to be edited there. */
const useStackAsPlaylist = (date: string, memberId: string) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mutationKey = ["stack-as-playlist", date];
  const change = useMutation({
    mutationKey,
    mutationFn: async (items: readonly string[]) => {
      const { ownPlaylist } = await import("../../../api/content.ts");
      return ownPlaylist(client, { name: `Stack of ${formatDate(date)}`, items }, memberId);
    },
    onSuccess: ({ id }) => navigate({ to: "/playlists/$playlistId", params: { playlistId: id } }),
  });
  // Two quick taps count as one: the button is disabled only a moment later.
  const open = (items: readonly string[]) => {
    if (client.isMutating({ mutationKey }) === 0) change.mutate(items);
  };
  return { open, isPending: change.isPending, error: change.error };
};

type Entries = DashboardView["curated"]["playlistSuggestion"];

const minutesOf = (entries: Entries, ids: readonly string[]): number =>
  entries.reduce(
    (sum, { contentId, durationMinutes = 0 }) => sum + (ids.includes(contentId) ? durationMinutes : 0),
    0,
  );

const sessionOf = ({ programId, sessionUid }: Extract<PlayPart, { kind: "train" }>) => ({
  programId,
  sessionUid,
});

/** The day's stack, in the order in which it is done. Nothing if there is no such stack. */
export const PlaylistWidget = ({ acting, date, day }: WidgetProps) => {
  const change = useStackAsPlaylist(date, acting.member.id);
  const entries = day?.curated.playlistSuggestion ?? [];
  if (entries.length === 0) return null;
  const all = entries.map(({ contentId }) => contentId);
  const titles = new Map(entries.map(({ contentId, title }) => [contentId, title]));
  const parts = playParts(all);
  const [first, ...rest] = parts;
  const said = (part: Extract<PlayPart, { kind: "play" }>) => minutesInWords(minutesOf(entries, part.ids));
  const ids = parts.flatMap((part) => (part.kind === "play" ? part.ids : []));
  const next = offerAddress(day?.curated.upNext.primary?.contentId ?? "");
  // A session in the stack is trained: content played beside it does not fulfil it.
  const session = next.kind === "session" &&
    ids.length === entries.length && { session: sessionInSearch(next.programId, next.sessionUid) };
  return (
    <section className={styles.widget} aria-labelledby="widget-playlist">
      <h2 id="widget-playlist">Today’s stack</h2>
      <ol className={styles.lines}>
        {entries.map(({ contentId, title, ...offer }) => (
          <li key={contentId}>
            {offerAddress(contentId).kind === "session" ? (
              <OfferLink contentId={contentId} title={title} />
            ) : (
              title
            )}
            <OfferLength {...offer} />
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {first && (first.kind === "play" || can(acting.member.role, "workout", "write")) && (
          <Button
            variant="default"
            renderRoot={(props) =>
              first.kind === "play" ? (
                <Link {...props} to="/play" search={{ ids: all, ...session }} />
              ) : (
                <Link {...props} to="/train/$programId/$sessionUid" params={sessionOf(first)} />
              )
            }
          >
            {first.kind === "play" ? `Play ${said(first)}` : `Train ${titles.get(first.id)}`}
          </Button>
        )}
        {ids.length > 0 && can(acting.member.role, "content", "write") && (
          <Button variant="subtle" loading={change.isPending} onClick={() => change.open(ids)}>
            Change
          </Button>
        )}
      </div>
      {rest.length > 0 && (
        <p className={styles.quiet}>
          {rest
            .map((part) => `then ${part.kind === "play" ? said(part) : `${titles.get(part.id)} in Train`}`)
            .join(", ")}
        </p>
      )}
      {change.error && <ProblemNotice error={change.error} />}
    </section>
  );
};
