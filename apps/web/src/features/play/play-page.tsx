import { can } from "@canter/domain/access/access";
import { Button } from "@mantine/core";
import { useSuspenseQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { knownContentQuery, type PlannedPlace } from "../../api/content.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { minutesInWords } from "../../ui/words/minutes-in-words.ts";
import styles from "./play.module.css";
import { Playing, playsItself } from "./playing.tsx";
import { usePlaying } from "./use-playing.ts";

type Props = { readonly ids: readonly string[]; readonly session: PlannedPlace | undefined };

const minutesOf = (items: readonly { readonly durationMinutes: number }[]): number =>
  Math.round(items.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0));

const LeftOut = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <p className={styles.quiet}>
      {count === 1 ? "One thing is" : `${count} things are`} not in the catalogue any more and left out.
    </p>
  );

type EndProps = {
  readonly playing: ReturnType<typeof usePlaying>;
  readonly leftOut: number;
  readonly mayKeep: boolean;
};

/** What was done of it, and a button to save it. */
const PlayedToTheEnd = ({ playing: { progress, doneItems, save, saving }, leftOut, mayKeep }: EndProps) => (
  <>
    <PageHead
      title={doneItems.length > 0 ? `Done: ${minutesOf(doneItems)} min` : "Nothing to play"}
      over="Play"
    />
    <LeftOut count={leftOut} />
    <div className={styles.actions}>
      {mayKeep && doneItems.length > 0 && (
        <Button loading={saving.isPending} disabled={progress.isSaved} onClick={save}>
          {progress.isSaved ? "Saved as training" : "Save as training"}
        </Button>
      )}
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/" />}>
        Today
      </Button>
    </div>
    {saving.error && (
      <div className={styles.problem}>
        <ProblemNotice error={saving.error} again={save} />
      </div>
    )}
  </>
);

/** Plays items in sequence; what is done is marked on the day's dashboard. */
export const PlayPage = ({ ids, session }: Props) => {
  const { today, member } = useActingMember();
  const mayKeep = can(member.role, "content", "write");
  const items = useSuspenseQueries({ queries: ids.map(knownContentQuery) }).flatMap(({ data }) => data ?? []);
  const leftOut = ids.length - items.length;
  const playing = usePlaying({ items, today, session, mayKeep });
  const { progress, leave } = playing;
  const { at } = progress;
  const [startedAt, setStartedAt] = useState<number>();
  const current = items[at];
  if (!current) return <PlayedToTheEnd playing={playing} leftOut={leftOut} mayKeep={mayKeep} />;
  return (
    <>
      <PageHead
        title={current.title}
        over={
          items.length > 1
            ? `${at + 1} of ${items.length} · ${minutesInWords(minutesOf(items.slice(at)))} to go`
            : "Play"
        }
        under={current.description}
      />
      <LeftOut count={leftOut} />
      <Playing
        key={`${current.id} ${at}`}
        item={current}
        at={at}
        onStart={() => setStartedAt(at)}
        onDone={() => leave(true, at)}
      />
      <div className={styles.actions}>
        <Button
          {...(!playsItself(current) && startedAt !== at && { variant: "default" })}
          onClick={() => leave(true, at)}
        >
          Done
        </Button>
        <Button variant="default" onClick={() => leave(false, at)}>
          Skip
        </Button>
      </div>
      {items.length > at + 1 && (
        <section className={styles.queue}>
          <h2 id="next">Next</h2>
          <ol aria-labelledby="next">
            {items.slice(at + 1).map(({ id, title, durationMinutes }, ahead) => (
              <li key={`${id} ${ahead}`}>
                {title} <span className={styles.quiet}>{durationMinutes} min</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
};
