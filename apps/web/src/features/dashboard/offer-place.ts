/** What an id of the day's menu leads to: a planned session (`session:<program>/<uid>`), or something to play. */
export type OfferPlace =
  | { readonly kind: "session"; readonly programId: string; readonly sessionUid: string }
  | { readonly kind: "content"; readonly contentId: string };

export const offerPlace = (contentId: string): OfferPlace => {
  const [, programId, sessionUid] = /^session:([^/]+)\/(.+)$/.exec(contentId) ?? [];
  return programId !== undefined && sessionUid !== undefined
    ? { kind: "session", programId, sessionUid }
    : { kind: "content", contentId };
};
