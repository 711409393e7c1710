import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { Playlist } from "@canter/protocol/training/content";
import { changePlaylist } from "../../api/content.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./playlist.module.css";

type Props = { readonly playlist: Playlist; readonly onDone: () => void };

/** Gives a playlist another name. */
export const RenamePlaylist = ({ playlist, onDone }: Props) => {
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
