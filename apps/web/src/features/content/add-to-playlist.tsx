import { Button, Menu } from "@mantine/core";
import { IconPlaylistAdd } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Content } from "@canter/protocol/training/content";
import { changePlaylist, playlistPagesQuery } from "../../api/content.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { NewPlaylist } from "../playlist/new-playlist.tsx";
import styles from "./content.module.css";
import { minutesInWords } from "./content-in-words.ts";

/** Appends an item to a playlist, or creates one with it. */
export const AddToPlaylist = ({ content }: { readonly content: Content }) => {
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
