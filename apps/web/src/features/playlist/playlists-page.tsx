import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { can } from "@canter/domain/access/access";
import type { Playlist } from "@canter/protocol/training/content";
import { playlistPagesQuery, restorePlaylist } from "../../api/content.ts";
import { useActingMember, type ActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { Moment } from "../../ui/moment.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { countOf } from "../content/content-in-words.ts";
import { minutesInWords } from "../../ui/words/time-in-words.ts";
import { NewPlaylist } from "./new-playlist.tsx";
import { playableOf } from "./playable-of.ts";
import styles from "./playlist.module.css";

const Row = ({ playlist, acting }: { readonly playlist: Playlist; readonly acting: ActingMember }) => {
  const client = useQueryClient();
  const back = useMutation({ mutationFn: () => restorePlaylist(client, playlist.id) });
  const ids = playableOf(playlist);
  return (
    <li className={plain.row}>
      <div className={plain.rowWords}>
        <Link to="/playlists/$playlistId" params={{ playlistId: playlist.id }} className={styles.name}>
          {playlist.name}
        </Link>
        <p className={plain.quiet}>
          {countOf(playlist.items.length, "item")} · {minutesInWords(playlist.minutes)} ·{" "}
          <Moment at={playlist.updatedAt} zone={acting.member.zone} today={acting.today} isDay />
        </p>
        {back.error && <ProblemNotice error={back.error} />}
      </div>
      {playlist.deletedAt !== undefined && (
        <Button
          variant="default"
          loading={back.isPending}
          aria-label={`Bring back ${playlist.name}`}
          onClick={() => back.mutate()}
        >
          Bring back
        </Button>
      )}
      {playlist.deletedAt === undefined && ids.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          aria-label={`Play ${playlist.name}`}
          renderRoot={(props) => <Link {...props} to="/play" search={{ ids }} />}
        >
          Play
        </Button>
      )}
    </li>
  );
};

type ListProps = { readonly isDeleted: boolean; readonly acting: ActingMember; readonly onNew?: () => void };

const List = ({ isDeleted, acting, onNew }: ListProps) => {
  const pages = useInfiniteQuery(playlistPagesQuery(isDeleted));
  const [q, setQ] = useState("");
  if (pages.isPending) return <ListSkeleton />;
  if (pages.isError) return <ProblemNotice error={pages.error} again={() => void pages.refetch()} />;
  const all = pages.data.pages.flatMap(({ items }) => items);
  if (all.length === 0)
    return isDeleted ? (
      <EmptyState>Nothing is deleted.</EmptyState>
    ) : (
      <EmptyState {...(onNew && { example: "Make the first one", onExample: onNew })}>
        A playlist is what you do one after the other: a warm-up, the session, a stretch. Everybody in{" "}
        {acting.group.name} sees it.
      </EmptyState>
    );
  const shown = all.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  return (
    <>
      {all.length > 5 && (
        <search className={styles.search}>
          <SearchField value={q} onChange={setQ} label="Search playlists" />
        </search>
      )}
      {shown.length === 0 && <EmptyState>No playlist goes by “{q}”.</EmptyState>}
      {shown.length > 0 && (
        <ul className={plain.list}>
          {shown.map((playlist) => (
            <Row key={playlist.id} playlist={playlist} acting={acting} />
          ))}
        </ul>
      )}
      <OlderButton pages={pages} says="Show more" />
    </>
  );
};

/** The group's playlists, and deleted ones. */
export const PlaylistsPage = () => {
  const acting = useActingMember();
  const [isNew, setNew] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const mayChange = can(acting.member.role, "content", "write");
  return (
    <>
      <PageHead
        title={isDeleted ? "Deleted playlists" : "Playlists"}
        over={<BackToMore />}
        actions={
          <>
            {mayChange && !isNew && !isDeleted && (
              <Button variant="default" onClick={() => setNew(true)}>
                New playlist
              </Button>
            )}
            {mayChange && (
              <Button variant="subtle" color="gray" onClick={() => setDeleted(!isDeleted)}>
                {isDeleted ? "Back to all" : "Deleted"}
              </Button>
            )}
          </>
        }
      />
      {isNew && !isDeleted && <NewPlaylist items={[]} onCancel={() => setNew(false)} />}
      <List
        key={String(isDeleted)}
        isDeleted={isDeleted}
        acting={acting}
        {...(mayChange && { onNew: () => setNew(true) })}
      />
    </>
  );
};
