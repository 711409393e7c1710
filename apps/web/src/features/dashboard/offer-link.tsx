import { Link } from "@tanstack/react-router";

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
