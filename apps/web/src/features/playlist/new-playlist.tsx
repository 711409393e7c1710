import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { createPlaylist } from "../../api/content.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./playlist.module.css";

type Props = {
  /** The initial content ids. */
  readonly items: readonly string[];
  readonly onCancel: () => void;
};

/** Creates a playlist and opens it. */
export const NewPlaylist = ({ items, onCancel }: Props) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const make = useMutation({
    mutationFn: () => createPlaylist(client, { name: name.trim(), items }),
    onSuccess: ({ id }) => navigate({ to: "/playlists/$playlistId", params: { playlistId: id } }),
  });
  const wrong = fieldProblem(make.error, "name");
  return (
    <form
      className={styles.nameForm}
      aria-label="New playlist"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        make.mutate();
      }}
    >
      <TextInput
        label="Name"
        placeholder="Sunday stretch"
        maxLength={200}
        value={name}
        error={wrong}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={make.isPending} disabled={name.trim() === ""}>
        Make it
      </Button>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      {make.error && wrong === undefined && <ProblemNotice error={make.error} />}
    </form>
  );
};
