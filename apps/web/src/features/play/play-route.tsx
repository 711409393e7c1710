import { getRouteApi, Link } from "@tanstack/react-router";
import { useQuery, useSuspenseQueries } from "@tanstack/react-query";
import { knownContentQuery } from "../../api/content.ts";
import { programQuery } from "../../api/programs.ts";
import { minutesInWords } from "../../ui/words/time-in-words.ts";
import { findSession } from "../program/session/find-session.ts";
import { PlayPage } from "./play-page.tsx";
import { playParts, type PlayPart } from "./play-parts.ts";
import { sessionOfSearch } from "./play-search.ts";
import styles from "./play.module.css";

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
export const PlayRoute = () => {
  const { ids, session } = route.useSearch();
  const parts = playParts(ids);
  const now = parts[0]?.kind === "play" ? parts[0].ids : [];
  const then = now.length > 0 ? parts.slice(1) : parts;
  return (
    <>
      <PlayPage key={`${now.join(" ")} ${session ?? ""}`} ids={now} session={sessionOfSearch(session)} />
      {then.length > 0 && <PlayThen parts={then} />}
    </>
  );
};
