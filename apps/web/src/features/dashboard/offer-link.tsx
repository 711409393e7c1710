import { Link } from "@tanstack/react-router";
import { offerAddress } from "./offer-address.ts";

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
