import type { Content } from "@canter/protocol/training/content";
import styles from "./play.module.css";
import { Stopwatch } from "./stopwatch.tsx";

type Props = {
  readonly item: Content;
  /** The index in the sequence, from 0. */
  readonly at: number;
  readonly onStart: () => void;
  readonly onDone: () => void;
};

/** Whether the page plays it itself, so that nobody has to start a clock. */
export const playsItself = ({ play, missing }: Content): boolean =>
  missing === true || play?.mediaType === "video" || play?.mediaType === "audio";

/** Content that the page can play itself, or a link to it and a clock. */
export const Playing = ({ item, at, onStart, onDone }: Props) => {
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
