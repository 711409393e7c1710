import { Button } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { Deletable } from "../../api/diary.ts";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./diary.module.css";

type Props<Entry> = {
  readonly area: Deletable<Entry>;
  readonly athleteId: string;
  /** Deleted what: "Deleted readings". */
  readonly title: string;
  readonly says: (entry: Entry) => ReactNode;
};

const Rows = <Entry extends { readonly id: string }>({ area, athleteId, says }: Props<Entry>) => {
  const client = useQueryClient();
  const pages = useInfiniteQuery(area.pagesQuery({ athleteId, status: "deleted" }));
  const restoring = useMutation({ mutationFn: (id: string) => area.restore(client, id) });
  const entries = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {pages.isPending && <ListSkeleton rows={2} />}
      {pages.isError && <ProblemNotice error={pages.error} again={() => void pages.refetch()} />}
      {restoring.isError && <ProblemNotice error={restoring.error} />}
      {pages.isSuccess && entries.length === 0 && <p className={plain.quiet}>Nothing was deleted.</p>}
      {entries.length > 0 && (
        <ul className={plain.list}>
          {entries.map((entry) => (
            <li key={entry.id} className={plain.row}>
              <p className={plain.rowWords}>{says(entry)}</p>
              <Button
                variant="subtle"
                size="compact"
                onClick={() => restoring.mutate(entry.id)}
                loading={restoring.isPending && restoring.variables === entry.id}
              >
                Bring back
              </Button>
            </li>
          ))}
        </ul>
      )}
      <OlderButton pages={pages} says="Older ones" />
    </>
  );
};

/** Deleted entries, fetched when the list is opened. */
export const DeletedEntries = <Entry extends { readonly id: string }>(props: Props<Entry>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.deleted} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{props.title}</summary>
      {isOpen && <Rows {...props} />}
    </details>
  );
};
