import { Button, TextInput } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link, getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent, type Ref } from "react";
import { can } from "@canter/domain/access/access";
import type { Playlist } from "@canter/protocol/training/content";
import { deletePlaylist, playlistQuery, restorePlaylist, changePlaylist } from "../../api/content.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { countOf } from "../content/content-in-words.ts";
import { minutesInWords } from "../../ui/words/time-in-words.ts";
import { BackLink } from "../program/back-link.tsx";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import styles from "./playlist.module.css";
import { PlaylistEntries } from "./playlist-entries.tsx";
import { playableOf } from "./playable-of.ts";
import { focusOpened, useOpening } from "../../ui/form/use-opening.ts";

type Props = { readonly playlist: Playlist; readonly onDone: () => void };

/** Gives a playlist another name. */
const RenamePlaylist = ({ playlist, onDone }: Props) => {
  const client = useQueryClient();
  const [name, setName] = useState(playlist.name);
  const rename = useMutation({
    mutationFn: () => changePlaylist(client, playlist.id, () => ({ name: name.trim() })),
    scope: { id: `playlist ${playlist.id}` },
    onSuccess: onDone,
  });
  const wrong = fieldProblem(rename.error, "name");
  return (
    <form
      ref={focusOpened}
      className={styles.nameForm}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        rename.mutate();
      }}
    >
      <TextInput
        label="Name"
        data-autofocus
        maxLength={200}
        value={name}
        error={wrong}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={rename.isPending} disabled={name.trim() === ""}>
        Save
      </Button>
      <Button variant="default" onClick={onDone}>
        Cancel
      </Button>
      {rename.error && wrong === undefined && <ProblemNotice error={rename.error} />}
    </form>
  );
};

const route = getRouteApi("/playlists/$playlistId");

const BringBack = ({ playlist }: { readonly playlist: Playlist }) => {
  const client = useQueryClient();
  const back = useMutation({ mutationFn: () => restorePlaylist(client, playlist.id) });
  return (
    <div className={styles.deleted}>
      <p>This playlist is deleted.</p>
      <Button variant="default" loading={back.isPending} onClick={() => back.mutate()}>
        Bring it back
      </Button>
      {back.error && <ProblemNotice error={back.error} />}
    </div>
  );
};

type ActionsProps = {
  readonly playlist: Playlist;
  readonly onRename: () => void;
  readonly renameRef: Ref<HTMLButtonElement> | undefined;
};

const Actions = ({ playlist, onRename, renameRef }: ActionsProps) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => deletePlaylist(client, playlist.id),
    onSuccess: ({ id, name }) => {
      offerUndo(`Deleted ${name}.`, async () => void (await restorePlaylist(client, id)));
      return navigate({ to: "/playlists" });
    },
  });
  return (
    <>
      <Button ref={renameRef} variant="default" onClick={onRename}>
        Rename
      </Button>
      <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate()}>
        Delete
      </Button>
      {remove.error && <ProblemNotice error={remove.error} />}
    </>
  );
};

/** One playlist with its items in playing order. */
export const PlaylistPage = () => {
  const { playlistId } = route.useParams();
  const acting = useActingMember();
  const { data: playlist } = useSuspenseQuery(playlistQuery(playlistId));
  const [isRenaming, setRenaming, buttonRef] = useOpening();
  const isDeleted = playlist.deletedAt !== undefined;
  const mayChange = can(acting.member.role, "content", "write") && !isDeleted;
  const ids = playableOf(playlist);
  return (
    <>
      <PageHead
        title={playlist.name}
        over={<BackLink to="/playlists">Playlists</BackLink>}
        under={
          playlist.items.length > 0
            ? `${countOf(playlist.items.length, "item")} · ${minutesInWords(playlist.minutes)}`
            : undefined
        }
        actions={
          <>
            {ids.length > 0 && !isDeleted && (
              <Button
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
                renderRoot={(props) => <Link {...props} to="/play" search={{ ids }} />}
              >
                Play
              </Button>
            )}
            {mayChange && !isRenaming && (
              <Actions playlist={playlist} onRename={() => setRenaming(true)} renameRef={buttonRef} />
            )}
          </>
        }
      />
      {isRenaming && <RenamePlaylist playlist={playlist} onDone={() => setRenaming(false)} />}
      {isDeleted && <BringBack playlist={playlist} />}
      <PlaylistEntries key={playlist.id} playlist={playlist} mayChange={mayChange} />
    </>
  );
};
