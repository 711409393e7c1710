/** Where an id of the day's menu leads: a planned session (`session:<program>/<uid>`), or something to play. */
export type OfferAddress =
  | { readonly kind: "session"; readonly programId: string; readonly sessionUid: string }
  | { readonly kind: "content"; readonly contentId: string };

export const offerAddress = (contentId: string): OfferAddress => {
  const [, programId, sessionUid] = /^session:([^/]+)\/(.+)$/.exec(contentId) ?? [];
  return programId !== undefined && sessionUid !== undefined
    ? { kind: "session", programId, sessionUid }
    : { kind: "content", contentId };
};
