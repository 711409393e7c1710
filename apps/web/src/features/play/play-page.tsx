import { getRouteApi, Link } from "@tanstack/react-router";
import { useQuery, useSuspenseQueries } from "@tanstack/react-query";
import { Button } from "@mantine/core";
import { useState, useEffect } from "react";
import { can } from "@canter/domain/access/access";
import { formatDuration } from "@canter/domain/units/format-units";
import type { Content } from "@canter/protocol/training/content";
import { knownContentQuery, type PlannedPlace } from "../../api/content.ts";
import { programQuery } from "../../api/programs.ts";
import { minutesInWords } from "../../ui/words/time-in-words.ts";
import { findSession } from "../program/session/find-session.ts";
import { playParts, type PlayPart } from "./play-parts.ts";
import styles from "./play.module.css";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { usePlaying, passedSeconds, readClock, writeClock } from "./use-playing.ts";
import { sessionOfSearch } from "../../search-params.ts";

type StopwatchProps = {
  readonly minutes: number;
  /** The item that the clock is for: it continues after a reload, and starts over for another one. */
  readonly of: string;
  readonly onStart: () => void;
};

/** Counts down from the minutes, by the clock: a page that slept is right again when it wakes. */
const Stopwatch = ({ minutes, of, onStart }: StopwatchProps) => {
  const [clock, setClock] = useState(() => readClock(of));
  const [now, setNow] = useState(() => Date.now());
  const isRunning = clock.since !== undefined;
  const isBegun = isRunning || clock.before > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(tick);
  }, [isRunning]);
  useEffect(() => {
    if (isBegun) onStart();
  }, [isBegun, onStart]);
  // Does not run on a reload; whoever moves on is done with it.
  useEffect(() => () => writeClock(of, undefined), [of]);
  const left = Math.max(0, minutes * 60 - passedSeconds(clock, now));
  const toggle = () => {
    const at = Date.now();
    const next = isRunning ? { before: passedSeconds(clock, at) } : { before: clock.before, since: at };
    setNow(at);
    setClock(next);
    writeClock(of, next);
  };
  return (
    <div className={styles.timer}>
      <span className={styles.clock} role="timer">
        {formatDuration(Math.floor(left))}
      </span>
      <Button {...(isBegun && { variant: "default" })} onClick={toggle}>
        {isRunning ? "Pause" : "Start"}
      </Button>
    </div>
  );
};

type PlayingProps = {
  readonly item: Content;
  /** The index in the sequence, from 0. */
  readonly at: number;
  readonly onStart: () => void;
  readonly onDone: () => void;
};

/** Whether the page plays it itself, so that nobody has to start a clock. */
const playsItself = ({ play, missing }: Content): boolean =>
  missing === true || play?.mediaType === "video" || play?.mediaType === "audio";

/** Content that the page can play itself, or a link to it and a clock. */
const Playing = ({ item, at, onStart, onDone }: PlayingProps) => {
  const { play, missing } = item;
  if (missing === true)
    return (
      <p className={styles.quiet}>Its source doesn’t have it any more. It may come back; skip it for now.</p>
    );
  if (play?.mediaType === "video")
    // What is played comes as it is from the household's own library: there are no captions to offer.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    return <video className={styles.video} src={play.url} controls autoPlay playsInline onEnded={onDone} />;
  if (play?.mediaType === "audio")
    // eslint-disable-next-line jsx-a11y/media-has-caption
    return <audio className={styles.audio} src={play.url} controls autoPlay onEnded={onDone} />;
  return (
    <>
      {play && (
        <p>
          <a className={styles.link} href={play.url} target="_blank" rel="noreferrer">
            Open it
          </a>
        </p>
      )}
      <Stopwatch minutes={item.durationMinutes} of={`${at} ${item.id}`} onStart={onStart} />
    </>
  );
};

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
      title={doneItems.length > 0 ? `Done: ${minutesInWords(minutesOf(doneItems))}` : "Nothing to play"}
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
const Player = ({ ids, session }: Props) => {
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

type Of<K extends PlayPart["kind"]> = { readonly part: Extract<PlayPart, { readonly kind: K }> };

const TrainPart = ({ part: { programId, sessionUid } }: Of<"train">) => {
  const { data } = useQuery(programQuery(programId));
  const found = data && findSession(data.program, sessionUid);
  return (
    <>
      <Link className={styles.link} to="/train/$programId/$sessionUid" params={{ programId, sessionUid }}>
        {found?.session.name ?? "The planned session"}
      </Link>{" "}
      <span className={styles.quiet}>in Train</span>
    </>
  );
};

const PlayedPart = ({ part: { ids } }: Of<"play">) => {
  const items = useSuspenseQueries({ queries: ids.map(knownContentQuery) }).flatMap(({ data }) => data ?? []);
  const minutes = items.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
  return (
    <>
      <Link className={styles.link} to="/play" search={{ ids }}>
        {items.map(({ title }) => title).join(", ")}
      </Link>{" "}
      <span className={styles.quiet}>{minutesInWords(minutes)}</span>
    </>
  );
};

/** What follows the content played here, in order. */
const PlayThen = ({ parts }: { readonly parts: readonly PlayPart[] }) => (
  <section className={styles.queue} aria-labelledby="play-then">
    <h2 id="play-then">Then</h2>
    <ol>
      {parts.map((part) => (
        <li key={part.kind === "train" ? part.id : part.ids.join(" ")}>
          {part.kind === "train" ? <TrainPart part={part} /> : <PlayedPart part={part} />}
        </li>
      ))}
    </ol>
  </section>
);

const route = getRouteApi("/play");

/** Plays up to the first planned session of a stack, and links to that and to what follows it. */
export const PlayPage = () => {
  const { ids, session } = route.useSearch();
  const parts = playParts(ids);
  const now = parts[0]?.kind === "play" ? parts[0].ids : [];
  const then = now.length > 0 ? parts.slice(1) : parts;
  return (
    <>
      <Player key={`${now.join(" ")} ${session ?? ""}`} ids={now} session={sessionOfSearch(session)} />
      {then.length > 0 && <PlayThen parts={then} />}
    </>
  );
};
