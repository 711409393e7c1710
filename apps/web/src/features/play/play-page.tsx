import { Button } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { contentQuery, logContent } from "../../api/content.ts";
import { markConsumed } from "../../api/dashboards.ts";
import { usePlace } from "../../frame/use-place.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import styles from "./play.module.css";
import { Playing } from "./playing.tsx";

type Props = { readonly ids: readonly string[] };

const minutesOf = (items: readonly { readonly durationMinutes: number }[]): number =>
  Math.round(items.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0));

/** Plays one thing after the other; what is done is marked on the day's dashboard. */
export const PlayPage = ({ ids }: Props) => {
  const place = usePlace();
  const client = useQueryClient();
  const items = useSuspenseQueries({ queries: ids.map(contentQuery) }).map(({ data }) => data);
  const [index, setIndex] = useState(0);
  const [done, setDone] = useState<readonly string[]>([]);
  const current = items[index];
  const next = () => {
    setIndex(index + 1);
    window.scrollTo({ top: 0 });
  };
  const finish = (contentId: string) => {
    setDone([...done, contentId]);
    void markConsumed(client, place.today, { contentId, as: "done" });
    next();
  };
  const doneItems = items.filter(({ id }) => done.includes(id));
  const [key] = useState(() => crypto.randomUUID());
  const save = useMutation({ mutationFn: () => logContent(client, done, key) });
  if (!current)
    return (
      <>
        <PageHead
          title={doneItems.length > 0 ? `Done: ${minutesOf(doneItems)} min` : "Nothing to play"}
          over="Play"
        />
        <div className={styles.actions}>
          {doneItems.length > 0 && (
            <Button loading={save.isPending} disabled={save.isSuccess} onClick={() => save.mutate()}>
              {save.isSuccess ? "Saved as training" : "Save as training"}
            </Button>
          )}
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/" />}>
            Today
          </Button>
        </div>
        {save.error && <ProblemNotice error={save.error} again={() => save.mutate()} />}
      </>
    );
  return (
    <>
      <PageHead
        title={current.title}
        over={
          items.length > 1
            ? `${index + 1} of ${items.length} · ${minutesOf(items.slice(index))} min to go`
            : "Play"
        }
        under={current.description}
      />
      <Playing key={`${current.id} ${index}`} item={current} onDone={() => finish(current.id)} />
      <div className={styles.actions}>
        <Button onClick={() => finish(current.id)}>Done</Button>
        <Button variant="default" onClick={next}>
          Skip
        </Button>
      </div>
      {items.length > index + 1 && (
        <ol className={styles.queue} aria-label="Next">
          {items.slice(index + 1).map(({ id, title, durationMinutes }, ahead) => (
            <li key={`${id} ${ahead}`}>
              {title} <span className={styles.quiet}>{durationMinutes} min</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
};
