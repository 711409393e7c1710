import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { sessionInSearch } from "../../../search-params.ts";

type Props = {
  readonly programId: string;
  readonly sessionUid: string;
  /** The session's content, in order. */
  readonly contentIds: readonly string[];
};

/** Plays a planned session's content: at its end the session is done. */
export const PlaySession = ({ programId, sessionUid, contentIds }: Props) => (
  <Button
    leftSection={<IconPlayerPlay size={18} aria-hidden />}
    renderRoot={(props) => (
      <Link
        {...props}
        to="/play"
        search={{ ids: contentIds, session: sessionInSearch(programId, sessionUid) }}
      />
    )}
  >
    Play
  </Button>
);
