import { Link } from "@tanstack/react-router";
import { lengthInWords } from "../../ui/words/time-in-words.ts";
import styles from "./dashboard.module.css";

/** Where an id of the day's menu leads: a planned session (`session:<program>/<uid>`), or something to play. */
type OfferAddress =
  | { readonly kind: "session"; readonly programId: string; readonly sessionUid: string }
  | { readonly kind: "content"; readonly contentId: string };

export const offerAddress = (contentId: string): OfferAddress => {
  const [, programId, sessionUid] = /^session:([^/]+)\/(.+)$/.exec(contentId) ?? [];
  return programId !== undefined && sessionUid !== undefined
    ? { kind: "session", programId, sessionUid }
    : { kind: "content", contentId };
};

/** The title of an offer, linking to where it is done. */
export const OfferLink = ({ contentId, title }: { readonly contentId: string; readonly title: string }) => {
  const place = offerAddress(contentId);
  if (place.kind === "content")
    return (
      <Link to="/play" search={{ ids: [contentId] }}>
        {title}
      </Link>
    );
  const { programId, sessionUid } = place;
  return (
    <Link to="/plan/$programId/$sessionUid" params={{ programId, sessionUid }}>
      {title}
    </Link>
  );
};

/** How long it takes, and how far it is, behind its title; nothing where neither is known. */
export const OfferLength = (offer: Parameters<typeof lengthInWords>[0]) => {
  const length = lengthInWords(offer);
  return length === undefined ? null : <span className={styles.quiet}> {length}</span>;
};
