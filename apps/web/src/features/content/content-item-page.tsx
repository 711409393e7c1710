import { Button, Menu } from "@mantine/core";
import { IconPlayerPlay, IconPlaylistAdd } from "@tabler/icons-react";
import { useSuspenseQuery, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { can } from "@canter/domain/access/access";
import type { Content } from "@canter/protocol/training/content";
import { contentQuery, changePlaylist, playlistPagesQuery } from "../../api/content.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { BackLink } from "../program/back-link.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { NewPlaylist } from "../playlist/new-playlist.tsx";
import styles from "./content.module.css";
import { episodeInWords, kindInWords } from "./content-in-words.ts";
import { minutesInWords } from "../../ui/words/time-in-words.ts";

/** Appends an item to a playlist, or creates one with it. */
const AddToPlaylist = ({ content }: { readonly content: Content }) => {
  const client = useQueryClient();
  const [isNew, setNew] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { data } = useInfiniteQuery({ ...playlistPagesQuery(), enabled: isOpen });
  const playlists = data?.pages.flatMap(({ items }) => items) ?? [];
  const add = useMutation({
    mutationFn: (id: string) => changePlaylist(client, id, (ids) => ({ items: [...ids, content.id] })),
  });
  return (
    <>
      <Menu position="bottom-start" opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconPlaylistAdd size={18} aria-hidden />}
            loading={add.isPending}
          >
            Add to a playlist
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {playlists.map(({ id, name, minutes }) => (
            <Menu.Item key={id} onClick={() => add.mutate(id)}>
              {name} <span className={styles.quiet}>{minutesInWords(minutes)}</span>
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setNew(true)}>A new playlist</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNew && <NewPlaylist items={[content.id]} onCancel={() => setNew(false)} />}
      <output>
        {add.data && (
          <>
            Added to{" "}
            <Link to="/playlists/$playlistId" params={{ playlistId: add.data.id }} className={styles.link}>
              {add.data.name}
            </Link>
            , {minutesInWords(add.data.minutes)} in all.
          </>
        )}
      </output>
      {add.error && <ProblemNotice error={add.error} />}
    </>
  );
};

const route = getRouteApi("/content/$contentId");

const listed = (words: readonly string[]): string => words.join(", ");

const Facts = ({ content }: { readonly content: Content }) => {
  const { series, equipment, tags, program } = content;
  return (
    <dl className={styles.facts}>
      {series && (
        <div>
          <dt>Series</dt>
          <dd>{episodeInWords(series)}</dd>
        </div>
      )}
      {program && (
        <div>
          <dt>Program</dt>
          <dd>
            <Link
              to="/content/programs/$programId"
              params={{ programId: program.id }}
              className={styles.link}
            >
              {program.title}
            </Link>
            , day {program.day}
          </dd>
        </div>
      )}
      {equipment.length > 0 && (
        <div>
          <dt>Equipment</dt>
          <dd>{listed(equipment)}</dd>
        </div>
      )}
      {tags.length > 0 && (
        <div>
          <dt>Tags</dt>
          <dd>{listed(tags)}</dd>
        </div>
      )}
    </dl>
  );
};

/** One item of the catalogue, to play or add to a playlist. */
export const ContentItemPage = () => {
  const { contentId } = route.useParams();
  const acting = useActingMember();
  const { data: content } = useSuspenseQuery(contentQuery(contentId));
  const isMissing = content.missing === true;
  return (
    <>
      <PageHead
        title={content.title}
        over={<BackLink to="/content">Content</BackLink>}
        under={`${minutesInWords(content.durationMinutes)} · ${kindInWords(content.kind)}`}
      />
      <div className={styles.item}>
        <img src={content.thumbnail} alt="" width={640} height={360} className={styles.picture} />
        <div className={styles.about}>
          {isMissing && (
            <p className={styles.caution}>
              Its source doesn’t have it any more. It stays where it is used, and may come back.
            </p>
          )}
          <div className={styles.actions}>
            {!isMissing && (
              <Button
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
                renderRoot={(props) => <Link {...props} to="/play" search={{ ids: [content.id] }} />}
              >
                Play
              </Button>
            )}
            {can(acting.member.role, "content", "write") && <AddToPlaylist content={content} />}
          </div>
          {content.description !== undefined && <p>{content.description}</p>}
          <Facts content={content} />
        </div>
      </div>
    </>
  );
};
